import { escapePath } from 'tinyglobby';
import type { Manifest } from '../model/manifest.js';
import { glob } from './globs.js';
import { byCodeUnits } from './paths.js';

const OUTPUT = ['**/dist/**', '**/build/**', '**/coverage/**'];

/**
 * Schema files of the packages that hold analysed files: Prisma schemas and SQL migrations say which columns are unique. The default
 * excludes do not apply (migrations are evidence though no code); the user's do.
 */
export function schemaTexts(root: string, folders: readonly string[], exclude: readonly string[]): Manifest['texts'] {
  const patterns = folders.map((folder) => (folder === '' ? '**/*.{prisma,sql}' : `${escapePath(folder)}/**/*.{prisma,sql}`));
  const found = [...new Set(glob(patterns, root, [...OUTPUT, ...exclude]))].sort(byCodeUnits);
  return found.map((file) => ({ file, kind: file.endsWith('.prisma') ? 'prisma' : 'sql' }));
}
