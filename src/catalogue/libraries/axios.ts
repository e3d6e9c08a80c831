import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { LOWER_VERBS, request, verbs } from './http-parts.js';
import { harmless, typesOf } from './store-parts.js';

const MORE_VERBS = { postForm: 'POST', putForm: 'PUT', patchForm: 'PATCH' };

/** `axios(config)` and `axios.request(config)`; also `axios(url, config)`. */
const direct: Operation = {
  ...request({ url: '0.url', method: { at: ['0.method'], default: 'GET' }, headers: ['0.headers'], body: ['0.data'] }),
  overloads: [
    {
      when: { at: '0', is: 'string' },
      operation: request({ url: '0', method: { at: ['1.method'], default: 'GET' }, headers: ['1.headers'], body: ['1.data'] }),
    },
    {
      when: { at: '1', is: 'present' },
      operation: request({ url: '0', method: { at: ['1.method'], default: 'GET' }, headers: ['1.headers'], body: ['1.data'] }),
    },
  ],
};

/** Every attempt of a request runs the interceptors again when an add-on sends it again. */
const interceptor = (params: 'Config' | undefined): Operation => ({
  callbacks: [
    { at: '0', run: { kind: 'per-attempt' }, ...(params ? { params: { 0: { type: params } } } : {}) },
    { at: '1', run: { kind: 'per-attempt' } },
  ],
});

const instance: Shape = {
  call: direct,
  members: {
    request: { call: direct },
    ...verbs({ withBody: ['2.headers'], bare: ['1.headers'], body: ['1'] }, { ...LOWER_VERBS, ...MORE_VERBS }),
    create: {
      call: {
        returns: 'Instance',
        configures: { on: 'result', headers: ['0.headers', '0.headers.common', '0.headers.post'], baseUrl: ['0.baseURL'], inherits: true },
      },
    },
    defaults: { instance: 'Defaults' },
    'interceptors.request': { members: { use: { call: interceptor('Config') }, ...harmless('eject', 'clear') } },
    'interceptors.response': { members: { use: { call: interceptor(undefined) }, ...harmless('eject', 'clear') } },
    getUri: { call: { origin: { kind: 'derived' } } },
  },
};

const HTTP_DEFAULTS = ['common', 'get', 'head', 'options', 'post', 'put', 'patch', 'delete'];

const statics: Record<string, Shape> = {
  ...harmless('isAxiosError', 'isCancel', 'all', 'spread', 'toFormData', 'formToJSON', 'mergeConfig', 'getAdapter'),
  ...typesOf({
    AxiosInstance: 'Instance', AxiosStatic: 'Instance', InternalAxiosRequestConfig: 'Config', AxiosRequestConfig: 'Config',
    AxiosHeaders: 'javascript#Headers', AxiosResponse: 'Answer', AxiosError: 'Failure',
  }),
  Axios: { type: 'Instance', new: { returns: 'Instance', configures: { on: 'result', headers: ['0.headers'], baseUrl: ['0.baseURL'] } } },
};

export const axios: Library = {
  name: 'axios', family: 'http', packages: ['axios'], source: 'https://axios-http.com/docs/api_intro',
  types: {
    Instance: instance,
    Config: { members: { headers: { instance: 'javascript#Headers' } } },
    Defaults: {
      members: {
        headers: {
          extends: ['javascript#Headers'],
          members: Object.fromEntries(HTTP_DEFAULTS.map((name) => [name, { instance: 'javascript#Headers' }])),
        },
      },
    },
    Answer: {},
    Failure: {},
  },
  exports: {
    default: { extends: ['Instance'], call: direct, members: statics },
    ...statics,
  },
};
