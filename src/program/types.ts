import { globalShape, memberShape, typeShape } from '../catalogue/lookup.js';
import type { Shape } from '../model/catalogue.js';
import type { TypeRef } from '../model/facts.js';
import { instanceSide } from './classes.js';
import { detachedFrame } from './frame.js';
import { libraryMeaning, type LibraryMeaning, type Meaning } from './meaning.js';
import { importedType } from './modules.js';
import type { Resolver } from './resolver.js';
import { functionOf, indexOf, type Unit } from './unit.js';

/** Generic types through which the argument is meant. */
export const TRANSPARENT: ReadonlySet<string> = new Set(['Promise', 'PromiseLike', 'Awaited', 'Readonly', 'Partial', 'Required', 'NonNullable', 'Omit', 'Pick', 'DeepPartial', 'Observable']);

const MAX_TYPE_DEPTH = 12;

/** What a value declared with this type is. Primitive and unmodelled types give nothing. */
export function typeMeanings(r: Resolver, unit: Unit, type: TypeRef | undefined, depth = 0): readonly Meaning[] {
  if (!type || depth > MAX_TYPE_DEPTH) return [];
  const argument = (): readonly Meaning[] => typeMeanings(r, unit, type.args?.[0], depth + 1);
  switch (type.name) {
    case '|': case '&': return (type.args ?? []).flatMap((one) => typeMeanings(r, unit, one, depth + 1));
    case '{}': return [{ kind: 'typed', unit, members: type.members ?? [] }];
    case 'typeof': return type.value === undefined ? [] : r.denote({ frame: unit.module, value: type.value });
    case '=>': case '[]': case '?': case 'lit': return [];
    case 'ReturnType': return returnMeanings(r, argument());
    case 'InstanceType': return argument().flatMap(instancesOf);
    default: break;
  }
  if (type.class !== undefined) return classMeanings(r, unit, type.class);
  if (type.type !== undefined) return declaredMeanings(r, unit, type.type, depth);
  if (type.imported) {
    const nested = type.imported.name === '*' || type.name.includes('.') ? type.name.split('.').slice(1) : [];
    const base = type.imported.name === '*' ? importedNamespace(r, unit, type.imported.module, nested) : importedType(r, unit, type.imported.module, type.imported.name);
    const rest = type.imported.name === '*' ? [] : nested;
    return base.flatMap((meaning) => asInstance(meaning, rest));
  }
  if (TRANSPARENT.has(type.name)) return argument();
  const global = globalShape(type.name);
  return global ? asInstance(libraryMeaning(global.library, global.shape, type.name), []) : [];
}

function importedNamespace(r: Resolver, unit: Unit, module: string, nested: string[]): readonly Meaning[] {
  const name = nested.shift();
  return name === undefined ? [] : importedType(r, unit, module, name);
}

/** A package's exported name used as a type: the instances of that type. */
function asInstance(meaning: Meaning, nested: readonly string[]): readonly Meaning[] {
  if (meaning.kind !== 'library') return [meaning];
  let shape: Shape | undefined = meaning.shape;
  let library = meaning.library;
  if (library.inert) return [meaning];
  for (const name of nested) {
    const found: ReturnType<typeof memberShape> = shape && memberShape(shape, library, name);
    shape = found?.shape;
    library = found?.library ?? library;
  }
  if (!shape?.type) return [];
  const type = typeShape(library, shape.type);
  return type ? [{ ...meaning, library: type.library, shape: type.shape, path: [meaning.path, ...nested].join('.') } satisfies LibraryMeaning] : [];
}

/** Instances of a class and, when it is abstract, of what extends it. */
function classMeanings(r: Resolver, unit: Unit, id: number): readonly Meaning[] {
  const facts = unit.facts.classes[id];
  if (!facts) return [];
  const own: Meaning = { kind: 'instance', unit, class: id, closure: detachedFrame(unit, facts.owner), construct: undefined };
  const concrete = facts.abstract ? r.implementations(unit, { class: id }) : [];
  return concrete.length > 0 ? concrete : [own];
}

function declaredMeanings(r: Resolver, unit: Unit, id: number, depth: number): readonly Meaning[] {
  const facts = unit.facts.types[id];
  if (!facts) return [];
  if (facts.kind === 'alias') return typeMeanings(r, unit, facts.alias, depth + 1);
  const concrete = r.implementations(unit, { type: id });
  if (concrete.length > 0) return concrete;
  const inherited = (facts.extends ?? []).flatMap((one) => typeMeanings(r, unit, one, depth + 1));
  return [{ kind: 'typed', unit, members: facts.members ?? [] }, ...inherited];
}

/** What calls of these give. */
function returnMeanings(r: Resolver, called: readonly Meaning[]): readonly Meaning[] {
  return called.flatMap((meaning): readonly Meaning[] => {
    if (meaning.kind === 'library') return givenBy(meaning);
    if (meaning.kind !== 'function') return [];
    const frame = detachedFrame(meaning.unit, meaning.fn);
    const found = indexOf(meaning.unit, meaning.fn).returns.flatMap((value) => r.denote({ frame, value })).filter((one) => one.kind !== 'unknown');
    return found.length > 0 ? found : r.typeMeanings(meaning.unit, functionOf(meaning.unit, meaning.fn).returnType);
  });
}

/** What a catalogued call gives, whatever its arguments. */
function givenBy(meaning: LibraryMeaning): readonly Meaning[] {
  if (meaning.library.inert) return [meaning];
  const returns = meaning.shape.call?.returns;
  const type = typeof returns === 'string' ? typeShape(meaning.library, returns) : undefined;
  return type ? [{ ...meaning, library: type.library, shape: type.shape, path: `${meaning.path}()`, receiver: meaning }] : [];
}

/** Instances of classes. */
function instancesOf(meaning: Meaning): readonly Meaning[] {
  if (meaning.kind === 'library') return instanceSide(meaning);
  return meaning.kind === 'class' ? [{ kind: 'instance', unit: meaning.unit, class: meaning.class, closure: meaning.closure, construct: undefined }] : [];
}
