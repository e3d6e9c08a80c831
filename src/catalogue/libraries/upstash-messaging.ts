import type { Boundary, Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { CALLER, gives, handler, kept, memoised, messageData, messageId, produces, redelivered, stepped } from './entry-parts.js';
import { classOf, harmless } from './store-parts.js';

/** Deduplication ids are kept for 90 days. */
const sent = (at: string): Operation =>
  produces('enqueue', { target: { at: `${at}.url`, or: [`${at}.urlGroup`, `${at}.topic`, `${at}.api`] }, data: `${at}.body`, keys: [`${at}.deduplicationId`], window: 7_776_000, ownKey: 'none', delivers: { at: [`${at}.retries`], default: 3 }, repair: { key: { at, property: 'deduplicationId' } } });
const deduplicating = (at: string): Operation => ({ ...sent(at), overloads: [{ when: { at: `${at}.contentBasedDeduplication`, equals: true }, operation: { effect: { ...sent(at).effect!, idempotent: true } } }] });
const list = produces('enqueue', { target: '0.*.url', data: '0.*.body', keys: ['0.*.deduplicationId'], window: 7_776_000, ownKey: 'none', delivers: { at: ['0.*.retries'], default: 3 } });

const pushed: Boundary = redelivered('QStash delivers a message again until the endpoint answers with a success, three more times by default', { name: 'the QStash endpoint', trigger: { kind: 'queue' }, attempts: { default: 3 }, acknowledge: 'return' });

export const qstash: Library = {
  name: '@upstash/qstash', family: 'queue', packages: ['@upstash/qstash'], source: 'https://upstash.com/docs/qstash/features/deduplication',
  types: {
    Client: {
      members: {
        publish: { call: deduplicating('0') }, publishJSON: { call: deduplicating('0') }, batch: { call: list }, batchJSON: { call: list }, queue: { call: { returns: 'Queue' } },
        'schedules.create': { call: produces('enqueue', { target: '0.destination', data: '0.body', keys: ['0.scheduleId'] }) }, ...harmless('schedules', 'dlq', 'messages', 'urlGroups', 'topics', 'events', 'logs', 'http'),
      },
    },
    Queue: { members: { enqueue: { call: deduplicating('0') }, enqueueJSON: { call: deduplicating('0') }, ...harmless('upsert', 'delete', 'get', 'list', 'pause', 'resume') } },
    Receiver: { members: { verify: { call: { marks: pushed } } } },
  },
  exports: { Client: classOf('Client'), Receiver: classOf('Receiver') },
};

const request: Callback['params'] = { 0: { type: 'web-request#Request' }, 1: CALLER };
export const qstashServers: Library = {
  name: '@upstash/qstash/servers', family: 'queue', packages: ['@upstash/qstash/*'], source: 'https://upstash.com/docs/qstash/quickstarts/vercel-nextjs',
  exports: Object.fromEntries(['verifySignature', 'verifySignatureAppRouter', 'verifySignatureEdge', 'verifySignatureNuxt', 'verifySignatureH3'].map((name): [string, Shape] => [name, { call: { callbacks: [handler('0', pushed, request)], returns: { same: '0' } } }])),
};

const STEP = 'Upstash Workflow runs a step again when it fails, three more times by default';
const flow: Boundary = stepped('Upstash Workflow runs the function from its start for each step and again when it fails', { name: 'workflow', trigger: { kind: 'workflow' }, attempts: { default: 3 }, acknowledge: 'return' });
const serving: Operation = { callbacks: [handler('0', flow, { 0: { type: 'Context' } })], returns: { same: '0' } };

const context: Record<string, Shape> = {
  run: { call: memoised('1', '0', STEP, { attempts: { default: 3 } }) },
  call: { call: { effect: { kind: 'http-request', target: { at: '1.url' }, method: { at: ['1.method'], default: 'GET' }, keys: [{ at: '1.headers', header: true }], data: ['1.body'], memoised: true }, origin: kept.origin! } },
  invoke: { call: { effect: { kind: 'enqueue', target: { at: '0' }, data: ['1.body'], keys: [{ at: '1.workflowRunId' }], memoised: true }, origin: kept.origin! } },
  notify: { call: { effect: { kind: 'publish', target: { at: '1' }, data: ['2'], memoised: true } } },
  waitForEvent: gives(messageData), requestPayload: messageData, headers: { members: { get: gives(messageData) } }, workflowRunId: messageId, ...harmless('sleep', 'sleepUntil', 'cancel'),
  'api.*': { members: { call: { call: { effect: { kind: 'http-request', method: { is: 'POST' }, memoised: true } } } } },
};

export const upstashWorkflow: Library = {
  name: '@upstash/workflow', family: 'workflow', packages: ['@upstash/workflow', '@upstash/workflow/*'], source: 'https://upstash.com/docs/workflow/basics/caveats',
  types: {
    Context: { members: context }, Client: { members: { trigger: { call: produces('enqueue', { target: '0.url', data: '0.body', keys: ['0.workflowRunId'], delivers: { at: ['0.retries'], default: 3 }, repair: { key: { at: '0', property: 'workflowRunId' } } }) }, notify: { call: produces('publish', { target: '0.eventId', data: '0.eventData' }) }, ...harmless('cancel', 'logs', 'getWaiters', 'dlq') } },
  },
  exports: {
    serve: { call: serving }, createWorkflow: { call: serving }, Client: classOf('Client'), WorkflowContext: { type: 'Context' }, serveMany: { call: { inert: true } },
    WorkflowNonRetryableError: { new: { inert: true } }, WorkflowAbort: { new: { inert: true } },
  },
};
