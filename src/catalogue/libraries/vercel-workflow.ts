import type { Boundary, Library } from '../../model/catalogue.js';
import { attempt, fields, handler, MESSAGE, messageData, messageId, produces, redelivered, stepped } from './entry-parts.js';
import { harmless } from './store-parts.js';

const flow: Boundary = stepped('the workflow’s code runs again from its start after each step', { name: 'workflow', trigger: { kind: 'workflow' }, acknowledge: 'return' });
const step: Boundary = stepped('a step runs again when it fails, three more times by default', { name: 'step', trigger: { kind: 'activity' }, attempts: { default: 3 } });

/** Functions are known by the directive with which they begin. */
export const vercelWorkflow: Library = {
  name: 'workflow', family: 'workflow', packages: ['workflow', 'workflow/*'], source: 'https://useworkflow.dev/docs/foundations/workflows-and-steps',
  types: { Metadata: { members: { stepId: messageId, workflowRunId: messageId, stepStartedAt: attempt, attempt, ...fields(messageData, 'workflowStartedAt', 'url') } }, Hook: { members: harmless('resume', 'create') } },
  directives: { 'use workflow': { run: flow }, 'use step': { run: { kind: 'memoised', boundary: step } } },
  exports: {
    getStepMetadata: { call: { returns: 'Metadata' } }, getWorkflowMetadata: { call: { returns: 'Metadata' } },
    fetch: { call: { effect: { kind: 'http-request', target: { at: '0' }, method: { at: ['1.method'], default: 'GET' }, keys: [{ at: '1.headers', header: true }], data: ['1.body'], memoised: true }, returns: 'javascript#Response' } },
    start: { call: { ...produces('enqueue', { target: '0', data: '1' }), callbacks: [handler('0', flow)] } },
    ...harmless('sleep', 'createHook', 'createWebhook', 'defineHook', 'getRun', 'getWritable', 'resumeHook', 'resumeWebhook', 'withWorkflow'), FatalError: { new: { inert: true } }, RetryableError: { new: { inert: true } },
  },
};

const consumer: Boundary = redelivered('Vercel Queues delivers a message again when its handler fails or does not end in time', { name: 'the queue handler', trigger: { kind: 'topic' }, acknowledge: 'return' });

/** A key drops a second message for as long as the first is kept, a day at most. */
export const vercelQueue: Library = {
  name: '@vercel/queue', family: 'queue', packages: ['@vercel/queue'], source: 'https://vercel.com/docs/queues',
  types: { Metadata: { members: { messageId, ...fields(messageData, 'topicName', 'createdAt', 'consumerGroup'), ...fields(attempt, 'deliveryCount') } } },
  exports: {
    send: { call: produces('publish', { target: '0', data: '1', keys: ['2.idempotencyKey'], window: 86_400, ownKey: 'none', repair: { key: { at: '2', property: 'idempotencyKey' } } }) },
    handleCallback: { call: { callbacks: [handler('0', consumer, { 0: MESSAGE, 1: { type: 'Metadata' } }), handler('0.*', consumer, { 0: MESSAGE, 1: { type: 'Metadata' } }), handler('0.*.*', consumer, { 0: MESSAGE, 1: { type: 'Metadata' } })] } },
    handleNodeCallback: { call: { callbacks: [handler('0', consumer, { 0: MESSAGE, 1: { type: 'Metadata' } })] } },
    receive: { call: { callbacks: [handler('2', consumer, { 0: MESSAGE, 1: { type: 'Metadata' } })] } },
  },
};
