import { after, inside, isGroup, isSign, readName, splitCommas, type Range, type Source } from './cursor.js';
import type { Dependence } from './dependence.js';
import { readExpression, type Expression } from './expressions.js';
import type { SqlAssignment, SqlChange, SqlName, SqlParts, SqlValue } from './facts.js';
import { isQuery, unwrap, type Self } from './operand-parts.js';
import { VOLATILE_FUNCTIONS } from './words.js';

function partsOf({ columns, holes, placeholders, functions }: Expression): SqlParts {
  return { columns: [...new Set(columns.flatMap((one) => one.name ?? []))], holes, placeholders, functions };
}

/** What an expression is, as a value. */
export function valueOf(expression: Expression): SqlValue {
  const { single } = expression;
  const volatile = expression.functions.map((one) => VOLATILE_FUNCTIONS.get(one)).find((one) => one !== undefined);
  const parts = partsOf(expression);
  if (single?.default) return { kind: 'default' };
  if (single?.query && single.function === undefined) return { kind: 'query' };
  if (single?.hole !== undefined) return { kind: 'hole', hole: single.hole };
  if (single?.placeholder) return { kind: 'placeholder', ...single.placeholder };
  if (single?.literal !== undefined) return { kind: 'literal', value: single.literal };
  if (single?.column) return { kind: 'column', name: single.column, ...(single.proposed ? { proposed: true } : {}) };
  const made = volatile === undefined ? {} : { volatile };
  if (single?.function !== undefined) return { kind: 'function', name: single.function, ...made, parts };
  return { kind: 'expression', ...made, parts };
}

export function readValue(s: Source, range: Range): SqlValue {
  return valueOf(readExpression(s, range));
}

/** A row in brackets. */
export function readRow(s: Source, at: number): readonly SqlValue[] {
  return splitCommas(s, inside(s, at)).map((one) => readValue(s, one));
}

const CHANGES: Readonly<Record<Dependence, SqlChange>> = {
  none: 'absolute',
  same: 'absolute',
  settled: 'absolute',
  remove: 'remove',
  unknown: 'unknown',
  toggle: 'toggle',
  'json-append': 'json-append',
  append: 'append',
  delta: 'delta',
};

export function changeOf(expression: Expression): Pick<SqlAssignment, 'change' | 'presumed'> {
  const change = CHANGES[expression.dependence];
  if (!expression.presumed || change === 'absolute' || change === 'unknown')
    return { change: change === 'unknown' && expression.presumed ? 'absolute' : change };
  return { change, presumed: true };
}

export interface Owners {
  /** Names by which the row itself is called. */
  readonly owners: readonly string[];
  readonly proposed: readonly string[];
}

export interface ReadAssignments {
  readonly set: readonly SqlAssignment[];
  readonly holes: readonly number[];
}

/** The list behind `SET`. */
export function readAssignments(s: Source, range: Range, owners: Owners): ReadAssignments {
  const set: SqlAssignment[] = [];
  const holes: number[] = [];
  for (const one of splitCommas(s, range)) {
    const only = s.tokens[one.from];
    if (one.to === one.from + 1 && (only?.kind === 'hole' || only?.kind === 'placeholder')) {
      if (only.hole !== undefined) holes.push(only.hole);
      continue;
    }
    set.push(...readAssignment(s, one, owners));
  }
  return { set, holes };
}

const COMPOUND: Readonly<Record<string, SqlChange>> = { '+=': 'delta', '-=': 'delta', '*=': 'delta', '/=': 'delta', '%=': 'delta' };

function readAssignment(s: Source, range: Range, owners: Owners): SqlAssignment[] {
  const { from, to } = range;
  if (isSign(s, from, '(')) return readTuple(s, range, owners);
  const read = readName(s, from, to);
  if (!read) return [];
  let at = read.next;
  const subscript = isSign(s, at, '[');
  while (at < to && isSign(s, at, '[')) at = after(s, at);
  const operator = s.tokens[at]?.text;
  const value: Range = { from: at + 1, to };
  const compound = operator === undefined ? undefined : COMPOUND[operator];
  if (at >= to || (operator !== '=' && operator !== ':=' && !compound)) return [];
  const expression = readExpression(s, unwrap(s, value), selfOf(read.name, owners));
  if (compound) return [{ column: read.name, change: compound, value: valueOf(expression) }];
  return [
    {
      column: read.name,
      ...(subscript && expression.dependence !== 'delta' ? { change: 'absolute' as const } : changeOf(expression)),
      value: valueOf(expression),
    },
  ];
}

function selfOf(column: SqlName, { owners, proposed }: Owners): Self {
  return { column, owners, proposed };
}

/** `(a, b) = (x, y)`, `(a, b) = ROW(x, y)`, `(a, b) = (SELECT …)`. */
function readTuple(s: Source, { from, to }: Range, owners: Owners): SqlAssignment[] {
  const columns = splitCommas(s, inside(s, from)).flatMap((one) => readName(s, one.from, one.to)?.name ?? []);
  const equals = after(s, from);
  if (!isSign(s, equals, '=')) return [];
  const start = s.tokens[equals + 1]?.text === 'row' ? equals + 2 : equals + 1;
  const right: Range = { from: start, to };
  const values = isGroup(s, right) && !isQuery(s, inside(s, start)) ? splitCommas(s, inside(s, start)) : [];
  return columns.map((column, i) => {
    const value = values[i];
    if (!value || values.length !== columns.length) return { column, change: 'absolute', value: { kind: 'query' } };
    const expression = readExpression(s, value, selfOf(column, owners));
    return { column, ...changeOf(expression), value: valueOf(expression) };
  });
}
