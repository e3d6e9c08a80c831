import type { Callback, Library, Shape } from '../../model/catalogue.js';
import { attempt, delivered, enqueues, nothing, nothings, stable } from './call-parts.js';

const library = (name: string, types: NonNullable<Library['types']>, exports: NonNullable<Library['exports']>, rest: Partial<Library> = {}): Library => ({ name, family: 'queue', packages: [name], types, exports, ...rest });

const JOB_AGAIN = 'BullMQ runs a job again when it fails and has attempts left, and when its worker stalls or dies';
const job: Shape = {
  members: {
    id: stable('message-id'), data: stable('message'), name: stable('message'), opts: stable('message'), timestamp: stable('message'), attemptsMade: attempt, attemptsStarted: attempt,
    ...nothings('updateProgress', 'progress', 'log', 'extendLock', 'moveToDelayed', 'getState', 'isFailed', 'discard', 'updateData'),
  },
};
const jobHandler = (at: string | undefined): Callback => delivered(at, JOB_AGAIN, 'job "{0}"', { trigger: { kind: 'queue', at: '0' }, attempts: { default: 1, total: true }, acknowledge: 'return' }, { 0: { type: 'bullmq#Job' } });
export const bullmq = library('bullmq', {
  Job: job,
  Worker: { members: { on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } }, ...nothings('close', 'run', 'pause', 'resume', 'waitUntilReady') } },
  Queue: { members: { add: enqueues('enqueue', 'receiver', ['2.jobId', '2.deduplication.id']), addBulk: { call: { effect: { kind: 'enqueue', keys: [{ at: '0.*.opts.jobId' }] } } }, upsertJobScheduler: { call: { effect: { kind: 'enqueue', idempotent: true } } }, ...nothings('close', 'getJob', 'getJobs', 'getJobCounts', 'obliterate', 'drain', 'clean') } },
  Flow: { members: { add: { call: { effect: { kind: 'enqueue', keys: [{ at: '0.opts.jobId' }] } } } } },
}, {
  Worker: { type: 'Worker', new: { returns: 'Worker', callbacks: [jobHandler('1')] } }, Job: { type: 'Job' }, Queue: { type: 'Queue', new: { returns: 'Queue' } }, FlowProducer: { type: 'Flow', new: { returns: 'Flow' } },
  QueueEvents: { new: { inert: true } },
}, { source: 'https://docs.bullmq.io/guide/jobs/stalled' });
export const nestBullmq = library('@nestjs/bullmq', { Host: { implement: { process: jobHandler(undefined) } } }, {
  WorkerHost: { type: 'Host' }, Processor: { decorator: { prefix: '0' } }, InjectQueue: { decorator: { injects: 'bullmq#Queue' } }, OnWorkerEvent: { decorator: { inert: true } },
});

const bullHandler: Callback = delivered('fn', 'Bull runs a job again when it fails and has attempts left, and when its worker stalls', 'job "{0}"', { trigger: { kind: 'queue' }, attempts: { default: 1, total: true }, acknowledge: 'return' }, { 0: { type: 'bullmq#Job' } });
const bullQueue: Shape = { members: {
  process: { call: { callbacks: [bullHandler] } },
  add: { call: { effect: { kind: 'enqueue', keys: [{ at: '1.jobId' }] }, overloads: [{ when: { at: '0', is: 'string' }, operation: { effect: { kind: 'enqueue', keys: [{ at: '2.jobId' }] } } }] } },
  on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
} };
export const bull = library('bull', { Queue: bullQueue, Job: { extends: ['bullmq#Job'] } }, { default: { type: 'Queue', new: { returns: 'Queue' }, call: { returns: 'Queue' } }, '=': { type: 'Queue', new: { returns: 'Queue' } }, Queue: { type: 'Queue' }, Job: { type: 'bullmq#Job' } });
export const nestBull = library('@nestjs/bull', {}, {
  Processor: { decorator: { prefix: '0' } }, InjectQueue: { decorator: { injects: 'bull#Queue' } },
  Process: { decorator: { method: delivered(undefined, 'Bull runs a job again when it fails and has attempts left, and when its worker stalls', 'job "{0}"', { trigger: { kind: 'queue' }, acknowledge: 'return' }, { 0: { type: 'bullmq#Job' } }) } },
});
export const beeQueue = library('bee-queue', { Queue: { members: { process: { call: { callbacks: [delivered('fn', 'Bee-Queue runs a job again when it fails and has retries left', 'job', {}, { 0: { type: 'Job' } })] } } } }, Job: { members: { id: stable('message-id'), data: stable('message') } } }, { default: { type: 'Queue', new: { returns: 'Queue' } } });

const agendaJob: Shape = { members: { attrs: { members: { _id: stable('message-id'), data: stable('message') } } } };
export const agenda = library('agenda', { Agenda: { members: {
  define: { call: { callbacks: [delivered('fn', 'Agenda runs a job again when its lock expires before it is done', 'job "{0}"', {}, { 0: { type: 'Job' } })] } },
  now: enqueues('enqueue', '0'), schedule: enqueues('enqueue', '1'), every: { call: { effect: { kind: 'enqueue', idempotent: true } } },
} }, Job: agendaJob }, { Agenda: { type: 'Agenda', new: { returns: 'Agenda' } }, default: { type: 'Agenda', new: { returns: 'Agenda' } }, Job: { type: 'Job' } });

const bossJob: Shape = { members: { id: stable('message-id'), data: stable('message'), name: stable('message'), '0': { instance: 'Job' }, '*': { instance: 'Job' } } };
export const pgBoss = library('pg-boss', { Boss: { members: {
  work: { call: { callbacks: [delivered('fn', 'pg-boss runs a job again when it fails (two retries by default) or expires', 'job "{0}"', { trigger: { kind: 'queue', at: '0' }, attempts: { default: 2 } }, { 0: { type: 'Job' } })] } },
  send: enqueues('enqueue', '0', ['2.singletonKey', '2.id']), insert: enqueues('enqueue', '0'), publish: enqueues('publish', '0', ['2.singletonKey']), sendThrottled: enqueues('enqueue', '0', ['4']), sendDebounced: enqueues('enqueue', '0', ['4']),
  schedule: { call: { effect: { kind: 'enqueue', idempotent: true } } }, complete: { call: { effect: { kind: 'ack' } } }, ...nothings('start', 'stop', 'on', 'createQueue'),
} }, Job: bossJob }, { default: { type: 'Boss', new: { returns: 'Boss' } }, PgBoss: { type: 'Boss', new: { returns: 'Boss' } }, Job: { type: 'Job' } });
const graphileTask: Callback = delivered('0.taskList.*', 'graphile-worker runs a task again when it throws, up to 25 times', 'task', {}, { 1: { type: 'Helpers' } });
const helpers: Shape = { members: { job: { members: { id: stable('message-id'), attempts: attempt, payload: stable('message') } }, addJob: enqueues('enqueue', '0', ['2.jobKey']), logger: nothing } };
export const graphileWorker = library('graphile-worker', { Helpers: helpers }, { run: { call: { callbacks: [graphileTask] } }, runOnce: { call: { callbacks: [graphileTask] } }, quickAddJob: enqueues('enqueue', '1', ['3.jobKey']), Task: { asFunction: { kind: 'boundary', context: 'redelivery', because: 'graphile-worker runs a task again when it throws, up to 25 times', name: 'task "{0}"' } }, JobHelpers: { type: 'Helpers' } });
