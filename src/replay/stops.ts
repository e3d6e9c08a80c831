import { same } from '../program/follow.js';
import { nodeOf, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import type { Act, Run } from './acts.js';
import type { Check } from './checks.js';
import { heldBy, isSameValue, literalOf, NOW, outcomeOf, plain, PRESENT, type Held } from './outcomes.js';

/** What a field holds once a write is made. */
interface Written {
  readonly field: string;
  readonly value: Held;
}

/** Whether the check lets the next attempt through although the write was made: a state that a repeat resumes. */
export function letsThrough(run: Run, check: Check, act: Act): boolean {
  return areOtherRows(run, check, act) || nextTime(run, check, act) === true;
}

/** Whether the write surely makes the check stop the next attempt. */
export function surelyStops(run: Run, check: Check, act: Act): boolean {
  if (act.effect.kind === 'db-insert' || act.effect.kind === 'db-upsert' || act.effect.kind === 'cache-set' || act.effect.kind === 'lock') {
    const isEntry = act.effect.kind === 'cache-set' || act.effect.kind === 'lock';
    return nextTime(run, check, act) === false || (check.by === 'condition' && looksFor(run, check) && (isEntry || isTheRow(run, check, act)));
  }
  return nextTime(run, check, act) === false;
}

/** A condition on whether a row or entry is there at all. */
function looksFor(run: Run, check: Check): boolean {
  const r = run.program.resolver;
  return isExistence(r, check.decides, 0);
}

function isExistence(r: Resolver, ref: Ref, depth: number): boolean {
  if (depth > 12) return false;
  const node = nodeOf(ref);
  const at = (value: number): Ref => ({ frame: ref.frame, value });
  switch (node.kind) {
    case 'unary': return node.operator === '!' && isExistence(r, at(node.operand), depth + 1);
    case 'await': return isExistence(r, at(node.operand), depth + 1);
    case 'binary': return isExistence(r, at(node.left), depth + 1) || isExistence(r, at(node.right), depth + 1);
    case 'logical': return isExistence(r, at(node.left), depth + 1) || isExistence(r, at(node.right), depth + 1);
    case 'call': return true;
    case 'member': return COUNTS.has(node.name) || isIndex(node.name);
    case 'literal': case 'undefined': return false;
    default: return r.follow(ref).some((one) => !same(one, ref) && isExistence(r, one, depth + 1));
  }
}

const COUNTS = new Set(['length', 'size', 'rowCount', 'count', 'exists', 'rows', '_count', 'Item', 'docs', 'empty']);

function isIndex(name: string): boolean {
  return name === '0';
}

/** Whether the check lets the next attempt through once the write is made; undefined when that can't be told. */
function nextTime(run: Run, check: Check, act: Act): boolean | undefined {
  const r = run.program.resolver;
  const written = act.effect.changes.flatMap((one): Written[] => {
    const held = one.field !== undefined && one.value !== undefined && one.change !== 'delta' ? heldBy(r, one.value) : undefined;
    if (one.field !== undefined && one.literal !== undefined) return [{ field: plain(one.field), value: one.literal }];
    if (one.field !== undefined && held === undefined && one.volatile !== undefined) return [{ field: plain(one.field), value: one.volatile === 'clock' ? NOW : PRESENT }];
    return held ? [{ field: plain(one.field!), value: held.value }] : [];
  });
  if (written.length === 0) return undefined;
  if (check.by === 'condition') {
    if (check.holds === undefined) return undefined;
    const outcome = outcomeOf(r, check.decides, (field) => written.find((one) => one.field === plain(field)));
    return outcome === undefined ? filtered(run, check, written) : outcome === check.holds;
  }
  return filtered(run, check, written);
}

/** Whether a read that looks for a state still finds the row that was written. */
function filtered(run: Run, check: Check, written: readonly Written[]): boolean | undefined {
  const r = run.program.resolver;
  const { values, fields, tests } = check.read.effect.condition;
  const wanted = values.filter((one) => one.field !== undefined && written.some((other) => other.field === plain(one.field!)));
  const known = wanted.flatMap((one) => {
    const literals = r.follow(one.value).flatMap((ref) => literalOf(r, ref) ?? []);
    return literals.length === 0 ? [] : [literals.some(({ value }) => written.some((other) => other.field === plain(one.field!) && isSameValue(other.value, value) === true))];
  });
  if (known.length > 0) return known.every((one) => one);
  const looked = new Set([...fields, ...values.flatMap((one) => one.field ?? [])].map(plain));
  // Rows by an old time (`lastSentAt: { lt: yesterday }`) are no longer found once that time is now.
  if (written.some((one) => one.value === NOW && looked.has(one.field))) return false;
  return tests.includes('null') && written.some((one) => looked.has(one.field) && one.value !== null && one.value !== undefined) ? false : undefined;
}

/** The write is about other rows than the check: both say a value of one field that does not change, and not the same. */
function areOtherRows(run: Run, check: Check, act: Act): boolean {
  const r = run.program.resolver;
  const changed = new Set(act.effect.changes.flatMap((one) => (one.field === undefined ? [] : [plain(one.field)])));
  return check.read.effect.condition.values.some((one) => one.field !== undefined && !changed.has(plain(one.field)) && act.effect.condition.values.some((other) => {
    if (other.field === undefined || plain(other.field) !== plain(one.field!)) return false;
    const [a, b] = [literalOf(r, one.value), literalOf(r, other.value)];
    return a !== undefined && b !== undefined && isSameValue(a.value, b.value) === false;
  }));
}

/** Whether the row that is inserted is the one that the check looks for. */
export function findsAgain(run: Run, check: Check, act: Act): boolean {
  const { values, open } = check.read.effect.condition;
  if (values.length === 0 || act.effect.changesOpen) return open || act.effect.changesOpen;
  return isTheRow(run, check, act);
}

/** Whether a value by which the check looks is one of those that are inserted. */
function isTheRow(run: Run, check: Check, act: Act): boolean {
  const r = run.program.resolver;
  return check.read.effect.condition.values.some(({ field, value }) => act.effect.changes.some((one) => {
    if (field !== undefined && one.field !== undefined && plain(field) !== plain(one.field)) return false;
    const [wanted, written] = [r.follow(value), one.value === undefined ? [] : r.follow(one.value)];
    return wanted.some((x) => written.some((y) => same(x, y))) || (field !== undefined && plain(field) === plain(one.field ?? ''));
  }));
}
