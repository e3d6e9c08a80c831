import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SqlDialect } from '../../../src/languages/sql/facts.js';
import { sqlExpression, sqlFacts } from '../../../src/languages/sql/sql.js';
import { brief, value } from './brief.js';

describe('sentences', () => {
  it.each([
    'Select a file to upload', 'Select the best option from our list of (many) things', 'Update your profile',
    'Update the settings to continue', 'Update available: version 2 = newer', 'Delete this item?', 'Delete from the cart',
    'Delete account and all data', 'Insert coin to continue', 'Insert into the slot', 'Create an account', 'Create table reservations',
    'Drop your files here', 'Commit to the plan', 'Begin the journey', 'Merge pull request', 'Replace the battery',
    'With great power (comes) great responsibility', 'With love, from me', 'Set the table', 'Show more', 'Values matter', 'Lock the door',
    'Call us now', 'execute order 66', 'release notes', 'explain yourself', 'grant access', 'If not exists then what',
    'copy link from clipboard', 'comment on post', 'select', 'update', 'delete', 'insert', 'The insert into x (a) values (1) failed',
    'user.updated', '/orders/:id', 'https://example.test/select?from=1',
  ])('are no SQL: %s', (text) => {
    expect(sqlFacts([text])).toEqual([]);
  });

  it.each([
    'select name from users', 'delete from carts', 'update users set name = $1', 'insert into the_log (a) values (1)',
    'ALTER TABLE t ADD COLUMN y int NOT NULL UNIQUE', 'LOCK TABLES accounts WRITE', 'truncate sessions',
    "select 'the' as word from words",
  ])('but this is SQL: %s', (text) => {
    expect(sqlFacts([text])).toHaveLength(1);
  });

  it.each([['n + 1'], ["status = 'new'"], ['WHERE id = 1'], ['ORDER BY id DESC'], ['']])('a piece is no statement: %s', (text) => {
    expect(sqlFacts([text])).toEqual([]);
  });
});

describe('holes', () => {
  it('are numbered by the quasi before them', () => {
    const [one] = sqlFacts(['INSERT INTO orders (id, note) VALUES (', ", '", "', ", ') ON CONFLICT (id) DO UPDATE SET note = ', '']);
    expect(one?.rows?.[0]?.map(value)).toEqual(['{0}', '{1}', '{2}']);
    expect(one?.conflict?.set?.map((set) => value(set.value))).toEqual(['{3}']);
  });

  it('of known names are names', () => {
    const [one] = sqlFacts(['UPDATE ', ' SET ', ' = ', ' + ', ' WHERE ', ' = ', ''], 'postgres', [
      'accounts', 'balance', 'balance', undefined, 'id', undefined,
    ]);
    expect(brief(one!)).toBe('update accounts set balance:delta where id = {5}');
  });

  it('in a comment mean nothing', () => {
    const [one] = sqlFacts(['UPDATE t SET a = 1 /* by ', ' */ WHERE id = ', '']);
    expect(brief(one!)).toBe('update t set a:absolute=1 where id = {1}');
  });

  it('may hold the conflict clause, which is then not known to be missing', () => {
    const [known] = sqlFacts(['INSERT INTO t (a) VALUES (1)']);
    const [open] = sqlFacts(['INSERT INTO t (a) VALUES (1) ', '']);
    expect(known?.conflict).toEqual({ action: 'none' });
    expect(open?.conflict).toEqual({ action: 'none', open: true });
    expect(open?.conflictAt).toBeUndefined();
  });
});

describe('where a conflict clause goes', () => {
  const place = (text: string): string | undefined => {
    const quasis = text.split('¤');
    const at = sqlFacts(quasis)[0]?.conflictAt;
    return at && quasis.map((one, i) => (i === at.quasi ? `${one.slice(0, at.offset)}|${one.slice(at.offset)}` : one)).join('¤');
  };

  it.each([
    ['INSERT INTO t (a) VALUES ($1)', 'INSERT INTO t (a) VALUES ($1)|'],
    ['INSERT INTO t (a) VALUES ($1) RETURNING id', 'INSERT INTO t (a) VALUES ($1)| RETURNING id'],
    ['INSERT INTO t (a) VALUES (¤)\n  RETURNING *;', 'INSERT INTO t (a) VALUES (¤)|\n  RETURNING *;'],
    ['INSERT INTO t (a) VALUES (1) -- note\n;', 'INSERT INTO t (a) VALUES (1)| -- note\n;'],
    ['insert into t ¤', 'insert into t ¤|'],
    ['INSERT INTO t (a) SELECT a FROM s WHERE b = ¤', 'INSERT INTO t (a) SELECT a FROM s WHERE b = ¤|'],
    ['INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING', undefined],
  ])('%s', (text, expected) => {
    expect(place(text)).toBe(expected);
  });

  it('makes a statement that ignores the repeat', () => {
    for (const text of [
      'INSERT INTO t (a) VALUES ($1)',
      'INSERT INTO t (a) VALUES ($1) RETURNING id',
      'WITH x AS (INSERT INTO t (a) VALUES ($1) RETURNING a) SELECT * FROM x',
    ]) {
      const { conflictAt } = sqlFacts([text])[0]!;
      const mended = `${text.slice(0, conflictAt!.offset)} ON CONFLICT (a) DO NOTHING${text.slice(conflictAt!.offset)}`;
      expect(sqlFacts([mended])[0]?.conflict).toMatchObject({ action: 'ignore', columns: [{ name: 'a' }] });
    }
  });
});

describe('expressions by themselves', () => {
  it.each([
    ['n + 1', 'n', 'delta', undefined],
    ['N + 1', 'n', 'delta', undefined],
    ['? + n', 'n', 'delta', undefined],
    ['m + 1', 'n', 'absolute', undefined],
    ['¤ + 1', undefined, 'delta', true],
    ['¤ - ¤', 'balance', 'delta', true],
    ['¤', undefined, 'absolute', undefined],
    ["¤ || ','", undefined, 'append', true],
    ['NOT ¤', undefined, 'toggle', true],
    ['greatest(¤, 5)', undefined, 'absolute', undefined],
    ['now()', 'n', 'absolute', undefined],
    ['array_append(¤, ¤)', undefined, 'append', true],
    ['excluded.n', 'n', 'absolute', undefined],
    ['counters.n + excluded.n', 'n', 'delta', undefined],
  ])('%s stored in %s: %s', (text, column, change, presumed) => {
    const found = sqlExpression(text.split('¤'), column);
    expect([found.change, found.presumed]).toEqual([change, presumed]);
  });

  it('with a hole of a known name presume nothing', () => {
    expect(sqlExpression(['', ' + 1'], 'n', 'postgres', ['n'])).toMatchObject({ change: 'delta' });
    expect(sqlExpression(['', ' + 1'], 'n', 'postgres', ['n']).presumed).toBeUndefined();
    expect(sqlExpression(['', ' + 1'], 'n', 'postgres', ['m']).change).toBe('absolute');
  });
});

describe('any text', () => {
  const PIECES = [
    'insert into', 'update', 'delete from', 'select', 'with x as (', 'merge into', 'values', 'set', 'where', 'on conflict', 'do update set',
    'returning', 'case when', 'end', 'and', 'or', 'not', '(', ')', '[', ']', ',', ';',
    "'",
    '"', '`', '$$', '--', '/*', '*/',
    '\n',
    '::', '||', '+', '-', '=', '.', '?', '$1', ':a', '@b', 't', 'n', '1', 'exists', 'if', 'begin', 'from', 'using', 'when matched then',
    'create table', 'alter table t add', 'unique', 'in', 'between', 'is', 'null', 'array', '#',
    '\\',
    '💥',
  ];
  const text = fc
    .array(fc.oneof({ arbitrary: fc.constantFrom(...PIECES), weight: 9 }, fc.string({ maxLength: 6 })), { maxLength: 40 })
    .map((parts) => parts.join(' '));
  const dialect = fc.constantFrom<SqlDialect | undefined>(undefined, 'postgres', 'mysql', 'sqlite', 'mssql', 'oracle');

  it('is read without a throw, and facts name only holes that exist', () => {
    fc.assert(fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), dialect, (quasis, one) => {
      const holes = JSON.stringify(sqlFacts(quasis, one)).matchAll(/"hole":(\d+)/g);
      for (const [, hole] of holes) expect(Number(hole)).toBeLessThan(quasis.length - 1);
      sqlExpression(quasis, 'n', one);
    }), { numRuns: 1500 });
  });

  it('however deep its brackets are', () => {
    const deep = (open: string, close: string, inner: string): string => open.repeat(20_000) + inner + close.repeat(20_000);
    expect(sqlFacts([`UPDATE t SET n = ${deep('(', ')', 'n + 1')} WHERE id = 1`])).toHaveLength(1);
    expect(sqlFacts([`UPDATE t SET n = 1 WHERE ${deep('(', ')', 'id = 1')}`])).toHaveLength(1);
    expect(sqlFacts([deep('WITH x AS (', ')', 'SELECT 1')])).toEqual([]);
    expect(sqlFacts([`UPDATE t SET n = ${'('.repeat(50_000)}`])).toHaveLength(1);
    expect(sqlFacts([`UPDATE t SET n = ${'CASE WHEN '.repeat(50_000)}`])).toHaveLength(1);
    expect(sqlFacts([`UPDATE t SET n = ${'f('.repeat(30_000)}`])).toHaveLength(1);
  });
});
