import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { IN_LIST, byName } from './redis-by-name.js';
import { FILTER_COMMANDS, REDIS_COMMANDS, camelCommands, commandMembers, queuedMembers, setIfAbsent } from './redis-commands.js';
import { setByArguments, setByOptions } from './redis-set.js';
import { begins, commit, harmless, named, nodeCallback, typesOf } from './store-parts.js';

/** Version 4 has `{ NX, EX }`, later ones also `{ condition, expiration: { type, value } }`. */
const set = setByOptions({
  nx: [
    { at: '2.NX', equals: true },
    { at: '2.condition', equals: 'NX' },
  ],
  expiry: [
    { at: '2.EX', unit: 's' },
    { at: '2.PX', unit: 'ms' },
    { at: '2.EXAT', unit: 'date' },
    { at: '2.PXAT', unit: 'date' },
  ],
  typed: { at: '2.expiration.type', value: '2.expiration.value' },
  style: {
    claim: "const claimed = await redis.set({key}, 'in-progress', { NX: true, EX: {ttl} });\nif (!claimed) return;",
    expiry: { at: '2', property: 'EX' },
  },
});

/** What has an object where the protocol has a list. */
const commands: Readonly<Record<string, Operation>> = {
  ...camelCommands(),
  set,
  zAdd: {
    effect: {
      kind: 'cache-set',
      target: { at: '0' },
      where: ['0'],
      data: ['1'],
      idempotent: true,
      conflict: [{ then: 'condition', key: '1.value' }],
      outcome: { success: [{ at: 'result' }], affected: ['result'] },
    },
  },
  hSet: { effect: { kind: 'cache-set', target: { at: '0' }, where: ['0'], data: ['1', '2'], idempotent: true } },
  hSetNX: setIfAbsent('1', '2'),
  xAdd: { effect: { kind: 'publish', target: { at: '0' }, where: ['1'], data: ['2'] } },
  eval: { effect: { kind: 'db-statement', text: { at: '0', language: 'lua', params: ['1.keys', '1.arguments'] } } },
  evalSha: { effect: { kind: 'db-statement', text: { at: '0', language: 'lua', params: ['1.keys', '1.arguments'] } } },
};

const later: Operation = { callbacks: [{ at: 'fn', run: { kind: 'later' } }] };
const client: Record<string, Shape> = {
  ...commandMembers(commands),
  ...Object.fromEntries(
    ['bf', 'cf'].flatMap((family) =>
      Object.entries(FILTER_COMMANDS).map(([name, operation]) => [`${family}.${name}`, { call: operation }]),
    ),
  ),
  sendCommand: { call: byName(IN_LIST) },
  multi: { call: begins('Multi') },
  duplicate: { call: { returns: 'Client' } },
  connect: { call: { returns: { same: 'receiver' } } },
  withTypeMapping: { call: { returns: { same: 'receiver' } } },
  executeIsolated: {
    call: { callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'Client' } } }], returns: { resultOf: '0' } },
  },
  execute: { call: { callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'Client' } } }], returns: { resultOf: '0' } } },
  ...named(['subscribe', 'pSubscribe', 'sSubscribe', 'on', 'once'], { ...later, returns: { same: 'receiver' } }),
  ...harmless(
    'quit', 'disconnect', 'close', 'destroy', 'unsubscribe', 'pUnsubscribe', 'off', 'removeListener', 'scanIterator', 'hScanIterator',
    'sScanIterator', 'configSet', 'configGet', 'isOpen', 'isReady', 'scriptLoad', 'functionLoad',
  ),
};
const queue = queuedMembers(commands, ['exec', 'execAsPipeline', 'execTyped']);

export const nodeRedis: Library = {
  name: 'redis',
  family: 'redis',
  packages: ['redis', '@redis/client'],
  versions: '>=4',
  source: 'https://redis.io/docs/latest/develop/clients/nodejs',
  types: {
    Client: { members: client },
    /** `execAsPipeline` sends the same commands without MULTI: not atomic. */
    Multi: {
      members: {
        ...queue,
        exec: { call: commit },
        execTyped: { call: commit },
        execAsPipeline: { call: { origin: { kind: 'unknown' } } },
        addCommand: { call: { returns: { same: 'receiver' } } },
      },
    },
  },
  exports: {
    ...named(['createClient', 'createCluster', 'createClientPool', 'createSentinel'], { returns: 'Client' }),
    ...typesOf({ RedisClientType: 'Client', RedisClusterType: 'Client', RedisClientPoolType: 'Client', RedisSentinelType: 'Client' }),
    defineScript: { call: { inert: true } },
    commandOptions: { call: { inert: true } },
    default: { members: named(['createClient', 'createCluster', 'createClientPool'], { returns: 'Client' }) },
  },
};

/** Version 3 and before: lower-case names, flat arguments, callbacks. */
const old: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries({ ...REDIS_COMMANDS, set: setByArguments }).map(([name, operation]) => [
    name,
    { ...operation, callbacks: [nodeCallback] },
  ]),
);
export const nodeRedis3: Library = {
  name: 'redis v3',
  family: 'redis',
  packages: ['redis', 'handy-redis', 'async-redis'],
  versions: '<4',
  source: 'https://github.com/redis/node-redis/tree/v3.1.2',
  types: {
    Client: {
      members: {
        ...commandMembers(old),
        multi: { call: begins('Multi') },
        batch: { call: { returns: 'Batch' } },
        duplicate: { call: { returns: 'Client' } },
        on: { call: later },
        ...harmless('quit', 'end', 'subscribe', 'psubscribe', 'unsubscribe'),
      },
    },
    Multi: { members: { ...queuedMembers(old, ['exec', 'exec_atomic']), exec: { call: { ...commit, callbacks: [nodeCallback] } } } },
    Batch: { members: { ...queuedMembers(old, ['exec']), exec: { call: { callbacks: [nodeCallback] } } } },
  },
  exports: {
    createClient: { call: { returns: 'Client' } },
    createNodeRedisClient: { call: { returns: 'Client' } },
    ...typesOf({ RedisClient: 'Client' }),
    default: { members: { createClient: { call: { returns: 'Client' } } } },
  },
};
