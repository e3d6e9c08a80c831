import type { Boundary, Library, Operation, Shape } from '../../model/catalogue.js';
import { chained, gives, handler, kept, memoised, MESSAGE, messageData, messageId, produces, stepped } from './entry-parts.js';
import { harmless, typesOf } from './store-parts.js';

/** A handler runs again from its journal: what `ctx` gave is read from it, everything else happens again. */

const run: Boundary = stepped('Restate runs a handler again from its journal after a crash or a failure', { name: 'handler "{0.name}"', trigger: { kind: 'workflow', at: '0.name' }, acknowledge: 'return', attempts: { default: -1 } });
const params = { 0: { type: 'Context' }, 1: MESSAGE } as const;
const service: Operation = { callbacks: [handler('0.handlers.*', run, params)], returns: 'Definition' };
/** `handlers.handler(options, fn)`: the function with options of its own. */
const wrapped: Operation = { returns: { same: 'last' } };

const RUN = 'Restate runs the action again until its result is in the journal';
const called: Operation = { effect: { kind: 'http-request', method: { is: 'POST' }, target: { at: 'key' }, data: ['0'], memoised: true }, origin: kept.origin! };
const sent: Operation = produces('enqueue', { target: 'key', data: '0', keys: ['1.0.idempotencyKey'], memoised: true });

const context: Record<string, Shape> = {
  /** With or without a name before it. */
  run: { call: memoised('fn', '0', RUN, { attempts: { at: ['2.maxRetryAttempts', '1.maxRetryAttempts'], default: -1 } }) },
  ...Object.fromEntries(['serviceClient', 'objectClient', 'workflowClient'].map((name) => [name, { call: { returns: 'Calls' } }])),
  ...Object.fromEntries(['serviceSendClient', 'objectSendClient', 'workflowSendClient'].map((name) => [name, { call: { returns: 'Sends' } }])),
  genericCall: { call: { effect: { kind: 'http-request', method: { is: 'POST' }, target: { at: '0.service' }, data: ['0.parameter'], keys: [{ at: '0.idempotencyKey' }], memoised: true }, origin: kept.origin! } },
  genericSend: { call: produces('enqueue', { target: '0.service', data: '0.parameter', keys: ['0.idempotencyKey'], memoised: true }) },
  'rand.uuidv4': gives(kept), 'rand.random': gives(kept), 'date.now': gives(kept), 'date.toJSON': gives(kept),
  key: messageId, request: { call: { returns: { fields: { id: 'Id', headers: 'Headers' } } } },
  get: gives(kept), stateKeys: gives(kept), awakeable: gives(kept), promise: gives(kept),
  /** State of the object, kept in the journal. */
  set: { call: { effect: { kind: 'cache-set', target: { at: '0' }, data: ['1'], memoised: true, idempotent: true } } }, clear: { call: { inert: true } }, clearAll: { call: { inert: true } },
  console: { members: { '*': { call: { inert: true } } } }, ...harmless('sleep', 'resolveAwakeable', 'rejectAwakeable', 'cancel', 'attach'),
};

export const restate: Library = {
  name: '@restatedev/restate-sdk', family: 'workflow', packages: ['@restatedev/restate-sdk', '@restatedev/restate-sdk/*', '@restatedev/restate-sdk-cloudflare-workers'], source: 'https://docs.restate.dev/develop/ts/durable-steps',
  types: {
    Context: { members: context }, Definition: {}, Calls: { members: { '*': { call: called } } }, Sends: { members: { '*': { call: sent } } }, Id: messageId, Endpoint: { members: { bind: chained, ...harmless('listen', 'http2Handler', 'handler') } }, Headers: { members: { get: gives(messageData) } },
  },
  exports: {
    service: { call: service }, object: { call: service }, workflow: { call: service },
    handlers: { members: { handler: { call: wrapped }, 'object.exclusive': { call: wrapped }, 'object.shared': { call: wrapped }, 'workflow.workflow': { call: wrapped }, 'workflow.shared': { call: wrapped } } },
    ...typesOf({ Context: 'Context', ObjectContext: 'Context', ObjectSharedContext: 'Context', WorkflowContext: 'Context', WorkflowSharedContext: 'Context' }),
    endpoint: { call: { returns: 'Endpoint' } }, rpc: { members: { opts: { call: {} }, sendOpts: { call: {} } } }, CombineablePromise: { members: harmless('all', 'race', 'any', 'allSettled') }, RestatePromise: { members: harmless('all', 'race', 'any', 'allSettled') },
    TerminalError: { new: { inert: true } }, RetryableError: { new: { inert: true } }, ...harmless('serve', 'createEndpointHandler', 'lambdaHandler'),
  },
};
/** From outside: options are made by `Opts.from({ idempotencyKey })` and stand last. */
const ingress = (kind: 'call' | 'send'): Operation =>
  kind === 'send'
    ? produces('enqueue', { target: 'key', data: '0', keys: ['last.0.idempotencyKey'] })
    : { effect: { kind: 'http-request', method: { is: 'POST' }, target: { at: 'key' }, data: ['0'], keys: [{ at: 'last.0.idempotencyKey' }] } };

export const restateClients: Library = {
  name: '@restatedev/restate-sdk-clients', family: 'workflow', packages: ['@restatedev/restate-sdk-clients'], source: 'https://docs.restate.dev/invoke/http',
  types: {
    Ingress: {
      members: {
        ...Object.fromEntries(['serviceClient', 'objectClient', 'workflowClient'].map((name) => [name, { call: { returns: 'Calls' } }])),
        ...Object.fromEntries(['serviceSendClient', 'objectSendClient'].map((name) => [name, { call: { returns: 'Sends' } }])),
        ...harmless('resolveAwakeable', 'rejectAwakeable', 'result'),
      },
    },
    Calls: { members: { workflowSubmit: { call: produces('enqueue', { data: '0', keys: ['receiver.1'] }) }, '*': { call: ingress('call') } } }, Sends: { members: { '*': { call: ingress('send') } } },
  },
  exports: { connect: { call: { returns: 'Ingress' } }, Opts: { members: { from: { call: {} } } }, SendOpts: { members: { from: { call: {} } } }, rpc: { members: { opts: { call: {} }, sendOpts: { call: {} } } } },
};
