import { nodeOf, type Ref } from './frame.js';
import type { LibraryMeaning, Meaning } from './meaning.js';
import type { Resolver } from './resolver.js';

/** The calls and `new`s that made what a value stands for, where following the value does not lead there (`this.orders`). */
export function madeAt(r: Resolver, ref: Ref, itself = false): readonly Ref[] {
  return r.denote(ref).flatMap((one) => {
    const site = isMade(one, itself) ? one.site : undefined;
    return site && site.value >= 0 && nodeOf(site).kind !== 'tagged' ? [site] : [];
  });
}

/** What a library gives a callback has the place where that was handed over for its site, which made nothing. */
function isMade(meaning: Meaning, itself: boolean): meaning is LibraryMeaning {
  return meaning.kind === 'library' && (itself ? meaning.path.endsWith('()') : meaning.path.includes('()'));
}
