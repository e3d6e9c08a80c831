import type { Library, Operation, Path, Shape } from '../../model/catalogue.js';
import { classOf, harmless, named, nodeCallback } from './store-parts.js';

/** Locks keep two runs from overlapping. They do not keep the second from happening. */

function takes(key: Path | undefined, rest: Partial<Operation> = {}, inProcess = false): Operation {
  return {
    effect: { kind: 'lock', ...(key === undefined ? {} : { target: { at: key } }) },
    guard: { kind: 'lock', ...(key === undefined ? {} : { key }), ...(inProcess ? { inProcess } : {}) }, ...rest,
  };
}

const gives: Operation = { effect: { kind: 'unlock' } };
/** Runs the function while it holds the lock. */
function holds(key: Path | undefined, at: Path, inProcess = false): Operation {
  return takes(key, { callbacks: [{ at, run: { kind: 'inline' } }], returns: { resultOf: at } }, inProcess);
}

const redlockClass: Shape = {
  members: {
    ...named(['lock', 'acquire'], takes('0', { returns: 'Lock', callbacks: [nodeCallback] })), ...named(['unlock', 'release'], gives),
    ...named(['extend'], { inert: true, returns: 'Lock' }),
    using: { call: holds('0', 'fn') }, disposer: { call: takes('0') }, ...harmless('quit', 'on'),
  },
};
const held: Shape = {
  members: { ...named(['unlock', 'release'], gives), extend: { call: { inert: true, returns: { same: 'receiver' } } } },
};

export const redlock: Library = {
  name: 'redlock', family: 'guard', packages: ['redlock', '@sesamecare-oss/redlock'],
  source: 'https://github.com/mike-marcacci/node-redlock#readme',
  types: { Redlock: redlockClass, Lock: held },
  exports: {
    default: classOf('Redlock', { inert: true }), '=': classOf('Redlock', { inert: true }), Redlock: classOf('Redlock', { inert: true }),
    Lock: { type: 'Lock' }, ResourceLockedError: { new: { inert: true } }, ExecutionError: { new: { inert: true } },
  },
};

export const redlockUniversal: Library = {
  name: 'redlock-universal', family: 'guard', packages: ['redlock-universal'],
  source: 'https://github.com/alexandrosevich/redlock-universal',
  types: {
    Lock: {
      members: {
        acquire: { call: takes(undefined) }, release: { call: gives }, using: { call: holds(undefined, 'fn') },
        ...harmless('extend', 'isLocked'),
      },
    },
    Manager: {
      members: {
        ...named(['createSimpleLock', 'createRedLock'], { inert: true, returns: 'Lock' }), acquireLock: { call: takes('0') },
        releaseLock: { call: gives },
      },
    },
  },
  exports: {
    ...named(['createLock', 'createRedlock'], { inert: true, returns: 'Lock' }), LockManager: classOf('Manager', { inert: true }),
    NodeRedisAdapter: { new: { inert: true } }, IoredisAdapter: { new: { inert: true } },
  },
};

export const nestRedlock: Library = {
  name: '@anchan828/nest-redlock', family: 'guard', packages: ['@anchan828/nest-redlock'],
  source: 'https://github.com/anchan828/nest-redlock#readme',
  types: { Service: { extends: ['redlock#Redlock'] } },
  exports: {
    Redlock: { decorator: { method: { run: { kind: 'inline' } } } }, RedlockService: { type: 'Service' },
    RedlockModule: { members: harmless('register', 'registerAsync') },
  },
};

const semaphore: Shape = {
  members: {
    acquire: { call: takes(undefined) }, tryAcquire: { call: takes(undefined) }, release: { call: gives },
    ...harmless('stopRefresh', 'isAcquired'),
  },
};

/** The key is the second argument of the constructor. */
export const redisSemaphore: Library = {
  name: 'redis-semaphore', family: 'guard', packages: ['redis-semaphore'], source: 'https://github.com/swarthy/redis-semaphore#readme',
  types: { Lock: { members: { ...semaphore.members, acquire: { call: takes('receiver.1') }, tryAcquire: { call: takes('receiver.1') } } } },
  exports: Object.fromEntries([
    'Mutex', 'Semaphore', 'MultiSemaphore', 'RedlockMutex', 'RedlockSemaphore', 'RedlockMultiSemaphore',
  ].map((name) => [name, classOf('Lock', { inert: true })])),
};

export const upstashLock: Library = {
  name: '@upstash/lock', family: 'guard', packages: ['@upstash/lock'], source: 'https://github.com/upstash/lock#readme',
  types: { Lock: { members: { acquire: { call: takes('receiver.0.id') }, release: { call: gives }, ...harmless('extend', 'getStatus') } } },
  exports: { Lock: classOf('Lock', { inert: true }) },
};

const lockFunction: Operation = takes('0', { returns: 'Release', callbacks: [nodeCallback] });

export const redisLock: Library = {
  name: 'redis-lock', family: 'guard', packages: ['redis-lock'], source: 'https://github.com/errorception/redis-lock#readme',
  types: { Lock: { call: lockFunction }, Release: { call: gives } },
  exports: { default: { call: { inert: true, returns: 'Lock' } }, '=': { call: { inert: true, returns: 'Lock' } } },
};

export const simpleRedisMutex: Library = {
  name: 'simple-redis-mutex', family: 'guard', packages: ['simple-redis-mutex'],
  source: 'https://github.com/coligo-tech/simple-redis-mutex#readme',
  types: { Release: { call: gives } },
  exports: {
    lock: { call: takes('1', { returns: 'Release' }) }, tryLock: { call: takes('1') }, DEFAULT_TIMEOUT: {}, DEFAULT_POLLING_INTERVAL: {},
  },
};

export const mongodbLock: Library = {
  name: 'mongodb-lock', family: 'guard', packages: ['mongodb-lock'], source: 'https://github.com/chilts/mongodb-lock#readme',
  types: {
    Lock: {
      members: {
        acquire: { call: takes(undefined, { callbacks: [nodeCallback] }) }, release: { call: gives },
        ensureIndexes: { call: { inert: true } },
      },
    },
  },
  exports: {
    default: { call: { inert: true, returns: 'Lock' } }, '=': { call: { inert: true, returns: 'Lock' } },
    Lock: classOf('Lock', { inert: true }),
  },
};

/** One process only: the next instance has a lock of its own. */
export const asyncLock: Library = {
  name: 'async-lock', family: 'guard', packages: ['async-lock'], source: 'https://github.com/rogierschouten/async-lock#readme',
  types: { Lock: { members: { acquire: { call: holds('0', '1', true) }, ...harmless('isBusy') } } },
  exports: { default: classOf('Lock', { inert: true }), '=': classOf('Lock', { inert: true }) },
};

const mutex: Shape = {
  members: {
    runExclusive: { call: holds(undefined, '0', true) }, acquire: { call: takes(undefined, { returns: 'Release' }, true) },
    release: { call: gives }, ...harmless('isLocked', 'cancel', 'waitForUnlock', 'getValue', 'setValue'),
  },
};

export const asyncMutex: Library = {
  name: 'async-mutex', family: 'guard', packages: ['async-mutex'], source: 'https://github.com/DirtyHairy/async-mutex#readme',
  types: { Mutex: mutex, Release: { call: gives } },
  exports: {
    Mutex: classOf('Mutex', { inert: true }), Semaphore: classOf('Mutex', { inert: true }),
    ...named(['withTimeout', 'tryAcquire'], { returns: { same: '0' } }), E_TIMEOUT: {}, E_CANCELED: {}, E_ALREADY_LOCKED: {},
  },
};

export const awaitLock: Library = {
  name: 'await-lock', family: 'guard', packages: ['await-lock'], source: 'https://github.com/ide/await-lock#readme',
  types: { Lock: { members: { ...named(['acquireAsync', 'tryAcquire'], takes(undefined, {}, true)), release: { call: gives } } } },
  exports: { default: classOf('Lock', { inert: true }) },
};

const fileLocks: Record<string, Shape> = {
  ...named(['lock', 'lockSync'], takes('0', { returns: 'Release', callbacks: [nodeCallback] }, true)),
  ...named(['unlock', 'unlockSync'], gives), ...harmless('check', 'checkSync'),
};

/** One host only. */
export const lockFiles: Library = {
  name: 'proper-lockfile', family: 'guard', packages: ['proper-lockfile', 'lockfile'],
  source: 'https://github.com/moxystudio/node-proper-lockfile#readme',
  types: { Release: { call: gives } },
  exports: { ...fileLocks, default: { ...fileLocks['lock'], members: fileLocks }, '=': { ...fileLocks['lock'], members: fileLocks } },
};

/** A limit asks how often, not whether it was done. */
export const rateLimiters: Library = {
  name: 'rate-limiter-flexible', family: 'guard',
  packages: [
    'rate-limiter-flexible', 'express-rate-limit', '@nestjs/throttler', 'limiter', 'express-slow-down', '@fastify/rate-limit',
    'hono-rate-limiter',
  ],
  source: 'https://github.com/animir/node-rate-limiter-flexible#readme',
  types: {
    Limiter: {
      members: named(['consume', 'penalty', 'reward', 'get', 'set', 'delete', 'block', 'removeTokens', 'tryRemoveTokens'], { inert: true }),
    },
  },
  exports: {
    '*': {
      type: 'Limiter', new: { inert: true, returns: 'Limiter' }, call: { inert: true, returns: 'Limiter' }, decorator: { inert: true },
    },
  },
};
