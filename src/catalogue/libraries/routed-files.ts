import type { Boundary, Callback, FileConvention, Library, Shape } from '../../model/catalogue.js';
import { functionType, handler, requested } from './entry-parts.js';
import { answer, given, route } from './server-parts.js';
import { harmless, typesOf } from './store-parts.js';

/** Frameworks whose handlers are known by the file that they stand in. */

const params: Callback['params'] = { 0: { type: 'web-request#Event' } };
const FILES = '{js,jsx,ts,tsx}';
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const placed = (method: string | undefined, name: string): Callback => ({ run: { ...route(method, undefined, name), acknowledge: 'return' }, params: params! });
const verbs: Record<string, Callback> = Object.fromEntries(METHODS.map((method) => [method, placed(method, `${method} endpoint`)]));
const submitted = requested('a client submits again when it gets no answer', { name: 'action', trigger: { kind: 'route', method: 'POST' }, acknowledge: 'return' });
const action: Callback = { run: submitted, params: params! };
const loaded: Boundary = { ...route('GET', undefined, 'loader'), acknowledge: 'return' };
const loader: Callback = { run: loaded, params: params! };
const failure: Shape = { call: { inert: true }, new: { inert: true } };

/** React Router in framework mode, and Remix before it. */
const reactRouterFiles: readonly FileConvention[] = [{ files: [`app/routes/**/*.${FILES}`, `app/routes/*.${FILES}`, `app/root.${FILES}`, `src/routes/**/*.${FILES}`], exports: { action, loader } }];
const answers = { json: answer('0', { at: ['1.status', '1'], default: 200 }), data: answer('0', { at: ['1.status', '1'], default: 200 }), redirect: answer('0', { at: ['1'], default: 302 }), defer: answer('0') };
const reactRouterTypes: Record<string, Shape> = { Args: { members: { request: { instance: 'web-request#Request' }, params: given, context: {}, url: given } }, Action: functionType(params!, submitted), Loader: functionType(params!, loaded) };

export const remix: Library = {
  name: '@remix-run/node', family: 'server', packages: ['@remix-run/node', '@remix-run/cloudflare', '@remix-run/deno', '@remix-run/server-runtime', '@remix-run/react'], source: 'https://remix.run/docs/en/main/route/action',
  types: reactRouterTypes, conventions: reactRouterFiles,
  exports: { ...answers, ...typesOf({ ActionFunctionArgs: 'Args', LoaderFunctionArgs: 'Args', ActionArgs: 'Args', LoaderArgs: 'Args', ActionFunction: 'Action', LoaderFunction: 'Loader' }), ...harmless('createCookie', 'createCookieSessionStorage', 'createSessionStorage', 'unstable_parseMultipartFormData') },
};

export const reactRouter: Library = {
  name: '@react-router/node', family: 'server', packages: ['@react-router/node', '@react-router/dev', '@react-router/cloudflare', '@react-router/serve'], source: 'https://reactrouter.com/start/framework/actions', conventions: reactRouterFiles,
  exports: harmless('createRequestListener', 'createFileSessionStorage', 'createReadableStreamFromReadable'),
};

/** The same package is a browser's router: only its names for handlers are of use. */
export const reactRouterNames: Library = {
  name: 'react-router', family: 'server', packages: ['react-router'], source: 'https://reactrouter.com/api/utils/data', types: reactRouterTypes,
  exports: { ...answers, ...typesOf({ ActionFunctionArgs: 'Args', LoaderFunctionArgs: 'Args' }), '*': { call: { inert: true }, new: { inert: true }, members: { '*': {} } } },
};

/** `export const actions = { default, name }` of a page; verbs of an endpoint; `load` of both. */
export const svelteKit: Library = {
  name: '@sveltejs/kit', family: 'server', packages: ['@sveltejs/kit'], source: 'https://svelte.dev/docs/kit/form-actions',
  types: { Endpoint: functionType(params!), Actions: { implement: { '*': action } }, Action: functionType(params!, submitted) },
  conventions: [
    { files: ['src/routes/**/+server.{js,ts}', 'src/routes/+server.{js,ts}'], exports: { ...verbs, fallback: placed(undefined, 'endpoint') } },
    { files: ['src/routes/**/+{page,layout}.server.{js,ts}', 'src/routes/+{page,layout}.server.{js,ts}'], exports: { 'actions.*': action, load: placed('GET', 'load') } },
    { files: ['src/hooks.server.{js,ts}'], exports: { handle: { run: { kind: 'per-attempt' } } } },
  ],
  exports: {
    ...typesOf({ RequestEvent: 'web-request#Event', RequestHandler: 'Endpoint', Actions: 'Actions', Action: 'Action', ServerLoadEvent: 'web-request#Event' }), json: answer('0', { at: ['1.status'], default: 200 }), text: answer('0', { at: ['1.status'], default: 200 }), error: failure, fail: failure, redirect: failure,
    isRedirect: failure, isHttpError: failure,
  },
};

export const astro: Library = {
  name: 'astro', family: 'server', packages: ['astro', 'astro:actions', 'astro:middleware'], source: 'https://docs.astro.build/en/guides/endpoints/',
  types: { Route: functionType(params!) },
  conventions: [{ files: ['src/pages/**/*.{js,ts}'], exports: { ...verbs, ALL: placed(undefined, 'endpoint') } }],
  exports: { ...typesOf({ APIRoute: 'Route', APIContext: 'web-request#Event' }), defineAction: { call: { callbacks: [handler('0.handler', submitted, { 0: { origin: { kind: 'stable', as: 'caller' } } })] } }, ActionError: failure, defineMiddleware: { call: { returns: { same: '0' } } }, sequence: failure },
};

/** `createServerFn({ method }).handler(fn)`: a GET unless told otherwise. */
export const tanstackStart: Library = {
  name: '@tanstack/react-start', family: 'server', packages: ['@tanstack/react-start', '@tanstack/start', '@tanstack/solid-start', '@tanstack/react-start/server'], source: 'https://tanstack.com/start/latest/docs/framework/react/guide/server-functions',
  types: {
    Builder: {
      members: {
        handler: { call: { callbacks: [handler('0', requested('a client calls the function again when it gets no answer', { name: 'server function', trigger: { kind: 'route', method: 'chain.().0.method' }, acknowledge: 'return' }), { 0: { type: 'Options' } })] } },
        ...Object.fromEntries(['validator', 'inputValidator', 'middleware', 'type'].map((name) => [name, { call: { returns: 'Builder' } }])), server: { call: { returns: 'Builder', callbacks: [{ at: '0', run: { kind: 'per-attempt' } }] } }, client: { call: { returns: 'Builder' } },
      },
    },
    Options: { members: { data: given, context: {}, signal: {}, method: given } },
  },
  exports: { createServerFn: { call: { returns: 'Builder' } }, createMiddleware: { call: { returns: 'Builder' } }, ...harmless('getRequest', 'getHeaders', 'setHeader', 'setResponseStatus', 'createStart', 'createIsomorphicFn', 'createServerOnlyFn') },
};
