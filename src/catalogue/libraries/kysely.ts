import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { ANY_DUPLICATE } from './sql-text.js';
import { begins, classOf, commit, harmless, named, rollback, transactional, typesOf } from './store-parts.js';

/** Nothing runs before one of these. */
const EXECUTE = ['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow', 'stream'] as const;

const where = ['chain.where', 'chain.whereRef'];
const transaction = { snippet: 'await db.transaction().execute(async (trx) => {\n  …\n});' };

const builds = (type: string, effect: EffectMeaning): Operation => ({
  effect: { target: { at: '0' }, ...effect },
  lazy: EXECUTE,
  returns: type,
});

const insert = builds('Insert', {
  kind: 'db-insert',
  data: ['chain.values.0', 'chain.expression.0'],
  conflict: [
    { then: 'ignore', chain: ['doNothing', 'ignore', 'orIgnore'], key: 'chain.onConflict' },
    { then: 'merge', chain: ['doUpdateSet'], key: 'chain.onConflict', data: 'chain.doUpdateSet.0' },
    { then: 'merge', chain: ['onDuplicateKeyUpdate'], data: 'chain.onDuplicateKeyUpdate.0' },
    { then: 'merge', chain: ['orReplace'], data: 'chain.values.0' },
  ],
  outcome: {
    affected: ['result.numInsertedOrUpdatedRows', 'result.0.numInsertedOrUpdatedRows'],
    row: ['result', 'result.0'],
    duplicate: ANY_DUPLICATE,
  },
  repair: {
    conflict: { chain: '.onConflict((oc) => oc.columns([{columns}]).doNothing())', unless: ['mysql2', 'kysely-planetscale', 'tedious'] },
    transaction,
    outbox: { snippet: "await {handle}.insertInto('{table}').values({value}).execute();" },
    record: {
      snippet:
        "const fresh = await {handle}.insertInto('{table}').values({value}).onConflict((oc) => oc.doNothing()).executeTakeFirst();\n"
        + 'if (fresh.numInsertedOrUpdatedRows === 0n) return;',
    },
  },
});

const statements: Record<string, Shape> = {
  insertInto: { call: insert },
  replaceInto: {
    call: builds('Insert', { kind: 'db-upsert', data: ['chain.values.0'], conflict: [{ then: 'merge', data: 'chain.values.0' }] }),
  },
  updateTable: {
    call: builds('Update', {
      kind: 'db-update',
      data: ['chain.set.0', 'chain.set.1'],
      where,
      outcome: { affected: ['result.numUpdatedRows', 'result.0.numUpdatedRows'], row: ['result', 'result.0'] },
      repair: { transaction },
    }),
  },
  deleteFrom: {
    call: builds('Delete', {
      kind: 'db-delete',
      where,
      outcome: { affected: ['result.numDeletedRows', 'result.0.numDeletedRows'], row: ['result', 'result.0'] },
    }),
  },
  mergeInto: {
    call: builds('Merge', {
      kind: 'db-upsert',
      data: ['chain.insertValues.0'],
      conflict: [
        { then: 'ignore', chain: ['thenDoNothing'] },
        { then: 'merge', chain: ['thenUpdateSet'], data: 'chain.thenUpdateSet.0' },
      ],
    }),
  },
  selectFrom: { call: builds('Select', { kind: 'db-read', reads: true, where, locks: { chain: ['forUpdate', 'forNoKeyUpdate', 'forShare'] } }) },
};

/** Conditions of one builder may be made by a function that is given an expression builder. */
const expression: Operation['callbacks'] = ['fn', '0.*'].map((at) => ({ at, run: { kind: 'inline' }, params: { 0: { type: 'ExpressionBuilder' } } }));
const chained = (type: string): Shape => ({
  members: {
    set: { call: { returns: type, callbacks: expression } },
    where: { call: { returns: type, callbacks: expression } },
    values: { call: { returns: type, callbacks: expression } },
    onConflict: { call: { returns: type, callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'OnConflict' } } }] } },
    ...named(EXECUTE, { origin: { kind: 'unknown' } }),
    ...harmless('compile', 'toOperationNode', 'explain'),
    '*': { call: { returns: type, callbacks: expression } },
  },
});
const select = chained('Select');

const sqlTag: Operation = { fragment: { kind: 'text', at: 'tag', language: 'sql' }, returns: 'RawBuilder' };
const sqlPart: Operation = { origin: { kind: 'derived' }, returns: 'RawBuilder' };

const instance: Record<string, Shape> = {
  ...statements,
  with: { call: { returns: 'Kysely', callbacks: [{ at: '1', run: { kind: 'inline' }, params: { 0: { type: 'Kysely' } } }] } },
  withRecursive: { call: { returns: 'Kysely', callbacks: [{ at: '1', run: { kind: 'inline' }, params: { 0: { type: 'Kysely' } } }] } },
  ...named(['withSchema', 'withPlugin', 'withoutPlugins', 'withTables'], { returns: 'Kysely' }),
  transaction: { call: { returns: 'TransactionBuilder' } },
  startTransaction: { call: { returns: 'ControlledBuilder' } },
  connection: { call: { returns: 'ConnectionBuilder' } },
  executeQuery: { call: { effect: { kind: 'db-statement', text: { at: '0', language: 'sql' } } } },
  'schema.*': { call: { inert: true } },
  ...harmless('destroy', 'selectNoFrom', 'introspection', 'case'),
};

export const kysely: Library = {
  name: 'kysely',
  family: 'sql',
  packages: ['kysely'],
  source: 'https://kysely.dev/docs',
  types: {
    Kysely: { members: instance },
    Insert: chained('Insert'),
    Update: chained('Update'),
    Delete: chained('Delete'),
    Merge: chained('Merge'),
    Select: { members: { ...select.members, ...named(EXECUTE, { origin: { kind: 'stable', as: 'stored' } }) } },
    OnConflict: {
      members: { doUpdateSet: { call: { returns: 'OnConflict', callbacks: expression } }, '*': { call: { returns: 'OnConflict' } } },
    },
    ExpressionBuilder: {
      call: {
        fragment: { kind: 'operator', left: '0', operator: '1', right: '2' },
        returns: 'ExpressionBuilder',
        origin: { kind: 'derived' },
      },
      members: {
        bxp: { call: { fragment: { kind: 'operator', left: '0', operator: '1', right: '2' } } },
        selectFrom: statements['selectFrom']!,
        ref: { call: { fragment: { kind: 'name', at: '0' }, returns: 'ExpressionBuilder', origin: { kind: 'derived' } } },
        '*': { call: { returns: 'ExpressionBuilder', origin: { kind: 'derived' } } },
        'fn.*': { call: { origin: { kind: 'derived' } } },
      },
    },
    RawBuilder: {
      members: {
        execute: {
          call: {
            effect: {
              kind: 'db-statement',
              text: { at: 'receiver', language: 'sql' },
              handle: '0',
              outcome: { affected: ['result.numAffectedRows'], row: ['result.rows.0'], duplicate: ANY_DUPLICATE },
            },
          },
        },
        '*': { call: { returns: { same: 'receiver' } } },
      },
    },
    TransactionBuilder: {
      members: { execute: { call: transactional('0', 'Transaction') }, '*': { call: { returns: 'TransactionBuilder' } } },
    },
    ConnectionBuilder: {
      members: {
        execute: {
          call: { callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'Kysely' } } }], returns: { resultOf: '0' } },
        },
      },
    },
    ControlledBuilder: { members: { execute: { call: begins('ControlledTransaction') }, '*': { call: { returns: 'ControlledBuilder' } } } },
    Transaction: { members: instance },
    ControlledTransaction: {
      members: {
        ...instance,
        commit: { call: { ...commit, lazy: ['execute'], returns: 'Command' } },
        rollback: { call: { ...rollback, lazy: ['execute'], returns: 'Command' } },
        ...named(['savepoint', 'rollbackToSavepoint', 'releaseSavepoint'], { returns: 'Command' }),
      },
    },
    Command: { members: { execute: { call: { inert: true } } } },
  },
  exports: {
    Kysely: classOf('Kysely'),
    sql: {
      call: sqlTag,
      members: {
        raw: { call: { fragment: { kind: 'text', at: '0', language: 'sql' }, returns: 'RawBuilder' } },
        ...named(['ref', 'table', 'id'], { ...sqlPart, fragment: { kind: 'name', at: '0' } }),
        ...named(['lit', 'val', 'value', 'join', 'literal'], sqlPart),
      },
    },
    ...typesOf({
      Transaction: 'Transaction',
      ControlledTransaction: 'ControlledTransaction',
      ExpressionBuilder: 'ExpressionBuilder',
      InsertQueryBuilder: 'Insert',
      UpdateQueryBuilder: 'Update',
      SelectQueryBuilder: 'Select',
      DeleteQueryBuilder: 'Delete',
    }),
    ...Object.fromEntries(
      ['PostgresDialect', 'MysqlDialect', 'SqliteDialect', 'MssqlDialect', 'CamelCasePlugin', 'Migrator', 'FileMigrationProvider'].map(
        (name) => [name, { new: { inert: true } }],
      ),
    ),
  },
};

/** Wrappers that give the same object. */
export const kyselyHosts: Library = {
  name: 'kysely hosts',
  family: 'sql',
  packages: ['@vercel/postgres-kysely', 'nestjs-kysely', 'kysely-postgres-js', 'prisma-extension-kysely'],
  exports: {
    createKysely: { call: { returns: 'kysely#Kysely' } },
    InjectKysely: { decorator: { injects: 'kysely#Kysely' } },
    PostgresJSDialect: { new: { inert: true } },
  },
};
