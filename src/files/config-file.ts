import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPackageJson } from './package-json.js';
import { isInside } from './paths.js';

export interface ConfigFile {
  readonly path: string;
  readonly text: string;
  /** The property of the file that holds the settings; absent: the whole file. */
  readonly key?: string;
}

export const CONFIG_NAMES = ['idempotency.config.json', 'idempotency.config.jsonc'] as const;
const PACKAGE_KEY = 'idempotency';

/**
 * The config file that applies: the one given (relative to `cwd`; throws when it cannot be read), else the nearest of `cwd` and its
 * parents up to the root, else the root's. `package.json#idempotency` counts after a file of its own in the same folder.
 */
export function findConfig(root: string, cwd: string, given?: string): ConfigFile | undefined {
  if (given !== undefined) {
    const file = path.resolve(cwd, given);
    return { path: file, text: read(file), ...(path.basename(file) === 'package.json' ? { key: PACKAGE_KEY } : {}) };
  }
  for (let folder = isInside(root, cwd) ? cwd : root; isInside(root, folder); folder = path.dirname(folder)) {
    for (const name of CONFIG_NAMES) {
      const text = tryRead(path.join(folder, name));
      if (text !== undefined) return { path: path.join(folder, name), text };
    }
    const manifest = path.join(folder, 'package.json');
    if (readPackageJson(folder)?.settings !== undefined) return { path: manifest, text: read(manifest), key: PACKAGE_KEY };
    if (folder === path.dirname(folder)) break;
  }
  return undefined;
}

function read(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}

function tryRead(file: string): string | undefined {
  try {
    return read(file);
  } catch {
    return undefined;
  }
}
