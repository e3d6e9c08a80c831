import { describe, expect, it } from 'vitest';
import type { SqlColumnFacts, SqlDialect, SqlSchemaChange } from '../../../src/languages/sql/facts.js';
import { sqlFacts } from '../../../src/languages/sql/sql.js';

const FLAGS = ['notNull', 'primaryKey', 'unique', 'hasDefault', 'generated'] as const;

function column(one: SqlColumnFacts): string {
  return [one.name.name, one.type, ...FLAGS.filter((flag) => one[flag])].filter(Boolean).join(' ');
}

/** Each change of the schema in one line. */
function change(one: SqlSchemaChange): string {
  switch (one.kind) {
    case 'create table':
      return `table(${one.columns.map(column).join(', ')})`;
    case 'add column':
      return `add ${column(one.column)}`;
    case 'drop column':
      return `drop ${one.column.name}`;
    case 'rename column':
      return `rename ${one.column.name} ${one.to.name}`;
    case 'rename table':
      return `rename-table ${one.to.name}`;
    case 'drop table':
      return 'drop-table';
    case 'add key':
      return [
        one.primary ? 'primary' : 'key',
        one.name?.name,
        `(${one.columns.map((name) => name.name).join(' ')})`,
        one.partial && 'partial',
        one.expression && 'expression',
      ]
        .filter(Boolean)
        .join(' ');
    case 'drop key':
      return `drop-key ${one.name.name}`;
  }
}

const ROWS: readonly (readonly [text: string, table: string | undefined, changes: readonly string[], dialect?: SqlDialect])[] = [
  [
    'CREATE TABLE IF NOT EXISTS payouts (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), reference text NOT NULL UNIQUE, tenant int, CONSTRAINT one_each UNIQUE (tenant, reference))',
    'payouts',
    ['table(id uuid primaryKey hasDefault, reference text notNull unique, tenant int)', 'key one_each (tenant reference)'],
  ],
  [
    'CREATE TABLE `orders` (`id` bigint unsigned NOT NULL AUTO_INCREMENT, `ref` varchar(64) NOT NULL, PRIMARY KEY (`id`), UNIQUE KEY `by_ref` (`ref`(32)), KEY `by_date` (`made`), CONSTRAINT fk FOREIGN KEY (a) REFERENCES b (id)) ENGINE=InnoDB',
    'orders',
    ['table(id bigint notNull generated, ref varchar notNull)', 'primary (id)', 'key by_ref (ref)'],
    'mysql',
  ],
  [
    "CREATE TABLE t (id serial primary key, seq int generated always as identity, label text default 'x', check (seq > 1), unique (seq, label), exclude using gist (span with &&))",
    't',
    ['table(id serial primaryKey generated, seq int generated, label text hasDefault)', 'key (seq label)'],
  ],
  [
    'CREATE TABLE [dbo].[Lines] ([Id] int IDENTITY(1,1) NOT NULL, [Key] nvarchar(50) NOT NULL CONSTRAINT UQ UNIQUE, CONSTRAINT PK PRIMARY KEY CLUSTERED ([Id]))',
    'Lines',
    ['table(Id int notNull generated, Key nvarchar notNull unique)', 'primary PK (Id)'],
    'mssql',
  ],
  [
    'create table settings (key text primary key, value text, index_no integer)',
    'settings',
    ['table(key text primaryKey, value text, index_no integer)'],
    'sqlite',
  ],
  ['CREATE TABLE copies AS SELECT 1 AS n', 'copies', ['table()']],
  ['CREATE TABLE part PARTITION OF whole FOR VALUES IN (1)', 'part', ['table()']],
  [
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS by_mail ON app.people USING btree (lower(email), tenant_id) WHERE deleted_at IS NULL',
    'people',
    ['key by_mail (email tenant_id) partial expression'],
  ],
  ['CREATE UNIQUE INDEX ON t (a)', 't', ['key (a)']],
  ['CREATE INDEX by_a ON t (a)', 't', []],
  ['DROP INDEX by_a', undefined, ['drop-key by_a']],
  ['DROP INDEX by_a ON t', 't', ['drop-key by_a'], 'mysql'],
  [
    'ALTER TABLE t ADD CONSTRAINT u UNIQUE (a, b), DROP COLUMN c, ADD COLUMN IF NOT EXISTS d uuid UNIQUE, ADD PRIMARY KEY (id), DROP CONSTRAINT old, RENAME COLUMN e TO f',
    't',
    ['key u (a b)', 'drop c', 'add d uuid unique', 'primary (id)', 'drop-key old', 'rename e f'],
  ],
  ['ALTER TABLE ONLY app.t ADD CONSTRAINT t_pkey PRIMARY KEY (id)', 't', ['primary t_pkey (id)']],
  ['ALTER TABLE t RENAME TO u', 't', ['rename-table u']],
  ['ALTER TABLE t RENAME a TO b', 't', ['rename a b']],
  [
    'ALTER TABLE t ADD UNIQUE KEY k (a), DROP PRIMARY KEY, ADD INDEX i (b), ADD FOREIGN KEY (c) REFERENCES d (e)',
    't',
    ['key k (a)', 'drop-key PRIMARY'],
    'mysql',
  ],
  ['ALTER TABLE t ADD x int NOT NULL, y text, CONSTRAINT u UNIQUE (x)', 't', ['add x int notNull', 'add y text', 'key u (x)'], 'mssql'],
  ['ALTER TABLE t ADD (x NUMBER, y DATE)', 't', ['add x number', 'add y date'], 'oracle'],
  ['ALTER TABLE t ADD CONSTRAINT pk PRIMARY KEY USING INDEX i', 't', ['primary pk ()']],
  ['ALTER TABLE t ALTER COLUMN a SET NOT NULL, ADD CHECK (a > 1)', 't', []],
  ['DROP TABLE IF EXISTS t CASCADE', 't', ['drop-table']],
];

describe('schema', () => {
  it.each(ROWS.map((row) => ({ row, text: row[0] })))('$text', ({ row: [text, table, changes, dialect] }) => {
    const [statement, ...more] = sqlFacts([text], dialect);
    expect(more).toEqual([]);
    expect(statement?.verb).toBe('ddl');
    expect(statement?.table?.name).toBe(table);
    expect((statement?.schema ?? []).map(change)).toEqual(changes);
  });

  it.each([
    ['CREATE OR REPLACE FUNCTION f() RETURNS int AS $$ SELECT 1; $$ LANGUAGE sql', 'create function', 'f'],
    ['CREATE EXTENSION IF NOT EXISTS pgcrypto', 'create extension', 'pgcrypto'],
    ['DROP VIEW totals', 'drop view', 'totals'],
    ['CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW EXECUTE FUNCTION f()', 'create trigger', 'tr'],
  ])('%s changes no table', (text, form, table) => {
    const [statement] = sqlFacts([text]);
    expect(statement).toMatchObject({ verb: 'ddl', form, table: { name: table } });
    expect(statement?.schema).toBeUndefined();
  });

  it('reads a migration of several statements', () => {
    const text =
      'CREATE TABLE a (id int);\n-- second\nCREATE UNIQUE INDEX u ON a (id);\nINSERT INTO a (id) VALUES (1) ON CONFLICT DO NOTHING;\n';
    expect(sqlFacts([text]).map((one) => one.form ?? one.verb)).toEqual(['create table', 'create index', 'insert']);
  });
});
