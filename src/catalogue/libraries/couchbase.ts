import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { harmless, named, transactional, typesOf } from './store-parts.js';

const target: EffectMeaning['target'] = { at: 'chain.collection.0', or: ['chain.bucket.0'] };
const duplicate = [{ at: 'name', oneOf: ['DocumentExistsError'] }];
const expiry: EffectMeaning['expiry'] = [{ at: '2.expiry', unit: 's' }];
const where = ['0'];
const delta: Operation = { effect: { kind: 'db-delta', target, where, data: ['1'] } };
const append: Operation = { effect: { kind: 'db-append', target, where, data: ['1'] } };

const collection: Record<string, Shape> = {
  insert: {
    call: {
      effect: {
        kind: 'db-insert',
        target,
        where,
        data: ['1'],
        conflict: [{ then: 'error', key: '0' }],
        outcome: { error: ['DocumentExistsError'], duplicate },
        expiry,
        repair: { conflict: { call: 'upsert({key}, {value})', same: true } },
      },
    },
  },
  upsert: {
    call: { effect: { kind: 'db-upsert', target, where, data: ['1'], conflict: [{ then: 'merge', key: '0', data: '1' }], expiry } },
  },
  replace: {
    call: {
      effect: {
        kind: 'db-update',
        target,
        where,
        data: ['1'],
        conflict: [{ then: 'condition', at: '2.cas' }],
        outcome: { error: ['CasMismatchError'] },
      },
    },
  },
  remove: { call: { effect: { kind: 'db-delete', target, where } } },
  touch: { call: { effect: { kind: 'cache-set', target, where, idempotent: true, expiry: [{ at: '1', unit: 's' }] } } },
  mutateIn: { call: { effect: { kind: 'db-update', target, where, data: ['1'], conflict: [{ then: 'condition', at: '2.cas' }] } } },
  binary: { call: { returns: 'Binary' } },
  ...named(['get', 'exists', 'lookupIn', 'getAndTouch', 'getAllReplicas', 'getAnyReplica'], {
    effect: { kind: 'db-read', reads: true, target, where },
  }),
  getAndLock: { call: { effect: { kind: 'lock', target, where } } },
  unlock: { call: { effect: { kind: 'unlock', target, where } } },
};

const change = (kind: 'delta' | 'append' | 'set-add' | 'absolute' | 'insert-only' | 'remove'): Operation => ({
  fragment: { kind: 'change', change: kind, value: '1' },
});
const spec: Shape = {
  members: {
    ...named(['increment', 'decrement'], change('delta')),
    ...named(['arrayAppend', 'arrayPrepend', 'arrayInsert'], change('append')),
    arrayAddUnique: { call: change('set-add') },
    ...named(['upsert', 'replace'], change('absolute')),
    insert: { call: change('insert-only') },
    remove: { call: change('remove') },
  },
};

const AGAIN = 'Couchbase runs the callback of a transaction again after a conflict or a transient failure';
const attempt: Record<string, Shape> = {
  insert: { call: { effect: { kind: 'db-insert', where: ['1'], data: ['2'], outcome: { error: ['DocumentExistsError'], duplicate } } } },
  replace: { call: { effect: { kind: 'db-update', where: ['0'], data: ['1'] } } },
  remove: { call: { effect: { kind: 'db-delete', where: ['0'] } } },
  get: { call: { effect: { kind: 'db-read', reads: true, where: ['1'] } } },
  query: { call: { effect: { kind: 'db-statement', text: { at: '0', language: 'sql' } } } },
};

export const couchbase: Library = {
  name: 'couchbase',
  family: 'document',
  packages: ['couchbase'],
  source: 'https://docs.couchbase.com/nodejs-sdk/current/howtos/kv-operations.html',
  types: {
    Cluster: {
      members: {
        bucket: { call: { returns: 'Bucket' } },
        transactions: { call: { returns: 'Transactions' } },
        query: { call: { effect: { kind: 'db-statement', text: { at: '0', language: 'sql', params: ['1.parameters'] } } } },
        ...harmless('close', 'ping', 'searchQuery', 'analyticsQuery'),
      },
    },
    Bucket: {
      members: {
        defaultCollection: { call: { returns: 'Collection' } },
        collection: { call: { returns: 'Collection' } },
        scope: { call: { returns: 'Bucket' } },
        defaultScope: { call: { returns: 'Bucket' } },
      },
    },
    Collection: { members: collection },
    Binary: { members: { ...named(['increment', 'decrement'], delta), ...named(['append', 'prepend'], append) } },
    Transactions: { members: { run: { call: transactional('0', 'Attempt', { again: AGAIN, attempts: { default: -1 } }) } } },
    Attempt: { members: attempt },
  },
  exports: {
    connect: { call: { returns: 'Cluster' } },
    MutateInSpec: spec,
    LookupInSpec: { members: harmless('get', 'exists', 'count') },
    Cluster: { type: 'Cluster', members: { connect: { call: { returns: 'Cluster' } } } },
    ...typesOf({ Collection: 'Collection', Bucket: 'Bucket' }),
    ...Object.fromEntries(
      ['DocumentExistsError', 'DocumentNotFoundError', 'CasMismatchError'].map((name) => [name, { new: { inert: true } }]),
    ),
  },
};
