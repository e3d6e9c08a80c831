import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { attempt, nothing, retries, runs } from './call-parts.js';

const library = (name: string, exports: Library['exports'], rest: Partial<Library> = {}): Library => ({ name, family: 'retry', packages: [name], ...(exports ? { exports } : {}), ...rest });
const both = (shape: Shape): Record<string, Shape> => ({ default: shape, '=': shape });

const pRetryCall: Operation = retries('0', '`p-retry`', { attempt: 0, attempts: { at: ['1.retries'], default: 10 } });
export const pRetry = library('p-retry', { ...both({ call: pRetryCall }), AbortError: { type: 'AbortError' }, makeRetriable: { call: { callbacks: pRetryCall.callbacks!, returns: { same: '0' } } } }, { types: { AbortError: {} }, source: 'https://github.com/sindresorhus/p-retry#api' });
export const asyncRetry = library('async-retry', both({ call: retries('0', '`async-retry`', { attempt: 1, attempts: { at: ['1.retries'], default: 10 } }) }), { source: 'https://github.com/vercel/async-retry#api' });
export const promiseRetry = library('promise-retry', both({ call: retries('fn', '`promise-retry`', { attempt: 1, attempts: { at: ['0.retries', '1.retries'], default: 10 } }) }), { packages: ['promise-retry', '@gar/promise-retry'] });
const operation: Shape = { members: { attempt: { call: retries('0', '`retry`', { attempt: 0, attempts: { default: 10 } }) }, retry: nothing, attempts: nothing, mainError: nothing, errors: nothing, stop: nothing, reset: nothing } };
export const retryPackage = library('retry', { operation: { call: { returns: 'Operation' } }, default: { members: { operation: { call: { returns: 'Operation' } } } }, '=': { members: { operation: { call: { returns: 'Operation' } } } } }, { types: { Operation: operation } });
export const exponentialBackoff = library('exponential-backoff', { backOff: { call: retries('0', '`backOff`', { attempts: { at: ['1.numOfAttempts'], default: 10, total: true } }) } });
const policy: Shape = { members: { execute: { call: retries('0', 'the retry policy', { params: { 0: { type: 'Context' } }, attempts: { default: -1 } }) } } };
const once: Shape = { members: { execute: { call: runs('0') } } };
export const cockatiel = library('cockatiel', {
  retry: { call: { returns: 'Retry' } },
  wrap: { call: { returns: { same: '0' } } },
  RetryPolicy: { type: 'Retry' }, IPolicy: { type: 'Once' },
  circuitBreaker: { call: { returns: 'Once' } }, timeout: { call: { returns: 'Once' } }, bulkhead: { call: { returns: 'Once' } }, fallback: { call: { returns: 'Once' } }, noop: { instance: 'Once' },
  handleAll: {}, handleType: nothing, handleWhen: nothing, handleResultType: nothing, handleWhenResult: nothing, ExponentialBackoff: { new: { inert: true } }, ConstantBackoff: { new: { inert: true } }, IterableBackoff: { new: { inert: true } },
}, { types: { Retry: policy, Once: once, Context: { members: { attempt } } }, source: 'https://github.com/connor4312/cockatiel#retry' });
export const tsRetryPromise = library('ts-retry-promise', { retry: { call: retries('0', '`retry`', { attempts: { at: ['1.retries'], default: 10 } }) } });
export const lifeomicAttempt = library('@lifeomic/attempt', { retry: { call: retries('0', '`retry`', { params: { 0: { type: 'Context' } }, attempts: { at: ['1.maxAttempts'], default: 3, total: true } }) } }, { types: { Context: { members: { attemptNum: attempt, attemptsRemaining: attempt } } } });
export const tsRetry = library('ts-retry', { retry: { call: retries('0', '`retry`', { attempts: { at: ['1.maxTry'], default: 240, total: true } }) }, retryAsync: { call: retries('0', '`retryAsync`', { attempts: { at: ['1.maxTry'], default: 240, total: true } }) } });
export const humanwhocodesRetry = library('@humanwhocodes/retry', { Retrier: { type: 'Retrier', new: { returns: 'Retrier' } } }, { types: { Retrier: { members: { retry: { call: retries('0', 'the retrier', { attempts: { default: -1 } }) } } } } });
export const esToolkit = library('es-toolkit', { retry: { call: retries('0', '`retry`', { attempts: { at: ['1.retries', '1'], default: -1 } }) } }, { packages: ['es-toolkit', 'es-toolkit/function'] });
export const radash = library('radash', { retry: { call: retries('1', '`retry`', { attempts: { at: ['0.times'], default: 3, total: true } }) } });
const asyncTask: Operation = { overloads: [{ when: { at: '0', is: 'function' }, operation: retries('0', '`async.retry`', { attempts: { default: 5, total: true } }) }], ...retries('1', '`async.retry`', { attempts: { at: ['0.times', '0'], default: 5, total: true } }) };
export const asyncPackage = library('async', { retry: { call: asyncTask }, default: { members: { retry: { call: asyncTask } } } });
export const asyncRetrySubpath = library('async/retry', both({ call: asyncTask }));
export const retryAsPromised = library('retry-as-promised', { retryAsPromised: { call: retries('0', '`retryAsPromised`', { attempts: { at: ['1.max', '1'], default: 1 } }) }, ...both({ call: retries('0', '`retryAsPromised`', { attempts: { at: ['1.max', '1'], default: 1 } }) }) });
const retryable = { kind: 'boundary', context: 'retry', because: '`@Retryable` calls the method again when it throws', attempts: { at: ['0.maxAttempts'], default: 3, total: true } } as const;
export const retryDecorator = library('typescript-retry-decorator', { Retryable: { decorator: { wraps: retryable } } });
export const backoff = library('backoff', { call: { call: retries('0', '`backoff.call`', { attempts: { default: -1 } }) } });

/** Not retries: they run the callback once. */
export const opossum = library('opossum', both({ type: 'Breaker', new: { returns: 'Breaker', callbacks: [{ at: '0', run: { kind: 'inline' } }] } }), { types: { Breaker: { members: { fire: nothing, call: nothing } } }, family: 'other' });
export const pQueue = library('p-queue', both({ type: 'Queue', new: { returns: 'Queue' } }), { types: { Queue: { members: { add: { call: runs('0') }, addAll: nothing, onIdle: nothing, onEmpty: nothing } } }, family: 'other' });
const limit: Shape = { call: { returns: 'Limit' } };
export const pLimit = library('p-limit', { ...both(limit), pLimit: limit }, { packages: ['p-limit', 'p-throttle'], types: { Limit: { call: runs('0') } }, family: 'other' });
export const bottleneck = library('bottleneck', both({ type: 'Limiter', new: { returns: 'Limiter' } }), { types: { Limiter: { members: { schedule: { call: runs('fn') }, wrap: { call: { returns: { same: '0' } } } } } }, family: 'other' });
