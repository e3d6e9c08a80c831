import type { Boundary, Callback, Library, Shape } from '../../model/catalogue.js';
import { attempt, delivered, nothing, nothings, stable } from './call-parts.js';

const CRON_AGAIN = 'the schedule starts it again: after a restart, on every instance, and while a slow run is still going on';
const cron = (at: string | undefined, schedule: string): Callback => ({ ...(at === undefined ? {} : { at }), run: { kind: 'boundary', context: 'schedule', because: CRON_AGAIN, name: `schedule "{${schedule}}"`, trigger: { kind: 'schedule', at: schedule } } });
const schedule: Shape = { call: { callbacks: [cron('1', '0')] } };
export const nodeCron: Library = { name: 'node-cron', family: 'schedule', packages: ['node-cron'], exports: { schedule, default: { members: { schedule, validate: nothing } }, '=': { members: { schedule } } } };
export const nodeSchedule: Library = { name: 'node-schedule', family: 'schedule', packages: ['node-schedule'], exports: { scheduleJob: { call: { callbacks: [cron('fn', '0')] } }, default: { members: { scheduleJob: { call: { callbacks: [cron('fn', '0')] } } } } } };
const cronJob: Shape = { new: { callbacks: [cron('1', '0')] }, members: { from: { call: { callbacks: [cron('0.onTick', '0.cronTime')] } } } };
export const cronPackage: Library = { name: 'cron', family: 'schedule', packages: ['cron'], exports: { CronJob: cronJob } };
export const croner: Library = { name: 'croner', family: 'schedule', packages: ['croner'], exports: { Cron: { new: { callbacks: [cron('fn', '0')] } } } };
export const nestSchedule: Library = { name: '@nestjs/schedule', family: 'schedule', packages: ['@nestjs/schedule'], exports: { Cron: { decorator: { method: cron(undefined, '0') } }, Interval: { decorator: { method: cron(undefined, '0') } }, Timeout: { decorator: { inert: true } } } };

const STEP_AGAIN: Boundary = { kind: 'boundary', context: 'step', because: 'the engine runs a step again when it fails', attempts: { default: 4 } };
const step: Shape = { members: {
  run: { call: { callbacks: [{ at: '1', run: { kind: 'memoised', key: '0', boundary: STEP_AGAIN } }], returns: { resultOf: '1' } } },
  ...nothings('sleep', 'sleepUntil'), waitForEvent: { call: { origin: { kind: 'stable', as: 'stored' } } }, sendEvent: { call: { effect: { kind: 'publish', target: { at: '0' } } } }, invoke: { call: { origin: { kind: 'stable', as: 'stored' } } },
} };
const inngestContext: Shape = { members: { event: { members: { id: stable('message-id'), data: stable('message'), name: stable('message'), user: stable('message'), ts: stable('message') } }, step: { instance: 'Step' }, runId: stable('message-id'), attempt, logger: nothing } };
export const inngest: Library = {
  name: 'inngest', family: 'workflow', packages: ['inngest'], source: 'https://www.inngest.com/docs/learn/how-functions-are-executed',
  types: {
    Inngest: { members: { createFunction: { call: { callbacks: [{ at: 'fn', run: { kind: 'boundary', context: 'step', because: 'Inngest runs the function again from its start after every step', name: 'function "{0.id}"', trigger: { kind: 'workflow', at: '0.id' } }, params: { 0: { type: 'Context' } } }] } }, send: { call: { effect: { kind: 'publish', keys: [{ at: '0.id', window: 86_400 }] } } } } },
    Context: inngestContext, Step: step,
  },
  exports: { Inngest: { type: 'Inngest', new: { returns: 'Inngest' } } },
};
export const temporalWorkflow: Library = {
  name: '@temporalio/workflow', family: 'workflow', packages: ['@temporalio/workflow'], source: 'https://docs.temporal.io/develop/typescript/core-application#deterministic',
  exports: { uuid4: { call: { origin: { kind: 'stable', as: 'stored' } } }, proxyActivities: {}, sleep: nothing, workflowInfo: { call: { origin: { kind: 'stable', as: 'stored' } } } },
};
export const temporalActivity: Library = { name: '@temporalio/activity', family: 'workflow', packages: ['@temporalio/activity'], exports: { activityInfo: { call: { returns: 'Info' } }, heartbeat: nothing, Context: { members: { current: { call: { returns: 'Context' } } } } }, types: { Info: { members: { attempt, activityId: stable('message-id'), workflowExecution: stable('message-id') } }, Context: { members: { info: { instance: 'Info' }, heartbeat: nothing } } } };
export const triggerDev: Library = {
  name: '@trigger.dev/sdk', family: 'workflow', packages: ['@trigger.dev/sdk', '@trigger.dev/sdk/v3', '@trigger.dev/sdk/v4'],
  exports: {
    task: { call: { callbacks: [delivered('0.run', 'Trigger.dev runs a task again when it throws', 'task "{0.id}"', { trigger: { kind: 'workflow', at: '0.id' }, attempts: { at: ['0.retry.maxAttempts'], default: 3, total: true } }, { 0: { origin: { kind: 'stable', as: 'message' } } })] } },
    schemaTask: { call: { callbacks: [delivered('0.run', 'Trigger.dev runs a task again when it throws', 'task "{0.id}"', {}, { 0: { origin: { kind: 'stable', as: 'message' } } })] } },
    'schedules.task': { call: { callbacks: [{ at: '0.run', run: { kind: 'boundary', context: 'schedule', because: CRON_AGAIN, name: 'task "{0.id}"' } }] } },
    logger: { members: { '*': nothing } },
    retry: { members: { onThrow: { call: { callbacks: [{ at: '0', run: { kind: 'boundary', context: 'retry', because: '`retry.onThrow` calls it again when it throws' } }], returns: { resultOf: '0' } } } } },
    idempotencyKeys: { members: { create: { call: { origin: { kind: 'derived', from: ['0'] } } } } },
  },
};
