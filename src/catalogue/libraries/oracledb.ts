import type { Library, Shape } from '../../model/catalogue.js';
import { statementEffect } from './sql-text.js';
import { commit, harmless, nodeCallback, rollback, typesOf } from './store-parts.js';

const SNIPPET = 'try {\n  …\n  await connection.commit();\n} catch (error) {\n  await connection.rollback();\n  throw error;\n}';
const options = { params: ['1'], affected: ['result.rowsAffected'], row: ['result.rows.0'], transaction: SNIPPET };

/** A connection is always in a transaction: it ends at `commit()`, or at once with `autoCommit: true`. */
const connection: Shape = {
  members: {
    execute: {
      call: {
        effect: statementEffect('oracle', '0', options),
        transaction: { act: 'begin' },
        callbacks: [nodeCallback],
        overloads: [
          {
            when: { at: '2.autoCommit', equals: true },
            operation: { effect: statementEffect('oracle', '0', options), callbacks: [nodeCallback] },
          },
        ],
      },
    },
    executeMany: {
      call: {
        effect: statementEffect('oracle', '0', options),
        transaction: { act: 'begin' },
        callbacks: [nodeCallback],
        overloads: [
          {
            when: { at: '2.autoCommit', equals: true },
            operation: { effect: statementEffect('oracle', '0', options), callbacks: [nodeCallback] },
          },
        ],
      },
    },
    commit: { call: { ...commit, callbacks: [nodeCallback] } },
    rollback: { call: { ...rollback, callbacks: [nodeCallback] } },
    ...harmless('close', 'release', 'ping', 'break'),
  },
};

const exported: Record<string, Shape> = {
  getConnection: {
    call: {
      returns: 'Connection',
      callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'settled' }, params: { 1: { type: 'Connection' } } }],
    },
  },
  createPool: { call: { returns: 'Pool' } },
  getPool: { call: { returns: 'Pool' } },
  ...harmless('initOracleClient'),
  ...typesOf({ Connection: 'Connection', Pool: 'Pool' }),
};

export const oracledb: Library = {
  name: 'oracledb',
  family: 'sql',
  packages: ['oracledb'],
  source: 'https://node-oracledb.readthedocs.io',
  types: {
    Connection: connection,
    Pool: { members: { getConnection: { call: { returns: 'Connection', connects: true } }, ...harmless('close', 'terminate') } },
  },
  exports: { ...exported, default: { members: exported } },
};
