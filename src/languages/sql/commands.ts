import { find, isSign, isWord, readName, type Range, type Source } from './cursor.js';
import type { SqlStatement } from './facts.js';
import { readValue } from './values.js';

type Draft = Omit<SqlStatement, 'holes'>;

/** Statements that are neither queries nor changes of single rows: transactions, locks, calls, settings. */
export function readCommand(s: Source, range: Range): Draft | undefined {
  const { from, to } = range;
  const first = s.tokens[from]!;
  switch (first.text) {
    case 'truncate':
      return truncate(s, range);
    case 'copy':
    case 'load':
      return copy(s, range);
    case 'lock':
      return lockTable(s, range);
    case 'begin':
    case 'start':
    case 'commit':
    case 'rollback':
    case 'end':
    case 'abort':
      return boundary(s, range);
    case 'savepoint':
    case 'release':
      return isWord(s, from + 1, 'savepoint') || (first.text === 'savepoint' && from + 1 < to)
        ? { verb: 'other', form: first.text }
        : undefined;
    case 'call':
    case 'exec':
    case 'execute':
      return call(s, range);
    case 'notify':
      return notify(s, range);
    case 'explain': {
      const inner = find(s, { from: from + 1, to }, (word) => ['select', 'insert', 'update', 'delete', 'with', 'merge'].includes(word));
      return inner < to ? { verb: 'other', form: 'explain' } : undefined;
    }
    case 'do':
      return s.tokens[from + 1]?.kind === 'string' ? { verb: 'other', form: 'do' } : undefined;
    case 'set':
      return isSetting(s, range) ? { verb: 'other', form: 'set' } : undefined;
    default:
      return OTHERS.get(first.text)?.includes(s.tokens[from + 1]?.text ?? '')
        ? { verb: 'other', form: first.text }
        : undefined;
  }
}

/** First words that mean SQL only before certain others. */
const OTHERS = new Map<string, readonly string[]>([
  ['refresh', ['materialized']],
  ['vacuum', ['', 'full', 'analyze']],
  ['analyze', ['', 'table']],
  ['reindex', ['table', 'index']],
  ['grant', ['select', 'insert', 'update', 'delete', 'all', 'usage', 'execute']],
  ['revoke', ['select', 'insert', 'update', 'delete', 'all', 'usage']],
  ['show', ['tables', 'columns', 'databases', 'index', 'create', 'variables', 'status']],
  ['pragma', ['foreign_keys', 'journal_mode', 'busy_timeout', 'synchronous', 'table_info', 'user_version']],
  ['unlock', ['tables']],
  ['prepare', ['transaction']],
]);

const TRANSACTION_WORDS = [
  'transaction', 'tran', 'work', 'immediate', 'exclusive', 'deferred', 'concurrent', 'isolation', 'read', 'and', 'not', 'with',
  'serializable',
];

/** `BEGIN`, `START TRANSACTION …`, `COMMIT`, `ROLLBACK [TO SAVEPOINT x]`. */
function boundary(s: Source, { from, to }: Range): Draft | undefined {
  const word = s.tokens[from]!.text;
  const next = from + 1 < to ? s.tokens[from + 1] : undefined;
  if (word === 'rollback' && isWord(s, from + 1, 'to')) return { verb: 'other', form: 'rollback to' };
  const known =
    next === undefined || next.kind === 'hole' || next.kind === 'name' || (next.kind === 'word' && TRANSACTION_WORDS.includes(next.text));
  if (!known || (word === 'start' && !isWord(s, from + 1, 'transaction'))) return undefined;
  return { verb: word === 'begin' || word === 'start' ? 'begin' : word === 'commit' || word === 'end' ? 'commit' : 'rollback' };
}

function truncate(s: Source, { from, to }: Range): Draft | undefined {
  const read = readName(s, isWord(s, from + 1, 'table') ? from + 2 : from + 1, to);
  return read ? { verb: 'delete', form: 'truncate', table: read.name } : undefined;
}

/** `COPY t (…) FROM …`, `LOAD DATA … INTO TABLE t`. */
function copy(s: Source, range: Range): Draft | undefined {
  const { from, to } = range;
  const isCopy = isWord(s, from, 'copy');
  const source = find(s, range, (word) => word === 'from') + 1;
  const isSource = source < to && (isWord(s, source, 'stdin', 'program') || s.tokens[source]!.kind !== 'word');
  if (isCopy ? !isSource : !isWord(s, from + 1, 'data')) return undefined;
  const at = isCopy ? from + 1 : find(s, range, (word) => word === 'table') + 1;
  const read = readName(s, at, to);
  return read
    ? {
        verb: 'insert',
        form: isCopy ? 'copy' : 'load data',
        table: read.name,
        source: 'hole',
        conflict: { action: find(s, range, (word) => word === 'ignore') < to ? 'ignore' : 'none' },
      }
    : undefined;
}

function lockTable(s: Source, { from, to }: Range): Draft | undefined {
  if (!isWord(s, from + 1, 'table', 'tables')) return undefined;
  const read = readName(s, from + 2, to);
  return read ? { verb: 'lock', form: 'lock table', table: read.name, lock: { scope: 'table' } } : undefined;
}

/** `CALL f(…)`, `EXEC name @a = …`. */
function call(s: Source, { from, to }: Range): Draft | undefined {
  const read = readName(s, from + 1, to);
  if (!read || (isWord(s, from, 'call') && !isSign(s, read.next, '('))) return undefined;
  const name = read.name.name?.toLowerCase();
  if (name === 'sp_getapplock' || name === 'sp_releaseapplock')
    return {
      verb: 'lock',
      form: 'applock',
      lock: { scope: 'session', ...(name === 'sp_releaseapplock' ? { release: true as const } : {}) },
    };
  return { verb: 'other', form: 'call', ...(name ? { calls: [name] } : {}) };
}

function notify(s: Source, { from, to }: Range): Draft | undefined {
  const channel = s.tokens[from + 1];
  if (!channel || from + 1 >= to || (from + 2 < to && !isSign(s, from + 2, ','))) return undefined;
  const value = readValue(s, { from: from + 1, to: from + 2 });
  return { verb: 'other', form: 'notify', notify: value.kind === 'column' ? { kind: 'literal', value: value.name.name ?? '' } : value };
}

function isSetting(s: Source, { from, to }: Range): boolean {
  return (
    isWord(s, from + 1, 'transaction', 'session', 'local', 'global', 'names', 'constraints', 'role') ||
    find(s, { from, to }, (word) => word === 'to') < to ||
    s.tokens.slice(from, to).some((one) => one.text === '=')
  );
}
