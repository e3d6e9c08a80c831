import type { Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { classOf, harmless, named, typesOf } from './store-parts.js';

/** Helpers that make a function or a handler idempotent, and inboxes and outboxes that are written with the work. */

const guarded = (at: string | undefined, key?: string): Callback => ({
  ...(at === undefined ? {} : { at }), run: { kind: 'guarded', ...(key === undefined ? {} : { key }) },
});

/** Without a path to the event's id the whole payload is the key. */
const KEY = 'config.0.eventKeyJmesPath';

const powertoolsConfig: Shape = { type: 'Config', new: { inert: true, returns: 'Config' } };
const store: Shape = { new: { inert: true } };

export const powertoolsIdempotency: Library = {
  name: '@aws-lambda-powertools/idempotency', family: 'guard',
  packages: ['@aws-lambda-powertools/idempotency', '@aws-lambda-powertools/idempotency/*'],
  source: 'https://docs.aws.amazon.com/powertools/typescript/latest/features/idempotency/',
  types: { Config: {} },
  exports: {
    makeIdempotent: { call: { returns: { same: '0' }, callbacks: [guarded('0', `1.${KEY}`)], guard: { kind: 'helper', key: `1.${KEY}` } } },
    idempotent: { decorator: { wraps: { kind: 'guarded', key: `0.${KEY}` } } },
    // A middleware that stands before the handler.
    makeHandlerIdempotent: { call: { guard: { kind: 'helper', key: `0.${KEY}` } } },
    IdempotencyConfig: powertoolsConfig,
    ...Object.fromEntries(['DynamoDBPersistenceLayer', 'CachePersistenceLayer', 'BasePersistenceLayer'].map((name) => [name, store])),
    ...Object.fromEntries([
      'IdempotencyAlreadyInProgressError', 'IdempotencyKeyError', 'IdempotencyValidationError', 'IdempotencyPersistenceLayerError',
    ].map((name) => [name, { new: { inert: true } }])),
    IdempotencyRecordStatus: {},
  },
};

export const nodeIdempotency: Library = {
  name: '@node-idempotency/core', family: 'guard',
  packages: ['@node-idempotency/core', '@node-idempotency/nestjs', '@node-idempotency/express', '@node-idempotency/fastify'],
  source: 'https://github.com/mahendraHegde/node-idempotency#readme',
  types: {
    Idempotency: {
      members: {
        onRequest: { call: { guard: { kind: 'claim', key: '0' } } }, onResponse: { call: { guard: { kind: 'dedup-record', key: '0' } } },
      },
    },
  },
  exports: {
    Idempotency: classOf('Idempotency', { inert: true }), Idempotent: { decorator: { wraps: { kind: 'guarded' } } },
    NodeIdempotencyModule: { members: harmless('forRoot', 'forRootAsync') },
    NodeIdempotencyInterceptor: { new: { inert: true } }, idempotencyAsMiddlware: { call: { guard: { kind: 'helper' } } },
    idempotencyAsPlugin: { call: { guard: { kind: 'helper' } } },
  },
};

/** The middleware answers repeats, but the handler runs unless it asks `isHit` and returns. */
export const expressIdempotency: Library = {
  name: 'express-idempotency', family: 'guard', packages: ['express-idempotency'],
  source: 'https://github.com/VilledeMontreal/express-idempotency#readme',
  types: {
    Service: {
      members: { isHit: { call: { guard: { kind: 'dedup-check', key: '0' } } }, ...harmless('reportError', 'provideMiddlewareFunction') },
    },
  },
  exports: {
    idempotency: { call: { guard: { kind: 'helper' } } }, getSharedIdempotencyService: { call: { returns: 'Service' } },
    ...typesOf({ IdempotencyService: 'Service' }),
    default: {
      members: { idempotency: { call: { guard: { kind: 'helper' } } }, getSharedIdempotencyService: { call: { returns: 'Service' } } },
    },
  },
};

/** Stores a message with the client of the business transaction; a listener publishes or handles it later, once per id. */
const storesMessage = (handle: string, id: string): Operation => ({
  effect: {
    kind: 'db-insert', target: { is: 'outbox' }, data: ['0'], keys: [{ at: id }], handle, conflict: [{ then: 'ignore', key: id }],
    idempotent: true,
  },
});

const listens: Operation = {
  callbacks: [
    {
      at: '1.*.handle',
      run: {
        kind: 'transaction', handle: 1,
        boundary: {
          kind: 'boundary', context: 'redelivery',
          because: 'the listener handles a stored message again when its handler fails, in the transaction that marks it done',
          name: 'inbox message', trigger: { kind: 'event' },
        },
      },
      params: { 0: { type: 'Message' } },
    },
    {
      at: '1.handle',
      run: {
        kind: 'boundary', context: 'redelivery', because: 'the listener hands a stored message over again when its handler fails',
        name: 'outbox message', trigger: { kind: 'event' },
      },
      params: { 0: { type: 'Message' } },
    },
  ],
};

const message: Shape = {
  members: { id: { origin: { kind: 'stable', as: 'message-id' } }, '*': { origin: { kind: 'stable', as: 'message' } } },
};

export const pgTransactionalOutbox: Library = {
  name: 'pg-transactional-outbox', family: 'guard', packages: ['pg-transactional-outbox'],
  source: 'https://github.com/Zehelein/pg-transactional-outbox#readme',
  types: { Store: { call: storesMessage('1', '0.id') }, Message: message },
  exports: {
    initializeMessageStorage: { call: { inert: true, returns: 'Store' } },
    ...named(['initializePollingMessageListener', 'initializeReplicationMessageListener'], listens),
    executeTransaction: {
      call: {
        callbacks: [{ at: 'fn', run: { kind: 'transaction', handle: 0, handleType: 'pg#PoolClient' } }], returns: { resultOf: 'fn' },
      },
    },
    ...harmless(
      'runMessageCleanupOnce', 'runScheduledMessageCleanup', 'getDefaultLogger', 'getDisabledLogger', 'getOutboxPollingListenerSettings',
      'getInboxPollingListenerSettings'
    ),
    ...typesOf({ TransactionalMessage: 'Message', StoredTransactionalMessage: 'Message', MessageStorage: 'Store' }),
  },
};

export const mosaicOutbox: Library = {
  name: '@axinom/mosaic-transactional-inbox-outbox', family: 'guard', packages: ['@axinom/mosaic-transactional-inbox-outbox'],
  source: 'https://portal.axinom.com/mosaic/documentation',
  types: {
    StoreOutbox: { call: { effect: { kind: 'db-insert', target: { is: 'outbox' }, data: ['2'], handle: '3' } } },
    StoreInbox: { call: storesMessage('2', '0') }, Writer: {},
  },
  exports: {
    setupOutboxStorage: { call: { inert: true, returns: 'StoreOutbox' } },
    setupInboxStorage: { call: { inert: true, returns: 'StoreInbox' } }, RabbitMqInboxWriter: classOf('Writer', { inert: true }),
    ...typesOf({ StoreOutboxMessage: 'StoreOutbox', StoreInboxMessage: 'StoreInbox' }),
  },
};

/** Calls that come while one is running get its answer; nothing outlives the process. */
const memoised = (at: string): Operation => ({ returns: { same: at }, guard: { kind: 'helper', inProcess: true } });

export const memoizers: Library = {
  name: 'p-memoize', family: 'guard',
  packages: ['p-memoize', 'memoizee', 'memoize', 'mem', 'fast-memoize', 'micro-memoize', 'moize', 'onetime', 'once'],
  source: 'https://github.com/sindresorhus/p-memoize#readme',
  exports: {
    default: { call: memoised('0') }, '=': { call: memoised('0') }, pMemoizeClear: { call: { inert: true } },
    pMemoizeDecorator: { decorator: { inert: true } }, memoize: { call: memoised('0') },
  },
};

/** A filter that may say yes to what it has never seen. */
const filter: Shape = {
  members: {
    has: { call: { guard: { kind: 'dedup-check', key: '0', inProcess: true, lossy: true } } },
    contains: { call: { guard: { kind: 'dedup-check', key: '0', inProcess: true, lossy: true } } },
    test: { call: { guard: { kind: 'dedup-check', key: '0', inProcess: true, lossy: true } } },
    add: { call: { guard: { kind: 'dedup-record', key: '0', inProcess: true, lossy: true } } },
    ...harmless('saveAsJSON', 'equals', 'remove', 'rate', 'toJSON', 'export'),
  },
};
const FILTERS = [
  'BloomFilter', 'ScalableBloomFilter', 'PartitionedBloomFilter', 'CountingBloomFilter', 'CuckooFilter', 'XorFilter',
  'InvertibleBloomFilter',
];
const WITHOUT_FROM = new Set(['ScalableBloomFilter', 'XorFilter']);
const filters: Record<string, Shape> = Object.fromEntries(FILTERS.map((name) => [
  name,
  {
    type: 'Filter', new: { inert: true, returns: 'Filter' },
    members: named(['create', 'fromJSON', ...(WITHOUT_FROM.has(name) ? [] : ['from'])], { inert: true, returns: 'Filter' }),
  },
]));

export const bloomFilters: Library = {
  name: 'bloom-filters', family: 'guard', packages: ['bloom-filters', 'bloomfilter'], source: 'https://callidon.github.io/bloom-filters/',
  types: { Filter: filter },
  exports: { ...filters, default: { type: 'Filter', new: { inert: true, returns: 'Filter' }, members: filters } },
};
