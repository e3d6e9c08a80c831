import type { Library, Operation, RetryPolicy, Shape } from '../../model/catalogue.js';
import { fetchLike } from './http-parts.js';
import { harmless, nodeCallback } from './store-parts.js';

/** Add-ons that make a client send again. */

/** Its default condition asks for the method only when an answer came: a lost connection repeats any method. */
const axiosRetryPolicy: RetryPolicy = {
  because: '`axiosRetry` sends a failed request again, three times by default',
  methods: { default: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'], onNetworkError: ['*'] },
  attempts: { at: ['1.retries'], default: 3 },
  predicate: {
    at: ['1.retryCondition'], exclusive: true, safe: ['isIdempotentRequestError', 'isSafeRequestError'],
    unsafe: ['isRetryableError', 'isNetworkError', 'isNetworkOrIdempotentRequestError'],
  },
};

const conditions = harmless(
  'isNetworkError', 'isRetryableError', 'isSafeRequestError', 'isIdempotentRequestError', 'isNetworkOrIdempotentRequestError',
  'exponentialDelay', 'linearDelay'
);
const axiosRetryShape: Shape = { call: { configures: { on: '0', retry: axiosRetryPolicy } }, members: conditions };

export const axiosRetry: Library = {
  name: 'axios-retry', family: 'retry', packages: ['axios-retry'], source: 'https://github.com/softonic/axios-retry#options',
  exports: { default: axiosRetryShape, '=': axiosRetryShape, ...conditions },
};

/** Options stand in `raxConfig` of the instance's defaults or of a request. */
const attach: Operation = {
  configures: {
    on: '0',
    retry: {
      because: 'retry-axios sends a failed request again, three times by default',
      methods: { at: ['0.defaults.raxConfig.httpMethodsToRetry'], default: ['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'] },
      attempts: { at: ['0.defaults.raxConfig.retry'], default: 3 },
      predicate: { at: ['0.defaults.raxConfig.shouldRetry'], exclusive: true },
    },
  },
};

export const retryAxios: Library = {
  name: 'retry-axios', family: 'retry', packages: ['retry-axios'], source: 'https://github.com/JustinBeckwith/retry-axios#readme',
  exports: { attach: { call: attach }, ...harmless('detach', 'getConfig', 'shouldRetryRequest') },
};

function fetchPolicy(at: string): RetryPolicy {
  return {
    because: 'fetch-retry sends a request again when no answer came, whatever its method, three times by default',
    methods: { default: ['*'] }, attempts: { at: [`${at}.retries`], default: 3 }, predicate: { at: [`${at}.retryOn`] },
  };
}

const fetchBuilder: Shape = { call: { returns: 'Fetch', configures: { on: 'result', retry: fetchPolicy('1') } } };

export const fetchRetry: Library = {
  name: 'fetch-retry', family: 'retry', packages: ['fetch-retry', '@vercel/fetch-retry', 'fetch-retry-ts'],
  source: 'https://github.com/jonbern/fetch-retry#readme',
  types: { Fetch: { call: fetchLike(fetchPolicy('1')) } },
  exports: { default: fetchBuilder, '=': fetchBuilder },
};

const blind = (because: string, attempts: RetryPolicy['attempts']): RetryPolicy => ({
  because, methods: { default: ['*'] }, ...(attempts ? { attempts } : {}),
});

/** `retryRequest(options, settings, callback)`. */
const retryRequestCall: Operation = {
  effect: {
    kind: 'http-request', target: { at: '0.uri', or: ['0.url', '0'] }, method: { at: ['0.method'], default: 'GET' },
    keys: [{ at: '0.headers', header: true }], data: ['0.body', '0.json'],
    resends: blind('retry-request sends again on no answer, 429 and 5xx, whatever the method, twice by default', {
      at: ['1.retries'], default: 2,
    }),
    repair: { key: { at: '0.headers', property: 'Idempotency-Key', header: true } },
  },
  callbacks: [nodeCallback],
};

export const retryRequest: Library = {
  name: 'retry-request', family: 'retry', packages: ['retry-request'], source: 'https://github.com/googleapis/retry-request#readme',
  exports: {
    default: { call: retryRequestCall, members: harmless('getNextRetryDelay') },
    '=': { call: retryRequestCall, members: harmless('getNextRetryDelay') },
  },
};

const requestRetryCall: Operation = {
  effect: {
    ...retryRequestCall.effect!, target: { at: '0.url', or: ['0.uri', '0'] },
    resends: {
      ...blind('requestretry sends again on 5xx and network errors, whatever the method, up to five times in all by default', {
        at: ['0.maxAttempts'], default: 4,
      }),
      predicate: { at: ['0.retryStrategy'] },
    },
  },
  callbacks: [nodeCallback],
};

const requestRetryShape: Shape = {
  call: requestRetryCall,
  members: {
    'RetryStrategies.*': {},
    defaults: { call: { returns: 'Request', configures: { on: 'result', headers: ['0.headers'], inherits: true } } },
  },
};

export const requestRetry: Library = {
  name: 'requestretry', family: 'retry', packages: ['requestretry'], source: 'https://github.com/FGRibreau/node-request-retry#readme',
  types: { Request: requestRetryShape },
  exports: { default: requestRetryShape, '=': requestRetryShape },
};
