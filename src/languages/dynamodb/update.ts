import type { DynamoAssignment, DynamoPath, DynamoUpdate, DynamoValue } from './facts.js';
import { tokenize, type Token } from './tokens.js';

type Clause = 'set' | 'remove' | 'add' | 'delete';

const CLAUSES: ReadonlySet<string> = new Set(['set', 'remove', 'add', 'delete'] satisfies Clause[]);

/**
 * What an `UpdateExpression` does to each attribute. `quasis` are the strings around holes, `names` the `ExpressionAttributeNames` as far
 * as they are known. Never throws; takes time in proportion to the text.
 */
export function dynamoUpdate(quasis: readonly string[], names: Readonly<Record<string, string>> = {}): DynamoUpdate {
  const assignments: DynamoAssignment[] = [];
  const holes: number[] = [];
  let clause: Clause | undefined;
  let action: Token[] = [];
  let depth = 0;
  const end = (): void => {
    if (action.length === 1 && action[0]!.kind === 'hole' && clause !== 'remove') holes.push(action[0]!.hole!);
    else if (clause && action.length > 0) assignments.push(...assignment(clause, action));
    else for (const one of action) if (one.hole !== undefined) holes.push(one.hole);
    action = [];
  };
  for (const token of tokenize(quasis, names)) {
    if (token.kind === 'sign' && token.text === '(') depth++;
    if (token.kind === 'sign' && token.text === ')') depth--;
    if (token.kind === 'keyword' && CLAUSES.has(token.text)) {
      end();
      clause = token.text as Clause;
      depth = 0;
    } else if (token.kind === 'sign' && token.text === ',' && depth <= 0) end();
    else action.push(token);
  }
  end();
  return { assignments, holes };
}

function assignment(clause: Clause, action: readonly Token[]): DynamoAssignment[] {
  const attribute = pathOf(action[0]!);
  if (!attribute) return [];
  switch (clause) {
    case 'remove': return [{ attribute, change: 'remove' }];
    case 'delete': return [{ attribute, change: 'remove', ...valued(action.slice(1)) }];
    case 'add': return [{ attribute, change: 'add', ...valued(action.slice(1)) }];
    case 'set': return action[1]?.text === '=' ? [assigned(attribute, action.slice(2))] : [];
  }
}

function valued(tokens: readonly Token[]): Pick<DynamoAssignment, 'value'> {
  return tokens.length > 0 ? { value: valueOf(tokens) } : {};
}

/** `a = a + :n` adds, `a = list_append(a, :l)` appends, `a = if_not_exists(a, :v)` writes once. */
function assigned(attribute: DynamoPath, right: readonly Token[]): DynamoAssignment {
  const mentions = right.some((one) => isSame(one, attribute));
  const presumed = mentions && attribute.hole !== undefined ? { presumed: true as const } : {};
  const base = { attribute, value: valueOf(right) };
  if (!mentions) return { ...base, change: 'absolute' };
  if (right.some((one) => one.kind === 'function' && one.text === 'list_append')) return { ...base, change: 'append', ...presumed };
  if (right.some((one) => one.kind === 'sign' && (one.text === '+' || one.text === '-'))) return { ...base, change: 'delta', ...presumed };
  return right[0]!.kind === 'function' && right[0]!.text === 'if_not_exists'
    ? { ...base, change: 'insert-only', ...presumed }
    : { ...base, change: 'absolute' };
}

/** A hole that is no value may be the attribute itself. */
function isSame(token: Token, attribute: DynamoPath): boolean {
  if (attribute.hole !== undefined) return token.kind === 'hole' && token.text !== ':';
  return token.kind === 'path' && token.text === attribute.path;
}

export function pathOf(token: Token): DynamoPath | undefined {
  if (token.kind === 'hole') return { hole: token.hole! };
  return token.kind === 'path' ? { path: token.text } : undefined;
}

export function valueOf(tokens: readonly Token[]): DynamoValue {
  const only = tokens.length === 1 ? tokens[0]! : undefined;
  if (only?.kind === 'value') return { kind: 'value', name: only.text };
  if (only?.kind === 'hole') return { kind: 'hole', hole: only.hole! };
  if (only?.kind === 'path') return { kind: 'attribute', path: { path: only.text } };
  return {
    kind: 'expression',
    values: tokens.filter((one) => one.kind === 'value').map((one) => one.text),
    holes: tokens.flatMap((one) => (one.hole === undefined ? [] : [one.hole])),
  };
}
