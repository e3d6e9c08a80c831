import { after, inside, isGroup, isSign, isWord, MAX_DEPTH, writtenOf, type Range, type Source } from './cursor.js';
import type { Dependence, Operand } from './dependence.js';
import type { SqlName } from './facts.js';

/** What stands around and between the operands of an expression. */

/** The column that is assigned, and which qualifiers mean its own row. */
export interface Self {
  readonly column: SqlName;
  /** Table and alias in lower case. Any other qualifier means another row. */
  readonly owners: readonly string[];
  /** Qualifiers of the row that was to be inserted (`excluded`), in lower case. */
  readonly proposed: readonly string[];
}

const TYPE_TAILS = new Set(['precision', 'varying', 'with', 'without', 'time', 'zone', 'unsigned', 'signed']);
const LITERAL_PREFIXES = new Set(['interval', 'date', 'timestamp', 'timestamptz', 'time', 'jsonb', 'json', 'uuid', 'binary']);
const INTERVAL_UNITS = new Set([
  'year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'microsecond', 'quarter', 'years', 'months', 'days', 'hours', 'minutes',
  'seconds',
]);

/** Words behind an operand that leave its value: `AT TIME ZONE x`, `COLLATE x`, `OVER (…)`, `FILTER (…)`. */
export const SKIPPED = new Set([
  'at', 'collate', 'over', 'filter', 'within', 'time', 'zone', 'asc', 'desc', 'nulls', 'first', 'last', 'separator', 'using', 'from', 'for',
  'order', 'by', 'as', 'distinct',
]);

export function skipTail(s: Source, i: number, to: number): number {
  const next = i + 1;
  if (next >= to) return next;
  const takesGroup = isWord(s, i, 'over', 'filter') && isSign(s, next, '(');
  return takesGroup || isWord(s, i, 'collate') ? after(s, next) : next;
}

/** Past a type: `numeric(10, 2)`, `timestamp with time zone`, `text[]`. A cast to JSON is noted on the operand. */
export function castType(s: Source, from: number, to: number, operand: Operand | undefined): number {
  let i = from;
  if (isWord(s, i, 'json', 'jsonb') && operand) operand.json ??= 'unknown';
  if (!isWord(s, i, 'text', 'varchar', 'char') && operand) operand.typed = true;
  if (i < to) i++;
  while (isSign(s, i, '.') && i + 1 < to) i += 2;
  while (i < to && s.tokens[i]!.kind === 'word' && TYPE_TAILS.has(s.tokens[i]!.text)) i++;
  while (i < to && s.tokens[i]!.glued && (isSign(s, i, '(') || isSign(s, i, '['))) {
    if (isSign(s, i, '[') && operand) operand.array = true;
    i = after(s, i);
  }
  return i;
}

/** A sub-select: opaque. */
export function isQuery(s: Source, range: Range): boolean {
  if (isWord(s, range.from, 'select', 'with')) return true;
  // `VALUES(n)` of one name is the value that was to be inserted.
  return isWord(s, range.from, 'values') && isSign(s, range.from + 1, '(') && s.pair[range.from + 1] !== range.from + 3;
}

/** Whether a type before a literal begins here: `DATE '…'`, `INTERVAL 1 DAY`. */
export function isTypedLiteral(s: Source, i: number, to: number): boolean {
  if (!LITERAL_PREFIXES.has(s.tokens[i]!.text) || i + 1 >= to) return false;
  const { kind } = s.tokens[i + 1]!;
  return kind === 'string' || (isWord(s, i, 'interval') && (kind === 'number' || kind === 'placeholder' || kind === 'hole'));
}

/** Past the unit of `INTERVAL 1 DAY`. */
export function skipUnit(s: Source, i: number): number {
  return s.tokens[i]?.kind === 'word' && INTERVAL_UNITS.has(s.tokens[i]!.text) ? i + 1 : i;
}

/** Whether a column is the one that is assigned, in its own row or in the one that was to be inserted. */
export function relation(self: Self | undefined, s: Source, i: number, name: SqlName): 'self' | 'proposed' | 'other' {
  if (!self) return 'other';
  const qualifier = isSign(s, i + 1, '.') ? writtenOf(s.tokens[i]!).toLowerCase() : undefined;
  if (qualifier !== undefined && self.proposed.includes(qualifier)) return 'proposed';
  if (name.name === undefined || self.column.name?.toLowerCase() !== name.name.toLowerCase()) return 'other';
  const isOwn =
    qualifier === undefined ||
    name.schema === undefined ||
    self.owners.length === 0 ||
    self.owners.includes(name.schema.toLowerCase()) ||
    s.tokens[i]!.kind === 'hole';
  return isOwn ? 'self' : 'other';
}

const JSON_OBJECTS = new Set([
  'jsonb_build_object', 'json_build_object', 'json_object', 'row_to_json', 'hstore', 'jsonb_object', 'jsonb_strip_nulls',
]);
const CONVERSIONS = new Set(['to_jsonb', 'to_json', 'json', 'jsonb']);
const JSON_ARRAYS = new Set(['jsonb_build_array', 'json_build_array', 'json_array']);

/** Whether a function gives JSON, and of which shape; a conversion gives what it is given. */
export function jsonOf(name: string, first: Operand | undefined): Operand['json'] {
  if (JSON_OBJECTS.has(name)) return 'object';
  if (JSON_ARRAYS.has(name)) return 'array';
  return CONVERSIONS.has(name) ? (first?.json ?? 'unknown') : undefined;
}

/** `ARRAY(SELECT DISTINCT unnest(x || …))` is a set: the same after the second time. */
export function ofArrayQuery(s: Source, self: Self | undefined, range: Range): Dependence {
  let mentions = false;
  let isSet = false;
  for (let i = range.from; i < range.to; i++) {
    const token = s.tokens[i]!;
    if (
      self?.column.name !== undefined &&
      (token.kind === 'word' || token.kind === 'name') &&
      token.text.toLowerCase() === self.column.name.toLowerCase()
    )
      mentions = true;
    if (isWord(s, i, 'distinct', 'intersect', 'except') || (isWord(s, i, 'union') && !isWord(s, i + 1, 'all'))) isSet = true;
  }
  return !mentions ? 'none' : isSet ? 'settled' : 'unknown';
}

/** Brackets around the whole taken off. */
export function unwrap(s: Source, range: Range): Range {
  let inner = range;
  for (let depth = 0; depth < MAX_DEPTH && isGroup(s, inner); depth++) inner = inside(s, inner.from);
  return inner;
}
