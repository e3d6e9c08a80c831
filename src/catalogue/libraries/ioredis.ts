import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { AFTER_NAME, IN_COMMAND, byName, listOfCommands } from './redis-by-name.js';
import { FILTER_COMMANDS, REDIS_COMMANDS, commandMembers, queuedMembers } from './redis-commands.js';
import { setByArguments } from './redis-set.js';
import { begins, classOf, commit, harmless, named, typesOf } from './store-parts.js';

const commands: Readonly<Record<string, Operation>> = { ...REDIS_COMMANDS, set: setByArguments };

/** Commands may be given as a list of lists. */
const withList = (operation: Operation): Operation => ({
  ...operation,
  overloads: [{ when: { at: '0', is: 'array' }, operation: { ...operation, effect: listOfCommands(), lazy: ['exec'] } }],
});

const resent: Operation['configures'] = {
  on: 'result',
  retry: {
    because: 'commands in flight when the connection drops are sent again after it is back',
    methods: { default: ['*'] },
    attempts: { at: ['0.maxRetriesPerRequest', '1.maxRetriesPerRequest'], default: 20 },
  },
};
const made: Operation = { configures: resent };

const client: Record<string, Shape> = {
  ...commandMembers(commands),
  ...Object.fromEntries(Object.entries(FILTER_COMMANDS).map(([name, operation]) => [`bf.${name}`, { call: operation }])),
  ...named(['call', 'callBuffer'], byName(AFTER_NAME)),
  sendCommand: { call: byName(IN_COMMAND) },
  multi: { call: begins('Multi') },
  pipeline: { call: withList({ returns: 'Pipeline' }) },
  duplicate: { call: { returns: 'Redis' } },
  defineCommand: { call: { inert: true } },
  on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }], returns: { same: 'receiver' } } },
  once: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
  ...harmless(
    'connect', 'disconnect', 'quit', 'subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe', 'ssubscribe', 'off', 'removeListener',
    'config', 'client', 'monitor', 'nodes', 'scanStream', 'options', 'script', 'status',
  ),
};

const redisClass: Shape = { ...classOf('Redis', made), members: { Cluster: classOf('Redis', made), Command: { new: { inert: true } } } };
const exported: Record<string, Shape> = {
  Redis: redisClass,
  Cluster: classOf('Redis', made),
  ...typesOf({ RedisKey: 'Redis', ChainableCommander: 'Pipeline' }),
  Command: { new: { inert: true } },
};

/** ioredis and its forks; all versions that are in use have these arguments. */
export const ioredis: Library = {
  name: 'ioredis',
  family: 'redis',
  packages: ['ioredis', 'iovalkey', 'ioredis-mock'],
  source: 'https://redis.github.io/ioredis',
  types: {
    Redis: { members: client },
    /** One atomic unit: sent by `exec` between MULTI and EXEC. */
    Multi: { members: { ...queuedMembers(commands, ['exec']), exec: { call: commit }, ...harmless('discard') } },
    /** Sent together, not atomic. */
    Pipeline: {
      members: { ...queuedMembers(commands, ['exec']), exec: { call: { origin: { kind: 'unknown' } } }, multi: { call: begins('Multi') } },
    },
  },
  exports: {
    ...exported,
    default: { ...redisClass, members: { ...redisClass.members, ...exported } },
    '=': { ...redisClass, members: { ...redisClass.members, ...exported } },
  },
};

/** Clients injected by Nest modules. */
export const nestRedis: Library = {
  name: 'nest redis modules',
  family: 'redis',
  packages: ['@nestjs-modules/ioredis', '@liaoliaots/nestjs-redis', '@songkeys/nestjs-redis', 'nestjs-redis', 'nestjs-ioredis'],
  types: { Service: { members: named(['getOrThrow', 'getOrNil', 'getClient'], { returns: 'ioredis#Redis' }) } },
  exports: {
    InjectRedis: { decorator: { injects: 'ioredis#Redis' } },
    RedisService: { type: 'Service' },
    RedisModule: { members: harmless('forRoot', 'forRootAsync', 'register') },
  },
};
