import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { statement, statementOrObject } from './sql-text.js';
import { classOf, harmless, inline, nodeCallback, typesOf } from './store-parts.js';

/** `db.transaction(fn)` gives a function; calling that, or one of its variants, runs `fn` between BEGIN and COMMIT. */
const runTransaction: Operation = {
  callbacks: [{ at: 'chain.transaction.0', run: { kind: 'transaction', ambient: true } }],
  returns: { resultOf: 'chain.transaction.0' },
};

/** The text of a prepared statement is where it was prepared. */
const prepared = (...params: readonly string[]): Operation =>
  statement('sqlite', 'chain.prepare.0', {
    params,
    affected: ['result.changes'],
    row: ['result'],
    transaction: 'db.transaction(() => {\n  …\n})();',
  });

const synchronous: Record<string, Shape> = {
  Database: {
    members: {
      prepare: { call: { returns: 'Statement' } },
      query: { call: { returns: 'Statement' } },
      exec: { call: statement('sqlite', '0') },
      run: { call: statement('sqlite', '0', { params: ['1'], affected: ['result.changes'] }) },
      transaction: { call: { returns: 'Transaction' } },
      function: { call: { inert: true } },
      ...harmless(
        'close', 'pragma', 'backup', 'serialize', 'aggregate', 'table', 'loadExtension', 'defaultSafeIntegers', 'unsafeMode', 'open',
      ),
    },
  },
  Statement: {
    members: {
      run: { call: prepared('0', '1', '2') },
      get: { call: prepared('0', '1', '2') },
      all: { call: prepared('0', '1', '2') },
      iterate: { call: prepared('0', '1', '2') },
      values: { call: prepared('0') },
      bind: { call: { returns: { same: 'receiver' } } },
      pluck: { call: { returns: { same: 'receiver' } } },
      raw: { call: { returns: { same: 'receiver' } } },
      expand: { call: { returns: { same: 'receiver' } } },
      safeIntegers: { call: { returns: { same: 'receiver' } } },
      ...harmless('columns', 'finalize', 'setReadBigInts'),
    },
  },
  Transaction: {
    call: runTransaction,
    members: {
      default: { call: runTransaction },
      deferred: { call: runTransaction },
      immediate: { call: runTransaction },
      exclusive: { call: runTransaction },
    },
  },
};

/** better-sqlite3 and what has its shape. Synchronous: an async callback leaves the transaction at its first await. */
export const betterSqlite3: Library = {
  name: 'better-sqlite3',
  family: 'sql',
  packages: ['better-sqlite3', 'better-sqlite3-multiple-ciphers', 'bun:sqlite', 'libsql'],
  source: 'https://github.com/WiseLibs/better-sqlite3/blob/master/docs/api.md',
  types: synchronous,
  exports: {
    default: {
      type: 'Database',
      new: { returns: 'Database' },
      call: { returns: 'Database' },
      members: typesOf({ Database: 'Database', Statement: 'Statement', Transaction: 'Transaction' }),
    },
    '=': { type: 'Database', new: { returns: 'Database' }, call: { returns: 'Database' } },
    Database: classOf('Database'),
    ...typesOf({ Statement: 'Statement' }),
  },
};

const query: Operation = {
  ...statementOrObject('sqlite', 'sql', 'values', {
    params: ['1'],
    affected: ['result.changes'],
    row: ['result'],
    transaction: "await db.exec('BEGIN');\n…\nawait db.exec('COMMIT');",
  }),
  callbacks: [nodeCallback],
};
const statementRun: Operation = {
  ...statement('sqlite', 'chain.prepare.0', { params: ['0'], affected: ['result.changes'], row: ['result'] }),
  callbacks: [nodeCallback],
};
const queries = (operation: Operation): Record<string, Shape> => ({
  run: { call: operation },
  get: { call: operation },
  all: { call: operation },
  each: { call: { ...operation, callbacks: [{ at: 'fn', run: { kind: 'inline', each: true } }] } },
});

const classes: Record<string, Shape> = {
  Database: classOf('Database'),
  Statement: classOf('Statement'),
  cached: { members: { Database: classOf('Database') } },
};

const asynchronous: Record<string, Shape> = {
  /** What `verbose()` gives: the module itself. */
  Module: { members: classes },
  Database: {
    members: {
      ...queries(query),
      exec: { call: query },
      prepare: { call: { returns: 'Statement' } },
      serialize: { call: inline('0') },
      parallelize: { call: inline('0') },
      on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
      ...harmless('close', 'configure', 'migrate', 'getDatabaseInstance', 'interrupt', 'wait'),
    },
  },
  Statement: { members: { ...queries(statementRun), bind: { call: { returns: { same: 'receiver' } } }, ...harmless('finalize', 'reset') } },
};

/** sqlite3 with callbacks, and `sqlite`, which gives it promises; the built-in `node:sqlite` shares that name but not the exports. */
export const sqlite3: Library = {
  name: 'sqlite3',
  family: 'sql',
  packages: ['sqlite3', 'sqlite'],
  source: 'https://github.com/TryGhost/node-sqlite3/wiki/API',
  types: asynchronous,
  exports: {
    ...classes,
    verbose: { call: { returns: 'Module' } },
    open: { call: { returns: 'Database' } },
    DatabaseSync: { type: 'better-sqlite3#Database', new: { returns: 'better-sqlite3#Database' } },
    StatementSync: { type: 'better-sqlite3#Statement' },
    default: { members: { ...classes, verbose: { call: { returns: 'Module' } } } },
  },
};
