import { distinctiveExport, exportShape, isInert, moduleShape } from '../catalogue/lookup.js';
import type { ExportFacts } from '../model/facts.js';
import type { Resolution } from '../model/manifest.js';
import type { Ref } from './frame.js';
import { libraryMeaning, type LibraryMeaning, type Meaning } from './meaning.js';
import type { Resolver } from './resolver.js';
import { settled } from './shapes.js';
import type { Unit } from './unit.js';

/** What an exported name is: a value of a file, a whole file, or something of a package. */
type Exported =
  | { readonly kind: 'ref'; readonly ref: Ref }
  | { readonly kind: 'type'; readonly unit: Unit; readonly facts: ExportFacts & { kind: 'local' } }
  | { readonly kind: 'namespace'; readonly unit: Unit }
  | { readonly kind: 'package'; readonly meanings: readonly Meaning[] };

export function resolution(r: Resolver, unit: Unit, module: string): Resolution | undefined {
  return r.manifest.resolutions[unit.path]?.[module];
}

/** Looks a name up among a file's exports, through barrels; cycles end. `default` of a CommonJS file is `module.exports`. */
export function exported(r: Resolver, unit: Unit, name: string): Exported | undefined {
  const memo = EXPORTED.get(unit) ?? new Map<string, Exported | undefined>();
  EXPORTED.set(unit, memo);
  if (!memo.has(name)) memo.set(name, lookUp(r, unit, name, new Set()));
  return memo.get(name);
}

const EXPORTED = new WeakMap<Unit, Map<string, Exported | undefined>>();

function lookUp(r: Resolver, unit: Unit, name: string, seen: Set<string>): Exported | undefined {
  const key = `${unit.path}\0${name}`;
  if (seen.has(key)) return undefined;
  seen.add(key);
  let whole: Exported | undefined;
  for (const one of unit.facts.exports) {
    if (one.kind === 'local' && one.name === name) {
      return one.value === undefined ? { kind: 'type', unit, facts: one } : { kind: 'ref', ref: { frame: unit.module, value: one.value } };
    }
    if (one.kind === 'reexport' && one.name === name) return imported(r, unit, one.module, one.imported, seen);
    if (one.kind === 'local' && one.name === '=' && one.value !== undefined) whole = { kind: 'ref', ref: { frame: unit.module, value: one.value } };
  }
  if (name === 'default' && whole) return whole;
  if (name === '*') return whole ?? { kind: 'namespace', unit };
  for (const one of unit.facts.exports) {
    if (one.kind !== 'star') continue;
    const found = imported(r, unit, one.module, name, seen);
    if (found && !(found.kind === 'package' && found.meanings.length === 0)) return found;
  }
  return undefined;
}

function imported(r: Resolver, unit: Unit, module: string, name: string, seen: Set<string>): Exported | undefined {
  const target = resolution(r, unit, module);
  if (target?.kind === 'file') {
    const other = r.units.get(target.file);
    return other ? lookUp(r, other, name, seen) : { kind: 'package', meanings: distinctiveMeanings(name) };
  }
  return { kind: 'package', meanings: packageMeanings(r, unit, target?.kind === 'package' ? target.specifier : module, name) };
}

function packageMeanings(r: Resolver, unit: Unit, specifier: string, name: string): readonly Meaning[] {
  if (isInert(specifier)) return [inertMeaning(specifier, name)];
  const range = dependencyRange(r, unit, specifier);
  const module = moduleShape(specifier, range);
  if (!module) return distinctiveMeanings(name);
  const shape = exportShape(module, name);
  if (!shape) return [];
  const path = name === 'default' || name === '*' || name === '=' ? module.library.name : `${module.library.name}.${name}`;
  const meant = settled(shape, module.library);
  return [libraryMeaning(meant.library, meant.shape, path)];
}

/** A name that only one library exports, from a module that is not in view: a generated client. */
function distinctiveMeanings(name: string): readonly Meaning[] {
  const found = distinctiveExport(name);
  return found ? [{ ...libraryMeaning(found.library, found.shape, `${found.library.name}.${name}`), evidence: 'shape' }] : [];
}

/** The same for a member of all that such a module exports: `const { Client } = require('./generated')`. */
export function distinctiveMember(r: Resolver, unit: Unit, module: string, name: string): readonly Meaning[] {
  if (!distinctiveExport(name)) return [];
  const target = resolution(r, unit, module);
  return target?.kind === 'file' && r.units.has(target.file) ? [] : packageMeanings(r, unit, target?.kind === 'package' ? target.specifier : module, name);
}

function inertMeaning(specifier: string, name: string): LibraryMeaning {
  return libraryMeaning({ name: specifier, family: 'inert', packages: [specifier], inert: true }, { call: { inert: true }, new: { inert: true } }, `${specifier}.${name}`);
}

function dependencyRange(r: Resolver, unit: Unit, specifier: string): string | undefined {
  const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0]!;
  const own = r.manifest.packages[unit.package]?.dependencies[name];
  return own ?? r.manifest.packages.find((one) => one.dependencies[name])?.dependencies[name];
}

/** The values that an imported name is, when it comes from a file of the program. */
export function importedRefs(r: Resolver, unit: Unit, module: string, name: string): readonly Ref[] | undefined {
  const found = imported(r, unit, module, name, new Set());
  return found?.kind === 'ref' ? [found.ref] : undefined;
}

export function importedMeanings(r: Resolver, unit: Unit, module: string, name: string): readonly Meaning[] {
  const found = imported(r, unit, module, name, new Set());
  if (!found) return [{ kind: 'unknown', reason: 'unresolved import' }];
  switch (found.kind) {
    case 'ref': return r.denote(found.ref);
    case 'namespace': return [found];
    case 'package': return found.meanings.length > 0 ? found.meanings : [{ kind: 'unknown', reason: 'uncatalogued package' }];
    case 'type': return [];
  }
}

/** The declaration of an imported type: a class or interface of a file, or a package's. */
export function importedType(r: Resolver, unit: Unit, module: string, name: string): readonly Meaning[] {
  const found = imported(r, unit, module, name, new Set());
  if (found?.kind === 'type') return r.typeMeanings(found.unit, found.facts.type);
  if (found?.kind === 'package') return found.meanings;
  if (found?.kind === 'ref') {
    return r.denote(found.ref).flatMap((meaning): readonly Meaning[] =>
      meaning.kind === 'class' ? [{ kind: 'instance', unit: meaning.unit, class: meaning.class, closure: meaning.closure, construct: undefined }] : []);
  }
  return [];
}
