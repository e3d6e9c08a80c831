import type { Boundary, EffectMeaning, Library, Operation, Path, Shape } from '../../model/catalogue.js';
import { acks, attempt, clock, fields, handler, listOf, listens, messageData, messageId, nacks, produces, redelivered } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

/** Jobs in PostgreSQL; `options.db` puts one in by the caller's own transaction. */

const run: Boundary = redelivered('pg-boss runs a job again when it fails or its worker does not end in time, twice by default', {
  name: 'job "{0}"', trigger: { kind: 'queue', at: '0' }, attempts: { default: 2 }, acknowledge: 'return',
});
const byHand: Boundary = { ...run, acknowledge: 'call' };
const delivers = (options: Path): EffectMeaning['delivers'] => ({ at: [`${options}.retryLimit`], default: 2 });

function sent(data: Path, options: Path, more: Partial<EffectMeaning> & { readonly keys?: never } = {}, target: Path = '0', extra: readonly Path[] = []): Operation {
  return produces('enqueue', {
    target, data, keys: [...extra, `${options}.singletonKey`, `${options}.id`], expiry: [{ at: `${options}.singletonSeconds`, unit: 's' }], handle: `${options}.db`, delivers: delivers(options),
    repair: { key: { at: options, property: 'singletonKey' } }, ...more,
  });
}
/** All in one object. */
const whole: Operation = sent('0.data', '0.options', {}, '0.name');

const inserted = (list: Path, target: Path, options: Path): Operation =>
  produces('enqueue', { target, data: `${list}.*.data`, keys: [`${list}.*.singletonKey`, `${list}.*.id`], handle: `${options}.db`, delivers: { at: [`${list}.*.retryLimit`], default: 2 } });

const job: Record<string, Shape> = {
  id: messageId, ...fields(messageData, 'name', 'data', 'createdOn', 'singletonKey', 'priority', 'startAfter'), ...fields(attempt, 'retryCount', 'signal'), ...fields(clock, 'startedOn'), ...harmless('done'),
};

const boss = (handed: string): Record<string, Shape> => ({
  send: { call: { ...sent('1', '2'), overloads: [{ when: { at: '0', is: 'object' }, operation: whole }] } },
  sendAfter: { call: sent('1', '2') },
  sendThrottled: { call: sent('1', '2', {}, '0', ['4']) },
  sendDebounced: { call: sent('1', '2', {}, '0', ['4']) },
  sendSingleton: { call: sent('1', '2') }, sendOnce: { call: sent('1', '2', {}, '0', ['3']) },
  insert: { call: { ...inserted('1', '0', '2'), overloads: [{ when: { at: '0', is: 'array' }, operation: inserted('0', '0.*.name', '1') }] } },
  publish: { call: { ...produces('publish', { target: '0', data: '1', keys: ['2.singletonKey', '2.id'], delivers: delivers('2') }) } },
  /** One schedule a queue (and key): a repeat replaces it. */
  schedule: { call: produces('enqueue', { target: '0', data: '2', idempotent: true }) },
  work: { call: { callbacks: [handler('fn', run, { 0: { type: handed } })] } },
  fetch: { call: { returns: handed, receives: byHand } },
  complete: acks('1'), fail: nacks('1'), deleteJob: acks('1'),
  on: listens,
  ...harmless(
    'start', 'stop', 'createQueue', 'updateQueue', 'deleteQueue', 'purgeQueue', 'getQueue', 'getQueues', 'getQueueSize', 'getJobById', 'unschedule', 'getSchedules', 'subscribe', 'unsubscribe', 'offWork',
    'notifyWorker', 'cancel', 'resume', 'retry', 'touch', 'maintain', 'supervise', 'isInstalled', 'schemaVersion', 'clearStorage', 'getDb', 'off', 'once',
  ),
});

const exported = (): Record<string, Shape> => ({ default: classOf('PgBoss'), '=': classOf('PgBoss'), PgBoss: classOf('PgBoss'), ...typesOf({ Job: 'Job', JobWithMetadata: 'Job' }) });

export const pgBoss: Library = {
  name: 'pg-boss', family: 'queue', packages: ['pg-boss'], versions: '>=10', source: 'https://timgit.github.io/pg-boss/',
  types: { Job: { members: job }, Jobs: listOf('Job'), PgBoss: { members: boss('Jobs') } },
  exports: exported(),
};

/** Until 9 a worker's function was given one job. */
export const pgBoss9: Library = {
  name: 'pg-boss 9', family: 'queue', packages: ['pg-boss'], versions: '<10', source: 'https://github.com/timgit/pg-boss/tree/9.0.3/docs',
  types: { Job: { members: job, extends: ['Jobs'] }, Jobs: listOf('Job'), PgBoss: { members: boss('Job') } },
  exports: exported(),
};
