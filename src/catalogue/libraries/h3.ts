import type { Boundary, Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { handler, scheduled } from './entry-parts.js';
import { answer, given, headerBag, headerRead, reads, route, routeBy, VERBS } from './server-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const params: Callback['params'] = { 0: { type: 'Event' } };
const self: Operation = { returns: { same: 'receiver' } };
const handles = (run: Boundary, at = '1'): readonly Callback[] => [handler(at, run, params)];

/** A router of version 1 and the application of version 2. */
const router: Record<string, Shape> = {
  ...Object.fromEntries(Object.entries(VERBS).map(([name, method]) => [name, { call: { ...self, callbacks: handles(route(method, '0')) } }])),
  all: { call: { ...self, callbacks: handles(route(undefined, '0', 'ALL {0}')) } }, on: { call: { ...self, callbacks: handles(routeBy('0', '1'), '2') } }, add: { call: { ...self, callbacks: handles(routeBy('2', '0')) } },
  use: { call: { ...self, callbacks: ['0', '1'].map((at) => handler(at, route(undefined, '0', 'middleware "{0}"'), params)) } },
  ...harmless('handler', 'mount', 'fetch', 'request'),
};

/** The handler itself: where it stands or is registered says when it runs. */
const wrapper: Shape = { call: { returns: { same: '0' } } };
const WRAPPERS = ['defineEventHandler', 'eventHandler', 'defineHandler', 'defineLazyEventHandler', 'lazyEventHandler', 'defineCachedEventHandler', 'cachedEventHandler', 'defineWebSocketHandler', 'defineMiddleware', 'fromNodeMiddleware', 'toEventHandler'];
const READERS = [
  'readBody', 'readRawBody', 'readFormData', 'readMultipartFormData', 'readValidatedBody', 'getQuery', 'getValidatedQuery', 'getRouterParam', 'getRouterParams', 'getValidatedRouterParams', 'getCookie', 'parseCookies', 'getMethod',
  'getRequestIP', 'getRequestURL', 'getRequestPath', 'getRequestHost', 'getRequestWebStream', 'getSession', 'useSession',
];
const SETTERS = ['setResponseStatus', 'setHeader', 'setHeaders', 'setResponseHeader', 'setResponseHeaders', 'appendHeader', 'appendResponseHeader', 'setCookie', 'deleteCookie', 'assertMethod', 'createError', 'handleCors', 'useBase', 'toNodeListener', 'toWebHandler', 'getResponseStatus', 'isMethod'];

const helpers: Record<string, Shape> = {
  ...Object.fromEntries(WRAPPERS.map((name) => [name, wrapper])), ...Object.fromEntries(READERS.map((name) => [name, reads])),
  getHeader: { call: headerRead('1') }, getRequestHeader: { call: headerRead('1') }, getHeaders: { call: { returns: 'Headers' } }, getRequestHeaders: { call: { returns: 'Headers' } },
  ...harmless(...SETTERS), send: answer('1'), sendRedirect: answer('1', { at: ['2'], default: 302 }), sendNoContent: answer('1', { at: ['1'], default: 204 }), sendStream: answer('1'), sendWebResponse: answer('1'), sendError: answer('1', { at: [], default: 500 }),
};

const types: Record<string, Shape> = {
  Event: {
    members: {
      req: { instance: 'web-request#Request' }, request: { instance: 'web-request#Request' }, headers: headerBag, path: given, url: given, method: given, 'context.params': given, context: {}, node: { members: { req: { instance: 'express#Request' }, res: { instance: 'express#Response' } } },
      waitUntil: { call: { inert: true } }, res: {}, respondWith: answer('0'),
    },
  },
  Router: { members: router }, Headers: headerBag,
};

export const h3: Library = {
  name: 'h3', family: 'server', packages: ['h3', 'nitro/h3'], source: 'https://h3.dev/guide/basics/routing',
  types,
  exports: { ...helpers, createRouter: { call: { returns: 'Router' } }, createApp: { call: { returns: 'Router' } }, H3: classOf('Router'), ...typesOf({ H3Event: 'Event', Router: 'Router', App: 'Router' }), HTTPError: { new: { inert: true } }, serve: { call: { inert: true } } },
};

const FILES = '{js,mjs,ts,mts}';
const placed = (folder: string, suffix: string, method: string | undefined): { files: readonly string[]; exports: Record<string, Callback> } => ({
  files: ['', 'src/'].map((root) => `${root}${folder}/**/*${suffix}.${FILES}`),
  exports: { default: { run: route(method, undefined, method === undefined ? 'server route' : `${method} route`), params: { 0: { type: 'h3#Event' } } } },
});
const task: Callback = { at: '0.run', run: scheduled('Nitro starts a task at every tick of its schedule, in each process that is running', { name: 'task "{0.meta.name}"', trigger: { kind: 'schedule', at: '0.meta.name' } }) };

/** Files below `server/api`, `server/routes` and (in Nitro alone) `api`, `routes`; the suffix says the method. Its helpers need no import. */
export const nitro: Library = {
  name: 'nitro', family: 'server', packages: ['nitropack', 'nitropack/runtime', 'nitro', 'nuxt', '#imports', '#nitro', 'nitro/runtime'], source: 'https://nitro.build/guide/routing',
  types,
  globals: Object.fromEntries(Object.entries(helpers).filter(([name]) => name !== 'send')),
  exports: { ...helpers, defineNitroPlugin: { call: { callbacks: [{ at: '0', run: { kind: 'inline' } }] } }, defineTask: { call: { callbacks: [task] } }, useRuntimeConfig: { call: { origin: { kind: 'stable', as: 'config' } } }, ...harmless('defineNitroConfig', 'defineNuxtConfig', 'useStorage', 'useNitroApp', 'defineRouteMeta') },
  conventions: [
    ...['server/api', 'server/routes', 'api', 'routes'].flatMap((folder) => Object.entries(VERBS).map(([suffix, method]) => placed(folder, `.${suffix}`, method))),
    ...['server/api', 'server/routes'].map((folder) => placed(folder, '', undefined)),
  ],
};
