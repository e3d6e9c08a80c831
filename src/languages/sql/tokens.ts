import type { SqlDialect, SqlPlaceholder } from './facts.js';

/**
 * `word` bare names, keywords; `name` quoted ones; `string` a literal; `punctuation` one of `( ) [ ] , ; .`; `operator` the rest.
 * `hole` a place of the template; holes inside strings and quoted names are listed on those.
 */
export interface Token {
  readonly kind: 'word' | 'name' | 'string' | 'number' | 'placeholder' | 'hole' | 'operator' | 'punctuation';
  /** Lower case for words, without quotes for names and strings. */
  readonly text: string;
  /** A word as it was written. */
  readonly written?: string;
  readonly quasi: number;
  readonly start: number;
  /** Where it ends, which for strings with holes is in a later quasi. */
  readonly endQuasi: number;
  readonly end: number;
  /** Nothing stands between it and the token before. */
  readonly glued: boolean;
  readonly hole?: number;
  readonly holes?: readonly number[];
  readonly placeholder?: SqlPlaceholder;
}

const OPERATORS = [
  '->>', '#>>', '!~~', '!~*', '<=>', '||', '<=', '>=', '<>', '!=', '::', '->', '#>', '@>', '<@', '@@', ':=', '?|', '?&', '&&', '<<', '>>',
  '**', '+=', '-=', '*=', '/=', '%=', '!~', '~*', '#-',
];

const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const NUMBER = /(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy;
const DOLLAR = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;
const NUMBERED = /\$(\d+)(?::(name|raw|alias|value|csv|list|json)\b|([~^]))?/y;
const NAMED_DOLLAR =
  /\$(?:\{ {0,3}([\w.$]+) {0,3}(?::(\w+))?[~^]? {0,3}\}|\( {0,3}([\w.$]+) {0,3}(?::(\w+))?[~^]? {0,3}\)|< {0,3}([\w.$]+) {0,3}(?::(\w+))?[~^]? {0,3}>|\[ {0,3}([\w.$]+) {0,3}(?::(\w+))?[~^]? {0,3}\]|\/ {0,3}([\w.$]+) {0,3}(?::(\w+))?[~^]? {0,3}\/|([\p{L}_][\p{L}\p{N}_]*))/uy;
const COLON = /:([\p{L}_][\p{L}\p{N}_]*)(:(?!:))?/uy;
const AT = /@([\p{L}_][\p{L}\p{N}_$]*)/uy;
const QUESTION = /\?(\?|\d+)?/y;
const BRACKETED = /\[([\p{L}_][\p{L}\p{N}_ .#$-]*)\]/uy;

/** Reads the strings around holes as SQL. Never throws; what is not closed ends with the text. */
export function tokenize(quasis: readonly string[], dialect?: SqlDialect): Token[] {
  const r: Reader = { quasis, dialect, out: [], quasi: 0, at: 0, questions: 0, glued: false };
  for (; r.quasi < quasis.length; r.quasi++) {
    r.at = 0;
    while (r.at < textOf(r).length) token(r, textOf(r)[r.at]!);
    if (r.quasi < quasis.length - 1) push(r, { kind: 'hole', text: '', hole: r.quasi }, r.quasi, r.at);
  }
  return r.out;
}

interface Reader {
  readonly quasis: readonly string[];
  readonly dialect: SqlDialect | undefined;
  readonly out: Token[];
  quasi: number;
  at: number;
  /** `?` seen so far. */
  questions: number;
  glued: boolean;
}

/** The quasi being read. */
const textOf = (r: Reader): string => r.quasis[r.quasi]!;

function match(r: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = r.at;
  return pattern.exec(textOf(r));
}

function push(r: Reader, token: Pick<Token, 'kind' | 'text'> & Partial<Token>, startQuasi: number, start: number): void {
  r.out.push({ ...token, quasi: startQuasi, start, endQuasi: r.quasi, end: r.at, glued: r.glued });
  r.glued = true;
}

function take(r: Reader, kind: Token['kind'], text: string, length: number, more: Partial<Token> = {}): void {
  const start = r.at;
  r.at += length;
  push(r, { kind, text, ...more }, r.quasi, start);
}

function token(r: Reader, char: string): void {
  if (/\s/.test(char)) { r.at++; r.glued = false; return; }
  if (comment(r, char)) { r.glued = false; return; }
  if (char === "'") return quoted(r, "'", 'string', r.dialect === 'mysql');
  if (char === '"') return quoted(r, '"', r.dialect === 'mysql' ? 'string' : 'name', r.dialect === 'mysql');
  if (char === '`') return quoted(r, '`', 'name', false);
  if (char === '[' && bracketed(r)) return;
  const found = match(r, WORD);
  if (found) return word(r, found[0]);
  if (char === '$' && dollar(r)) return;
  if (char === ':' && colon(r)) return;
  if (char === '@' && atSign(r)) return;
  if (char === '?' && question(r)) return;
  const number = /[\d.]/.test(char) ? match(r, NUMBER) : null;
  if (number) return take(r, 'number', number[0], number[0].length);
  if ('()[],;.'.includes(char)) return take(r, 'punctuation', char, 1);
  const operator = OPERATORS.find((one) => textOf(r).startsWith(one, r.at)) ?? String.fromCodePoint(textOf(r).codePointAt(r.at)!);
  take(r, 'operator', operator, operator.length);
}

function comment(r: Reader, char: string): boolean {
  // In MySQL two dashes begin a comment only before a space.
  const dashes = textOf(r).startsWith('--', r.at) && (r.dialect !== 'mysql' || !/\S/.test(textOf(r)[r.at + 2] ?? ' '));
  const line = dashes || (char === '#' && r.dialect === 'mysql');
  if (line) {
    skipTo(r, '\n', false);
    return true;
  }
  if (!textOf(r).startsWith('/*', r.at)) return false;
  r.at += 2;
  skipTo(r, '*/', true);
  return true;
}

/** Moves past an end mark; holes in a comment mean nothing. A line comment ends with its line, in whatever quasi that is. */
function skipTo(r: Reader, mark: string, inclusive: boolean): void {
  for (;;) {
    const found = textOf(r).indexOf(mark, r.at);
    if (found >= 0) { r.at = found + (inclusive ? mark.length : 0); return; }
    if (r.quasi === r.quasis.length - 1) { r.at = textOf(r).length; return; }
    r.quasi++;
    r.at = 0;
  }
}

function quoted(r: Reader, mark: string, kind: 'string' | 'name', backslash: boolean): void {
  const startQuasi = r.quasi;
  const start = r.at;
  const holes: number[] = [];
  let value = '';
  r.at++;
  for (;;) {
    const text = textOf(r);
    let from = r.at;
    let end = -1;
    for (let i = from; i < text.length; i++) {
      if (backslash && text[i] === '\\') i++;
      else if (text[i] === mark) {
        if (text[i + 1] !== mark) { end = i; break; }
        value += text.slice(from, i + 1);
        i++;
        from = i + 1;
      }
    }
    value += text.slice(from, end < 0 ? text.length : end);
    if (end >= 0) { r.at = end + 1; break; }
    r.at = text.length;
    if (r.quasi === r.quasis.length - 1) break;
    holes.push(r.quasi);
    value += '*';
    r.quasi++;
    r.at = 0;
  }
  push(r, { kind, text: value, ...(holes.length > 0 ? { holes } : {}) }, startQuasi, start);
}

/** `[order]` is a name where brackets quote names; after a name or a closing bracket they are a subscript. */
function bracketed(r: Reader): boolean {
  if (r.dialect === 'postgres' || r.dialect === 'mysql' || r.dialect === 'oracle') return false;
  const last = r.out.at(-1);
  const subscript =
    r.glued && last !== undefined && (last.kind === 'word' || last.kind === 'name' || last.text === ')' || last.text === ']');
  const found = match(r, BRACKETED);
  if (!found || (subscript && r.dialect !== 'mssql') || (last?.kind === 'word' && last.text === 'array')) return false;
  take(r, 'name', found[1]!, found[0].length);
  return true;
}

function word(r: Reader, written: string): void {
  const lower = written.toLowerCase();
  const next = textOf(r)[r.at + written.length];
  // N'…', X'…', E'…' are strings with a prefix.
  if (next === "'" && written.length === 1 && 'nbxe'.includes(lower)) {
    r.at += 1;
    return quoted(r, "'", 'string', lower === 'e' || r.dialect === 'mysql');
  }
  take(r, 'word', lower, written.length, { written });
}

function dollar(r: Reader): boolean {
  const quote = r.dialect === 'mysql' || r.dialect === 'mssql' ? null : match(r, DOLLAR);
  if (quote) {
    const startQuasi = r.quasi;
    const start = r.at;
    r.at += quote[0].length;
    skipTo(r, quote[0], true);
    push(r, { kind: 'string', text: '$$' }, startQuasi, start);
    return true;
  }
  const numbered = match(r, NUMBERED);
  if (numbered) {
    const raw = numbered[2] === 'name' || numbered[2] === 'raw' || numbered[2] === 'alias' || numbered[3] !== undefined;
    take(r, 'placeholder', numbered[0], numbered[0].length, {
      placeholder: { index: Number(numbered[1]) - 1, ...(raw ? { identifier: true } : {}) },
    });
    return true;
  }
  const named = match(r, NAMED_DOLLAR);
  if (!named) return false;
  const groups = named.slice(1);
  const name = groups.find((one, i) => one !== undefined && i % 2 === 0)!;
  const modifier = groups.find((one, i) => one !== undefined && i % 2 === 1);
  const raw = modifier === 'name' || modifier === 'raw' || modifier === 'alias' || /[~^]\s*[})>\]/]$/.test(named[0]);
  take(r, 'placeholder', named[0], named[0].length, { placeholder: { name, ...(raw ? { identifier: true } : {}) } });
  return true;
}

function colon(r: Reader): boolean {
  if (textOf(r)[r.at + 1] === ':' || textOf(r)[r.at + 1] === '=') return false;
  const found = match(r, COLON);
  if (!found) return false;
  // `:name:` stands for an identifier; a slice `[1:2]` and a label have no name after the colon.
  take(r, 'placeholder', found[0], found[0].length, { placeholder: { name: found[1]!, ...(found[2] ? { identifier: true } : {}) } });
  return true;
}

function atSign(r: Reader): boolean {
  const found = match(r, AT);
  if (!found || textOf(r)[r.at - 1] === '@') return false;
  take(r, 'placeholder', found[0], found[0].length, { placeholder: { name: found[1]! } });
  return true;
}

function question(r: Reader): boolean {
  const last = r.out.at(-1);
  const rest = textOf(r).slice(r.at + 1, r.at + 4);
  // The operators `?`, `?|` and `?&` of jsonb stand between a column and a string or array.
  const operand = last !== undefined && (last.kind === 'word' || last.kind === 'name' || last.text === ')');
  if (r.dialect === 'postgres' && operand && /^([|&]|\s*')/.test(rest)) return false;
  const found = match(r, QUESTION)!;
  const index = found[1] !== undefined && found[1] !== '?' ? Number(found[1]) - 1 : r.questions++;
  take(r, 'placeholder', found[0], found[0].length, { placeholder: { index, ...(found[1] === '?' ? { identifier: true } : {}) } });
  return true;
}
