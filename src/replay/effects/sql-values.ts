import { sqlExpression } from '../../languages/sql/sql.js';
import type { SqlAssignment, SqlDialect, SqlName, SqlValue } from '../../languages/sql/facts.js';
import type { VolatileKind } from '../../model/effect.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';
import { namedIn } from './columns.js';
import { dependenceOn } from './dependence.js';
import type { FieldChange } from './effect.js';
import type { Params } from './params.js';
import { literalOf, valuesOf } from './places.js';
import { serialisedValues } from './serialised.js';
import type { Text } from './text.js';

/** A text of SQL that is being read, with what its holes and placeholders stand for. */
export interface SqlText {
  readonly r: Resolver;
  readonly text: Text;
  readonly params: Params;
  readonly dialect: SqlDialect | undefined;
  /** The table that is written. */
  readonly table?: string | undefined;
}

/** `??` stands for a name: where that is known it is put in its place, and the parameters move up. */
export function identified(source: SqlText): SqlText {
  if (!source.text.quasis.some((one) => one.includes('??'))) return source;
  const kept: number[] = [];
  let index = 0;
  const quasis = source.text.quasis.map((quasi) => quasi.replace(/\?\??/g, (mark) => {
    const at = index++;
    const ref = mark === '??' ? source.params({ index: at }) : undefined;
    const name = ref && literalOf(source.r, [ref]);
    if (typeof name === 'string') return name;
    kept.push(at);
    return mark;
  }));
  const params: Params = (one) => source.params(one.index === undefined ? one : { ...one, index: kept[one.index] ?? -1 });
  return { ...source, text: { ...source.text, quasis }, params };
}

/** The names of holes that stand for columns or tables. */
export function holeNames({ r, text }: Pick<SqlText, 'r' | 'text'>): readonly (string | undefined)[] {
  return text.holes.map((one) => namedIn(r, one));
}

/** The value in code that a value of the text is, or that a computed one is made with. */
export function refOf({ text, params }: SqlText, value: SqlValue | undefined): Ref | undefined {
  switch (value?.kind) {
    case 'hole': return text.holes[value.hole];
    case 'placeholder': return params(value);
    case 'function': case 'expression': {
      const [hole] = value.parts.holes;
      if (hole !== undefined) return text.holes[hole];
      const [placeholder] = value.parts.placeholders;
      return placeholder && params(placeholder);
    }
    default: return undefined;
  }
}

/** A name of the text; of one with a hole in it, what is known. */
export function sqlName(source: SqlText, name: SqlName | undefined): string | undefined {
  if (name?.name !== undefined) return name.name;
  if (name?.pattern !== undefined) return name.pattern.replaceAll('*', '…');
  const ref = name && refOfName(source, name);
  const literal = ref && name.placeholder ? literalOf(source.r, [ref]) : undefined;
  return typeof literal === 'string' ? literal : ref && namedIn(source.r, ref);
}

export function refOfName({ text, params }: SqlText, name: SqlName): Ref | undefined {
  return name.hole !== undefined ? text.holes[name.hole] : name.placeholder && params(name.placeholder);
}

export function volatileOf(value: SqlValue): VolatileKind | undefined {
  return value.kind === 'function' || value.kind === 'expression' ? value.volatile : undefined;
}

/** One assignment. An absolute value may have been computed in code from what was read. */
export function assigned(source: SqlText, assignment: SqlAssignment): FieldChange {
  const field = sqlName(source, assignment.column);
  return { field, ...changeOf(source, field, assignment) };
}

/** The value of a column in a row that is inserted: whatever row it was computed from, it is not that one. */
export function inserted(source: SqlText, column: SqlName | undefined, value: SqlValue): FieldChange {
  const literal = value.kind === 'literal' ? { literal: value.value } : {};
  return { field: sqlName(source, column), change: 'absolute', value: refOf(source, value), volatile: volatileOf(value), readFrom: undefined, ...literal };
}

function changeOf(source: SqlText, field: string | undefined, { change, value, presumed }: Omit<SqlAssignment, 'column'>): Omit<FieldChange, 'field'> {
  const ref = refOf(source, value);
  const base = { value: ref, volatile: volatileOf(value), readFrom: undefined, ...(value.kind === 'literal' ? { literal: value.value } : {}) };
  if (change === 'json-append') return { ...base, change: jsonChange(source.r, value, ref) };
  if (change !== 'absolute') return { ...base, change: presumed && field === undefined ? 'unknown' : change };
  const isPlain = value.kind === 'hole' || value.kind === 'placeholder';
  if (!isPlain || ref === undefined || field === undefined) return { ...base, change: 'absolute' };
  return { ...base, ...computedChange(source.r, field, ref, source.table) };
}

/** What `||` makes of a JSON column: a list grows, an object takes the same keys again. Which of them a parameter is, its value says. */
function jsonChange(r: Resolver, value: SqlValue, ref: Ref | undefined): FieldChange['change'] {
  const isGiven = value.kind === 'expression' && value.parts.functions.length === 0 && value.parts.holes.length + value.parts.placeholders.length > 0;
  if (!isGiven) return 'append';
  const kinds = ref ? valuesOf(r, [ref]).flatMap((one) => serialisedValues(r, one)).map((one) => nodeOf(one).kind) : [];
  if (kinds.length === 0) return 'unknown';
  return kinds.every((one) => one === 'object') ? 'absolute' : kinds.every((one) => one === 'array') ? 'append' : 'unknown';
}

/** The change that a value computed in code makes to its field. */
export function computedChange(r: Resolver, field: string, ref: Ref, table: string | undefined): Pick<FieldChange, 'change' | 'readFrom'> {
  const { how, readFrom } = dependenceOn(r, field, ref, table);
  switch (how) {
    case 'none': return { change: 'absolute', readFrom: undefined };
    case 'same': case 'settled': return { change: 'absolute', readFrom };
    default: return { change: how, readFrom };
  }
}

/** A piece of SQL that is stored in a field: `n + 1`. */
export function expressionChange(source: SqlText, field: string | undefined): Omit<FieldChange, 'field'> {
  const names = holeNames(source);
  const read = sqlExpression(source.text.quasis, field, source.dialect, names);
  return changeOf(source, field, read);
}
