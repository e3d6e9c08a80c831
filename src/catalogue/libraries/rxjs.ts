import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { harmless, named } from './store-parts.js';

/**
 * Observables are cold: what stands upstream runs once for each subscription. `retry` and `repeat` subscribe again, so they configure what
 * `pipe` is called on.
 */

const BECAUSE = '`retry` subscribes again when the source fails, without end unless a count is given';

/** `retry(count)` and `retry({ count, delay })` among the operators of a `pipe`. */
function piped(at: string): Operation {
  return {
    returns: 'Observable',
    configures: {
      on: 'receiver', retry: { because: BECAUSE, methods: { default: ['*'] }, attempts: { at: [`${at}.0.count`, `${at}.0`], default: -1 } },
    },
  };
}

const PLACES = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];
const pipe: Operation = { returns: 'Observable', overloads: PLACES.map((at) => ({ when: { at, type: 'Retry' }, operation: piped(at) })) };

const subscribe: Operation = {
  callbacks: [
    { at: '0', run: { kind: 'continuation', on: 'fulfilled' } }, { at: '0.next', run: { kind: 'continuation', on: 'fulfilled' } },
    { at: '0.error', run: { kind: 'continuation', on: 'rejected' } },
    { at: '0.complete', run: { kind: 'continuation', on: 'settled' } }, { at: '1', run: { kind: 'continuation', on: 'rejected' } },
  ],
};

const stream: Record<string, Shape> = {
  pipe: { call: pipe }, subscribe: { call: subscribe }, toPromise: { call: { returns: { same: 'receiver' } } },
  forEach: { call: { callbacks: [{ at: '0', run: { kind: 'inline', each: true } }] } },
};

const inMemory = harmless('next', 'error', 'complete', 'unsubscribe', 'getValue', 'asObservable');

/** Operators whose function runs for each value that passes. */
const mapping: Operation = { callbacks: [{ at: '0', run: { kind: 'inline', each: true } }] };
const MAPPING = [
  'map', 'mergeMap', 'switchMap', 'concatMap', 'exhaustMap', 'flatMap', 'tap', 'filter', 'scan', 'reduce', 'expand', 'finalize',
  'catchError', 'takeWhile', 'skipWhile', 'distinctUntilChanged', 'distinct',
  'groupBy', 'every', 'find', 'first', 'last', 'single', 'bufferWhen', 'debounce', 'throttle', 'audit', 'sample', 'delayWhen', 'mergeScan',
  'switchScan', 'connect', 'partition',
];
const PLAIN = [
  'delay', 'timeout', 'take', 'skip', 'debounceTime', 'throttleTime', 'auditTime', 'bufferTime', 'bufferCount', 'buffer', 'toArray',
  'share', 'shareReplay', 'startWith', 'endWith', 'withLatestFrom', 'takeUntil',
  'defaultIfEmpty', 'ignoreElements', 'mergeAll', 'concatAll', 'switchAll', 'observeOn', 'subscribeOn', 'pairwise', 'count', 'max', 'min',
  'materialize', 'dematerialize', 'timestamp', 'windowTime',
];
const retries: Operation = { inert: true, returns: 'Retry' };
const repeats = ['retry', 'retryWhen', 'repeat', 'repeatWhen'];

const SOURCES = [
  'from', 'of', 'merge', 'concat', 'race', 'zip', 'combineLatest', 'forkJoin', 'throwError', 'timer', 'interval', 'range', 'generate',
  'EMPTY', 'NEVER', 'fromEvent', 'bindNodeCallback', 'bindCallback', 'scheduled', 'using',
];

export const rxjs: Library = {
  name: 'rxjs', family: 'retry', packages: ['rxjs', 'rxjs/operators'], source: 'https://rxjs.dev/api/index/function/retry',
  types: {
    Observable: { members: stream },
    Subject: { members: { ...stream, ...inMemory } },
    Retry: {},
  },
  exports: {
    ...named(MAPPING, mapping), ...harmless(...PLAIN), ...named(repeats, retries), ...named(SOURCES, { returns: 'Observable' }),
    defer: { call: { returns: 'Observable', callbacks: [{ at: '0', run: { kind: 'inline' } }] } },
    firstValueFrom: { call: { returns: { same: '0' } } }, lastValueFrom: { call: { returns: { same: '0' } } },
    Observable: { type: 'Observable', new: { returns: 'Observable', callbacks: [{ at: '0', run: { kind: 'inline' } }] } },
    ...Object.fromEntries([
      'Subject', 'BehaviorSubject', 'ReplaySubject', 'AsyncSubject',
    ].map((name) => [name, { type: 'Subject', new: { inert: true, returns: 'Subject' } }])),
    Subscription: { new: { inert: true } },
  },
};

export const backoffRxjs: Library = {
  name: 'backoff-rxjs', family: 'retry', packages: ['backoff-rxjs'], source: 'https://github.com/alex-okrushko/backoff-rxjs#readme',
  exports: { retryBackoff: { call: { inert: true, returns: 'rxjs#Retry' } }, intervalBackoff: { call: { returns: 'rxjs#Observable' } } },
};
