import type { Library, Operation, RetryPolicy, Shape } from '../../model/catalogue.js';
import { fetchLike } from './http-parts.js';
import { harmless, typesOf } from './store-parts.js';

/** Packages that are `fetch` under another roof. */

const plain: Shape = { call: fetchLike() };
const classes: Record<string, Shape> = Object.fromEntries([
  'Headers', 'Request', 'Response', 'FormData',
].map((name) => [name, { type: `javascript#${name}`, new: { returns: `javascript#${name}`, origin: { kind: 'derived' } } }]));

export const fetchPackages: Library = {
  name: 'node-fetch', family: 'http', source: 'https://github.com/node-fetch/node-fetch#api',
  packages: [
    'node-fetch', 'cross-fetch', 'isomorphic-fetch', 'isomorphic-unfetch', 'unfetch', 'node-fetch-native', 'whatwg-fetch', 'electron-fetch',
    'fetch-ponyfill', 'undici/fetch',
  ],
  exports: { default: plain, '=': plain, fetch: plain, ...classes, ...harmless('isRedirect', 'AbortError', 'FetchError') },
};

/** Never sends a POST again, but a PATCH. */
function policy(at: string): RetryPolicy {
  return {
    because: 'make-fetch-happen sends a failed request again when `retry` is set',
    methods: { default: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE'] },
    attempts: { at: [`${at}.retry.retries`, `${at}.retry`], default: 0 },
  };
}

const happenCall: Operation = fetchLike(policy('1'));
const happen: Shape = {
  call: happenCall,
  members: {
    defaults: { call: { returns: 'Fetch', configures: { on: 'result', headers: ['0.headers', '1.headers'], retry: policy('0') } } },
    delete: { call: { inert: true } },
  },
};

export const makeFetchHappen: Library = {
  name: 'make-fetch-happen', family: 'http', packages: ['make-fetch-happen', 'minipass-fetch'],
  source: 'https://github.com/npm/make-fetch-happen#readme',
  types: { Fetch: happen },
  exports: { default: happen, '=': happen, ...typesOf({ Headers: 'javascript#Headers' }) },
};
