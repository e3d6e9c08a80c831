import type { Configuration, Library, Operation, RetryPolicy, Shape } from '../../model/catalogue.js';
import { beforeRetry, hook, request, verbs } from './http-parts.js';
import { typesOf } from './store-parts.js';

const ANSWER = 'javascript#Response';
const METHODS = ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'];

/** Until version 15 a `calculateDelay` that gives more than 0 sends any method again. */
function policy(options: string, delayDecides: boolean): RetryPolicy {
  return {
    because: 'got sends a failed request again, twice by default',
    methods: { at: [`${options}.retry.methods`], default: METHODS },
    attempts: { at: [`${options}.retry.limit`, `${options}.retry`], default: 2 },
    ...(delayDecides ? { predicate: { at: [`${options}.retry.calculateDelay`], exclusive: true } } : {}),
  };
}

/** `got.post` and the like take the body among their options. */
const VERBS = { get: 'GET', head: 'HEAD', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' };

function entry(name: string, versions: string, delayDecides: boolean): Library {
  const members = verbs({
    withBody: ['1.headers'], bare: ['1.headers'], body: ['1.json', '1.body', '1.form'], resends: () => policy('1', delayDecides),
    returns: ANSWER,
  }, VERBS);
  const byOptions = request({
    url: '0.url', method: { at: ['0.method'], default: 'GET' }, headers: ['0.headers'], body: ['0.json', '0.body', '0.form'],
    resends: policy('0', delayDecides), returns: ANSWER,
  });
  const direct: Operation = {
    ...request({
      url: '0', method: { at: ['1.method'], default: 'GET' }, headers: ['1.headers'], body: ['1.json', '1.body', '1.form'],
      resends: policy('1', delayDecides), returns: ANSWER,
    }),
    overloads: [{ when: { at: '0', is: 'object' }, operation: byOptions }],
  };
  const configures: Configuration = {
    on: 'result', headers: ['0.headers'], baseUrl: ['0.prefixUrl'], retry: policy('0', delayDecides), inherits: true,
  };
  const extend: Operation = {
    returns: 'Got', configures,
    callbacks: [
      { at: '0.hooks.beforeRequest.*', run: { kind: 'per-attempt' }, params: { 0: { type: 'Options' } } },
      beforeRetry('0.hooks.beforeRetry.*', 'got runs its `beforeRetry` hooks before each further attempt'),
      { at: '0.hooks.init.*', run: { kind: 'inline' }, params: { 0: { type: 'Options' } } },
    ],
  };
  const got: Shape = {
    call: direct,
    members: {
      ...members,
      // A stream ends with the connection: nothing sends it again.
      stream: {
        call: request({ url: '0', method: { at: ['1.method'], default: 'GET' }, headers: ['1.headers'] }),
        members: verbs({ withBody: ['1.headers'], bare: ['1.headers'], body: ['1.json', '1.body'] }, VERBS),
      },
      extend: { call: extend },
      paginate: { call: { inert: true }, members: { '*': { call: { inert: true } } } },
      'defaults.options': { instance: 'Options' },
    },
  };
  return {
    name, family: 'http', packages: ['got'], versions, source: 'https://github.com/sindresorhus/got/blob/main/documentation/7-retry.md',
    types: { Got: got, Hook: hook, Options: { members: { headers: { instance: 'javascript#Headers' } } } },
    exports: {
      default: { instance: 'Got' }, got: { instance: 'Got' }, '=': { instance: 'Got' },
      Options: { type: 'Options', new: { returns: 'Options' } }, ...typesOf({ Got: 'Got' }),
    },
  };
}

export const got = entry('got', '>=15', false);
export const gotUntil14 = entry('got@14', '<15', true);
