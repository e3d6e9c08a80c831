import type { LuaTest } from './lua-facts.js';
import type { LuaToken } from './lua-tokens.js';
import { isKeyword, isSign, literalOf, sourcesOf, split, textOf, type Draft, type Range, type Script, type Test } from './lua-script.js';

type Holds = LuaTest['holds'];

const MAX_DEPTH = 20;
const OPPOSITE: Readonly<Record<Holds, Holds>> = {
  absent: 'present', present: 'absent', equal: 'different', different: 'equal', won: 'lost', lost: 'won', bound: 'bound',
};

/** What is known where a condition is true (or false): nothing when only one of several parts must be. */
export function testsOf(script: Script, condition: Range, isTrue: boolean, depth = 0): readonly Test[] {
  const range = unwrapped(script, condition);
  if (depth > MAX_DEPTH || range.from >= range.to) return [];
  const choices = split(script, range, (token) => isKeyword(token, 'or'));
  const parts = choices.length > 1 ? choices : split(script, range, (token) => isKeyword(token, 'and'));
  if (parts.length > 1) {
    const allHold = isTrue === (choices.length === 1);
    return allHold ? parts.flatMap((one) => testsOf(script, one, isTrue, depth + 1)) : [];
  }
  return comparison(script, range, isTrue, depth);
}

function unwrapped({ tokens, partner }: Script, range: Range): Range {
  let { from, to } = range;
  for (let i = 0; i < MAX_DEPTH && isSign(tokens[from], '(') && partner.get(from) === to - 1; i++) {
    from++;
    to--;
  }
  return { from, to };
}

const COMPARING = new Set(['==', '~=', '<', '>', '<=', '>=']);
const MIRROR: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function comparison(script: Script, range: Range, isTrue: boolean, depth: number): readonly Test[] {
  const { tokens } = script;
  const sides = split(script, range, (token) => token.kind === 'sign' && COMPARING.has(token.text));
  if (sides.length === 2) {
    const [left, right] = sides as [Range, Range];
    const operator = tokens[left.to]!.text;
    return sourcesOf(script, left).calls.length > 0
      ? compared(script, left, operator, right, isTrue)
      : compared(script, right, MIRROR[operator] ?? operator, left, isTrue);
  }
  if (sides.length > 2) return [];
  if (isKeyword(tokens[range.from], 'not')) return testsOf(script, { from: range.from + 1, to: range.to }, !isTrue, depth + 1);
  return told(script, range, isTrue, undefined, truthOf);
}

const isClaim = (call: Draft): boolean => call.command?.name === 'SET' && call.command.kind === 'conditional';

/** What the truth of an answer says: nothing when it is a count, which is true even as 0. */
function truthOf(call: Draft): Holds | undefined {
  if (isClaim(call)) return 'won';
  return call.command?.kind === 'reads' && !isCounted(call) ? 'present' : undefined;
}

/** Reads that answer 1 or 0. */
const FLAGS = new Set(['EXISTS', 'SISMEMBER', 'HEXISTS', 'BF.EXISTS', 'CF.EXISTS']);
const COUNTS = new Set(['SCARD', 'ZCARD', 'LLEN', 'HLEN', 'STRLEN', 'XLEN', 'ZCOUNT', 'BITCOUNT', 'PFCOUNT']);
/** Writes that answer how many they changed, which the second time is none. */
const COUNTED_WRITES = new Set(['SETNX', 'HSETNX', 'MSETNX', 'RENAMENX', 'SADD', 'PFADD', 'ZADD', 'BF.ADD', 'CF.ADDNX',
  'DEL', 'UNLINK', 'SREM', 'HDEL', 'ZREM', 'XDEL', 'SMOVE', 'ZREMRANGEBYSCORE']);

/** A comparison as it is when it is true or false. */
const NEGATED: Readonly<Record<string, string>> = { '==': '~=', '~=': '==', '<': '>=', '>': '<=', '<=': '>', '>=': '<' };

function compared(script: Script, tested: Range, operator: string, other: Range, isTrue: boolean): readonly Test[] {
  const actual = isTrue ? operator : NEGATED[operator]!;
  const literal = literalOf(script, other);
  const word = other.to - other.from === 1 ? script.tokens[other.from] : undefined;
  const isLength = isSign(script.tokens[tested.from], '#');
  return told(script, tested, true, textOf(script, other), (call) => {
    if (isNothing(word)) return isThere(call, actual);
    const some = isCounted(call) || isLength ? someOf(actual, literal) : undefined;
    if (some !== undefined) return isWrite(call) ? (some ? 'won' : 'lost') : some ? 'present' : 'absent';
    // The first to count is told by its 1.
    if (call.command?.kind === 'delta') return literal === '1' ? FIRST[actual] : 'bound';
    if (isClaim(call)) return actual === '==' ? 'won' : 'lost';
    if (call.command?.kind !== 'reads') return undefined;
    return actual === '==' ? 'equal' : actual === '~=' ? 'different' : 'bound';
  });
}

const FIRST: Readonly<Record<string, Holds>> = { '==': 'won', '<=': 'won', '>': 'lost', '~=': 'lost' };
const isNothing = (token: LuaToken | undefined): boolean => isKeyword(token, 'nil') || isKeyword(token, 'false');

function isThere(call: Draft, operator: string): Holds | undefined {
  const truth = truthOf(call);
  return truth && (operator === '~=' ? truth : OPPOSITE[truth]);
}

const isWrite = (call: Draft): boolean => COUNTED_WRITES.has(call.command?.name ?? '');

function isCounted(call: Draft): boolean {
  const name = call.command?.name ?? '';
  return FLAGS.has(name) || COUNTS.has(name) || isWrite(call);
}

/** Whether a count that is so compared is at least one, or none. */
function someOf(operator: string, literal: string | undefined): boolean | undefined {
  switch (`${operator}${literal ?? ''}`) {
    case '==1': case '~=0': case '>0': case '>=1': return true;
    case '==0': case '~=1': case '<=0': case '<1': return false;
    default: return undefined;
  }
}

function told(script: Script, tested: Range, isTrue: boolean, other: string | undefined, holds: (call: Draft) => Holds | undefined): readonly Test[] {
  const { calls, computed, indirect } = sourcesOf(script, tested);
  return calls.flatMap((of): Test[] => {
    const found = computed || indirect ? 'bound' : holds(of);
    return found === undefined ? [] : [{ of, holds: isTrue ? found : OPPOSITE[found], other }];
  });
}
