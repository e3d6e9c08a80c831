import type { Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { handler, requested, stableOrigin } from './entry-parts.js';
import { headerBag, route } from './server-parts.js';
import { classOf, harmless } from './store-parts.js';

const mutation = requested('a client calls the mutation again when it gets no answer', { name: 'tRPC mutation', trigger: { kind: 'route', method: 'POST' }, acknowledge: 'return' });
const query = { ...route('GET', undefined, 'tRPC query'), acknowledge: 'return' } as const;
const params: Callback['params'] = { 0: { type: 'Options' } };
const caller = { origin: stableOrigin('caller') };
const chain: Operation = { returns: 'Procedure' };

const procedure: Record<string, Shape> = {
  mutation: { call: { callbacks: [handler('0', mutation, params)] } }, query: { call: { callbacks: [handler('0', query, params)] } }, subscription: { call: { callbacks: [handler('0', query, params)] } },
  use: { call: { ...chain, callbacks: [{ at: '0', run: { kind: 'per-attempt' }, params: params! }] } },
  ...Object.fromEntries(['input', 'output', 'meta', 'concat', 'unstable_concat'].map((name) => [name, { call: chain }])),
};

export const trpc: Library = {
  name: '@trpc/server', family: 'server', packages: ['@trpc/server', '@trpc/server/*'], source: 'https://trpc.io/docs/server/procedures',
  types: {
    Builder: { members: { context: { call: { returns: 'Builder' } }, meta: { call: { returns: 'Builder' } }, create: { call: { returns: 'Root' } } } },
    Root: { members: { procedure: { instance: 'Procedure' }, middleware: { call: { callbacks: [{ at: '0', run: { kind: 'per-attempt' }, params: params! }] } }, ...harmless('router', 'mergeRouters', 'createCallerFactory') } },
    Procedure: { members: procedure },
    Options: { members: { input: caller, rawInput: caller, getRawInput: { call: caller }, ctx: {}, path: caller, type: caller, next: { call: { inert: true } }, signal: {} } },
    Failure: {}, Headers: headerBag,
  },
  exports: { initTRPC: { instance: 'Builder' }, TRPCError: classOf('Failure'), ...harmless('createHTTPServer', 'createHTTPHandler', 'fetchRequestHandler', 'createExpressMiddleware', 'createNextApiHandler', 'fastifyTRPCPlugin', 'awsLambdaRequestHandler', 'tracked') },
};

/** `os.input(schema).handler(fn)`: the method is that of the route, POST by default. */
const orpcChain: Operation = { returns: 'Builder' };
export const orpc: Library = {
  name: '@orpc/server', family: 'server', packages: ['@orpc/server'], source: 'https://orpc.unnoq.com/docs/procedure',
  types: {
    Builder: {
      members: {
        handler: { call: { callbacks: [handler('0', { ...mutation, name: 'oRPC procedure' }, params)] } }, use: { call: { ...orpcChain, callbacks: [{ at: '0', run: { kind: 'per-attempt' }, params: params! }] } }, middleware: { call: { callbacks: [{ at: '0', run: { kind: 'per-attempt' }, params: params! }] } },
        ...Object.fromEntries(['input', 'output', 'errors', 'route', 'meta', '$context', '$config', '$route', '$meta', 'tag', 'prefix', 'router'].map((name) => [name, { call: orpcChain }])),
      },
    },
    Options: { members: { input: caller, context: {}, path: caller, errors: {}, next: { call: { inert: true } } } },
  },
  exports: { os: { instance: 'Builder' }, ORPCError: { new: { inert: true } }, implement: { call: orpcChain }, ...harmless('call', 'createRouterClient', 'onError') },
};

/** The method of each route stands in its contract. */
const tsRoute = requested('a client sends the request again when it gets no answer', { name: 'route "{key}"', trigger: { kind: 'route' }, acknowledge: 'return' });
const tsParams: Callback['params'] = { 0: { type: 'Request' } };
const tsTypes: Record<string, Shape> = { Request: { members: { body: caller, query: caller, params: caller, headers: headerBag, req: { instance: 'express#Request' }, request: { instance: 'express#Request' }, res: { instance: 'express#Response' } } }, Server: { members: { router: { call: { callbacks: [handler('1.*', tsRoute, tsParams), handler('1.*.handler', tsRoute, tsParams)] } } } } };
export const tsRest: Library = {
  name: '@ts-rest', family: 'server', packages: ['@ts-rest/express', '@ts-rest/fastify', '@ts-rest/nest', '@ts-rest/next', '@ts-rest/serverless', '@ts-rest/serverless/*'], source: 'https://ts-rest.com/docs/express',
  types: tsTypes,
  exports: {
    initServer: { call: { returns: 'Server' } }, tsRestHandler: { call: { callbacks: [handler('1', tsRoute, tsParams), handler('1.*', tsRoute, tsParams)] } }, TsRestHandler: { decorator: { inert: true } },
    createNextHandler: { call: { callbacks: [handler('1.*', tsRoute, tsParams)] } }, fetchRequestHandler: { call: { callbacks: [handler('0.router.*', tsRoute, tsParams)] } }, ...harmless('createExpressEndpoints'),
  },
};
