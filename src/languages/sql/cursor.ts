import type { SqlName, SqlPosition } from './facts.js';
import type { Token } from './tokens.js';
import { NO_ALIAS_WORDS, RESERVED_WORDS } from './words.js';

/** Tokens with their brackets paired. */
export interface Source {
  readonly tokens: readonly Token[];
  /** For each opening bracket where it closes (or the end of the text), for each closing one where it opens. */
  readonly pair: readonly number[];
}

/** A part of the text: tokens from `from` up to, and without, `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Beyond this many brackets within brackets nothing is looked at. */
export const MAX_DEPTH = 60;

export function sourceOf(tokens: readonly Token[]): Source {
  const pair: number[] = tokens.map(() => -1);
  const open: number[] = [];
  tokens.forEach((token, i) => {
    if (token.kind !== 'punctuation') return;
    if (token.text === '(' || token.text === '[') open.push(i);
    else if (token.text === ')' || token.text === ']') {
      const at = open.at(-1);
      if (at === undefined || (tokens[at]!.text === '(') !== (token.text === ')')) return;
      open.pop();
      pair[at] = i;
      pair[i] = at;
    }
  });
  for (const at of open) pair[at] = tokens.length;
  return { tokens, pair };
}

export function isWord(s: Source, i: number, ...texts: readonly string[]): boolean {
  const token = s.tokens[i];
  return token?.kind === 'word' && texts.includes(token.text);
}

export function isSign(s: Source, i: number, text: string): boolean {
  const token = s.tokens[i];
  return token !== undefined && token.text === text && (token.kind === 'punctuation' || token.kind === 'operator');
}

/** Where the item that begins here ends: a bracket goes to its end. */
export function after(s: Source, i: number): number {
  const token = s.tokens[i]!;
  if (token.kind !== 'punctuation' || (token.text !== '(' && token.text !== '[')) return i + 1;
  return Math.min(s.pair[i]! + 1, s.tokens.length);
}

/** What is inside the bracket at `i`. */
export function inside(s: Source, i: number): Range {
  return { from: i + 1, to: Math.min(s.pair[i]!, s.tokens.length) };
}

/** The first of some words outside brackets; `to` when there is none. */
export function find(s: Source, range: Range, wanted: (word: string, at: number) => boolean): number {
  for (let i = range.from; i < range.to; i = after(s, i)) {
    const token = s.tokens[i]!;
    if (token.kind === 'word' && wanted(token.text, i)) return i;
  }
  return range.to;
}

/** The parts between commas outside brackets. */
export function splitCommas(s: Source, range: Range): Range[] {
  const out: Range[] = [];
  let from = range.from;
  for (let i = range.from; i < range.to; i = after(s, i)) {
    if (!isSign(s, i, ',')) continue;
    out.push({ from, to: i });
    from = i + 1;
  }
  if (from < range.to) out.push({ from, to: range.to });
  return out;
}

/** Whether a range is one bracket and nothing else. */
export function isGroup(s: Source, range: Range): boolean {
  return isSign(s, range.from, '(') && s.pair[range.from] === range.to - 1;
}

/** Whether `from` stands for a clause, not for a part of `IS DISTINCT FROM`. */
export function isFrom(s: Source, i: number): boolean {
  return isWord(s, i, 'from') && !(isWord(s, i - 1, 'distinct') && isWord(s, i - 2, 'is', 'not'));
}

export interface ReadName {
  readonly name: SqlName;
  readonly next: number;
}

/** A name with its qualifiers: words, quoted names, holes, identifier parameters. Nothing when none begins here. */
export function readName(s: Source, at: number, to: number): ReadName | undefined {
  let part = readPart(s, at, to, false);
  if (!part) return undefined;
  let schema: SqlName | undefined;
  while (isSign(s, part.next, '.') && part.next < to) {
    const following: ReadName | undefined = readPart(s, part.next + 1, to, true);
    if (!following) break;
    schema = part.name;
    part = following;
  }
  const { name, next } = part;
  return { name: schema?.name === undefined ? name : { ...name, schema: schema.name }, next };
}

/** One segment; pieces that touch each other (`orders_${suffix}`) are one. */
function readPart(s: Source, at: number, to: number, qualified: boolean): ReadName | undefined {
  const first = s.tokens[at];
  if (!first || at >= to) return undefined;
  if (isSign(s, at, '#') && s.tokens[at + 1]?.glued && s.tokens[at + 1]?.kind === 'word')
    return { name: { name: `#${writtenOf(s.tokens[at + 1]!)}` }, next: at + 2 };
  if (first.kind === 'placeholder') {
    const isTableVariable = first.text.startsWith('@');
    return { name: isTableVariable ? { name: first.text } : { placeholder: first.placeholder! }, next: at + 1 };
  }
  if (!isPiece(first) || (first.kind === 'word' && !qualified && RESERVED_WORDS.has(first.text))) return undefined;
  let next = at + 1;
  while (next < to && s.tokens[next]!.glued && isPiece(s.tokens[next]!)) next++;
  const pieces = s.tokens.slice(at, next);
  const hole = pieces.flatMap((one) => one.holes ?? (one.hole === undefined ? [] : [one.hole]))[0];
  if (hole === undefined || (pieces.length === 1 && first.kind === 'name' && !first.holes))
    return { name: { name: pieces.map(writtenOf).join('') }, next };
  if (pieces.length === 1 && first.kind === 'hole') return { name: { hole }, next };
  const pattern = pieces.map((one) => (one.kind === 'hole' ? '*' : writtenOf(one))).join('');
  return { name: pattern === '*' ? { hole } : { hole, pattern }, next };
}

function isPiece(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'name' || token.kind === 'hole' || token.kind === 'number';
}

export function writtenOf(token: Token): string {
  return token.written ?? token.text;
}

/** `name` or `AS name` after a table; a bare word that begins no clause. */
export function readAlias(s: Source, at: number, to: number): { readonly alias?: string; readonly next: number } {
  const next = isWord(s, at, 'as') ? at + 1 : at;
  const token = s.tokens[next];
  if (next >= to || !token || (token.kind !== 'word' && token.kind !== 'name') || (token.kind === 'word' && NO_ALIAS_WORDS.has(token.text)))
    return { next: at };
  return { alias: token.text.toLowerCase(), next: next + 1 };
}

/** The place right behind a token. */
export function behind(s: Source, i: number): SqlPosition {
  const token = s.tokens[i]!;
  return token.kind === 'hole' ? { quasi: token.hole! + 1, offset: 0 } : { quasi: token.endQuasi, offset: token.end };
}
