import type { Span } from '../model/facts.js';
import type { Position, Range } from '../model/finding.js';

/** Line and column (1-based, UTF-16) of an offset, given where each line starts. */
export function positionAt(lineStarts: readonly number[], offset: number): Position {
  let [low, high] = [0, lineStarts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineStarts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}

export function rangeAt(lineStarts: readonly number[], span: Span): Range {
  return { start: positionAt(lineStarts, span[0]), end: positionAt(lineStarts, span[1]) };
}

/** Where each line of a text starts, for files of which there are no facts (schemas). */
export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.push(match.index + match[0].length);
  return starts;
}
