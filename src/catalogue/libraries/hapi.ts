import type { Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { handler } from './entry-parts.js';
import { answer, given, headerBag, routeBy } from './server-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const params: Callback['params'] = { 0: { type: 'Request' }, 1: { type: 'Toolkit' } };
const routed: readonly Callback[] = ['0', '0.*'].flatMap((at) => [`${at}.handler`, `${at}.options.handler`, `${at}.config.handler`].map((place) => handler(place, routeBy(`${at}.method`, `${at}.path`), params)));
const self: Operation = { returns: { same: 'receiver' } };
const whole: Record<string, Shape> = { server: { call: { returns: 'Server' } }, Server: classOf('Server'), ...typesOf({ Request: 'Request', ResponseToolkit: 'Toolkit' }) };

export const hapi: Library = {
  name: '@hapi/hapi', family: 'server', packages: ['@hapi/hapi', 'hapi'], source: 'https://hapi.dev/api#-serverrouteroute',
  types: {
    Server: { members: { route: { call: { callbacks: routed } }, ext: { call: { callbacks: [{ at: 'fn', run: { kind: 'per-attempt' }, params: params! }] } }, ...harmless('start', 'stop', 'initialize', 'register', 'auth', 'state', 'method', 'decorate', 'events', 'log', 'inject', 'cache', 'table', 'settings') } },
    Request: { members: { payload: given, params: given, query: given, auth: given, path: given, url: given, method: given, state: given, headers: headerBag, info: { members: { id: { origin: { kind: 'volatile', as: 'attempt' } }, received: { origin: { kind: 'volatile', as: 'clock' } }, remoteAddress: given, host: given } }, app: {}, ...harmless('log') } },
    Toolkit: { members: { response: { call: { ...answer('0', { at: ['chain.code.0'], default: 200 }).call!, returns: 'Answer' } }, redirect: { call: { ...answer('0', { at: [], default: 302 }).call!, returns: 'Answer' } }, continue: {}, ...harmless('authenticated', 'unauthenticated', 'abandon', 'close', 'state', 'unstate') } },
    Answer: { members: Object.fromEntries(['code', 'header', 'type', 'bytes', 'charset', 'created', 'etag', 'location', 'state', 'ttl', 'vary', 'takeover', 'message', 'permanent', 'temporary'].map((name) => [name, { call: self }])) },
  },
  exports: { ...whole, default: { members: whole } },
};
