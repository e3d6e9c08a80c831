import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { statementOrObject } from './sql-text.js';
import { begin, commit, harmless, nodeCallback, rollback, typesOf } from './store-parts.js';

const SNIPPET =
  'const connection = await pool.getConnection();\ntry {\n  await connection.beginTransaction();\n  …\n  await connection.commit();\n} catch (error) {\n  await connection.rollback();\n  throw error;\n} finally {\n  connection.release();\n}';

/** Promises give `[rows, fields]`, callbacks `(error, rows)`; a row count is on the header that a write gives in place of rows. */
const query: Operation = {
  ...statementOrObject('mysql', 'sql', 'values', { affected: ['result.0.affectedRows'], row: ['result.0.0'], transaction: SNIPPET }),
  callbacks: [nodeCallback],
};

const common: Record<string, Shape> = {
  query: { call: query },
  execute: { call: query },
  on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
  ...harmless('end', 'destroy', 'release', 'ping', 'format', 'escape', 'escapeId', 'changeUser', 'pause', 'resume', 'unprepare'),
};
const byHand = (operation: Operation): Shape => ({ call: { ...operation, callbacks: [nodeCallback] } });

const exported: Record<string, Shape> = {
  createPool: { call: { returns: 'Pool' } },
  createConnection: { call: { returns: 'Connection' } },
  createPoolCluster: { call: { returns: 'Pool' } },
  raw: { call: { fragment: { kind: 'text', at: '0', language: 'sql' } } },
  ...harmless('format', 'escape', 'escapeId'),
  ...typesOf({ Pool: 'Pool', PoolConnection: 'Connection', Connection: 'Connection', PoolCluster: 'Pool' }),
};

/** mysql2 with promises or callbacks, and the `mysql` package that it replaces. */
export const mysql2: Library = {
  name: 'mysql2',
  family: 'sql',
  packages: ['mysql2', 'mysql2/promise', 'mysql2/promise.js', 'mysql', 'promise-mysql'],
  source: 'https://sidorares.github.io/node-mysql2/docs',
  types: {
    Connection: {
      members: {
        ...common,
        promise: { call: { returns: 'Connection' } },
        connect: byHand({ inert: true }),
        prepare: { call: { returns: 'Statement' } },
        beginTransaction: byHand(begin),
        commit: byHand(commit),
        rollback: byHand(rollback),
      },
    },
    Statement: {
      members: {
        execute: {
          call: {
            effect: { kind: 'db-statement', text: { at: 'chain.prepare.0', language: 'sql', dialect: 'mysql', params: ['0'] } },
            callbacks: [nodeCallback],
          },
        },
        ...harmless('close'),
      },
    },
    Pool: {
      members: {
        ...common,
        promise: { call: { returns: 'Pool' } },
        getConnection: {
          call: {
            returns: 'Connection',
            connects: true,
            callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'settled' }, params: { 1: { type: 'Connection' } } }],
          },
        },
        of: { call: { returns: 'Pool' } },
      },
    },
  },
  exports: { ...exported, default: { members: exported } },
};
