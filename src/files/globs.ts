import type { readdirSync } from 'node:fs';
import { globSync, isDynamicPattern } from 'tinyglobby';
import { NEVER } from './excludes.js';

export interface GlobOptions {
  readonly absolute?: boolean;
  /** Reads folders in place of the file system's own function. */
  readonly fs?: { readonly readdirSync: typeof readdirSync };
}

/** Files that match, in no order. Links are not followed, so that cycles end and no file is met twice. */
export function glob(patterns: readonly string[], cwd: string, ignore: readonly string[], more: GlobOptions = {}): string[] {
  if (patterns.length === 0) return [];
  return globSync([...patterns], { ...more, cwd, ignore: [...NEVER, ...ignore], followSymbolicLinks: false, expandDirectories: false });
}

/** Whether a path that does not exist may be meant as a pattern. */
export function isGlob(path: string): boolean {
  return isDynamicPattern(path);
}
