import type { Library, Operation, RetryPolicy, Shape } from '../../model/catalogue.js';
import { harmless, named } from './store-parts.js';

/** Programs as values: nothing happens before one is run, and `retry` runs all of what it is put on. */

const BECAUSE = '`Effect.retry` runs the effect again when it fails, as often as the policy says';

function policy(options: string): RetryPolicy {
  return {
    because: BECAUSE, methods: { default: ['*'] }, attempts: { at: [`${options}.times`], default: -1 },
    predicate: { at: [`${options}.while`, `${options}.until`] },
  };
}

/** `Effect.retry(effect, policy)`, or among the steps of a `pipe`. */
const retry: Operation = {
  inert: true, returns: 'Retry',
  overloads: [{ when: { argumentCount: 2 }, operation: { returns: 'Effect', configures: { on: '0', retry: policy('1') } } }],
};

const PLACES = ['0', '1', '2', '3', '4', '5', '6', '7'];
const pipe: Operation = {
  returns: 'Effect',
  overloads: PLACES.map((at) => ({
    when: { at, type: 'Retry' }, operation: { returns: 'Effect', configures: { on: 'receiver', retry: policy(`${at}.0`) } },
  })),
};
/** `pipe(effect, Effect.retry(…))`. */
const pipeFunction: Operation = {
  returns: { same: '0' },
  overloads: PLACES.slice(1).map((at) => ({
    when: { at, type: 'Retry' }, operation: { returns: { same: '0' as const }, configures: { on: '0', retry: policy(`${at}.0`) } },
  })),
};

/** What is written inside runs when the effect does. */
const body: Operation = {
  returns: 'Effect',
  callbacks: [
    { at: '0', run: { kind: 'inline' } }, { at: '0.try', run: { kind: 'inline' } },
    { at: '0.catch', run: { kind: 'continuation', on: 'rejected' } },
  ],
};
const mapped: Operation = { returns: 'Effect', callbacks: [{ at: 'fn', run: { kind: 'inline' } }] };

const effectModule: Shape = {
  type: 'Effect',
  members: {
    ...named(['retry', 'retryOrElse', 'repeat', 'repeatOrElse', 'schedule'], retry),
    ...named(['promise', 'tryPromise', 'sync', 'try', 'gen', 'async', 'suspend', 'fn', 'callback'], body),
    ...named([
      'map', 'flatMap', 'andThen', 'tap', 'catchAll', 'catchTag', 'catchTags', 'catch', 'mapError', 'tapError', 'forEach', 'all',
      'matchEffect', 'match', 'ensuring', 'acquireRelease', 'acquireUseRelease', 'when', 'unless', 'filterOrFail',
    ], mapped),
    ...named(['runPromise', 'runSync', 'runFork', 'runPromiseExit', 'runCallback'], { returns: { same: '0' } }),
    ...harmless('log', 'logInfo', 'logError', 'logWarning', 'logDebug', 'annotateLogs', 'withSpan', 'sleep', 'succeed', 'fail', 'die'),
    '*': { call: { returns: 'Effect' } },
  },
};

export const effect: Library = {
  name: 'effect', family: 'retry', packages: ['effect', 'effect/Effect', '@effect/io', '@effect/io/Effect'],
  source: 'https://effect.website/docs/error-management/retrying/',
  types: { Effect: { members: { pipe: { call: pipe } } }, Retry: {} },
  exports: {
    Effect: effectModule,
    pipe: { call: pipeFunction },
    Schedule: { members: { '*': { call: { inert: true } } } },
    ...Object.fromEntries([
      'Duration', 'Layer', 'Context', 'Data', 'Schema', 'Option', 'Either', 'Console', 'Config', 'Logger', 'Cause', 'Exit',
    ].map((name) => [name, { members: { '*': { call: { inert: true } } } }])),
  },
};
