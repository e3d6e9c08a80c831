import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { IN_LIST, byName } from './redis-by-name.js';
import { REDIS_COMMANDS, camelCommands, commandMembers, queuedMembers } from './redis-commands.js';
import { setByOptions } from './redis-set.js';
import { begins, classOf, commit, harmless, inline, named, typesOf } from './store-parts.js';

const set = setByOptions({
  nx: [{ at: '2.nx', equals: true }],
  expiry: [
    { at: '2.ex', unit: 's' },
    { at: '2.px', unit: 'ms' },
    { at: '2.exat', unit: 'date' },
    { at: '2.pxat', unit: 'date' },
  ],
  style: {
    claim: "const claimed = await redis.set({key}, 'in-progress', { nx: true, ex: {ttl} });\nif (!claimed) return;",
    expiry: { at: '2', property: 'ex' },
  },
});
const commands: Readonly<Record<string, Operation>> = {
  ...REDIS_COMMANDS,
  set,
  zadd: {
    effect: {
      kind: 'cache-set',
      target: { at: '0' },
      where: ['0'],
      data: ['1'],
      idempotent: true,
      conflict: [{ then: 'condition', key: '1.member' }],
      outcome: { success: [{ at: 'result' }] },
    },
  },
  xadd: { effect: { kind: 'publish', target: { at: '0' }, where: ['1'], data: ['2'] } },
  eval: { effect: { kind: 'db-statement', text: { at: '0', language: 'lua', params: ['1', '2'] } } },
};
/** Over HTTP each command is a request, and the client sends it again by itself. */
const resent: Operation = {
  configures: {
    on: 'result',
    retry: {
      because: 'the client sends a command again when the request fails',
      methods: { default: ['*'] },
      attempts: { at: ['0.retry.retries'], default: 5 },
    },
  },
};
const client: Record<string, Shape> = {
  ...commandMembers(commands),
  multi: { call: begins('Multi') },
  pipeline: { call: { returns: 'Pipeline' } },
  createScript: { call: { returns: 'Script' } },
  ...harmless('autoPipelineExecutor', 'use', 'subscribe', 'psubscribe'),
};
const script: Operation = { effect: { kind: 'db-statement', text: { at: 'chain.createScript.0', language: 'lua', params: ['0', '1'] } } };

export const upstashRedis: Library = {
  name: '@upstash/redis',
  family: 'redis',
  packages: ['@upstash/redis', '@upstash/redis/*'],
  source: 'https://upstash.com/docs/redis/sdks/ts',
  types: {
    Redis: { members: client },
    Multi: { members: { ...queuedMembers(commands, ['exec']), exec: { call: commit } } },
    Pipeline: { members: { ...queuedMembers(commands, ['exec']), exec: { call: { origin: { kind: 'unknown' } } } } },
    Script: { members: named(['exec', 'eval', 'evalsha'], script) },
  },
  exports: { Redis: { ...classOf('Redis', resent), members: { fromEnv: { call: { returns: 'Redis', ...resent } } } } },
};

export const vercelKv: Library = {
  name: '@vercel/kv',
  family: 'redis',
  packages: ['@vercel/kv'],
  source: 'https://vercel.com/docs/redis',
  exports: {
    kv: { instance: '@upstash/redis#Redis' },
    default: { instance: '@upstash/redis#Redis' },
    createClient: { call: { returns: '@upstash/redis#Redis', ...resent } },
    ...typesOf({ VercelKV: '@upstash/redis#Redis' }),
  },
};

/** Cloudflare KV: eventually consistent and without a conditional write. */
export const workersKv: Library = {
  name: 'workers kv',
  family: 'redis',
  packages: [],
  source: 'https://developers.cloudflare.com/kv/api',
  types: {
    Namespace: {
      members: {
        put: {
          call: {
            effect: {
              kind: 'cache-set',
              target: { at: '0' },
              where: ['0'],
              data: ['1'],
              idempotent: true,
              expiry: [
                { at: '2.expirationTtl', unit: 's' },
                { at: '2.expiration', unit: 'date' },
              ],
              repair: { expiry: { at: '2', property: 'expirationTtl' } },
            },
          },
        },
        delete: { call: { effect: { kind: 'cache-set', target: { at: '0' }, where: ['0'], idempotent: true } } },
        ...named(['get', 'getWithMetadata', 'list'], {
          effect: { kind: 'cache-read', reads: true, target: { at: '0' }, where: ['0'] },
          origin: { kind: 'stable', as: 'stored' },
        }),
      },
    },
  },
  globals: { KVNamespace: { type: 'Namespace' } },
};

const glideSet: Operation = setByOptions({
  nx: [{ at: '2.conditionalSet', equals: 'onlyIfDoesNotExist' }],
  expiry: [{ at: '2.expiry.count', unit: 's' }],
  style: {
    claim:
      "const claimed = await client.set({key}, 'in-progress', { conditionalSet: 'onlyIfDoesNotExist', expiry: { type: TimeUnit.Seconds, count: {ttl} } });\nif (!claimed) return;",
    expiry: { at: '2', property: 'expiry' },
  },
});
const glideCommands: Readonly<Record<string, Operation>> = { ...camelCommands(), ...REDIS_COMMANDS, set: glideSet };
export const valkeyGlide: Library = {
  name: '@valkey/valkey-glide',
  family: 'redis',
  packages: ['@valkey/valkey-glide'],
  source: 'https://valkey.io/valkey-glide/node',
  types: {
    Client: {
      members: {
        ...commandMembers(glideCommands),
        exec: { call: { transaction: { act: 'array', handle: '0' } } },
        customCommand: { call: byName(IN_LIST) },
        invokeScript: { call: { effect: { kind: 'db-statement', text: { at: '0', language: 'lua' } } } },
        ...harmless('close'),
      },
    },
    Batch: { members: queuedMembers(glideCommands, []) },
  },
  exports: {
    GlideClient: { type: 'Client', members: { createClient: { call: { returns: 'Client' } } } },
    GlideClusterClient: { type: 'Client', members: { createClient: { call: { returns: 'Client' } } } },
    ...Object.fromEntries(['Transaction', 'ClusterTransaction', 'Batch', 'ClusterBatch'].map((name) => [name, classOf('Batch')])),
    Script: { new: { inert: true } },
    TimeUnit: {},
  },
};

/** Filters and counters of rate limiters are their own count of attempts, not the business state. */
export const upstashRatelimit: Library = {
  name: '@upstash/ratelimit',
  family: 'redis',
  packages: ['@upstash/ratelimit'],
  source: 'https://upstash.com/docs/redis/sdks/ratelimit-ts',
  types: {
    Ratelimit: {
      members: {
        ...harmless('limit', 'getRemaining', 'resetUsedTokens'),
        blockUntilReady: { call: { inert: true } },
        wrap: { call: inline('0') },
      },
    },
  },
  exports: {
    Ratelimit: { ...classOf('Ratelimit'), members: harmless('fixedWindow', 'slidingWindow', 'tokenBucket', 'cachedFixedWindow') },
  },
};
