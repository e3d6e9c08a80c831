import type { Span } from '../model/facts.js';
import { elementEnd, type Hole } from './elements.js';

export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'template' | 'element' | 'regexp' | 'punctuator';
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** A line break stands between the token before and this one. */
  readonly newlineBefore: boolean;
  /** Index of the bracket that closes or opens this one; -1 for all other tokens. */
  readonly match: number;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  readonly comments: readonly Span[];
}

const PUNCTUATORS = ['...', '===', '!==', '=>', '?.', '++', '--', '&&', '||', '??', '==', '!=', '<=', '>=', '+=', '-=', '*=', '/=', '%='];
const OPENS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** Words after which an expression begins, so that a slash starts a regular expression. */
const BEFORE_EXPRESSION = new Set([
  'return', 'typeof', 'instanceof', 'in', 'of', 'new', 'delete', 'void', 'throw', 'case', 'do', 'else', 'await', 'yield',
]);
const WORD_START = /[\p{ID_Start}$_#]/u;
const WORD = /[\p{ID_Continue}$_#\u200c\u200d]+/uy;
const NUMBER = /(?:0[xXbBoO][\da-fA-F_]+|(?:\d[\d_]*)?\.?\d[\d_]*(?:[eE][+-]?\d[\d_]*)?|\d[\d_]*\.)n?/y;
const SPACE = /\s+/y;

/** Suggestions ask about one file again and again: the last file is kept. */
let last: { readonly text: string; readonly result: Tokens | undefined } | undefined;

/**
 * Splits JavaScript or TypeScript into tokens and comments, with brackets matched; a template literal and a JSX element are one token each.
 * Undefined when a literal does not end or brackets do not match (broken code): then no edit can be built on the text's structure.
 */
export function tokenize(text: string): Tokens | undefined {
  if (last?.text !== text) {
    const from = text.startsWith('#!') ? lineEnd(text, 0) : 0;
    // `<a>b` is an assertion, or an element whose text is no code: the second is tried when the first makes no sense.
    last = { text, result: scan(text, { from, isHole: false, hasElements: false }) ?? scan(text, { from, isHole: false, hasElements: true }) };
  }
  return last.result;
}

interface Scanned extends Tokens {
  readonly end: number;
}

interface Scan {
  readonly from: number;
  /** In a hole of a template or element: read to the brace that closes it. */
  readonly isHole: boolean;
  readonly hasElements: boolean;
}

function scan(text: string, { from, isHole, hasElements }: Scan): Scanned | undefined {
  const tokens: (Token & { match: number })[] = [];
  const comments: Span[] = [];
  const open: number[] = [];
  let newlineBefore = false;
  let at = from;
  while (at < text.length) {
    const char = text[at]!;
    if (isHole && char === '}' && open.length === 0) return { tokens, comments, end: at };
    const space = matchAt(SPACE, text, at);
    if (space > 0) {
      newlineBefore ||= /[\n\r\u2028\u2029]/.test(text.slice(at, at + space));
      at += space;
      continue;
    }
    if (char === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      const end = text[at + 1] === '/' ? lineEnd(text, at) : closing(text, '*/', at + 2);
      if (end < 0) return undefined;
      newlineBefore ||= text.slice(at, end).includes('\n');
      comments.push([at, end]);
      at = end;
      continue;
    }
    const next = literal(text, at, tokens, hasElements) ?? punctuator(text, at);
    if (next.end < 0) return undefined;
    const token = { ...next, start: at, text: text.slice(at, next.end), newlineBefore, match: -1 };
    if (token.kind === 'punctuator' && !paired(token, tokens, open)) return undefined;
    tokens.push(token);
    newlineBefore = false;
    at = next.end;
  }
  return open.length === 0 && !isHole ? { tokens, comments, end: at } : undefined;
}

interface Piece {
  readonly kind: Token['kind'];
  /** -1: it does not end. */
  readonly end: number;
}

function literal(text: string, at: number, before: readonly Token[], hasElements: boolean): Piece | undefined {
  const hole = (from: number): number => scan(text, { from, isHole: true, hasElements })?.end ?? -1;
  const char = text[at]!;
  if (char === '"' || char === "'") return { kind: 'string', end: stringEnd(text, at) };
  if (char === '`') return { kind: 'template', end: templateEnd(text, at, hole) };
  if (/\d/.test(char) || (char === '.' && /\d/.test(text[at + 1] ?? ''))) return { kind: 'number', end: at + matchAt(NUMBER, text, at) };
  if (WORD_START.test(String.fromCodePoint(text.codePointAt(at)!))) return { kind: 'word', end: at + matchAt(WORD, text, at) };
  if (endsOperand(before, before.length - 1)) return undefined;
  if (char === '/') return { kind: 'regexp', end: regexpEnd(text, at) };
  if (hasElements && char === '<' && /[\p{ID_Start}$_>]/u.test(text[at + 1] ?? '')) return { kind: 'element', end: elementEnd(text, at, hole) };
  return undefined;
}

function punctuator(text: string, at: number): Piece {
  const long = PUNCTUATORS.find((one) => text.startsWith(one, at));
  // `a?.5:b` is a conditional.
  if (long === '?.' && /\d/.test(text[at + 2] ?? '')) return { kind: 'punctuator', end: at + 1 };
  return { kind: 'punctuator', end: at + (long?.length ?? 1) };
}

/** Records a bracket's partner; false when the brackets do not match. */
function paired(token: Token & { match: number }, tokens: (Token & { match: number })[], open: number[]): boolean {
  if (token.text in OPENS) {
    open.push(tokens.length);
    return true;
  }
  if (token.text !== ')' && token.text !== ']' && token.text !== '}') return true;
  const opener = open.pop();
  if (opener === undefined || OPENS[tokens[opener]!.text] !== token.text) return false;
  token.match = opener;
  tokens[opener]!.match = tokens.length;
  return true;
}

/** Whether the token at the index ends an operand, so that a slash after it divides. */
function endsOperand(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token) return false;
  if (token.kind === 'word') return !BEFORE_EXPRESSION.has(token.text) || tokens[index - 1]?.text === '.';
  if (token.kind !== 'punctuator') return true;
  if (token.text === '!') return tokens[index - 1]?.end === token.start && endsOperand(tokens, index - 1);
  return [')', ']', '}', '++', '--'].includes(token.text);
}

function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

function closing(text: string, close: string, from: number): number {
  const end = text.indexOf(close, from);
  return end < 0 ? -1 : end + close.length;
}

function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '\n') return -1;
    else if (text[i] === text[at]) return i + 1;
  }
  return -1;
}

function templateEnd(text: string, at: number, holeEnd: Hole): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '`') return i + 1;
    else if (text[i] === '$' && text[i + 1] === '{') {
      i = holeEnd(i + 2);
      if (i < 0) return -1;
    }
  }
  return -1;
}

function regexpEnd(text: string, at: number): number {
  let inClass = false;
  for (let i = at + 1; i < text.length; i++) {
    const char = text[i]!;
    if (char === '\n') return -1;
    if (char === '\\') i++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return i + 1 + matchAt(WORD, text, i + 1);
  }
  return -1;
}

/** Index of the first token that starts at or after the offset; `tokens.length` when there is none. */
export function tokenFrom(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
