import { find, inside, isFrom, isSign, isWord, readAlias, readName, after, type Range, type Source } from './cursor.js';
import { readWhere } from './conditions.js';
import type { SqlName, SqlStatement } from './facts.js';
import { aliasedTable } from './insert.js';
import { readAssignments, type Owners } from './values.js';

type Draft = Omit<SqlStatement, 'holes'>;

/** `UPDATE t SET … WHERE …`. Nothing when there is no `SET`, nor a hole in its place. */
export function readUpdate(s: Source, { from, to }: Range): Draft | undefined {
  let at = from + 1;
  if (isWord(s, at, 'or')) at += 2;
  while (isWord(s, at, 'low_priority', 'ignore', 'only')) at++;
  at = skipTop(s, at);
  const read = readName(s, at, to);
  if (!read) return undefined;
  const set = find(s, { from: read.next, to }, (word) => word === 'set');
  if (set >= to) {
    const hole = s.tokens[read.next];
    if (hole?.kind !== 'hole' || read.next >= to) return undefined;
    return {
      verb: 'update',
      table: read.name,
      set: [],
      setHoles: [hole.hole!],
      ...whereOf(s, { from: read.next, to }, []),
      ...returningOf(s, { from: read.next, to }),
    };
  }
  const { alias } = readAlias(s, read.next, set);
  const end = find(
    s,
    { from: set + 1, to },
    (word, i) => ['where', 'returning', 'output', 'order', 'limit'].includes(word) || (word === 'from' && isFrom(s, i)),
  );
  const table = ownTable(s, read.name, { from: set, to });
  const owners: Owners = { owners: [table.name, read.name.name, alias].flatMap((one) => one?.toLowerCase() ?? []), proposed: ['inserted'] };
  const assigned = readAssignments(s, { from: set + 1, to: end }, owners);
  if (assigned.set.length === 0 && assigned.holes.length === 0 && s.tokens[set + 1]?.kind !== 'placeholder') return undefined;
  return {
    verb: 'update', table, set: assigned.set, ...(assigned.holes.length > 0 ? { setHoles: assigned.holes } : {}),
    ...whereOf(s, { from: end, to }, assigned.set.map((one) => one.column)), ...returningOf(s, { from: end, to }),
  };
}

/** `DELETE FROM t WHERE …`, `DELETE t FROM t JOIN …`. */
export function readDelete(s: Source, { from, to }: Range): Draft | undefined {
  let at = from + 1;
  while (isWord(s, at, 'low_priority', 'quick', 'ignore')) at++;
  at = skipTop(s, at);
  const direct = isWord(s, at, 'from');
  if (direct) at++;
  if (isWord(s, at, 'only')) at++;
  const read = readName(s, at, to);
  if (!read) return undefined;
  const rest: Range = { from: read.next, to };
  const confirmed = direct || find(s, rest, (word) => word === 'from' || word === 'where' || word === 'output') < to;
  if (!confirmed) return undefined;
  return { verb: 'delete', table: ownTable(s, read.name, rest), ...whereOf(s, rest, []), ...returningOf(s, rest) };
}

/** The table itself where the statement begins with its alias. */
function ownTable(s: Source, name: SqlName, rest: Range): SqlName {
  return name.name !== undefined && name.schema === undefined ? aliasedTable(s, rest, name.name.toLowerCase()) ?? name : name;
}

/** `TOP (10)`, `TOP 10`. */
export function skipTop(s: Source, at: number): number {
  return isWord(s, at, 'top') ? after(s, at + 1) : at;
}

const BEHIND_WHERE = [
  'group', 'order', 'limit', 'returning', 'for', 'union', 'intersect', 'except', 'having', 'window', 'offset', 'fetch', 'option', 'lock',
];

/** The condition of a statement, up to the next clause. */
export function whereOf(s: Source, range: Range, assigned: readonly SqlName[]): Pick<SqlStatement, 'where'> {
  const start = find(s, range, (word) => word === 'where');
  if (start >= range.to) return {};
  const end = find(s, { from: start + 1, to: range.to }, (word) => BEHIND_WHERE.includes(word));
  return { where: readWhere(s, { from: start + 1, to: end }, assigned) };
}

function returningOf(s: Source, range: Range): Pick<SqlStatement, 'returning'> {
  return find(s, range, (word) => word === 'returning' || word === 'output') < range.to ? { returning: true } : {};
}

/** `MERGE INTO t USING … ON … WHEN MATCHED THEN … WHEN NOT MATCHED THEN …`. */
export function readMerge(s: Source, { from, to }: Range): Draft | undefined {
  const start = isWord(s, from + 1, 'into') ? from + 2 : from + 1;
  const read = readName(s, skipTop(s, start), to);
  const using = find(s, { from, to }, (word) => word === 'using');
  if (!read || using >= to) return undefined;
  const on = find(s, { from: using, to }, (word) => word === 'on');
  const { alias } = readAlias(s, read.next, using);
  const isBranch = (word: string, at: number): boolean => word === 'when' && isWord(s, at + 1, 'matched', 'not');
  const firstWhen = find(s, { from: on, to }, isBranch);
  const owners: Owners = { owners: [read.name.name, alias].flatMap((one) => one?.toLowerCase() ?? []), proposed: [] };
  const set: NonNullable<SqlStatement['set']>[number][] = [];
  let inserts = false;
  let updates = false;
  let removes = false;
  let columns: readonly SqlName[] | undefined;
  for (let at = firstWhen; at < to;) {
    const next = find(s, { from: at + 1, to }, isBranch);
    const then = find(s, { from: at, to: next }, (word) => word === 'then');
    const action = s.tokens[then + 1]?.text;
    if (action === 'insert') {
      inserts = true;
      if (isSign(s, then + 2, '(')) columns = columnsIn(s, inside(s, then + 2));
    } else if (action === 'update') {
      updates = true;
      const setAt = find(s, { from: then, to: next }, (word) => word === 'set');
      const end = find(s, { from: setAt, to: next }, (word) => word === 'where' || word === 'delete' || word === 'output');
      set.push(...readAssignments(s, { from: setAt + 1, to: end }, owners).set);
    } else if (action === 'delete') removes = true;
    at = next;
  }
  const join = on < to ? readWhere(s, { from: on + 1, to: firstWhen }) : undefined;
  const key = (join?.terms ?? []).filter((one) => one.operator === '=').map((one) => keyColumn(one, owners.owners));
  return {
    verb: 'merge',
    table: read.name,
    conflict: {
      action: updates ? 'update' : removes ? 'replace' : inserts ? 'ignore' : 'none',
      ...(key.length > 0 ? { columns: key } : {}),
      ...(set.length > 0 ? { set } : {}),
    },
    ...(columns ? { columns } : {}),
    ...(set.length > 0 ? { set } : {}),
    ...(join ? { where: join } : {}),
    ...returningOf(s, { from: on, to }),
  };
}

function columnsIn(s: Source, range: Range): SqlName[] {
  const out: SqlName[] = [];
  for (let i = range.from; i < range.to;) {
    const read = readName(s, i, range.to);
    if (read) out.push(read.name);
    i = Math.max(read?.next ?? i, i) + 1;
  }
  return out;
}

/** Of `t.id = s.id` the target's column. */
function keyColumn({ column, value }: NonNullable<SqlStatement['where']>['terms'][number], owners: readonly string[]): SqlName {
  const isOwn = (name: SqlName): boolean => name.schema !== undefined && owners.includes(name.schema.toLowerCase());
  const found = value?.kind === 'column' && !isOwn(column) && isOwn(value.name) ? value.name : column;
  return found.name === undefined ? found : { name: found.name };
}
