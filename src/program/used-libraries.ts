import type { Library } from '../model/catalogue.js';
import type { Resolver } from './resolver.js';

const USED = new WeakMap<Resolver, Map<Library, boolean>>();

/** Whether any package of the project depends on a package of the library. */
export function usesLibrary(r: Resolver, library: Library): boolean {
  const memo = USED.get(r) ?? new Map<Library, boolean>();
  USED.set(r, memo);
  const known = memo.get(library);
  if (known !== undefined) return known;
  const names = library.packages.map((one) => one.replace(/\/\*$/, ''));
  const found = r.manifest.packages.some((one) => names.some((name) => one.dependencies[name] !== undefined));
  memo.set(library, found);
  return found;
}
