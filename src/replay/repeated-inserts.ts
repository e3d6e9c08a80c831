import { isAuditName, isGuardName, isOutboxName } from '../catalogue/stakes.js';
import { weakest, type Confidence } from '../model/effect.js';
import { same } from '../program/follow.js';
import type { Ref } from '../program/frame.js';
import { areExclusive, isInconsequential, replaysOf, type Act, type Run } from './acts.js';
import type { ActiveBoundary } from './attempts.js';
import { behind } from './behind.js';
import { checksOf, sameTarget, settling } from './checks.js';
import { callConfidence, guardConfidence, replayConfidence } from './evidence.js';
import { tellsDuplicate } from './failures.js';
import { guardsOf, identityFields, isGuarded, sharesScope } from './guards.js';
import { originsOf } from './origins.js';

/** An insert in code that runs again: the second time a second row, or an error that nobody expects. */
export interface RepeatedInsert {
  readonly run: Run;
  readonly act: Act;
  readonly replay: ActiveBoundary;
  /** Fields whose values are the same in every attempt and name what is done: the natural key. */
  readonly identity: readonly { readonly field: string; readonly value: Ref }[];
  /** The row's id, where it is made anew in every attempt and nothing else names what is done. */
  readonly minted: { readonly field: string; readonly value: Ref } | undefined;
  readonly confidence: Confidence;
}

export function repeatedInserts(run: Run): RepeatedInsert[] {
  const found: RepeatedInsert[] = [];
  for (const act of run.acts) {
    const one = repeatedInsert(run, act);
    // Rows that hang on a row that is itself new each time come with it: the parent is the cause.
    if (one && !found.some((parent) => hangsOn(run, act, parent.act))) found.push(one);
  }
  return found;
}

function repeatedInsert(run: Run, act: Act): RepeatedInsert | undefined {
  const { effect } = act;
  if (!isPlainInsert(run, act) || isInconsequential(act)) return undefined;
  const name = effect.target ?? '';
  if (isAuditName(name) || isOutboxName(name)) return undefined;
  const replay = replaysOf(run.program, act).find((one) => one.boundary.context !== 'client');
  if (!replay || tellsDuplicate(run, act)) return undefined;
  const guards = guardsOf(run, act).filter((one) => one.act !== act);
  if (isGuarded(guards) || isLookedUp(run, act) || isReplaced(run, act)) return undefined;
  const identity = identityFields(run, act);
  // The dedup record itself: what handles its violation may be the broker.
  // A helper for all tables says nothing of this one: its name and keys are not in view.
  const record: Confidence = isGuardName(name) && isBareRecord(run, act) ? 'low' : effect.target === undefined ? 'medium' : 'high';
  return { run, act, replay, identity, minted: identity.length === 0 ? mintedIds(run, act)[0] : undefined, confidence: weakest(callConfidence(act), replayConfidence(replay), guardConfidence(guards), record) };
}

/** An insert without a conflict form, or a write of a whole row under a key that is new each time. */
function isPlainInsert(run: Run, act: Act): boolean {
  const { effect } = act;
  const { conflict, kind } = effect;
  if (conflict.open) return false;
  if (kind === 'db-insert') return conflict.then === 'none';
  if (kind !== 'db-upsert' || conflict.then !== 'merge' || conflict.key.length > 0 || effect.condition.values.length > 0) return false;
  return mintedIds(run, act).length > 0 && identityFields(run, act).length === 0;
}

/** Ids of the row that are new in every attempt. */
function mintedIds(run: Run, act: Act): readonly { readonly field: string; readonly value: Ref }[] {
  return act.effect.changes.flatMap(({ field, value }) => {
    if (field === undefined || value === undefined || !/(?:^|[a-z_])(?:id|pk|key)$/i.test(field)) return [];
    return originsOf(run.program.resolver, value).some((origin) => origin.volatile === 'random') ? [{ field, value }] : [];
  });
}

/** Nothing stands in it but what names the work and when it was done. */
function isBareRecord(run: Run, act: Act): boolean {
  const named = new Set(identityFields(run, act).map((one) => one.field));
  return act.effect.changes.filter((one) => one.field === undefined || !(named.has(one.field) || isTime(one.field))).length <= 1;
}

function isTime(field: string): boolean {
  return /(?:at|on|date|time|expires|ttl)$/i.test(field);
}

/** A look for the row decides whether it is inserted, or a check stops the next attempt and is settled in the same transaction. */
function isLookedUp(run: Run, act: Act): boolean {
  return isFiltered(run, act) || checksOf(run, act).some((check) => sameTarget(run, check.read, act) || settling(run, check, act).some((one) => sharesScope(one, act)));
}

/** The rows that are inserted are those of a list that were not found there: `list.filter((one) => !existing.has(one.id))`. */
function isFiltered(run: Run, act: Act): boolean {
  const r = run.program.resolver;
  const { call, operation, meaning } = act.effect;
  return (meaning.data ?? []).flatMap((path) => r.path(call, operation, path).refs)
    .some((one) => behind(r, one).calls.some((read) => run.actsOf(read).some((other) => other.effect.reads && sameTarget(run, other, act))));
}

/** What was there is deleted first: the same rows stand there after a second run. */
function isReplaced(run: Run, act: Act): boolean {
  return run.acts.some((one) => one.effect.kind === 'db-delete' && one.order < act.order && sameTarget(run, one, act) && !areExclusive(one, act));
}

/** Whether an inserted row is put together from what another insert made: its id is new whenever that one is. */
function hangsOn(run: Run, act: Act, parent: Act): boolean {
  const r = run.program.resolver;
  const minted = parent.effect.changes.flatMap((one) => (one.value ? originsOf(r, one.value).filter((origin) => origin.provenance === 'volatile') : []));
  return act.effect.changes.some((one) => {
    if (!one.value) return false;
    if (behind(r, one.value).calls.some((call) => same(call, parent.effect.call))) return true;
    return originsOf(r, one.value).some((origin) => minted.some((other) => same(other.ref, origin.ref)));
  });
}
