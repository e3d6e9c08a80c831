import type { EffectMeaning } from '../../model/catalogue.js';
import type { EffectKind } from '../../model/effect.js';
import type { Conflict, Effect, FieldChange } from './effect.js';
import { NO_CONDITION } from './conditions.js';
import type { Places } from './places.js';
import type { FoundTarget } from './targets.js';

export const NO_CONFLICT: Conflict = { then: 'none', key: [], open: false };

/** An effect of which nothing is known yet but what the meaning says. */
export function draftOf({ call, target }: Places, meaning: EffectMeaning, found: FoundTarget): Effect {
  return {
    call, operation: target, meaning, kind: meaning.kind, reads: isReading(meaning, meaning.kind), target: found.text, targetRefs: found.refs,
    changes: [], changesOpen: false, conflict: NO_CONFLICT, condition: NO_CONDITION, method: undefined, transaction: undefined, lock: undefined,
  };
}

export function isReading(meaning: EffectMeaning, kind: EffectKind): boolean {
  return meaning.reads === true || kind === 'db-read' || kind === 'cache-read';
}

const REFINED: ReadonlySet<EffectKind> = new Set(['db-update', 'db-upsert', 'db-insert', 'db-statement', 'cache-set']);

/** An update that adds to what is there is a delta, whatever words it is said in. An insert makes a new row, unless it merges. */
export function refinedKind(kind: EffectKind, changes: readonly FieldChange[], conflict: Conflict): EffectKind {
  if (!REFINED.has(kind)) return kind;
  const merges = conflict.then === 'merge';
  if (kind === 'db-insert' && !merges) return kind;
  const has = (...wanted: readonly FieldChange['change'][]): boolean => changes.some((one) => wanted.includes(one.change));
  if (has('delta', 'toggle')) return 'db-delta';
  if (has('append')) return 'db-append';
  if (kind === 'cache-set') return kind;
  if (kind === 'db-update' && merges) return 'db-upsert';
  return kind === 'db-insert' ? 'db-upsert' : kind;
}
