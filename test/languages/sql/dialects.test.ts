import fc from 'fast-check';
import { init, parse, type DialectInput } from '@guanmingchiu/sqlparser-ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SqlDialect } from '../../../src/languages/sql/facts.js';
import { sqlFacts } from '../../../src/languages/sql/sql.js';
import { outlineOfTree } from './dialect-tree.js';
import { clean, outlineOf, type Outline } from './outline.js';

beforeAll(init);

const pick = (...all: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...all);
const join = (...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc
    .tuple(...parts.map((one) => (typeof one === 'string' ? fc.constant(one) : one)))
    .map((all) => all.filter((one) => one !== '').join(' '));
const maybe = (one: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant(''), one);

/** What the dialects spell differently. */
interface Spelling {
  readonly column: fc.Arbitrary<string>;
  readonly table: fc.Arbitrary<string>;
  readonly value: fc.Arbitrary<string>;
  /** The value that was to be inserted. */
  readonly proposed: string;
}

function expression({ column, value }: Spelling, more: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const operand = fc.oneof(
    column,
    value,
    more,
    join('(', column, '+', value, ')'),
    join('coalesce(', column, ', 0 )'),
    join('lower(', column, ')'),
  );
  return fc.oneof(operand, join(operand, pick('+', '-', '*', '/'), operand), join(operand, '+', operand, '-', operand));
}

const assignments = (s: Spelling, more: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .uniqueArray(pick('n', 'm', 'k'), { minLength: 1, maxLength: 3 })
    .chain((names) => fc.tuple(...names.map((name) => join(name, '=', expression(s, more)))).map((all) => all.join(' , ')));
const where = ({ column, value }: Spelling): fc.Arbitrary<string> =>
  join(
    'where',
    fc
      .array(
        fc.oneof(
          join(column, '=', value),
          join(column, pick('<', '>=', '<>'), value),
          join(column, 'is null'),
          join(column, 'in ( 1 , 2 )'),
          join('(', column, '= 1 or', column, '= 2 )'),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((all) => all.join(' and ')),
  );
const rows = (s: Spelling): fc.Arbitrary<string> =>
  fc.array(join('(', expression(s, s.value), ',', s.value, ')'), { minLength: 1, maxLength: 3 }).map((all) => all.join(' , '));
const write = (s: Spelling): readonly fc.Arbitrary<string>[] => [
  join('update', s.table, 'set', assignments(s, s.value), maybe(where(s))),
  join('delete from', s.table, maybe(where(s))),
];

const mysql: Spelling = {
  column: pick('n', 'm', 'k', '`n`'),
  table: pick('t', '`order lines`', 'app.jobs'),
  value: pick('?', '5', "'it''s'", "'a\\'b'", 'now()', 'null'),
  proposed: 'values( n )',
};
const mysqlText = fc.oneof(
  ...write(mysql),
  join(pick('insert into', 'insert ignore into', 'replace into'), mysql.table, '( n , m ) values', rows(mysql)),
  join(
    'insert into',
    mysql.table,
    '( n , m ) values',
    rows(mysql),
    'on duplicate key update',
    assignments(mysql, fc.constant(mysql.proposed)),
  ),
  join(pick('insert into', 'insert ignore into'), mysql.table, 'set n = ', mysql.value, ', m =', mysql.value),
  join('insert into', mysql.table, '( n , m ) select n , m from s', maybe(where(mysql))),
);

const sqlite: Spelling = {
  column: pick('n', 'm', 'k', '"n"'),
  table: pick('t', '"order lines"'),
  value: pick('?', ':id', '$id', '5', "'it''s; --'", 'null'),
  proposed: 'excluded.n',
};
const sqliteText = fc.oneof(
  ...write(sqlite).map((one) => join(one, maybe(fc.constant('returning n')))),
  join(
    pick('insert into', 'insert or ignore into', 'insert or replace into', 'insert or abort into', 'replace into'),
    sqlite.table,
    '( n , m ) values',
    rows(sqlite),
    maybe(fc.constant('returning *')),
  ),
  join(
    'insert into',
    sqlite.table,
    '( n , m ) values',
    rows(sqlite),
    fc.oneof(
      pick('on conflict do nothing', 'on conflict ( n ) do nothing'),
      join('on conflict ( n , m ) do update set', assignments(sqlite, fc.constant(sqlite.proposed)), maybe(where(sqlite))),
    ),
  ),
);

const mssql: Spelling = {
  column: pick('n', 'm', 'k', '[n]'),
  table: pick('t', '[dbo].[order lines]', 'dbo.jobs'),
  value: pick('@id', '5', "N'it''s'", 'getdate()', 'null'),
  proposed: 'n',
};
const mssqlText = fc.oneof(
  ...write(mssql),
  join('insert into', mssql.table, '( n , m )', maybe(fc.constant('output inserted.n')), 'values', rows(mssql)),
  join(
    'merge into',
    mssql.table,
    'as c using s on',
    pick('c.n = s.n', 'c.n = s.n and c.m = s.m'),
    fc.oneof(
      join('when matched then update set', assignments(mssql, fc.constant('s.m'))),
      join(
        'when matched then update set',
        assignments(mssql, fc.constant('s.m')),
        'when not matched then insert ( n , m ) values ( s.n , s.m )',
      ),
      fc.constant('when not matched then insert ( n , m ) values ( s.n , s.m )'),
      fc.constant('when matched then delete'),
    ),
    fc.constant(';'),
  ),
);

/** Kinds of change beyond deltas are not read from this tree. */
function plain(outline: Outline): Outline {
  return clean({ ...outline, set: outline.set?.map((one) => one.replace(/:(?!delta).*$/, ':absolute')), key: outline.key });
}

describe.each<readonly [SqlDialect & DialectInput, fc.Arbitrary<string>]>([
  ['mysql', mysqlText],
  ['sqlite', sqliteText],
  ['mssql', mssqlText],
])('a grammar of %s', (dialect, text) => {
  it('sees the same in statements made at random', () => {
    let parsed = 0;
    fc.assert(
      fc.property(text, (one) => {
        let tree: unknown[];
        try {
          tree = parse(one, dialect) as unknown[];
        } catch {
          return;
        }
        parsed++;
        expect(
          sqlFacts([one], dialect).map((statement) => plain(outlineOf(statement))),
          one,
        ).toEqual(tree.map((statement) => plain(outlineOfTree(statement))));
      }),
      { numRuns: 1500, seed: 20_260 },
    );
    expect(parsed).toBeGreaterThan(1000);
  });
});
