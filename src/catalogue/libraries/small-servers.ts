import type { Boundary, Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { CALLER, functionType, handler, listener, requested } from './entry-parts.js';
import { handlers, route, VERBS } from './server-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const express: Callback['params'] = { 0: { type: 'express#Request' }, 1: { type: 'express#Response' }, 2: { type: 'express#Next' } };
const fetched: Callback['params'] = { 0: { type: 'web-request#Request' } };
const self: Operation = { returns: { same: 'receiver' } };

function router(params: Callback['params'], more: Readonly<Record<string, string>> = {}): Record<string, Shape> {
  return {
    ...Object.fromEntries(Object.entries({ ...VERBS, ...more }).map(([name, method]) => [name, { call: { ...self, callbacks: handlers(1, route(method, '0'), params) } }])),
    all: { call: { ...self, callbacks: handlers(1, route(undefined, '0', 'ALL {0}'), params) } }, use: { call: { ...self, callbacks: handlers(0, route(undefined, '0', 'middleware "{0}"'), params) } },
  };
}

const makes = (type: string): Shape => ({ call: { returns: type }, new: { returns: type } });

export const polka: Library = {
  name: 'polka', family: 'server', packages: ['polka'], source: 'https://github.com/lukeed/polka#readme',
  types: { App: { members: { ...router(express), ...harmless('listen', 'handler') } } }, exports: { default: makes('App'), '=': makes('App') },
};

export const restify: Library = {
  name: 'restify', family: 'server', packages: ['restify'], source: 'http://restify.com/docs/server-api/',
  types: { Server: { members: { ...router(express, { del: 'DELETE', opts: 'OPTIONS' }), pre: { call: { ...self, callbacks: handlers(0, route(undefined, undefined, 'middleware'), express) } }, on: { call: { callbacks: [listener('1')] } }, ...harmless('listen', 'close', 'param') } } },
  exports: { createServer: { call: { returns: 'Server' } }, plugins: { members: { '*': { call: { inert: true } } } }, default: { members: { createServer: { call: { returns: 'Server' } }, plugins: { members: { '*': { call: { inert: true } } } } } }, ...typesOf({ Server: 'Server' }) },
};

export const ittyRouter: Library = {
  name: 'itty-router', family: 'server', packages: ['itty-router'], source: 'https://itty.dev/itty-router',
  types: { Router: { members: { ...router(fetched), ...harmless('fetch', 'handle') } } }, exports: { Router: makes('Router'), AutoRouter: makes('Router'), IttyRouter: makes('Router'), ...harmless('json', 'error', 'status', 'text', 'html', 'withParams', 'withContent', 'cors') },
};

/** `fetch` handlers of runtimes that serve by themselves. */
const served: Boundary = route(undefined, undefined, 'HTTP handler');
export const runtimes: Library = {
  name: 'runtimes', family: 'server', packages: ['bun', 'jsr:@std/http', '@std/http'], source: 'https://docs.deno.com/api/deno/~/Deno.serve',
  globals: {
    Deno: {
      members: {
        serve: { call: { callbacks: [handler('fn', served, fetched), handler('0.handler', served, fetched)] } },
        cron: { call: { callbacks: [handler('fn', { kind: 'boundary', context: 'schedule', because: 'Deno starts it at every tick and again when it fails', name: 'cron "{0}"', trigger: { kind: 'schedule', at: '1' } })] } },
        'env.get': { call: { origin: { kind: 'stable', as: 'config' } } },
      },
    },
    Bun: { members: { serve: { call: { callbacks: [handler('0.fetch', served, fetched)] } }, env: { origin: { kind: 'stable', as: 'config' } } } },
  },
  exports: { serve: { call: { callbacks: [handler('0', served, fetched), handler('0.fetch', served, fetched)] } } },
};

/** Service methods by name; `find` and `get` are safe. */
const method = (name: string, run: Boundary, params: Callback['params']): readonly Callback[] => [handler(`1.${name}`, run, params)];
export const feathers: Library = {
  name: '@feathersjs/feathers', family: 'server', packages: ['@feathersjs/feathers'], source: 'https://feathersjs.com/api/services',
  types: {
    App: {
      members: {
        use: { call: { ...self, callbacks: [...method('create', route('POST', '0'), { 0: CALLER }), ...method('update', route('PUT', '0'), { 0: CALLER, 1: CALLER }), ...method('patch', route('PATCH', '0'), { 0: CALLER, 1: CALLER }), ...method('remove', route('DELETE', '0'), { 0: CALLER }), ...method('find', route('GET', '0'), { 0: CALLER }), ...method('get', route('GET', '0'), { 0: CALLER })] } },
        ...harmless('service', 'configure', 'listen', 'hooks', 'set', 'get', 'setup', 'on', 'emit', 'publish'),
      },
    },
  },
  exports: { feathers: { call: { returns: 'App' } }, default: { call: { returns: 'App' } }, '=': { call: { returns: 'App' } } },
};

const called: Boundary = requested('the caller, or its channel by its own retry policy, calls again when it gets no answer', { name: 'gRPC method "{key}"', trigger: { kind: 'route', method: 'POST' } });
export const grpc: Library = {
  name: '@grpc/grpc-js', family: 'server', packages: ['@grpc/grpc-js', 'grpc'], source: 'https://grpc.io/docs/guides/retry/',
  types: {
    Server: { members: { addService: { call: { callbacks: [handler('1.*', called, { 0: { type: 'Call' }, 1: { type: 'Answer' } })] } }, ...harmless('bindAsync', 'start', 'tryShutdown', 'forceShutdown', 'bind', 'register') } },
    Call: { members: { request: { origin: { kind: 'stable', as: 'caller' } }, metadata: { members: { get: { call: { origin: { kind: 'stable', as: 'caller' }, entries: { act: 'get', name: '0' } } }, getMap: { call: { origin: { kind: 'stable', as: 'caller' } } } } }, ...harmless('getPeer', 'getDeadline', 'write', 'end', 'on', 'sendMetadata') } },
    Answer: { call: { effect: { kind: 'response', data: ['1'] } } }, Failure: {},
    UnaryHandler: functionType({ 0: { type: 'Call' }, 1: { type: 'Answer' } }, { ...called, name: 'gRPC method' }),
  },
  exports: { Server: classOf('Server'), ...typesOf({ ServerUnaryCall: 'Call', ServerReadableStream: 'Call', sendUnaryData: 'Answer', handleUnaryCall: 'UnaryHandler' }), default: { members: { Server: classOf('Server') } }, ServerCredentials: { members: harmless('createInsecure', 'createSsl') }, credentials: { members: harmless('createInsecure', 'createSsl') }, Metadata: { new: { inert: true } }, status: { members: { '*': {} } } },
};

export const connectRpc: Library = {
  name: '@connectrpc/connect', family: 'server', packages: ['@connectrpc/connect'], source: 'https://connectrpc.com/docs/node/implementing-services',
  types: { Router: { members: { service: { call: { ...self, callbacks: [handler('1.*', called, { 0: CALLER, 1: { type: 'Context' } })] } }, rpc: { call: { ...self, callbacks: [handler('fn', called, { 0: CALLER, 1: { type: 'Context' } })] } } } }, Context: { members: { requestHeader: { instance: 'web-request#Headers' } } }, Service: { implement: { '*': { run: called, params: { 0: CALLER, 1: { type: 'Context' } } } } } },
  exports: { ...typesOf({ ConnectRouter: 'Router', HandlerContext: 'Context', ServiceImpl: 'Service' }), ConnectError: { new: { inert: true } }, Code: { members: { '*': {} } } },
};
