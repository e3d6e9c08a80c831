import type { Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { handlers, answer, given, headerBag, headerRead, reads, route, routeBy, VERBS } from './server-parts.js';
import { functionType } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const params: Callback['params'] = { 0: { type: 'Context' }, 1: { type: 'Next' } };
const app: Operation = { returns: 'App' };

const members: Record<string, Shape> = {
  ...Object.fromEntries(Object.entries(VERBS).map(([name, method]) => [name, { call: { ...app, callbacks: handlers(1, route(method, '0'), params) } }])),
  all: { call: { ...app, callbacks: handlers(1, route(undefined, '0', 'ALL {0}'), params) } },
  on: { call: { ...app, callbacks: handlers(2, routeBy('0', '1'), params) } },
  use: { call: { ...app, callbacks: handlers(0, route(undefined, '0', 'middleware "{0}"'), params) } },
  route: { call: app }, basePath: { call: app }, mount: { call: app },
  openapi: { call: { ...app, callbacks: [...handlers(1, routeBy('0.method', '0.path'), params)] } },
  onError: { call: { ...app, callbacks: [{ at: '0', run: { kind: 'later' }, params: { 1: { type: 'Context' } } }] } }, notFound: { call: { ...app, callbacks: [{ at: '0', run: { kind: 'later' }, params: params! }] } },
  ...harmless('fire', 'fetch', 'request', 'doc', 'openAPIRegistry'),
};

const status = { at: ['1', 'chain.status.0'], default: 200 } as const;
const context: Record<string, Shape> = {
  req: { instance: 'Request' }, env: {}, var: {}, ...Object.fromEntries(['json', 'text', 'html', 'body', 'newResponse', 'render'].map((name) => [name, answer('0', status)])), redirect: answer('0', { at: ['1'], default: 302 }),
  notFound: answer('0', { at: [], default: 404 }), 'executionCtx.waitUntil': { call: { inert: true } }, ...harmless('set', 'get', 'header', 'status', 'setRenderer'), res: {}, error: {}, event: {},
};

const request: Record<string, Shape> = {
  header: { call: { ...headerRead('0'), overloads: [{ when: { argumentCount: 0 }, operation: { returns: 'Headers' } }, ...headerRead('0').overloads!] } },
  ...Object.fromEntries(['json', 'text', 'formData', 'parseBody', 'arrayBuffer', 'blob', 'param', 'query', 'queries', 'valid'].map((name) => [name, reads])),
  method: given, path: given, url: given, raw: { instance: 'web-request#Request' },
};

export const hono: Library = {
  name: 'hono', family: 'server', packages: ['hono', 'hono/tiny', 'hono/quick', 'hono/factory', '@hono/zod-openapi'], source: 'https://hono.dev/docs/api/routing',
  types: {
    App: { members }, Context: { members: context }, Request: { members: request }, Headers: headerBag, Next: { call: { inert: true } },
    Handler: functionType(params!), Factory: { members: { createMiddleware: { call: { returns: { same: '0' } } }, createHandlers: { call: { returns: { same: '0' } } }, createApp: { call: app } } },
  },
  exports: {
    Hono: classOf('App'), OpenAPIHono: classOf('App'), ...typesOf({ Context: 'Context', Handler: 'Handler', MiddlewareHandler: 'Handler', HonoRequest: 'Request' }),
    createFactory: { call: { returns: 'Factory' } }, createMiddleware: { call: { returns: { same: '0' } } }, createRoute: { call: { returns: { same: '0' } } },
  },
};

/** Middleware and helpers that come with it. */
export const honoMiddleware: Library = { name: 'hono/*', family: 'inert', packages: ['hono/*', '@hono/node-server', '@hono/zod-validator'], inert: true };
