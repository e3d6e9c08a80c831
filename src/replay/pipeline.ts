import type { EntryPointDraft } from '../model/rule.js';
import type { Program } from '../program/link.js';

export interface Replay {
  readonly program: Program;
  readonly entryPoints: readonly EntryPointDraft[];
}
export function replay(program: Program): Replay {
  return { program, entryPoints: [] };
}
