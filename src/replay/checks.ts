import { same } from '../program/follow.js';
import { nodeOf, type Frame, type Ref } from '../program/frame.js';
import { functionOf } from '../program/unit.js';
import { areExclusive, isAfterFailure, type Act, type Run } from './acts.js';
import { behind, type Behind } from './behind.js';
import { literalOf, plain } from './outcomes.js';
import { findsAgain, letsThrough } from './stops.js';
import { receiverRoots } from './scopes.js';

/** A read that decides whether an act happens: by a condition, or because only what it finds is gone through. */
export interface Check {
  readonly read: Act;
  /** The condition, or the collection that is gone through. */
  readonly decides: Ref;
  readonly frame: Frame;
  /** Fields that are looked at, in the condition or in the read's own. */
  readonly fields: ReadonlySet<string>;
  readonly by: 'condition' | 'filter';
  /** Whether the condition has to hold for the act to happen; absent where a value is chosen among several. */
  readonly holds: boolean | undefined;
}

/** The reads that decide whether an act happens. */
export function checksOf(run: Run, act: Act): readonly Check[] {
  const known = CHECKS.get(act);
  if (known) return known;
  const found = findChecks(run, act);
  CHECKS.set(act, found);
  return found;
}

const CHECKS = new WeakMap<Act, readonly Check[]>();

function findChecks(run: Run, act: Act): readonly Check[] {
  const r = run.program.resolver;
  const out: Check[] = [];
  const add = (found: Behind, decides: Ref, by: Check['by'], holds?: boolean): void => {
    const calls = [...found.calls, ...[...found.told].flatMap((frame) => run.inside(frame)).map((one) => one.call)];
    for (const call of calls) {
      for (const read of run.actsOf(call)) {
        if (!read.effect.reads || read.order > act.order) continue;
        const filter = statesIn(run, read);
        const fields = by === 'condition' ? [...found.names, ...filter] : filter;
        out.push({ read, decides, frame: decides.frame, fields: new Set(fields.map(plain)), by, holds });
      }
    }
  };
  for (let one = act.reached; one; one = one.outer) add(behind(r, one.condition), one.condition, 'condition', one.case === undefined ? one.holds : undefined);
  for (let one = act.within; one; one = one.outer) {
    if (one.kind === 'loop' && one.flow.iterable !== undefined) {
      const decides = { frame: one.frame, value: one.flow.iterable };
      add(behind(r, decides), decides, 'filter');
    }
    if (one.kind === 'callback' && one.given?.callback.run.kind === 'inline' && one.given.callback.run.each && one.target) {
      for (const decides of r.path(one.call, one.target, 'receiver').refs) add(behind(r, decides), decides, 'filter');
    }
  }
  return out;
}

/** The fields by whose state a read finds rows (`status: 'pending'`, `sentAt: null`); those that only name the row are none. */
function statesIn(run: Run, read: Act): readonly string[] {
  const { fields, values } = read.effect.condition;
  const r = run.program.resolver;
  const naming = values.filter((one) => one.field !== undefined && !r.follow(one.value).some((ref) => literalOf(r, ref) !== undefined)).map((one) => one.field!);
  const states = values.filter((one) => one.field !== undefined && !naming.includes(one.field)).map((one) => one.field!);
  return [...fields.filter((one) => !naming.includes(one)), ...states];
}

/** Whether two acts are about the same table, model, key or row. */
export function sameTarget(run: Run, a: Act, b: Act): boolean {
  const r = run.program.resolver;
  if (a.effect.targetRefs.some((one) => b.effect.targetRefs.some((other) => r.follow(one).some((x) => r.follow(other).some((y) => same(x, y)))))) return true;
  if (a.effect.target === undefined && b.effect.target === undefined && a.effect.targetRefs.length === 0 && b.effect.targetRefs.length === 0) {
    // A collection that was handed in has no name here, but it is one value.
    return receiverRoots(r, a.effect.call).some((one) => receiverRoots(r, b.effect.call).some((other) => isOneValue(one, other)));
  }
  // Names that are all hole say nothing of what they name.
  if (a.effect.target?.replace(/[…:./_-]/g, '') === '') return false;
  return a.effect.target !== undefined && b.effect.target !== undefined && plain(a.effect.target) === plain(b.effect.target)
    && a.effect.operation.meaning.library.family === b.effect.operation.meaning.library.family;
}

/** The same value, or the same member of an instance of one class. */
function isOneValue(a: Ref, b: Ref): boolean {
  if (same(a, b)) return true;
  const [one, other] = [nodeOf(a), nodeOf(b)];
  if (one.kind !== 'member' || other.kind !== 'member' || one.name !== other.name || a.frame.unit !== b.frame.unit) return false;
  const owner = (ref: Ref): number | undefined => functionOf(ref.frame.unit, ref.frame.fn).class;
  return owner(a) !== undefined && owner(a) === owner(b) && nodeOf({ frame: a.frame, value: one.object }).kind === 'this';
}

/** The writes that make a check stop the next attempt. */
export function settling(run: Run, check: Check, act: Act): readonly Act[] {
  const known = SETTLED.get(check);
  if (known) return known;
  const found = findSettling(run, check, act);
  SETTLED.set(check, found);
  return found;
}

/** A check is made for one act, so that it alone is what the writes are found by. */
const SETTLED = new WeakMap<Check, readonly Act[]>();

function findSettling(run: Run, check: Check, act: Act): readonly Act[] {
  return [...writesTo(run, check.read), ...writesToRelated(run, check)].filter((one) => {
    if (one === act || areExclusive(one, act) || isAfterFailure(one, act) || letsThrough(run, check, one)) return false;
    if (one.effect.kind === 'cache-set' || one.effect.kind === 'lock') return check.by === 'condition' && one.effect.changes.some(({ change }) => change !== 'remove');
    if (one.effect.kind === 'db-insert' || one.effect.kind === 'db-upsert') return touches(check, one) || (check.by === 'condition' && findsAgain(run, check, one));
    return touches(check, one);
  });
}

const WRITES = new WeakMap<Run, ReadonlyMap<string, readonly Act[]>>();
const READ_FROM = new WeakMap<Run, Map<Act['effect'], readonly Act[]>>();

/** The writes of what a read reads. */
function writesTo(run: Run, read: Act): readonly Act[] {
  const memo = READ_FROM.get(run) ?? new Map<Act['effect'], readonly Act[]>();
  READ_FROM.set(run, memo);
  const known = memo.get(read.effect);
  if (known) return known;
  const found = (writesOf(run).get(targetKey(read)) ?? []).filter((one) => sameTarget(run, read, one));
  memo.set(read.effect, found);
  return found;
}

/** The writes of rows that were read along with others: `alerts` of an organisation, written as `alert`. */
function writesToRelated(run: Run, check: Check): readonly Act[] {
  const own = targetKey(check.read);
  return [...check.fields].flatMap((field) => [field, ...singularsOf(field)]).filter((name) => name !== own).flatMap((name) => writesOf(run).get(name) ?? [])
    .filter((one) => one.effect.operation.meaning.library === check.read.effect.operation.meaning.library);
}

function singularsOf(name: string): readonly string[] {
  return [name.replace(/ies$/, 'y'), name.replace(/es$/, ''), name.replace(/s$/, '')].filter((one) => one !== name && one.length > 2);
}

/** The writes of a run that may be records, by what they write to. */
function writesOf(run: Run): ReadonlyMap<string, readonly Act[]> {
  const known = WRITES.get(run);
  if (known) return known;
  const found = new Map<string, Act[]>();
  for (const one of run.acts) {
    const { reads, kind } = one.effect;
    if (reads || kind === 'db-delete' || !(kind.startsWith('db-') || kind === 'cache-set' || kind === 'lock')) continue;
    const list = found.get(targetKey(one));
    if (list) list.push(one);
    else found.set(targetKey(one), [one]);
  }
  WRITES.set(run, found);
  return found;
}

function targetKey(act: Act): string {
  return act.effect.target === undefined ? '' : plain(act.effect.target);
}

/** Whether a write changes what the check looks at. */
function touches(check: Check, act: Act): boolean {
  return act.effect.changes.some((one) => one.field !== undefined && check.fields.has(plain(one.field)) && !NAMES_THE_ROW.has(plain(one.field)));
}

/** Fields that say which row is meant; to write them tells nothing. */
const NAMES_THE_ROW = new Set(['id', '_id', 'pk', 'uuid']);
