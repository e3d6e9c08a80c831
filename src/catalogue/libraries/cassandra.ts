import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { classOf, harmless, nodeCallback } from './store-parts.js';

/** In CQL `INSERT` and `UPDATE` both write the row of their key; only counters, list appends and `IF` conditions differ. */
const effect = (at: string): EffectMeaning => ({
  kind: 'db-statement',
  text: { at, language: 'cql', params: ['1'] },
  outcome: { success: [{ at: 'result.wasApplied' }], row: ['result.rows.0'] },
});
const execute: Operation = { effect: effect('0'), callbacks: [nodeCallback] };
/** The statements stand with their parameters, or alone. A logged batch is one; a counter batch is not safe to repeat. */
const batch: Operation = {
  effect: {
    kind: 'db-statement',
    parts: { at: '0', kinds: { '*': { kind: 'db-statement', text: { at: 'query', language: 'cql', params: ['params'] } } } },
  },
  transaction: { act: 'array', handle: '0' },
  callbacks: [nodeCallback],
};

const mapper: Record<string, Shape> = {
  insert: {
    call: {
      effect: {
        kind: 'db-upsert',
        target: { at: 'chain.forModel.0' },
        data: ['0'],
        conflict: [
          { then: 'condition', at: '1.ifNotExists', equals: true },
          { then: 'merge', data: '0' },
        ],
        outcome: { success: [{ at: 'result.wasApplied' }] },
      },
    },
  },
  update: {
    call: {
      effect: {
        kind: 'db-update',
        target: { at: 'chain.forModel.0' },
        data: ['0'],
        conflict: [
          { then: 'condition', at: '1.when' },
          { then: 'condition', at: '1.ifExists', equals: true },
        ],
      },
    },
  },
  remove: { call: { effect: { kind: 'db-delete', target: { at: 'chain.forModel.0' }, where: ['0'] } } },
  ...Object.fromEntries(
    ['get', 'find', 'findAll'].map((name) => [
      name,
      { call: { effect: { kind: 'db-read', reads: true, target: { at: 'chain.forModel.0' }, where: ['0'] } } },
    ]),
  ),
};

const exported: Record<string, Shape> = {
  Client: classOf('Client'),
  'mapping.Mapper': classOf('Mapper'),
  'types.Uuid': {
    members: { random: { call: { origin: { kind: 'volatile', as: 'random' } } }, fromString: { call: { origin: { kind: 'derived' } } } },
  },
  'types.TimeUuid': {
    members: {
      now: { call: { origin: { kind: 'volatile', as: 'clock' } } },
      fromDate: { call: { origin: { kind: 'derived' } } },
      fromString: { call: { origin: { kind: 'derived' } } },
    },
  },
  auth: { members: { '*': { new: { inert: true } } } },
  policies: { members: {} },
};

export const cassandra: Library = {
  name: 'cassandra-driver',
  family: 'document',
  packages: ['cassandra-driver', 'scylladb-driver-alpha'],
  source: 'https://docs.datastax.com/en/developer/nodejs-driver',
  types: {
    Client: {
      members: {
        execute: { call: execute },
        batch: { call: batch },
        eachRow: { call: { ...execute, callbacks: [{ at: '3', run: { kind: 'inline', each: true } }] } },
        stream: { call: execute },
        ...harmless('connect', 'shutdown', 'on', 'getState'),
      },
    },
    Mapper: { members: { forModel: { call: { returns: 'Model' } }, batch: { call: { transaction: { act: 'array', handle: '0' } } } } },
    Model: { members: mapper },
  },
  exports: { ...exported, default: { members: exported } },
};
