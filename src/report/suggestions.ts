import { unifiedDiff } from '../edits/diff.js';
import type { Suggestion, TextEdit } from '../model/finding.js';
import type { ReportContext } from './context.js';
import { printable, wrap } from './layout.js';
import type { Paint } from './paint.js';

const LABEL = 7;
/** Unchanged lines around a change; the code frame above shows more. */
const CONTEXT = 1;
const INDENT = ' '.repeat(LABEL + 3);

/** Suggestions in the columns of the timeline: edits as diffs, advice as words with its snippet. */
export function suggestionLines(suggestions: readonly Suggestion[], file: string, context: ReportContext, paint: Paint): string[] {
  return suggestions.flatMap((one) => {
    const label = (one.kind === 'edit' ? 'fix' : 'advice').padEnd(LABEL);
    const lead = `${paint.cyan('→')} ${paint.cyan(label)} `;
    const title = wrap(one.title, context.width - LABEL - 3).map((line, at) => (at === 0 ? lead : INDENT) + line);
    const detail = one.kind === 'edit' ? diffLines(one.edits, file, context, paint) : snippetLines(one.snippet ?? '', paint);
    return [...title, ...detail.map((line) => (line === '' ? '' : INDENT + line))];
  });
}

function diffLines(edits: readonly TextEdit[], file: string, context: ReportContext, paint: Paint): string[] {
  const files = [...new Set(edits.map((one) => one.file))];
  return files.flatMap((name) => {
    const text = context.text(name);
    if (text === undefined) return [paint.dim(`${name} cannot be read`)];
    const diff = diffOf(name, text, edits.filter((one) => one.file === name))?.split('\n');
    if (!diff) return [paint.dim(`${name}: the file has changed, the edit does not fit any more`)];
    const hunks = diff.slice(2).filter((line) => line !== '' && !line.startsWith('\\'));
    return [...(name === file ? [] : [paint.bold(name)]), ...hunks.map((line) => diffLine(line.replace(/\r$/, ''), paint))];
  });
}

/** Undefined when the edits lie outside the text. */
function diffOf(file: string, text: string, edits: readonly TextEdit[]): string | undefined {
  try {
    return unifiedDiff(file, text, edits, CONTEXT);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function diffLine(line: string, paint: Paint): string {
  const text = printable(line);
  if (line.startsWith('@@')) return paint.dim(text);
  if (line.startsWith('+')) return paint.green(text);
  if (line.startsWith('-')) return paint.red(text);
  return paint.dim(text);
}

function snippetLines(snippet: string, paint: Paint): string[] {
  if (snippet.trim() === '') return [];
  return snippet.replace(/\s+$/, '').split(/\r\n|\n/).map((line) => (line === '' ? '' : `  ${paint.green(printable(line))}`));
}
