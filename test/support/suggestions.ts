import { applyEdits } from '../../src/edits/apply.js';
import type { Finding, Suggestion } from '../../src/model/finding.js';
import { auditFiles, type Files } from './audit-files.js';
import { newTypeErrors } from './type-errors.js';

type EditSuggestion = Extract<Suggestion, { kind: 'edit' }>;

/** The files with a suggestion applied. Throws when an edit names a file that is not there, or two overlap. */
export function applied(files: Files, { edits }: EditSuggestion): Files {
  const after: Record<string, string> = { ...files };
  for (const file of new Set(edits.map((one) => one.file))) {
    if (files[file] === undefined) throw new Error(`an edit of ${file}, which is not there`);
    after[file] = applyEdits(files[file], edits.filter((one) => one.file === file));
  }
  return after;
}

/**
 * What is wrong with a suggestion, in words: new errors of the compiler, the finding still there (so that it would be applied again), or
 * a finding that was not there before. Empty when it is all right.
 */
export async function complaints(files: Files, findings: readonly Finding[], finding: Finding, suggestion: EditSuggestion): Promise<string[]> {
  const after = applied(files, suggestion);
  if (Object.keys(files).every((name) => files[name] === after[name])) return ['it changes nothing'];
  const errors = newTypeErrors(files, after).map((error) => `new error: ${error}`);
  if (errors.length > 0) return errors;
  const left = await auditFiles(after);
  // Each finding after must be one from before, moved by the edits; the repaired one may not be among them.
  const others = findings.filter((one) => one !== finding);
  const found: string[] = [];
  for (const one of left) {
    const at = others.findIndex((other) => isSame(other, one, suggestion, files, after));
    if (at >= 0) others.splice(at, 1);
    else found.push(`${isSame(finding, one, suggestion, files, after) ? 'still there' : 'new finding'}: ${one.ruleId} at ${one.file}:${one.range.start.line}`);
  }
  return found;
}

function isSame(before: Finding, now: Finding, suggestion: EditSuggestion, files: Files, after: Files): boolean {
  if (before.ruleId !== now.ruleId || before.file !== now.file) return false;
  const start = moved(before.span[0], suggestion.edits.filter((one) => one.file === before.file));
  return lineOf(after[now.file]!, start) === lineOf(after[now.file]!, now.span[0])
    || files[before.file]!.slice(...before.span) === after[now.file]!.slice(...now.span);
}

/** Where an offset is after the edits; the start of the replacement when it was inside one. */
function moved(offset: number, edits: EditSuggestion['edits']): number {
  let shift = 0;
  for (const { span, text } of [...edits].sort((a, b) => a.span[0] - b.span[0])) {
    if (span[1] <= offset) shift += text.length - (span[1] - span[0]);
    else if (span[0] < offset) return span[0] + shift;
  }
  return offset + shift;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
