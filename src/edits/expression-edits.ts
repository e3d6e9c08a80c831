import type { Span } from '../model/facts.js';
import type { Edit } from './edit.js';
import { lineIndent, newlineOf, quoteOf } from './lines.js';
import { tokenFrom, tokenize, type Token, type Tokens } from './tokens.js';

// Spans are those of the facts: an object literal with its braces, a call from its callee to its closing parenthesis.

/** Another expression in the place of this one. Keeps an object's shorthand property (`{ key }`) a property, and makes one where it can. */
export function replaceExpression(text: string, span: Span, code: string): Edit[] {
  const tokens = tokenize(text)?.tokens ?? [];
  const first = tokenFrom(tokens, span[0]);
  const token = tokens[first];
  if (!token) return [{ span, text: code }];
  if (token.end === span[1] && token.kind === 'word' && isShorthand(tokens, first)) {
    return [{ span, text: code === token.text ? code : `${token.text}: ${code}` }];
  }
  const name = tokens[first - 2];
  const isWholeValue = ['}', ','].includes(tokens[tokenFrom(tokens, span[1])]?.text ?? '');
  if (name?.text === code && tokens[first - 1]!.text === ':' && isWholeValue && ['{', ','].includes(tokens[first - 3]?.text ?? '')) {
    return [{ span: [name.start, span[1]], text: code }];
  }
  return [{ span, text: code }];
}

function isShorthand(tokens: readonly Token[], index: number): boolean {
  if (!['{', ','].includes(tokens[index - 1]?.text ?? '') || !['}', ','].includes(tokens[index + 1]?.text ?? '')) return false;
  let i = index - 1;
  while (i >= 0 && !(tokens[i]!.match > index)) i = tokens[i]!.match >= 0 ? tokens[i]!.match - 1 : i - 1;
  return tokens[i]?.text === '{';
}

/** Code before and after an expression. */
export function wrap(span: Span, before: string, after: string): Edit[] {
  return [{ span: [span[0], span[0]], text: before }, { span: [span[1], span[1]], text: after }];
}

/**
 * A further property, last in an object literal, in the layout that the literal has. `name` is quoted where it must be; with `value`
 * equal to `name` it is a shorthand. Undefined when the span is no object or the object has a property of that name.
 */
export function addProperty(text: string, object: Span, name: string, value: string): Edit[] | undefined {
  const tokens = tokenize(text);
  const open = tokens && opening(tokens.tokens, object, '{');
  if (open === undefined || propertyNames(tokens!.tokens, open).includes(name)) return undefined;
  return appendItem(text, tokens!, open, propertyCode(text, tokens!, name, value), ' ');
}

function propertyCode(text: string, tokens: Tokens, name: string, value: string): string {
  if (name === value) return name;
  const quote = quoteOf(text, tokens);
  return `${/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : quote + name + quote}: ${value}`;
}

/** An argument at a position; arguments left out before it become `undefined`. Undefined when there is one already, or no call. */
export function addArgument(text: string, call: Span, index: number, code: string): Edit[] | undefined {
  const tokens = tokenize(text);
  const given = tokens && argumentsOf(tokens.tokens, call);
  if (!given) return undefined;
  const fill = Array.from({ length: index - given.items.length }, () => 'undefined');
  if (given.open === undefined) return [{ span: [call[1], call[1]], text: `(${[...fill, code].join(', ')})` }];
  // Behind a spread nobody knows the position.
  if (given.items.length > index || given.items.some((item) => text.startsWith('...', item[0]))) return undefined;
  return appendItem(text, tokens, given.open, [...fill, code].join(', '), '');
}

/**
 * A named option in an argument of a call: `path` is the argument's index and the properties on the way. Objects on the way are made
 * where they are missing and spread where they are no literals. Undefined when the option is there already.
 */
export function addOption(text: string, call: Span, path: readonly [number, ...string[]], name: string, value: string): Edit[] | undefined {
  const tokens = tokenize(text);
  const given = tokens && argumentsOf(tokens.tokens, call);
  if (!given) return undefined;
  const [index, ...inner] = path;
  const item = given.items[index];
  if (!item) return addArgument(text, call, index, nested(text, tokens, inner, name, value));
  return inObject(text, tokens, item, inner, name, value);
}

function inObject(text: string, tokens: Tokens, item: Span, path: readonly string[], name: string, value: string): Edit[] | undefined {
  const open = opening(tokens.tokens, item, '{');
  const [next, ...rest] = path;
  if (open === undefined) {
    const code = text.slice(...item);
    if (code.startsWith('...')) return undefined;
    return [{ span: item, text: code === 'undefined' ? nested(text, tokens, path, name, value) : spread(text, tokens, code, path, name, value) }];
  }
  if (next === undefined) return addProperty(text, item, name, value);
  const there = propertyValue(tokens.tokens, open, next);
  if (there === 'shorthand') return undefined;
  if (there) return inObject(text, tokens, there, rest, name, value);
  return addProperty(text, item, next, nested(text, tokens, rest, name, value));
}

/** `{ a: { name: value } }` for the path `a`. */
function nested(text: string, tokens: Tokens, path: readonly string[], name: string, value: string): string {
  return path.reduceRight((inner, part) => `{ ${propertyCode(text, tokens, part, inner)} }`, `{ ${propertyCode(text, tokens, name, value)} }`);
}

function spread(text: string, tokens: Tokens, code: string, path: readonly string[], name: string, value: string): string {
  const base = /^[\w$.]+$/.test(code) ? code : `(${code})`;
  const [next, ...rest] = path;
  if (next === undefined) return `{ ...${base}, ${propertyCode(text, tokens, name, value)} }`;
  return `{ ...${base}, ${propertyCode(text, tokens, next, spread(text, tokens, `${base}.${next}`, rest, name, value))} }`;
}

/** Index of the bracket that begins the span, when its partner ends it. */
function opening(tokens: readonly Token[], span: Span, bracket: string): number | undefined {
  const open = tokenFrom(tokens, span[0]);
  const token = tokens[open];
  return token?.start === span[0] && token.text === bracket && tokens[token.match]?.end === span[1] ? open : undefined;
}

/** The arguments of a call; `open` is missing for `new X` without parentheses. Undefined when the span is no call. */
export function argumentsOf(tokens: readonly Token[], call: Span): { readonly open?: number; readonly items: readonly Span[] } | undefined {
  const last = tokenFrom(tokens, call[1]) - 1;
  const token = tokens[last];
  if (!token || token.end !== call[1]) return undefined;
  const open = token.text === ')' ? token.match : -1;
  if (open < 0 || tokens[open]!.start <= call[0]) return tokens[tokenFrom(tokens, call[0])]?.text === 'new' ? { items: [] } : undefined;
  return { open, items: itemsOf(tokens, open) };
}

/** The parts between a bracket and its partner that commas separate. */
function itemsOf(tokens: readonly Token[], open: number): Span[] {
  const close = tokens[open]!.match;
  const items: Span[] = [];
  let first = open + 1;
  for (let i = open + 1; i <= close; i = i < close && tokens[i]!.match > i ? tokens[i]!.match + 1 : i + 1) {
    if (i < close && tokens[i]!.text !== ',') continue;
    if (i > first) items.push([tokens[first]!.start, tokens[i - 1]!.end]);
    first = i + 1;
  }
  return items;
}

function propertyNames(tokens: readonly Token[], open: number): string[] {
  return itemsOf(tokens, open).map((item) => unquoted(tokens[tokenFrom(tokens, item[0])]!));
}

function propertyValue(tokens: readonly Token[], open: number, name: string): Span | 'shorthand' | undefined {
  for (const item of itemsOf(tokens, open)) {
    const first = tokenFrom(tokens, item[0]);
    if (unquoted(tokens[first]!) !== name) continue;
    return tokens[first + 1]!.text === ':' ? [tokens[first + 2]!.start, item[1]] : 'shorthand';
  }
  return undefined;
}

function unquoted(token: Token): string {
  return token.kind === 'string' ? token.text.slice(1, -1) : token.text;
}

/** One more item before the closing bracket: on a line of its own where the items have theirs, and with a trailing comma where they do. */
function appendItem(text: string, { tokens, comments }: Tokens, open: number, code: string, padding: string): Edit[] | undefined {
  const opener = tokens[open]!;
  const closer = tokens[opener.match]!;
  const first = tokens[open + 1]!;
  const last = tokens[opener.match - 1]!;
  if (first === closer) {
    return text.slice(opener.end, closer.start).trim() === '' ? [{ span: [opener.end, closer.start], text: padding + code + padding }] : undefined;
  }
  const trailing = last.text === ',';
  if (!first.newlineBefore) {
    return [{ span: [last.end, last.end], text: `${trailing ? '' : ','} ${code}${trailing ? ',' : ''}` }];
  }
  // A comment that ends the last item's line stays with it.
  const note = comments.find(([from]) => from >= last.end && from < closer.start && /^[^\S\n]*$/.test(text.slice(last.end, from)));
  const line = `${newlineOf(text)}${lineIndent(text, first.start)}${code}${trailing ? ',' : ''}`;
  if (!note) return [{ span: [last.end, last.end], text: `${trailing ? '' : ','}${line}` }];
  return [...(trailing ? [] : [{ span: [last.end, last.end] as const, text: ',' }]), { span: [note[1], note[1]], text: line }];
}
