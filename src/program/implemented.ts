import type { Callback } from '../model/catalogue.js';
import type { FunctionId } from '../model/facts.js';
import { boundaryName, boundaryOf } from './callbacks.js';
import { superMeanings } from './classes.js';
import { decoratorsOf, givenTo, prefixOf } from './decorated.js';
import { entry, type EntryFunction } from './entry-function.js';
import { detachedFrame } from './frame.js';
import type { LibraryMeaning, Meaning } from './meaning.js';
import { ownEntry } from './own-entry.js';
import type { Resolver } from './resolver.js';
import { functionOf, type Unit } from './unit.js';

/** Methods that a library calls on classes that extend or implement its types, and on objects declared with them. */
export function implemented(r: Resolver, unit: Unit): EntryFunction[] {
  return [...ofClasses(r, unit), ...ofObjects(r, unit)];
}

function ofClasses(r: Resolver, unit: Unit): EntryFunction[] {
  return unit.facts.classes.flatMap((facts) => {
    const above = [...superMeanings(r, unit, facts), ...(facts.implements ?? []).flatMap((one) => r.typeMeanings(unit, one))].filter(isImplementable);
    if (above.length === 0) return [];
    const prefix = prefixOf(r, unit, facts.owner, decoratorsOf(r, unit, facts.owner, facts.decorators));
    return above.flatMap((base) => facts.members.flatMap((member): EntryFunction[] => {
      if (member.function === undefined || member.kind !== 'method' || member.static) return [];
      return handler(r, unit, member.function, base, member.name, () => prefix, facts.name);
    }));
  });
}

/** `const worker: ExportedHandler = { async queue(batch) { … } }`. */
function ofObjects(r: Resolver, unit: Unit): EntryFunction[] {
  return unit.facts.functions.flatMap((facts, owner) => facts.values.flatMap((value): EntryFunction[] => {
    if (value.kind !== 'object' || !value.type) return [];
    const types = r.typeMeanings(unit, value.type).filter(isImplementable);
    if (types.length === 0) return [];
    return value.properties.flatMap((property) => (property.kind !== 'value' ? [] : r.denote({ frame: detachedFrame(unit, owner), value: property.value })
      .flatMap((one) => (one.kind === 'function' && one.unit === unit ? types.flatMap((base) => handler(r, unit, one.fn, base, property.name, () => undefined, property.name)) : []))));
  }));
}

function isImplementable(one: Meaning): one is LibraryMeaning {
  return one.kind === 'library' && one.shape.implement !== undefined;
}

function handler(r: Resolver, unit: Unit, fn: FunctionId, base: LibraryMeaning, name: string | undefined, literal: () => string | undefined, fallback: string | undefined): EntryFunction[] {
  const callback: Callback | undefined = ownEntry(base.shape.implement, name) ?? ownEntry(base.shape.implement, '*');
  const boundary = callback && boundaryOf(callback.run);
  if (!callback || !boundary) return [];
  const by = base.library.name;
  return [entry(unit, fn, givenTo(r, unit, fn, callback, base), boundary, by, boundaryName(boundary, literal, fallback ?? functionOf(unit, fn).name ?? by))];
}
