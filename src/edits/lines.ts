import type { Span } from '../model/facts.js';
import type { Tokens } from './tokens.js';

/** How the file breaks lines. */
export function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The white space at the beginning of the line that holds the offset. */
export function lineIndent(text: string, offset: number): string {
  return /^[^\S\n]*/.exec(text.slice(lineStart(text, offset), offset))![0];
}

/** Whether only white space stands before the offset on its line. */
export function startsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/** One step of indentation in this file: the commonest difference between a line and the one before it; two spaces when there is none. */
export function indentUnit(text: string): string {
  const counts = new Map<string, number>();
  let before = '';
  for (const line of text.split('\n')) {
    // Lines of block comments (` * …`) are off the grid.
    if (line.trim() === '' || /^\s*\*/.test(line)) continue;
    const indent = /^\s*/.exec(line)![0];
    if (indent.startsWith(before) && indent.length > before.length) {
      const step = indent.slice(before.length);
      counts.set(step, (counts.get(step) ?? 0) + 1);
    }
    before = indent;
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '  ';
}

/** Whether the file ends its statements with semicolons. */
export function usesSemicolons(text: string): boolean {
  const with_ = text.match(/;[^\S\n]*(\r?\n|$)/g)?.length ?? 0;
  const without = text.match(/[\w)\]'"`][^\S\n]*(\r?\n|$)/g)?.length ?? 0;
  return with_ > 0 ? with_ * 4 >= without : without === 0;
}

/** The quote that the file's strings are written with. */
export function quoteOf(text: string, tokens: Tokens | undefined): '"' | "'" {
  const strings = tokens?.tokens.filter((one) => one.kind === 'string') ?? [];
  const single = strings.filter((one) => text[one.start] === "'").length;
  return strings.length > 0 && single * 2 < strings.length ? '"' : "'";
}

/**
 * The text of a span with its lines moved from one indentation to another. The first line starts at the span and is left alone, and so
 * are lines that begin inside a template literal.
 */
export function reindent(text: string, span: Span, tokens: Tokens, from: string, to: string): string {
  if (from === to) return text.slice(...span);
  const templates = tokens.tokens.filter((one) => one.kind === 'template' && one.start < span[1] && one.end > span[0]);
  let out = '';
  let at = span[0];
  for (let next = text.indexOf('\n', at) + 1; next > 0 && next < span[1]; next = text.indexOf('\n', next) + 1) {
    out += text.slice(at, next);
    at = next;
    if (templates.some((one) => one.start < next && next < one.end) || !text.startsWith(from, next)) continue;
    out += to;
    at = next + from.length;
  }
  return out + text.slice(at, span[1]);
}

/** Code given with line feeds and relative indentation, as it stands in the file behind `indent`. */
export function laidOut(code: string, indent: string, newline: string): string {
  return code.split('\n').map((line, i) => (i === 0 || line === '' ? line : indent + line)).join(newline);
}

/** The span with the comments that belong to it: those right above it, and one that ends its last line. */
export function withComments(text: string, span: Span, comments: readonly Span[]): Span {
  let [start, end] = span;
  if (startsLine(text, start)) {
    for (const [from, to] of [...comments].reverse()) {
      if (to > start) continue;
      if (!/^[^\S\n]*\r?\n[^\S\n]*$/.test(text.slice(to, start)) || !startsLine(text, from)) break;
      start = from;
    }
  }
  const after = comments.find(([from]) => from >= end);
  if (after && /^[^\S\n]*$/.test(text.slice(end, after[0])) && /^[^\S\n]*(\r?\n|$)/.test(text.slice(after[1]))) end = after[1];
  return [start, end];
}

/** What to take away so that no blank line is left: whole lines where nothing else stands on them. */
export function removal(text: string, span: Span): Span {
  const rest = /^[^\S\n]*\r?\n/.exec(text.slice(span[1]));
  if (startsLine(text, span[0]) && rest) return [lineStart(text, span[0]), span[1] + rest[0].length];
  return [span[0], span[1] + /^[^\S\n]*/.exec(text.slice(span[1]))![0].length];
}
