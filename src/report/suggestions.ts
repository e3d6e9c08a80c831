import { unifiedDiff } from '../edits/diff.js';
import type { Suggestion, TextEdit } from '../model/finding.js';
import type { ReportContext } from './context.js';
import { printable, wrap } from './layout.js';
import type { Paint } from './paint.js';

const LABEL = 7;
const INDENT = ' '.repeat(LABEL + 3);

/** Suggestions in the columns of the timeline: edits as diffs, advice as words with its snippet. */
export function suggestionLines(suggestions: readonly Suggestion[], file: string, context: ReportContext, paint: Paint): string[] {
  return suggestions.flatMap((one) => {
    const label = (one.kind === 'edit' ? 'fix' : 'advice').padEnd(LABEL);
    const title = wrap(one.title, context.width - LABEL - 3).map((line, at) => (at === 0 ? `${paint.cyan('→')} ${paint.cyan(label)} ${line}` : INDENT + line));
    const detail = one.kind === 'edit' ? diffLines(one.edits, file, context, paint) : snippetLines(one.snippet ?? '', paint);
    return [...title, ...detail.map((line) => (line === '' ? '' : INDENT + line))];
  });
}

function diffLines(edits: readonly TextEdit[], file: string, context: ReportContext, paint: Paint): string[] {
  const files = [...new Set(edits.map((one) => one.file))];
  return files.flatMap((name) => {
    const text = context.text(name);
    if (text === undefined) return [paint.dim(`${name} cannot be read`)];
    const diff = unifiedDiff(name, text, edits.filter((one) => one.file === name)).split('\n');
    const hunks = diff.slice(diff.findIndex((line) => line.startsWith('@@'))).filter((line, at, all) => line !== '' || at < all.length - 1);
    return [...(name === file ? [] : [paint.bold(name)]), ...hunks.map((line) => diffLine(line.replace(/\r$/, ''), paint))];
  });
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
  return snippet.replace(/\s+$/, '').split(/\r\n|\n/).map((line) => paint.green(printable(line)));
}
