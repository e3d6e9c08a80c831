import type { Boundary, Library, Shape } from '../../model/catalogue.js';
import { attempt, chained, clock, enqueues, fields, handler, listens, messageData, messageId, redelivered } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

/** The function stands second, or third after its options in old versions. */
const run: Boundary = redelivered('Agenda runs a job again when its lock (10 minutes unless set) ends before the job does', {
  name: 'job "{0}"', trigger: { kind: 'queue', at: '0' }, attempts: { default: 1 }, acknowledge: 'return',
});

const agenda: Record<string, Shape> = {
  define: { call: { callbacks: [handler('fn', run, { 0: { type: 'Job' } })] } },
  now: { call: { ...enqueues({ target: '0', data: '1' }).call, returns: 'Job' } },
  schedule: { call: { ...enqueues({ target: '1', data: '2' }).call, returns: 'Job' } },
  /** One job of a name: a repeat replaces it. */
  every: { call: { ...enqueues({ target: '1', data: '2', idempotent: true }).call, returns: 'Job' } },
  create: { call: { returns: 'Job' } },
  on: listens, ...harmless('start', 'stop', 'drain', 'cancel', 'purge', 'jobs', 'close', 'database', 'mongo', 'processEvery', 'defaultLockLifetime', 'maxConcurrency', 'defaultConcurrency', 'name', 'disable', 'enable'),
};

export const agendaLibrary: Library = {
  name: 'agenda', family: 'queue', packages: ['agenda', '@hokify/agenda'], source: 'https://github.com/agenda/agenda#readme',
  types: {
    Agenda: { members: agenda },
    Job: {
      members: {
        attrs: { instance: 'Attributes' },
        ...Object.fromEntries(['unique', 'schedule', 'repeatEvery', 'repeatAt', 'priority', 'setShouldSaveResult', 'backoff'].map((name) => [name, chained])),
        save: enqueues({ target: 'chain.create.0', data: 'chain.create.1', keys: ['chain.unique.0'] }),
        run: enqueues({ target: 'chain.create.0' }), ...harmless('touch', 'fail', 'remove', 'disable', 'enable', 'isRunning'),
      },
    },
    Attributes: { members: { _id: messageId, ...fields(messageData, 'name', 'data', 'nextRunAt', 'repeatInterval'), ...fields(attempt, 'failCount', 'failReason'), ...fields(clock, 'lastRunAt', 'lastFinishedAt', 'lockedAt', 'failedAt') } },
  },
  exports: { Agenda: classOf('Agenda'), default: classOf('Agenda'), '=': classOf('Agenda'), ...typesOf({ Job: 'Job' }), Every: { decorator: { inert: true } }, Define: { decorator: { method: { run, params: { 0: { type: 'Job' } } } } } },
};
