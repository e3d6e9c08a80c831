import { coerce, intersects, validRange } from 'semver';
import type { Fingerprint, Library, Operation, Shape, TypeName } from '../model/catalogue.js';
import { LIBRARIES } from './libraries.js';
import { childOf, entryOf } from './members.js';

/** The entry that a module specifier leads to. */
export interface ModuleShape {
  readonly library: Library;
  readonly exports: Readonly<Record<string, Shape>>;
}

/** A shape and the library whose type names it uses. `key`: the name that a `*` member stood for. */
export interface Found {
  readonly shape: Shape;
  readonly library: Library;
  readonly key?: string | undefined;
}

interface Index {
  readonly byName: ReadonlyMap<string, Library>;
  readonly byPackage: ReadonlyMap<string, readonly Library[]>;
  /** Specifiers that end in `/*`, without the ending. */
  readonly byFolder: ReadonlyMap<string, readonly Library[]>;
  readonly globals: ReadonlyMap<string, Found>;
  readonly methods: ReadonlyMap<string, { readonly operation: Operation; readonly library: Library }>;
  /** Exports that no other library has. */
  readonly distinctive: ReadonlyMap<string, Found>;
  readonly fingerprints: ReadonlyMap<string, readonly KnownByArguments[]>;
}

/** A call recognised by its arguments, and whose it is. */
export interface KnownByArguments {
  readonly fingerprint: Fingerprint;
  readonly library: Library;
}

let built: Index | undefined;

/** Built once, on the first look-up. */
function index(): Index {
  return (built ??= build(LIBRARIES));
}

function build(libraries: readonly Library[]): Index {
  const byName = new Map<string, Library>();
  const byPackage = new Map<string, Library[]>();
  const byFolder = new Map<string, Library[]>();
  const globals = new Map<string, Found>();
  const methods = new Map<string, { operation: Operation; library: Library }>();
  const distinctive = new Map<string, Found>();
  const fingerprints = new Map<string, KnownByArguments[]>();
  for (const library of libraries) {
    if (!byName.has(library.name)) byName.set(library.name, library);
    for (const name of library.packages) {
      const [map, key] = name.endsWith('/*') ? [byFolder, name.slice(0, -2)] as const : [byPackage, bare(name)] as const;
      const list = map.get(key);
      if (list) list.push(library);
      else map.set(key, [library]);
    }
    for (const [name, shape] of Object.entries(library.globals ?? {})) if (!globals.has(name)) globals.set(name, { shape, library });
    for (const [name, operation] of Object.entries(library.methods ?? {})) if (!methods.has(name)) methods.set(name, {
      operation, library,
    });
    for (const name of library.distinctive ?? []) {
      const own = entryOf(library.exports ?? {}, name);
      if (own && !distinctive.has(name)) distinctive.set(name, { shape: own.shape, library });
    }
    for (const fingerprint of library.fingerprints ?? []) {
      const list = fingerprints.get(fingerprint.method) ?? [];
      list.push({ fingerprint, library });
      fingerprints.set(fingerprint.method, list);
    }
  }
  return { byName, byPackage, byFolder, globals, methods, distinctive, fingerprints };
}

function bare(specifier: string): string {
  return specifier.startsWith('node:') ? specifier.slice(5) : specifier;
}

/** Every library of the catalogue, newest version of a package first. */
export function allLibraries(): readonly Library[] {
  return LIBRARIES;
}

/**
 * The entry for a module specifier, `node:` or not, subpaths included where an entry has `package/*`. `dependencyRange` is what
 * package.json says; of several entries the first whose versions meet it wins, the first of all when it is missing or no version
 * (`workspace:*`, a URL).
 */
export function moduleShape(specifier: string, dependencyRange?: string): ModuleShape | undefined {
  const library = chosen(candidates(specifier), dependencyRange);
  return library && { library, exports: library.exports ?? {} };
}

function candidates(specifier: string): readonly Library[] {
  const name = bare(specifier);
  const exact = index().byPackage.get(name);
  if (exact) return exact;
  for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
    const found = index().byFolder.get(name.slice(0, end));
    if (found) return found;
  }
  return [];
}

function chosen(libraries: readonly Library[], dependencyRange: string | undefined): Library | undefined {
  if (libraries.length < 2) return libraries[0];
  const range = dependencyRange === undefined ? undefined : rangeOf(dependencyRange);
  return libraries.find((one) => one.versions === undefined || range === undefined || intersects(one.versions, range)) ?? libraries[0];
}

/** `npm:other@^3` and `v1.2` hold a version, `workspace:*`, `latest` and URLs hold none. */
function rangeOf(text: string): string | undefined {
  const wanted = text.startsWith('npm:') ? text.slice(text.lastIndexOf('@') + 1) : text.replace(/^workspace:/, '');
  if (wanted === '' || wanted === '*' || wanted === '^' || wanted === '~' || wanted.includes(':')) return undefined;
  return validRange(wanted) ?? coerce(wanted)?.version;
}

/** Whether all that comes from this specifier is harmless and needs no closer look. */
export function isInert(specifier: string): boolean {
  const found = candidates(specifier);
  if (found.length > 0) return found.every((one) => one.inert === true);
  const parts = bare(specifier).split('/');
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  return name !== specifier && (index().byPackage.get(name) ?? []).some((one) => one.inert === true);
}

/**
 * An export of a module. `default`, `*` (the namespace) and `=` (`module.exports`) stand for each other where the library has only one of
 * them: CommonJS packages are imported in all three ways.
 */
export function exportShape(module: ModuleShape, name: string): Shape | undefined {
  if (name === '*' || name === '=') return namespaceOf(module);
  const own = entryOf(module.exports, name);
  if (own) return settled(module.library, own);
  if (name === 'default') return namespaceOf(module);
  const any = entryOf(module.exports, '*');
  if (any) return settled(module.library, any);
  const whole = module.exports['='];
  const member = whole && memberShape(whole, module.library, name);
  return member && settled(member.library, member);
}

const NAMESPACES = new WeakMap<object, Shape>();

function namespaceOf(module: ModuleShape): Shape {
  const known = NAMESPACES.get(module.exports);
  if (known) return known;
  const { '=': whole, default: main } = module.exports;
  const first = whole ?? main;
  const shape = first ? settled(module.library, { shape: first }) : {};
  const made: Shape = { ...shape, members: { ...shape.members, ...module.exports } };
  NAMESPACES.set(module.exports, made);
  return made;
}

/** An exported instance is its type. */
function settled(library: Library, { shape }: { readonly shape: Shape }): Shape {
  if (shape.instance === undefined) return shape;
  const type = typeShape(library, shape.instance);
  if (!type) return shape;
  if (type.library !== library) return { ...shape, extends: [...(shape.extends ?? []), shape.instance] };
  return Object.keys(shape).length === 1 ? type.shape : { ...type.shape, ...shape };
}

const DEEPEST = 8;

/** A member of a shape: its own, dotted ones included, one of the types that it extends or is an instance of, or what `*` says. */
export function memberShape(shape: Shape, library: Library, name: string): Found | undefined {
  return named(shape, library, name, 0) ?? wildcard(shape, library, name, 0);
}

function named(shape: Shape, library: Library, name: string, depth: number): Found | undefined {
  const own = childOf(shape, name);
  if (own) return { shape: own.shape, library };
  return inherited(shape, library, depth, (one, of) => named(one, of, name, depth + 1));
}

function wildcard(shape: Shape, library: Library, name: string, depth: number): Found | undefined {
  const own = childOf(shape, '*');
  if (own) return { shape: own.shape, library, key: name };
  return inherited(shape, library, depth, (one, of) => wildcard(one, of, name, depth + 1));
}

type Look = (shape: Shape, library: Library) => Found | undefined;

function inherited(shape: Shape, library: Library, depth: number, look: Look): Found | undefined {
  if (depth > DEEPEST) return undefined;
  for (const one of shape.instance === undefined ? shape.extends ?? [] : [shape.instance, ...(shape.extends ?? [])]) {
    const type = typeShape(library, one);
    const found = type && look(type.shape, type.library);
    if (found) return found;
  }
  return undefined;
}

/** A named type: `Type` of this library, `other#Type` of another one by its catalogue name. */
export function typeShape(library: Library, typeName: TypeName): Found | undefined {
  const hash = typeName.indexOf('#');
  const owner = hash < 0 ? library : index().byName.get(typeName.slice(0, hash));
  const shape = owner?.types?.[typeName.slice(hash + 1)];
  return owner && shape && { shape, library: owner };
}

/** A global name, as a value or as a type. */
export function globalShape(name: string): Found | undefined {
  const found = index().globals.get(name);
  return found && { shape: settled(found.library, found), library: found.library };
}

/** A built-in method, for a receiver of which nothing is known. */
export function builtinMethod(name: string): { readonly operation: Operation; readonly library: Library } | undefined {
  return index().methods.get(name);
}

/** The one library that exports something of this name, for a module that is not in view. */
export function distinctiveExport(name: string): Found | undefined {
  const found = index().distinctive.get(name);
  return found && { shape: settled(found.library, found), library: found.library };
}

/** What a call of this method may be by its arguments alone. */
export function fingerprintsOf(method: string): readonly KnownByArguments[] {
  return index().fingerprints.get(method) ?? [];
}
