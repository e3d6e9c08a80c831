import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { statement, statementEffect, type Dialect } from './sql-text.js';
import { inline, harmless, transactional, typesOf } from './store-parts.js';

/** Libraries whose queries are made with a tag and run by a pool: the text stands in the template that is handed over. */

const text: Operation = { fragment: { kind: 'text', at: 'tag', language: 'sql' }, origin: { kind: 'derived' } };
const sqlMembers = (names: readonly string[]): Record<string, Shape> =>
  Object.fromEntries(names.map((name) => [name, { call: { origin: { kind: 'derived' } } }]));

const slonikQuery = (row: readonly string[], affected: readonly string[] = []): Operation =>
  statement('postgres', '0', { row, affected, transaction: 'await pool.transaction(async (connection) => {\n  …\n});' });

const slonikQueries: Record<string, Shape> = {
  query: { call: slonikQuery(['result.rows.0'], ['result.rowCount']) },
  one: { call: slonikQuery(['result']) },
  oneFirst: { call: slonikQuery(['result']) },
  maybeOne: { call: slonikQuery(['result']) },
  maybeOneFirst: { call: slonikQuery(['result']) },
  any: { call: slonikQuery(['result.0']) },
  anyFirst: { call: slonikQuery(['result.0']) },
  many: { call: slonikQuery(['result.0']) },
  manyFirst: { call: slonikQuery(['result.0']) },
  exists: { call: slonikQuery(['result']) },
  stream: { call: { ...slonikQuery([]), callbacks: [{ at: '1', run: { kind: 'inline', each: true } }] } },
};
const retried =
  'Slonik runs the callback of `transaction` again when the database reports a serialization failure, a deadlock or a lost connection';
const slonikTransaction: Shape = { call: transactional('0', 'Transaction', { again: retried, attempts: { at: ['1'], default: 5 } }) };

const builder: Shape = {
  call: text,
  members: {
    unsafe: { call: text },
    fragment: { call: text },
    type: { call: { returns: 'Tag' } },
    typeAlias: { call: { returns: 'Tag' } },
    ...sqlMembers([
      'array', 'binary', 'date', 'identifier', 'interval', 'join', 'json', 'jsonb', 'literalValue', 'timestamp', 'unnest', 'uuid',
    ]),
  },
};

export const slonik: Library = {
  name: 'slonik',
  family: 'sql',
  packages: ['slonik', '@slonik/sql-tag'],
  source: 'https://github.com/gajus/slonik#readme',
  types: {
    Pool: {
      members: {
        ...slonikQueries,
        transaction: slonikTransaction,
        connect: { call: inline('0', 'Connection') },
        ...harmless('end', 'copyFromBinary', 'getPoolState', 'state', 'configuration'),
      },
    },
    Connection: { members: { ...slonikQueries, transaction: slonikTransaction } },
    Transaction: { members: { ...slonikQueries, transaction: slonikTransaction } },
    Tag: { call: text },
    Builder: builder,
  },
  exports: {
    createPool: { call: { returns: 'Pool' } },
    createSqlTag: { call: { returns: 'Builder' } },
    sql: builder,
    ...typesOf({
      DatabasePool: 'Pool',
      CommonQueryMethods: 'Connection',
      DatabaseConnection: 'Connection',
      DatabasePoolConnection: 'Connection',
      DatabaseTransactionConnection: 'Transaction',
    }),
  },
};

function databases(name: string, packages: readonly string[], dialect: Dialect): Library {
  const query: Operation = {
    effect: statementEffect(dialect, '0', { row: ['result.0'], transaction: 'await db.tx(async (db) => {\n  …\n});' }),
  };
  const again = 'with `retrySerializationFailures` the callback of `tx` runs again after a serialization failure';
  const tx: Operation = {
    ...transactional('0', 'Transaction'),
    overloads: [
      { when: { at: '1.retrySerializationFailures', equals: false }, operation: transactional('0', 'Transaction') },
      {
        when: { at: '1.retrySerializationFailures', is: 'present' },
        operation: transactional('0', 'Transaction', { again, attempts: { at: ['1.retrySerializationFailures'], default: 10 } }),
      },
    ],
  };
  const common: Record<string, Shape> = {
    query: { call: query },
    queryStream: { call: query },
    tx: { call: tx },
    task: { call: inline('0', 'Connection') },
    addPostCommitStep: { call: { callbacks: [{ at: '0', run: { kind: 'after-commit' } }] } },
    ...harmless('dispose', 'registerTypeParser', 'getTypeParser', 'queryNodeStream'),
  };
  const sql: Shape = { call: text, members: sqlMembers(['join', '__dangerous__rawValue', 'ident', 'value', 'file', 'getFormatter']) };
  return {
    name,
    family: 'sql',
    packages,
    source: 'https://www.atdatabases.org/docs',
    types: { Connection: { members: common }, Transaction: { members: common } },
    exports: {
      default: { call: { returns: 'Connection' }, members: { sql } },
      sql,
      connect: { call: { returns: 'Connection' } },
      createConnectionPool: { call: { returns: 'Connection' } },
      ...typesOf({ ConnectionPool: 'Connection', Connection: 'Connection', Transaction: 'Transaction', Queryable: 'Connection' }),
    },
  };
}

export const databasesPg = databases('@databases/pg', ['@databases/pg'], 'postgres');
export const databasesMysql = databases('@databases/mysql', ['@databases/mysql'], 'mysql');
export const databasesSqlite = databases('@databases/sqlite', ['@databases/sqlite', '@databases/sqlite-sync', '@databases/expo'], 'sqlite');

const tag: Shape = { call: text, members: sqlMembers(['join', '__dangerous__rawValue', 'ident', 'value', 'file']) };
export const databasesSql: Library = {
  name: '@databases/sql',
  family: 'sql',
  packages: ['@databases/sql'],
  source: 'https://www.atdatabases.org/docs/sql',
  exports: { default: tag, sql: tag },
};
