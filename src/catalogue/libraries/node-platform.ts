import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { classOf, harmless, named, nodeCallback } from './store-parts.js';

/** Node's own modules, as far as they matter: clocks, timers, files, requests, context, events; the rest is harmless. */

const clock: Operation = { origin: { kind: 'volatile', as: 'clock' } };
const ofMachine: Operation = { origin: { kind: 'volatile', as: 'process' } };
const config: Operation = { origin: { kind: 'stable', as: 'config' } };
const derived: Operation = { origin: { kind: 'derived' } };
/** A module imported whole, by name or as a namespace. */
const module = (members: Record<string, Shape>): Record<string, Shape> => ({ ...members, default: { members } });

export const nodeOs: Library = {
  name: 'node:os', family: 'language', packages: ['node:os'], source: 'https://nodejs.org/api/os.html',
  exports: module({
    ...named(['hostname', 'networkInterfaces', 'uptime', 'loadavg', 'freemem', 'totalmem', 'cpus'], ofMachine),
    ...named([
      'platform', 'arch', 'type', 'release', 'tmpdir', 'homedir', 'endianness', 'userInfo', 'version', 'availableParallelism',
    ], config),
    EOL: { origin: { kind: 'stable', as: 'config' } }, constants: {},
  }),
};

const later: Operation = { callbacks: [{ at: '0', run: { kind: 'later' } }] };

export const nodeTimers: Library = {
  name: 'node:timers', family: 'language', packages: ['node:timers'], source: 'https://nodejs.org/api/timers.html',
  exports: module({
    ...named(['setTimeout', 'setImmediate'], later),
    setInterval: {
      call: {
        callbacks: [
          {
            at: '0',
            run: {
              kind: 'boundary', context: 'schedule',
              because: '`setInterval` runs it again at every interval, in each process that is running', name: 'the interval',
              trigger: { kind: 'schedule', at: '1' },
            },
          },
        ],
      },
    },
    ...harmless('clearTimeout', 'clearInterval', 'clearImmediate'),
  }),
};

/** Waiting, as a promise. */
export const nodeTimersPromises: Library = {
  name: 'node:timers/promises', family: 'language', packages: ['node:timers/promises'],
  source: 'https://nodejs.org/api/timers.html#timers-promises-api',
  exports: module({
    setTimeout: { call: { returns: { same: '1' } } }, setImmediate: { call: { returns: { same: '0' } } },
    setInterval: { call: { inert: true } }, 'scheduler.wait': { call: { inert: true } }, 'scheduler.yield': { call: { inert: true } },
  }),
};

export const nodePerformance: Library = {
  name: 'node:perf_hooks', family: 'language', packages: ['node:perf_hooks'], source: 'https://nodejs.org/api/perf_hooks.html',
  exports: module({
    performance: { members: { now: { call: clock }, timeOrigin: clock, '*': { call: { inert: true } } } },
    ...harmless('monitorEventLoopDelay', 'createHistogram'), PerformanceObserver: { new: { inert: true } },
  }),
};

export const nodeProcess: Library = {
  name: 'node:process', family: 'language', packages: ['node:process'], source: 'https://nodejs.org/api/process.html',
  exports: module({
    env: { origin: { kind: 'stable', as: 'config' } }, pid: ofMachine, ppid: ofMachine,
    hrtime: { call: clock, members: { bigint: { call: clock } } }, uptime: { call: clock }, cwd: { call: config }, argv: config,
    platform: config, nextTick: { call: later },
    ...named(['on', 'once'], { callbacks: [{ at: '1', run: { kind: 'later' } }] }),
    ...harmless('exit', 'kill', 'emitWarning', 'memoryUsage', 'cpuUsage', 'chdir', 'off'),
    stdout: { members: { '*': { call: { inert: true } } } }, stderr: { members: { '*': { call: { inert: true } } } },
  }),
};

/** Values that travel with the flow of control; the function runs now. */
const store: Shape = {
  members: {
    run: { call: { callbacks: [{ at: 'fn', run: { kind: 'inline' } }], returns: { resultOf: 'fn' } } },
    exit: { call: { callbacks: [{ at: '0', run: { kind: 'inline' } }], returns: { resultOf: '0' } } },
    getStore: { call: { origin: { kind: 'unknown' } } }, ...harmless('enterWith', 'disable'),
  },
};

export const nodeAsyncHooks: Library = {
  name: 'node:async_hooks', family: 'language', packages: ['node:async_hooks'], source: 'https://nodejs.org/api/async_context.html',
  types: { Store: store },
  exports: module({
    AsyncLocalStorage: {
      ...classOf('Store', { inert: true }), members: { bind: { call: { returns: { same: '0' } } }, snapshot: { call: { inert: true } } },
    },
    AsyncResource: { new: { inert: true }, members: { bind: { call: { returns: { same: '0' } } } } },
    ...harmless('createHook', 'executionAsyncId', 'triggerAsyncId'),
  }),
};

const emitter: Shape = {
  members: {
    ...named(['on', 'once', 'addListener', 'prependListener', 'prependOnceListener'], {
      returns: { same: 'receiver' }, callbacks: [{ at: '1', run: { kind: 'later' } }],
    }),
    ...harmless('emit', 'off', 'removeListener', 'removeAllListeners', 'listeners', 'listenerCount', 'eventNames', 'setMaxListeners'),
  },
};

export const nodeEvents: Library = {
  name: 'node:events', family: 'language', packages: ['node:events'], source: 'https://nodejs.org/api/events.html',
  types: { Emitter: emitter },
  exports: {
    EventEmitter: classOf('Emitter', { inert: true }), default: classOf('Emitter', { inert: true }),
    '=': { ...classOf('Emitter', { inert: true }), members: { EventEmitter: classOf('Emitter', { inert: true }) } },
    ...harmless('once', 'on', 'getEventListeners', 'setMaxListeners'),
  },
};

export const nodeUtil: Library = {
  name: 'node:util', family: 'language', packages: ['node:util'], source: 'https://nodejs.org/api/util.html',
  exports: module({
    ...named(['promisify', 'callbackify', 'deprecate', 'debuglog'], { returns: { same: '0' } }),
    ...named([
      'format', 'inspect', 'isDeepStrictEqual', 'stripVTControlCharacters', 'styleText', 'parseArgs', 'inherits', 'toUSVString',
    ], derived),
    types: { members: { '*': { call: derived } } }, TextEncoder: { new: { inert: true, returns: 'javascript#Formatter' } },
    TextDecoder: { new: { inert: true, returns: 'javascript#Formatter' } },
  }),
};

/** Text in, text out. */
const pure = { call: derived };
export const nodeText: Library = {
  name: 'node:path', family: 'language',
  packages: [
    'node:path', 'node:path/posix', 'node:url', 'node:querystring', 'node:punycode', 'node:string_decoder', 'node:buffer', 'node:zlib',
  ],
  source: 'https://nodejs.org/api/path.html',
  exports: {
    Buffer: {
      type: 'javascript#Buffer', new: { ...derived, returns: 'javascript#Buffer' },
      members: { '*': { call: { ...derived, returns: 'javascript#Buffer' } } },
    },
    URL: { type: 'javascript#URL', new: { ...derived, returns: 'javascript#URL' }, members: { '*': pure } },
    URLSearchParams: { type: 'javascript#URLSearchParams', new: { ...derived, returns: 'javascript#URLSearchParams' } },
    default: { members: { '*': pure } },
    '*': { call: { ...derived, callbacks: [nodeCallback] }, new: { inert: true }, members: { '*': pure } },
  },
};

export const nodeAssert: Library = {
  name: 'node:assert', family: 'inert',
  packages: [
    'node:assert', 'node:assert/strict', 'node:console', 'node:diagnostics_channel', 'node:inspector', 'node:v8', 'node:module', 'node:tty',
    'node:readline', 'node:readline/promises', 'node:dns', 'node:dns/promises', 'node:constants', 'node:repl', 'node:vm', 'node:wasi',
    'node:trace_events', 'node:sea',
  ],
  inert: true,
};

/** `https.request(url, options, callback)`; the body is written to what it gives. */
const httpEffect = (url: string, options: string): Operation => ({
  effect: {
    kind: 'http-request', target: { at: url, or: [`${options}.path`, `${options}.hostname`] },
    method: { at: [`${options}.method`], default: 'GET' }, data: ['chain.write.0', 'chain.end.0'],
    keys: [{ at: `${options}.headers`, header: true }],
    repair: { key: { at: `${options}.headers`, property: 'Idempotency-Key', header: true } },
  },
  callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'fulfilled' } }], returns: 'Request',
});
const requests: Operation = {
  ...httpEffect('0', '0'),
  overloads: [
    { when: { at: '1', is: 'object' }, operation: httpEffect('0', '1') },
    { when: { at: '0', is: 'string' }, operation: httpEffect('0', '1') },
  ],
};
const reads: Operation = {
  effect: { kind: 'http-request', reads: true, method: { is: 'GET' }, target: { at: '0' } },
  callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'fulfilled' } }], returns: 'Request',
};
const httpMembers: Record<string, Shape> = {
  request: { call: requests }, get: { call: reads }, Agent: { new: { inert: true } },
  createServer: { call: { inert: true, callbacks: [{ at: 'fn', run: { kind: 'later' } }], returns: 'Server' } }, STATUS_CODES: {},
  METHODS: {},
};

export const nodeHttp: Library = {
  name: 'node:http', family: 'http', packages: ['node:http', 'node:https'],
  source: 'https://nodejs.org/api/http.html#httprequestoptions-callback',
  types: {
    Request: {
      members: {
        setHeader: { call: { entries: { act: 'set', name: '0', value: '1' } } },
        getHeader: { call: { entries: { act: 'get', name: '0' } } },
        ...named(['on', 'once'], { returns: { same: 'receiver' }, callbacks: [{ at: '1', run: { kind: 'later' } }] }),
        ...harmless('write', 'end', 'destroy', 'abort', 'setTimeout', 'flushHeaders'),
      },
    },
    Server: { members: { ...emitter.members, ...harmless('listen', 'close', 'address', 'closeAllConnections') } },
  },
  exports: module(httpMembers),
};

const writes = (data: string, rest: Partial<Operation['effect']> = {}): Operation => ({
  effect: { kind: 'file-write', target: { at: '0' }, ...(data === '' ? {} : { data: [data] }), ...rest }, callbacks: [nodeCallback],
});
const sets = (data: string): Operation => writes(data, { idempotent: true });
const asks: Operation = { callbacks: [nodeCallback], origin: { kind: 'stable', as: 'stored' } };
const files: Record<string, Shape> = {
  ...named(['writeFile', 'writeFileSync', 'copyFile', 'copyFileSync', 'cp', 'cpSync'], sets('1')),
  ...named(['appendFile', 'appendFileSync'], writes('1')),
  ...named([
    'rename', 'renameSync', 'unlink', 'unlinkSync', 'rm', 'rmSync', 'rmdir', 'rmdirSync', 'mkdir', 'mkdirSync', 'truncate', 'truncateSync',
    'chmod', 'chmodSync', 'symlink', 'symlinkSync', 'utimes', 'link',
  ], sets('')),
  ...named([
    'readFile', 'readFileSync', 'stat', 'statSync', 'lstat', 'lstatSync', 'readdir', 'readdirSync', 'access', 'accessSync', 'exists',
    'existsSync', 'realpath', 'realpathSync', 'open', 'openSync', 'readlink', 'opendir',
  ], asks),
  mkdtemp: { call: { origin: { kind: 'volatile', as: 'random' }, callbacks: [nodeCallback] } },
  mkdtempSync: { call: { origin: { kind: 'volatile', as: 'random' } } },
  ...harmless('createReadStream', 'createWriteStream', 'watch', 'watchFile', 'unwatchFile', 'close', 'closeSync', 'fsync'), constants: {},
};

/** Files of this machine; no rule takes them for durable effects on their own. */
export const nodeFiles: Library = {
  name: 'node:fs', family: 'other', packages: ['node:fs', 'node:fs/promises', 'fs-extra', 'graceful-fs'],
  source: 'https://nodejs.org/api/fs.html',
  exports: {
    ...files, promises: { members: files }, default: { members: { ...files, promises: { members: files } } },
    ...named([
      'outputFile', 'outputJson', 'writeJson', 'outputFileSync', 'writeJsonSync', 'move', 'copy', 'remove', 'removeSync', 'ensureDir',
      'ensureDirSync', 'ensureFile', 'emptyDir',
    ], sets('1')),
    ...named(['readJson', 'readJsonSync', 'pathExists', 'pathExistsSync'], asks),
  },
};

/** What a child does is out of view. */
const spawns: Operation = { callbacks: [nodeCallback], origin: { kind: 'unknown' }, returns: 'Child' };
export const nodeProcesses: Library = {
  name: 'node:child_process', family: 'other',
  packages: ['node:child_process', 'node:worker_threads', 'node:cluster', 'execa', 'cross-spawn', 'shelljs'],
  source: 'https://nodejs.org/api/child_process.html',
  types: {
    Child: { members: { ...emitter.members, ...harmless('kill', 'send', 'postMessage', 'terminate', 'ref', 'unref', 'disconnect') } },
  },
  exports: {
    ...named(['exec', 'execFile', 'spawn', 'fork', 'execSync', 'execFileSync', 'spawnSync', 'execa', 'execaSync', '$'], spawns),
    Worker: { new: { returns: 'Child' } },
    default: { call: spawns, members: named(['exec', 'execFile', 'spawn', 'fork', 'execSync'], spawns) }, '*': { call: { inert: true } },
  },
};

const streamClass: Shape = {
  ...classOf('Stream', { inert: true }), members: { from: { call: { origin: { kind: 'derived' }, returns: 'Stream' } } },
};
const streams: Record<string, Shape> = {
  ...named(['pipeline', 'finished', 'compose', 'addAbortSignal'], { callbacks: [nodeCallback] }),
  ...Object.fromEntries([
    'Readable', 'Writable', 'Transform', 'Duplex', 'PassThrough', 'Stream',
  ].map((name) => [name, streamClass])),
};
export const nodeStreams: Library = {
  name: 'node:stream', family: 'language',
  packages: ['node:stream', 'node:stream/promises', 'node:stream/web', 'node:net', 'node:tls', 'node:dgram'],
  source: 'https://nodejs.org/api/stream.html',
  types: {
    Stream: {
      members: {
        ...emitter.members,
        ...harmless('write', 'end', 'push', 'pipe', 'destroy', 'read', 'resume', 'pause', 'setEncoding', 'cork', 'uncork'),
      },
    },
  },
  exports: {
    ...streams, default: { members: streams }, '*': { call: { inert: true, returns: 'Stream' }, new: { inert: true, returns: 'Stream' } },
  },
};

export const nodeTest: Library = {
  name: 'node:test', family: 'inert',
  packages: [
    'node:test', 'vitest', 'jest', '@jest/globals', 'mocha', 'chai', 'ava', 'tap', 'sinon', 'supertest', 'nock', 'msw', '@playwright/test',
    '@faker-js/faker',
  ],
  inert: true,
};
