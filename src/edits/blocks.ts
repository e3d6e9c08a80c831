import type { Token } from './tokens.js';

/** Words before a brace that opens an object. */
const BEFORE_OBJECT = new Set([
  'return', 'typeof', 'in', 'of', 'new', 'delete', 'throw', 'case', 'await', 'yield', 'as', 'satisfies', 'extends', 'default', 'keyof', 'readonly', 'is', 'import', 'export',
  'const', 'let', 'var',
]);

/**
 * What the brace at index `open` begins inside an expression or declaration: the statements of a function, the members of a class
 * (interface, enum), or an object (literal, pattern or type). `from` is the first token of the expression.
 */
export function blockKind(tokens: readonly Token[], open: number, from: number): 'function' | 'class' | 'object' {
  const before = tokens[open - 1];
  if (!before || open <= from) return 'object';
  if (before.text === '=>') return 'function';
  if (before.text === ')') return isClassHead(tokens, open, from, ',') ? 'class' : 'function';
  if (before.text === 'static') return 'function';
  if (before.text === 'class' || before.text === 'global') return 'class';
  if (before.kind === 'word' && BEFORE_OBJECT.has(before.text) && tokens[open - 2]?.text !== '.') return 'object';
  if (before.kind === 'punctuator' && before.text !== '>' && before.text !== '}' && before.text !== ']') return 'object';
  if (isClassHead(tokens, open, from)) return 'class';
  return hasReturnType(tokens, open, from) ? 'function' : 'object';
}

const CLASS_WORDS = new Set(['class', 'interface', 'enum', 'namespace', 'module', 'global']);
const STOPS = new Set([';', '=', '?', '&&', '||', '??', 'return']);

/** `class A extends B<C> implements D, E {`. Behind a call (`class A extends mixin(B) {`) there is no list, so a comma is a `stop`. */
function isClassHead(tokens: readonly Token[], open: number, from: number, stop?: string): boolean {
  let angles = 0;
  for (let i = open - 1; i >= from; i = stepBack(tokens, i)) {
    const { text } = tokens[i]!;
    if (text === '>') angles++;
    else if (text === '<') angles--;
    else if (CLASS_WORDS.has(text) && ['word', 'string'].includes(tokens[i + 1]!.kind) && tokens[i - 1]?.text !== '.') return true;
    else if (STOPS.has(text) || text === stop || text === 'function' || text === '=>' || isOpener(tokens, i)) return false;
    else if (text === '}' && angles === 0) return false;
  }
  return false;
}

/** `(a): Promise<B> {`: behind the type's colon stands the parameter list. */
function hasReturnType(tokens: readonly Token[], open: number, from: number): boolean {
  let angles = 0;
  for (let i = open - 1; i >= from; i = stepBack(tokens, i)) {
    const { text } = tokens[i]!;
    if (text === '>') angles++;
    else if (text === '<') angles--;
    else if (text === ':' && angles === 0) return tokens[i - 1]?.text === ')';
    else if (isOpener(tokens, i) || (angles === 0 && (text === ',' || STOPS.has(text)))) return false;
  }
  return false;
}

function stepBack(tokens: readonly Token[], i: number): number {
  const { match } = tokens[i]!;
  return match >= 0 && match < i ? match - 1 : i - 1;
}

function isOpener(tokens: readonly Token[], i: number): boolean {
  return tokens[i]!.match > i;
}
