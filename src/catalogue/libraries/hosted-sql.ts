import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { statement, statementEffect, statementOrObject } from './sql-text.js';
import { begins, classOf, commit, harmless, rollback, transactional, typesOf } from './store-parts.js';

/** Databases reached over HTTP: no session, so a transaction is a list of statements or a callback. */

const element = (dialect: 'postgres' | 'sqlite'): EffectMeaning['parts'] => ({
  at: '0',
  kinds: { '*': statementEffect(dialect, 'sql', { params: ['args'] }) },
});

const neonText = { affected: ['result.rowCount'], row: ['result.0'], transaction: 'await sql.transaction([\n  …\n]);' };
const neonSql: Shape = {
  call: {
    effect: statementEffect('postgres', '0', { ...neonText, params: ['1'] }),
    lazy: true,
    overloads: [
      {
        when: { at: 'tag', is: 'present' },
        operation: {
          effect: statementEffect('postgres', 'tag', neonText),
          fragment: { kind: 'text', at: 'tag', language: 'sql' },
          lazy: true,
        },
      },
    ],
  },
  members: {
    query: { call: { ...statement('postgres', '0', { ...neonText, params: ['1'] }), lazy: true } },
    transaction: { call: { transaction: { act: 'array', handle: '0' } } },
    unsafe: { call: { fragment: { kind: 'text', at: '0', language: 'sql' } } },
  },
};

export const neon: Library = {
  name: '@neondatabase/serverless',
  family: 'sql',
  packages: ['@neondatabase/serverless'],
  source: 'https://neon.com/docs/serverless/serverless-driver',
  types: { Sql: neonSql },
  exports: {
    neon: { call: { returns: 'Sql' } },
    Pool: { type: 'pg#Pool', new: { returns: 'pg#Pool' } },
    Client: { type: 'pg#Client', new: { returns: 'pg#Client' } },
    ...harmless('neonConfig'),
    ...typesOf({ NeonQueryFunction: 'Sql', PoolClient: 'pg#PoolClient' }),
  },
};

const planetscaleQuery: Shape = {
  call: statement('mysql', '0', {
    params: ['1'],
    affected: ['result.rowsAffected'],
    row: ['result.rows.0'],
    transaction: 'await connection.transaction(async (tx) => {\n  …\n});',
  }),
};
export const planetscale: Library = {
  name: '@planetscale/database',
  family: 'sql',
  packages: ['@planetscale/database', '@tidbcloud/serverless'],
  source: 'https://github.com/planetscale/database-js#readme',
  types: {
    Connection: {
      members: {
        execute: planetscaleQuery,
        transaction: { call: transactional('0', 'Transaction') },
        begin: { call: begins('Transaction') },
        ...harmless('refresh'),
      },
    },
    Transaction: { members: { execute: planetscaleQuery, commit: { call: commit }, rollback: { call: rollback } } },
    Client: {
      members: {
        connection: { call: { returns: 'Connection' } },
        execute: planetscaleQuery,
        transaction: { call: transactional('0', 'Transaction') },
      },
    },
  },
  exports: {
    connect: { call: { returns: 'Connection' } },
    Client: classOf('Client'),
    ...typesOf({ Connection: 'Connection', Transaction: 'Transaction' }),
  },
};

const libsqlOptions = { affected: ['result.rowsAffected'], row: ['result.rows.0'], transaction: "await client.batch([\n  …\n], 'write');" };
const libsqlExecute: Operation = statementOrObject('sqlite', 'sql', 'args', libsqlOptions);
const libsqlBatch: Operation = { transaction: { act: 'array', handle: '0' }, effect: { kind: 'db-statement', parts: element('sqlite')! } };
export const libsql: Library = {
  name: '@libsql/client',
  family: 'sql',
  packages: [
    '@libsql/client', '@libsql/client/web', '@libsql/client/http', '@libsql/client/node', '@libsql/client/sqlite3',
    '@tursodatabase/serverless/compat',
  ],
  source: 'https://docs.turso.tech/sdk/ts/reference',
  types: {
    Client: {
      members: {
        execute: { call: libsqlExecute },
        batch: { call: libsqlBatch },
        migrate: { call: libsqlBatch },
        executeMultiple: { call: statement('sqlite', '0') },
        transaction: { call: begins('Transaction') },
        ...harmless('close', 'sync', 'reconnect'),
      },
    },
    Transaction: {
      members: {
        execute: { call: libsqlExecute },
        batch: { call: { effect: { kind: 'db-statement', parts: element('sqlite')! } } },
        executeMultiple: { call: statement('sqlite', '0') },
        commit: { call: commit },
        rollback: { call: rollback },
        ...harmless('close'),
      },
    },
  },
  exports: { createClient: { call: { returns: 'Client' } }, ...typesOf({ Client: 'Client', Transaction: 'Transaction' }) },
};

const d1 = (): Operation =>
  statement('sqlite', 'chain.prepare.0', {
    params: ['chain.bind'],
    affected: ['result.meta.changes'],
    row: ['result.results.0'],
    transaction: 'await db.batch([\n  …\n]);',
  });
const d1Types: Record<string, Shape> = {
  Database: {
    members: {
      prepare: { call: { returns: 'Statement' } },
      exec: { call: statement('sqlite', '0') },
      /** Statements that were prepared and bound, run in one transaction. */
      batch: {
        call: {
          transaction: { act: 'array', handle: '0' },
          effect: {
            kind: 'db-statement',
            parts: { at: '0', kinds: { '*': statementEffect('sqlite', 'chain.prepare.0', { params: ['chain.bind'] }) } },
          },
        },
      },
      withSession: { call: { returns: 'Database' } },
      ...harmless('dump', 'getBookmark'),
    },
  },
  Statement: {
    members: {
      bind: { call: { returns: 'Statement' } },
      run: { call: d1() },
      all: { call: d1() },
      raw: { call: d1() },
      first: { call: { effect: statementEffect('sqlite', 'chain.prepare.0', { params: ['chain.bind'], row: ['result'] }) } },
    },
  },
};

/** Cloudflare D1: a binding of the worker's environment, known by its type. */
export const d1Database: Library = {
  name: 'd1',
  family: 'sql',
  packages: [],
  source: 'https://developers.cloudflare.com/d1/worker-api',
  types: d1Types,
  globals: { D1Database: { type: 'Database' }, D1PreparedStatement: { type: 'Statement' }, D1DatabaseSession: { type: 'Database' } },
};
