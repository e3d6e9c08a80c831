import type { Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { functionType } from './entry-parts.js';
import { handlers, headerBag, headerRead, requestMembers, responseMembers, route, VERBS } from './server-parts.js';
import { harmless, typesOf } from './store-parts.js';

const params: Callback['params'] = { 0: { type: 'Context' }, 1: { type: 'Next' } };
const self: Operation = { returns: { same: 'receiver' } };
const { json: _, send: __, status: ___, ...rest } = responseMembers;

/** The answer is put into `ctx.body`; the request line and headers are read from the context itself too. */
const context: Record<string, Shape> = {
  ...requestMembers, body: {}, request: { instance: 'Request' }, response: { members: rest }, req: { instance: 'express#Request' }, res: { instance: 'express#Response' },
  headers: headerBag, header: headerBag, get: { call: headerRead('0') }, status: {}, state: {}, app: {}, cookies: { members: harmless('get', 'set') },
  ...harmless('throw', 'assert', 'set', 'append', 'remove', 'redirect', 'attachment', 'onerror', 'flushHeaders'),
};

const verbs: Record<string, string> = { ...VERBS, del: 'DELETE' };
/** A route may have a name before its path. */
const routed = (method: string | undefined): Operation => {
  const name = method ?? 'ALL';
  return { ...self, callbacks: handlers(1, route(method, '0', `${name} {0}`), params), overloads: [{ when: { at: '1', is: 'string' }, operation: { ...self, callbacks: handlers(2, route(method, '1', `${name} {1}`), params) } }] };
};

const router: Record<string, Shape> = {
  ...Object.fromEntries(Object.entries(verbs).map(([name, method]) => [name, { call: routed(method) }])), all: { call: routed(undefined) },
  use: { call: { ...self, callbacks: handlers(0, route(undefined, '0', 'middleware "{0}"'), params) } }, prefix: { call: self }, param: { call: { ...self, callbacks: [{ at: '1', run: { kind: 'per-attempt' } }] } },
  ...harmless('routes', 'middleware', 'allowedMethods', 'url', 'redirect', 'host'),
};

export const koa: Library = {
  name: 'koa', family: 'server', packages: ['koa'], source: 'https://koajs.com',
  types: {
    Koa: { members: { use: { call: { ...self, callbacks: handlers(0, route(undefined, undefined, 'middleware'), params) } }, on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } }, context: {}, ...harmless('listen', 'callback', 'onerror') } },
    Context: { members: context }, Request: { members: { ...requestMembers } }, Next: { call: { inert: true } },
    Router: { members: router },
    Middleware: functionType(params!),
  },
  exports: {
    default: { type: 'Koa', new: { returns: 'Koa' }, members: typesOf({ Context: 'Context', ParameterizedContext: 'Context', Middleware: 'Middleware', Next: 'Next' }) }, '=': { type: 'Koa', new: { returns: 'Koa' } },
    ...typesOf({ Context: 'Context', ParameterizedContext: 'Context', Middleware: 'Middleware', Next: 'Next', DefaultContext: 'Context' }),
  },
};

const makes: Shape = { type: 'koa#Router', new: { returns: 'koa#Router' }, call: { returns: 'koa#Router' } };

export const koaRouter: Library = {
  name: '@koa/router', family: 'server', packages: ['@koa/router', 'koa-router'], source: 'https://github.com/koajs/router/blob/master/README.md',
  exports: { default: makes, '=': makes, Router: makes, ...typesOf({ RouterContext: 'koa#Context', Middleware: 'koa#Middleware', RouterMiddleware: 'koa#Middleware' }) },
};
