import type { Library, Shape } from '../../model/catalogue.js';
import { chained, fields, handler, listens, messageData, messageId, produces, redelivered } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const BECAUSE = 'Bee-Queue runs a job again when it fails and has retries left, and when its worker stalls';
const saved = produces('enqueue', { target: 'chain.createJob.receiver.0', data: 'chain.createJob.0', keys: ['chain.setId.0'], delivers: { at: ['chain.retries.0'], default: 0 } });

const whole: Shape = { ...classOf('Queue'), call: { returns: 'Queue' }, members: typesOf({ Job: 'Job' }) };

export const beeQueue: Library = {
  name: 'bee-queue', family: 'queue', packages: ['bee-queue'], source: 'https://github.com/bee-queue/bee-queue#readme',
  types: {
    Queue: {
      members: {
        createJob: { call: { returns: 'Job' } },
        saveAll: { call: produces('enqueue', { target: 'receiver.0', data: '0' }) },
        process: { call: { callbacks: [handler('fn', redelivered(BECAUSE, { name: 'job of queue "{receiver.0}"', trigger: { kind: 'queue', at: 'receiver.0' }, attempts: { default: 1 }, acknowledge: 'return' }), { 0: { type: 'Job' } })] } },
        getJob: { call: { returns: 'Job' } },
        on: listens, ...harmless('close', 'ready', 'destroy', 'checkHealth', 'checkStalledJobs', 'removeJob', 'getJobs', 'isRunning', 'connect'),
      },
    },
    Job: { members: { id: messageId, ...fields(messageData, 'data', 'options'), ...Object.fromEntries(['setId', 'retries', 'backoff', 'delayUntil', 'timeout'].map((name) => [name, chained])), save: { call: saved }, on: listens, ...harmless('reportProgress', 'remove') } },
  },
  exports: { default: whole, '=': whole },
};
