import type { Callback, FileConvention, Library, Operation } from '../../model/catalogue.js';
import { CALLER, functionType, handler, listener, requested } from './entry-parts.js';
import { answer, given, reads, requestMembers, route } from './server-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const web: Callback['params'] = { 0: { type: 'web-request#Request' }, 1: { type: 'web-request#Event' } };
const verb = (method: string): Callback => ({ run: { ...route(method, undefined, `${method} route handler`), acknowledge: 'return' }, params: web! });
const api = route(undefined, undefined, 'API route');
const apiParams: Callback['params'] = { 0: { type: 'ApiRequest' }, 1: { type: 'express#Response' } };
const action = requested('a user submits the form again when no answer comes', { name: 'server action', trigger: { kind: 'route', method: 'POST' }, acknowledge: 'return' });

const FILES = '{js,jsx,ts,tsx,mjs}';
const conventions: readonly FileConvention[] = [
  { files: [`app/**/route.${FILES}`, `src/app/**/route.${FILES}`, `app/route.${FILES}`, `src/app/route.${FILES}`], exports: Object.fromEntries(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, verb(method)])) },
  { files: [`pages/api/**/*.${FILES}`, `src/pages/api/**/*.${FILES}`], exports: { default: { run: api, params: apiParams! } } },
];

const chain: Operation = { returns: 'ActionClient' };

export const next: Library = {
  name: 'next', family: 'server', packages: ['next', 'next/types'], source: 'https://nextjs.org/docs/app/api-reference/file-conventions/route',
  types: {
    ApiRequest: { members: { ...requestMembers, body: given } },
    ApiHandler: functionType(apiParams!, api),
    Revalidate: {},
  },
  conventions,
  directives: { 'use server': { run: action, params: { 0: CALLER, 1: CALLER } } },
  exports: typesOf({ NextApiRequest: 'ApiRequest', NextApiResponse: 'express#Response', NextApiHandler: 'ApiHandler' }),
};

const status = { at: ['1.status'], default: 200 } as const;
export const nextServer: Library = {
  name: 'next/server', family: 'server', packages: ['next/server', 'next/server.js', 'next/headers', 'next/headers.js', 'next/cache', 'next/navigation'], source: 'https://nextjs.org/docs/app/api-reference/functions',
  types: { Answer: { members: { headers: { members: harmless('set', 'append', 'delete', 'get') }, cookies: { members: harmless('set', 'delete', 'get') } } }, Cookies: { members: { get: reads, getAll: reads, has: reads, ...harmless('set', 'delete') } } },
  exports: {
    NextRequest: { type: 'web-request#Request', new: { returns: 'web-request#Request' } },
    NextResponse: { ...classOf('Answer', answer('0', status).call!), members: { json: { call: { ...answer('0', status).call!, returns: 'Answer' } }, redirect: { call: { ...answer('0', { at: ['1', '1.status'], default: 307 }).call!, returns: 'Answer' } }, rewrite: { call: { returns: 'Answer' } }, next: { call: { returns: 'Answer' } } } },
    /** Runs when the answer has gone: in memory, lost with the process. */
    after: { call: { callbacks: [listener('0')] } }, waitUntil: { call: { inert: true } },
    headers: { call: { returns: 'web-request#Headers' } }, cookies: { call: { returns: 'Cookies' } }, ...harmless('revalidatePath', 'revalidateTag', 'updateTag', 'refresh', 'redirect', 'permanentRedirect', 'notFound', 'connection', 'userAgent', 'draftMode', 'cacheLife', 'cacheTag', 'unstable_noStore', 'forbidden', 'unauthorized'),
    unstable_cache: { call: { returns: { same: '0' } } },
  },
};

/** Builders of server actions: the function given to `action` is the action. */
export const nextSafeAction: Library = {
  name: 'next-safe-action', family: 'server', packages: ['next-safe-action', 'zsa'], source: 'https://next-safe-action.dev/docs/define-actions/create-the-client',
  types: {
    ActionClient: {
      members: {
        ...Object.fromEntries(['action', 'stateAction', 'handler'].map((name) => [name, { call: { callbacks: [handler('0', action, { 0: { type: 'Options' }, 1: { type: 'Options' } })] } }])),
        use: { call: { ...chain, callbacks: [{ at: '0', run: { kind: 'per-attempt' }, params: { 0: { type: 'Options' } } }] } },
        ...Object.fromEntries(['schema', 'inputSchema', 'outputSchema', 'bindArgsSchemas', 'metadata', 'input', 'output', 'clone', 'createServerAction'].map((name) => [name, { call: chain }])),
      },
    },
    Options: { members: { parsedInput: given, clientInput: given, bindArgsParsedInputs: given, input: given, ctx: {}, metadata: {}, next: { call: { inert: true } } } },
  },
  exports: { createSafeActionClient: { call: chain }, createServerAction: { call: chain }, createServerActionProcedure: { call: chain }, ...harmless('returnValidationErrors') },
};
