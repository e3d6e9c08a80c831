import type { Range } from '../model/finding.js';
import { columns, cut, printable } from './layout.js';
import type { Paint } from './paint.js';

/** Lines shown before and after the range, and at most of the range itself. */
const BEFORE = 2;
const AFTER = 2;
const MOST = 5;

/**
 * The lines around a range with line numbers, the lines of the range marked and its part of the first line underlined. Empty when the
 * range is not in the text (the file has changed).
 */
export function codeFrame(text: string, range: Range, width: number, paint: Paint): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  const [first, last] = [range.start.line, Math.min(range.end.line, range.start.line + MOST - 1, lines.length)];
  if (first > lines.length) return [];
  let from = Math.max(1, first - BEFORE);
  while (from < first && lines[from - 1]!.trim() === '') from++;
  let to = Math.min(lines.length, last + AFTER);
  while (to > last && lines[to - 1]!.trim() === '') to--;
  const numbers = String(to).length;
  const room = Math.max(20, width - numbers - 5);
  const shown = lines.slice(from - 1, to);
  const indent = commonIndent(shown);
  const frame: string[] = [];
  shown.forEach((raw, index) => {
    const number = from + index;
    const isMarked = number >= first && number <= last;
    const line = raw.slice(indent);
    const gutter = `${isMarked ? '>' : ' '} ${String(number).padStart(numbers)} │`;
    const at = range.start.column - 1 - indent;
    const window = number === first ? windowOf(line, at, room) : { text: cut(printable(line), room), start: 0 };
    frame.push(`${isMarked ? paint.red(gutter) : paint.dim(gutter)} ${isMarked ? window.text : paint.dim(window.text)}`.trimEnd());
    if (number !== first) return;
    const end = range.end.line === first ? range.end.column - 1 - indent : line.trimEnd().length;
    const gap = columns(printable(line.slice(window.start, at))) + (window.start > 0 ? 1 : 0);
    const length = Math.max(1, Math.min(columns(printable(line.slice(at, Math.max(at, end)))), room - gap));
    frame.push(`${paint.dim(`  ${' '.repeat(numbers)} │`)} ${' '.repeat(gap)}${paint.red('^'.repeat(length))}`);
  });
  return frame;
}

/** The part of a long line in which a place is visible; `start` is where in the line it begins. */
function windowOf(line: string, at: number, room: number): { text: string; start: number } {
  const isVisible = columns(printable(line)) <= room || columns(printable(line.slice(0, at))) < room * 0.6;
  if (isVisible) return { text: cut(printable(line), room), start: 0 };
  // Far enough to the left that the end of the line fills the room.
  const start = Math.max(0, Math.min(at - Math.floor(room / 4), line.length - room + 1));
  return { text: `…${cut(printable(line.slice(start)), room - 1)}`, start };
}

/** Leading white space that all lines share, so that deeply nested code starts at the left. */
function commonIndent(lines: readonly string[]): number {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)![0].length);
  return indents.length === 0 ? 0 : Math.min(...indents);
}
