import type { Library, Operation, RetryPolicy, Shape } from '../../model/catalogue.js';
import { fetchLike, request } from './http-parts.js';
import { harmless, typesOf } from './store-parts.js';

/** A dispatcher that sends again; which methods is a setting. */
function policy(at: string): RetryPolicy {
  return {
    because: 'undici sends a failed request again, five times by default',
    methods: { at: [`${at}.methods`], default: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE'] },
    attempts: { at: [`${at}.maxRetries`], default: 5 },
  };
}

const direct = (resultOf?: string): Operation => ({
  ...request({ url: '0', method: { at: ['1.method'], default: 'GET' }, headers: ['1.headers'], body: ['1.body'] }),
  ...(resultOf ? { callbacks: [{ at: resultOf, run: { kind: 'inline' } as const }] } : {}),
});

const onClient: Operation = {
  ...request({ url: '0.path', method: { at: ['0.method'], default: 'GET' }, headers: ['0.headers'], body: ['0.body'] }),
  callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'settled' } }],
};

const dispatcher: Shape = {
  members: {
    ...Object.fromEntries(['request', 'stream', 'pipeline', 'dispatch'].map((name) => [name, { call: onClient }])),
    compose: { call: { returns: 'Dispatcher', inert: true, configures: { on: 'result', inherits: true } } },
    ...harmless('close', 'destroy', 'connect', 'upgrade', 'on', 'once', 'off'),
  },
};

const made: Shape = { type: 'Dispatcher', new: { inert: true, returns: 'Dispatcher' } };

export const undici: Library = {
  name: 'undici', family: 'http', packages: ['undici'], source: 'https://undici.nodejs.org',
  types: { Dispatcher: dispatcher },
  exports: {
    fetch: { call: fetchLike() },
    request: { call: direct() },
    stream: { call: direct('2') },
    pipeline: { call: direct() },
    ...Object.fromEntries([
      'Client', 'Pool', 'BalancedPool', 'RoundRobinPool', 'Agent', 'ProxyAgent', 'EnvHttpProxyAgent', 'MockAgent', 'MockPool', 'MockClient',
      'H2CClient',
    ].map((name) => [name, made])),
    Dispatcher: { type: 'Dispatcher' },
    RetryAgent: { type: 'Dispatcher', new: { returns: 'Dispatcher', configures: { on: 'result', retry: policy('1') } } },
    RetryHandler: { new: { configures: { on: 'result', retry: policy('0.retryOptions') } } },
    interceptors: {
      members: {
        retry: { call: { configures: { on: 'result', retry: policy('0') } } },
        // Joins identical reads that run at the same time: no guard of a write.
        deduplicate: { call: { inert: true } },
        ...harmless('redirect', 'dump', 'dns', 'cache', 'responseError', 'decompress'),
      },
    },
    getGlobalDispatcher: { call: { inert: true, returns: 'Dispatcher' } },
    ...harmless(
      'setGlobalDispatcher', 'setGlobalOrigin', 'getGlobalOrigin', 'upgrade', 'connect', 'install', 'getSetCookies', 'getCookies',
      'setCookie', 'deleteCookie'
    ),
    ...typesOf({
      Headers: 'javascript#Headers', FormData: 'javascript#FormData', Request: 'javascript#Request', Response: 'javascript#Response',
    }),
  },
};
