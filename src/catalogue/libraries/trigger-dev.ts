import type { Boundary, Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { attempt, fields, handler, MESSAGE, messageData, messageId, produces, redelivered, retried, scheduled } from './entry-parts.js';
import { harmless } from './store-parts.js';

const RUN = 'Trigger.dev runs a task again from its start when it throws, three attempts in the generated configuration';
const run: Boundary = redelivered(RUN, { name: 'task "{0.id}"', trigger: { kind: 'workflow', at: '0.id' }, attempts: { at: ['0.retry.maxAttempts'], default: 3, total: true }, acknowledge: 'return' });
const tick: Boundary = scheduled(RUN, { name: 'task "{0.id}"', trigger: { kind: 'schedule', at: '0.cron' }, attempts: { at: ['0.retry.maxAttempts'], default: 3, total: true } });

const task = (boundary: Boundary, first: NonNullable<Callback['params']>[number]): Operation => ({
  callbacks: [handler('0.run', boundary, { 0: first, 1: { type: 'Run' } }), ...['0.onFailure', '0.onSuccess', '0.onStart', '0.cleanup', '0.init'].map((at): Callback => ({ at, run: { kind: 'later' } }))],
  returns: 'Task',
});

/** A key stands for 30 days unless a lifetime is given. */
const triggered = (payload: string, options: string, target: string): Operation => ({
  ...produces('enqueue', { target, data: payload, keys: [`${options}.idempotencyKey`], window: 2_592_000, expiry: [{ at: `${options}.idempotencyKeyTTL`, unit: 'duration' }], ownKey: 'none', repair: { key: { at: options, property: 'idempotencyKey' } } }),
});
const batch = (list: string, target: string): Operation => produces('enqueue', { target, data: `${list}.*.payload`, keys: [`${list}.*.options.idempotencyKey`], window: 2_592_000, ownKey: 'none' });

const taskMembers: Record<string, Shape> = {
  trigger: { call: triggered('0', '1', 'receiver.0.id') }, triggerAndWait: { call: triggered('0', '1', 'receiver.0.id') }, triggerAndSubscribe: { call: triggered('0', '1', 'receiver.0.id') },
  batchTrigger: { call: batch('0', 'receiver.0.id') }, batchTriggerAndWait: { call: batch('0', 'receiver.0.id') },
};
const byId: Record<string, Shape> = {
  trigger: { call: triggered('1', '2', '0') }, triggerAndWait: { call: triggered('1', '2', '0') }, triggerAndPoll: { call: triggered('1', '2', '0') }, triggerAndSubscribe: { call: triggered('1', '2', '0') },
  batchTrigger: { call: batch('1', '0') }, batchTriggerAndWait: { call: batch('1', '0') },
};

export const triggerDev: Library = {
  name: '@trigger.dev/sdk', family: 'workflow', packages: ['@trigger.dev/sdk', '@trigger.dev/sdk/v3', '@trigger.dev/sdk/v4'], source: 'https://trigger.dev/docs/idempotency',
  types: {
    Task: { members: taskMembers },
    Run: { members: { 'ctx.run': { members: { id: messageId, ...fields(messageData, 'tags', 'createdAt', 'idempotencyKey', 'isTest') } }, 'ctx.attempt': { members: fields(attempt, 'id', 'number', 'startedAt', 'status') }, ...harmless('signal') } },
  },
  exports: {
    task: { call: task(run, MESSAGE) }, schemaTask: { call: task(run, MESSAGE) },
    'schedules.task': { call: task(tick, MESSAGE) }, 'schedules.create': { call: produces('enqueue', { target: '0.task', keys: ['0.deduplicationKey'], idempotent: true }) },
    tasks: { members: byId },
    idempotencyKeys: { members: { create: { call: { origin: { kind: 'derived', from: ['0'] }, overloads: [{ when: { at: '1.scope', equals: 'attempt' }, operation: { origin: attempt.origin! } }] } } } },
    'retry.onThrow': { call: { callbacks: [handler('0', retried('`retry.onThrow` calls it again when it throws', { attempts: { at: ['1.maxAttempts'], default: 3, total: true } }))], returns: { resultOf: '0' } } },
    'retry.fetch': { call: { effect: { kind: 'http-request', target: { at: '0' }, method: { at: ['1.method'], default: 'GET' }, keys: [{ at: '1.headers', header: true }], data: ['1.body'], resends: { because: '`retry.fetch` sends the request again when it fails', methods: { default: ['*'] }, attempts: { at: [], default: 2 } } }, returns: 'javascript#Response' } },
    wait: { members: harmless('for', 'until', 'forToken', 'createToken', 'completeToken') },
    logger: { members: { '*': { call: { inert: true } } } }, metadata: { members: { '*': { call: { inert: true } } } }, tags: { members: { '*': { call: { inert: true } } } },
    ...harmless('queue', 'configure', 'batch', 'runs'), AbortTaskRunError: { new: { inert: true } },
  },
};
