import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { statement, statementOrObject } from './sql-text.js';
import { harmless, inline, transactional, typesOf } from './store-parts.js';

const SNIPPET = 'await db.tx(async (t) => {\n  …\n});';

const query = (row: readonly string[], affected: readonly string[] = []): Operation =>
  statementOrObject('postgres', 'text', 'values', { row, affected, transaction: SNIPPET });

/** One row or an error (`one`), a row or null (`oneOrNone`), rows, or the driver's result with its count. */
const queries: Record<string, Shape> = {
  none: { call: query([]) },
  one: { call: query(['result']) },
  oneOrNone: { call: query(['result']) },
  many: { call: query(['result.0']) },
  manyOrNone: { call: query(['result.0']) },
  any: { call: query(['result.0']) },
  query: { call: query(['result.0']) },
  result: { call: query(['result.rows.0'], ['result.rowCount']) },
  multi: { call: query(['result.0.0']) },
  multiResult: { call: query([], ['result.0.rowCount']) },
  map: { call: { ...query(['result.0']), callbacks: [{ at: '2', run: { kind: 'inline', each: true } }] } },
  each: { call: { ...query(['result.0']), callbacks: [{ at: '2', run: { kind: 'inline', each: true } }] } },
  func: { call: { effect: { kind: 'db-statement', target: { at: '0' } } } },
  proc: { call: { effect: { kind: 'db-statement', target: { at: '0' } } } },
  stream: { call: statement('postgres', '0') },
};

/** Options may stand before the callback. `task` shares one connection; it is no transaction. */
const scopes: Record<string, Shape> = {
  tx: { call: transactional('fn', 'Task') },
  txIf: { call: transactional('fn', 'Task') },
  task: { call: inline('fn', 'Database') },
  taskIf: { call: inline('fn', 'Database') },
  connect: { call: { returns: 'Database' } },
  ...harmless('done', 'batch', 'page', 'sequence'),
};

const exported = typesOf({ IDatabase: 'Database', ITask: 'Task', IConnected: 'Database', IMain: 'Main' });

export const pgPromise: Library = {
  name: 'pg-promise',
  family: 'sql',
  packages: ['pg-promise'],
  source: 'https://vitaly-t.github.io/pg-promise',
  types: {
    Database: { members: { ...queries, ...scopes } },
    Task: { members: { ...queries, ...scopes } },
    /** What `pgp()` gives: called with a connection it makes a database; its helpers only format. */
    Main: {
      call: { returns: 'Database' },
      members: {
        helpers: { members: { '*': { call: { origin: { kind: 'derived' } } } } },
        as: { members: { '*': { call: { origin: { kind: 'derived' } } } } },
        ...harmless('end'),
      },
    },
  },
  exports: { default: { call: { returns: 'Main' }, members: exported }, '=': { call: { returns: 'Main' } }, ...exported },
};
