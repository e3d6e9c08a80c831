import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { escapePath } from 'tinyglobby';
import type { Diagnostic } from '../model/finding.js';
import { DEFAULT_EXCLUDES, isExcludedFolder } from './excludes.js';
import { glob, isGlob } from './globs.js';
import { isFile } from './is-file.js';
import { gitIgnore, type GitIgnore } from './gitignore.js';
import { declaredWorkspaces, readPackageJson, workspaceMembers, type PackageJson } from './package-json.js';
import { byCodeUnits, isInside, isSource, relativeTo, SOURCE_GLOB } from './paths.js';
import { findRoot } from './root.js';

export interface DiscoverOptions {
  readonly cwd: string;
  /** Extra globs relative to the root, read although a default exclude matches. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** A package of the project; `dir` is relative to the root, `''` for the root itself. */
export interface Package extends PackageJson {
  readonly dir: string;
}

export interface Discovery {
  /** Absolute. */
  readonly root: string;
  /** Sorted by folder; the first is the root, also when it has no `package.json`. */
  readonly packages: readonly Package[];
  /** Source files relative to the root with forward slashes, sorted. */
  readonly files: readonly string[];
  /** Those of `files` that were named one by one. */
  readonly named: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** A path given by the user that does not exist. */
export class MissingPathError extends Error {}

/**
 * Finds the root, the packages and the source files for the paths given (files, folders or globs; relative ones from `cwd`).
 * Reads no source. Throws `MissingPathError` when a path does not exist.
 */
export function discover(paths: readonly string[], options: DiscoverOptions): Discovery {
  const places = namedPaths(paths, options.cwd);
  const root = findRoot(places);
  const ignored = gitIgnore(root);
  const found = new Set<string>();
  const named = new Set<string>();
  const failed = new Map<string, string>();
  const adapter = { readdirSync: reporting((folder, reason) => failed.set(folder, reason)) };
  for (const place of places) {
    if (isFile(place)) {
      if (isSource(place)) named.add(relativeTo(root, place));
    } else {
      for (const file of filesIn({ root, folder: relativeTo(root, place), fs: adapter }, options, ignored)) found.add(file);
    }
  }
  const files = [...new Set([...found, ...named])].sort(byCodeUnits);
  const { packages, diagnostics } = findPackages(root, files);
  const unreadable = [...failed].map(([folder, reason]): Diagnostic => ({
    code: 'unreadable-file', severity: 'error', message: `this folder cannot be read (${reason})`, file: relativeTo(root, folder) || '.',
  }));
  return { root, packages, files, named, diagnostics: [...unreadable, ...diagnostics] };
}

/** Absolute paths for what the user named; a glob stands for what it matches. */
export function namedPaths(paths: readonly string[], cwd: string): string[] {
  return (paths.length > 0 ? paths : ['.']).flatMap((one) => {
    const absolute = path.resolve(cwd, one);
    if (existsSync(absolute)) return [absolute];
    const matches = isGlob(one) ? glob([one], cwd, [], { absolute: true }) : [];
    if (matches.length === 0) throw new MissingPathError(`No such file or folder: ${one}`);
    return matches.map((match) => path.normalize(match));
  });
}

interface Place {
  readonly root: string;
  /** Relative to the root. */
  readonly folder: string;
  readonly fs: { readonly readdirSync: typeof readdirSync };
}

/**
 * Source files of a folder. A named folder wins over what excludes it: the default excludes are lifted when one of them matches the
 * folder itself, the user's and git's when they would leave nothing.
 */
function filesIn(place: Place, options: DiscoverOptions, ignored: GitIgnore): string[] {
  const defaults = isExcludedFolder(place.folder) ? [] : DEFAULT_EXCLUDES;
  const run = (ignore: readonly string[], patterns?: readonly string[]): string[] => search(place, ignore, patterns);
  const files = run([...defaults, ...ignored.ignore, ...options.exclude]);
  if (ignored.kept.length > 0) files.push(...run([...defaults, ...options.exclude], ignored.kept));
  if (options.include.length > 0) files.push(...run([...options.exclude], options.include));
  return files.length === 0 && place.folder !== '' ? run([...defaults]) : files;
}

function search({ root, folder, fs }: Place, ignore: readonly string[], patterns?: readonly string[]): string[] {
  const base = folder === '' ? '' : `${escapePath(folder)}/`;
  const found = glob(patterns ?? [`${base}**/*.${SOURCE_GLOB}`], root, ignore, { fs });
  return found.filter((file) => isSource(file) && (folder === '' || file.startsWith(`${folder}/`)));
}

/** `readdirSync` that tells of folders that cannot be read; the walk itself would pass over them in silence. */
function reporting(tell: (folder: string, reason: string) => void): typeof readdirSync {
  return ((...args: Parameters<typeof readdirSync>) => {
    try {
      return readdirSync(...args);
    } catch (error) {
      tell(path.resolve(String(args[0])), error instanceof Error ? error.message.split(',')[0]! : String(error));
      throw error;
    }
  }) as typeof readdirSync;
}

/** The root, the members of its workspace, and every folder with a `package.json` on the way from a file up to the root. */
function findPackages(root: string, files: readonly string[]): { packages: Package[]; diagnostics: Diagnostic[] } {
  const folders = new Set<string>(['']);
  const members = workspaceMembers(root, declaredWorkspaces(root) ?? []);
  for (const member of members) if (isInside(root, member)) folders.add(relativeTo(root, member));
  for (const file of files) for (const folder of parents(file)) folders.add(folder);
  const packages: Package[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const dir of [...folders].sort(byCodeUnits)) {
    const json = readPackageJson(path.join(root, dir));
    if (json) packages.push({ ...json, dir });
    else if (dir === '') packages.push({ dir, dependencies: {}, workspaces: [], entries: [] });
    if (json?.problem !== undefined) {
      const file = dir === '' ? 'package.json' : `${dir}/package.json`;
      diagnostics.push({ code: 'parse-error', severity: 'warning', message: `is not valid JSON and was ignored (${json.problem})`, file });
    }
  }
  return { packages, diagnostics };
}

function parents(file: string): string[] {
  const folders: string[] = [];
  for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) folders.push(file.slice(0, at));
  return folders;
}

/** Index of the package that a file belongs to: the deepest whose folder holds it. */
export function packageOf(packages: readonly Pick<Package, 'dir'>[], file: string): number {
  let best = 0;
  packages.forEach((one, index) => {
    if ((one.dir === '' || file.startsWith(`${one.dir}/`)) && one.dir.length >= packages[best]!.dir.length) best = index;
  });
  return best;
}
