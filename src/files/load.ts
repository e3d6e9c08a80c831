import path from 'node:path';
import type { FileFacts } from '../model/facts.js';
import type { Diagnostic } from '../model/finding.js';
import type { Manifest } from '../model/manifest.js';
import { packageOf, type Discovery } from './discover.js';
import { lowerAll } from './lower.js';
import { manifest, specifiers } from './manifest.js';
import { createResolver } from './resolve.js';
import { schemaTexts } from './texts.js';
import { tsconfigs } from './tsconfig.js';

export interface Loaded {
  /** Of the files found and of every file that they import. */
  readonly facts: ReadonlyMap<string, FileFacts>;
  readonly manifest: Manifest;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads and lowers the files found and, file by file, what they import from the rest of the project: a helper in an excluded folder is
 * part of the program, though no place for findings.
 */
export function load(discovery: Discovery, exclude: readonly string[]): Loaded {
  const { root, packages } = discovery;
  const configs = tsconfigs(root);
  const resolve = createResolver(root, packages, configs);
  const facts = new Map<string, FileFacts>();
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<string>(discovery.files);
  for (let batch: readonly string[] = discovery.files; batch.length > 0;) {
    const lowered = lowerAll(batch.map((file) => ({ path: path.join(root, file), file })));
    diagnostics.push(...lowered.diagnostics);
    const next: string[] = [];
    for (const [file, one] of lowered.facts) {
      facts.set(file, one);
      for (const [specifier, form] of specifiers(one)) {
        const found = resolve(file, specifier, form);
        if (found.kind !== 'file' || seen.has(found.file)) continue;
        seen.add(found.file);
        next.push(found.file);
      }
    }
    batch = next;
  }
  const folders = [...new Set([...facts.keys()].map((file) => packages[packageOf(packages, file)]!.dir))];
  const made = manifest({ packages, facts, resolve, texts: schemaTexts(root, folders, exclude) });
  diagnostics.push(...discovery.diagnostics, ...made.diagnostics, ...configs.diagnostics());
  return { facts, manifest: made.manifest, diagnostics };
}
