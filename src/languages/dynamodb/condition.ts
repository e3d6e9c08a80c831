import type { DynamoCondition, DynamoOperator, DynamoTerm } from './facts.js';
import { tokenize, type Token } from './tokens.js';
import { pathOf, valueOf } from './update.js';

type Part = DynamoCondition['alternatives'][number];

interface Gathered {
  readonly all: Part[];
  readonly some: Part[];
  readonly holes: number[];
}

const MAX_DEPTH = 60;

/**
 * What a `ConditionExpression` demands. `quasis` are the strings around holes, `names` the `ExpressionAttributeNames` as far as they are
 * known. Never throws; takes time in proportion to the text.
 */
export function dynamoCondition(quasis: readonly string[], names: Readonly<Record<string, string>> = {}): DynamoCondition {
  const out: Gathered = { all: [], some: [], holes: [] };
  gather(tokenize(quasis, names), out, 0);
  const terms = out.all.filter((one): one is DynamoTerm => one.operator !== 'absent' && one.operator !== 'present');
  const attributes = (operator: 'absent' | 'present'): DynamoCondition['absent'] =>
    out.all.filter((one) => one.operator === operator).map((one) => one.attribute);
  return { absent: attributes('absent'), present: attributes('present'), terms, alternatives: out.some, holes: out.holes };
}

function gather(written: readonly Token[], out: Gathered, depth: number): void {
  const tokens = unwrap(written);
  if (depth > MAX_DEPTH || tokens.length === 0) return;
  const choices = split(tokens, 'or');
  if (choices.length > 1) {
    for (const one of choices) {
      const inner: Gathered = { all: [], some: out.some, holes: out.holes };
      gather(one, inner, depth + 1);
      out.some.push(...inner.all);
    }
    return;
  }
  const parts = split(tokens, 'and');
  for (const one of parts) {
    if (parts.length > 1 || isGroup(one)) gather(one, out, depth + 1);
    else part(one, out);
  }
}

/** Outside brackets; the `AND` of a `BETWEEN` parts nothing. */
function split(tokens: readonly Token[], keyword: 'and' | 'or'): Token[][] {
  const out: Token[][] = [[]];
  let depth = 0;
  let between = false;
  for (const token of tokens) {
    if (token.text === '(' && token.kind === 'sign') depth++;
    if (token.text === ')' && token.kind === 'sign') depth--;
    if (token.kind === 'keyword' && token.text === 'between' && depth === 0) between = true;
    if (token.kind === 'keyword' && token.text === keyword && depth === 0) {
      if (keyword === 'and' && between) between = false;
      else {
        out.push([]);
        continue;
      }
    }
    out.at(-1)!.push(token);
  }
  return out.filter((one) => one.length > 0);
}

const isSign = (token: Token | undefined, text: string): boolean => token?.kind === 'sign' && token.text === text;

function isGroup(tokens: readonly Token[]): boolean {
  if (!isSign(tokens[0], '(') || !isSign(tokens.at(-1), ')')) return false;
  let depth = 0;
  return tokens.every((one, i) => {
    if (isSign(one, '(')) depth++;
    else if (isSign(one, ')')) depth--;
    return depth > 0 || i === tokens.length - 1;
  });
}

function unwrap(tokens: readonly Token[]): readonly Token[] {
  let inner = tokens;
  for (let i = 0; i < MAX_DEPTH && isGroup(inner); i++) inner = inner.slice(1, -1);
  return inner;
}

const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);
const MIRROR: Readonly<Record<string, DynamoOperator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const TESTS: ReadonlySet<string> = new Set(['begins_with', 'contains', 'attribute_type']);

function part(written: readonly Token[], out: Gathered): void {
  const negated = written[0]?.kind === 'keyword' && written[0].text === 'not';
  const tokens = negated ? unwrap(written.slice(1)) : written;
  const [first] = tokens;
  if (!first) return;
  if (tokens.length === 1 && first.kind === 'hole') {
    out.holes.push(first.hole!);
    return;
  }
  if (first.kind === 'function' && first.text !== 'size') {
    test(first.text, tokens.slice(2, -1), negated, out);
    return;
  }
  const at = tokens.findIndex(
    (one) =>
      (one.kind === 'sign' && COMPARISONS.has(one.text)) || (one.kind === 'keyword' && (one.text === 'between' || one.text === 'in')),
  );
  if (at < 0) return;
  const operator = tokens[at]!.text as DynamoOperator;
  const [left, right] = [tokens.slice(0, at), tokens.slice(at + 1)];
  const attribute = attributeOf(left);
  // A denied comparison demands nothing that can be named, but for equality.
  const demanded = !negated ? operator : operator === '=' ? '<>' : operator === '<>' ? '=' : undefined;
  if (attribute && demanded) out.all.push({ attribute, operator: first.kind === 'function' ? 'size' : demanded, value: valueOf(right) });
  else if (demanded && right.length === 1 && pathOf(right[0]!))
    out.all.push({ attribute: pathOf(right[0]!)!, operator: MIRROR[demanded] ?? demanded, value: valueOf(left) });
}

function attributeOf(left: readonly Token[]): DynamoTerm['attribute'] | undefined {
  if (left.length === 1) return pathOf(left[0]!);
  return left[0]?.kind === 'function' && left.length === 4 ? pathOf(left[2]!) : undefined;
}

/** `attribute_not_exists(pk)`, `attribute_exists(pk)`, `begins_with(sk, :p)`. */
function test(name: string, inner: readonly Token[], negated: boolean, out: Gathered): void {
  const attribute = inner[0] && pathOf(inner[0]);
  if (!attribute) return;
  if (name === 'attribute_not_exists' || name === 'attribute_exists')
    out.all.push({ attribute, operator: (name === 'attribute_not_exists') !== negated ? 'absent' : 'present' });
  else if (TESTS.has(name) && (!negated || name === 'contains'))
    out.all.push({ attribute, operator: negated ? 'not contains' : (name as DynamoOperator), ...(inner.length > 2 ? { value: valueOf(inner.slice(2)) } : {}) });
}
