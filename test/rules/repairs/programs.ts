import { applyEdits } from '../../../src/edits/apply.js';
import type { Suggestion } from '../../../src/model/finding.js';
import type { SourceTexts } from '../../../src/model/rule.js';
import type { Ref } from '../../../src/program/frame.js';
import type { Program } from '../../../src/program/link.js';
import type { OperationTarget } from '../../../src/program/meaning.js';
import type { Effect } from '../../../src/replay/effects/effect.js';
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

/** What the call does, as far as a repair asks: an insert that says nothing of rows that are there. */
export function insertOf({ call, target }: Given): Effect {
  return {
    call, operation: target, meaning: target.operation.effect!, kind: 'db-insert', reads: false, target: undefined, targetRefs: [], changes: [], changesOpen: false,
    conflict: { then: 'none', key: [], open: false }, condition: { tests: [], fields: [], values: [], open: false },
    method: undefined, transaction: undefined, lock: undefined,
  };
}

/** The text with the suggestion's edits; undefined without any. */
export function edited(text: string, suggestion: Suggestion | undefined): string | undefined {
  return suggestion?.kind === 'edit' ? applyEdits(text, suggestion.edits) : undefined;
}
