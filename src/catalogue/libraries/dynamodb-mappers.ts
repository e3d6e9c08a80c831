import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { harmless, named } from './store-parts.js';

const outcome = { error: ['ConditionalCheckFailedException'], duplicate: [{ at: 'name', oneOf: ['ConditionalCheckFailedException'] }] };

/** Operators of dynamoose updates. */
const OPERATORS: EffectMeaning['operators'] = { $SET: 'absolute', $ADD: 'delta', $REMOVE: 'remove', $DELETE: 'remove' };
const self: EffectMeaning['target'] = { at: 'chain.model.0', or: ['receiver'] };

const model: Record<string, Shape> = {
  /** Fails on an existing key unless told to overwrite. */
  create: {
    call: {
      effect: {
        kind: 'db-insert',
        target: self,
        data: ['0'],
        conflict: [{ then: 'merge', at: '1.overwrite', equals: true, data: '0' }, { then: 'condition' }],
        outcome,
      },
      callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'settled' } }],
    },
  },
  update: {
    call: {
      effect: {
        kind: 'db-update',
        target: self,
        where: ['0'],
        data: ['1'],
        operators: OPERATORS,
        conflict: [{ then: 'condition', at: '2.condition' }],
        outcome,
      },
      // Key and values in one object.
      overloads: [
        {
          when: { at: '1', is: 'absent' },
          operation: { effect: { kind: 'db-update', target: self, where: ['0'], data: ['0'], operators: OPERATORS, outcome } },
        },
      ],
    },
  },
  delete: { call: { effect: { kind: 'db-delete', target: self, where: ['0'], conflict: [{ then: 'condition', at: '1.condition' }] } } },
  batchPut: { call: { effect: { kind: 'db-upsert', target: self, data: ['0'], conflict: [{ then: 'merge' }] } } },
  batchDelete: { call: { effect: { kind: 'db-delete', target: self, where: ['0'] } } },
  get: { call: { effect: { kind: 'db-read', reads: true, target: self, where: ['0'] } } },
  batchGet: { call: { effect: { kind: 'db-read', reads: true, target: self, where: ['0'] } } },
  ...named(['query', 'scan'], { effect: { kind: 'db-read', reads: true, target: self, where: ['0'] }, lazy: ['exec'], returns: 'Query' }),
  'transaction.create': {
    call: { effect: { kind: 'db-insert', target: self, data: ['0'], conflict: [{ then: 'condition' }], outcome }, lazy: true },
  },
  'transaction.update': {
    call: { effect: { kind: 'db-update', target: self, where: ['0'], data: ['1'], operators: OPERATORS }, lazy: true },
  },
  'transaction.delete': { call: { effect: { kind: 'db-delete', target: self, where: ['0'] }, lazy: true } },
  'transaction.condition': { call: { inert: true } },
  ...harmless('serializeMany', 'methods'),
};
const exported: Record<string, Shape> = {
  model: { call: { returns: 'Model' } },
  transaction: { call: { transaction: { act: 'array', handle: '0' } } },
  Schema: { new: { inert: true } },
  Condition: { new: { inert: true } },
  Table: { new: { inert: true } },
  aws: {},
  logger: { call: { inert: true } },
};

export const dynamoose: Library = {
  name: 'dynamoose',
  family: 'document',
  packages: ['dynamoose'],
  source: 'https://dynamoosejs.com/guide/Model',
  types: {
    Model: { members: model, new: { returns: 'Item', origin: { kind: 'derived' } } },
    /** Overwrites unless told not to. */
    Item: {
      members: {
        save: {
          call: {
            effect: {
              kind: 'db-upsert',
              target: self,
              data: ['receiver'],
              loaded: 'db-update',
              conflict: [
                { then: 'condition', at: '0.overwrite', equals: false },
                { then: 'condition', at: '0.condition' },
                { then: 'merge' },
              ],
              outcome,
            },
          },
        },
        delete: { call: { effect: { kind: 'db-delete', target: self, where: ['receiver'] } } },
        ...harmless('toJSON', 'serialize', 'original', 'populate'),
      },
    },
    Query: { members: { exec: { call: { origin: { kind: 'stable', as: 'stored' } } }, '*': { call: { returns: 'Query' } } } },
  },
  exports: { ...exported, default: { members: exported } },
};

/** Nothing is sent before `go()`. */
const entity: EffectMeaning['target'] = { at: 'receiver' };
const builds = (effect: EffectMeaning): Operation => ({ effect: { target: entity, ...effect }, lazy: ['go'], returns: 'Builder' });
const guarded = [{ then: 'condition', chain: ['where'] }] as const;
const changes: EffectMeaning = { kind: 'db-update', where: ['0'], data: ['chain.set.0', 'chain.data.0'], conflict: guarded, outcome };

export const electrodb: Library = {
  name: 'electrodb',
  family: 'document',
  packages: ['electrodb'],
  source: 'https://electrodb.dev/en/mutations/overview',
  types: {
    Entity: {
      members: {
        create: { call: builds({ kind: 'db-insert', data: ['0'], conflict: [{ then: 'condition' }], outcome }) },
        put: { call: builds({ kind: 'db-upsert', data: ['0'], conflict: [...guarded, { then: 'merge', data: '0' }], outcome }) },
        upsert: { call: builds({ kind: 'db-upsert', data: ['0'], conflict: [...guarded, { then: 'merge', data: '0' }], outcome }) },
        update: { call: builds(changes) },
        patch: { call: builds(changes) },
        ...named(['delete', 'remove'], builds({ kind: 'db-delete', where: ['0'], conflict: guarded })),
        get: { call: builds({ kind: 'db-read', reads: true, where: ['0'] }) },
        match: { call: builds({ kind: 'db-read', reads: true, where: ['0'] }) },
        find: { call: builds({ kind: 'db-read', reads: true, where: ['0'] }) },
        scan: { instance: 'Builder' },
        'query.*': { call: builds({ kind: 'db-read', reads: true, where: ['0'] }) },
        ...harmless('parse', 'conversions', 'setIdentifier'),
      },
    },
    Service: {
      members: {
        'entities.*': { instance: 'Entity' },
        'collections.*': { call: builds({ kind: 'db-read', reads: true }) },
        'transaction.write': {
          call: { callbacks: [{ at: '0', run: { kind: 'inline' } }], transaction: { act: 'array', handle: '0' }, returns: 'Builder' },
        },
        'transaction.get': { call: { returns: 'Builder' } },
      },
    },
    Builder: {
      members: {
        add: {
          call: {
            effect: {
              kind: 'db-delta',
              target: entity,
              where: ['chain.update.0', 'chain.patch.0'],
              data: ['0'],
              conflict: guarded,
              outcome,
            },
            lazy: ['go'],
            returns: 'Builder',
          },
        },
        subtract: {
          call: {
            effect: {
              kind: 'db-delta',
              target: entity,
              where: ['chain.update.0', 'chain.patch.0'],
              data: ['0'],
              conflict: guarded,
              outcome,
            },
            lazy: ['go'],
            returns: 'Builder',
          },
        },
        append: {
          call: {
            effect: {
              kind: 'db-append',
              target: entity,
              where: ['chain.update.0', 'chain.patch.0'],
              data: ['0'],
              conflict: guarded,
              outcome,
            },
            lazy: ['go'],
            returns: 'Builder',
          },
        },
        go: { call: { origin: { kind: 'unknown' } } },
        ...harmless('params'),
        '*': { call: { returns: 'Builder' } },
      },
    },
  },
  exports: {
    Entity: { type: 'Entity', new: { returns: 'Entity' } },
    Service: { type: 'Service', new: { returns: 'Service' } },
    ...harmless('createSchema', 'createCustomAttribute'),
  },
};
