import {
  after, behind, find, inside, isFrom, isSign, isWord, readAlias, readName, splitCommas, type Range, type Source,
} from './cursor.js';
import { endsOperand, readWhere } from './conditions.js';
import type { SqlConflict, SqlName, SqlStatement } from './facts.js';
import { readAssignments, readRow, type Owners } from './values.js';

type Insert = Omit<SqlStatement, 'holes'>;

/** `INSERT … INTO t …` and `REPLACE INTO t …`. Nothing when the text is none. */
export function readInsert(s: Source, { from, to }: Range): Insert | undefined {
  let at = from + 1;
  let action: SqlConflict['action'] = isWord(s, from, 'replace') ? 'replace' : 'none';
  if (isWord(s, at, 'or') && isWord(s, at + 1, 'ignore', 'replace', 'abort', 'fail', 'rollback')) {
    action = isWord(s, at + 1, 'ignore') ? 'ignore' : isWord(s, at + 1, 'replace') ? 'replace' : 'none';
    at += 2;
  }
  while (isWord(s, at, 'low_priority', 'high_priority', 'delayed', 'ignore', 'overwrite')) {
    if (isWord(s, at, 'ignore')) action = 'ignore';
    at++;
  }
  const into = isWord(s, at, 'into');
  if (isWord(s, from, 'replace') && !into) return undefined;
  if (into) at++;
  if (isWord(s, at, 'only', 'table') && !isSign(s, at + 1, '(')) at++;
  const read = readName(s, at, to);
  if (!read) return undefined;
  const table = read.name;
  at = read.next;
  const aliased = readAlias(s, at, to);
  at = aliased.alias === undefined || isWord(s, at, 'as') ? aliased.next : at;
  let columns: readonly SqlName[] | undefined;
  if (isSign(s, at, '(') && !isWord(s, at + 1, 'select', 'with', 'values')) {
    columns = splitCommas(s, inside(s, at)).flatMap((one) => readName(s, one.from, one.to)?.name ?? []);
    at = after(s, at);
  }
  const tail = clauses(s, { from: at, to });
  const source = sourceOf(s, { from: at, to: tail.start });
  if (!into && source === undefined) return undefined;
  const owners: Owners = {
    owners: [...(table.name === undefined ? [] : [table.name.toLowerCase()]), ...(aliased.alias === undefined ? [] : [aliased.alias])],
    proposed: ['excluded', ...(tail.row === undefined ? [] : [tail.row])],
  };
  const conflict = conflictOf(s, tail, action, owners);
  const rows = source?.kind === 'values' ? readRows(s, source.from, tail.start) : undefined;
  const assigned =
    source?.kind === 'values' && isWord(s, source.from, 'set')
      ? readAssignments(s, { from: source.from + 1, to: tail.start }, owners)
      : undefined;
  const setHoles = assigned?.holes ?? [];
  const open = conflict.action === 'none' && tail.open;
  return {
    verb: 'insert',
    table,
    conflict: open ? { ...conflict, open: true } : conflict,
    ...(assigned
      ? {
          columns: assigned.set.map((one) => one.column),
          rows: [assigned.set.map((one) => one.value)],
          ...(setHoles.length > 0 ? { setHoles } : {}),
        }
      : columns
        ? { columns }
        : {}),
    ...(source ? { source: source.kind } : {}),
    ...(rows && rows.length > 0 ? { rows } : {}),
    ...(source?.kind === 'select' ? selectParts(s, { from: source.from, to: tail.start }) : {}),
    ...(tail.returning ? { returning: true } : {}),
    ...(conflict.action === 'none' && !open && tail.insertAt > from ? { conflictAt: behind(s, tail.insertAt - 1) } : {}),
  };
}

interface Tail {
  /** Where the source of the rows ends. */
  readonly start: number;
  /** Where a conflict clause would stand. */
  readonly insertAt: number;
  readonly on: number | undefined;
  readonly returning: boolean;
  /** A hole stands behind the rows. */
  readonly open: boolean;
  /** The alias of the new row in MySQL: `VALUES (…) AS new`. */
  readonly row: string | undefined;
  readonly to: number;
}

function clauses(s: Source, range: Range): Tail {
  const { to } = range;
  const on = find(s, range, (word, at) => word === 'on' && isWord(s, at + 1, 'conflict', 'duplicate'));
  const returning = find(s, range, (word) => word === 'returning');
  const output = find(s, range, (word) => word === 'output');
  let start = Math.min(on, returning);
  const insertAt = start;
  let row: string | undefined;
  if (start - range.from > 1 && isWord(s, start - 2, 'as') && s.tokens[start - 1]!.kind === 'word' && isSign(s, start - 3, ')')) {
    row = s.tokens[start - 1]!.text;
    start -= 2;
  }
  const open = start > range.from + 1 && s.tokens[start - 1]!.kind === 'hole' && endsOperand(s, start - 2) && !isSign(s, start - 2, ',');
  return { start, insertAt, on: on < to ? on : undefined, returning: returning < to || output < to, open, row, to };
}

interface RowSource {
  readonly kind: NonNullable<SqlStatement['source']>;
  readonly from: number;
}

/** Where the rows come from: the first word outside brackets that says so, past `OUTPUT …` and `OVERRIDING …`. */
function sourceOf(s: Source, range: Range): RowSource | undefined {
  const from = find(
    s,
    range,
    (word, at) =>
      ['values', 'value', 'select', 'with', 'set', 'default', 'table', 'exec', 'execute'].includes(word) &&
      (word !== 'with' || !isSign(s, at + 1, '(')) &&
      !isWord(s, at - 1, 'system', 'user'),
  );
  const word = s.tokens[from]?.text;
  if (from < range.to) {
    if (word === 'default') return isWord(s, from + 1, 'values') ? { kind: 'default', from } : undefined;
    return { kind: word === 'values' || word === 'value' || word === 'set' ? 'values' : 'select', from };
  }
  for (let i = range.from; i < range.to; i = after(s, i)) {
    if (isSign(s, i, '(') && isWord(s, i + 1, 'select', 'with', 'values')) return { kind: 'select', from: i + 1 };
    if (s.tokens[i]!.kind === 'hole' || s.tokens[i]!.kind === 'placeholder') return { kind: 'hole', from: i };
  }
  return undefined;
}

function readRows(s: Source, from: number, to: number): SqlStatement['rows'] {
  if (!isWord(s, from, 'values', 'value')) return undefined;
  const rows = [];
  for (let i = from + 1; i < to; i = after(s, i)) {
    if (isSign(s, i, '(')) rows.push(readRow(s, i));
    else if (isWord(s, i, 'row') && isSign(s, i + 1, '(')) continue;
    else if (!isSign(s, i, ',')) break;
  }
  return rows;
}

/** The query of `INSERT … SELECT`: whether it looks for the row first. */
function selectParts(s: Source, range: Range): Pick<Insert, 'where' | 'unlessExists'> {
  const start = find(s, range, (word) => word === 'where');
  if (start >= range.to) return {};
  const end = find(
    s,
    { from: start + 1, to: range.to },
    (word) => word === 'group' || word === 'order' || word === 'limit' || word === 'union' || word === 'for',
  );
  const where = readWhere(s, { from: start + 1, to: end });
  return { where, ...(where.exists === 'not exists' ? { unlessExists: true } : {}) };
}

function conflictOf(s: Source, tail: Tail, action: SqlConflict['action'], owners: Owners): SqlConflict {
  const { on, to } = tail;
  if (on === undefined) return { action };
  const end = find(s, { from: on, to }, (word) => word === 'returning');
  if (isWord(s, on + 1, 'duplicate')) {
    const start = find(s, { from: on, to: end }, (word) => word === 'update');
    const { set } = readAssignments(s, { from: start + 1, to: end }, owners);
    const settles = set.length > 0 && set.every((one) => one.change === 'absolute' && isItself(one));
    return settles ? { action: 'ignore' } : { action: 'update', set };
  }
  return onConflict(s, { from: on + 2, to: end }, owners);
}

/** `ON DUPLICATE KEY UPDATE id = id` changes nothing; nor does `LAST_INSERT_ID(id)`. */
function isItself({ column, value }: NonNullable<SqlStatement['set']>[number]): boolean {
  const name = column.name?.toLowerCase();
  if (value.kind === 'column') return value.proposed !== true && value.name.name?.toLowerCase() === name;
  return (
    value.kind === 'function' &&
    value.name === 'last_insert_id' &&
    value.parts.columns.length === 1 &&
    value.parts.columns[0]!.toLowerCase() === name
  );
}

/** Behind `ON CONFLICT`: the key, `DO NOTHING` or `DO UPDATE SET … WHERE …`. */
function onConflict(s: Source, range: Range, owners: Owners): SqlConflict {
  const { to } = range;
  const key = keyOf(s, range);
  const start = find(s, range, (word) => word === 'do');
  if (start >= to) return { action: 'update', ...key, open: true };
  if (isWord(s, start + 1, 'nothing')) return { action: 'ignore', ...key };
  if (!isWord(s, start + 1, 'update')) return { action: s.tokens[start + 1]?.kind === 'hole' ? 'update' : 'none', ...key, open: true };
  const set = find(s, { from: start, to }, (word) => word === 'set');
  const where = find(s, { from: Math.min(set + 1, to), to }, (word) => word === 'where');
  const assigned = readAssignments(s, { from: Math.min(set + 1, to), to: where }, owners);
  const condition =
    where < to
      ? readWhere(
          s,
          { from: where + 1, to },
          assigned.set.map((one) => one.column),
        )
      : undefined;
  return {
    action: 'update',
    ...key,
    set: assigned.set,
    ...(condition ? { where: condition } : {}),
    ...(assigned.holes.length > 0 || set >= to ? { open: true } : {}),
  };
}

function keyOf(s: Source, { from, to }: Range): Pick<SqlConflict, 'columns' | 'constraint'> {
  if (isWord(s, from, 'on') && isWord(s, from + 1, 'constraint')) {
    const constraint = readName(s, from + 2, to)?.name;
    return constraint ? { constraint } : {};
  }
  if (!isSign(s, from, '(')) return {};
  return { columns: splitCommas(s, inside(s, from)).flatMap((one) => indexedColumn(s, one)) };
}

/** A column of an index: by name, or the one inside an expression (`lower(email)`). */
export function indexedColumn(s: Source, range: Range): SqlName[] {
  let at = range.from;
  while (at < range.to && isSign(s, at + 1, '(') && s.tokens[at]!.kind === 'word') at += 2;
  while (isSign(s, at, '(')) at++;
  const name = readName(s, at, range.to)?.name;
  return name ? [name] : [];
}

/** The alias by which `FROM` calls a table: for `UPDATE a SET … FROM accounts a`. */
export function aliasedTable(s: Source, range: Range, alias: string): SqlName | undefined {
  let at = find(s, range, (word, i) => word === 'from' && isFrom(s, i));
  while (at < range.to) {
    const read = readName(s, at + 1, range.to);
    if (!read) return undefined;
    const known = readAlias(s, read.next, range.to);
    if (known.alias === alias) return read.name;
    at = find(s, { from: Math.max(known.next, at + 1), to: range.to }, (word) => word === 'join' || word === 'from');
  }
  return undefined;
}
