import { applyEdits } from './apply.js';
import { sorted, type Edit } from './edit.js';

/** Old lines `[from, to)` and what stands in their place. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/**
 * What the edits change in a file, as a unified diff with `context` lines around each change; empty when nothing changes. Throws what
 * `applyEdits` throws.
 */
export function unifiedDiff(file: string, before: string, edits: readonly Edit[], context = 2): string {
  const old = linesOf(before);
  const changes = changesOf(before, old, edits);
  if (changes.length === 0) return '';
  let shift = 0;
  const hunks = grouped(changes, context).map((group) => {
    const from = Math.max(0, group[0]!.from - context);
    const to = Math.min(old.length, group.at(-1)!.to + context);
    const grown = group.reduce((sum, one) => sum + one.lines.length - (one.to - one.from), 0);
    const header = `@@ -${range(from, to - from)} +${range(from + shift, to - from + grown)} @@\n`;
    shift += grown;
    return header + body(old, group, from, to);
  });
  return `--- a/${file}\n+++ b/${file}\n${hunks.join('')}`;
}

/** Lines with their line feeds; the last has none when the file does not end with one. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** 1-based line and count; an empty range names the line before it. */
function range(from: number, count: number): string {
  return count === 1 ? `${from + 1}` : `${count === 0 ? from : from + 1},${count}`;
}

function changesOf(before: string, old: readonly string[], edits: readonly Edit[]): Change[] {
  const starts: number[] = [0];
  for (const line of old) starts.push(starts.at(-1)! + line.length);
  // Groups of edits that share lines or stand on lines next to each other.
  const groups: { from: number; to: number; edits: Edit[] }[] = [];
  for (const edit of sorted(edits)) {
    const from = lineAt(starts, old, edit.span[0]);
    const to = Math.min(old.length, lineAt(starts, old, edit.span[1]) + 1);
    const group = groups.at(-1);
    if (group && from <= group.to) {
      group.to = Math.max(group.to, to);
      group.edits.push(edit);
    } else {
      groups.push({ from, to, edits: [edit] });
    }
  }
  return groups.flatMap(({ from, to, edits: own }) => {
    const offset = starts[from]!;
    const moved = own.map(({ span, text }): Edit => ({ span: [span[0] - offset, span[1] - offset], text }));
    const lines = linesOf(applyEdits(before.slice(offset, starts[to]), moved));
    return trimmed(old, { from, to, lines });
  });
}

/** The line that holds the offset; the number of lines for an offset behind the last line feed. */
function lineAt(starts: readonly number[], old: readonly string[], offset: number): number {
  const line = starts.findLastIndex((start) => start <= offset);
  return line === old.length && old.at(-1)?.endsWith('\n') === false ? line - 1 : line;
}

/** Without the lines that stay the same at both ends. */
function trimmed(old: readonly string[], { from, to, lines }: Change): Change[] {
  let head = 0;
  while (from + head < to && head < lines.length && old[from + head] === lines[head]) head++;
  let tail = 0;
  while (to - tail > from + head && lines.length - tail > head && old[to - tail - 1] === lines[lines.length - tail - 1]) tail++;
  const change = { from: from + head, to: to - tail, lines: lines.slice(head, lines.length - tail) };
  return change.from === change.to && change.lines.length === 0 ? [] : [change];
}

function grouped(changes: readonly Change[], context: number): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    if (group && change.from - group.at(-1)!.to <= 2 * context) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

function body(old: readonly string[], changes: readonly Change[], from: number, to: number): string {
  let out = '';
  let at = from;
  for (const change of changes) {
    out += marked(' ', old.slice(at, change.from)) + marked('-', old.slice(change.from, change.to)) + marked('+', change.lines);
    at = change.to;
  }
  return out + marked(' ', old.slice(at, to));
}

function marked(mark: string, lines: readonly string[]): string {
  return lines.map((line) => (line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`)).join('');
}
