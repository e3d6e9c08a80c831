import type { Callback, Library, Operation, Shape } from '../model/catalogue.js';

/** JavaScript itself and what Node.js gives every program: pure functions, collections, promises, clocks, timers. */

const derived: Operation = { origin: { kind: 'derived' } };
const ofReceiver: Operation = { origin: { kind: 'derived', from: ['receiver'] } };
const clock: Operation = { origin: { kind: 'volatile', as: 'clock' } };
const random: Operation = { origin: { kind: 'volatile', as: 'random' } };
const inert: Operation = { inert: true };
const later: Operation = { callbacks: [{ at: '0', run: { kind: 'later' } }] };

const each = (element: number): Operation => ({
  origin: { kind: 'derived', from: ['receiver'] }, callbacks: [{ at: '0', run: { kind: 'inline', each: true }, params: { [element]: { elementOf: 'receiver' } } }],
});
const named = (names: readonly string[], operation: Operation): Record<string, Operation> => Object.fromEntries(names.map((name) => [name, operation]));
const shapes = (names: readonly string[], operation: Operation): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, { call: operation }]));
const continuation = (at: string, on: 'fulfilled' | 'rejected' | 'settled'): Callback => ({ at, run: { kind: 'continuation', on }, ...(on === 'fulfilled' ? { params: { 0: { resolved: 'receiver' } } } : {}) });

const entries: Shape = {
  members: {
    set: { call: { entries: { act: 'set', name: '0', value: '1' } } }, append: { call: { entries: { act: 'append', name: '0', value: '1' } } },
    get: { call: { entries: { act: 'get', name: '0' } } }, has: { call: { entries: { act: 'has', name: '0' } } }, delete: { call: { entries: { act: 'delete', name: '0' } } },
  },
};
const container = (type: string): Shape => ({ type, new: { returns: type, origin: { kind: 'derived' } } });
const collection: Shape = { members: { ...shapes(['add', 'clear', 'entries', 'keys', 'values'], inert), get: { call: { origin: { kind: 'unknown' } } }, set: { call: inert }, has: { call: { origin: { kind: 'unknown' } } }, delete: { call: inert }, forEach: { call: each(0) } } };
const time: Operation = { ...clock, overloads: [{ when: { at: '0', is: 'present' }, operation: derived }] };

export const javascript: Library = {
  name: 'javascript', family: 'language', packages: [], source: 'https://tc39.es/ecma262/',
  types: { Headers: entries, Collection: collection },
  globals: {
    fetch: { call: { effect: { kind: 'http-request', method: { at: ['1.method', '0.method'], default: 'GET' }, target: { at: '0' }, keys: [{ at: '1.headers', header: true }], data: ['1.body'], repair: { key: { at: '1.headers', property: 'Idempotency-Key', header: true } } } } },
    Request: { new: { origin: { kind: 'derived' } } },
    crypto: { members: { randomUUID: { call: random }, getRandomValues: { call: random } } },
    Date: { call: clock, new: time, members: { now: { call: clock }, UTC: { call: derived }, parse: { call: derived } } },
    performance: { members: { now: { call: clock }, timeOrigin: { origin: { kind: 'volatile', as: 'clock' } } } },
    Math: { members: { random: { call: random }, '*': { call: derived } } },
    JSON: { members: { stringify: { call: derived }, parse: { call: derived } } },
    ...shapes(['String', 'Number', 'Boolean', 'BigInt', 'parseInt', 'parseFloat', 'encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'decodeURI', 'btoa', 'atob', 'structuredClone', 'isNaN'], derived),
    Object: { members: { assign: { call: { origin: { kind: 'derived' }, configures: { on: 'result' } } }, fromEntries: { call: derived }, entries: { call: derived }, keys: { call: derived }, values: { call: derived }, freeze: { call: { returns: { same: '0' } } } } },
    Array: { members: { from: { call: derived }, isArray: { call: derived }, of: { call: derived } }, new: derived },
    Buffer: { members: { from: { call: derived }, alloc: { call: derived }, concat: { call: derived } } },
    TextEncoder: { new: {} },
    URL: { new: derived }, Error: { new: derived, call: derived }, RegExp: { new: derived },
    Headers: container('Headers'), URLSearchParams: container('Headers'), FormData: container('Headers'),
    Map: { type: 'Collection', new: { returns: 'Collection', inert: true } }, Set: { type: 'Collection', new: { returns: 'Collection', inert: true } }, WeakMap: { type: 'Collection', new: { returns: 'Collection', inert: true } }, WeakSet: { type: 'Collection', new: { returns: 'Collection', inert: true } },
    console: { members: { '*': { call: inert } } },
    process: { members: { env: { origin: { kind: 'stable', as: 'config' } }, pid: { origin: { kind: 'volatile', as: 'process' } }, hrtime: { call: clock, members: { bigint: { call: clock } } }, uptime: { call: clock }, cwd: { call: { origin: { kind: 'stable', as: 'config' } } }, nextTick: { call: later }, on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } }, exit: { call: inert } } },
    setTimeout: { call: later }, setInterval: { call: later }, setImmediate: { call: later }, queueMicrotask: { call: later }, clearTimeout: { call: inert }, clearInterval: { call: inert },
    Promise: {
      members: { all: { call: derived }, allSettled: { call: derived }, race: { call: derived }, any: { call: derived }, resolve: { call: { returns: { same: '0' } } }, reject: { call: inert } },
      new: { callbacks: [{ at: '0', run: { kind: 'inline' } }] },
    },
    Symbol: { call: derived },
    AbortController: { new: {} }, AbortSignal: { members: { timeout: { call: inert } } },
  },
  methods: {
    ...named(['map', 'forEach', 'filter', 'flatMap', 'some', 'every', 'find', 'findIndex', 'findLast'], each(0)), reduce: each(1), reduceRight: each(1),
    sort: { ...ofReceiver, callbacks: [{ at: '0', run: { kind: 'inline' } }] },
    ...named(['join', 'concat', 'slice', 'replace', 'replaceAll', 'split', 'padStart', 'padEnd', 'repeat', 'at', 'charAt', 'substring', 'substr', 'toFixed', 'localeCompare', 'includes', 'startsWith', 'endsWith', 'indexOf', 'match', 'normalize', 'flat', 'reverse', 'toLocaleString', 'toSpliced', 'with'], derived),
    ...named(['toString', 'toISOString', 'toJSON', 'toLowerCase', 'toUpperCase', 'trim', 'trimStart', 'trimEnd', 'getTime', 'valueOf', 'toUTCString', 'toDateString', 'toLocaleDateString', 'getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getMinutes', 'getUTCFullYear', 'getUTCMonth', 'getUTCDate', 'keys', 'values', 'entries', 'pop', 'shift'], ofReceiver),
    set: { entries: { act: 'set', name: '0', value: '1' } }, append: { entries: { act: 'append', name: '0', value: '1' } }, has: { entries: { act: 'has', name: '0' } }, get: { entries: { act: 'get', name: '0' } },
    then: { callbacks: [continuation('0', 'fulfilled'), continuation('1', 'rejected')], returns: { resultOf: '0' } },
    catch: { callbacks: [continuation('0', 'rejected')], returns: { same: 'receiver' } },
    finally: { callbacks: [continuation('0', 'settled')], returns: { same: 'receiver' } },
    push: inert, unshift: inert, splice: inert, fill: inert, add: inert,
  },
};
