import type { RedisKind } from './commands.js';
import type { LuaCall } from './lua-facts.js';
import type { Draft, Test } from './lua-script.js';

const PUTTING: ReadonlySet<RedisKind> = new Set(['absolute', 'delta', 'append', 'set-add', 'conditional', 'sends']);
const SETTING: ReadonlySet<RedisKind> = new Set(['absolute', 'set-add', 'conditional']);
const TAKING: ReadonlySet<RedisKind> = new Set(['delete', 'takes']);
/** Leave what is stored as it is. */
const KEEPING = new Set(['EXPIRE', 'PEXPIRE', 'EXPIREAT', 'PEXPIREAT', 'PERSIST', 'TOUCH', 'HEXPIRE', 'HPEXPIRE']);

/** What keeps a second run from making a call again, by the tests behind which it stands and all that the script writes. */
export function decidedBy(call: Draft, writes: ReadonlyMap<string, readonly Draft[]>): LuaCall['decidedBy'] {
  if (call.behind.some((test) => test.holds === 'won')) return 'claim';
  return call.behind.some((test) => test.of.key !== undefined && isUndone(test, writes.get(test.of.key) ?? [])) ? 'check' : undefined;
}

/** Whether a test that held does not hold any more once the script has written. */
function isUndone(test: Test, writes: readonly Draft[]): boolean {
  return writes.some((write) => {
    const kind = write.command!.kind;
    if (KEEPING.has(write.command!.name) || !isSameField(test.of, write)) return false;
    switch (test.holds) {
      case 'absent': return PUTTING.has(kind);
      case 'present': return TAKING.has(kind);
      case 'equal': return test.other === undefined || !write.texts.slice(2).includes(test.other);
      case 'different': return SETTING.has(kind) && test.other !== undefined && write.texts.slice(2).includes(test.other);
      default: return false;
    }
  });
}

/** A read that names no field is of the whole key, and so is a write that names none. */
function isSameField(read: Draft, write: Draft): boolean {
  if (read.field === undefined || write.texts.slice(2).includes(read.field)) return true;
  return write.command!.kind === 'delete' && write.texts.length <= 2;
}

/** What the script may write, by its key. */
export function writesByKey(calls: readonly Draft[]): ReadonlyMap<string, readonly Draft[]> {
  const out = new Map<string, Draft[]>();
  for (const call of calls) {
    const kind = call.command?.kind;
    if (call.key === undefined || kind === undefined || kind === 'reads' || kind === 'nothing') continue;
    const known = out.get(call.key) ?? [];
    if (known.length < MAX_WRITES) known.push(call);
    out.set(call.key, known);
  }
  return out;
}

const MAX_WRITES = 32;
