import path from 'node:path';

/** Extensions of source files, in the order in which a specifier without one is tried. */
export const SOURCE_EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'] as const;
/** The same as a brace list for globs. */
export const SOURCE_GLOB = '{ts,tsx,mts,cts,js,jsx,mjs,cjs}';

const DECLARATION = /\.d\.(?:[^./]+\.)?[mc]?ts$/;

/** True for a file of code by its name; declaration files are not code. */
export function isSource(file: string): boolean {
  return SOURCE_EXTENSIONS.some((extension) => file.endsWith(extension)) && !DECLARATION.test(file);
}

export function toPosix(file: string): string {
  return path.sep === '/' ? file : file.split(path.sep).join('/');
}

/** The path of `file` as seen from `root`, with forward slashes; `''` for the root itself. */
export function relativeTo(root: string, file: string): string {
  return toPosix(path.relative(root, file));
}

/** True when `file` is `folder` or lies in it. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative));
}

/** The deepest folder that holds all of them; the folders themselves count. Throws on an empty list. */
export function commonFolder(folders: readonly string[]): string {
  const [first, ...rest] = folders;
  if (first === undefined) throw new Error('commonFolder needs at least one folder');
  let common = first;
  for (const folder of rest) {
    while (!isInside(common, folder)) common = path.dirname(common);
  }
  return common;
}

/** Code-unit order: the same on every machine and locale. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
