import type { FileFacts } from '../model/facts.js';
import type { Diagnostic } from '../model/finding.js';
import type { Manifest, Resolution } from '../model/manifest.js';
import { packageOf, type Package } from './discover.js';
import { byCodeUnits } from './paths.js';
import type { Form } from './package-source.js';
import type { Resolve } from './resolve.js';

export interface ManifestInput {
  readonly packages: readonly Package[];
  /** Facts of every file of the program, by path relative to the root. */
  readonly facts: ReadonlyMap<string, FileFacts>;
  readonly resolve: Resolve;
  readonly texts: Manifest['texts'];
}

/** What linking needs to know of the file system, and a diagnostic for each import that names nothing that is there. */
export function manifest(input: ManifestInput): { manifest: Manifest; diagnostics: Diagnostic[] } {
  const files = [...input.facts.keys()].sort(byCodeUnits);
  const resolutions: Record<string, Record<string, Resolution>> = {};
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    const facts = input.facts.get(file)!;
    const own: Record<string, Resolution> = {};
    for (const [specifier, form] of specifiers(facts)) {
      const found = input.resolve(file, specifier, form);
      // A file that could not be read or parsed is no part of the program, though it is there.
      if (found.kind === 'package' || (found.kind === 'file' && input.facts.has(found.file))) own[specifier] = found;
      if (found.kind !== 'unresolved') continue;
      diagnostics.push({ code: 'unresolved-import', severity: 'info', message: `cannot find '${specifier}'`, file });
    }
    if (Object.keys(own).length > 0) resolutions[file] = own;
  }
  const packages = input.packages.map(({ name, dir, dependencies }) => ({ ...(name === undefined ? {} : { name }), dir, dependencies }));
  return {
    manifest: {
      version: 1, packages, resolutions, texts: input.texts,
      files: files.map((path) => ({ path, package: packageOf(input.packages, path) })),
    },
    diagnostics,
  };
}

/** Every specifier of a file once, sorted; `require` only when no import names it. */
export function specifiers(facts: FileFacts): [specifier: string, form: Form][] {
  const forms = new Map<string, Form>();
  for (const { module, form } of facts.imports) {
    if (form !== 'require') forms.set(module, 'import');
    else if (!forms.has(module)) forms.set(module, 'require');
  }
  return [...forms].sort(([a], [b]) => byCodeUnits(a, b));
}
