import fc from 'fast-check';

/** Statements of PostgreSQL made at random, in odd cases, spaces and brackets. */

const column = fc.constantFrom('n', 'm', 'state', 'version', '"n"');
const table = fc.constantFrom('t', 'accounts', 'app.jobs', '"Order Lines"');
const value = fc.constantFrom(
  '$1', '$2', '5', '1',
  "'x'",
  "'it''s; -- (no)'",
  'null', 'true', 'now()', 'current_timestamp', '1.5e3', '$$a;b$$',
  "interval '1 day'",
  '\'{"a":1}\'::jsonb',
);

const join = (...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc
    .tuple(...parts.map((one) => (typeof one === 'string' ? fc.constant(one) : one)))
    .map((all) => all.filter((one) => one !== '').join(' '));
const maybe = (one: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant(''), one);

const { expression } = fc.letrec<{ expression: string; operand: string }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'operand' },
    column, value, fc.constantFrom('t.n', 'c.n', 'x.n', '(select n from s where s.n = 1)'),
    join('(', tie('expression'), ')'),
    join('coalesce(', tie('expression'), ', 0)'),
    join('greatest(', tie('expression'), ', $1)'),
    join('lower(', tie('expression'), ')'),
    join('round(', tie('expression'), ', 2)'),
    join('other_fn(', tie('expression'), ')'),
    join('array_append(', tie('operand'), ', $1)'),
    join('cast(', tie('expression'), 'as int)'),
    join('case when', tie('expression'), '= 1 then', tie('expression'), 'else', tie('expression'), 'end'),
    join('case when n then', value, 'else', value, 'end'),
  ),
  expression: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'operand' },
    tie('operand'),
    tie('operand'),
    join(tie('operand'), fc.constantFrom('+', '-', '*', '/', '%'), tie('operand')),
    join(tie('operand'), '||', tie('operand')),
    join('not', column),
    join(tie('operand'), '::int'),
    join(column, "->>'a'"),
    join(tie('operand'), fc.constantFrom('>', '<>', '<='), tie('operand')),
    join(column, 'is null'),
    join(column, 'in ( 1, 2 )'),
    join(column, "like 'a%'"),
    join(column, 'between 1 and 2'),
  ),
}));

const term = fc.oneof(
  join(column, '=', value),
  join(value, '=', column),
  join(column, fc.constantFrom('<', '>=', '<>'), value),
  join(column, 'is not null'),
  join(column, 'in ( $1, $2 )'),
  join(column, 'between $1 and $2'),
  join('not', 'exists ( select 1 from s where s.n = 1 )'),
  join('(', column, '= 1 or', column, '= 2 )'),
  join('(', column, '= $1 and', column, '= $2 )'),
  join(column, "like 'a and b'"),
);
const where = join(
  'where',
  fc.array(term, { minLength: 1, maxLength: 3 }).map((all) => all.join(' and ')),
);
const assignments = fc
  .uniqueArray(fc.constantFrom('n', 'm', 'state', 'version'), { minLength: 1, maxLength: 3 })
  .chain((names) => fc.tuple(...names.map((name) => join(name, '=', expression))).map((all) => all.join(' , ')));
const returning = maybe(fc.constantFrom('returning *', 'returning n , m'));

const conflict = fc.oneof(
  fc.constantFrom(
    '', 'on conflict do nothing', 'on conflict ( n ) do nothing', 'on conflict ( n , m ) where state is null do nothing',
    'on conflict on constraint uq do nothing',
  ),
  join('on conflict ( n ) do update set', assignments, maybe(where)),
);
const row = fc.array(expression, { minLength: 2, maxLength: 2 }).map((all) => `( ${all.join(' , ')} )`);
const insert = join(
  'insert into',
  table,
  maybe(fc.constant('as c')),
  fc.oneof(
    join(
      '( n , m )',
      'values',
      fc.array(row, { minLength: 1, maxLength: 3 }).map((all) => all.join(' , ')),
    ),
    join('( n , m )', 'select n , m from s', maybe(where)),
    fc.constant('default values'),
  ),
  conflict,
  returning,
);
const update = join(
  'update',
  maybe(fc.constant('only')),
  table,
  maybe(fc.constantFrom('c', 'as c')),
  'set',
  assignments,
  maybe(fc.constant('from s')),
  maybe(where),
  returning,
);
const remove = join('delete from', table, maybe(fc.constant('using s')), maybe(where), returning);
const select = join(
  'select',
  fc.constantFrom('*', 'n , m as k', 'count(*)'),
  'from',
  table,
  maybe(where),
  maybe(fc.constant('order by n limit 1')),
  maybe(fc.constantFrom('for update', 'for update skip locked')),
);
const simple = fc.oneof(insert, update, remove, select);
const withBodies = join('with a as (', fc.oneof(insert, update, remove, select), ') , b as ( select 1 )', simple);

/** Another spelling of the same: upper case of some keywords, comments, line ends. */
function respelled(text: string, seed: number): string {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  return text
    .split(' ')
    .map((one) => {
      const word = next(3) === 0 && /^[a-z]+$/.test(one) ? one.toUpperCase() : one;
      const space = ['', '\n', '\t', ' /* select ; */', ' -- set x = x + 1\n'][next(12)] ?? '';
      return `${word}${space}`;
    })
    .join(' ');
}

export const randomStatement = fc
  .tuple(fc.oneof({ arbitrary: simple, weight: 4 }, { arbitrary: withBodies, weight: 1 }), fc.nat())
  .map(([text, seed]) => respelled(text, seed));
