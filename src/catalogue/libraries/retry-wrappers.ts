import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { attemptNumber, retries, retryBoundary, wraps } from './retry-parts.js';
import { classOf, harmless } from './store-parts.js';

/** Helpers that take a function and run it until it succeeds. Each has its own place for the function and for the number of attempts. */

const pRetryOptions = {
  because: '`pRetry` calls it again when it rejects, ten more times by default', attempts: { at: ['1.retries'], default: 10 },
};

export const pRetry: Library = {
  name: 'p-retry', family: 'retry', packages: ['p-retry'], source: 'https://github.com/sindresorhus/p-retry#readme',
  exports: {
    default: { call: retries('0', { ...pRetryOptions, params: { 0: attemptNumber } }) },
    '=': { call: retries('0', { ...pRetryOptions, params: { 0: attemptNumber } }) },
    makeRetriable: { call: wraps('0', pRetryOptions) },
    AbortError: { new: { inert: true } },
  },
};

const asyncRetryCall = retries('0', {
  because: '`retry` of async-retry calls it again when it rejects, ten more times by default', attempts: { at: ['1.retries'], default: 10 },
  params: { 0: { type: 'Bail' }, 1: attemptNumber },
});

export const asyncRetry: Library = {
  name: 'async-retry', family: 'retry', packages: ['async-retry'], source: 'https://github.com/vercel/async-retry#readme',
  types: { Bail: { call: { inert: true } } },
  exports: { default: { call: asyncRetryCall }, '=': { call: asyncRetryCall } },
};

/** Node's old helper: the function asks for another attempt itself, by `operation.retry(error)`. */
const attempt = retries('0', {
  because: '`operation.retry` runs the attempt again, ten more times by default', attempts: { at: ['receiver.0.retries'], default: 10 },
  params: { 0: attemptNumber },
});

const retryExports: Record<string, Shape> = {
  operation: { call: { inert: true, returns: 'Operation' } }, ...harmless('timeouts', 'createTimeout', 'wrap'),
};

export const retry: Library = {
  name: 'retry', family: 'retry', packages: ['retry'], source: 'https://github.com/tim-kos/node-retry#readme',
  types: {
    Operation: {
      members: {
        attempt: { call: attempt }, try: { call: attempt }, start: { call: attempt },
        ...harmless('retry', 'stop', 'reset', 'errors', 'mainError', 'attempts'),
      },
    },
  },
  exports: { ...retryExports, default: { members: retryExports } },
};

const promiseRetryCall = retries('fn', {
  because: '`promiseRetry` calls it again when it asks for that, ten more times by default',
  attempts: { at: ['1.retries', '0.retries'], default: 10 },
  params: { 0: { type: 'Again' }, 1: attemptNumber },
});

export const promiseRetry: Library = {
  name: 'promise-retry', family: 'retry', packages: ['promise-retry', '@gar/promise-retry'],
  source: 'https://github.com/IndigoUnited/node-promise-retry#readme',
  types: { Again: { call: { inert: true } } },
  exports: { default: { call: promiseRetryCall }, '=': { call: promiseRetryCall }, promiseRetry: { call: promiseRetryCall } },
};

export const exponentialBackoff: Library = {
  name: 'exponential-backoff', family: 'retry', packages: ['exponential-backoff'],
  source: 'https://github.com/coveooss/exponential-backoff#readme',
  exports: {
    backOff: {
      call: retries('0', {
        because: '`backOff` calls it again when it rejects, up to ten times in all by default',
        attempts: { at: ['1.numOfAttempts'], default: 9, total: true },
      }),
    },
  },
};

const tsRetryPromiseOptions = {
  because: '`retry` of ts-retry-promise calls it again when it rejects, ten more times by default',
  attempts: { at: ['1.retries'], default: 10 },
};

export const tsRetryPromise: Library = {
  name: 'ts-retry-promise', family: 'retry', packages: ['ts-retry-promise'], source: 'https://github.com/normartin/ts-retry-promise#readme',
  types: {
    Retry: { call: retries('0', tsRetryPromiseOptions) },
    Wrap: { call: wraps('0', tsRetryPromiseOptions) },
  },
  exports: {
    retry: { call: retries('0', tsRetryPromiseOptions) },
    default: { call: retries('0', tsRetryPromiseOptions) },
    retryDecorator: { call: wraps('0', tsRetryPromiseOptions) },
    customizeRetry: { call: { inert: true, returns: 'Retry' } },
    customizeDecorator: { call: { inert: true, returns: 'Wrap' } },
    ...harmless('wait', 'notEmpty'),
  },
};

export const lifeomicAttempt: Library = {
  name: '@lifeomic/attempt', family: 'retry', packages: ['@lifeomic/attempt'], source: 'https://github.com/lifeomic/attempt#readme',
  types: { Context: { members: { attemptNum: { origin: { kind: 'volatile', as: 'attempt' } }, abort: { call: { inert: true } } } } },
  exports: {
    retry: {
      call: retries('0', {
        because: '`retry` of @lifeomic/attempt calls it again when it rejects, up to three times in all by default',
        attempts: { at: ['1.maxAttempts'], default: 2, total: true },
        params: { 0: { type: 'Context' } },
      }),
    },
    ...harmless('sleep', 'defaultCalculateDelay'),
  },
};

const tsRetryOptions = {
  because: '`retryAsync` calls it again when it fails, up to 240 times by default',
  attempts: { at: ['1.maxTry'], default: 239, total: true },
};
const tsRetryCall = retries('0', tsRetryOptions);
const tsRetryWrap = wraps('0', tsRetryOptions);

export const tsRetry: Library = {
  name: 'ts-retry', family: 'retry', packages: ['ts-retry'], source: 'https://github.com/franckLdx/ts-retry#readme',
  exports: {
    ...Object.fromEntries([
      'retry', 'retryAsync', 'retryUntilDefined', 'retryAsyncUntilDefined', 'retryUntilTruthy', 'retryAsyncUntilTruthy',
      'retryAsyncUntilResponse',
    ].map((name) => [name, { call: tsRetryCall }])),
    ...Object.fromEntries([
      'retryDecorator', 'retryAsyncDecorator', 'retryAsyncUntilDefinedDecorator', 'retryUntilTruthyDecorator',
      'retryAsyncUntilTruthyDecorator', 'retryAsyncUntilResponseDecorator',
    ].map((name) => [name, { call: tsRetryWrap }])),
    ...harmless(
      'wait', 'waitUntil', 'waitUntilAsync', 'setDefaultRetryOptions', 'getDefaultRetryOptions', 'isTooManyTries', 'isAbortError'
    ),
  },
};

const backoffCall: Operation = {
  ...retries('0', { because: '`backoff.call` calls it again when it fails, until its backoffs run out' }),
  returns: 'Call',
};
const backoffCallback: Operation = { callbacks: [{ at: '1', run: { kind: 'later' } }] };
const backoffExports: Record<string, Shape> = {
  call: { call: { ...backoffCall, callbacks: [...backoffCall.callbacks!, { at: 'last', run: { kind: 'continuation', on: 'settled' } }] } },
  ...Object.fromEntries(['exponential', 'fibonacci'].map((name) => [name, { call: { inert: true, returns: 'Backoff' } }])),
  ...harmless('ExponentialStrategy', 'FibonacciStrategy'),
};

export const backoff: Library = {
  name: 'backoff', family: 'retry', packages: ['backoff'], source: 'https://github.com/MathieuTurcotte/node-backoff#readme',
  types: {
    Call: { members: harmless('start', 'abort', 'failAfter', 'retryIf', 'setStrategy', 'on') },
    // `on('ready', fn)` runs once per attempt.
    Backoff: {
      members: {
        on: {
          call: {
            ...backoffCallback,
            overloads: [
              {
                when: { at: '0', equals: 'ready' },
                operation: retries('1', { because: 'the backoff fires `ready` for every attempt', params: { 0: attemptNumber } }),
              },
            ],
          },
        },
        ...harmless('backoff', 'failAfter', 'reset'),
      },
    },
  },
  exports: { ...backoffExports, default: { members: backoffExports } },
};

export const humanwhocodesRetry: Library = {
  name: '@humanwhocodes/retry', family: 'retry', packages: ['@humanwhocodes/retry'],
  source: 'https://github.com/humanwhocodes/retry#readme',
  types: {
    Retrier: {
      members: {
        retry: { call: retries('0', { because: '`retrier.retry` calls it again while its check accepts the error, for up to a minute' }) },
      },
    },
  },
  exports: { Retrier: classOf('Retrier', { inert: true }) },
};

export const retryAsPromised: Library = {
  name: 'retry-as-promised', family: 'retry', packages: ['retry-as-promised'],
  source: 'https://github.com/mickhansen/retry-as-promised#readme',
  types: { Attempt: { members: { current: { origin: { kind: 'volatile', as: 'attempt' } } } } },
  exports: Object.fromEntries(['retryAsPromised', 'default'].map((name) => [name, {
    call: retries('0', {
      because: '`retryAsPromised` calls it again when it rejects, up to `max` times in all',
      attempts: { at: ['1.max', '1'], default: 0, total: true }, params: { 0: { type: 'Attempt' } },
    }),
  }])),
};

export const typescriptRetryDecorator: Library = {
  name: 'typescript-retry-decorator', family: 'retry', packages: ['typescript-retry-decorator'],
  source: 'https://github.com/vcfvct/typescript-retry-decorator#readme',
  exports: {
    Retryable: {
      decorator: { wraps: retryBoundary('`@Retryable` runs the method again when it throws', { at: ['0.maxAttempts'], default: 3 }) },
    },
    BackOffPolicy: {}, ExponentialBackoffStrategy: {}, MaxAttemptsError: { new: { inert: true } },
  },
};
