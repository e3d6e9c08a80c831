import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { retries, runsOnce, wraps } from './retry-parts.js';
import { classOf, harmless, named, nodeCallback } from './store-parts.js';

/** Helpers that run a function once, when its turn comes, in this process: limits, pools, breakers. None of them is a durable queue. */

const added: Operation = runsOnce('0');
const all: Operation = { callbacks: [{ at: '0.*', run: { kind: 'inline' } }] };

export const pQueue: Library = {
  name: 'p-queue', family: 'other', packages: ['p-queue'], source: 'https://github.com/sindresorhus/p-queue#readme',
  types: {
    Queue: {
      members: {
        add: { call: added }, addAll: { call: all }, on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
        ...harmless('onIdle', 'onEmpty', 'onSizeLessThan', 'start', 'pause', 'clear', 'setPriority'),
      },
    },
  },
  exports: { default: classOf('Queue', { inert: true }), '=': classOf('Queue', { inert: true }) },
};

const limit: Shape = {
  call: runsOnce('0'),
  members: {
    map: { call: { callbacks: [{ at: '1', run: { kind: 'inline', each: true }, params: { 0: { elementOf: '0' } } }] } },
    ...harmless('clearQueue'),
  },
};

export const pLimit: Library = {
  name: 'p-limit', family: 'other', packages: ['p-limit'], source: 'https://github.com/sindresorhus/p-limit#readme',
  types: { Limit: limit },
  exports: {
    default: { call: { inert: true, returns: 'Limit' } }, '=': { call: { inert: true, returns: 'Limit' } },
    limitFunction: { call: { returns: { same: '0' } } },
  },
};

export const pThrottle: Library = {
  name: 'p-throttle', family: 'other', packages: ['p-throttle', 'p-debounce'], source: 'https://github.com/sindresorhus/p-throttle#readme',
  types: { Throttle: { call: { returns: { same: '0' }, callbacks: [{ at: '0', run: { kind: 'inline' } }] } } },
  exports: { default: { call: { inert: true, returns: 'Throttle' } } },
};

/** Runs a failed job again only when a listener of `failed` gives a delay. */
const limiter: Shape = {
  members: {
    schedule: { call: runsOnce('fn') },
    submit: { call: { callbacks: [{ at: '0', run: { kind: 'inline' } }, { at: 'last', run: { kind: 'continuation', on: 'settled' } }] } },
    wrap: { call: { returns: { same: '0' }, callbacks: [{ at: '0', run: { kind: 'inline' } }] } },
    on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
    once: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
    key: { call: { inert: true, returns: 'Limiter' } },
    ...harmless('updateSettings', 'stop', 'disconnect', 'ready', 'counts', 'incrementReservoir', 'currentReservoir', 'running', 'chain'),
  },
};

export const bottleneck: Library = {
  name: 'bottleneck', family: 'other', packages: ['bottleneck', 'bottleneck/es5'], source: 'https://github.com/SGrondin/bottleneck#readme',
  types: { Limiter: limiter },
  exports: Object.fromEntries([
    'default', '=',
  ].map((name) => [name, { ...classOf('Limiter', { inert: true }), members: { Group: classOf('Limiter', { inert: true }) } }])),
};

/** A circuit breaker: it gives up waiting, it never runs anything twice. */
const fire: Operation = { callbacks: [{ at: 'receiver.0', run: { kind: 'inline' } }], returns: { resultOf: 'receiver.0' } };
const breaker: Shape = {
  members: {
    ...named(['fire', 'call'], fire),
    fallback: { call: { returns: { same: 'receiver' }, callbacks: [{ at: '0', run: { kind: 'continuation', on: 'rejected' } }] } },
    on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
    ...harmless('open', 'close', 'enable', 'disable', 'shutdown', 'healthCheck', 'clearCache', 'toJSON'),
  },
};

export const opossum: Library = {
  name: 'opossum', family: 'other', packages: ['opossum'], source: 'https://nodeshift.dev/opossum/',
  types: { Breaker: breaker },
  exports: Object.fromEntries([
    'default', '=',
  ].map((name) => [name, { ...classOf('Breaker', { inert: true }), members: harmless('isOurError', 'newStatus') }])),
};

/** A loop over items: when the process dies half-way, some are done and some are not. */
const each: Operation = { callbacks: [{ at: '0', run: { kind: 'inline', each: true }, params: { 0: { elementOf: 'chain.for.0' } } }] };
const pool: Shape = {
  members: {
    process: { call: each },
    ...named([
      'withConcurrency', 'withTaskTimeout', 'for', 'useCorrespondingResults', 'onTaskStarted', 'onTaskFinished', 'dontStoreProcessedItems',
    ], { returns: 'Pool' }),
    handleError: { call: { returns: 'Pool', callbacks: [{ at: '0', run: { kind: 'continuation', on: 'rejected' } }] } },
  },
};

const poolClass: Shape = {
  type: 'Pool', new: { inert: true, returns: 'Pool' }, members: named(['for', 'withConcurrency', 'withTaskTimeout'], { returns: 'Pool' }),
};

export const promisePool: Library = {
  name: '@supercharge/promise-pool', family: 'other', packages: ['@supercharge/promise-pool'],
  source: 'https://superchargejs.com/docs/3.x/promise-pool',
  types: { Pool: pool },
  exports: Object.fromEntries([
    'PromisePool', 'default',
  ].map((name) => [name, poolClass])),
};

/** `import map from 'p-map'` and its siblings. */
const overItems: Operation = { callbacks: [{ at: '1', run: { kind: 'inline', each: true }, params: { 0: { elementOf: '0' } } }] };
const folded: Operation = { callbacks: [{ at: '1', run: { kind: 'inline', each: true }, params: { 1: { elementOf: '0' } } }] };
const whole = (operation: Operation): Record<string, Shape> => ({ default: { call: operation }, '=': { call: operation } });

export const promiseMaps: Library = {
  name: 'p-map', family: 'other', packages: ['p-map', 'p-map-series', 'p-each-series', 'p-filter', 'p-some', 'p-locate'],
  source: 'https://github.com/sindresorhus/promise-fun', exports: { ...whole(overItems), pMapIterable: { call: overItems }, pMapSkip: {} },
};
export const promiseFolds: Library = { name: 'p-reduce', family: 'other', packages: ['p-reduce'], exports: whole(folded) };
export const promiseLists: Library = {
  name: 'p-all', family: 'other', packages: ['p-all', 'p-series', 'p-waterfall', 'p-settle', 'p-props'], exports: whole(all),
};
export const promiseCalls: Library = {
  name: 'p-try', family: 'other', packages: ['p-try', 'p-finally', 'p-tap', 'p-lazy', 'p-defer'], exports: whole(runsOnce('0')),
};
export const promiseTimes: Library = {
  name: 'p-timeout', family: 'other', packages: ['p-timeout', 'promise-timeout', 'p-event', 'p-cancelable'],
  exports: { ...whole({ returns: { same: '0' } }), timeout: { call: { returns: { same: '0' } } }, TimeoutError: { new: { inert: true } } },
};
export const delays: Library = {
  name: 'delay', family: 'other', packages: ['delay', 'yoctodelay', 'sleep-promise', 'p-wait-for'], exports: whole({ inert: true }),
};

/** `async`: tasks that call back, or async functions. */
const asyncRetryOperation = retries('fn', {
  because: '`async.retry` calls it again when it fails, up to five times in all by default',
  attempts: { at: ['0.times', '0'], default: 4, total: true },
});
const asyncRetryTask: Operation = {
  ...asyncRetryOperation,
  overloads: [
    // With a final callback the task stands before it.
    {
      when: { argumentCount: 3 },
      operation: {
        ...retries('1', {
          because: '`async.retry` calls it again when it fails, up to five times in all by default',
          attempts: { at: ['0.times', '0'], default: 4, total: true },
        }),
      },
    },
    {
      when: { at: '0', is: 'function' },
      operation: retries('0', {
        because: '`async.retry` calls it again when it fails, up to five times in all by default', attempts: { default: 4 },
      }),
    },
  ],
};
const collection: Operation = {
  callbacks: [
    { at: '1', run: { kind: 'inline', each: true }, params: { 0: { elementOf: '0' } } },
    { at: '2', run: { kind: 'continuation', on: 'settled' } },
  ],
};
const limited: Operation = {
  callbacks: [
    { at: '2', run: { kind: 'inline', each: true }, params: { 0: { elementOf: '0' } } },
    { at: '3', run: { kind: 'continuation', on: 'settled' } },
  ],
};
const tasks: Operation = { callbacks: [{ at: '0.*', run: { kind: 'inline' } }, nodeCallback] };
const ITEMS = [
  'each', 'forEach', 'eachSeries', 'forEachSeries', 'eachOf', 'eachOfSeries', 'map', 'mapSeries', 'mapValues', 'filter', 'filterSeries',
  'reject', 'detect', 'some', 'every', 'concat', 'sortBy', 'groupBy',
];

const asyncMembers: Record<string, Shape> = {
  retry: { call: asyncRetryTask },
  retryable: {
    call: wraps('fn', {
      because: 'a function of `async.retryable` is called again when it fails, up to five times in all by default',
      attempts: { at: ['0.times', '0'], default: 4, total: true },
    }),
  },
  ...named(ITEMS, collection),
  ...named(ITEMS.filter((name) => !name.endsWith('Series') && name !== 'sortBy').map((name) => `${name}Limit`), limited),
  ...named(['parallel', 'series', 'waterfall', 'race', 'auto', 'tryEach', 'parallelLimit'], tasks),
  ...named(['queue', 'priorityQueue', 'cargo', 'cargoQueue'], { callbacks: [{ at: '0', run: { kind: 'inline' } }], returns: 'Queue' }),
  ...named(['asyncify', 'timeout', 'reflect', 'ensureAsync', 'memoize'], { returns: { same: '0' } }),
  ...named(['whilst', 'until', 'doWhilst', 'doUntil', 'forever', 'times', 'timesSeries'], {
    callbacks: [{ at: '0', run: { kind: 'inline', each: true } }, { at: '1', run: { kind: 'inline', each: true } }],
  }),
};

export const async: Library = {
  name: 'async', family: 'retry', packages: ['async'], source: 'https://caolan.github.io/async/v3/docs.html#retry',
  types: { Queue: { members: harmless('push', 'unshift', 'drain', 'error', 'kill', 'pause', 'resume', 'idle', 'length') } },
  exports: { ...asyncMembers, default: { members: asyncMembers } },
};

/** `import retry from 'async/retry'`. */
export const asyncRetryFile: Library = {
  name: 'async/retry', family: 'retry', packages: ['async/retry', 'async/retry.js'], exports: whole(asyncRetryTask),
};
