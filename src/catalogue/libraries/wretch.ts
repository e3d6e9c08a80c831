import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { named } from './store-parts.js';

/** The URL and headers are given to the builder, the verb sends. */

const chained: Operation = { returns: 'Wretch' };

function verb(method: string): Shape {
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const bodied = method === 'POST' || method === 'PUT' || method === 'PATCH';
  return {
    call: {
      effect: {
        kind: 'http-request', target: { at: bodied ? '1' : '0', or: ['chain.url.0', 'chain.().0'] }, method: { is: method },
        keys: [
          { at: 'chain.headers.0', header: true }, { at: 'chain.options.0.headers', header: true },
          { at: 'chain.().1.headers', header: true },
        ],
        ...(bodied ? { data: ['0', 'chain.json.0', 'chain.body.0'] } : {}), ...(reads ? { reads: true } : {}),
      },
      returns: 'Response',
    },
  };
}

const builder: Shape = {
  members: {
    ...Object.fromEntries([
      ['get', 'GET'], ['head', 'HEAD'], ['opts', 'OPTIONS'], ['post', 'POST'], ['put', 'PUT'], ['patch', 'PATCH'], ['delete', 'DELETE'],
    ].map(([name, method]) => [name, verb(method!)])),
    middlewares: {
      call: {
        ...chained,
        overloads: ['0.0', '0.1', '0.2'].map((at) => ({
          when: { at, type: 'Retry' },
          operation: {
            ...chained,
            configures: {
              on: 'result', inherits: true,
              retry: {
                because: 'the retry middleware sends again any request that was not answered with success, ten times by default',
                methods: { default: ['*'] }, attempts: { at: [`${at}.0.maxAttempts`], default: 10 }, predicate: { at: [`${at}.0.skip`] },
              },
            },
          },
        })),
      },
    },
    headers: { call: { ...chained, configures: { on: 'result', headers: ['0'], inherits: true } } },
    ...named([
      'url', 'options', 'accept', 'content', 'auth', 'catcher', 'catcherFallback', 'customError', 'defer', 'resolve', 'body', 'json',
      'addon', 'query', 'formData', 'formUrl', 'signal', 'fetchPolyfill', 'errorType', 'polyfills', 'replay',
    ], chained),
  },
};

const made: Operation = { returns: 'Wretch', configures: { on: 'result', headers: ['1.headers'], baseUrl: ['0'] } };

export const wretch: Library = {
  name: 'wretch', family: 'http', packages: ['wretch', 'wretch/middlewares', 'wretch/middlewares/*'],
  source: 'https://github.com/elbywan/wretch#readme',
  types: {
    Wretch: builder,
    Response: {
      members: {
        ...named(['badRequest', 'unauthorized', 'forbidden', 'notFound', 'timeout', 'internalError', 'error', 'fetchError'], {
          returns: { same: 'receiver' }, callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'rejected' } }],
        }),
        ...named(['json', 'text', 'blob', 'formData', 'arrayBuffer', 'res'], {
          callbacks: [{ at: '0', run: { kind: 'continuation', on: 'fulfilled' } }],
        }),
      },
    },
    Retry: {},
  },
  exports: {
    default: { call: made }, '=': { call: made },
    retry: { call: { inert: true, returns: 'Retry' } },
    ...Object.fromEntries(['dedupe', 'delay', 'throttlingCache'].map((name) => [name, { call: { inert: true } }])),
  },
};
