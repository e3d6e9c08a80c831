import type { Boundary, Callback, EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { attempt, clock, fields, handler, listOf, listener, messageData, messageId, produces, redelivered } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const BECAUSE = 'Bull runs a job again when it fails and has attempts left, and once more when its worker stalls';
const run = (name: string, at: string): Boundary => redelivered(BECAUSE, { name, trigger: { kind: 'queue', at }, attempts: { at: ['receiver.2.settings.maxStalledCount', 'receiver.1.settings.maxStalledCount'], default: 1 }, acknowledge: 'return' });
const params: Callback['params'] = { 0: { type: 'Job' }, 1: { type: 'Done' } };

/** The function stands last, after a name, a concurrency or both; a path of a file may stand there instead. */
const processing = (name: string, at: string): Operation => ({
  callbacks: [handler('fn', run(name, at), params), handler('last', run(name, at), params, { at: 'last', is: 'string' })],
});

const delivers = (at: string): EffectMeaning['delivers'] => ({ at: [`${at}.attempts`, 'receiver.2.defaultJobOptions.attempts', 'receiver.1.defaultJobOptions.attempts'], default: 1, total: true });
const added = (data: string, options: string): Operation => ({
  ...produces('enqueue', { target: 'receiver.0', data, keys: [`${options}.jobId`, `${options}.debounce.id`], delivers: delivers(options), repair: { key: { at: options, property: 'jobId', separator: '-' } } }),
  returns: 'Job',
});

const job: Record<string, Shape> = {
  id: messageId,
  ...fields(messageData, 'name', 'data', 'opts', 'timestamp', 'queue'),
  ...fields(attempt, 'attemptsMade'),
  ...fields(clock, 'processedOn', 'finishedOn'),
  update: { call: { effect: { kind: 'sdk-write', target: { is: 'the job’s data' }, data: ['0'], idempotent: true } } },
  moveToFailed: { call: { effect: { kind: 'nack', acknowledges: 'receiver' } } },
  moveToCompleted: { call: { effect: { kind: 'ack', acknowledges: 'receiver' } } },
  retry: { call: { effect: { kind: 'nack', acknowledges: 'receiver' } } },
  ...harmless('progress', 'log', 'discard', 'finished', 'getState', 'isFailed', 'isCompleted', 'isActive', 'takeLock', 'releaseLock', 'remove', 'promote', 'toJSON'),
};

const queue: Record<string, Shape> = {
  add: { call: { ...added('0', '1'), overloads: [{ when: { at: '0', is: 'string' }, operation: added('1', '2') }, { when: { argumentCount: 3 }, operation: added('1', '2') }] } },
  addBulk: { call: { ...produces('enqueue', { target: 'receiver.0', data: '0.*.data', keys: ['0.*.opts.jobId'], delivers: { at: ['0.*.opts.attempts'], default: 1, total: true } }), returns: 'Jobs' } },
  process: { call: { ...processing('job of queue "{receiver.0}"', 'receiver.0'), overloads: [{ when: { at: '0', is: 'string' }, operation: processing('job "{0}"', '0') }] } },
  getJob: { call: { effect: { kind: 'db-read', reads: true, target: { at: 'receiver.0' }, where: ['0'] }, returns: 'Job' } },
  on: { call: { callbacks: [{ ...listener('1'), params: { 0: { type: 'Job' } } }] } },
  ...harmless(
    'pause', 'resume', 'close', 'empty', 'clean', 'obliterate', 'isReady', 'whenCurrentJobsFinished', 'removeRepeatable', 'removeRepeatableByKey', 'removeJobs', 'getJobs', 'getJobCounts', 'count',
    'getWaiting', 'getActive', 'getDelayed', 'getCompleted', 'getFailed', 'getRepeatableJobs', 'off',
  ),
};

const exported: Record<string, Shape> = typesOf({ Queue: 'Queue', Job: 'Job', DoneCallback: 'Done' });
const whole: Shape = { ...classOf('Queue'), call: { returns: 'Queue' }, members: exported };

export const bull: Library = {
  name: 'bull', family: 'queue', packages: ['bull'], source: 'https://github.com/OptimalBits/bull/blob/develop/REFERENCE.md',
  types: { Job: { members: job }, Jobs: listOf('Job'), Queue: { members: queue }, Done: { call: { effect: { kind: 'ack' }, overloads: [{ when: { at: '0', is: 'present' }, operation: { effect: { kind: 'nack' } } }] } } },
  exports: { default: whole, '=': whole, ...exported },
};

const hook = { decorator: { method: { run: { kind: 'later' }, params: { 0: { type: 'bull#Job' } } } } } as const;

export const nestBull: Library = {
  name: '@nestjs/bull', family: 'queue', packages: ['@nestjs/bull'], source: 'https://docs.nestjs.com/techniques/queues',
  exports: {
    Processor: { decorator: { prefix: '0' } },
    Process: {
      decorator: {
        method: {
          run: redelivered(BECAUSE, { name: 'job "{0}"', trigger: { kind: 'queue', at: '0' }, attempts: { default: 1 }, acknowledge: 'return' }),
          params: { 0: { type: 'bull#Job' } },
        },
      },
    },
    ...Object.fromEntries(['OnQueueActive', 'OnQueueCompleted', 'OnQueueFailed', 'OnQueueError', 'OnQueueStalled', 'OnQueueProgress', 'OnQueueWaiting', 'OnQueuePaused', 'OnQueueResumed', 'OnQueueCleaned', 'OnQueueDrained', 'OnQueueRemoved', 'OnGlobalQueueCompleted', 'OnGlobalQueueFailed'].map((name) => [name, hook])),
    InjectQueue: { decorator: { injects: 'bull#Queue' } },
    BullModule: { members: harmless('forRoot', 'forRootAsync', 'registerQueue', 'registerQueueAsync') },
    ...harmless('getQueueToken'),
  },
};
