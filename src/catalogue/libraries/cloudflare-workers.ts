import type { Callback, Library } from '../../model/catalogue.js';
import { attempt, fields, MESSAGE, messageData, messageId, redelivered, scheduled } from './entry-parts.js';
import { route } from './server-parts.js';
import { harmless, typesOf } from './store-parts.js';

/** A Worker's handlers stand in its default export. */
const batch: Callback = { run: redelivered('Cloudflare Queues delivers a message again when the consumer fails, three more times by default', { name: 'the queue consumer', trigger: { kind: 'queue' }, acknowledge: 'return', attempts: { default: 3 } }), params: { 0: { type: 'Batch' }, 2: { type: 'Context' } } };
const ticking: Callback = { run: scheduled('Cloudflare starts it at every tick, and may do so more than once', { name: 'the scheduled handler', trigger: { kind: 'schedule' } }), params: { 0: { type: 'Tick' }, 2: { type: 'Context' } } };
const fetching: Callback = { run: { ...route(undefined, undefined, 'the fetch handler'), acknowledge: 'return' }, params: { 0: { type: 'web-request#Request' }, 2: { type: 'Context' } } };
const mail: Callback = { run: redelivered('a mail server sends a message again when it is not accepted', { name: 'the mail handler', trigger: { kind: 'event' } }), params: { 0: MESSAGE } };
const durable: Callback = { run: { ...route(undefined, undefined, 'a Durable Object'), acknowledge: 'return' }, params: { 0: { type: 'web-request#Request' } } };
const alarm: Callback = { run: redelivered('an alarm runs again when it fails, six times by default', { name: 'the alarm', trigger: { kind: 'schedule' }, attempts: { default: 6 } }) };

export const cloudflareWorkers: Library = {
  name: '@cloudflare/workers-types', family: 'serverless', packages: ['@cloudflare/workers-types', 'cloudflare:workers', 'wrangler'], source: 'https://developers.cloudflare.com/queues/configuration/batching-retries/',
  types: {
    Handler: { implement: { fetch: fetching, queue: batch, scheduled: ticking, email: mail } },
    Batch: { members: { messages: { members: { '*': { instance: 'Message' } } }, queue: messageData, ackAll: { call: { effect: { kind: 'ack', acknowledges: 'receiver' } } }, retryAll: { call: { effect: { kind: 'nack', acknowledges: 'receiver' } } } } },
    Message: { members: { id: messageId, ...fields(messageData, 'body', 'timestamp'), ...fields(attempt, 'attempts'), ack: { call: { effect: { kind: 'ack', acknowledges: 'receiver' } } }, retry: { call: { effect: { kind: 'nack', acknowledges: 'receiver' } } } } },
    Queue: { members: { send: { call: { effect: { kind: 'enqueue', target: { at: 'receiver' }, data: ['0'], ownKey: 'none' } } }, sendBatch: { call: { effect: { kind: 'enqueue', target: { at: 'receiver' }, data: ['0'], ownKey: 'none' } } } } },
    Tick: { members: { ...fields(messageData, 'scheduledTime', 'cron'), ...harmless('noRetry') } },
    Context: { members: harmless('waitUntil', 'passThroughOnException') },
    DurableObject: { implement: { fetch: durable, alarm } }, Entrypoint: { implement: { fetch: fetching, queue: batch, scheduled: ticking } },
    Workflow: { implement: { run: { run: { kind: 'boundary', context: 'step', because: 'Cloudflare runs a workflow’s code again from its start after a restart', name: 'workflow', trigger: { kind: 'workflow' } }, params: { 0: MESSAGE, 1: { type: 'Step' } } } } },
    Step: { members: { do: { call: { callbacks: [{ at: 'fn', run: { kind: 'memoised', key: '0', boundary: { kind: 'boundary', context: 'step', because: 'Cloudflare runs a step again when it fails, five more times by default', name: 'step "{0}"', attempts: { at: ['1.retries.limit'], default: 5 } } } }], returns: { resultOf: 'fn' } } }, waitForEvent: { call: { origin: messageData.origin! } }, ...harmless('sleep', 'sleepUntil') } },
  },
  conventions: [{ files: ['src/**/*.{js,mjs,ts,mts}', '*.{js,mjs,ts,mts}', 'worker/**/*.{js,ts}', 'workers/**/*.{js,ts}'], exports: { 'default.fetch': fetching, 'default.queue': batch, 'default.scheduled': ticking, 'default.email': mail } }],
  exports: {
    ...typesOf({ ExportedHandler: 'Handler', MessageBatch: 'Batch', Message: 'Message', Queue: 'Queue', ScheduledController: 'Tick', ScheduledEvent: 'Tick', ExecutionContext: 'Context', WorkflowStep: 'Step', D1Database: 'd1#Database', KVNamespace: 'workers kv#Namespace' }),
    DurableObject: { type: 'DurableObject' }, WorkerEntrypoint: { type: 'Entrypoint' }, WorkflowEntrypoint: { type: 'Workflow' }, env: {},
  },
  globals: { ExportedHandler: { type: 'Handler' }, MessageBatch: { type: 'Batch' }, Queue: { type: 'Queue' }, ScheduledController: { type: 'Tick' } },
};
