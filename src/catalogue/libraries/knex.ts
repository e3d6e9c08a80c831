import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { ANY_DUPLICATE } from './sql-text.js';
import { begins, commit, harmless, named, rollback, transactional, typesOf } from './store-parts.js';

/** Where a builder's table is named: `knex('t')`, `.from('t')`, `.into('t')`, `.table('t')`. */
const target: EffectMeaning['target'] = { at: 'chain.().0', or: ['chain.from.0', 'chain.into.0', 'chain.table.0'] };
const where = [
  'chain.where', 'chain.andWhere', 'chain.orWhere', 'chain.whereIn', 'chain.whereNull', 'chain.whereNotNull', 'chain.whereNot',
  'chain.whereRaw', 'chain.whereExists',
];
const handle = ['chain.transacting.0', 'receiver'];
const TRANSACTION = 'await knex.transaction(async (trx) => {\n  …\n});';
const duplicate = ANY_DUPLICATE;

/** A builder runs when it is awaited. */
const builds = (effect: EffectMeaning): Shape => ({ call: { effect: { target, handle, ...effect }, lazy: true, returns: 'Builder' } });

/** A statement joins a transaction through the callable `trx` it starts from, or through `.transacting(trx)`. */
const writes: Record<string, Shape> = {
  insert: builds({
    kind: 'db-insert',
    data: ['0'],
    conflict: [
      { then: 'ignore', chain: ['ignore'], key: 'chain.onConflict.0' },
      { then: 'merge', chain: ['merge'], key: 'chain.onConflict.0', data: 'chain.merge.0' },
    ],
    outcome: { row: ['result.0'], duplicate },
    repair: {
      conflict: { chain: '.onConflict({columns}).ignore()' },
      transaction: { snippet: TRANSACTION },
      outbox: { snippet: "await {handle}('{table}').insert({value});" },
      record: {
        snippet: "const fresh = await {handle}('{table}').insert({value}).onConflict().ignore().returning('*');\nif (fresh.length === 0) return;",
      },
    },
  }),
  upsert: builds({ kind: 'db-upsert', data: ['0'], conflict: [{ then: 'merge', data: '0' }] }),
  update: builds({ kind: 'db-update', data: ['0', '1'], where, outcome: { affected: ['result'], row: ['result.0'] } }),
  increment: builds({ kind: 'db-delta', data: ['0', '1'], where, outcome: { affected: ['result'] } }),
  decrement: builds({ kind: 'db-delta', data: ['0', '1'], where, outcome: { affected: ['result'] } }),
  ...Object.fromEntries(
    ['del', 'delete', 'truncate'].map((name) => [name, builds({ kind: 'db-delete', where, outcome: { affected: ['result'] } })]),
  ),
};

const locks = { chain: ['forUpdate', 'forNoKeyUpdate', 'forShare'] };
const read: Operation = { effect: { kind: 'db-read', reads: true, target, where, handle, locks }, lazy: true, returns: 'Builder' };
const reads = named(
  ['select', 'first', 'pluck', 'count', 'countDistinct', 'min', 'max', 'sum', 'avg', 'column', 'columns', 'distinct'],
  read,
);

const more: Operation = { returns: 'Builder' };
/** What only narrows a query; awaited as it stands it gives stored rows. */
const narrows: Operation = { returns: 'Builder', origin: { kind: 'stable', as: 'stored' } };

const raw: Operation = {
  effect: {
    kind: 'db-statement',
    text: { at: '0', language: 'sql', params: ['1'] },
    handle,
    outcome: { affected: ['result.rowCount', 'result.0.affectedRows'], row: ['result.rows.0', 'result.0.0'], duplicate },
  },
  fragment: { kind: 'text', at: '0', language: 'sql', params: ['1'] },
  lazy: true,
  returns: 'Builder',
};

const transaction: Operation = {
  ...begins('Transaction'),
  overloads: [{ when: { at: '0', is: 'function' }, operation: transactional('0', 'Transaction') }],
};

const builder: Shape = {
  members: {
    ...writes,
    ...reads,
    ...named(
      [
        'where', 'andWhere', 'orWhere', 'whereIn', 'whereNull', 'whereNotNull', 'whereNot', 'whereRaw', 'whereExists', 'orderBy', 'limit',
        'offset', 'join', 'leftJoin', 'innerJoin', 'forUpdate', 'skipLocked', 'groupBy',
      ],
      narrows,
    ),
    modify: { call: { callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'Builder' } } }], returns: 'Builder' } },
    ...harmless('toSQL', 'toQuery', 'toString'),
    '*': { call: more },
  },
};

const instance: Shape = {
  call: { returns: 'Builder' },
  members: {
    ...writes,
    ...reads,
    ...named(['from', 'into', 'table', 'queryBuilder', 'with', 'withRecursive', 'withSchema', 'where'], more),
    raw: { call: raw },
    transaction: { call: transaction },
    transactionProvider: { call: { returns: 'Provider' } },
    batchInsert: {
      call: {
        effect: { kind: 'db-insert', target: { at: '0' }, data: ['1'], handle, outcome: { duplicate } },
        lazy: true,
        returns: 'Builder',
      },
    },
    ref: { call: { fragment: { kind: 'name', at: '0' }, origin: { kind: 'derived' }, returns: 'Reference' } },
    'fn.now': { call: { origin: { kind: 'volatile', as: 'clock' } } },
    'fn.uuid': { call: { origin: { kind: 'volatile', as: 'random' } } },
    'schema.*': { call: { inert: true } },
    'migrate.*': { call: { inert: true } },
    'seed.*': { call: { inert: true } },
    ...harmless('destroy', 'initialize', 'on', 'client'),
  },
};

const exported = typesOf({ Knex: 'Knex' });

export const knex: Library = {
  name: 'knex',
  family: 'sql',
  packages: ['knex'],
  source: 'https://knexjs.org/guide/query-builder.html',
  types: {
    Knex: instance,
    Builder: builder,
    Provider: { call: begins('Transaction') },
    Reference: { members: { '*': { call: { returns: 'Reference' } } } },
    Transaction: {
      ...instance,
      members: {
        ...instance.members,
        commit: { call: commit },
        rollback: { call: rollback },
        savepoint: { call: transactional('0', 'Transaction') },
        executionPromise: {},
        ...harmless('isCompleted'),
      },
    },
  },
  exports: {
    default: { call: { returns: 'Knex' }, members: { ...exported, knex: { call: { returns: 'Knex' } } } },
    '=': { call: { returns: 'Knex' }, members: { ...exported, knex: { call: { returns: 'Knex' } } } },
    knex: { call: { returns: 'Knex' } },
    Knex: { type: 'Knex', members: typesOf({ Transaction: 'Transaction', QueryBuilder: 'Builder' }) },
  },
};

/** `@InjectKnex()` and its like. */
export const nestKnex: Library = {
  name: 'nest-knexjs',
  family: 'sql',
  packages: ['nest-knexjs', 'nestjs-knex'],
  exports: {
    InjectConnection: { decorator: { injects: 'knex#Knex' } },
    InjectModel: { decorator: { injects: 'knex#Knex' } },
    InjectKnex: { decorator: { injects: 'knex#Knex' } },
  },
};
