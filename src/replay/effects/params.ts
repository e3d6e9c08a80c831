import type { SqlPlaceholder } from '../../languages/sql/facts.js';
import type { Path } from '../../model/catalogue.js';
import { ABSENT, at, nodeOf, type Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';
import { valuesOf, type Places } from './places.js';

export type Params = (placeholder: SqlPlaceholder) => Ref | undefined;

export const NO_PARAMS: Params = () => undefined;

/** What the placeholders of a text stand for: lists are by position, objects by name, several single values are a list too. */
export function paramsOf(places: Places, paths: readonly Path[]): Params {
  const { r } = places;
  const lists: (readonly (Ref | undefined)[])[] = [];
  const objects: Ref[] = [];
  const single: Ref[] = [];
  for (const path of paths) {
    for (const ref of places.at(path).refs) {
      for (const value of valuesOf(r, [ref])) {
        const node = nodeOf(value);
        if (node.kind === 'array') lists.push(positions(value));
        else if (node.kind === 'object') objects.push(value);
        else if (paths.length > 1 || /^chain\.\w+$/.test(path) || isScalar(value)) single.push(ref);
      }
    }
  }
  const [list = single] = lists.length > 0 ? lists : [single];
  return ({ index, name }) => {
    // An object in place of a list is what the only placeholder stands for.
    if (index !== undefined) return list[index] ?? (index === 0 && lists.length === 0 && single.length === 0 ? objects[0] : undefined);
    if (name === undefined) return undefined;
    for (const one of objects) {
      const slot = r.property(one, name);
      if (slot.refs[0] && slot.refs[0].value !== ABSENT) return slot.refs[0];
    }
    return undefined;
  };
}

/** The elements by position, as far as no spread hides what comes after. */
function positions(list: Ref): readonly (Ref | undefined)[] {
  const node = nodeOf(list);
  if (node.kind !== 'array') return [];
  const hidden = node.elements.findIndex((one) => one?.spread);
  return (hidden < 0 ? node.elements : node.elements.slice(0, hidden)).map((one) => (one ? at(list, one.value) : undefined));
}

function isScalar(ref: Ref): boolean {
  const { kind } = nodeOf(ref);
  return kind === 'literal' || kind === 'template' || kind === 'binary' || kind === 'unary' || kind === 'bigint';
}

/** The names of the parts of an object, when it is in view. */
export function objectParam(r: Resolver, ref: Ref | undefined): Ref | undefined {
  return ref && valuesOf(r, [ref]).find((one) => nodeOf(one).kind === 'object');
}
