import { escapePath, globSync } from 'tinyglobby';
import type { Manifest } from '../model/manifest.js';
import { NEVER } from './excludes.js';
import { byCodeUnits } from './paths.js';

const OUTPUT = ['**/dist/**', '**/build/**', '**/coverage/**'];
const KINDS = { prisma: 'prisma', sql: 'sql' } as const;

/**
 * Schema files of the packages that hold analysed files: Prisma schemas and SQL migrations say which columns are unique. The default
 * excludes do not apply (migrations are evidence though no code); the user's do.
 */
export function schemaTexts(root: string, folders: readonly string[], exclude: readonly string[]): Manifest['texts'] {
  const patterns = folders.map((folder) => (folder === '' ? '**/*.{prisma,sql}' : `${escapePath(folder)}/**/*.{prisma,sql}`));
  if (patterns.length === 0) return [];
  const found = globSync(patterns, { cwd: root, ignore: [...NEVER, ...OUTPUT, ...exclude], followSymbolicLinks: false, expandDirectories: false });
  return [...new Set(found)].sort(byCodeUnits).map((file) => ({ file, kind: KINDS[file.slice(file.lastIndexOf('.') + 1) as keyof typeof KINDS] }));
}
