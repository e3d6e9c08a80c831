import type { Span } from '../model/facts.js';
import { blockKind } from './blocks.js';
import { tokenize, type Token } from './tokens.js';

/** What an inserted statement has to be put beside. */
export interface Holder {
  readonly span: Span;
  /**
   * `list`: a statement among others. `body`: the only statement of an `if`, `else` or loop, without braces. `arrow`: the expression
   * that an arrow function returns.
   */
  readonly kind: 'list' | 'body' | 'arrow';
}

/**
 * The innermost statement (or arrow function's expression) that holds the offset of an expression or statement, from the text's tokens and
 * brackets alone. Undefined outside statements (a class field, white space) and in text that cannot be tokenized. A template literal is
 * one piece: functions in its holes are not looked into. Offsets inside types are not meant.
 */
export function holderAt(text: string, offset: number): Holder | undefined {
  return holdersAt(text, offset).at(-1);
}

/** All statements and arrow expressions that hold the offset, outermost first. */
export function holdersAt(text: string, offset: number): Holder[] {
  const tokens = tokenize(text)?.tokens;
  if (!tokens) return [];
  const found: Holder[] = [];
  inList({ tokens, offset, found }, 0, tokens.length);
  return found;
}

/** The spans of the module's own statements. */
export function statementsOf(text: string): Span[] {
  const tokens = tokenize(text)?.tokens ?? [];
  const spans: Span[] = [];
  for (let i = 0; i < tokens.length; ) {
    const end = Math.max(statement(tokens, i, tokens.length).end, i + 1);
    spans.push([tokens[i]!.start, tokens[end - 1]!.end]);
    i = end;
  }
  return spans;
}

interface Search {
  readonly tokens: readonly Token[];
  readonly offset: number;
  readonly found: Holder[];
}

/** A part of a statement: token indexes `[from, to)`. */
interface Part {
  readonly kind: 'list' | 'body' | 'cases' | 'expression';
  readonly from: number;
  readonly to: number;
}
interface Parsed {
  readonly end: number;
  readonly parts: readonly Part[];
}

function holds({ tokens, offset }: Search, from: number, to: number): boolean {
  return from < to && tokens[from]!.start <= offset && offset < tokens[to - 1]!.end;
}

function inList(search: Search, from: number, to: number): void {
  for (let i = from; i < to; ) {
    const parsed = statement(search.tokens, i, to);
    if (holds(search, i, parsed.end)) return inStatement(search, i, parsed, 'list');
    i = Math.max(parsed.end, i + 1);
  }
}

function inStatement(search: Search, from: number, parsed: Parsed, kind: 'list' | 'body'): void {
  search.found.push({ span: [search.tokens[from]!.start, search.tokens[parsed.end - 1]!.end], kind });
  const part = parsed.parts.find((one) => holds(search, one.from, one.to));
  if (part) inPart(search, part);
}

function inPart(search: Search, part: Part): void {
  if (part.kind === 'expression') inExpression(search, part.from, part.to);
  else if (part.kind === 'cases') inCases(search, part.from, part.to);
  else if (part.kind === 'list') inList(search, part.from, part.to);
  else inStatement(search, part.from, statement(search.tokens, part.from, part.to), 'body');
}

/** The statements behind each `case …:` and `default:`. */
function inCases(search: Search, from: number, to: number): void {
  const { tokens } = search;
  let begin = from;
  for (let i = from; i < to; ) {
    if (tokens[i]!.text !== 'case' && tokens[i]!.text !== 'default') {
      i = Math.max(statement(tokens, i, to).end, i + 1);
      continue;
    }
    if (holds(search, begin, i)) break;
    const colon = colonFrom(tokens, i + 1, to);
    if (holds(search, i, colon)) return inExpression(search, i + 1, colon);
    i = begin = colon + 1;
  }
  inList(search, begin, to);
}

function colonFrom(tokens: readonly Token[], from: number, to: number): number {
  let questions = 0;
  for (let i = from; i < to; i = step(tokens, i)) {
    if (tokens[i]!.text === '?') questions++;
    else if (tokens[i]!.text === ':' && questions-- === 0) return i;
  }
  return to;
}

/** Looks for function bodies and arrow expressions inside an expression, a declaration, or the members of a class or object. */
function inExpression(search: Search, from: number, to: number): void {
  const { tokens } = search;
  for (let i = from; i < to; i = step(tokens, i)) {
    const token = tokens[i]!;
    if (token.text === '=>' && tokens[i + 1]?.text !== '{') {
      const end = arrowEnd(tokens, i + 1, to);
      if (isFunctionType(tokens, i, end, from)) continue;
      if (!holds(search, i + 1, end)) continue;
      search.found.push({ span: [tokens[i + 1]!.start, tokens[end - 1]!.end], kind: 'arrow' });
      return inExpression(search, i + 1, end);
    }
    if (token.match > i && holds(search, i, token.match + 1)) {
      if (token.text === '{' && blockKind(tokens, i, from) === 'function') return inList(search, i + 1, token.match);
      return inExpression(search, i + 1, token.match);
    }
  }
}

/** An annotation with something behind it: `name: () => type = value`, `name(): () => type { … }`. */
function isFunctionType(tokens: readonly Token[], arrow: number, end: number, from: number): boolean {
  const open = tokens[arrow - 1]!.match;
  if (open < 0 || open > arrow || tokens[open - 1]?.text !== ':') return false;
  for (let i = arrow + 1; i < end && tokens[i]!.text !== 'function'; i = step(tokens, i)) {
    if (tokens[i]!.text === '=') return true;
    if (tokens[i]!.text === '{' && blockKind(tokens, i, from) === 'function') return true;
  }
  return false;
}

/** Where the expression of an arrow function ends: at a comma, a semicolon or the colon of a conditional around it. */
function arrowEnd(tokens: readonly Token[], from: number, to: number): number {
  let questions = 0;
  for (let i = from; i < to; i = step(tokens, i)) {
    const { text } = tokens[i]!;
    if (text === ',' || text === ';') return i;
    // `(a): Type => …` as the expression: the colon belongs to its return type.
    if (text === ':' && !(i > from && tokens[i - 1]!.text === ')' && isArrowHead(tokens, from, i, to)) && questions-- === 0) return i;
    if (text === '?') questions++;
    if (i > from && breaks(tokens, i)) return i;
  }
  return to;
}

/** Whether what begins at `from` is nothing but parameters up to the colon, with an arrow behind the type. */
function isArrowHead(tokens: readonly Token[], from: number, colon: number, to: number): boolean {
  const open = tokens[from]!.text === 'async' ? from + 1 : from;
  if (tokens[open]?.text !== '(' || tokens[open]!.match !== colon - 1) return false;
  for (let i = colon + 1; i < to && tokens[i]!.text !== ';' && tokens[i]!.text !== ','; i = step(tokens, i)) if (tokens[i]!.text === '=>') return true;
  return false;
}

/** The next token at the same depth. */
function step(tokens: readonly Token[], i: number): number {
  return tokens[i]!.match > i ? tokens[i]!.match + 1 : i + 1;
}

/** Reads one statement that begins at token `i`. */
function statement(tokens: readonly Token[], i: number, to: number): Parsed {
  const { text } = tokens[i]!;
  const next = tokens[i + 1]?.text;
  if (text === '{') return { end: tokens[i]!.match + 1, parts: [{ kind: 'list', from: i + 1, to: tokens[i]!.match }] };
  if (text === ';') return { end: i + 1, parts: [] };
  if (text === '@') return decorated(tokens, i, to);
  if (tokens[i]!.kind !== 'word' || next === '.') return plain(tokens, i, to);
  if (text === 'if') return conditional(tokens, i, to);
  if (text === 'for' || text === 'while' || text === 'with') return loop(tokens, i, to);
  if (text === 'do') return doLoop(tokens, i, to);
  if (text === 'try') return tryStatement(tokens, i, to);
  if (text === 'switch' && next === '(') return switchStatement(tokens, i, to);
  if (next === ':' && i + 1 < to) return labelled(tokens, i, to);
  return declaration(tokens, i, to) ?? plain(tokens, i, to);
}

function body(tokens: readonly Token[], i: number, to: number): { readonly end: number; readonly parts: readonly Part[] } {
  if (i >= to) return { end: to, parts: [] };
  const { end, parts } = statement(tokens, i, to);
  return { end, parts: tokens[i]!.text === '{' ? parts : [{ kind: 'body', from: i, to: end }] };
}

function conditional(tokens: readonly Token[], i: number, to: number): Parsed {
  const head = headOf(tokens, i + 1, to);
  const then = body(tokens, head.end, to);
  if (then.end >= to || tokens[then.end]!.text !== 'else') return { end: then.end, parts: [...head.parts, ...then.parts] };
  const otherwise = body(tokens, then.end + 1, to);
  return { end: otherwise.end, parts: [...head.parts, ...then.parts, ...otherwise.parts] };
}

function headOf(tokens: readonly Token[], i: number, to: number): Parsed {
  if (tokens[i]?.text !== '(' || i >= to) return { end: i, parts: [] };
  return { end: tokens[i]!.match + 1, parts: [{ kind: 'expression', from: i + 1, to: tokens[i]!.match }] };
}

function loop(tokens: readonly Token[], i: number, to: number): Parsed {
  const head = headOf(tokens, tokens[i + 1]?.text === 'await' ? i + 2 : i + 1, to);
  const inner = body(tokens, head.end, to);
  return { end: inner.end, parts: [...head.parts, ...inner.parts] };
}

function doLoop(tokens: readonly Token[], i: number, to: number): Parsed {
  const inner = body(tokens, i + 1, to);
  if (inner.end >= to || tokens[inner.end]!.text !== 'while') return inner;
  const head = headOf(tokens, inner.end + 1, to);
  return { end: head.end < to && tokens[head.end]!.text === ';' ? head.end + 1 : head.end, parts: [...inner.parts, ...head.parts] };
}

function tryStatement(tokens: readonly Token[], i: number, to: number): Parsed {
  let { end, parts } = body(tokens, i + 1, to);
  for (const word of ['catch', 'finally']) {
    if (end >= to || tokens[end]!.text !== word) continue;
    const handler = body(tokens, headOf(tokens, end + 1, to).end, to);
    end = handler.end;
    parts = [...parts, ...handler.parts];
  }
  return { end, parts };
}

function switchStatement(tokens: readonly Token[], i: number, to: number): Parsed {
  const head = headOf(tokens, i + 1, to);
  const open = head.end;
  if (tokens[open]?.text !== '{') return plain(tokens, i, to);
  return { end: tokens[open]!.match + 1, parts: [...head.parts, { kind: 'cases', from: open + 1, to: tokens[open]!.match }] };
}

/** A label and its statement are one. */
function labelled(tokens: readonly Token[], i: number, to: number): Parsed {
  return i + 2 < to ? statement(tokens, i + 2, to) : { end: to, parts: [] };
}

/** Decorators belong to the declaration behind them. */
function decorated(tokens: readonly Token[], i: number, to: number): Parsed {
  let at = i + 1;
  if (tokens[at]?.text === '(') at = step(tokens, at);
  else while (at + 2 < to && tokens[at + 1]!.text === '.') at += 2;
  at = Math.min(at + 1, to);
  if (at < to && tokens[at]!.text === '(') at = step(tokens, at);
  if (at >= to) return { end: to, parts: [] };
  const { end, parts } = statement(tokens, at, to);
  return { end, parts: [{ kind: 'expression', from: i, to: at }, ...parts] };
}

const MODIFIERS = new Set(['export', 'default', 'declare', 'abstract', 'async']);
const WITH_BODY = new Set(['function', 'class', 'interface', 'enum', 'namespace', 'module', 'global']);

/** Declarations that end with the brace of their body and need no semicolon. */
function declaration(tokens: readonly Token[], i: number, to: number): Parsed | undefined {
  let word = i;
  while (word < to && (MODIFIERS.has(tokens[word]!.text) || (tokens[word]!.text === 'const' && tokens[word + 1]?.text === 'enum'))) word++;
  const keyword = tokens[word];
  if (!keyword || word >= to || !WITH_BODY.has(keyword.text)) return undefined;
  const contextual = keyword.text !== 'function' && keyword.text !== 'class';
  const next = tokens[word + 1];
  if (contextual && (!next || next.newlineBefore || (next.kind === 'punctuator' && next.text !== '{') || (keyword.text !== 'global' && next.text === '{'))) return undefined;
  for (let at = word + 1; at < to; at = step(tokens, at)) {
    if (tokens[at]!.text === ';') return { end: at + 1, parts: [{ kind: 'expression', from: word, to: at }] };
    if (tokens[at]!.text !== '{' || blockKind(tokens, at, word) === 'object') continue;
    const isList = keyword.text === 'namespace' || keyword.text === 'module' || keyword.text === 'global';
    const end = tokens[at]!.match + 1;
    return { end, parts: isList ? [{ kind: 'list', from: at + 1, to: end - 1 }] : [{ kind: 'expression', from: word, to: end }] };
  }
  return undefined;
}

/** An expression statement, variable declaration, import, return or anything else that ends at a semicolon or a line break. */
function plain(tokens: readonly Token[], i: number, to: number): Parsed {
  let end = to;
  for (let at = step(tokens, i); at < to; at = step(tokens, at)) {
    if (tokens[at]!.text === ';') {
      end = at + 1;
      break;
    }
    if (breaks(tokens, at)) {
      end = at;
      break;
    }
  }
  return { end, parts: [{ kind: 'expression', from: i, to: end }] };
}

/** Words that cannot end a statement. */
const UNFINISHED = new Set([
  'typeof', 'void', 'delete', 'new', 'in', 'of', 'instanceof', 'await', 'case', 'const', 'let', 'var', 'extends', 'implements', 'as', 'satisfies',
  'else', 'throw', 'import', 'export', 'default', 'from', 'keyof', 'is',
]);
/** Words that can begin a line and still belong to the statement before. */
const CONTINUING = new Set(['in', 'of', 'instanceof', 'as', 'satisfies', 'extends', 'implements', 'is', 'from']);
const STARTING = new Set([
  'const', 'let', 'var', 'function', 'class', 'if', 'for', 'while', 'do', 'switch', 'try', 'return', 'throw', 'import', 'export', 'type', 'interface', 'enum',
  'async', 'await', 'declare', 'abstract', 'break', 'continue',
]);

/** Whether a statement ends between the token and the one before it although no semicolon says so. */
function breaks(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  const before = tokens[at - 1]!;
  if (!token.newlineBefore) return false;
  if (before.text === 'return' || before.text === 'break' || before.text === 'continue') return tokens[at - 2]?.text !== '.';
  if (before.kind === 'word' && UNFINISHED.has(before.text) && tokens[at - 2]?.text !== '.') return false;
  if (before.kind === 'punctuator') {
    if (before.text === '>') return token.kind === 'word' && STARTING.has(token.text);
    const nonNull = before.text === '!' && tokens[at - 2]?.end === before.start;
    if (!nonNull && ![')', ']', '}', '++', '--'].includes(before.text)) return false;
  }
  if (token.kind === 'punctuator') return ['{', '@', '++', '--', '!', '~'].includes(token.text);
  if (token.kind === 'template') return false;
  return token.kind !== 'word' || !CONTINUING.has(token.text) || STARTING.has(token.text);
}
