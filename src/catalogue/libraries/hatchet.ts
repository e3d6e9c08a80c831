import type { Boundary, Library, Operation, Shape } from '../../model/catalogue.js';
import { attempt, gives, handler, MESSAGE, messageId, produces, redelivered } from './entry-parts.js';
import { harmless } from './store-parts.js';

const run: Boundary = redelivered('Hatchet runs a task again when its worker dies, and when it fails where retries are set', { name: 'task "{0.name}"', trigger: { kind: 'workflow', at: '0.name' }, attempts: { at: ['0.retries'], default: 0 }, acknowledge: 'return' });
const task: Operation = { callbacks: [handler('0.fn', run, { 0: MESSAGE, 1: { type: 'Context' } })], returns: 'Task' };
const started: Operation = produces('enqueue', { target: 'receiver.0.name', data: '0', ownKey: 'none' });

const runs: Record<string, Shape> = { run: { call: started }, runNoWait: { call: started }, runAndWait: { call: started }, schedule: { call: produces('enqueue', { target: 'receiver.0.name', data: '1' }) }, delay: { call: produces('enqueue', { target: 'receiver.0.name', data: '1' }) }, cron: { call: { inert: true } } };

export const hatchet: Library = {
  name: '@hatchet-dev/typescript-sdk', family: 'workflow', packages: ['@hatchet-dev/typescript-sdk', '@hatchet-dev/typescript-sdk/*'], source: 'https://docs.hatchet.run/home/retry-policies',
  types: {
    Client: { members: { task: { call: task }, durableTask: { call: task }, workflow: { call: { returns: 'Workflow' } }, 'events.push': { call: produces('publish', { target: '0', data: '1', ownKey: 'none' }) }, 'events.bulkPush': { call: produces('publish', { target: '0', data: '1' }) }, run: { call: produces('enqueue', { target: '0', data: '1' }) }, runNoWait: { call: produces('enqueue', { target: '0', data: '1' }) }, ...harmless('worker', 'crons', 'schedules', 'runs') } },
    Workflow: { members: { task: { call: task }, durableTask: { call: task }, onFailure: { call: { callbacks: [{ at: '0.fn', run: { kind: 'later' } }] } }, onSuccess: { call: { callbacks: [{ at: '0.fn', run: { kind: 'later' } }] } }, ...runs } },
    Task: { members: runs },
    Context: { members: { workflowRunId: gives(messageId), retryCount: gives(attempt), taskRunExternalId: gives(attempt), parentOutput: gives({ origin: { kind: 'stable', as: 'stored' } }), logger: { members: { '*': { call: { inert: true } } } }, ...harmless('log', 'putStream', 'refreshTimeout', 'cancel', 'sleepFor') } },
  },
  exports: { HatchetClient: { type: 'Client', members: { init: { call: { returns: 'Client' } } } }, Hatchet: { type: 'Client', members: { init: { call: { returns: 'Client' } } } }, default: { type: 'Client', members: { init: { call: { returns: 'Client' } } } }, Context: { type: 'Context' }, NonRetryableError: { new: { inert: true } } },
};
