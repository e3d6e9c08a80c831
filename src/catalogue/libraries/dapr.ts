import type { Boundary, Library, Shape } from '../../model/catalogue.js';
import { handler, MESSAGE, publishes, redelivered, requested } from './entry-parts.js';
import { classOf, harmless } from './store-parts.js';

const topic: Boundary = redelivered('Dapr delivers a message again when its subscriber fails', { name: 'subscriber "{1}"', trigger: { kind: 'topic', at: '1' }, acknowledge: 'return' });
const invoked: Boundary = requested('the caller sends the request again when it gets no answer', { name: 'method "{0}"', trigger: { kind: 'route', at: '0' } });

const exported: Record<string, Shape> = { DaprClient: classOf('Client'), DaprServer: classOf('Server'), HttpMethod: { members: { '*': {} } }, ActorProxyBuilder: { new: { inert: true } } };

export const dapr: Library = {
  name: '@dapr/dapr', family: 'queue', packages: ['@dapr/dapr'], source: 'https://docs.dapr.io/developing-applications/sdks/js/js-client/',
  types: {
    Client: {
      members: {
        'pubsub.publish': publishes({ target: '1', data: '2', ownKey: 'none' }), 'pubsub.publishBulk': publishes({ target: '1', data: '2', ownKey: 'none' }),
        'invoker.invoke': { call: { effect: { kind: 'http-request', method: { at: ['2'], default: 'GET' }, target: { at: '1', or: ['0'] }, data: ['3'] } } },
        'state.save': { call: { effect: { kind: 'db-upsert', target: { at: '0' }, data: ['1'], conflict: [{ then: 'condition', at: '1.0.etag' }, { then: 'merge' }] } } },
        'state.get': { call: { effect: { kind: 'db-read', reads: true, target: { at: '0' }, where: ['1'] } } }, 'state.getBulk': { call: { effect: { kind: 'db-read', reads: true, target: { at: '0' }, where: ['1'] } } },
        'state.delete': { call: { effect: { kind: 'db-delete', target: { at: '0' }, where: ['1'] } } },
        'state.transaction': { call: { effect: { kind: 'db-upsert', target: { at: '0' }, data: ['1'], conflict: [{ then: 'merge' }] }, transaction: { act: 'array', handle: '1' } } },
        'binding.send': publishes({ target: '0', data: '2', ownKey: 'none' }), 'lock.lock': { call: { effect: { kind: 'lock', target: { at: '1' } }, guard: { kind: 'lock', key: '1' } } }, 'lock.unlock': { call: { effect: { kind: 'unlock', target: { at: '1' } } } },
        ...harmless('start', 'stop', 'secret', 'configuration', 'metadata', 'health'),
      },
    },
    Server: {
      members: {
        'pubsub.subscribe': { call: { callbacks: [handler('2', topic, { 0: MESSAGE, 1: MESSAGE })] } }, 'pubsub.subscribeWithOptions': { call: { callbacks: [handler('2.callback', topic, { 0: MESSAGE })] } },
        'invoker.listen': { call: { callbacks: [handler('1', invoked, { 0: MESSAGE })] } },
        'binding.receive': { call: { callbacks: [handler('1', { ...topic, name: 'binding "{0}"', trigger: { kind: 'event', at: '0' } }, { 0: MESSAGE })] } },
        ...harmless('start', 'stop'),
      },
    },
  },
  exports: { ...exported, default: { members: exported } },
};
