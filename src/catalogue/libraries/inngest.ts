import type { Boundary, Library, Operation, Shape } from '../../model/catalogue.js';
import { attempt, fields, handler, kept, listener, memoised, messageData, messageId, produces, publishes, stepped } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const STEP = 'Inngest runs a step again when it fails, up to four more times by default';
const run: Boundary = stepped('Inngest runs a function’s code from its start after each step and again when it fails', {
  name: 'function "{0.id}"', trigger: { kind: 'workflow', at: '0.id' }, attempts: { at: ['0.retries'], default: 4 }, acknowledge: 'return',
});

/** A second event with an id of the last 24 hours starts nothing. */
const EVENT = { window: 86_400, ownKey: 'none' } as const;
const remembered = (operation: Operation): Shape => ({ call: { ...operation, effect: { ...operation.effect!, memoised: true }, origin: kept.origin! } });

const step: Record<string, Shape> = {
  run: { call: memoised('1', '0', STEP, { attempts: { default: 4 } }) },
  sendEvent: remembered(produces('publish', { target: { at: '1.name', or: ['1.0.name', '0'] }, data: ['1.data', '1.*.data'], keys: ['1.id', '1.*.id'], ...EVENT })),
  sendSignal: remembered(produces('publish', { target: { at: '1.signal', or: ['0'] }, data: '1.data', ...EVENT })),
  invoke: remembered(produces('enqueue', { target: '0', data: '1.data' })),
  fetch: { call: { effect: { kind: 'http-request', target: { at: '0' }, method: { at: ['1.method'], default: 'GET' }, keys: [{ at: '1.headers', header: true }], data: ['1.body'], memoised: true }, returns: 'javascript#Response' } },
  waitForEvent: { call: { origin: messageData.origin! } }, waitForSignal: { call: { origin: messageData.origin! } },
  'ai.infer': { call: { origin: kept.origin! } }, 'ai.wrap': { call: { origin: kept.origin!, callbacks: [{ at: '1', run: { kind: 'memoised', key: '0' } }] } },
  ...harmless('sleep', 'sleepUntil'),
};

/** The function stands second, or third after its trigger in version 3. */
const creating: Operation = { callbacks: [handler('fn', run, { 0: { type: 'Context' } }), listener('0.onFailure', { 0: { type: 'Context' } })], returns: 'Function' };

export const inngest: Library = {
  name: 'inngest', family: 'workflow', packages: ['inngest'], source: 'https://www.inngest.com/docs/learn/how-functions-are-executed',
  types: {
    Inngest: { members: { createFunction: { call: creating }, send: publishes({ target: { at: '0.name', or: ['0.0.name'] }, data: ['0.data', '0.*.data'], keys: ['0.id', '0.*.id'], ...EVENT, repair: { key: { at: '0', property: 'id' } } }), ...harmless('setEventKey', 'createMiddleware') } },
    Function: {},
    Context: {
      members: {
        event: { members: { id: messageId, ...fields(messageData, 'name', 'data', 'user', 'ts', 'v') } }, events: { members: { '*': { members: { id: messageId, ...fields(messageData, 'name', 'data', 'ts') } } } },
        step: { instance: 'Step' }, runId: messageId, ...fields(attempt, 'attempt', 'maxAttempts'), logger: { members: { '*': { call: { inert: true } } } },
      },
    },
    Step: { members: step },
    Failure: {},
  },
  exports: {
    Inngest: classOf('Inngest'), ...typesOf({ Context: 'Context' }),
    NonRetriableError: classOf('Failure'), RetryAfterError: classOf('Failure'), StepError: classOf('Failure'), EventSchemas: { new: { inert: true } }, eventType: { call: { inert: true } }, cron: { call: { inert: true } },
  },
};

/** Where the functions are served: `serve({ client, functions })`. */
export const inngestServe: Library = { name: 'inngest/serve', family: 'workflow', packages: ['inngest/*'], source: 'https://www.inngest.com/docs/learn/serving-inngest-functions', exports: harmless('serve', 'connect') };
