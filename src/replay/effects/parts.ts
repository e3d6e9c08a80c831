import type { EffectMeaning } from '../../model/catalogue.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import { fieldsOf } from './fields.js';
import { listOf } from './lists.js';
import { literalOf, placesIn, valuesOf, type Places } from './places.js';

/** One of the things that a call does, with where its paths start. */
export interface Part {
  readonly places: Places;
  readonly meaning: EffectMeaning;
}

interface FoundParts {
  readonly parts: readonly Part[];
  readonly open: boolean;
}

/** The elements of a call that does several things; `open` when not all of them are in view. */
export function partsOf(places: Places, whole: EffectMeaning, parts: NonNullable<EffectMeaning['parts']>): FoundParts {
  const { r } = places;
  const slot = places.at(parts.at);
  const out: Part[] = [];
  let { open } = slot;
  for (const list of slot.refs) {
    const elements = listOf(r, list);
    open ||= elements.open;
    for (const element of elements.refs) {
      const found = valuesOf(r, [element]).flatMap((one) => partOf(places, whole, parts, one));
      out.push(...found);
      open ||= found.length === 0;
    }
  }
  return { parts: out, open };
}

function partOf(places: Places, all: EffectMeaning, { by, kinds }: NonNullable<EffectMeaning['parts']>, element: Ref): readonly Part[] {
  const { r } = places;
  const any = kinds['*'];
  const whole = (meaning: EffectMeaning): Part => ({ places: placesIn(places, element, all), meaning });
  if (by !== undefined) {
    const kind = literalOf(r, r.property(element, by).refs);
    const meaning = (typeof kind === 'string' ? kinds[kind] : undefined) ?? any;
    return meaning ? [whole(meaning)] : [];
  }
  const named = nodeOf(element).kind === 'object' ? fieldsOf(r, element).fields.flatMap(({ name, value }): readonly Part[] => {
    const meaning = name === undefined ? undefined : kinds[name];
    return meaning ? [{ places: placesIn(places, value, all), meaning }] : [];
  }) : [];
  if (named.length > 0) return named;
  return any ? [whole(any)] : [];
}
