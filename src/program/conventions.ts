import picomatch from 'picomatch';
import { allLibraries } from '../catalogue/lookup.js';
import type { Callback, Library } from '../model/catalogue.js';
import type { Resolver } from './resolver.js';
import type { Unit } from './unit.js';
import { usesLibrary } from './used-libraries.js';

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
  const dir = r.manifest.packages[unit.package]?.dir ?? '';
  const relative = dir === '' ? unit.path : unit.path.slice(dir.length + 1);
  return matchers.filter((one) => one.matches(relative) && isUsed(r, unit, one.library))
    .flatMap((one) => Object.entries(one.exports).map(([name, callback]) => ({ name, callback, library: one.library })));
}

function isUsed(r: Resolver, unit: Unit, library: Library): boolean {
  if (usesLibrary(r, library)) return true;
  return unit.facts.imports.some(({ module }) => library.packages.some((one) => one === module || (one.endsWith('/*') && module.startsWith(one.slice(0, -1)))));
}
