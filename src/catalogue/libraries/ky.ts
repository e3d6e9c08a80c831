import type { Library, Operation, RetryPolicy, Shape } from '../../model/catalogue.js';
import { beforeRetry, hook, request, verbs } from './http-parts.js';
import { harmless, typesOf } from './store-parts.js';

function policy(options: string): RetryPolicy {
  return {
    because: 'ky sends a failed request again, twice by default',
    methods: { at: [`${options}.retry.methods`], default: ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'] },
    attempts: { at: [`${options}.retry.limit`, `${options}.retry`], default: 2 },
    predicate: { at: [`${options}.retry.shouldRetry`] },
  };
}

const options = {
  withBody: ['1.headers'], bare: ['1.headers'], body: ['1.json', '1.body'], resends: (): RetryPolicy => policy('1'),
  returns: 'javascript#Response',
};

/** Hooks run in each attempt. */
const made: Operation = {
  returns: 'Ky',
  configures: {
    on: 'result', headers: ['0.headers'], baseUrl: ['0.prefixUrl', '0.prefix', '0.baseUrl'], retry: policy('0'), inherits: true,
  },
  callbacks: [
    { at: '0.hooks.beforeRequest.*', run: { kind: 'per-attempt' }, params: { 0: { type: 'javascript#Request' } } },
    beforeRetry('0.hooks.beforeRetry.*', 'ky runs its `beforeRetry` hooks before each further attempt'),
  ],
};

const instance: Shape = {
  call: request({
    url: '0', orUrl: ['0.0', '0.url'], method: { at: ['1.method', '0.1.method', '0.method'], default: 'GET' },
    headers: ['1.headers', '0.1.headers'], body: ['1.json', '1.body'], resends: policy('1'), returns: 'javascript#Response',
  }),
  members: {
    ...verbs(options, { get: 'GET', head: 'HEAD', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' }), create: { call: made },
    extend: { call: made }, ...harmless('stop', 'retry'),
  },
};

export const ky: Library = {
  name: 'ky', family: 'http', packages: ['ky', 'ky-universal'], source: 'https://github.com/sindresorhus/ky#retry',
  types: { Hook: hook, Ky: instance },
  exports: { default: { instance: 'Ky' }, '=': { instance: 'Ky' }, ...typesOf({ KyInstance: 'Ky' }), HTTPError: {}, TimeoutError: {} },
};
