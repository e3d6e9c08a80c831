import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { DUPLICATES, SQL_REPAIR, statementEffect } from './sql-text.js';
import { begin, classOf, commit, harmless, nodeCallback, rollback } from './store-parts.js';

const SNIPPET =
  'const transaction = new sql.Transaction(pool);\nawait transaction.begin();\ntry {\n  …\n  await transaction.commit();\n} catch (error) {\n  await transaction.rollback();\n  throw error;\n}';
const options = { params: ['chain.input'], affected: ['result.rowsAffected.0'], row: ['result.recordset.0'], transaction: SNIPPET };

/** A request is in a transaction when it was made with it: `new Request(transaction)` or `transaction.request()`. */
const onRequest = (handle: string): Operation => ({
  effect: { ...statementEffect('mssql', '0', options), handle },
  overloads: [{ when: { at: 'tag', is: 'present' }, operation: { effect: statementEffect('mssql', 'tag', options) } }],
  callbacks: [nodeCallback],
});
const onPool: Operation = {
  effect: statementEffect('mssql', '0', options),
  overloads: [{ when: { at: 'tag', is: 'present' }, operation: { effect: statementEffect('mssql', 'tag', options) } }],
};

const same: Operation = { returns: { same: 'receiver' } };

const request = (handle: string): Shape => ({
  members: {
    input: { call: same },
    output: { call: same },
    replaceInput: { call: same },
    query: { call: onRequest(handle) },
    batch: { call: onRequest(handle) },
    execute: {
      call: {
        effect: {
          kind: 'db-statement',
          target: { at: '0' },
          handle,
          outcome: { affected: ['result.rowsAffected.0'], duplicate: DUPLICATES.mssql },
        },
        callbacks: [nodeCallback],
      },
    },
    bulk: {
      call: {
        effect: {
          kind: 'db-insert',
          target: { at: '0' },
          data: ['0'],
          handle,
          outcome: { duplicate: DUPLICATES.mssql },
          repair: SQL_REPAIR.mssql,
        },
      },
    },
    ...harmless('cancel', 'on', 'pause', 'resume', 'pipe', 'toReadableStream'),
  },
});

const exported: Record<string, Shape> = {
  connect: { call: { returns: 'ConnectionPool' } },
  query: { call: onPool },
  batch: { call: onPool },
  ConnectionPool: classOf('ConnectionPool'),
  Request: classOf('Request'),
  Transaction: classOf('Transaction'),
  PreparedStatement: classOf('PreparedStatement'),
  ...harmless('close', 'on', 'Table'),
};

export const mssql: Library = {
  name: 'mssql',
  family: 'sql',
  packages: ['mssql', 'mssql/msnodesqlv8'],
  source: 'https://github.com/tediousjs/node-mssql#readme',
  types: {
    ConnectionPool: {
      members: {
        connect: { call: { ...same, callbacks: [nodeCallback] } },
        request: { call: { returns: 'RequestOfPool' } },
        query: { call: onPool },
        batch: { call: onPool },
        transaction: { call: { returns: 'Transaction' } },
        ...harmless('close', 'on'),
      },
    },
    /** `chain.().0` is the transaction or pool that the request was made with. */
    Request: request('chain.().0'),
    RequestOfPool: request('chain.request.receiver'),
    Transaction: {
      members: {
        begin: { call: { ...begin, callbacks: [nodeCallback], returns: { same: 'receiver' } } },
        commit: { call: { ...commit, callbacks: [nodeCallback] } },
        rollback: { call: { ...rollback, callbacks: [nodeCallback] } },
        request: { call: { returns: 'RequestOfPool' } },
        ...harmless('on'),
      },
    },
    PreparedStatement: {
      members: {
        input: { call: same },
        prepare: { call: { inert: true } },
        ...harmless('unprepare'),
        execute: {
          call: { effect: { ...statementEffect('mssql', 'chain.prepare.0', { ...options, params: ['0'] }), handle: 'chain.().0' } },
        },
      },
    },
  },
  exports: { ...exported, default: { members: exported } },
};
