import type { FileFacts } from '../model/facts.js';
import type { Manifest } from '../model/manifest.js';
import type { Settings } from '../model/settings.js';

export interface LinkInput {
  readonly facts: ReadonlyMap<string, FileFacts>;
  readonly manifest: Manifest;
  readonly settings: Settings;
}
export interface Program extends LinkInput {
  readonly stats: { readonly functions: number; readonly calls: number; readonly resolvedCalls: number };
}
export function link(input: LinkInput): Program {
  return { ...input, stats: { functions: 0, calls: 0, resolvedCalls: 0 } };
}
