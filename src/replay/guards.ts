import { identityOf } from '../catalogue/identities.js';
import { isGuardName, isKeyName, wordsOf } from '../catalogue/stakes.js';
import { same } from '../program/follow.js';
import { at, nodeOf, type Ref } from '../program/frame.js';
import { dominates, type Act, type Run } from './acts.js';
import { behind } from './behind.js';
import { tellsDuplicate } from './failures.js';
import { originsOf } from './origins.js';
import type { Reached } from './trace.js';

/** Something that keeps a repeat of an act from doing harm, or may. */
export interface Guard {
  /**
   * `claim`: one atomic statement decides who goes on. `record`: an insert that fails or does nothing the second time stands before it.
   * `check`: only a read decides. `helper`: a library runs it once. `step`: an engine remembers that it was done; its inside runs at least
   * once. `lock`: attempts are one after the other. `unknown`: a call that is not understood decides, or its name says that it guards.
   */
  readonly kind: 'claim' | 'record' | 'check' | 'helper' | 'step' | 'lock' | 'unknown';
  readonly call: Ref;
  /** The statement that claims, records or reads. */
  readonly act: Act | undefined;
  /** The record is written in the same transaction as the guarded act, or its duplicate is told apart. */
  readonly firm: boolean;
}

/** The guards of an act. */
export function guardsOf(run: Run, act: Act): readonly Guard[] {
  const out: Guard[] = [];
  for (let one = act.reached; one; one = one.outer) out.push(...deciding(run, act, one));
  for (const other of recordsOf(run)) {
    if (other === act) continue;
    const together = sharesScope(act, other);
    // A second row under another key does not stop what stands behind it.
    if (!isKeyed(run, other)) {
      if (together) out.push({ kind: 'record', call: other.effect.call, act: other, firm: false });
    } else if (together || dominates(other, act)) {
      out.push({ kind: 'record', call: other.effect.call, act: other, firm: together || tellsDuplicate(run, other) });
    }
  }
  for (const other of run.acts) {
    if (other !== act && other.effect.meaning.outcome?.missing === 'throws' && isClaim(other) && dominates(other, act)) out.push({ kind: 'claim', call: other.effect.call, act: other, firm: true });
  }
  out.push(...surrounding(act));
  return out;
}

/** What decided a condition: claims and reads, and calls that are not understood. */
function deciding(run: Run, act: Act, reached: Reached): Guard[] {
  const found = behind(run.program.resolver, reached.condition);
  const events = [...found.told].flatMap((frame) => run.inside(frame));
  const calls = [...found.calls, ...events.map((one) => one.call)];
  return calls.flatMap((call): Guard[] => {
    const acts = run.actsOf(call).filter((one) => one.order < act.order || same(one.effect.call, act.effect.call));
    const guard = acts.flatMap((one): Guard[] => {
      if (same(one.effect.call, act.effect.call)) return [];
      if (isClaim(one)) return [{ kind: 'claim', call, act: one, firm: true }];
      if (isRecord(run, one)) return [{ kind: 'record', call, act: one, firm: tellsDuplicate(run, one) }];
      return one.effect.reads ? [{ kind: 'check', call, act: one, firm: false }] : [];
    });
    if (guard.length > 0) return guard;
    const operation = run.program.resolver.targets(call).find((one) => one.kind === 'operation');
    const meaning = operation?.operation.guard;
    if (meaning) return [{ kind: meaning.kind === 'lock' ? 'lock' : meaning.kind === 'dedup-check' ? 'check' : 'claim', call, act: undefined, firm: true }];
    return !operation && isGuardName(nameOf(call)) ? [{ kind: 'unknown', call, act: undefined, firm: false }] : [];
  });
}

/** Helpers and locks around the act, and calls of which nothing is known but that they are given the act and their name says that they guard. */
function surrounding(act: Act): Guard[] {
  const out: Guard[] = [];
  for (let one = act.within; one; one = one.outer) {
    if (one.kind !== 'callback') continue;
    const run = one.given?.callback.run;
    const guard = one.target?.operation.guard;
    if (run?.kind === 'guarded') out.push({ kind: 'helper', call: one.call, act: undefined, firm: true });
    else if (run?.kind === 'memoised') out.push({ kind: 'step', call: one.call, act: undefined, firm: true });
    else if (guard) out.push({ kind: guard.kind === 'lock' ? 'lock' : 'helper', call: one.call, act: undefined, firm: true });
    else if (!one.target && isGuardName(nameOf(one.call))) out.push({ kind: 'unknown', call: one.call, act: undefined, firm: false });
  }
  return out;
}

/** Whether both happen or neither. */
export function sharesScope(a: Act, b: Act): boolean {
  return a.scope !== undefined && b.scope !== undefined && same(a.scope.site, b.scope.site);
}

/** The last name of what a call calls. */
export function nameOf(call: Ref): string {
  const node = nodeOf(call);
  if (node.kind !== 'call' && node.kind !== 'new') return '';
  const callee = nodeOf(at(call, node.callee));
  switch (callee.kind) {
    case 'member': return callee.name;
    case 'import': return callee.name;
    case 'global': return callee.name;
    case 'captured': return call.frame.unit.facts.variables[callee.variable]?.name ?? '';
    default: return '';
  }
}

/** A statement that happens once however often it is tried, and says whether it did. */
export function isClaim(act: Act): boolean {
  const { effect } = act;
  if (effect.reads) return false;
  if (effect.operation.operation.guard) return true;
  if (effect.conflict.then === 'ignore' || effect.conflict.then === 'condition' || effect.conflict.then === 'error' || effect.conflict.then === 'unless-exists') return true;
  if (effect.kind === 'db-delete') return true;
  // A bound on what is changed (`stock >= n`) holds again the second time.
  return isWrite(act) && effect.condition.tests.some((one) => one !== 'other' && (one !== 'bound' || effect.kind !== 'db-delta'));
}

export function isWrite(act: Act): boolean {
  return !act.effect.reads && act.effect.kind !== 'db-statement' && (act.effect.kind.startsWith('db-') || act.effect.kind === 'cache-set');
}

/** An insert that names what is done by an id that every attempt has: a second one fails where that id is unique. */
export function isRecord(run: Run, act: Act): boolean {
  if (act.effect.kind !== 'db-insert' || act.effect.conflict.then !== 'none') return false;
  return identityFields(run, act).length > 0;
}

/** Whether the id that a record holds is its own key, so that a second one fails. */
function isKeyed(run: Run, act: Act): boolean {
  return isGuardName(act.effect.target ?? '') || identityFields(run, act).some(({ field }) => isOwnKey(field) || isKeyName(field));
}

function isOwnKey(field: string): boolean {
  return field === 'id' || field === '_id' || field === 'pk' || field === 'key';
}

const RECORDS = new WeakMap<Run, readonly Act[]>();

function recordsOf(run: Run): readonly Act[] {
  const known = RECORDS.get(run);
  if (known) return known;
  const found = run.acts.filter((one) => isRecord(run, one));
  RECORDS.set(run, found);
  return found;
}

/** The fields of an insert that hold the id of the operation, the same in every attempt. */
export function identityFields(run: Run, act: Act): readonly { readonly field: string; readonly value: Ref }[] {
  const owner = wordsOf(act.effect.target ?? '');
  const guards = isGuardName(act.effect.target ?? '');
  return act.effect.changes.flatMap(({ field, value, volatile }) => {
    if (field === undefined || value === undefined || volatile !== undefined) return [];
    if (!isOwnKey(field) && !isKeyName(field) && !(guards && /id$|key$/i.test(field)) && identityOf(field, owner) !== 'operation') return [];
    return isStable(run, value) ? [{ field, value }] : [];
  });
}

/** Same in every attempt, and told by something: not a constant. */
export function isStable(run: Run, value: Ref): boolean {
  const origins = originsOf(run.program.resolver, value);
  return origins.length > 0 && origins.every((one) => one.provenance !== 'volatile') && origins.some((one) => one.as !== 'literal' && one.as !== 'absent' && one.as !== 'config');
}

/** Whether repeats are harmless by these guards. A row lock only puts attempts in order. */
export function isGuarded(guards: readonly Guard[]): boolean {
  return guards.some((one) => one.kind === 'claim' || one.kind === 'helper' || one.kind === 'step' || (one.kind === 'record' && one.firm));
}
