import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { retries } from './retry-parts.js';
import { named } from './store-parts.js';

/** Collections of helpers: values in, values out; functions that they are given run now, once for each element. */

/** Stable as the arguments are. */
const plain: Operation = {
  origin: { kind: 'derived' }, callbacks: [{ at: 'fn', run: { kind: 'inline', each: true }, params: { 0: { elementOf: '0' } } }],
};
const random: Operation = { origin: { kind: 'volatile', as: 'random' } };
const clock: Operation = { origin: { kind: 'volatile', as: 'clock' } };
const counter: Operation = { origin: { kind: 'volatile', as: 'counter' } };
/** Runs when the timer says so; its result goes nowhere. */
const later: Operation = { callbacks: [{ at: '0', run: { kind: 'later' } }], returns: { same: '0' } };
/** Gives the function that it is given, in another dress. */
const dressed: Operation = { returns: { same: '0' } };

/** `_(list).map(…).value()` and `_.chain(list)`. */
const wrapped: Shape = {
  members: {
    value: { call: { returns: 'Chain' } },
    '*': { call: { returns: 'Chain', callbacks: [{ at: 'fn', run: { kind: 'inline', each: true } }] } },
  },
};

const lodashMembers: Record<string, Shape> = {
  ...named(['random', 'shuffle', 'sample', 'sampleSize'], random), now: { call: clock }, uniqueId: { call: counter },
  ...named(['debounce', 'throttle', 'delay', 'defer'], later),
  ...named([
    'once', 'memoize', 'partial', 'partialRight', 'bind', 'negate', 'ary', 'unary', 'curry', 'after', 'before', 'flip', 'rearg', 'wrap',
    'spread', 'rest', 'overArgs',
  ], dressed),
  ...named(['cloneDeep', 'clone', 'identity', 'tap'], { returns: { same: '0' } }),
  ...named([
    'assign', 'merge', 'defaults', 'extend', 'defaultsDeep', 'assignIn',
  ], { origin: { kind: 'derived' }, configures: { on: 'result' } }),
  chain: { call: { returns: 'Chain' } }, '*': { call: plain },
};

export const lodash: Library = {
  name: 'lodash', family: 'inert', packages: ['lodash', 'lodash-es', 'underscore', 'lodash/fp'], source: 'https://lodash.com/docs/',
  types: { Chain: wrapped },
  exports: {
    ...lodashMembers, default: { call: { returns: 'Chain' }, members: lodashMembers },
    '=': { call: { returns: 'Chain' }, members: lodashMembers },
  },
};

const whole = (operation: Operation): Record<string, Shape> => ({ default: { call: operation }, '=': { call: operation } });
const FILES = ['lodash', 'lodash-es'];
const files = (names: readonly string[]): string[] => names.flatMap((name) => [
  ...FILES.map((one) => `${one}/${name}`), `lodash.${name.toLowerCase()}`,
]);

/** `import debounce from 'lodash/debounce'`. */
export const lodashTimers: Library = {
  name: 'lodash/debounce', family: 'inert', packages: files(['debounce', 'throttle', 'delay', 'defer']), exports: whole(later),
};
export const lodashDressers: Library = {
  name: 'lodash/once', family: 'inert', packages: files(['once', 'memoize', 'partial', 'bind', 'curry']), exports: whole(dressed),
};
export const lodashSame: Library = {
  name: 'lodash/cloneDeep', family: 'inert', packages: files(['cloneDeep', 'clone', 'identity']),
  exports: whole({ returns: { same: '0' } }),
};
export const lodashRandom: Library = {
  name: 'lodash/random', family: 'inert', packages: files(['random', 'sample', 'shuffle', 'sampleSize']), exports: whole(random),
};
export const lodashCounter: Library = { name: 'lodash/uniqueId', family: 'inert', packages: files(['uniqueId']), exports: whole(counter) };
export const lodashFiles: Library = {
  name: 'lodash/*', family: 'inert',
  packages: [
    'lodash/*', 'lodash-es/*',
    ...files([
      'get', 'set', 'merge', 'isEqual', 'groupBy', 'keyBy', 'omit', 'pick', 'uniq', 'uniqBy', 'sortBy', 'chunk', 'flatMap', 'camelCase',
      'snakeCase', 'kebabCase',
    ]).filter((name) => name.startsWith('lodash.')),
  ],
  exports: whole(plain),
};

export const esToolkit: Library = {
  name: 'es-toolkit', family: 'retry', packages: ['es-toolkit', 'es-toolkit/*'],
  source: 'https://es-toolkit.dev/reference/function/retry.html',
  types: {
    Lock: {
      members: { acquire: { call: { guard: { kind: 'lock', inProcess: true } } }, release: { call: { effect: { kind: 'unlock' } } } },
    },
  },
  exports: {
    retry: {
      call: retries('0', {
        because: '`retry` of es-toolkit calls it again when it rejects, without end by default',
        attempts: { at: ['1.retries', '1'], default: -1 },
      }),
    },
    delay: { call: { inert: true } }, ...named(['random', 'randomInt', 'shuffle', 'sample', 'sampleSize'], random),
    ...named(['debounce', 'throttle'], later),
    ...named(['once', 'memoize', 'partial', 'curry', 'negate', 'after', 'before', 'ary', 'unary'], dressed),
    ...named(['withTimeout'], { callbacks: [{ at: '0', run: { kind: 'inline' } }], returns: { resultOf: '0' } }),
    timeout: { call: { inert: true } }, Mutex: { type: 'Lock', new: { inert: true, returns: 'Lock' } },
    Semaphore: { type: 'Lock', new: { inert: true, returns: 'Lock' } }, '*': { call: plain },
  },
};

export const radash: Library = {
  name: 'radash', family: 'retry', packages: ['radash', 'radashi'], source: 'https://radash-docs.vercel.app/docs/async/retry',
  types: { Exit: { call: { inert: true } } },
  exports: {
    // The options come first.
    retry: {
      call: retries('1', {
        because: '`retry` of radash calls it again when it rejects, up to three times in all by default',
        attempts: { at: ['0.times'], default: 2, total: true }, params: { 0: { type: 'Exit' } },
      }),
    },
    sleep: { call: { inert: true } }, ...named(['uid', 'random', 'draw', 'shuffle'], random),
    ...named(['debounce', 'throttle'], { callbacks: [{ at: '1', run: { kind: 'later' } }], returns: { same: '1' } }),
    ...named(['memo', 'tryit', 'try', 'proxied', 'partial', 'partob'], dressed),
    ...named(['parallel'], { callbacks: [{ at: '2', run: { kind: 'inline', each: true }, params: { 0: { elementOf: '1' } } }] }),
    ...named(['map'], { callbacks: [{ at: '1', run: { kind: 'inline', each: true }, params: { 0: { elementOf: '0' } } }] }),
    ...named(['defer', 'guard'], { callbacks: [{ at: '0', run: { kind: 'inline' } }], returns: { resultOf: '0' } }), '*': { call: plain },
  },
};

/** Data last, or a function that waits for it. */
export const ramda: Library = {
  name: 'ramda', family: 'inert', packages: ['ramda', 'rambda', 'remeda', 'fp-ts', 'fp-ts/*', '@fxts/core'],
  source: 'https://ramdajs.com/docs/',
  types: { Step: { call: plain, members: { '*': { call: plain } } } },
  exports: {
    default: { members: { '*': { call: { ...plain, returns: 'Step' } } } },
    '*': { call: { ...plain, returns: 'Step' }, members: { '*': { call: { ...plain, returns: 'Step' } } } },
  },
};

const promiseEach: Operation = { callbacks: [{ at: '1', run: { kind: 'inline', each: true }, params: { 0: { elementOf: '0' } } }] };
const bluebirdStatics: Record<string, Shape> = {
  ...named(['map', 'each', 'mapSeries', 'filter', 'reduce'], promiseEach),
  ...named(['all', 'props', 'resolve', 'any', 'some', 'race', 'allSettled'], { returns: { same: '0' } }),
  ...named(['try', 'attempt', 'method'], { callbacks: [{ at: '0', run: { kind: 'inline' } }], returns: { resultOf: '0' } }),
  ...named(['promisify', 'promisifyAll', 'coroutine'], dressed), ...named(['delay', 'config', 'reject'], { inert: true }),
};

export const bluebird: Library = {
  name: 'bluebird', family: 'language', packages: ['bluebird'], source: 'http://bluebirdjs.com/docs/api-reference.html',
  exports: Object.fromEntries([
    'default', '=',
  ].map((name) => [name, { new: { callbacks: [{ at: '0', run: { kind: 'inline' } as const }] }, members: bluebirdStatics }])),
};
