import { realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import type { Resolution } from '../model/manifest.js';
import { packageOf, type Package } from './discover.js';
import { importsPackage, importsSource, packageSource, sourceTwin, type Form } from './package-source.js';
import { isInside, isSource, relativeTo } from './paths.js';
import type { PathMapping, Tsconfigs } from './tsconfig.js';

/** `asset`: a file that is no code (JSON, styles, declarations). `unresolved`: it names nothing that is there. */
export type Resolved = Resolution | { readonly kind: 'asset' } | { readonly kind: 'unresolved' };
export type Resolve = (file: string, specifier: string, form: Form) => Resolved;

const COMMON = {
  extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'],
  extensionAlias: {
    '.js': ['.ts', '.tsx', '.js', '.jsx'], '.jsx': ['.tsx', '.jsx'], '.mjs': ['.mts', '.mjs'], '.cjs': ['.cts', '.cjs'],
  },
  mainFields: ['source', 'module', 'main'],
  nodePath: false,
};
const PACKAGE_NAME = /^(?:@[a-z0-9~-][\w.~-]*\/[a-z0-9~-][\w.~-]*|[a-z0-9][\w.~-]*)/i;

/**
 * A function that says what a specifier means in a file (relative to the root). Packages of the project are resolved to their sources,
 * also when nothing is built or installed; any other package is only named.
 */
export function createResolver(root: string, packages: readonly Package[], configs: Tsconfigs): Resolve {
  const esm = new ResolverFactory({ ...COMMON, conditionNames: ['source', 'development', 'node', 'import', 'default'] });
  const cjs = esm.cloneWithOptions({ ...COMMON, conditionNames: ['source', 'development', 'node', 'require', 'default'] });
  const byName = new Map(packages.flatMap((one) => (one.name === undefined ? [] : [[one.name, one] as const])));
  const realRoot = realpathSync(root);
  const cache = new Map<string, Resolved>();

  return (file, specifier, form) => {
    const folder = path.join(root, path.dirname(file));
    const key = `${form}\0${folder}\0${specifier}`;
    let found = cache.get(key);
    if (!found) cache.set(key, (found = resolve(folder, file, specifier, form)));
    return found;
  };

  function resolve(folder: string, file: string, specifier: string, form: Form): Resolved {
    if (isBuiltin(specifier)) return builtin(specifier);
    const plain = specifier.replace(/[?#][^/]*$/, '') || specifier;
    const look = (request: string): string | undefined => (form === 'import' ? esm : cjs).sync(folder, request).path;
    if (plain.startsWith('.') || path.isAbsolute(plain)) {
      return inProject(look(plain) ?? builtTarget(folder, plain)) ?? { kind: 'unresolved' };
    }
    if (specifier.startsWith('#')) {
      const pkg = packages[packageOf(packages, file)]!;
      const found = inProject(importsSource(root, pkg, specifier, form) ?? look(specifier));
      if (found) return found;
      const other = importsPackage(pkg, specifier, form);
      if (other !== undefined) return resolve(folder, file, other, form);
    }
    return mapped(folder, plain, look) ?? ofProject(plain, form, look) ?? outside(folder, plain);
  }

  /** Through `paths` and `baseUrl`. */
  function mapped(folder: string, specifier: string, look: (request: string) => string | undefined): Resolved | undefined {
    const { mappings, baseUrls } = configs.forFolder(folder);
    const targets = [...mappingTargets(mappings, specifier), ...baseUrls.map((one) => path.join(one, specifier))];
    for (const target of targets) {
      const found = inProject(look(target) ?? builtTarget(folder, target));
      if (found) return found;
    }
    return undefined;
  }

  /** A package of this project, by its name or through a link to it. */
  function ofProject(specifier: string, form: Form, look: (request: string) => string | undefined): Resolved | undefined {
    const name = packageName(specifier);
    const pkg = name === undefined ? undefined : byName.get(name);
    if (pkg) {
      const source = packageSource(root, pkg, `.${specifier.slice(name!.length)}`, form);
      if (source !== undefined) return inProject(source);
    }
    const target = look(specifier);
    return target !== undefined && !/[\\/]node_modules[\\/]/.test(target) ? inProject(target) : undefined;
  }

  function outside(folder: string, specifier: string): Resolved {
    const url = /^(?:npm|jsr):\/?(@[^/@]+\/[^/@]+|[^/@]+)(?:@[^/]*)?(\/.*)?$/.exec(specifier);
    if (url) return { kind: 'package', name: url[1]!, specifier: url[1]! + (url[2] ?? '') };
    if (/^[a-z][a-z+.-]*:/i.test(specifier)) return { kind: 'package', name: specifier, specifier };
    const name = packageName(specifier);
    if (name === undefined) return { kind: 'unresolved' };
    // An alias of the project whose target is missing is no package, unless it is declared as one.
    const alias = configs.forFolder(folder).mappings.some((one) => one.pattern !== '*' && matchMapping(one, specifier) !== undefined);
    if (alias && !packages.some((one) => name in one.dependencies)) return { kind: 'unresolved' };
    return { kind: 'package', name, specifier };
  }

  /** A file of the project, its source when it is build output; undefined when the path is outside the project or there is none. */
  function inProject(target: string | undefined): Resolved | undefined {
    if (target === undefined) return undefined;
    const base = isInside(root, target) ? root : isInside(realRoot, target) ? realRoot : undefined;
    if (base === undefined) return undefined;
    const relative = relativeTo(base, target);
    if (/(?:^|\/)node_modules\//.test(relative)) return undefined;
    if (!isSource(relative)) return { kind: 'asset' };
    const twin = sourceTwin(root, packages[packageOf(packages, relative)]!, path.join(root, relative));
    return { kind: 'file', file: twin === undefined ? relative : relativeTo(root, twin) };
  }

  /** A file that a build will write: the path of its source. */
  function builtTarget(folder: string, request: string): string | undefined {
    const target = path.resolve(folder, request);
    if (!isInside(root, target)) return undefined;
    return sourceTwin(root, packages[packageOf(packages, relativeTo(root, target))]!, target);
  }
}

function builtin(specifier: string): Resolution {
  const whole = specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  return { kind: 'package', name: whole.split('/')[0]!, specifier: whole };
}

/** `@scope/name` or `name` of a bare specifier; undefined for what cannot be a package (`@/x`, `~/x`). */
export function packageName(specifier: string): string | undefined {
  const match = PACKAGE_NAME.exec(specifier)?.[0];
  return match !== undefined && (specifier.length === match.length || specifier[match.length] === '/') ? match : undefined;
}

/** Candidates of the best mapping: an exact pattern wins, then the longest prefix; mappings of nearer configs come first among equals. */
function mappingTargets(mappings: readonly PathMapping[], specifier: string): string[] {
  const matches = mappings.flatMap((mapping) => {
    const filler = matchMapping(mapping, specifier);
    return filler === undefined ? [] : [{ mapping, filler, rank: mapping.pattern.includes('*') ? mapping.pattern.indexOf('*') : Infinity }];
  });
  matches.sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank));
  return matches.flatMap(({ mapping, filler }) => mapping.targets.map((target) => target.replace('*', () => filler)));
}

/** What `*` stands for; `''` when the pattern has none. */
function matchMapping(mapping: PathMapping, specifier: string): string | undefined {
  const star = mapping.pattern.indexOf('*');
  if (star < 0) return mapping.pattern === specifier ? '' : undefined;
  const [prefix, suffix] = [mapping.pattern.slice(0, star), mapping.pattern.slice(star + 1)];
  if (specifier.length < prefix.length + suffix.length || !specifier.startsWith(prefix) || !specifier.endsWith(suffix)) return undefined;
  return specifier.slice(prefix.length, specifier.length - suffix.length);
}
