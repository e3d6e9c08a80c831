import type { Library, Operation, RetryPolicy, Shape } from '../../model/catalogue.js';
import { nothing, request, verbs } from './call-parts.js';

const SAFE_METHODS = ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'];

const axiosInstance: Shape = {
  call: {
    ...request('0.headers', { at: ['0.method'], default: 'GET' }, { target: { at: '0.url' } }),
    overloads: [{ when: { at: '0', is: 'string' }, operation: request('1.headers', { at: ['1.method'], default: 'GET' }) }],
  },
  members: {
    ...verbs('2.headers', '1.headers'),
    postForm: { call: request('2.headers', { is: 'POST' }) }, putForm: { call: request('2.headers', { is: 'PUT' }) }, patchForm: { call: request('2.headers', { is: 'PATCH' }) },
    request: { call: request('0.headers', { at: ['0.method'], default: 'GET' }, { target: { at: '0.url' } }) },
    'interceptors.request.use': { call: { callbacks: [{ at: '0', run: { kind: 'per-attempt' }, params: { 0: { type: 'Config' } } }] } },
    'interceptors.response.use': { call: { callbacks: [{ at: '0', run: { kind: 'later' } }, { at: '1', run: { kind: 'later' } }] } },
    create: { call: { returns: 'Instance', configures: { on: 'result', headers: ['0.headers'], baseUrl: ['0.baseURL'] } } },
  },
};

export const axios: Library = {
  name: 'axios', family: 'http', packages: ['axios'], source: 'https://axios-http.com/docs/req_config',
  types: { Instance: axiosInstance, Config: { members: { headers: { instance: 'javascript#Headers' } } } },
  exports: { default: { instance: 'Instance', ...axiosInstance }, '=': { instance: 'Instance', ...axiosInstance }, AxiosInstance: { type: 'Instance' }, Axios: { type: 'Instance' }, AxiosRequestConfig: { type: 'Config' }, InternalAxiosRequestConfig: { type: 'Config' }, isAxiosError: nothing },
};

export const nestAxios: Library = {
  name: '@nestjs/axios', family: 'http', packages: ['@nestjs/axios'],
  types: { HttpService: { members: { ...verbs('2.headers', '1.headers'), request: { call: request('0.headers', { at: ['0.method'], default: 'GET' }, { target: { at: '0.url' } }) }, axiosRef: { instance: 'axios#Instance' } } } },
  exports: { HttpService: { type: 'HttpService' } },
};

const gotOptions = (inherits: boolean): Operation => ({ returns: 'Got', configures: { on: 'result', headers: ['0.headers'], baseUrl: ['0.prefixUrl'], inherits } });
const got: Shape = {
  call: { ...request('1.headers', { at: ['1.method'], default: 'GET' }), returns: 'Response' },
  members: { ...verbs('1.headers', '1.headers', 'Response'), extend: { call: gotOptions(true) } },
};
export const gotClient: Library = {
  name: 'got', family: 'http', packages: ['got'], source: 'https://github.com/sindresorhus/got/blob/main/documentation/7-retry.md',
  types: { Got: got, Response: { members: { json: nothing, text: nothing, buffer: nothing } } },
  exports: { default: { instance: 'Got', ...got }, got: { instance: 'Got', ...got }, Got: { type: 'Got' } },
};

const ky: Shape = {
  call: { ...request('1.headers', { at: ['1.method'], default: 'GET' }), returns: 'Response' },
  members: {
    ...verbs('1.headers', '1.headers', 'Response'),
    create: { call: { returns: 'Ky', configures: { on: 'result', headers: ['0.headers'], baseUrl: ['0.prefixUrl'] } } },
    extend: { call: { returns: 'Ky', configures: { on: 'result', headers: ['0.headers'], baseUrl: ['0.prefixUrl'], inherits: true } } },
  },
};
export const kyClient: Library = {
  name: 'ky', family: 'http', packages: ['ky', 'ky-universal'], source: 'https://github.com/sindresorhus/ky#retry',
  types: { Ky: ky, Response: { members: { json: nothing, text: nothing, blob: nothing } } },
  exports: { default: { instance: 'Ky', ...ky }, KyInstance: { type: 'Ky' } },
};

const fetchLike: Shape = { call: request('1.headers', { at: ['1.method', '0.method'], default: 'GET' }) };
export const fetchPackages: Library = {
  name: 'fetch', family: 'http', packages: ['node-fetch', 'cross-fetch', 'isomorphic-fetch', 'node-fetch-native', 'undici/fetch'],
  exports: { default: fetchLike, '=': fetchLike, fetch: fetchLike, Headers: { type: 'javascript#Headers', new: { returns: 'javascript#Headers', origin: { kind: 'derived' } } } },
};

const dispatcher: Shape = { members: { request: { call: request('0.headers', { at: ['0.method'], default: 'GET' }, { target: { at: '0.path' } }) } } };
export const undici: Library = {
  name: 'undici', family: 'http', packages: ['undici'], source: 'https://undici.nodejs.org',
  types: { Dispatcher: dispatcher },
  exports: {
    fetch: fetchLike, request: { call: request('1.headers', { at: ['1.method'], default: 'GET' }) }, stream: { call: request('1.headers', { at: ['1.method'], default: 'GET' }) },
    Client: { type: 'Dispatcher', new: { returns: 'Dispatcher' } }, Pool: { type: 'Dispatcher', new: { returns: 'Dispatcher' } }, Agent: { type: 'Dispatcher', new: { returns: 'Dispatcher' } },
    Headers: { type: 'javascript#Headers', new: { returns: 'javascript#Headers', origin: { kind: 'derived' } } },
  },
};

const ofetchCall: Operation = request('1.headers', { at: ['1.method'], default: 'GET' });
export const ofetch: Library = {
  name: 'ofetch', family: 'http', packages: ['ofetch'],
  types: { Fetch: { call: ofetchCall, members: { create: { call: { returns: 'Fetch', configures: { on: 'result', headers: ['0.headers'], baseUrl: ['0.baseURL'] } } } } } },
  exports: { ofetch: { instance: 'Fetch', call: ofetchCall }, $fetch: { instance: 'Fetch', call: ofetchCall } },
};

const axiosRetryPolicy: RetryPolicy = {
  because: '`axios-retry` sends the request again after a network error or a server error',
  methods: { default: ['*'] }, attempts: { at: ['1.retries'], default: 3 },
  predicate: { at: ['1.retryCondition'], exclusive: true, safe: ['isIdempotentRequestError', 'isSafeRequestError'], unsafe: ['isNetworkError', 'isRetryableError'] },
};
export const axiosRetry: Library = {
  name: 'axios-retry', family: 'retry', packages: ['axios-retry'], source: 'https://github.com/softonic/axios-retry#options',
  exports: {
    default: { call: { configures: { on: '0', retry: axiosRetryPolicy } }, members: { isNetworkError: nothing, isRetryableError: nothing, exponentialDelay: nothing, linearDelay: nothing, isIdempotentRequestError: nothing, isSafeRequestError: nothing, isNetworkOrIdempotentRequestError: nothing } },
    '=': { call: { configures: { on: '0', retry: axiosRetryPolicy } } },
  },
};
export const raxPolicy: RetryPolicy = {
  because: '`retry-axios` sends the request again after an error', methods: { at: ['raxConfig.httpMethodsToRetry'], default: SAFE_METHODS }, attempts: { default: 3 },
};
export const retryAxios: Library = {
  name: 'retry-axios', family: 'retry', packages: ['retry-axios'],
  exports: { attach: { call: { configures: { on: '0', retry: raxPolicy } } } },
};
export const fetchRetry: Library = {
  name: 'fetch-retry', family: 'retry', packages: ['fetch-retry'],
  types: { Fetch: fetchLike },
  exports: { default: { call: { returns: 'Fetch' } }, '=': { call: { returns: 'Fetch' } } },
};
