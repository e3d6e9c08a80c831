import { typeShape } from '../catalogue/lookup.js';
import type { Library, Shape } from '../model/catalogue.js';

/** A shape that stands for an instance of a type has that type's members; what it says itself comes first. */
export function settled(shape: Shape, library: Library): { readonly shape: Shape; readonly library: Library } {
  const type = shape.instance === undefined ? undefined : typeShape(library, shape.instance);
  if (!type) return { shape, library };
  const own = shape.call ?? shape.new ?? shape.origin ?? shape.members;
  return own === undefined ? { shape: type.shape, library: type.library } : { shape: { ...type.shape, ...shape }, library: type.library };
}
