import path from 'node:path';
import type { Package } from './discover.js';
import { isFile } from './is-file.js';
import { isSource, SOURCE_EXTENSIONS } from './paths.js';

/** Folders that builds write to, which stand for the sources that they were built from. */
const BUILT = new Set(['dist', 'build', 'lib', 'out', 'es', 'esm', 'cjs', 'types', 'output']);
const ONLY_BUILT = new Set(['dist', 'build', 'out', 'output']);
const TYPESCRIPT = SOURCE_EXTENSIONS.filter((extension) => extension.includes('t'));
/** Preference among the conditions of an `exports` map; anything else comes after. */
const CONDITIONS = {
  import: ['source', 'development', 'types', 'import', 'module', 'node', 'default', 'require'],
  require: ['source', 'development', 'types', 'require', 'node', 'default', 'import', 'module'],
};
export type Form = keyof typeof CONDITIONS;

/**
 * The source file behind a specifier of a package of this project, though nothing may be built or installed: what `exports`, `types`,
 * `module` and `main` name, led back from the output folder to `src`. `subpath` is `.` or `./…`; the answer is absolute.
 */
export function packageSource(root: string, pkg: Package, subpath: string, form: Form): string | undefined {
  const folder = path.join(root, pkg.dir);
  const targets = pkg.exports === undefined ? [] : exportTargets(pkg.exports, subpath, form);
  if (subpath === '.') targets.push(...pkg.entries, 'src/index', 'index', 'src/main', 'lib/index');
  else targets.push(subpath.slice(2), `src/${subpath.slice(2)}`);
  return firstSource(folder, targets);
}

/** The source behind an entry of the package's own `imports` map (`#name`). */
export function importsSource(root: string, pkg: Package, specifier: string, form: Form): string | undefined {
  if (pkg.imports === undefined) return undefined;
  return firstSource(path.join(root, pkg.dir), matchTargets(pkg.imports, specifier, form));
}

/** The other package that an entry of the `imports` map stands for. */
export function importsPackage(pkg: Package, specifier: string, form: Form): string | undefined {
  return matchTargets(pkg.imports, specifier, form).find((one) => !one.startsWith('.') && !one.startsWith('#'));
}

/** The source of a script or declaration in an output folder, or undefined when there is none; both absolute. */
export function sourceTwin(root: string, pkg: Package, file: string): string | undefined {
  const folder = path.join(root, pkg.dir);
  const relative = path.relative(folder, file).split(path.sep).join('/');
  const found = BUILT.has(relative.split('/')[0]!) ? sourceOf(folder, relative) : undefined;
  return found === file ? undefined : found;
}

function firstSource(folder: string, targets: readonly string[]): string | undefined {
  for (const target of targets.map((one) => one.replace(/^\.\//, ''))) {
    const found = target === '' || target.startsWith('..') ? undefined : sourceOf(folder, target);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The source that a target stands for. TypeScript is never output, so it wins; a script is taken as it is unless it lies where only
 * builds write, and then as the last resort.
 */
function sourceOf(folder: string, target: string): string | undefined {
  const [places, own] = [twins(target), path.join(folder, target)];
  const script = (): string | undefined => (isSource(own) && isFile(own) ? own : existing(own, SOURCE_EXTENSIONS));
  const find = (extensions: readonly string[]): string | undefined => {
    for (const place of places) {
      const found = existing(path.join(folder, place), extensions);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const typescript = existing(own, TYPESCRIPT) ?? find(TYPESCRIPT);
  if (typescript !== undefined) return typescript;
  return ONLY_BUILT.has(target.split('/')[0]!) ? find(SOURCE_EXTENSIONS) ?? script() : script() ?? find(SOURCE_EXTENSIONS);
}

/** Where the source of a target may stand, without extension: `dist/src/a.js` and `dist/a.js` come from `src/a`. */
function twins(target: string): string[] {
  const segments = target.split('/');
  const found: string[] = [];
  for (let built = 1; built < segments.length && BUILT.has(segments[built - 1]!); built++) {
    const rest = segments.slice(built).join('/');
    found.push(...(segments[built] === 'src' ? [rest] : [`src/${rest}`, `lib/${rest}`, rest]));
  }
  return found;
}

/** The file of this path with its extension exchanged for, or completed by, one of these; a folder stands for its index. */
function existing(file: string, extensions: readonly string[]): string | undefined {
  const stem = file.replace(/(?:\.d)?\.[mc]?[jt]sx?$/, '');
  return [
    ...extensions.map((extension) => stem + extension),
    ...(stem === file ? extensions.map((extension) => path.join(stem, `index${extension}`)) : []),
  ].find(isFile);
}

function exportTargets(exports: unknown, subpath: string, form: Form): string[] {
  const isMap = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'));
  if (!isMap) return subpath === '.' ? targetsOf(exports, form) : [];
  return matchTargets(exports, subpath, form);
}

/** Targets of the entry for `key` in an `exports` or `imports` map: the exact one, else the pattern with the longest prefix. */
function matchTargets(map: unknown, key: string, form: Form): string[] {
  if (!isRecord(map)) return [];
  if (key in map && !key.includes('*')) return targetsOf(map[key], form);
  let best: { prefix: string; value: unknown; filler: string } | undefined;
  for (const [pattern, value] of Object.entries(map)) {
    const star = pattern.indexOf('*');
    if (star < 0) continue;
    const [prefix, suffix] = [pattern.slice(0, star), pattern.slice(star + 1)];
    if (!key.startsWith(prefix) || !key.endsWith(suffix) || key.length < prefix.length + suffix.length) continue;
    if (!best || prefix.length > best.prefix.length) best = { prefix, value, filler: key.slice(prefix.length, key.length - suffix.length) };
  }
  return best ? targetsOf(best.value, form).map((one) => one.replaceAll('*', best.filler)) : [];
}

/** All strings below a target, conditions in order of preference. */
function targetsOf(value: unknown, form: Form): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((one) => targetsOf(one, form));
  if (!isRecord(value)) return [];
  const rank = (key: string): number => (CONDITIONS[form].includes(key) ? CONDITIONS[form].indexOf(key) : CONDITIONS[form].length);
  return Object.keys(value).sort((a, b) => rank(a) - rank(b)).flatMap((key) => targetsOf(value[key], form));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
