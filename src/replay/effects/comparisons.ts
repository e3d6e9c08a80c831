import { argumentsOf } from '../../program/arguments.js';
import { at, nodeOf, type Ref } from '../../program/frame.js';
import { dataRefs, functionsAt } from '../../program/returned.js';
import type { Resolver } from '../../program/resolver.js';
import { columnOf } from './columns.js';
import { fieldsOf } from './fields.js';
import { listOf } from './lists.js';
import { literalOf, valuesOf } from './places.js';
import type { Comparison } from './tests.js';
import { shown, textsOf } from './text.js';

/** Comparisons found in code, and whether there may be more. */
export interface Comparisons {
  readonly all: readonly Comparison[];
  readonly open: boolean;
}

export const NO_COMPARISONS: Comparisons = { all: [], open: false };
export const OPEN_COMPARISONS: Comparisons = { all: [], open: true };

export function merged(all: readonly Comparisons[]): Comparisons {
  return { all: all.flatMap((one) => one.all), open: all.some((one) => one.open) };
}

/** One of several must hold, or none: the fields are named, but nothing is demanded of them. */
function weakened({ all, open }: Comparisons): Comparisons {
  return { all: all.map((one) => ({ ...one, operator: 'other' })), open };
}

type Operator = Comparison['operator'];

/** Words for comparisons, in capitals or not, with the signs of query languages before them. */
const WORDS: Readonly<Record<string, Operator>> = {
  eq: '=', equal: '=', equals: '=', is: '=', ne: '<>', neq: '<>', not: '<>', noteq: '<>', isnot: '<>', gt: '>', morethan: '>', greaterthan: '>', gte: '>=',
  morethanorequal: '>=', greaterthanorequal: '>=', ge: '>=',
  lt: '<', lessthan: '<', lte: '<=', lessthanorequal: '<=', le: '<=', in: 'in', inarray: 'in', any: 'in',
  nin: 'not in', notin: 'not in', notinarray: 'not in', isnull: 'null', isnotnull: 'not null', notexists: 'absent', attributenotexists: 'absent',
};
const SIGNS: Readonly<Record<string, Operator>> = {
  '=': '=', '==': '=', '===': '=', '<>': '<>', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=', in: 'in', 'not in': 'not in', is: '=', 'is not': '<>',
};
const JOINS: Readonly<Record<string, 'and' | 'or' | 'not'>> = { and: 'and', or: 'or', nor: 'not', not: 'not' };

const plain = (name: string): string => name.replaceAll(/[$_]/g, '').toLowerCase();

/** What is demanded by a filter: an object, a call that makes a condition, a list of either. */
export function comparisonsIn(r: Resolver, ref: Ref, depth = 0): Comparisons {
  if (depth > 6) return OPEN_COMPARISONS;
  return merged(valuesOf(r, dataRefs(r, [ref])).map((one) => ofValue(r, one, depth)));
}

function ofValue(r: Resolver, ref: Ref, depth: number): Comparisons {
  const node = nodeOf(ref);
  switch (node.kind) {
    case 'object': return ofObject(r, ref, depth);
    case 'array': {
      const list = listOf(r, ref);
      const inner = merged(list.refs.map((one) => comparisonsIn(r, one, depth + 1)));
      // Several filters in a list are alternatives.
      return list.refs.length > 1 ? weakened(inner) : inner;
    }
    case 'call': return ofCall(r, ref, depth);
    default: return { all: [], open: true };
  }
}

function ofObject(r: Resolver, ref: Ref, depth: number): Comparisons {
  const { fields, open } = fieldsOf(r, ref);
  const found = fields.map(({ name, value }): Comparisons => {
    const join = name === undefined ? undefined : JOINS[plain(name)];
    const isGroup = join !== undefined && valuesOf(r, [value]).some((one) => ['array', 'object'].includes(nodeOf(one).kind));
    if (isGroup) return joined(r, join, value, depth);
    return ofField(r, name, value, depth);
  });
  const all = merged(found);
  return { all: all.all, open: all.open || open };
}

function joined(r: Resolver, join: 'and' | 'or' | 'not', value: Ref, depth: number): Comparisons {
  const parts = valuesOf(r, [value]).flatMap((one) => (nodeOf(one).kind === 'array' ? listOf(r, one).refs : [one]));
  const inner = merged(parts.map((one) => comparisonsIn(r, one, depth + 1)));
  return join === 'and' || (join === 'or' && parts.length === 1) ? inner : weakened(inner);
}

/** A field with a value, an object of operators, or a call that makes one (`MoreThan(5)`). */
function ofField(r: Resolver, field: string | undefined, value: Ref, depth: number): Comparisons {
  const out: Comparison[] = [];
  let open = false;
  for (const one of r.follow(value)) {
    const node = nodeOf(one);
    if (node.kind === 'undefined') continue;
    if (node.kind === 'literal' && node.value === null) out.push({ field, operator: 'null', value });
    else if (node.kind === 'object' && depth < 6) {
      const inner = operators(r, field, one);
      out.push(...inner.all);
      open ||= inner.open;
    } else if (node.kind === 'call') out.push(calledOperator(r, field, one) ?? { field, operator: '=', value });
    else out.push({ field, operator: '=', value });
  }
  return { all: distinct(out), open };
}

function distinct(all: readonly Comparison[]): readonly Comparison[] {
  const isSame = (a: Comparison, b: Comparison): boolean => a.operator === b.operator && a.value?.value === b.value?.value && a.field === b.field;
  return all.filter((one, i) => all.findIndex((other) => isSame(one, other)) === i);
}

/** `{ gte: 5 }`, `{ $ne: id }`; an object of other names is a key of several columns, or a filter on a relation. */
function operators(r: Resolver, field: string | undefined, ref: Ref): Comparisons {
  const { fields, open } = fieldsOf(r, ref);
  const out = fields.map(({ name, value }): Comparison => {
    const word = name === undefined ? undefined : plain(name);
    const operator = word === undefined ? undefined : WORDS[word];
    if (word === 'exists') return { field, operator: literalOf(r, [value]) === false ? 'absent' : 'present', value };
    if (operator === undefined) {
      const isField = word !== undefined && !name!.startsWith('$') && !KNOWN.has(word);
      return isField ? { field: name, operator: '=', value } : { field, operator: 'other', value };
    }
    const literal = literalOf(r, [value]);
    if (literal === null) return { field, operator: operator === '=' ? 'null' : operator === '<>' ? 'not null' : operator, value };
    return { field, operator, value };
  });
  return { all: out, open };
}

/** Words of filters that are no comparison of one value. */
const KNOWN = new Set([
  'contains', 'startswith', 'endswith', 'mode', 'has', 'hasevery', 'hassome', 'isempty', 'some', 'every', 'none', 'search', 'path',
  'between', 'like', 'ilike', 'regexp',
  'notlike', 'notbetween', 'overlap', 'isset', 'arraycontains', 'stringcontains',
]);

function calledOperator(r: Resolver, field: string | undefined, ref: Ref): Comparison | undefined {
  const node = nodeOf(ref);
  if (node.kind !== 'call') return undefined;
  const name = calleeName(at(ref, node.callee));
  const operator = name === undefined ? undefined : WORDS[plain(name)];
  if (operator === undefined) return undefined;
  const value = argumentsOf(ref)[0]?.ref;
  const inner = value && valuesOf(r, [value]).find((one) => nodeOf(one).kind === 'call');
  const nested = operator === '<>' && inner ? calledOperator(r, field, inner) : undefined;
  if (nested) return { ...nested, operator: nested.operator === 'null' ? 'not null' : nested.operator === 'in' ? 'not in' : 'other' };
  return { field, operator, value };
}

function calleeName(ref: Ref): string | undefined {
  const node = nodeOf(ref);
  return node.kind === 'member' || node.kind === 'import' || node.kind === 'global' ? node.name : undefined;
}

/** `eq(table.id, id)`, `and(…)`, `eb('n', '>=', 5)`. */
function ofCall(r: Resolver, ref: Ref, depth: number): Comparisons {
  const node = nodeOf(ref);
  if (node.kind !== 'call') return OPEN_COMPARISONS;
  const args = argumentsOf(ref);
  if (args.some((one) => one.spread)) return OPEN_COMPARISONS;
  const name = calleeName(at(ref, node.callee));
  const word = name === undefined ? undefined : plain(name);
  const join = word === undefined ? undefined : JOINS[word];
  if (join) {
    const parts = args.flatMap((one) => valuesOf(r, [one.ref])).flatMap((one) => (nodeOf(one).kind === 'array' ? listOf(r, one).refs : [one]));
    const inner = merged(parts.map((one) => comparisonsIn(r, one, depth + 1)));
    return join === 'and' || (join === 'or' && parts.length === 1) ? inner : weakened(inner);
  }
  const operator = word === undefined ? undefined : WORDS[word];
  if (operator && args[0]) {
    const field = fieldName(r, args[0].ref);
    return field === undefined ? OPEN_COMPARISONS : { all: [compared(r, field, operator, args[1]?.ref)], open: false };
  }
  return args.length === 3 ? ofArguments(r, args.map((one) => one.ref), undefined, depth) : OPEN_COMPARISONS;
}

function compared(r: Resolver, field: string, operator: Operator, value: Ref | undefined): Comparison {
  const literal = value && literalOf(r, [value]);
  if (literal === null && (operator === '=' || operator === '<>')) return { field, operator: operator === '=' ? 'null' : 'not null', value };
  return { field, operator, value };
}

function fieldName(r: Resolver, ref: Ref): string | undefined {
  const column = columnOf(r, ref);
  if (column !== undefined) return column;
  const texts = textsOf(r, ref);
  const text = texts.length === 1 ? shown(texts[0]!) : undefined;
  if (text !== undefined) return text.split('.').at(-1);
  // A column of a table that is declared elsewhere.
  const node = nodeOf(ref);
  return node.kind === 'member' ? node.name : undefined;
}

/** `where('id', id)`, `where('n', '>=', 5)`, `whereNull('at')`, `where({ … })`, `where((eb) => …)`. */
export function ofArguments(r: Resolver, args: readonly Ref[], member: string | undefined, depth = 0): Comparisons {
  const [first, second, third] = args;
  if (first === undefined) return NO_COMPARISONS;
  const word = member === undefined ? '' : plain(member).replace(/^(and|or)?where/, '');
  const inner = (found: Comparisons): Comparisons => (member !== undefined && /^or/i.test(member) ? weakened(found) : found);
  const isText = functionsAt(r, first).length === 0 && textLike(r, first);
  if (!isText) {
    const found = comparisonsIn(r, first, depth + 1);
    return inner(word.startsWith('not') ? weakened(found) : found);
  }
  const field = fieldName(r, first);
  if (field === undefined) return OPEN_COMPARISONS;
  const single = (operator: Operator, value: Ref | undefined): Comparisons => inner({ all: [compared(r, field, operator, value)], open: false });
  if (word === 'null') return single('null', undefined);
  if (word === 'notnull') return single('not null', undefined);
  if (word === 'in') return single('in', second);
  if (word === 'notin') return single('not in', second);
  if (word === 'not' && third === undefined) return single('<>', second);
  const own = word === '' || word === 'ref' ? undefined : WORDS[word];
  if (own !== undefined && third === undefined) return single(own, second);
  if (word !== '' && word !== 'ref') return single('other', third ?? second);
  if (third !== undefined) {
    const sign = literalOf(r, [second!]);
    const operator = typeof sign === 'string' ? SIGNS[sign.toLowerCase()] : undefined;
    return operator === undefined ? single('other', third) : single(operator, word === 'ref' ? undefined : third);
  }
  return second === undefined ? OPEN_COMPARISONS : single('=', second);
}

/** A name of a column stands here, not a filter. */
function textLike(r: Resolver, ref: Ref): boolean {
  if (columnOf(r, ref) !== undefined) return true;
  const values = valuesOf(r, [ref]);
  return values.length > 0 && values.every((one) => ['literal', 'template'].includes(nodeOf(one).kind));
}
