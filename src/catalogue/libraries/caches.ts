import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { classOf, harmless, named, nodeCallback, typesOf } from './store-parts.js';

const key = { target: { at: '0' }, where: ['0'] } satisfies Partial<EffectMeaning>;
const set = (at: string, unit: 's' | 'ms', repair: NonNullable<EffectMeaning['repair']>['expiry']): Operation => ({
  effect: {
    kind: 'cache-set',
    ...key,
    data: ['1'],
    idempotent: true,
    expiry: [{ at, unit }],
    ...(repair ? { repair: { expiry: repair } } : {}),
  },
});
const read: Operation = { effect: { kind: 'cache-read', reads: true, ...key }, origin: { kind: 'stable', as: 'stored' } };
const clear: Operation = { effect: { kind: 'cache-set', ...key, idempotent: true } };

// ── Shared with other processes ────────────────────────────────

/** No conditional write: to look and then to set is two steps. */
export const keyv: Library = {
  name: 'keyv',
  family: 'redis',
  packages: ['keyv'],
  source: 'https://keyv.org/docs/keyv',
  types: {
    Keyv: {
      members: {
        set: { call: set('2', 'ms', { arguments: '{ttl} * 1000' }) },
        setMany: { call: { effect: { kind: 'cache-set', data: ['0'], idempotent: true } } },
        ...named(['get', 'has', 'getMany', 'hasMany', 'getRaw'], read),
        ...named(['delete', 'clear', 'deleteMany'], clear),
        on: { call: { inert: true } },
        ...harmless('disconnect', 'iterator'),
      },
    },
  },
  exports: {
    default: { ...classOf('Keyv'), members: { Keyv: classOf('Keyv') } },
    Keyv: classOf('Keyv'),
    createKeyv: { call: { returns: 'Keyv' } },
  },
};

/** `ttl` in milliseconds since version 5, in seconds before. */
const cacheManagerTypes = (unit: 's' | 'ms'): Record<string, Shape> => ({
  Cache: {
    members: {
      set: { call: set('2', unit, { arguments: unit === 'ms' ? '{ttl} * 1000' : '{ttl}' }) },
      mset: { call: { effect: { kind: 'cache-set', data: ['0'], idempotent: true } } },
      ...named(['get', 'mget', 'ttl'], read),
      ...named(['del', 'mdel', 'clear', 'reset'], clear),
      /** Gives the cached value, or runs the function and keeps what it gives. */
      wrap: { call: { callbacks: [{ at: '1', run: { kind: 'inline' } }], returns: { resultOf: '1' } } },
      ...harmless('on', 'off', 'disconnect'),
      stores: {},
      store: {},
    },
  },
});
const cacheManagerExports: Record<string, Shape> = {
  ...named(['createCache', 'caching', 'multiCaching', 'memoryStore'], { returns: 'Cache' }),
  ...typesOf({ Cache: 'Cache', MultiCache: 'Cache' }),
};
export const cacheManager: Library = {
  name: 'cache-manager',
  family: 'redis',
  packages: ['cache-manager'],
  versions: '>=5',
  source: 'https://cacheable.org/docs/cache-manager',
  types: cacheManagerTypes('ms'),
  exports: { ...cacheManagerExports, default: { members: cacheManagerExports } },
};
export const cacheManager4: Library = {
  name: 'cache-manager v4',
  family: 'redis',
  packages: ['cache-manager'],
  versions: '<5',
  source: 'https://github.com/node-cache-manager/node-cache-manager/tree/4.1.0',
  types: cacheManagerTypes('s'),
  exports: { ...cacheManagerExports, default: { members: cacheManagerExports } },
};

export const nestCacheManager: Library = {
  name: '@nestjs/cache-manager',
  family: 'redis',
  packages: ['@nestjs/cache-manager'],
  source: 'https://docs.nestjs.com/techniques/caching',
  exports: {
    CACHE_MANAGER: { instance: 'cache-manager#Cache' },
    Cache: { type: 'cache-manager#Cache' },
    CacheModule: { members: harmless('register', 'registerAsync') },
    ...Object.fromEntries(['CacheInterceptor', 'CacheKey', 'CacheTTL'].map((name) => [name, { decorator: { inert: true } }])),
  },
};

const memcachedSet = (data: string, at: string): Operation => ({
  effect: { kind: 'cache-set', ...key, data: [data], idempotent: true, expiry: [{ at, unit: 's' }] },
  callbacks: [nodeCallback],
});
/** `add` is the atomic form: it fails when the key is there. */
const memcachedAdd = (data: string, at: string): Operation => ({
  effect: {
    kind: 'cache-set',
    ...key,
    data: [data],
    conflict: [{ then: 'condition', key: '0' }],
    outcome: { success: [{ at: 'result' }] },
    expiry: [{ at, unit: 's' }],
  },
  guard: { kind: 'claim', key: '0' },
  callbacks: [nodeCallback],
});
const memcachedDelta: Operation = { effect: { kind: 'db-delta', ...key, data: ['1'] }, callbacks: [nodeCallback] };
const memcachedAppend: Operation = { effect: { kind: 'db-append', ...key, data: ['1'] }, callbacks: [nodeCallback] };
const memcachedRead: Operation = { ...read, callbacks: [nodeCallback] };
const memcachedClear: Operation = { ...clear, callbacks: [nodeCallback] };

export const memjs: Library = {
  name: 'memjs',
  family: 'redis',
  packages: ['memjs'],
  source: 'https://github.com/memcachier/memjs#readme',
  types: {
    Client: {
      members: {
        add: { call: memcachedAdd('1', '2.expires') },
        ...named(['set', 'replace'], memcachedSet('1', '2.expires')),
        ...named(['increment', 'decrement'], memcachedDelta),
        ...named(['append', 'prepend'], memcachedAppend),
        get: { call: memcachedRead },
        ...named(['delete', 'flush', 'touch'], memcachedClear),
        ...harmless('quit', 'close', 'stats'),
      },
    },
  },
  exports: {
    Client: { type: 'Client', members: { create: { call: { returns: 'Client' } } } },
    default: { members: { Client: { type: 'Client', members: { create: { call: { returns: 'Client' } } } } } },
  },
};

export const memcached: Library = {
  name: 'memcached',
  family: 'redis',
  packages: ['memcached'],
  source: 'https://github.com/3rd-Eden/memcached#readme',
  types: {
    Client: {
      members: {
        add: { call: memcachedAdd('1', '2') },
        ...named(['set', 'replace'], memcachedSet('1', '2')),
        cas: {
          call: {
            effect: { kind: 'cache-set', ...key, data: ['1'], conflict: [{ then: 'condition' }], expiry: [{ at: '3', unit: 's' }] },
            callbacks: [nodeCallback],
          },
        },
        ...named(['incr', 'decr'], memcachedDelta),
        ...named(['append', 'prepend'], memcachedAppend),
        ...named(['get', 'gets', 'getMulti'], memcachedRead),
        ...named(['del', 'touch', 'flush'], memcachedClear),
        ...harmless('end'),
      },
    },
  },
  exports: { default: classOf('Client'), '=': classOf('Client') },
};

// ── In this process only: they die with it, and know nothing of other instances ──────────

const local: Record<string, Shape> = {
  set: { call: { inert: true, entries: { act: 'set', name: '0', value: '1' } } },
  has: { call: { inert: true, entries: { act: 'has', name: '0' } } },
  get: { call: { inert: true, entries: { act: 'get', name: '0' } } },
  ...named(['delete', 'del'], { inert: true, entries: { act: 'delete', name: '0' } }),
  fetch: { call: { inert: true } },
  forEach: { call: { callbacks: [{ at: '0', run: { kind: 'inline', each: true } }] } },
  ...harmless(
    'clear', 'peek', 'purgeStale', 'reset', 'mset', 'mget', 'take', 'ttl', 'keys', 'values', 'entries', 'flushAll', 'getStats', 'getTtl',
    'close', 'on', 'dispose', 'prune', 'put', 'size', 'push', 'enqueue', 'dequeue',
  ),
};
const localCache = (name: string, packages: readonly string[], classes: readonly string[]): Library => ({
  name,
  family: 'inert',
  packages,
  types: { Cache: { members: local } },
  exports: { ...Object.fromEntries(classes.map((one) => [one, classOf('Cache')])), default: classOf('Cache'), '=': classOf('Cache') },
});
export const lruCache = localCache(
  'lru-cache',
  ['lru-cache', 'quick-lru', 'tiny-lru', 'mnemonist/lru-cache', '@isaacs/ttlcache', 'lru.min', 'ttl-cache'],
  ['LRUCache', 'TTLCache', 'LRU', 'LRUMap'],
);
export const nodeCache = localCache(
  'node-cache',
  ['node-cache', 'memory-cache', '@cacheable/node-cache', '@cacheable/memory'],
  ['NodeCache', 'Cache', 'CacheableMemory'],
);
