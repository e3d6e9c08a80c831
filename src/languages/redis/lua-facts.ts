import type { RedisCommand } from './commands.js';

/** What the analysis needs to know of a Lua script that Redis runs, as one atomic step. */
export interface LuaFacts {
  /** In the order in which they are written. */
  readonly calls: readonly LuaCall[];
}

export interface LuaCall {
  /** What is sent; absent when the command is unknown or computed. A value written that is computed from one read makes it a delta. */
  readonly command: RedisCommand | undefined;
  /** The command and its arguments, as far as they are literals. */
  readonly words: readonly (string | undefined)[];
  /** The key as it is written, variables replaced by what they stand for: `KEYS[1]`, `"orders:"..ARGV[1]`. */
  readonly key: string | undefined;
  /** It is made only in some runs: in a branch, a loop or a function, or behind a test that may leave the script. */
  readonly conditional: boolean;
  /** What is known where it is made. */
  readonly behind: readonly LuaTest[];
  /**
   * What keeps a second run from making it again. `check`: something read in the script, which the script itself then changes;
   * `claim`: the answer of a command that writes only once.
   */
  readonly decidedBy: 'check' | 'claim' | undefined;
}

export interface LuaTest {
  /** The call whose answer is tested. */
  readonly of: LuaCall;
  /**
   * `absent`, `present`: whether something is stored; `equal`, `different`: compared with another value; `won`: the write that answers
   * was the first, `lost` it was not; `bound`: more or less than something.
   */
  readonly holds: 'absent' | 'present' | 'equal' | 'different' | 'won' | 'lost' | 'bound';
}
