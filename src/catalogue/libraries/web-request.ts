import type { Library, Shape } from '../../model/catalogue.js';
import { fetchLike } from './http-parts.js';
import { given, headerBag, reads } from './server-parts.js';

/** What a handler is given where it takes a `Request` of the fetch standard; of no package, referred to by those that hand it over. */
const request: Record<string, Shape> = {
  headers: headerBag, ...Object.fromEntries(['json', 'text', 'formData', 'arrayBuffer', 'blob', 'bytes'].map((name) => [name, reads])), url: given, nextUrl: given, method: given, body: given, cookies: { members: { get: reads, getAll: reads, has: reads, set: { call: { inert: true } } } },
  geo: given, ip: given, signal: {}, clone: { call: { returns: { same: 'receiver' } } },
};

export const webRequest: Library = {
  name: 'web-request', family: 'server', packages: [], source: 'https://fetch.spec.whatwg.org/#request-class',
  types: {
    Request: { members: request },
    Headers: headerBag,
    /** `{ request, params }` of the frameworks that route by files. */
    Event: { members: { request: { instance: 'Request' }, params: given, url: given, locals: {}, cookies: { members: { get: reads, getAll: reads, set: { call: { inert: true } }, delete: { call: { inert: true } } } }, platform: {}, context: {}, getClientAddress: reads, clientAddress: given, setHeaders: { call: { inert: true } }, fetch: { call: fetchLike() } } },
  },
};
