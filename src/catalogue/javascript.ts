import type { Boundary, Library, Operation, Shape } from '../model/catalogue.js';
import { derived, methods } from './javascript-methods.js';
import { inert, types } from './javascript-types.js';

/** The language itself and the globals that Node, browsers and edge runtimes share. */

const clock: Operation = { origin: { kind: 'volatile', as: 'clock' } };
const random: Operation = { origin: { kind: 'volatile', as: 'random' } };
const ofProcess = { origin: { kind: 'volatile', as: 'process' } } as const;
const config: Shape = { origin: { kind: 'stable', as: 'config' } };
const same = (at: string): Operation => ({ returns: { same: at } });
const later = (at: string): Operation => ({ callbacks: [{ at, run: { kind: 'later' } }] });
const call = (operation: Operation): Shape => ({ call: operation });
const all = (names: readonly string[], shape: Shape): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, shape]));
const from = (...paths: string[]): Operation => ({ origin: { kind: 'derived', from: paths } });
/** A class whose instances hold what they were made from. */
const container = (type: string): Shape => ({
  type, new: { returns: type, origin: { kind: 'derived' } }, call: { returns: type, origin: { kind: 'derived' } },
});
/** Lives and dies with the process. */
const collection = (type: string): Shape => ({ type, new: { returns: type, inert: true }, members: { groupBy: call(from('0')) } });

const interval: Boundary = {
  kind: 'boundary', context: 'schedule', because: '`setInterval` runs it again at every interval, in each process that is running',
  name: 'the interval',
  trigger: { kind: 'schedule', at: '1' },
};

/** The method and headers stand in the second argument, or in a `Request` given as the first. */
const fetchOperation: Operation = {
  effect: {
    kind: 'http-request', target: { at: '0', or: ['0.0', '0.url'] }, method: { at: ['1.method', '0.1.method', '0.method'], default: 'GET' },
    keys: [{ at: '1.headers', header: true }, { at: '0.1.headers', header: true }],
    data: ['1.body', '0.1.body'],
    repair: { key: { at: '1.headers', property: 'Idempotency-Key', header: true } },
  },
  returns: 'Response',
};

const promise: Shape = {
  new: { callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'Settle' }, 1: { type: 'Settle' } } }] },
  members: {
    // An array of what the elements settle to: element for element the array given.
    all: call(same('0')),
    allSettled: call(from('0')),
    race: call(from('0.*')),
    any: call(from('0.*')),
    resolve: call(same('0')),
    reject: call(from('0')),
    withResolvers: call({ returns: 'Resolvers' }),
    try: call({ callbacks: [{ at: '0', run: { kind: 'inline' } }], returns: { resultOf: '0' } }),
  },
};

const mapped: Operation = {
  ...from('0'), callbacks: [{ at: '1', run: { kind: 'inline', each: true }, params: { 0: { elementOf: '0' } } }],
};

const object: Shape = {
  new: derived,
  call: derived,
  members: {
    ...all(['freeze', 'seal', 'preventExtensions', 'setPrototypeOf'], call(same('0'))),
    // The result has the properties of every argument.
    assign: call({ ...derived, configures: { on: 'result' } }),
    groupBy: call(mapped),
    '*': call(derived),
  },
};

const array: Shape = { new: derived, call: derived, members: { from: call(mapped), fromAsync: call(mapped), '*': call(derived) } };

const date: Shape = {
  type: 'Date',
  call: clock,
  new: { ...clock, returns: 'Date', overloads: [{ when: { at: '0', is: 'present' }, operation: { ...derived, returns: 'Date' } }] },
  members: { now: call(clock), UTC: call(derived), parse: call(derived) },
};

/** Names of the machine or container that a program runs in; another one runs the next attempt. */
const MACHINE = [
  'HOSTNAME', 'POD_NAME', 'POD_IP', 'POD_UID', 'DYNO', 'CONTAINER_ID', 'INSTANCE_ID', 'FLY_MACHINE_ID', 'FLY_ALLOC_ID',
  'NODE_APP_INSTANCE', 'AWS_LAMBDA_LOG_STREAM_NAME',
];

const processShape: Shape = {
  members: {
    env: { ...config, members: { ...all(MACHINE, ofProcess), '*': config } },
    ...all(['argv', 'platform', 'version', 'versions', 'arch', 'release', 'execPath', 'title'], config),
    ...all(['pid', 'ppid'], ofProcess),
    cwd: call({ origin: { kind: 'stable', as: 'config' } }),
    hrtime: { ...call(clock), members: { bigint: call(clock) } },
    uptime: call(clock),
    ...all(['memoryUsage', 'cpuUsage', 'resourceUsage'], call(ofProcess)),
    nextTick: call(later('0')),
    ...all(['on', 'once', 'addListener', 'prependListener'], call(later('1'))),
    ...all([
      'exit', 'abort', 'kill', 'emit', 'emitWarning', 'off', 'removeListener', 'removeAllListeners', 'send', 'disconnect',
      'setMaxListeners', 'chdir', 'umask', 'loadEnvFile',
    ], inert),
    ...all(['stdout', 'stderr'], { members: { '*': inert } }),
  },
};

const FUNCTIONS = [
  'String', 'Number', 'Boolean', 'BigInt', 'Symbol', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent',
  'decodeURIComponent', 'encodeURI', 'decodeURI', 'escape', 'unescape', 'btoa', 'atob',
];
const BYTES = [
  'Uint8Array', 'Uint8ClampedArray', 'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array', 'Float32Array', 'Float64Array',
  'BigInt64Array', 'BigUint64Array', 'ArrayBuffer',
  'SharedArrayBuffer', 'DataView', 'Buffer',
];
const ERRORS = [
  'Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError', 'URIError', 'AggregateError', 'DOMException',
  'SuppressedError',
];
const MOMENTS = ['Instant', 'ZonedDateTime', 'PlainDate', 'PlainDateTime', 'PlainTime', 'PlainMonthDay', 'PlainYearMonth', 'Duration'];

const bytes: Shape = {
  type: 'Buffer', new: { ...derived, returns: 'Buffer' }, call: { ...derived, returns: 'Buffer' },
  members: { '*': call({ ...derived, returns: 'Buffer' }) },
};
const made = (type: string): Shape => ({ type, new: { inert: true, returns: type } });

const pure: Record<string, Shape> = {
  Math: { members: { random: call(random), '*': call(derived) } },
  JSON: { members: { stringify: call(from('0')), parse: call(from('0')), '*': call(derived) } },
  Object: object,
  Array: array,
  Promise: promise,
  Date: date,
  Reflect: { members: { '*': call(derived) } },
  RegExp: {
    type: 'RegExp', new: { ...derived, returns: 'RegExp' }, call: { ...derived, returns: 'RegExp' }, members: { '*': call(derived) },
  },
  ...all(FUNCTIONS, { call: derived, new: derived, members: { '*': call(derived) } }),
  ...all(ERRORS, { new: derived, call: derived, members: { captureStackTrace: inert } }),
  ...all(BYTES, bytes),
  ...all(['Map', 'WeakMap'], collection('Map')),
  ...all(['Set', 'WeakSet'], collection('Set')),
  ...all(['WeakRef', 'Proxy', 'FinalizationRegistry'], { new: derived }),
  Intl: {
    members: {
      '*': { new: { ...derived, returns: 'Formatter' }, call: { ...derived, returns: 'Formatter' }, members: { '*': call(derived) } },
    },
  },
  Temporal: { members: { Now: { instance: 'TemporalNow' }, ...all(MOMENTS, { instance: 'TemporalClass' }) } },
  structuredClone: call(same('0')),
  Atomics: { members: { '*': inert } },
};

const platform: Record<string, Shape> = {
  fetch: call(fetchOperation),
  crypto: { members: { randomUUID: call(random), getRandomValues: call(random), subtle: { instance: 'Subtle' } } },
  Headers: container('Headers'),
  FormData: container('FormData'),
  URLSearchParams: container('URLSearchParams'),
  URL: { type: 'URL', new: { ...derived, returns: 'URL', names: '0' }, members: { '*': call(derived) } },
  Request: container('Request'),
  Response: { ...container('Response'), members: { '*': call({ ...derived, returns: 'Response' }) } },
  ...all(['TextEncoder', 'TextDecoder'], made('Formatter')),
  AbortController: made('AbortController'),
  AbortSignal: { type: 'AbortSignal', members: { '*': call({ inert: true, returns: 'AbortSignal' }) } },
  EventTarget: made('EventTarget'),
  ...all(['Event', 'CustomEvent', 'MessageEvent', 'Blob', 'File', 'ReadableStream', 'WritableStream', 'TransformStream'], { new: derived }),
  ...all(['WebSocket', 'BroadcastChannel', 'MessageChannel', 'EventSource', 'Worker'], made('Channel')),
  console: { members: { '*': inert } },
  process: processShape,
  performance: { members: { now: call(clock), timeOrigin: { origin: { kind: 'volatile', as: 'clock' } }, '*': inert } },
  setInterval: call({ callbacks: [{ at: '0', run: interval }] }),
  ...all(['setTimeout', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'requestIdleCallback'], call(later('0'))),
  ...all(['clearTimeout', 'clearInterval', 'clearImmediate', 'cancelAnimationFrame', 'alert'], inert),
};

const self: Shape = { members: { ...pure, ...platform } };

export const javascript: Library = {
  name: 'javascript', family: 'language', packages: [], source: 'https://tc39.es/ecma262/',
  types,
  globals: { ...pure, ...platform, globalThis: self, global: self, window: self, self },
  methods,
};
