import type { Library, Operation, RetryPolicy, Shape } from '../../model/catalogue.js';
import { LOWER_VERBS, request, verbs } from './http-parts.js';
import { harmless, nodeCallback, typesOf } from './store-parts.js';

/** HTTP clients with little of their own. */

/** `needle.post(url, data, options, callback)`; also `needle(method, url, data, options)`. */
const needleBodied = { withBody: ['2.headers'], bare: ['1.headers'], body: ['1'] };
const needleDirect: Operation = request({ url: '1', method: { at: ['0'] }, headers: ['3.headers', '2.headers'], body: ['2'] });
const needleMembers: Record<string, Shape> = {
  ...Object.fromEntries(Object.entries(verbs(needleBodied, {
    get: 'GET', head: 'HEAD', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE',
  })).map(([name, shape]) => [name, { call: { ...shape.call, callbacks: [nodeCallback] } }])),
  request: { call: { ...needleDirect, callbacks: [nodeCallback] } },
  ...harmless('defaults'),
};
const needleShape: Shape = { call: needleDirect, members: needleMembers };

export const needle: Library = {
  name: 'needle', family: 'http', packages: ['needle'], source: 'https://github.com/tomas/needle#readme',
  exports: { default: needleShape, '=': needleShape, ...needleMembers },
};

const openapiInit = { withBody: ['1.headers', '1.params.header'], bare: ['1.headers', '1.params.header'], body: ['1.body'] };
const openapiClient: Shape = {
  members: {
    ...verbs(openapiInit, {
      GET: 'GET', HEAD: 'HEAD', OPTIONS: 'OPTIONS', TRACE: 'TRACE', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE',
    }),
    request: { call: request({ url: '1', method: { at: ['0'] }, headers: ['2.headers', '2.params.header'], body: ['2.body'] }) },
    use: { call: { callbacks: [{ at: '0.onRequest', run: { kind: 'per-attempt' }, params: { 0: { type: 'Middleware' } } }] } },
    ...harmless('eject'),
  },
};
const openapiMade: Operation = { returns: 'Client', configures: { on: 'result', headers: ['0.headers'], baseUrl: ['0.baseUrl'] } };

export const openapiFetch: Library = {
  name: 'openapi-fetch', family: 'http', packages: ['openapi-fetch'], source: 'https://openapi-ts.dev/openapi-fetch/api',
  types: { Client: openapiClient, Middleware: { members: { request: { instance: 'javascript#Request' } } } },
  exports: {
    default: { call: openapiMade }, '=': { call: openapiMade }, ...typesOf({ Client: 'Client' }),
    ...harmless('createQuerySerializer', 'mergeHeaders'),
  },
};

/** Cold: a request is sent for each subscription. `pipe(retry(n))` sends it again. */
const observed = { withBody: ['2.headers'], bare: ['1.headers'], body: ['1'], returns: 'rxjs#Observable' };

export const nestAxios: Library = {
  name: '@nestjs/axios', family: 'http', packages: ['@nestjs/axios'], source: 'https://docs.nestjs.com/techniques/http-module',
  types: {
    HttpService: {
      members: {
        ...verbs(observed, {
          get: 'GET', head: 'HEAD', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE', postForm: 'POST', putForm: 'PUT',
          patchForm: 'PATCH', query: 'QUERY',
        }),
        request: {
          call: request({
            url: '0.url', method: { at: ['0.method'], default: 'GET' }, headers: ['0.headers'], body: ['0.data'],
            returns: 'rxjs#Observable',
          }),
        },
        axiosRef: { instance: 'axios#Instance' },
      },
    },
  },
  exports: { HttpService: { type: 'HttpService' }, HttpModule: { members: harmless('register', 'registerAsync') } },
};

/** The deprecated `request`, with callbacks, and its promising siblings. */
const oldOptions = {
  withBody: ['1.headers', '0.headers'], bare: ['1.headers', '0.headers'], body: ['1.body', '1.json', '1.form', '0.body', '0.json'],
};
const oldVerbs: Record<string, Shape> = Object.fromEntries(Object.entries(verbs(oldOptions, {
  ...LOWER_VERBS, del: 'DELETE',
})).map(([name, shape]) => [name, { call: { ...shape.call, callbacks: [nodeCallback] } }]));
const oldCall: Operation = {
  ...request({
    url: '0.url', orUrl: ['0.uri', '0'], method: { at: ['0.method', '1.method'], default: 'GET' }, headers: ['0.headers', '1.headers'],
    body: ['0.body', '0.json', '0.form', '1.body', '1.json'],
  }),
  callbacks: [nodeCallback],
};
const oldShape: Shape = {
  call: oldCall,
  members: {
    ...oldVerbs,
    defaults: {
      call: { returns: 'Request', configures: { on: 'result', headers: ['0.headers'], baseUrl: ['0.baseUrl'], inherits: true } },
    },
    jar: { call: { inert: true } },
  },
};

export const requestPackages: Library = {
  name: 'request', family: 'http', packages: ['request', 'request-promise', 'request-promise-native', 'postman-request'],
  source: 'https://github.com/request/request#readme',
  types: { Request: oldShape },
  exports: { default: oldShape, '=': oldShape, ...oldVerbs },
};

/** Sends again only with `retry: true` or a `retryConfig`. */
function gaxiosPolicy(at: string): RetryPolicy {
  return {
    because: 'gaxios sends a failed request again when `retry` is set, three times by default',
    methods: { at: [`${at}.retryConfig.httpMethodsToRetry`], default: ['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'] },
    attempts: { at: [`${at}.retryConfig.retry`], default: 0 },
    predicate: { at: [`${at}.retryConfig.shouldRetry`], exclusive: true },
  };
}
const gaxiosCall: Operation = request({
  url: '0.url', method: { at: ['0.method'], default: 'GET' }, headers: ['0.headers'], body: ['0.data', '0.body'],
  resends: gaxiosPolicy('0'),
});

export const gaxios: Library = {
  name: 'gaxios', family: 'http', packages: ['gaxios'], source: 'https://github.com/googleapis/gaxios#readme',
  types: {
    Gaxios: {
      members: {
        request: { call: gaxiosCall },
        fetch: {
          call: request({ url: '0', method: { at: ['1.method'], default: 'GET' }, headers: ['1.headers'], resends: gaxiosPolicy('1') }),
        },
      },
    },
  },
  exports: {
    request: { call: gaxiosCall }, instance: { instance: 'Gaxios' },
    Gaxios: {
      type: 'Gaxios',
      new: { returns: 'Gaxios', configures: { on: 'result', headers: ['0.headers'], baseUrl: ['0.baseURL'], retry: gaxiosPolicy('0') } },
    },
    GaxiosError: { new: { inert: true } },
  },
};
