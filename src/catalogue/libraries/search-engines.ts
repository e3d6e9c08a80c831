import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { classOf, harmless, named } from './store-parts.js';

const duplicate = [
  { at: 'meta.statusCode', oneOf: [409] },
  { at: 'statusCode', oneOf: [409] },
  { at: 'name', oneOf: ['ConflictError'] },
];
const target: EffectMeaning['target'] = { at: '0.index' };
const data = ['0.document', '0.body'];
const guards: EffectMeaning['conflict'] = [
  { then: 'condition', at: '0.if_seq_no' },
  { then: 'error', at: '0.op_type', equals: 'create', key: '0.id' },
  { then: 'error', at: '0.opType', equals: 'create', key: '0.id' },
  { then: 'merge', at: '0.id', key: '0.id' },
];

/** Without an id the server makes one for each call; with one the document is replaced. */
const index: Operation = {
  effect: { kind: 'db-upsert', target, data, where: ['0.id'], conflict: guards, outcome: { duplicate } },
  overloads: [
    {
      when: { at: '0.id', is: 'absent' },
      operation: {
        effect: { kind: 'db-insert', target, data, conflict: guards, repair: { conflict: { at: '0', property: 'id', value: '{key}' } } },
      },
    },
  ],
};

/** A script that adds to a field is a delta, a partial document is absolute. */
const update: Operation = {
  effect: {
    kind: 'db-update',
    target,
    where: ['0.id'],
    data: ['0.doc', '0.body.doc', '0.upsert'],
    conflict: [{ then: 'condition', at: '0.if_seq_no' }],
    outcome: { duplicate },
  },
  overloads: [
    {
      when: { at: '0.script', is: 'string' },
      operation: {
        effect: { kind: 'db-update', target, where: ['0.id'], text: { at: '0.script', language: 'painless' }, outcome: { duplicate } },
      },
    },
    {
      when: { at: '0.script.source', is: 'present' },
      operation: {
        effect: {
          kind: 'db-update',
          target,
          where: ['0.id'],
          text: { at: '0.script.source', language: 'painless', params: ['0.script.params'] },
          outcome: { duplicate },
        },
      },
    },
    {
      when: { at: '0.body.script.source', is: 'present' },
      operation: {
        effect: {
          kind: 'db-update',
          target,
          where: ['0.id'],
          text: { at: '0.body.script.source', language: 'painless', params: ['0.body.script.params'] },
          outcome: { duplicate },
        },
      },
    },
  ],
};

/** Action lines of a bulk body; `index` without an id makes a document each time. */
const bulkKinds: Readonly<Record<string, EffectMeaning>> = {
  index: { kind: 'db-upsert', target: { at: '_index' }, where: ['_id'], conflict: [{ then: 'merge', at: '_id', key: '_id' }] },
  create: { kind: 'db-insert', target: { at: '_index' }, where: ['_id'], conflict: [{ then: 'error', at: '_id', key: '_id' }] },
  update: { kind: 'db-update', target: { at: '_index' }, where: ['_id'] },
  delete: { kind: 'db-delete', target: { at: '_index' }, where: ['_id'] },
};
const bulk: Operation = {
  effect: { kind: 'db-statement', parts: { at: '0.operations', kinds: bulkKinds } },
  overloads: [
    { when: { at: '0.body', is: 'present' }, operation: { effect: { kind: 'db-statement', parts: { at: '0.body', kinds: bulkKinds } } } },
  ],
};

const client: Record<string, Shape> = {
  index: { call: index },
  update: { call: update },
  bulk: { call: bulk },
  create: {
    call: {
      effect: { kind: 'db-insert', target, data, where: ['0.id'], conflict: [{ then: 'error', key: '0.id' }], outcome: { duplicate } },
    },
  },
  delete: { call: { effect: { kind: 'db-delete', target, where: ['0.id'] } } },
  ...named(['deleteByQuery', 'delete_by_query'], { effect: { kind: 'db-delete', target, where: ['0.query', '0.body.query'] } }),
  ...named(['updateByQuery', 'update_by_query'], {
    effect: { kind: 'db-update', target, where: ['0.query', '0.body.query'], text: { at: '0.script.source', language: 'painless' } },
  }),
  'helpers.bulk': {
    call: {
      effect: { kind: 'db-upsert', data: ['0.datasource'] },
      callbacks: [{ at: '0.onDocument', run: { kind: 'inline', each: true } }],
    },
  },
  reindex: { call: { effect: { kind: 'db-upsert', target: { at: '0.dest.index' }, conflict: [{ then: 'merge' }] } } },
  ...named(
    [
      'search', 'get', 'mget', 'msearch', 'count', 'exists', 'getSource', 'scroll', 'openPointInTime', 'termvectors', 'explain',
      'fieldCaps', 'sql',
    ],
    { effect: { kind: 'db-read', reads: true, target, where: ['0.query', '0.id', '0.body.query'] } },
  ),
  'helpers.*': { call: { effect: { kind: 'db-read', reads: true, target } } },
  ...harmless('ping', 'info', 'close', 'closePointInTime', 'clearScroll'),
  'indices.*': { call: { inert: true } },
  'cluster.*': { call: { inert: true } },
  'cat.*': { call: { inert: true } },
  'ilm.*': { call: { inert: true } },
  'tasks.*': { call: { inert: true } },
  child: { call: { returns: { same: 'receiver' } } },
};
const retried: Operation['configures'] = {
  on: 'result',
  retry: {
    because: 'the client sends a request again up to 3 times when it fails',
    methods: { default: ['*'] },
    attempts: { at: ['0.maxRetries'], default: 3 },
  },
};

const searchClient = (name: string, packages: readonly string[], source: string): Library => ({
  name,
  family: 'document',
  packages,
  source,
  types: { Client: { members: client } },
  exports: {
    Client: classOf('Client', { configures: retried }),
    errors: { members: { '*': { new: { inert: true } } } },
    HttpConnection: { new: { inert: true } },
  },
});

export const elasticsearch = searchClient(
  '@elastic/elasticsearch',
  ['@elastic/elasticsearch', 'elasticsearch'],
  'https://www.elastic.co/docs/reference/elasticsearch/clients/javascript',
);
export const opensearch = searchClient(
  '@opensearch-project/opensearch',
  ['@opensearch-project/opensearch'],
  'https://docs.opensearch.org/latest/clients/javascript/index',
);

export const nestElasticsearch: Library = {
  name: '@nestjs/elasticsearch',
  family: 'document',
  packages: ['@nestjs/elasticsearch'],
  exports: {
    ElasticsearchService: { type: '@elastic/elasticsearch#Client' },
    ElasticsearchModule: { members: harmless('register', 'registerAsync') },
  },
};

/** Documents are replaced by their own id. */
const byId = (kind: 'db-upsert' | 'db-update', data: string): Operation => ({
  effect: {
    kind,
    target: { at: 'chain.index.0', or: ['chain.initIndex.0', '0.indexName', 'chain.collections.0'] },
    data: [data],
    conflict: [{ then: 'merge', data }],
  },
});
const found: Operation = {
  effect: { kind: 'db-read', reads: true, target: { at: 'chain.index.0', or: ['chain.initIndex.0', '0.indexName'] } },
};
const erased: Operation = {
  effect: { kind: 'db-delete', target: { at: 'chain.index.0', or: ['chain.initIndex.0', '0.indexName'] }, where: ['0'] },
};

export const meilisearch: Library = {
  name: 'meilisearch',
  family: 'document',
  packages: ['meilisearch'],
  source: 'https://www.meilisearch.com/docs/reference/api/documents',
  types: {
    Client: {
      members: {
        index: { call: { returns: 'Index' } },
        getIndex: { call: { returns: 'Index' } },
        ...harmless('createIndex', 'health', 'getKeys', 'waitForTask', 'tasks'),
        multiSearch: { call: found },
      },
    },
    Index: {
      members: {
        ...named(['addDocuments', 'addDocumentsInBatches'], byId('db-upsert', '0')),
        ...named(['updateDocuments', 'updateDocumentsInBatches'], byId('db-update', '0')),
        ...named(['deleteDocument', 'deleteDocuments', 'deleteAllDocuments'], erased),
        ...named(['search', 'searchGet', 'getDocument', 'getDocuments'], found),
        ...harmless('updateSettings', 'updateFilterableAttributes', 'getStats'),
      },
    },
  },
  exports: { MeiliSearch: classOf('Client'), Meilisearch: classOf('Client') },
};

export const algolia: Library = {
  name: 'algoliasearch',
  family: 'document',
  packages: ['algoliasearch'],
  source: 'https://www.algolia.com/doc/libraries/sdk/methods/search/save-object',
  types: {
    Client: {
      members: {
        initIndex: { call: { returns: 'Index' } },
        ...named(['saveObject', 'saveObjects', 'addOrUpdateObject'], byId('db-upsert', '0')),
        ...named(['partialUpdateObject', 'partialUpdateObjects'], byId('db-update', '0')),
        ...named(['deleteObject', 'deleteObjects', 'deleteBy', 'clearObjects'], erased),
        ...named(['search', 'searchSingleIndex', 'getObject', 'getObjects', 'browse'], found),
        ...harmless('setSettings', 'waitForTask'),
      },
    },
    Index: {
      members: {
        ...named(['saveObject', 'saveObjects', 'replaceAllObjects'], byId('db-upsert', '0')),
        ...named(['partialUpdateObject', 'partialUpdateObjects'], byId('db-update', '0')),
        ...named(['deleteObject', 'deleteObjects', 'deleteBy', 'clearObjects'], erased),
        ...named(['search', 'getObject', 'getObjects', 'browseObjects'], found),
        ...harmless('setSettings'),
      },
    },
  },
  exports: { default: { call: { returns: 'Client' } }, algoliasearch: { call: { returns: 'Client' } } },
};
