import type { Library, Shape } from '../../model/catalogue.js';
import { enqueues, handler, redelivered } from './entry-parts.js';
import { harmless } from './store-parts.js';

const exported: Record<string, Shape> = { createClient: { call: { returns: 'Client' } }, createWorker: { call: { returns: 'Worker' } } };

export const celeryNode: Library = {
  name: 'celery-node', family: 'queue', packages: ['celery-node'], source: 'https://github.com/actumn/celery.node#readme',
  types: {
    Client: { members: { createTask: { call: { returns: 'Task' } }, sendTask: enqueues({ target: '0', data: ['1', '2'], keys: ['3'] }), ...harmless('disconnect', 'asyncResult') } },
    Task: { members: { delay: enqueues({ target: 'chain.createTask.0', data: '0' }), applyAsync: enqueues({ target: 'chain.createTask.0', data: ['0', '1'] }) } },
    Worker: {
      members: {
        register: { call: { callbacks: [handler('1', redelivered('the broker delivers a task again when its worker dies before it is acknowledged', { name: 'task "{0}"', trigger: { kind: 'queue', at: '0' }, acknowledge: 'return' }))] } },
        ...harmless('start', 'stop', 'whenCurrentJobsFinished'),
      },
    },
  },
  exports: { ...exported, default: { members: exported } },
};
