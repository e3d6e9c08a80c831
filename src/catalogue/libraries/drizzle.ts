import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { ANY_DUPLICATE } from './sql-text.js';
import { harmless, named, transactional, typesOf } from './store-parts.js';

const where = ['chain.where.0'];
const transaction = { snippet: 'await db.transaction(async (tx) => {\n  …\n});' };

/** Builders run when they are awaited (`.execute()`, `.run()`, `.get()` and `.all()` do it at once). */
const builds = (effect: EffectMeaning): Shape => ({ call: { effect: { target: { at: '0' }, ...effect }, lazy: true, returns: 'Builder' } });

const read = (at: string): Operation => ({
  effect: { kind: 'db-read', reads: true, target: { at }, where, locks: { chain: ['for'] } },
  lazy: true,
  returns: 'Builder',
});
const raw: Operation = {
  effect: {
    kind: 'db-statement',
    text: { at: '0', language: 'sql' },
    outcome: {
      affected: ['result.rowCount', 'result.count', 'result.0.affectedRows', 'result.changes'],
      row: ['result.rows.0', 'result.0'],
      duplicate: ANY_DUPLICATE,
    },
  },
  lazy: true,
  returns: 'Builder',
};

/** Drizzle wraps the driver's error; its code is on the cause. */
const duplicate = [...ANY_DUPLICATE, ...ANY_DUPLICATE.map((one) => ({ ...one, at: `cause.${one.at}` }))];

const database: Shape = {
  members: {
    insert: builds({
      kind: 'db-insert',
      data: ['chain.values.0', 'chain.select.0'],
      conflict: [
        { then: 'ignore', chain: ['onConflictDoNothing'], key: 'chain.onConflictDoNothing.0.target' },
        { then: 'merge', chain: ['onConflictDoUpdate'], key: 'chain.onConflictDoUpdate.0.target', data: 'chain.onConflictDoUpdate.0.set' },
        { then: 'merge', chain: ['onDuplicateKeyUpdate'], data: 'chain.onDuplicateKeyUpdate.0.set' },
        { then: 'ignore', chain: ['ignore'] },
      ],
      outcome: {
        row: ['result.0'],
        affected: ['result.rowCount', 'result.0.affectedRows', 'result.changes', 'result.rowsAffected'],
        duplicate,
      },
      repair: {
        conflict: { chain: '.onConflictDoNothing({ target: [{table}.{columns}] })', unless: ['mysql2', '@planetscale/database'] },
        transaction,
        outbox: { snippet: 'await {handle}.insert({table}).values({value});' },
        record: {
          snippet: 'const fresh = await {handle}.insert({table}).values({value}).onConflictDoNothing().returning();\nif (fresh.length === 0) return;',
        },
      },
    }),
    update: builds({
      kind: 'db-update',
      data: ['chain.set.0'],
      where,
      outcome: { row: ['result.0'], affected: ['result.rowCount', 'result.0.affectedRows', 'result.changes', 'result.rowsAffected'] },
      repair: { transaction },
    }),
    delete: builds({
      kind: 'db-delete',
      where,
      outcome: { row: ['result.0'], affected: ['result.rowCount', 'result.0.affectedRows', 'result.changes', 'result.rowsAffected'] },
    }),
    ...named(['select', 'selectDistinct', 'selectDistinctOn'], read('chain.from.0')),
    $count: { call: { effect: { kind: 'db-read', reads: true, target: { at: '0' }, where: ['1'] }, lazy: true } },
    'query.*.findFirst': { call: { effect: { kind: 'db-read', reads: true, target: { at: 'key' }, where: ['0.where'] }, lazy: true } },
    'query.*.findMany': { call: { effect: { kind: 'db-read', reads: true, target: { at: 'key' }, where: ['0.where'] }, lazy: true } },
    ...named(['execute', 'run', 'all', 'get', 'values'], raw),
    transaction: { call: transactional('0', 'Transaction') },
    batch: { call: { transaction: { act: 'array', handle: '0' } } },
    with: { call: { returns: 'Database' } },
    $with: { call: { returns: 'Builder' } },
    refreshMaterializedView: { call: { inert: true } },
    ...harmless('$client', '$cache'),
  },
};

const builder: Shape = {
  members: {
    ...named(['where', 'from', 'limit', 'orderBy', 'for', 'leftJoin', 'innerJoin'], {
      returns: 'Builder',
      origin: { kind: 'stable', as: 'stored' },
    }),
    set: { call: { returns: 'Builder' } },
    values: { call: { returns: 'Builder' } },
    ...harmless('toSQL', 'getSQL', '$dynamic'),
    '*': { call: { returns: 'Builder' } },
  },
};

/** The tag that makes SQL, with columns and values as holes. */
const sql: Shape = {
  call: { fragment: { kind: 'text', at: 'tag', language: 'sql' }, returns: 'Sql', origin: { kind: 'derived' } },
  members: {
    raw: { call: { fragment: { kind: 'text', at: '0', language: 'sql' }, returns: 'Sql' } },
    identifier: { call: { fragment: { kind: 'name', at: '0' }, origin: { kind: 'derived' }, returns: 'Sql' } },
    ...named(['join', 'param', 'placeholder', 'empty', 'fromList'], { origin: { kind: 'derived' }, returns: 'Sql' }),
  },
};

const operators = named(
  [
    'eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'and', 'or', 'not', 'inArray', 'notInArray', 'isNull', 'isNotNull', 'exists', 'notExists',
    'between', 'notBetween', 'like', 'notLike', 'ilike', 'notIlike', 'asc', 'desc', 'count', 'countDistinct', 'sum', 'sumDistinct', 'avg',
    'avgDistinct', 'max', 'min', 'arrayContains', 'arrayContained', 'arrayOverlaps', 'getTableColumns', 'getTableName', 'getColumns',
    'relations', 'defineRelations', 'placeholder',
  ],
  { origin: { kind: 'derived' } },
);

const tables = named(['pgTable', 'mysqlTable', 'sqliteTable', 'singlestoreTable', 'pgView', 'mysqlView', 'sqliteView'], { inert: true, names: '0' });

const schemaMakers = named(
  [
    'pgTableCreator', 'pgEnum', 'pgSchema', 'mysqlTableCreator', 'mysqlSchema', 'sqliteTableCreator', 'index', 'uniqueIndex', 'unique', 'primaryKey', 'foreignKey', 'check',
  ],
  { inert: true },
);

const databaseTypes = [
  'NodePgDatabase', 'PostgresJsDatabase', 'NeonDatabase', 'NeonHttpDatabase', 'VercelPgDatabase', 'PgliteDatabase', 'AwsDataApiPgDatabase',
  'XataHttpDatabase', 'BunSQLDatabase', 'PgRemoteDatabase', 'MySql2Database', 'PlanetScaleDatabase', 'TiDBServerlessDatabase',
  'MySqlRemoteDatabase', 'SingleStoreDriverDatabase', 'BetterSQLite3Database', 'LibSQLDatabase', 'DrizzleD1Database', 'BunSQLiteDatabase',
  'SQLJsDatabase', 'SqliteRemoteDatabase', 'OPSQLiteDatabase', 'ExpoSQLiteDatabase', 'PgDatabase', 'MySqlDatabase', 'BaseSQLiteDatabase',
  'SingleStoreDatabase', 'PgAsyncDatabase',
];
const transactionTypes = [
  'PgTransaction', 'MySqlTransaction', 'SQLiteTransaction', 'SingleStoreTransaction', 'NodePgTransaction', 'PostgresJsTransaction',
  'MySql2Transaction', 'LibSQLTransaction', 'BetterSQLiteTransaction',
];

export const drizzle: Library = {
  name: 'drizzle-orm',
  family: 'orm',
  packages: ['drizzle-orm', 'drizzle-orm/*'],
  source: 'https://orm.drizzle.team/docs/overview',
  types: {
    Database: database,
    Transaction: { ...database, members: { ...database.members, ...harmless('rollback', 'setTransaction') } },
    Builder: builder,
    Sql: { members: { '*': { call: { returns: 'Sql' } } } },
  },
  exports: {
    drizzle: { call: { returns: 'Database' } },
    sql,
    withReplicas: { call: { returns: { same: '0' } } },
    migrate: { call: { inert: true } },
    ...operators,
    ...tables,
    ...schemaMakers,
    ...typesOf(
      Object.fromEntries([
        ...databaseTypes.map((name) => [name, 'Database'] as const),
        ...transactionTypes.map((name) => [name, 'Transaction'] as const),
      ]),
    ),
  },
};
