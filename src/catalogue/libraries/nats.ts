import type { Boundary, Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { acks, attempt, fields, handler, messageData, nacks, publishes, redelivered } from './entry-parts.js';
import { harmless, typesOf } from './store-parts.js';

/** Core NATS delivers at most once: what it is given runs, but is not run again. JetStream delivers until it is acknowledged. */

const consumer: Boundary = redelivered('JetStream delivers a message again when it is not acknowledged before the consumer’s ack_wait, without limit unless max_deliver is set', {
  name: 'the JetStream consumer', trigger: { kind: 'topic' }, acknowledge: 'call', attempts: { default: -1 },
});
const onMessage: readonly Callback[] = ['0.callback', '1.callback', '1.callbackFn'].map((at) => handler(at, consumer, { 0: { type: 'JsMsg' } }));
const stream: Operation = { returns: 'Messages', receives: consumer, callbacks: onMessage };

/** A stream drops a second message with the same id within its duplicate window, two minutes by default. */
const published = publishes({ target: '0', data: '1', keys: ['2.msgID'], window: 120, ownKey: 'none', repair: { key: { at: '2', property: 'msgID' } } });

const jetstreamMembers: Record<string, Shape> = {
  publish: published,
  'consumers.get': { call: { returns: 'Consumer' } },
  subscribe: { call: stream }, pullSubscribe: { call: stream }, fetch: { call: stream }, pull: { call: stream },
  ...harmless('views', 'streams', 'jetstreamManager', 'apiPrefix', 'getOptions'),
};

const connection: Record<string, Shape> = {
  publish: publishes({ target: '0', data: '1', ownKey: 'none' }),
  publishMessage: publishes({ target: '0.subject', data: '0.data' }),
  request: { call: { effect: { kind: 'http-request', method: { is: 'POST' }, target: { at: '0' }, data: ['1'] } } },
  requestMany: { call: { effect: { kind: 'http-request', method: { is: 'POST' }, target: { at: '0' }, data: ['1'] } } },
  subscribe: { call: { returns: 'Subscription', callbacks: [{ at: '1.callback', run: { kind: 'later' }, params: { 1: { type: 'Msg' } } }] } },
  jetstream: { call: { returns: 'JetStream' } },
  ...harmless('drain', 'close', 'closed', 'flush', 'status', 'isClosed', 'getServer', 'jetstreamManager', 'rtt', 'stats'),
};

const types: Record<string, Shape> = {
  Connection: { members: connection },
  Subscription: { members: { '*': { instance: 'Msg' }, ...harmless('unsubscribe', 'drain', 'close') } },
  Msg: { members: { ...fields(messageData, 'data', 'subject', 'headers', 'reply'), json: { call: { origin: messageData.origin! } }, string: { call: { origin: messageData.origin! } }, respond: { call: { effect: { kind: 'response', data: ['0'] } } } } },
  JetStream: { members: jetstreamMembers },
  Consumer: { members: { consume: { call: stream }, fetch: { call: stream }, next: { call: { returns: 'JsMsg', receives: consumer } }, ...harmless('info', 'delete') } },
  Messages: { members: { ...harmless('stop', 'close', 'status', 'closed'), '*': { instance: 'JsMsg' } } },
  /** A message's place in the stream is `seq`; in another stream the same number is another message. */
  JsMsg: {
    members: {
      ...fields(messageData, 'data', 'subject', 'headers', 'seq', 'sid', 'time'), json: { call: { origin: messageData.origin! } }, string: { call: { origin: messageData.origin! } }, redelivered: attempt,
      info: { members: { ...fields(messageData, 'stream', 'streamSequence', 'timestampNanos', 'consumer'), ...fields(attempt, 'deliveryCount', 'redeliveryCount', 'deliverySequence', 'pending') } },
      ack: acks(), ackAck: acks(), nak: nacks('receiver', { at: [], default: true }), term: nacks('receiver', { at: [], default: false }), ...harmless('working'),
    },
  },
};

const exported: Record<string, Shape> = {
  connect: { call: { returns: 'Connection' } }, wsconnect: { call: { returns: 'Connection' } },
  ...typesOf({ NatsConnection: 'Connection', JetStreamClient: 'JetStream', JsMsg: 'JsMsg', Msg: 'Msg', Subscription: 'Subscription', ConsumerMessages: 'Messages', Consumer: 'Consumer' }),
  StringCodec: { call: { returns: 'Codec' } }, JSONCodec: { call: { returns: 'Codec' } }, headers: { call: { returns: 'javascript#Headers' } },
};
const codec: Shape = { members: { encode: { call: { origin: { kind: 'derived', from: ['0'] } } }, decode: { call: { origin: { kind: 'derived', from: ['0'] } } } } };

export const nats: Library = {
  name: 'nats', family: 'stream', packages: ['nats', 'nats.ws', '@nats-io/transport-node', '@nats-io/nats-core', '@nats-io/transport-deno'], source: 'https://docs.nats.io/nats-concepts/jetstream',
  types: { ...types, Codec: codec },
  exports: exported,
};

export const natsJetstream: Library = {
  name: '@nats-io/jetstream', family: 'stream', packages: ['@nats-io/jetstream'], source: 'https://github.com/nats-io/nats.js/tree/main/jetstream',
  exports: {
    jetstream: { call: { returns: 'nats#JetStream' } }, jetstreamManager: { call: { inert: true } },
    ...typesOf({ JetStreamClient: 'nats#JetStream', JsMsg: 'nats#JsMsg', Consumer: 'nats#Consumer', ConsumerMessages: 'nats#Messages' }),
  },
};
