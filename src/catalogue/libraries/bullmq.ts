import type { Callback, EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { attempt, clock, fields, functionType, handler, kept, listOf, listener, messageData, messageId, produces, redelivered } from './entry-parts.js';
import { classOf, harmless, named, typesOf } from './store-parts.js';

const BECAUSE = 'BullMQ runs a job again when it fails and has attempts left, and once more when its worker dies';
const run = redelivered(BECAUSE, { name: 'job "{0}"', trigger: { kind: 'queue', at: '0' }, attempts: { at: ['2.maxStalledCount'], default: 1 }, acknowledge: 'return' });
const processor: Callback = handler('1', run, { 0: { type: 'Job' } });

const job: Record<string, Shape> = {
  id: messageId,
  ...fields(messageData, 'name', 'data', 'opts', 'queueName', 'timestamp', 'delay', 'priority', 'parent', 'parentKey', 'repeatJobKey', 'deduplicationId', 'prefix'),
  ...fields(attempt, 'attemptsMade', 'attemptsStarted', 'stalledCounter', 'token'),
  ...fields(clock, 'processedOn', 'finishedOn'),
  /** What an earlier attempt wrote down: read by the next. */
  updateData: { call: { effect: { kind: 'sdk-write', target: { is: 'the job’s data' }, data: ['0'], idempotent: true } } },
  ...named(['moveToDelayed', 'moveToWaitingChildren', 'moveToFailed', 'retry'], { effect: { kind: 'nack', acknowledges: 'receiver' } }),
  moveToCompleted: { call: { effect: { kind: 'ack', acknowledges: 'receiver' } } },
  getChildrenValues: { call: { origin: kept.origin! } },
  ...harmless(
    'updateProgress', 'log', 'clearLogs', 'extendLock', 'waitUntilFinished', 'getState', 'isFailed', 'isCompleted', 'isActive', 'isDelayed', 'isWaiting', 'getDependencies',
    'getDependenciesCount', 'getFailedChildrenValues', 'getIgnoredChildrenFailures', 'toJSON', 'asJSON', 'remove', 'discard', 'promote', 'changeDelay', 'changePriority', 'removeDeduplicationKey',
  ),
};

const delivers: EffectMeaning['delivers'] = { at: ['2.attempts', 'receiver.1.defaultJobOptions.attempts'], default: 1, total: true };

/** A second job with the id of one that the queue still has is dropped; `removeOnComplete` makes it forget the id. */
const add: Operation = {
  ...produces('enqueue', {
    target: { at: 'receiver.0', or: ['0'] }, data: '1', keys: ['2.jobId', '2.deduplication.id', '2.debounce.id'], expiry: [{ at: '2.deduplication.ttl', unit: 'ms' }],
    // A job's own id must not hold a colon.
    delivers, repair: { key: { at: '2', property: 'jobId', separator: '-' } },
  }),
  returns: 'Job',
  overloads: [{ when: { at: '2.repeat', is: 'present' }, operation: { ...produces('enqueue', { target: { at: 'receiver.0', or: ['0'] }, data: '1', delivers, idempotent: true }), returns: 'Job' } }],
};

const queue: Record<string, Shape> = {
  name: { origin: { kind: 'stable', as: 'config' } },
  add: { call: add },
  addBulk: { call: { ...produces('enqueue', { target: { at: 'receiver.0', or: ['0.*.name'] }, data: '0.*.data', keys: ['0.*.opts.jobId', '0.*.opts.deduplication.id'], delivers: { at: ['0.*.opts.attempts', 'receiver.1.defaultJobOptions.attempts'], default: 1, total: true } }), returns: 'Jobs' } },
  /** One scheduler an id: a repeat replaces it. */
  upsertJobScheduler: { call: { ...produces('enqueue', { target: 'receiver.0', data: '2.data', keys: ['0'], idempotent: true }), returns: 'Job' } },
  getJob: { call: { effect: { kind: 'db-read', reads: true, target: { at: 'receiver.0' }, where: ['0'] }, returns: 'Job' } },
  getJobs: { call: { effect: { kind: 'db-read', reads: true, target: { at: 'receiver.0' } }, returns: 'Jobs' } },
  on: { call: { callbacks: [listener('1')] } },
  ...harmless(
    'remove', 'removeJobScheduler', 'removeRepeatable', 'removeRepeatableByKey', 'removeDeduplicationKey', 'drain', 'clean', 'obliterate', 'pause', 'resume', 'close', 'waitUntilReady', 'count',
    'getJobCounts', 'getWaiting', 'getActive', 'getDelayed', 'getCompleted', 'getFailed', 'getJobScheduler', 'getJobSchedulers', 'getRepeatableJobs', 'getWorkers', 'setGlobalConcurrency', 'trimEvents',
  ),
};

const flow = (at: string): Operation =>
  produces('enqueue', { target: { at: `${at}.queueName`, or: [`${at}.name`] }, data: [`${at}.data`, `${at}.children`], keys: [`${at}.opts.jobId`, `${at}.opts.deduplication.id`], delivers: { at: [`${at}.opts.attempts`], default: 1, total: true } });

const events = { call: { callbacks: [{ ...listener('1'), params: { 0: { type: 'Job' } } }] } } as const;

export const bullmq: Library = {
  name: 'bullmq', family: 'queue', packages: ['bullmq'], source: 'https://docs.bullmq.io',
  types: {
    // Whatever is handed a job runs in a worker.
    Job: { members: job, asParameter: redelivered(BECAUSE, { name: 'job processor', trigger: { kind: 'queue' }, attempts: { default: 1 }, acknowledge: 'return' }) },
    Jobs: listOf('Job'),
    Queue: { members: queue },
    FlowProducer: { members: { add: { call: flow('0') }, addBulk: { call: flow('0.*') }, ...harmless('close', 'on', 'getFlow') } },
    Worker: { members: { on: events, once: events, getNextJob: { call: { receives: run, returns: 'Job' } }, ...harmless('run', 'close', 'pause', 'resume', 'waitUntilReady', 'isRunning', 'isPaused', 'off') } },
    QueueEvents: { members: { on: { call: { callbacks: [listener('1')] } }, ...harmless('close', 'waitUntilReady', 'run') } },
    Processor: functionType({ 0: { type: 'Job' } }, redelivered(BECAUSE, { name: 'job processor', trigger: { kind: 'queue' }, attempts: { default: 1 }, acknowledge: 'return' })),
    /** Only a processor in a file of its own is given one. */
    SandboxedJob: { extends: ['Job'], asParameter: redelivered(BECAUSE, { name: 'job processor', trigger: { kind: 'queue' }, attempts: { default: 1 }, acknowledge: 'return' }) },
    Failure: {},
  },
  exports: {
    Worker: classOf('Worker', { callbacks: [processor] }),
    Queue: classOf('Queue'), QueueBase: { type: 'Queue' }, QueuePro: classOf('Queue'), FlowProducer: classOf('FlowProducer'), QueueEvents: classOf('QueueEvents'),
    Job: { type: 'Job', members: { fromId: { call: { effect: { kind: 'db-read', reads: true, where: ['1'] }, returns: 'Job' } } } },
    ...typesOf({ Processor: 'Processor', SandboxedJob: 'SandboxedJob' }),
    /** Says that no attempt is of use: thrown, it ends the job. */
    UnrecoverableError: classOf('Failure'), DelayedError: classOf('Failure'), WaitingError: classOf('Failure'), WaitingChildrenError: classOf('Failure'), RateLimitError: classOf('Failure'),
  },
};

const hook: Callback = { run: { kind: 'later' }, params: { 0: { type: 'bullmq#Job' } } };

export const nestBullmq: Library = {
  name: '@nestjs/bullmq', family: 'queue', packages: ['@nestjs/bullmq'], source: 'https://docs.nestjs.com/techniques/queues',
  types: {
    WorkerHost: {
      members: { worker: { instance: 'bullmq#Worker' } },
      implement: {
        process: {
          run: redelivered(BECAUSE, { name: 'job of queue "{prefix}"', trigger: { kind: 'queue', at: 'prefix' }, attempts: { default: 1 }, acknowledge: 'return' }),
          params: { 0: { type: 'bullmq#Job' } },
        },
      },
    },
  },
  exports: {
    Processor: { decorator: { prefix: '0' } },
    WorkerHost: { type: 'WorkerHost' },
    OnWorkerEvent: { decorator: { method: hook } }, OnQueueEvent: { decorator: { method: { run: { kind: 'later' } } } },
    QueueEventsListener: { decorator: { inert: true } }, QueueEventsHost: { type: 'WorkerHost' },
    InjectQueue: { decorator: { injects: 'bullmq#Queue' } }, InjectFlowProducer: { decorator: { injects: 'bullmq#FlowProducer' } },
    BullModule: { members: harmless('forRoot', 'forRootAsync', 'registerQueue', 'registerQueueAsync', 'registerFlowProducer', 'registerFlowProducerAsync') },
    ...harmless('getQueueToken', 'getFlowProducerToken', 'getSharedConfigToken'),
  },
};
