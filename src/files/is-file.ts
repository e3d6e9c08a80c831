import { statSync } from 'node:fs';

/** True for a file that is there and may be looked at; a path through a file or a locked folder is none. */
export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
