import { CONFIDENCES, type Confidence } from '../model/effect.js';
import type { Ref } from '../program/frame.js';
import { placeOf } from '../program/frame.js';

/** One per place, though several runs show it: the surest, then the first. */
export function surestPerPlace<T extends { readonly confidence: Confidence }>(all: readonly T[], place: (one: T) => Ref): T[] {
  const best = new Map<string, T>();
  for (const one of all) {
    const { file, span } = placeOf(place(one));
    const key = `${file}\0${span[0]}`;
    const known = best.get(key);
    if (!known || CONFIDENCES.indexOf(one.confidence) < CONFIDENCES.indexOf(known.confidence)) best.set(key, one);
  }
  return [...best.values()];
}
