import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { begin, begins, classOf, commit, harmless, named, rollback, transactional, typesOf } from './store-parts.js';

// ── BigQuery ────────────────────────────────

const table: EffectMeaning['target'] = { at: 'chain.table.0' };
const job: Operation = {
  effect: { kind: 'db-statement', text: { at: '0', language: 'sql', params: ['0.params'] }, keys: [{ at: '0.jobId' }] },
  overloads: [
    {
      when: { at: '0.query', is: 'present' },
      operation: {
        effect: {
          kind: 'db-statement',
          text: { at: '0.query', language: 'sql', params: ['0.params'] },
          keys: [{ at: '0.jobId' }],
          repair: { key: { at: '0', property: 'jobId' } },
        },
      },
    },
  ],
};
export const bigquery: Library = {
  name: '@google-cloud/bigquery',
  family: 'sql',
  packages: ['@google-cloud/bigquery'],
  source: 'https://cloud.google.com/bigquery/docs/streaming-data-into-bigquery#dataconsistency',
  types: {
    Client: {
      members: {
        dataset: { call: { returns: 'Dataset' } },
        createQueryJob: { call: job },
        createJob: { call: { effect: { kind: 'db-statement', keys: [{ at: '0.jobReference.jobId' }] } } },
        query: { call: job },
        ...harmless('getDatasets', 'createDataset', 'job', 'date', 'datetime', 'timestamp'),
      },
    },
    Dataset: {
      members: {
        table: { call: { returns: 'Table' } },
        query: { call: job },
        createQueryJob: { call: job },
        ...harmless('createTable', 'getTables', 'exists', 'get'),
      },
    },
    Table: {
      members: {
        /** `insertId` removes duplicate rows, at best effort, for about a minute; the client makes random ones unless rows are raw. */
        insert: {
          call: {
            effect: {
              kind: 'db-insert',
              target: table,
              data: ['0'],
              keys: [
                { at: '0.*.insertId', window: 60 },
                { at: '0.insertId', window: 60 },
              ],
              ownKey: 'per-call',
            },
          },
        },
        load: { call: { effect: { kind: 'db-insert', target: table, data: ['0'], keys: [{ at: '1.jobId' }] } } },
        createLoadJob: { call: { effect: { kind: 'db-insert', target: table, data: ['0'], keys: [{ at: '1.jobId' }] } } },
        ...named(['getRows', 'query'], { effect: { kind: 'db-read', reads: true, target: table } }),
        ...harmless('exists', 'get', 'getMetadata'),
      },
    },
  },
  exports: { BigQuery: classOf('Client'), ...typesOf({ Dataset: 'Dataset', Table: 'Table' }) },
};

// ── Spanner ────────────────────────────────

const AGAIN = 'Spanner runs the callback of a transaction again when it was aborted by another one';
const exists = [{ at: 'code', oneOf: [6] }];
const mutations = (target: EffectMeaning['target'], data: string): Record<string, Shape> => ({
  insert: {
    call: {
      effect: {
        kind: 'db-insert',
        ...(target ? { target } : {}),
        data: [data],
        outcome: { duplicate: exists },
        repair: { conflict: { call: 'upsert({value})', same: true } },
      },
    },
  },
  ...named(['upsert', 'replace'], {
    effect: { kind: 'db-upsert', ...(target ? { target } : {}), data: [data], conflict: [{ then: 'merge', data }] },
  }),
  update: { call: { effect: { kind: 'db-update', ...(target ? { target } : {}), data: [data] } } },
  deleteRows: { call: { effect: { kind: 'db-delete', ...(target ? { target } : {}), where: [data] } } },
});
const sql: Operation = {
  effect: {
    kind: 'db-statement',
    text: { at: '0', language: 'sql', dialect: 'postgres' },
    outcome: { affected: ['result.0'], row: ['result.0.0'], duplicate: exists },
  },
  overloads: [
    {
      when: { at: '0.sql', is: 'present' },
      operation: {
        effect: {
          kind: 'db-statement',
          text: { at: '0.sql', language: 'sql', params: ['0.params'] },
          outcome: { affected: ['result.0'], row: ['result.0.0'], duplicate: exists },
        },
      },
    },
  ],
};
const again = { again: AGAIN, attempts: { default: -1 } } as const;
export const spanner: Library = {
  name: '@google-cloud/spanner',
  family: 'sql',
  packages: ['@google-cloud/spanner'],
  source: 'https://cloud.google.com/spanner/docs/transactions',
  types: {
    Client: { members: { instance: { call: { returns: 'Instance' } }, ...harmless('close') } },
    Instance: { members: { database: { call: { returns: 'Database' } } } },
    Database: {
      members: {
        runTransactionAsync: { call: transactional('fn', 'Transaction', again) },
        runTransaction: {
          call: {
            callbacks: [
              {
                at: 'fn',
                run: {
                  kind: 'transaction',
                  handle: 1,
                  handleType: 'Transaction',
                  boundary: { kind: 'boundary', context: 'retry', because: AGAIN },
                },
              },
            ],
          },
        },
        run: { call: sql },
        runStream: { call: sql },
        runPartitionedUpdate: { call: sql },
        table: { call: { returns: 'Table' } },
        getTransaction: { call: { returns: 'Transaction' } },
        ...harmless('close', 'getSnapshot', 'getSessions'),
      },
    },
    Transaction: {
      members: {
        ...mutations({ at: '0' }, '1'),
        run: { call: sql },
        runUpdate: { call: sql },
        batchUpdate: { call: { effect: { kind: 'db-statement', data: ['0'] } } },
        read: { call: { effect: { kind: 'db-read', reads: true, target: { at: '0' } } } },
        begin: { call: begin },
        commit: { call: commit },
        rollback: { call: rollback },
        ...harmless('end'),
      },
    },
    Table: {
      members: {
        ...mutations({ at: 'chain.table.0' }, '0'),
        read: { call: { effect: { kind: 'db-read', reads: true, target: { at: 'chain.table.0' } } } },
      },
    },
  },
  exports: {
    Spanner: { ...classOf('Client'), members: named(['int', 'float', 'date', 'timestamp', 'numeric'], { origin: { kind: 'derived' } }) },
    ...typesOf({ Database: 'Database', Transaction: 'Transaction' }),
  },
};

// ── Datastore ────────────────────────────────

/** With an incomplete key (a kind alone) each call makes another entity. */
const entity = { target: { at: '0.key' }, where: ['0.key'], data: ['0.data', '0'] } satisfies Partial<EffectMeaning>;
const writes = (lazy: boolean): Record<string, Shape> => {
  const operation = (effect: EffectMeaning): Operation => ({ effect: { ...entity, ...effect }, ...(lazy ? { lazy: ['commit'] } : {}) });
  return {
    insert: { call: operation({ kind: 'db-insert', conflict: [{ then: 'error', key: '0.key' }], outcome: { duplicate: exists } }) },
    ...named(['save', 'upsert'], operation({ kind: 'db-upsert', conflict: [{ then: 'merge', key: '0.key', data: '0.data' }] })),
    update: { call: operation({ kind: 'db-update' }) },
    merge: { call: operation({ kind: 'db-upsert', conflict: [{ then: 'merge', key: '0.key', data: '0.data' }] }) },
    delete: { call: { effect: { kind: 'db-delete', where: ['0'] }, ...(lazy ? { lazy: ['commit'] } : {}) } },
  };
};
const reads: Record<string, Shape> = {
  ...named(['get', 'runQuery', 'runAggregationQuery'], { effect: { kind: 'db-read', reads: true, where: ['0'] } }),
  createQuery: { call: { returns: 'Query' } },
  key: { call: { origin: { kind: 'derived' } } },
};
export const datastore: Library = {
  name: '@google-cloud/datastore',
  family: 'document',
  packages: ['@google-cloud/datastore'],
  source: 'https://cloud.google.com/datastore/docs/concepts/transactions',
  types: {
    Datastore: {
      members: {
        ...writes(false),
        ...reads,
        transaction: { call: begins('Transaction') },
        allocateIds: { call: { inert: true } },
        ...harmless('int', 'double', 'isKey'),
      },
    },
    Transaction: {
      members: { ...writes(true), ...reads, run: { call: { inert: true } }, commit: { call: commit }, rollback: { call: rollback } },
    },
    Query: { members: { run: { call: { effect: { kind: 'db-read', reads: true } } }, '*': { call: { returns: 'Query' } } } },
  },
  exports: {
    Datastore: { ...classOf('Datastore'), members: { KEY: {} } },
    PropertyFilter: { new: { inert: true } },
    and: { call: { inert: true } },
    or: { call: { inert: true } },
  },
};
