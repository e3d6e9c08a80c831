import { applyEdits } from '../../../src/edits/apply.js';
import type { Suggestion } from '../../../src/model/finding.js';
import type { SourceTexts } from '../../../src/model/rule.js';
import type { Ref } from '../../../src/program/frame.js';
import type { Program } from '../../../src/program/link.js';
import type { OperationTarget } from '../../../src/program/meaning.js';
import { callAt, programOf } from '../../program/programs.js';

/** A call in a program of one file, with all that a repair is given. */
export interface Given {
  readonly replay: { readonly program: Program };
  readonly sources: SourceTexts;
  readonly call: Ref;
  readonly target: OperationTarget;
}

export function given(text: string, begins: string, dependencies?: Readonly<Record<string, string>>): Given {
  const program = programOf({ 'a.ts': text }, dependencies);
  const call = callAt(program, text, begins);
  const target = program.resolver.targets(call).find((one) => one.kind === 'operation');
  if (!target) throw new Error(`nothing is known of ${begins}`);
  return { replay: { program }, sources: { text: (file) => (file === 'a.ts' ? text : undefined) }, call, target };
}

/** The text with the suggestion's edits; undefined without any. */
export function edited(text: string, suggestion: Suggestion | undefined): string | undefined {
  return suggestion?.kind === 'edit' ? applyEdits(text, suggestion.edits) : undefined;
}
