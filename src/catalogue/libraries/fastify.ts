import type { Boundary, Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { functionType, handler, listener } from './entry-parts.js';
import { answer, requestMembers, route, routeBy, VERBS } from './server-parts.js';
import { harmless, typesOf } from './store-parts.js';

const params: Callback['params'] = { 0: { type: 'Request' }, 1: { type: 'Reply' } };
const HOOKS = ['onRequest', 'preParsing', 'preValidation', 'preHandler'] as const;

/** The handler stands last, or in the options; hooks in the options run before it. */
function routed(run: Boundary, options: string, ...own: readonly string[]): readonly Callback[] {
  return [
    ...own.map((at) => handler(at, run, params)), handler(`${options}.handler`, run, params),
    ...HOOKS.flatMap((hook) => [`${options}.${hook}`, `${options}.${hook}.*`]).map((at): Callback => ({ at, run: { kind: 'per-attempt' }, params: params! })),
  ];
}

const self: Operation = { returns: { same: 'receiver' } };
const instance: Record<string, Shape> = {
  ...Object.fromEntries(Object.entries(VERBS).map(([name, method]) => [name, { call: { ...self, callbacks: routed(route(method, '0'), '1', 'fn') } }])),
  all: { call: { ...self, callbacks: routed(route(undefined, '0', 'ALL {0}'), '1', 'fn') } },
  route: { call: { ...self, callbacks: routed(routeBy('0.method', '0.url'), '0') } },
  register: { call: { ...self, callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'Instance' } } }] } },
  addHook: { call: { ...self, callbacks: [{ at: '1', run: { kind: 'per-attempt' }, params: params! }] } },
  after: { call: { ...self, callbacks: [{ at: '0', run: { kind: 'inline' } }] } }, ready: { call: { ...self, callbacks: [{ at: '0', run: { kind: 'inline' } }] } },
  setErrorHandler: { call: { ...self, callbacks: [listener('0', { 1: { type: 'Request' }, 2: { type: 'Reply' } })] } }, setNotFoundHandler: { call: { ...self, callbacks: [listener('fn', params)] } },
  withTypeProvider: { call: self }, log: { members: { '*': { call: { inert: true } } } }, listen: { call: { callbacks: [listener('fn')] } },
  ...harmless('decorate', 'decorateRequest', 'decorateReply', 'hasDecorator', 'addSchema', 'getSchema', 'setValidatorCompiler', 'setSerializerCompiler', 'addContentTypeParser', 'close', 'inject', 'printRoutes', 'swagger'),
};

const status = { at: ['chain.code.0', 'chain.status.0'], default: 200 } as const;
const reply: Record<string, Shape> = {
  send: answer('0', status), redirect: answer('0', { at: ['chain.code.0', '1'], default: 302 }), callNotFound: answer('0', { at: [], default: 404 }), view: answer('1', status), sendFile: answer('0', status),
  ...Object.fromEntries(['code', 'status', 'header', 'headers', 'type', 'removeHeader', 'serializer', 'hijack', 'setCookie', 'clearCookie', 'cookie'].map((name) => [name, { call: self }])),
  ...harmless('getHeader', 'getHeaders', 'hasHeader'), raw: { instance: 'express#Response' }, sent: {}, log: { members: { '*': { call: { inert: true } } } },
};

const makes: Shape = { call: { returns: 'Instance' } };
const exported: Record<string, Shape> = {
  fastify: makes,
  ...typesOf({ FastifyInstance: 'Instance', FastifyRequest: 'Request', FastifyReply: 'Reply', FastifyPluginAsync: 'Plugin', FastifyPluginCallback: 'Plugin', FastifyPluginAsyncTypebox: 'Plugin', FastifyPluginAsyncJsonSchemaToTs: 'Plugin', RouteHandler: 'Handler', RouteHandlerMethod: 'Handler' }),
};

export const fastify: Library = {
  name: 'fastify', family: 'server', packages: ['fastify'], source: 'https://fastify.dev/docs/latest/Reference/Routes/',
  types: {
    Instance: { members: instance },
    /** The id is a counter of this process unless a header is taken for it. */
    Request: { members: { ...requestMembers, id: { origin: { kind: 'volatile', as: 'counter' } }, raw: { instance: 'express#Request' }, ...harmless('getSchema', 'validateInput', 'jwtVerify') } },
    Reply: { members: reply },
    Plugin: functionType({ 0: { type: 'Instance' } }),
    Handler: functionType(params!),
  },
  exports: { default: { ...makes, members: exported }, '=': { ...makes, members: exported }, ...exported },
};

const wrapped: Shape = { call: { returns: { same: '0' }, callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'fastify#Instance' } } }] } };
export const fastifyPlugin: Library = {
  name: 'fastify-plugin', family: 'server', packages: ['fastify-plugin'], source: 'https://github.com/fastify/fastify-plugin#readme',
  exports: { default: wrapped, '=': wrapped, fastifyPlugin: wrapped },
};
