import type { Boundary, Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { CALLER, handler, listener, requested } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const event: Boundary = requested('a client with retries sends an event again until it is acknowledged', { name: 'socket event "{0}"', trigger: { kind: 'event', at: '0' } });
const params: Callback['params'] = { 0: CALLER, 1: { type: 'Acknowledge' } };
const LIFECYCLE = ['connection', 'connect', 'disconnect', 'disconnecting', 'error', 'connect_error', 'reconnect'];
const self: Operation = { returns: { same: 'receiver' } };

/** What goes to a browser that is connected is gone when nobody listens: no effect that lasts. */
const sending: Record<string, Shape> = {
  ...Object.fromEntries(['to', 'in', 'except', 'of', 'timeout', 'compress'].map((name) => [name, { call: self }])), broadcast: {}, volatile: {}, ...harmless('emit', 'emitWithAck', 'send', 'write', 'join', 'leave', 'close', 'listen', 'attach', 'adapter', 'disconnect', 'disconnectSockets', 'socketsJoin', 'socketsLeave', 'fetchSockets', 'onAny'),
};

export const socketIo: Library = {
  name: 'socket.io', family: 'server', packages: ['socket.io'], source: 'https://socket.io/docs/v4/delivery-guarantees',
  types: {
    Server: { members: { ...sending, broadcast: { instance: 'Server' }, on: { call: { ...self, callbacks: [listener('1', { 0: { type: 'Socket' } })] } }, use: { call: { ...self, callbacks: [listener('0', { 0: { type: 'Socket' } })] } } } },
    Socket: {
      members: {
        ...sending, broadcast: { instance: 'Socket' }, on: { call: { ...self, callbacks: [handler('1', event, params, { not: { at: '0', oneOf: LIFECYCLE } }), { ...listener('1'), when: { at: '0', oneOf: LIFECYCLE } }] } },
        id: { origin: { kind: 'volatile', as: 'attempt' } }, data: {}, handshake: { origin: { kind: 'stable', as: 'caller' } },
      },
    },
    Acknowledge: { call: { effect: { kind: 'response', data: ['0'] } } },
  },
  exports: { Server: classOf('Server'), ...typesOf({ Socket: 'Socket', Namespace: 'Server' }), default: classOf('Server') },
};
