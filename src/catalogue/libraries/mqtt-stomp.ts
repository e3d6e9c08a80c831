import type { Boundary, Library, Shape } from '../../model/catalogue.js';
import { acks, attempt, fields, handler, listener, listens, MESSAGE, messageData, nacks, publishes, redelivered } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

/** Only a subscription with QoS 1 or 2 has its messages delivered again, and that is said elsewhere: nothing is known here. */
const onMessage: Boundary = redelivered('a broker delivers a message of QoS 1 again until it is acknowledged', { name: 'the MQTT subscriber', trigger: { kind: 'topic' }, acknowledge: 'automatic', attempts: { default: 0 } });

const sent = publishes({ target: '0', data: '1', ownKey: 'none' });

export const mqtt: Library = {
  name: 'mqtt', family: 'stream', packages: ['mqtt'], source: 'https://github.com/mqttjs/MQTT.js#readme',
  types: {
    Client: {
      members: {
        publish: { call: { ...sent.call, callbacks: [listener('fn')] } }, publishAsync: sent,
        on: { call: { returns: { same: 'receiver' }, callbacks: [handler('1', onMessage, { 0: MESSAGE, 1: MESSAGE, 2: { type: 'Packet' } }, { at: '0', equals: 'message' }), { ...listener('1'), when: { not: { at: '0', equals: 'message' } } }] } },
        once: listens, subscribe: listens, subscribeAsync: { call: { inert: true } }, ...harmless('unsubscribe', 'unsubscribeAsync', 'end', 'endAsync', 'reconnect', 'removeListener'),
      },
    },
    /** Packet ids are small numbers that are used again: none names a message. */
    Packet: { members: { ...fields(attempt, 'messageId', 'dup'), ...fields(messageData, 'topic', 'payload', 'qos', 'retain', 'properties') } },
  },
  exports: {
    connect: { call: { returns: 'Client' } }, connectAsync: { call: { returns: 'Client' } }, default: { members: { connect: { call: { returns: 'Client' } }, connectAsync: { call: { returns: 'Client' } }, ...typesOf({ MqttClient: 'Client' }) } },
    MqttClient: classOf('Client'), ...typesOf({ IPublishPacket: 'Packet' }),
  },
};

const subscriber = (acknowledge: NonNullable<Boundary['acknowledge']>): Boundary =>
  redelivered('a STOMP broker delivers a message again when the connection ends before it is acknowledged', { name: 'subscriber "{0}"', trigger: { kind: 'queue', at: '0' }, acknowledge });
const explicit = { at: '2.ack', oneOf: ['client', 'client-individual'] } as const;

export const stomp: Library = {
  name: '@stomp/stompjs', family: 'queue', packages: ['@stomp/stompjs'], source: 'https://stomp-js.github.io/guide/stompjs/using-stompjs-v5.html',
  types: {
    Client: {
      members: {
        publish: publishes({ target: '0.destination', data: ['0.body', '0.binaryBody'], ownKey: 'none' }),
        subscribe: { call: { callbacks: [handler('1', subscriber('call'), { 0: { type: 'Message' } }, explicit), handler('1', subscriber('automatic'), { 0: { type: 'Message' } }, { not: explicit })] } },
        begin: { call: { returns: 'Transaction' } }, ...harmless('activate', 'deactivate', 'unsubscribe', 'forceDisconnect'),
      },
    },
    Transaction: { members: harmless('commit', 'abort') },
    Message: { members: { ...fields(messageData, 'body', 'binaryBody', 'headers', 'command'), ack: acks(), nack: nacks() } },
  },
  exports: { Client: classOf('Client'), CompatClient: classOf('Client'), ...typesOf({ IMessage: 'Message', Message: 'Message' }) },
};

const faye: Record<string, Shape> = { Client: classOf('Client'), NodeAdapter: { new: { inert: true } } };

/** The client sends again after a reconnect. */
export const fayeLibrary: Library = {
  name: 'faye', family: 'stream', packages: ['faye'], source: 'https://faye.jcoglan.com/node/clients.html',
  types: { Client: { members: { publish: publishes({ target: '0', data: '1', ownKey: 'none' }), subscribe: listens, ...harmless('unsubscribe', 'disconnect', 'addExtension', 'disable', 'setHeader') } } },
  exports: { ...faye, default: { members: faye } },
};
