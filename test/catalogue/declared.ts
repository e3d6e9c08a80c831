import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { typeShape } from '../../src/catalogue/lookup.js';
import { childOf, entryOf, memberNames } from '../../src/catalogue/members.js';
import type { Library, Shape } from '../../src/model/catalogue.js';

/** Compares what the catalogue says of a package with the declarations that the package brings. */

export interface Declared {
  readonly checker: ts.TypeChecker;
  /** A module as declared; undefined when it has no declarations here. */
  module(specifier: string): ts.Symbol | undefined;
  readonly at: ts.Node;
}

export interface Installed {
  readonly specifier: string;
  readonly version: string;
}

/** The package of a specifier: `@scope/name` of `@scope/name/part`. */
export function packageOf(specifier: string): string {
  return specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Those of the specifiers whose packages are installed below a folder. */
export function installed(folder: string, specifiers: readonly string[]): Installed[] {
  return specifiers.flatMap((specifier) => {
    const manifest = join(folder, 'node_modules', packageOf(specifier), 'package.json');
    if (!existsSync(manifest)) return [];
    const { version = '0.0.0' } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string };
    return [{ specifier, version: version.replace(/^v/, '') }];
  });
}

/** One program that imports all of them. */
export function declarations(folder: string, specifiers: readonly string[]): Declared {
  const file = join(folder, '__catalogue__.mts');
  const text = specifiers.map((one, i) => `import * as m${i} from '${one}';`).join('\n');
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true, skipLibCheck: true, noEmit: true, esModuleInterop: true,
    types: ['node'], typeRoots: [join(folder, 'node_modules/@types'), join(import.meta.dirname, '../../node_modules/@types')],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    (name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true) : read(name, ...rest));
  const exists = host.fileExists.bind(host);
  host.fileExists = (name) => name === file || exists(name);
  const program = ts.createProgram([file], options, host);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file)!;
  const modules = new Map(source.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier }) =>
    [(moduleSpecifier as ts.StringLiteral).text, checker.getSymbolAtLocation(moduleSpecifier)]));
  return { checker, at: source, module: (specifier) => modules.get(specifier) };
}

const DEEPEST = 7;

/**
 * Names that the catalogue has and no declaration has. One type of the catalogue may stand for several that are declared (a client and a
 * pool, two versions of an event): a member has to be in one of them.
 */
export function undeclared(declared: Declared, library: Library, specifiers: readonly string[]): string[] {
  const { checker } = declared;
  /** By place in the catalogue: whether some declaration has it. */
  const met = new Map<string, boolean>();
  const note = (place: string, has: boolean): void => void met.set(place, (met.get(place) ?? false) || has);
  const seen = new Set<string>();

  const resolved = (of: ts.Symbol): ts.Symbol => (of.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(of) : of);
  const valueType = (of: ts.Symbol): ts.Type => checker.getTypeOfSymbolAtLocation(resolved(of), declared.at);
  const parts = (type: ts.Type): readonly ts.Type[] => {
    const one = checker.getNonNullableType(type);
    return one.isUnion() ? one.types : [one];
  };
  const { Any, Never, TypeParameter, Undefined, Unknown, Void } = ts.TypeFlags;
  const OPEN = Any | Unknown | Never | TypeParameter | Void | Undefined;

  const returned = (types: readonly ts.Type[], kind: ts.SignatureKind): ts.Type[] =>
    types.flatMap(parts).flatMap((one) => checker.getSignaturesOfType(one, kind)).map((one) => {
      const type = checker.getReturnTypeOfSignature(one);
      return checker.getAwaitedType(type) ?? type;
    });

  /** `place` is where the catalogue has the shape: one place for a named type, whatever leads to it. */
  const ofShape = (shape: Shape, owner: Library, types: readonly ts.Type[], place: string, depth: number): void => {
    if (types.length === 0 || types.some((one) => one.flags & OPEN) || depth > DEEPEST) return unseen(shape, place);
    for (const name of memberNames(shape)) {
      if (name === '*') continue;
      const child = childOf(shape, name)!.shape;
      const found = types.flatMap(parts).flatMap((one) => checker.getPropertyOfType(one, name) ?? []);
      // Types are exported beside values and are no properties; an index signature has every name.
      const indexed = types.flatMap(parts).some((one) => one.getStringIndexType() !== undefined);
      note(`${place}.${name}`, found.length > 0 || indexed || (child.type !== undefined && !child.call));
      const below = found.map((one) => checker.getTypeOfSymbolAtLocation(one, declared.at));
      if (below.length > 0) ofShape(child, owner, below, `${place}.${name}`, depth + 1);
    }
    if (shape.instance !== undefined) ofType(owner, shape.instance, types, depth);
    if (typeof shape.new?.returns === 'string') ofType(owner, shape.new.returns, returned(types, ts.SignatureKind.Construct), depth);
    if (typeof shape.call?.returns === 'string') ofType(owner, shape.call.returns, returned(types, ts.SignatureKind.Call), depth);
  };

  /** The declarations say `any` here: nothing can be told. */
  const unseen = (shape: Shape, place: string): void => {
    for (const name of memberNames(shape)) if (name !== '*') note(`${place}.${name}`, true);
  };

  const ofType = (owner: Library, name: string, types: readonly ts.Type[], depth: number): void => {
    const found = typeShape(owner, name);
    const key = `${name} ${types.map((one) => checker.typeToString(one)).join()}`;
    if (!found || found.library !== library || seen.has(key)) return;
    seen.add(key);
    ofShape(found.shape, library, types, `#${name.replace(/^.*#/, '')}`, depth + 1);
  };

  for (const specifier of specifiers) {
    const symbol = declared.module(specifier);
    if (!symbol) continue;
    const exported = new Map(checker.getExportsOfModule(symbol).map((one) => [one.name, one]));
    const entries = library.exports ?? {};
    for (const name of new Set(Object.keys(entries).map((one) => one.split('.')[0]!))) {
      if (name === '*') continue;
      const { shape } = entryOf(entries, name)!;
      if (name === '=' || name === 'default') {
        const main = exported.get('default') ?? symbol.exports?.get(ts.InternalSymbolName.ExportEquals) ?? symbol;
        ofShape(shape, library, [valueType(main)], 'default', 0);
        continue;
      }
      const of = exported.get(name);
      note(name, of !== undefined);
      if (!of) continue;
      const target = resolved(of);
      if (target.flags & ts.SymbolFlags.Value) ofShape(shape, library, [valueType(of)], name, 0);
      if (shape.type === undefined || !(target.flags & ts.SymbolFlags.Type)) continue;
      ofType(library, shape.type, [checker.getDeclaredTypeOfSymbol(target)], 0);
    }
  }
  return [...met].filter(([, has]) => !has).map(([place]) => place).sort();
}
