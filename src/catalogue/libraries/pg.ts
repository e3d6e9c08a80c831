import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { statement, statementOrObject } from './sql-text.js';
import { classOf, harmless, inline, nodeCallback, typesOf } from './store-parts.js';

/** A transaction holds only on one client: `BEGIN` through `pool.query` may run on another connection than what follows. */
const SNIPPET =
  "const client = await pool.connect();\ntry {\n  await client.query('BEGIN');\n  …\n  await client.query('COMMIT');\n} catch (error) {\n  await client.query('ROLLBACK');\n  throw error;\n} finally {\n  client.release();\n}";

const query: Operation = {
  ...statementOrObject('postgres', 'text', 'values', { affected: ['result.rowCount'], row: ['result.rows.0'], transaction: SNIPPET }),
  callbacks: [nodeCallback],
  returns: 'QueryResult',
};

const events: Record<string, Shape> = {
  on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
  ...harmless('end', 'release', 'off', 'removeListener', 'removeAllListeners', 'escapeIdentifier', 'escapeLiteral'),
};

/** What a client and a pool have in common; other drivers with the surface of `pg` refer to these types. */
const types: Record<string, Shape> = {
  QueryResult: { members: {} },
  Client: { members: { query: { call: query }, ...events, connect: { call: { inert: true, callbacks: [nodeCallback] } } } },
  PoolClient: { extends: ['Client'] },
  Pool: {
    members: {
      query: { call: query },
      ...events,
      connect: {
        call: {
          returns: 'PoolClient',
          connects: true,
          callbacks: [{ at: '0', run: { kind: 'continuation', on: 'settled' }, params: { 1: { type: 'PoolClient' } } }],
        },
      },
    },
  },
};

const exported: Record<string, Shape> = {
  Pool: classOf('Pool'),
  Client: classOf('Client'),
  ...typesOf({ PoolClient: 'PoolClient', ClientBase: 'Client', QueryResult: 'QueryResult' }),
  types: { members: harmless('setTypeParser', 'getTypeParser') },
};

export const pg: Library = {
  name: 'pg',
  family: 'sql',
  packages: ['pg'],
  source: 'https://node-postgres.com',
  types,
  exports: { ...exported, default: { members: exported } },
};

export const pgPool: Library = {
  name: 'pg-pool',
  family: 'sql',
  packages: ['pg-pool'],
  source: 'https://node-postgres.com/apis/pool',
  exports: {
    default: { type: 'pg#Pool', new: { returns: 'pg#Pool' }, call: { returns: 'pg#Pool' } },
    '=': { type: 'pg#Pool', new: { returns: 'pg#Pool' } },
  },
};

const tag: Operation = {
  ...statement('postgres', 'tag', { affected: ['result.rowCount'], row: ['result.rows.0'], transaction: SNIPPET }),
  returns: 'pg#QueryResult',
};
const vercelPool: Shape = { extends: ['pg#Pool'], members: { sql: { call: tag } } };
const vercel: Record<string, Shape> = {
  sql: { instance: 'Sql', call: tag },
  db: { instance: 'Pool' },
  createPool: { call: { returns: 'Pool' } },
  createClient: { call: { returns: 'Client' } },
  ...typesOf({ VercelPool: 'Pool', VercelClient: 'Client', VercelPoolClient: 'Client' }),
};

/** `@vercel/postgres`: a pool of `pg` whose `sql` tag runs at once. */
export const vercelPostgres: Library = {
  name: '@vercel/postgres',
  family: 'sql',
  packages: ['@vercel/postgres'],
  source: 'https://vercel.com/docs/postgres',
  types: {
    Pool: vercelPool,
    Client: { extends: ['pg#Client'], members: { sql: { call: tag } } },
    Sql: { extends: ['Pool'] },
  },
  exports: vercel,
};

/** PostgreSQL in the process. */
export const pglite: Library = {
  name: '@electric-sql/pglite',
  family: 'sql',
  packages: ['@electric-sql/pglite'],
  source: 'https://pglite.dev/docs/api',
  types: {
    Executor: {
      members: {
        query: { call: statement('postgres', '0', { params: ['1'], affected: ['result.affectedRows'], row: ['result.rows.0'] }) },
        sql: { call: statement('postgres', 'tag', { affected: ['result.affectedRows'], row: ['result.rows.0'] }) },
        exec: { call: statement('postgres', '0') },
      },
    },
    PGlite: {
      extends: ['Executor'],
      members: {
        transaction: {
          call: { callbacks: [{ at: '0', run: { kind: 'transaction', handle: 0, handleType: 'Executor' } }], returns: { resultOf: '0' } },
        },
        runExclusive: { call: inline('0') },
        ...harmless('close', 'listen', 'unlisten', 'dumpDataDir'),
      },
    },
  },
  exports: { PGlite: { ...classOf('PGlite'), members: { create: { call: { returns: 'PGlite' } } } } },
};
