import type { Library, Operation, RetryPolicy, Shape } from '../../model/catalogue.js';
import { request } from './http-parts.js';
import { harmless } from './store-parts.js';

/** By itself one more attempt, for methods without a body; a number given covers all methods. */
function policy(at: string): RetryPolicy {
  return {
    because: 'ofetch sends a failed request again as often as `retry` says, once for methods without a body by default',
    methods: { at: [`${at}.retryMethods`], default: ['GET', 'HEAD', 'OPTIONS', 'TRACE'] }, attempts: { at: [`${at}.retry`], default: 1 },
    widens: true,
  };
}

const call: Operation = request({
  url: '0', orUrl: ['0.0', '0.url'], method: { at: ['1.method', '0.1.method'], default: 'GET' }, headers: ['1.headers', '0.1.headers'],
  body: ['1.body'], resends: policy('1'),
});

const instance: Shape = {
  call,
  members: {
    raw: { call: { ...call, returns: 'javascript#Response' } },
    native: { call: { ...call, returns: 'javascript#Response' } },
    create: {
      call: {
        returns: 'Fetch', configures: { on: 'result', headers: ['0.headers'], baseUrl: ['0.baseURL'], retry: policy('0'), inherits: true },
        callbacks: [{ at: '0.onRequest', run: { kind: 'per-attempt' }, params: { 0: { type: 'Context' } } }],
      },
    },
  },
};

export const ofetch: Library = {
  name: 'ofetch', family: 'http', packages: ['ofetch', 'ofetch/node'], source: 'https://github.com/unjs/ofetch#readme',
  types: { Fetch: instance, Context: { members: { 'options.headers': { instance: 'javascript#Headers' } } } },
  exports: {
    ofetch: { instance: 'Fetch' }, $fetch: { instance: 'Fetch' }, fetch: { instance: 'Fetch' }, createFetch: { call: { returns: 'Fetch' } },
    $Fetch: { type: 'Fetch' }, ...harmless('FetchError', 'createFetchError'),
  },
  // Nuxt and Nitro put it among the globals.
  globals: { $fetch: { instance: 'Fetch' } },
};
