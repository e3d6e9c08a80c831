import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { ANY_DUPLICATE } from './sql-text.js';
import { begins, harmless, named, transactional } from './store-parts.js';

const target: EffectMeaning['target'] = {
  at: 'chain.query.receiver',
  or: ['chain.$query.receiver', 'chain.$relatedQuery.0', 'chain.relatedQuery.0'],
};
/** A query is inside a transaction only when that is its argument: `Order.query(trx)`, `.transacting(trx)`. */
const handle = ['chain.query.0', 'chain.transacting.0'];
const where = ['chain.where', 'chain.andWhere', 'chain.whereIn', 'chain.whereNull', 'chain.findById'];
const outcome = { error: ['UniqueViolationError'], duplicate: ANY_DUPLICATE };

const builds = (effect: EffectMeaning): Operation => ({ effect: { target, handle, ...effect }, lazy: true, returns: 'Builder' });
const insert = builds({
  kind: 'db-insert',
  data: ['0'],
  outcome,
  conflict: [
    { then: 'ignore', chain: ['ignore'], key: 'chain.onConflict.0' },
    { then: 'merge', chain: ['merge'], key: 'chain.onConflict.0', data: 'chain.merge.0' },
  ],
  repair: {
    conflict: { chain: '.onConflict({columns}).ignore()' },
    transaction: { snippet: 'await {table}.transaction(async (trx) => {\n  …\n});' },
    outbox: { snippet: 'await {table}.query({handle}).insert({value});' },
  },
});
const update = builds({ kind: 'db-update', data: ['0'], where, outcome: { ...outcome, affected: ['result'] } });
const updateById = builds({ kind: 'db-update', data: ['1'], where: ['0', ...where], outcome: { ...outcome, row: ['result'] } });
const remove = builds({ kind: 'db-delete', where: ['0', ...where], outcome: { affected: ['result'] } });
const read = builds({ kind: 'db-read', reads: true, where: ['0', ...where], locks: { chain: ['forUpdate', 'forShare'] } });
const delta = builds({ kind: 'db-delta', data: ['0', '1'], where, outcome: { affected: ['result'] } });

const builder: Record<string, Shape> = {
  ...named(['insert', 'insertAndFetch', 'insertGraph', 'insertGraphAndFetch'], insert),
  ...named(['upsertGraph', 'upsertGraphAndFetch'], builds({ kind: 'db-upsert', data: ['0'], outcome })),
  ...named(['update', 'patch', 'updateAndFetch', 'patchAndFetch'], update),
  ...named(['updateAndFetchById', 'patchAndFetchById'], updateById),
  ...named(['increment', 'decrement'], delta),
  ...named(['delete', 'deleteById', 'truncate'], remove),
  ...named(['findById', 'findByIds', 'findOne', 'first', 'select', 'count', 'resultSize', 'page', 'range', 'throwIfNotFound'], read),
  relate: { call: builds({ kind: 'db-insert', data: ['0'], outcome }) },
  unrelate: { call: remove },
  ...harmless('toKnexQuery', 'toString', 'debug'),
  '*': { call: { returns: 'Builder' } },
};

const model: Record<string, Shape> = {
  query: { call: { returns: 'Builder', effect: { kind: 'db-read', reads: true, target: { at: 'receiver' }, handle: '0' }, lazy: true } },
  relatedQuery: { call: { returns: 'Builder' } },
  transaction: { call: transactional('fn', 'knex#Transaction') },
  startTransaction: { call: begins('knex#Transaction') },
  fromJson: { call: { origin: { kind: 'derived' } } },
  bindKnex: { call: { returns: { same: 'receiver' } } },
  bindTransaction: { call: { returns: { same: 'receiver' } } },
  knex: { call: { returns: 'knex#Knex' } },
  raw: { call: { fragment: { kind: 'text', at: '0', language: 'sql', params: ['1'] } } },
  ...harmless('ref', 'fetchTableMetadata'),
};
const instance: Record<string, Shape> = {
  $query: { call: { returns: 'Builder' } },
  $relatedQuery: { call: { returns: 'Builder' } },
  $fetchGraph: { call: { effect: { kind: 'db-read', reads: true, where: ['receiver'] } } },
  ...named(['$set', '$setJson', '$clone', '$toJson', 'toJSON'], { origin: { kind: 'derived' } }),
};

export const objection: Library = {
  name: 'objection',
  family: 'orm',
  packages: ['objection'],
  source: 'https://vincit.github.io/objection.js',
  types: { Model: { members: instance }, Builder: { members: builder } },
  exports: {
    Model: { type: 'Model', members: model, new: { returns: 'Model' } },
    raw: { call: { fragment: { kind: 'text', at: '0', language: 'sql', params: ['1', '2', '3'] } } },
    transaction: { call: transactional('fn', undefined), members: { start: { call: begins('knex#Transaction') } } },
    ...named(['ref', 'fn', 'val', 'compose'], { origin: { kind: 'derived' } }),
    ...Object.fromEntries(
      ['UniqueViolationError', 'NotFoundError', 'ValidationError', 'ForeignKeyViolationError', 'DBError'].map((name) => [
        name,
        { new: { inert: true } },
      ]),
    ),
  },
};
