import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { statementEffect } from './sql-text.js';
import { harmless, inert, transactional, typesOf } from './store-parts.js';

const SNIPPET = 'await sql.begin(async (sql) => {\n  …\n});';
const options = { affected: ['result.count'], row: ['result.0'], transaction: SNIPPET };

/** The tag makes a query that runs when it is awaited and is a fragment inside another; called as a function it is a helper for values. */
const call: Operation = {
  fragment: { kind: 'text', at: '0', language: 'sql' },
  overloads: [
    {
      when: { at: 'tag', is: 'present' },
      operation: {
        effect: statementEffect('postgres', 'tag', options),
        fragment: { kind: 'text', at: 'tag', language: 'sql' },
        lazy: true,
        returns: 'Query',
      },
    },
  ],
};

const begun = transactional('fn', 'TransactionSql');

const sql: Shape = {
  call,
  members: {
    begin: { call: begun },
    reserve: { call: { returns: 'Sql', connects: true } },
    unsafe: {
      call: {
        effect: statementEffect('postgres', '0', { ...options, params: ['1'] }),
        fragment: { kind: 'text', at: '0', language: 'sql', params: ['1'] },
        lazy: true,
        returns: 'Query',
      },
    },
    notify: { call: { effect: { kind: 'publish', target: { at: '0' }, data: ['1'] } } },
    listen: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
    subscribe: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
    ...harmless('end', 'close', 'release', 'json', 'array', 'typed', 'file', 'types'),
  },
};

const exported = typesOf({ Sql: 'Sql', TransactionSql: 'TransactionSql', ReservedSql: 'Sql', ISql: 'Sql' });

/** postgres.js. */
export const postgres: Library = {
  name: 'postgres',
  family: 'sql',
  packages: ['postgres'],
  source: 'https://github.com/porsager/postgres',
  types: {
    Sql: sql,
    TransactionSql: { ...sql, members: { ...sql.members, savepoint: { call: begun } } },
    Query: {
      members: {
        execute: { call: { returns: { same: 'receiver' } } },
        ...harmless('cancel'),
        '*': { call: { returns: { same: 'receiver' } } },
      },
    },
  },
  exports: {
    default: { call: { returns: 'Sql' }, members: exported },
    '=': { call: { returns: 'Sql' } },
    postgres: { call: { returns: 'Sql' } },
    PostgresError: inert,
    ...exported,
  },
};
