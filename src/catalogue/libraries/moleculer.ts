import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { handler, publishes, requested, stableOrigin } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const action = requested('the caller sends a request again when no answer comes in time', { name: 'action of service "{0.name}"', trigger: { kind: 'route', at: '0.name', method: 'POST' } });
const service: Operation = {
  callbacks: [
    ...['0.actions.*', '0.actions.*.handler'].map((at) => handler(at, action, { 0: { type: 'Context' } })),
    ...['0.events.*', '0.events.*.handler'].map((at) => ({ at, run: { kind: 'later' as const }, params: { 0: { type: 'Context' } } })),
  ],
};

const calling: Record<string, Shape> = {
  call: { call: { effect: { kind: 'http-request', method: { is: 'POST' }, target: { at: '0' }, data: ['1'] } } },
  mcall: { call: { effect: { kind: 'http-request', method: { is: 'POST' }, data: ['0'] } } },
  emit: publishes({ target: '0', data: '1', ownKey: 'none' }), broadcast: publishes({ target: '0', data: '1', ownKey: 'none' }),
};

/** Requests between services, once each unless the retry policy is switched on; events are not stored. */
export const moleculer: Library = {
  name: 'moleculer', family: 'server', packages: ['moleculer'], source: 'https://moleculer.services/docs/0.14/actions',
  types: {
    Broker: { members: { ...calling, createService: { call: service }, logger: { members: { '*': { call: { inert: true } } } }, ...harmless('start', 'stop', 'loadServices', 'waitForServices', 'broadcastLocal', 'repl') } },
    Context: { members: { ...calling, params: { origin: stableOrigin('caller') }, meta: { origin: stableOrigin('caller') }, ...harmless('startSpan', 'finishSpan') } },
  },
  exports: { ServiceBroker: classOf('Broker'), ...typesOf({ Context: 'Context' }), default: { members: { ServiceBroker: classOf('Broker') } }, Errors: { members: { '*': { new: { inert: true } } } } },
};
