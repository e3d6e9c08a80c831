import { after, find, inside, isFrom, isSign, isWord, readName, splitCommas, type Range, type Source } from './cursor.js';
import type { SqlLock, SqlLocking, SqlStatement, SqlValue } from './facts.js';
import { whereOf } from './update.js';
import { readValue } from './values.js';
import { READING_FUNCTIONS } from './words.js';

type Draft = Omit<SqlStatement, 'holes'>;

/** `SELECT …`, `VALUES …`. A select of nothing but an advisory lock is that lock. */
export function readSelect(s: Source, range: Range): Draft | undefined {
  const { from, to } = range;
  const source = find(s, range, (word, i) => word === 'from' && isFrom(s, i));
  const table = source < to ? readName(s, source + 1, to)?.name : undefined;
  if (isWord(s, from, 'select') && from + 1 >= to) return undefined;
  const lock = advisoryLock(s, range);
  const base: Draft = { verb: lock ? 'lock' : 'select', ...(table ? { table } : {}), ...whereOf(s, { from: source, to }, []) };
  const intoTable = isWord(s, from, 'select') ? find(s, { from, to: source }, (word) => word === 'into') : source;
  if (intoTable < source && !isSign(s, intoTable + 1, '@') && s.tokens[intoTable + 1]?.kind !== 'placeholder') {
    const made = readName(s, intoTable + 1, to)?.name;
    return { ...base, verb: 'ddl', form: 'select into', ...(made ? { table: made } : {}) };
  }
  return { ...base, ...(lock ? { lock } : {}) };
}

const SESSION_LOCKS = new Map<string, Pick<SqlLock, 'scope' | 'attempt' | 'release'>>([
  ['pg_advisory_lock', { scope: 'session' }],
  ['pg_advisory_lock_shared', { scope: 'session' }],
  ['pg_try_advisory_lock', { scope: 'session', attempt: true }],
  ['pg_try_advisory_lock_shared', { scope: 'session', attempt: true }],
  ['pg_advisory_xact_lock', { scope: 'transaction' }],
  ['pg_advisory_xact_lock_shared', { scope: 'transaction' }],
  ['pg_try_advisory_xact_lock', { scope: 'transaction', attempt: true }],
  ['pg_try_advisory_xact_lock_shared', { scope: 'transaction', attempt: true }],
  ['pg_advisory_unlock', { scope: 'session', release: true }],
  ['pg_advisory_unlock_shared', { scope: 'session', release: true }],
  ['pg_advisory_unlock_all', { scope: 'session', release: true }],
  ['get_lock', { scope: 'session', attempt: true }],
  ['release_lock', { scope: 'session', release: true }],
  ['release_all_locks', { scope: 'session', release: true }],
]);

/** The first advisory lock that the text takes or releases. */
export function advisoryLock(s: Source, range: Range): SqlLock | undefined {
  for (let i = range.from; i < range.to; i++) {
    const token = s.tokens[i]!;
    const lock = token.kind === 'word' && isSign(s, i + 1, '(') ? SESSION_LOCKS.get(token.text) : undefined;
    if (!lock) continue;
    const [first] = splitCommas(s, inside(s, i + 1));
    return { ...lock, ...(first ? { key: readValue(s, first) } : {}) };
  }
  return undefined;
}

/** Row locks, wherever in the statement they are taken: `FOR UPDATE SKIP LOCKED`, `LOCK IN SHARE MODE`, `WITH (UPDLOCK, READPAST)`. */
export function lockingOf(s: Source, { from, to }: Range): SqlLocking | undefined {
  for (let i = from; i < to; i++) {
    if (isWord(s, i, 'for')) {
      const strength =
        isWord(s, i + 1, 'update') || (isWord(s, i + 1, 'no') && isWord(s, i + 2, 'key') && isWord(s, i + 3, 'update'))
          ? 'update'
          : isWord(s, i + 1, 'share') || (isWord(s, i + 1, 'key') && isWord(s, i + 2, 'share'))
            ? 'share'
            : undefined;
      if (!strength) continue;
      return { strength, wait: waitOf(s, i + 1, to) };
    }
    if (isWord(s, i, 'lock') && isWord(s, i + 1, 'in') && isWord(s, i + 2, 'share')) return { strength: 'share', wait: 'wait' };
    if (isWord(s, i, 'updlock', 'xlock'))
      return { strength: 'update', wait: hintsAround(s, i, from, to).includes('readpast') ? 'skip' : 'wait' };
  }
  return undefined;
}

function waitOf(s: Source, from: number, to: number): SqlLocking['wait'] {
  for (let i = from; i < to && !isSign(s, i, ')'); i = after(s, i)) {
    if (isWord(s, i, 'skip') && isWord(s, i + 1, 'locked')) return 'skip';
    if (isWord(s, i, 'nowait')) return 'nowait';
  }
  return 'wait';
}

/** The words of the bracket in which a hint stands. */
function hintsAround(s: Source, at: number, from: number, to: number): string[] {
  let start = at;
  while (start > from && !isSign(s, start, '(')) start--;
  const end = Math.min(isSign(s, start, '(') ? s.pair[start]! : to, to);
  return s.tokens.slice(start, end).filter((one) => one.kind === 'word').map((one) => one.text);
}

export interface Called {
  readonly calls: readonly string[];
  readonly notify: SqlValue | undefined;
}

/** Words before a bracket that call nothing: they are followed by columns, rows or a query. */
const NO_CALLS = new Set([
  'into', 'values', 'in', 'exists', 'and', 'or', 'not', 'as', 'on', 'using', 'where', 'from', 'join', 'select', 'by', 'over', 'filter',
  'any', 'all', 'some', 'conflict', 'key', 'unique', 'check', 'references', 'primary', 'index', 'table', 'set', 'when', 'then', 'else',
  'case', 'top', 'partition', 'within', 'returning', 'with', 'update', 'of', 'insert', 'lateral', 'union', 'except', 'intersect',
  'distinct', 'limit', 'offset', 'having', 'between', 'like', 'is', 'row', 'array', 'default', 'include', 'to', 'materialized', 'recursive',
  'cast', 'interval', 'varchar', 'char', 'numeric', 'decimal', 'float', 'nvarchar', 'varbinary', 'bit', 'timestamp', 'time', 'identity',
  'engine', 'autoincrement', 'max', 'min',
]);

/** Functions called anywhere in a statement, apart from those that only compute or read, locks and names before a list of columns. */
export function callsOf(s: Source, { from, to }: Range): Called {
  const calls = new Set<string>();
  let notify: SqlValue | undefined;
  for (let i = from; i < to; i++) {
    const token = s.tokens[i]!;
    if (token.kind !== 'word' || !isSign(s, i + 1, '(') || i + 1 >= to) continue;
    const name = token.text;
    if (name === 'pg_notify') {
      const [channel] = splitCommas(s, inside(s, i + 1));
      if (channel) notify ??= readValue(s, channel);
    } else if (!READING_FUNCTIONS.has(name) && !NO_CALLS.has(name) && !SESSION_LOCKS.has(name) && !isColumnList(s, i)) calls.add(name);
  }
  return { calls: [...calls], notify };
}

/** `INTO t (a, b)`, `t AS (…)`, `unnest(…) t (a)`, `::varchar(9)`: a name with a list. */
function isColumnList(s: Source, i: number): boolean {
  let at = i;
  while (isSign(s, at - 1, '.')) at -= 2;
  if (isSign(s, at - 1, '#')) return true;
  if (isSign(s, at - 1, ')') || isSign(s, at - 1, '::')) return true;
  if (
    isWord(
      s,
      at - 1,
      'into', 'table', 'on', 'insert', 'references', 'index', 'exists', 'constraint', 'with', 'recursive', 'as', 'key', 'copy', 'view',
      'ignore', 'replace',
    )
  )
    return true;
  const behind = after(s, i + 1);
  return isWord(s, behind, 'as') && isSign(s, behind + 1, '(');
}
