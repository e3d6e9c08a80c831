import picomatch from 'picomatch';
import { allLibraries } from '../catalogue/lookup.js';
import type { Callback, Library } from '../model/catalogue.js';
import type { Resolver } from './resolver.js';
import type { Unit } from './unit.js';

export interface PlacedHandler {
  /** The export that is the handler. */
  readonly name: string;
  readonly callback: Callback;
  readonly library: Library;
}

interface Matcher {
  readonly matches: (path: string) => boolean;
  readonly exports: Readonly<Record<string, Callback>>;
  readonly library: Library;
}

let matchers: readonly Matcher[] | undefined;

/** The exports of a file that a framework calls because of where the file stands. Only where the package depends on the framework. */
export function conventionsFor(r: Resolver, unit: Unit): readonly PlacedHandler[] {
  matchers ??= allLibraries().flatMap((library) => (library.conventions ?? []).map((one) => ({ matches: picomatch([...one.files]), exports: one.exports, library })));
  const { dir, dependencies } = r.manifest.packages[unit.package] ?? { dir: '', dependencies: {} };
  const relative = dir === '' ? unit.path : unit.path.slice(dir.length + 1);
  return matchers.filter((one) => isUsed(r, unit, one.library, dependencies) && one.matches(relative))
    .flatMap((one) => Object.entries(one.exports).map(([name, callback]) => ({ name, callback, library: one.library })));
}

function isUsed(r: Resolver, unit: Unit, library: Library, dependencies: Readonly<Record<string, string>>): boolean {
  const named = (specifier: string): boolean => library.packages.some((one) => one === specifier || (one.endsWith('/*') && specifier.startsWith(one.slice(0, -1))));
  if (library.packages.some((one) => dependencies[one.replace(/\/\*$/, '')] !== undefined)) return true;
  return unit.facts.imports.some((one) => named(one.module)) || r.manifest.packages.some((one) => library.packages.some((name) => one.dependencies[name] !== undefined));
}
