import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { retries, retryBoundary, runsOnce } from './retry-parts.js';
import { harmless, typesOf } from './store-parts.js';

/** A policy runs a function; only a retry policy, alone or wrapped with others, runs it more than once. */

const BECAUSE = 'the retry policy calls it again when it fails, without end unless `maxAttempts` is set';

const execute = retries('0', {
  because: BECAUSE, attempts: { at: ['receiver.1.maxAttempts', 'receiver.0.1.maxAttempts', 'receiver.1.1.maxAttempts'], default: -1 },
  params: { 0: { type: 'Context' } },
});
const executeOnce: Operation = { ...runsOnce('0'), callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'Context' } } }] };

const policyMembers = harmless(
  'onFailure', 'onSuccess', 'onRetry', 'onGiveUp', 'onBreak', 'onReset', 'onHalfOpen', 'onStateChange', 'onTimeout', 'isolate', 'dispose',
  'dangerouslyUnref', 'toJSON'
);

/** One of the policies that are wrapped retries. */
const wrapped: Operation = {
  inert: true, returns: 'Policy',
  overloads: [
    '0', '1', '2', '3', '4',
  ].map((at) => ({ when: { at, type: 'RetryPolicy' }, operation: { inert: true, returns: 'RetryPolicy' } })),
};

const builder: Operation = { inert: true, returns: 'Builder' };
const builders: Record<string, Shape> = Object.fromEntries([
  'handleType', 'handleWhen', 'handleResultType', 'handleWhenResult',
].map((name) => [name, { call: builder }]));
const chained: Record<string, Shape> = Object.fromEntries([
  'orType', 'orWhen', 'orResultType', 'orWhenResult',
].map((name) => [name, { call: builder }]));

/** Version 2 and below: `Policy.handleAll().retry().attempts(3).execute(fn)`. */
const older: Record<string, Shape> = {
  retry: { call: { inert: true, returns: 'RetryPolicy' } },
  circuitBreaker: { call: { inert: true, returns: 'Policy' } },
  fallback: { call: { inert: true, returns: 'Policy' } },
};

export const cockatiel: Library = {
  name: 'cockatiel', family: 'retry', packages: ['cockatiel'], source: 'https://github.com/connor4312/cockatiel#readme',
  types: {
    Context: { members: { attempt: { origin: { kind: 'volatile', as: 'attempt' } }, signal: { instance: 'javascript#AbortSignal' } } },
    RetryPolicy: {
      members: {
        execute: { call: execute }, ...policyMembers,
        ...Object.fromEntries([
          'attempts', 'delay', 'delegate', 'exponential', 'backoff',
        ].map((name) => [name, { call: { inert: true, returns: 'RetryPolicy' } }])),
      },
    },
    Policy: { members: { execute: { call: executeOnce }, ...policyMembers } },
    Builder: { members: { ...chained, ...older } },
  },
  exports: {
    retry: { call: { inert: true, returns: 'RetryPolicy' } },
    wrap: { call: wrapped },
    ...Object.fromEntries([
      'circuitBreaker', 'timeout', 'bulkhead', 'fallback',
    ].map((name) => [name, { call: { inert: true, returns: 'Policy' } }])),
    noop: { instance: 'Policy' },
    ...builders,
    handleAll: { instance: 'Builder' },
    Policy: {
      members: {
        ...builders, handleAll: { call: builder }, wrap: { call: wrapped }, noop: { instance: 'Policy' },
        timeout: { call: { inert: true, returns: 'Policy' } },
      },
    },
    usePolicy: {
      decorator: {
        method: { run: retryBoundary(BECAUSE, { at: ['0.1.maxAttempts'], default: -1 }), when: { at: '0', type: 'RetryPolicy' } },
      },
    },
    ...typesOf({ RetryPolicy: 'RetryPolicy', CircuitBreakerPolicy: 'Policy', IPolicy: 'Policy', IMergedPolicy: 'Policy' }),
    ...Object.fromEntries([
      'ExponentialBackoff', 'ConstantBackoff', 'DelegateBackoff', 'IterableBackoff', 'ConsecutiveBreaker', 'SamplingBreaker',
      'CountBreaker', 'BrokenCircuitError', 'BulkheadRejectedError',
      'TaskCancelledError',
    ].map((name) => [name, { new: { inert: true } }])),
    TimeoutStrategy: {}, CircuitState: {},
  },
};
