import type { EffectMeaning } from '../../model/catalogue.js';
import { chainMembers } from '../../program/chains.js';
import { same } from '../../program/follow.js';
import { nodeOf, type Frame, type Ref } from '../../program/frame.js';
import type { OperationTarget } from '../../program/meaning.js';
import type { Resolver } from '../../program/resolver.js';
import { changesOf, readingOf } from './changes.js';
import { comparisonsAt, conditionOf, NO_CONDITION } from './conditions.js';
import { conflictOf } from './conflicts.js';
import { draftOf, isReading, NO_CONFLICT, refinedKind } from './drafts.js';
import { dynamoEffect } from './dynamo.js';
import { dependenceOnRead } from './dependence.js';
import type { Effect, FieldChange } from './effect.js';
import { flushed } from './flushes.js';
import { isReadRequest, methodOf, urlOf } from './http.js';
import { loadedChanges } from './loaded.js';
import { luaEffects } from './lua.js';
import { partsOf } from './parts.js';
import { placesOf, valuesOf, type Places } from './places.js';
import { sqlEffects } from './sql.js';
import { targetOf, type FoundTarget } from './targets.js';

interface Known {
  readonly target: OperationTarget;
  readonly effects: readonly Effect[];
}

const KNOWN = new WeakMap<Frame, Map<number, Known[]>>();

/** What a catalogued call does to the world: nothing, one thing, or several. */
export function effectsOf(r: Resolver, call: Ref, target: OperationTarget): readonly Effect[] {
  const { effect } = target.operation;
  if (!effect) return [];
  const ofFrame = KNOWN.get(call.frame) ?? new Map<number, Known[]>();
  KNOWN.set(call.frame, ofFrame);
  const ofCall = ofFrame.get(call.value) ?? [];
  ofFrame.set(call.value, ofCall);
  const known = ofCall.find((one) => one.target.operation === target.operation && one.target.meaning.key === target.meaning.key);
  if (known) return known.effects;
  const effects = read(placesOf(r, call, target), effect);
  ofCall.push({ target, effects });
  return effects;
}

function read(places: Places, meaning: EffectMeaning): readonly Effect[] {
  if (meaning.parts) {
    const { parts, open } = partsOf(places, meaning, meaning.parts);
    const found = parts.flatMap((one) => read(one.places, one.meaning));
    return open || found.length === 0 ? [...found, notInView(places, meaning)] : found;
  }
  if (meaning.flushes) return flushed(places, meaning, meaning.flushes);
  switch (meaning.text?.language) {
    case 'sql': case 'cql': return sqlEffects(places, meaning);
    case 'dynamodb': return [dynamoEffect(places, meaning)];
    case 'lua': return luaEffects(places, meaning);
    case 'redis': case 'cypher': case 'painless': return [{ ...plainEffect(places, meaning), changesOpen: true }];
    default: return [meaning.condition ? dynamoEffect(places, meaning) : plainEffect(places, meaning)];
  }
}

/** The parts of a call that are made at run time. */
function notInView(places: Places, meaning: EffectMeaning): Effect {
  const draft = draftOf(places, meaning, targetOf(places, meaning));
  return { ...draft, changesOpen: true, conflict: { then: 'none', key: [], open: true }, condition: { ...NO_CONDITION, open: true } };
}

/** A call whose data, filter and conflict form are options or a builder's chain. */
function plainEffect(places: Places, meaning: EffectMeaning): Effect {
  const isRequest = meaning.method !== undefined;
  const target = isRequest ? urlOf(places, meaning) : targetOf(places, meaning);
  const method = isRequest ? methodOf(places, meaning) : undefined;
  const draft = draftOf(places, meaning, target);
  const reads = isReading(meaning, meaning.kind) || (meaning.kind === 'http-request' && isReadRequest(places, meaning, method, target.text));
  const loaded = loadedOf(places, meaning);
  // A row that was loaded is there: nothing conflicts.
  const { conflict, form } = loaded ? { conflict: NO_CONFLICT, form: undefined } : conflictOf(places, meaning);
  const written = loaded ?? changesOf(places, meaning, form);
  const changes = meaning.kind === 'cache-set' ? written.changes.map((one) => recomputed(places, target, one)) : written.changes;
  const kind = refinedKind(loaded && meaning.loaded ? meaning.loaded : meaning.kind, changes, conflict);
  return {
    ...draft, kind, reads, method, changes, changesOpen: written.open, conflict, lock: isLocking(places, meaning) ? 'row' : undefined,
    condition: meaning.where ? conditionOf(places, comparisonsAt(places, meaning), changes) : NO_CONDITION,
  };
}

/** An entry that is written with what was computed from its own former value. */
function recomputed({ r }: Places, target: FoundTarget, change: FieldChange): FieldChange {
  if (change.value === undefined || change.change !== 'absolute') return change;
  const { how, readFrom } = dependenceOnRead(r, (read) => readsFrom(r, read, target), change.value);
  return how !== 'delta' && how !== 'append' && how !== 'toggle' ? change : { ...change, change: how, readFrom };
}

function readsFrom(r: Resolver, read: Ref, target: FoundTarget): boolean {
  return r.targets(read).some((one) => {
    const effect = one.kind === 'operation' ? one.operation.effect : undefined;
    if (one.kind !== 'operation' || effect?.kind !== 'cache-read') return false;
    const found = targetOf(placesOf(r, read, one), effect);
    return sameValues(r, found.refs, target.refs) || (found.text !== undefined && !found.text.includes('…') && found.text === target.text);
  });
}

function sameValues(r: Resolver, a: readonly Ref[], b: readonly Ref[]): boolean {
  const known = b.flatMap((one) => r.follow(one));
  return a.flatMap((one) => r.follow(one)).some((one) => known.some((other) => same(one, other)));
}

function isLocking(places: Places, { locks }: EffectMeaning): boolean {
  if (!locks) return false;
  const members = locks.chain ? chainMembers(places.r, places.call) : undefined;
  if (locks.chain?.some((one) => members!.has(one))) return true;
  return (locks.at ?? []).some((path) => valuesOf(places.r, places.at(path).refs).some((one) => !isFalse(one)));
}

function isFalse(ref: Ref): boolean {
  const node = nodeOf(ref);
  return node.kind === 'literal' && (node.value === false || node.value === null);
}

function loadedOf(places: Places, meaning: EffectMeaning): ReturnType<typeof loadedChanges> {
  if (meaning.loaded === undefined) return undefined;
  return loadedChanges(readingOf(places, meaning, undefined), places.call, (meaning.data ?? []).flatMap((path) => places.at(path).refs));
}
