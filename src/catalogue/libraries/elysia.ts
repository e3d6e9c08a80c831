import type { Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { handler } from './entry-parts.js';
import { given, headerBag, route, routeBy, VERBS } from './server-parts.js';
import { classOf, harmless } from './store-parts.js';

const params: Callback['params'] = { 0: { type: 'Context' } };
const app: Operation = { returns: 'App' };
const hook: Shape = { call: { ...app, callbacks: [{ at: 'fn', run: { kind: 'per-attempt' }, params: params! }] } };
const HOOKS = ['derive', 'resolve', 'onRequest', 'onParse', 'onTransform', 'onBeforeHandle', 'onAfterHandle', 'mapResponse', 'onAfterResponse', 'onError', 'mapDerive', 'mapResolve'];

export const elysia: Library = {
  name: 'elysia', family: 'server', packages: ['elysia'], source: 'https://elysiajs.com/essential/handler',
  types: {
    App: {
      members: {
        ...Object.fromEntries(Object.entries(VERBS).map(([name, method]) => [name, { call: { ...app, callbacks: [handler('1', route(method, '0'), params)] } }])),
        all: { call: { ...app, callbacks: [handler('1', route(undefined, '0', 'ALL {0}'), params)] } }, route: { call: { ...app, callbacks: [handler('2', routeBy('0', '1'), params)] } },
        group: { call: { ...app, callbacks: [{ at: 'fn', run: { kind: 'inline' }, params: { 0: { type: 'App' } } }] } }, guard: { call: { ...app, callbacks: [{ at: '1', run: { kind: 'inline' }, params: { 0: { type: 'App' } } }] } },
        ...Object.fromEntries(HOOKS.map((name) => [name, hook])), ...Object.fromEntries(['use', 'decorate', 'state', 'model', 'listen', 'mount', 'macro', 'as', 'onStart', 'onStop', 'error', 'ws'].map((name) => [name, { call: app }])),
        ...harmless('handle', 'fetch', 'compile', 'stop'),
      },
    },
    Context: { members: { headers: headerBag, body: given, params: given, query: given, path: given, request: { instance: 'web-request#Request' }, set: { members: { headers: {}, status: {} } }, store: {}, cookie: given, ...harmless('status', 'error', 'redirect') } },
  },
  exports: { Elysia: classOf('App'), default: classOf('App'), t: { members: { '*': { call: { inert: true } } } }, ...harmless('status', 'error', 'redirect', 'file', 'form', 'sse') },
};
