import type { EffectMeaning } from '../../model/catalogue.js';
import type { EffectKind } from '../../model/effect.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';
import { indexOf } from '../../program/unit.js';
import { readingOf } from './changes.js';
import { draftOf, NO_CONFLICT, refinedKind } from './drafts.js';
import type { Effect } from './effect.js';
import { loadedChanges } from './loaded.js';
import { placesOf, type Places } from './places.js';
import { readOf } from './rows.js';
import { targetOf } from './targets.js';

/** A call that writes whatever was changed: an effect for each object that was loaded and written to in its function, before it. */
export function flushed(places: Places, meaning: EffectMeaning, kind: EffectKind): readonly Effect[] {
  const { r, call } = places;
  const reads = new Map<number, Ref>();
  for (const object of changedBefore(call)) {
    const read = readOf(r, object);
    if (read?.frame === call.frame && isOfSame(places, read) && !reads.has(read.value)) reads.set(read.value, object);
  }
  const unseen: Effect = { ...draftOf(places, meaning, targetOf(places, meaning)), changesOpen: true, conflict: { ...NO_CONFLICT, open: true } };
  const found = [...reads].flatMap(([read, object]): readonly Effect[] => {
    const loaded = loadedChanges(readingOf(places, meaning, undefined), call, [object]);
    if (!loaded || loaded.changes.length === 0) return [];
    const target = targetOfRead(r, { frame: call.frame, value: read });
    const { changes, open } = loaded;
    return [{ ...unseen, kind: refinedKind(kind, changes, NO_CONFLICT), target, changes, changesOpen: open, conflict: NO_CONFLICT }];
  });
  return found.length > 0 ? found : [unseen];
}

/** The objects whose properties, or the properties of which, are written before a call. */
function changedBefore(call: Ref): readonly Ref[] {
  const { frame } = call;
  const before = nodeOf(call).span[0];
  return [...indexOf(frame.unit, frame.fn).writes].flatMap(([value, writes]) =>
    (writes.some((one) => nodeOf({ frame, value: one.value }).span[0] < before) ? [{ frame, value }] : []));
}

/** Read through the same library. */
function isOfSame({ r, target }: Places, read: Ref): boolean {
  return r.targets(read).some((one) => one.kind === 'operation' && one.meaning.library === target.meaning.library);
}

function targetOfRead(r: Resolver, read: Ref): string | undefined {
  for (const one of r.targets(read)) {
    if (one.kind === 'operation' && one.operation.effect) return targetOf(placesOf(r, read, one), one.operation.effect).text;
  }
  return undefined;
}
