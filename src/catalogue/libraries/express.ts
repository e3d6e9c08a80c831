import type { Boundary, Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { functionType, listener } from './entry-parts.js';
import { handlers, requestMembers, responseMembers, route, VERBS } from './server-parts.js';
import { harmless, typesOf } from './store-parts.js';

const params: Callback['params'] = { 0: { type: 'Request' }, 1: { type: 'Response' }, 2: { type: 'Next' } };
const self: Operation = { returns: { same: 'receiver' } };
const middleware: Boundary = route(undefined, '0', 'middleware "{0}"');

/** `get` with one argument reads a setting. */
const setting = { when: { argumentCount: 1 }, operation: { inert: true } } as const;
const verbs: Record<string, Shape> = Object.fromEntries(Object.entries(VERBS).map(([name, method]) => [name, {
  call: { ...self, callbacks: handlers(1, route(method, '0'), params), ...(name === 'get' ? { overloads: [setting] } : {}) },
}]));

const router: Record<string, Shape> = {
  ...verbs,
  all: { call: { ...self, callbacks: handlers(1, route(undefined, '0', 'ALL {0}'), params) } },
  use: { call: { ...self, callbacks: handlers(0, middleware, params) } },
  param: { call: { ...self, callbacks: [listener('1', params)] } },
  route: { call: { returns: 'Route' } },
};

/** `router.route('/orders').post(handler)`: the path stands before. */
const routed: Record<string, Shape> = {
  ...Object.fromEntries(Object.entries(VERBS).map(([name, method]) => [name, { call: { ...self, callbacks: handlers(0, route(method, 'chain.route.0'), params) } }])),
  all: { call: { ...self, callbacks: handlers(0, route(undefined, 'chain.route.0', 'ALL {chain.route.0}'), params) } },
};

const types: Record<string, Shape> = {
  Request: { members: requestMembers },
  Response: { members: responseMembers },
  Next: { call: { inert: true } },
  Router: { members: router, call: { inert: true } },
  Route: { members: routed },
  Application: { extends: ['Router'], members: { ...harmless('set', 'enable', 'disable', 'enabled', 'disabled', 'engine', 'close'), locals: {}, listen: { call: { callbacks: [listener('fn')] } }, on: { call: { callbacks: [listener('1')] } } } },
  Handler: functionType(params!),
  ErrorHandler: functionType({ 1: { type: 'Request' }, 2: { type: 'Response' }, 3: { type: 'Next' } }),
};

const makesRouter: Shape = { type: 'Router', call: { returns: 'Router' }, new: { returns: 'Router' } };
const exported: Record<string, Shape> = {
  Router: makesRouter, ...harmless('json', 'raw', 'text', 'urlencoded', 'static', 'query'),
  ...typesOf({
    Request: 'Request', Response: 'Response', NextFunction: 'Next', Express: 'Application', Application: 'Application', IRouter: 'Router', IRoute: 'Route', RequestHandler: 'Handler', Handler: 'Handler',
    ErrorRequestHandler: 'ErrorHandler',
  }),
};
const whole: Shape = { call: { returns: 'Application' }, new: { returns: 'Application' }, members: exported };

export const express: Library = {
  name: 'express', family: 'server', packages: ['express', 'express-serve-static-core', 'ultimate-express'], source: 'https://expressjs.com/en/5x/api.html',
  types,
  exports: { default: whole, '=': whole, ...exported },
};

const router2: Shape = { type: 'express#Router', call: { returns: 'express#Router' }, new: { returns: 'express#Router' } };

/** Routers with the surface of Express. */
export const expressRouters: Library = {
  name: 'express routers', family: 'server', packages: ['express-promise-router', 'router', '@tinyhttp/app', '@tinyhttp/router'], source: 'https://github.com/express-promise-router/express-promise-router#readme',
  exports: { default: router2, '=': router2, Router: router2, App: router2 },
};

/** Wrappers that hand a rejected promise to `next`: the handler given is the handler. */
const wrapper: Shape = { call: { returns: { same: '0' } } };
export const asyncHandlers: Library = {
  name: 'express-async-handler', family: 'server', packages: ['express-async-handler', 'express-asyncify', 'async-express-decorator', 'express-async-wrap', '@rimiti/express-async', 'middleware-async'], source: 'https://github.com/Abazhenov/express-async-handler#readme',
  exports: { default: wrapper, '=': wrapper, asyncHandler: wrapper, asyncify: wrapper, wrap: wrapper, asyncMiddleware: wrapper },
};

/** Adds to Express what Express 4 lacked; nothing is called. */
export const expressAsyncErrors: Library = { name: 'express-async-errors', family: 'inert', packages: ['express-async-errors'], inert: true };
