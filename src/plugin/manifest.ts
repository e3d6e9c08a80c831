import { isBuiltin } from 'node:module';
import type { FileFacts } from '../model/facts.js';
import type { Manifest, Resolution } from '../model/manifest.js';

const PACKAGE_NAME = /^(?:@[a-z0-9~-][\w.~-]*\/[a-z0-9~-][\w.~-]*|[a-z0-9][\w.~-]*)(?=$|\/)/i;

/** The manifest of a program of one file: what it imports by name is taken for packages, and everything else is out of view. */
export function manifestOf(file: string, facts: FileFacts): Manifest {
  const own: Record<string, Resolution> = {};
  for (const { module } of facts.imports) {
    const found = packageOf(module);
    if (found) own[module] = found;
  }
  return { version: 1, packages: [{ dir: '', dependencies: {} }], files: [{ path: file, package: 0 }], resolutions: { [file]: own }, texts: [] };
}

function packageOf(specifier: string): Resolution | undefined {
  if (isBuiltin(specifier)) {
    const whole = specifier.startsWith('node:') ? specifier : `node:${specifier}`;
    return { kind: 'package', name: whole.split('/')[0]!, specifier: whole };
  }
  const name = PACKAGE_NAME.exec(specifier)?.[0];
  return name === undefined ? undefined : { kind: 'package', name, specifier };
}
