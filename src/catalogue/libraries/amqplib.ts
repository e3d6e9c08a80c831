import type { Boundary, Library, Operation, Path, Shape } from '../../model/catalogue.js';
import { acks, attempt, enqueues, fields, handler, listOf, listens, listener, messageData, messageId, nacks, publishes, redelivered } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

/** RabbitMQ: a message comes back until it is acknowledged, without limit; `noAck` acknowledges it when it is sent. */

const BECAUSE = 'RabbitMQ delivers a message again when the channel closes before it is acknowledged';

export function rabbit(name: string, acknowledge: NonNullable<Boundary['acknowledge']>, at?: Path): Boundary {
  return redelivered(BECAUSE, { name, trigger: { kind: 'queue', ...(at === undefined ? {} : { at }) }, acknowledge, attempts: { default: -1 } });
}

/** `consume(queue, callback, { noAck })`. */
export function consumes(type: string): Operation {
  const name = 'consumer of queue "{0}"';
  const params = { 0: { type } } as const;
  return {
    callbacks: [
      handler('1', rabbit(name, 'automatic', '0'), params, { at: '2.noAck', equals: true }),
      handler('1', rabbit(name, 'call', '0'), params, { not: { at: '2.noAck', equals: true } }),
    ],
  };
}

/** What a channel sends; a message id is for the consumer to look at. */
export const sending: Record<string, Shape> = {
  publish: { call: { ...publishes({ target: { at: '0', or: ['1'] }, data: '2', keys: ['3.messageId'], carried: true, repair: { key: { at: '3', property: 'messageId' } } }).call, callbacks: [listener('fn')] } },
  sendToQueue: { call: { ...enqueues({ target: '0', data: '1', keys: ['2.messageId'], carried: true, repair: { key: { at: '2', property: 'messageId' } } }).call, callbacks: [listener('fn')] } },
};

export const acknowledging: Record<string, Shape> = {
  ack: acks('0'),
  ackAll: { call: { effect: { kind: 'ack' } } },
  nack: nacks('0', { at: ['2'], default: true }),
  nackAll: { call: { effect: { kind: 'nack', requeue: { at: ['0'], default: true } } } },
  reject: nacks('0', { at: ['1'], default: true }),
};

const topology = [
  'assertQueue', 'checkQueue', 'deleteQueue', 'purgeQueue', 'bindQueue', 'unbindQueue', 'assertExchange', 'checkExchange', 'deleteExchange', 'bindExchange', 'unbindExchange', 'prefetch', 'recover',
  'cancel', 'close', 'off', 'once', 'removeListener', 'waitForConfirms',
];

const channel: Record<string, Shape> = {
  ...sending, ...acknowledging,
  consume: { call: consumes('Message') },
  get: {
    call: {
      returns: 'Message', receives: rabbit('messages of queue "{0}"', 'call', '0'),
      overloads: [{ when: { at: '1.noAck', equals: true }, operation: { returns: 'Message', receives: rabbit('messages of queue "{0}"', 'automatic', '0') } }],
    },
  },
  on: listens, ...harmless(...topology),
};

const opened = (type: string): Operation => ({ returns: type, callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'settled' }, params: { 1: { type } } }] });

const exported: Record<string, Shape> = {
  connect: { call: opened('Connection') },
  ...typesOf({ Channel: 'Channel', ConfirmChannel: 'Channel', Connection: 'Connection', ChannelModel: 'Connection', ConsumeMessage: 'Message', GetMessage: 'Message', Message: 'Message' }),
  credentials: { members: { '*': { call: { inert: true } } } },
};

export const amqplib: Library = {
  name: 'amqplib', family: 'queue', packages: ['amqplib', 'amqplib/callback_api', 'amqplib/callback_api.js'], source: 'https://amqp-node.github.io/amqplib/channel_api.html',
  types: {
    Connection: { members: { createChannel: { call: opened('Channel') }, createConfirmChannel: { call: opened('Channel') }, on: listens, ...harmless('close', 'once', 'updateSecret') } },
    Channel: { members: channel },
    Message: { members: { content: messageData, properties: { instance: 'Properties' }, fields: { instance: 'Fields' } } },
    Properties: { members: { messageId, ...fields(messageData, 'correlationId', 'headers', 'timestamp', 'type', 'appId', 'userId', 'replyTo', 'contentType', 'contentEncoding', 'priority') } },
    /** The tag counts the channel's deliveries: a message that comes back has another. */
    Fields: { members: { ...fields(attempt, 'deliveryTag', 'redelivered', 'consumerTag', 'messageCount'), ...fields(messageData, 'exchange', 'routingKey') } },
    Messages: listOf('Message'),
  },
  exports: { ...exported, default: { members: exported } },
};

/** Keeps messages that were not confirmed and sends them again after a reconnect. */
export const amqpConnectionManager: Library = {
  name: 'amqp-connection-manager', family: 'queue', packages: ['amqp-connection-manager'], source: 'https://github.com/jwalton/node-amqp-connection-manager#readme',
  types: {
    Manager: { members: { createChannel: { call: { returns: 'ChannelWrapper', callbacks: [{ at: '0.setup', run: { kind: 'inline' }, params: { 0: { type: 'amqplib#Channel' } } }] } }, on: listens, ...harmless('close', 'isConnected', 'connect', 'reconnect') } },
    ChannelWrapper: {
      members: {
        ...sending, ...acknowledging,
        consume: { call: consumes('amqplib#Message') },
        addSetup: { call: { callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'amqplib#Channel' } } }] } },
        on: listens, ...harmless('waitForConnect', ...topology),
      },
    },
  },
  exports: {
    connect: { call: { returns: 'Manager' } }, default: { members: { connect: { call: { returns: 'Manager' } } } },
    ...typesOf({ AmqpConnectionManager: 'Manager', IAmqpConnectionManager: 'Manager', ChannelWrapper: 'ChannelWrapper' }),
  },
};

/** Its own acknowledgement: `msg` comes to the handler, and a status may be returned. */
export const rabbitmqClient: Library = {
  name: 'rabbitmq-client', family: 'queue', packages: ['rabbitmq-client'], source: 'https://github.com/cody-greene/node-rabbitmq-client#readme',
  types: {
    Connection: {
      members: {
        createPublisher: { call: { returns: 'Publisher' } },
        createConsumer: {
          call: {
            callbacks: [
              handler('1', rabbit('consumer of queue "{0.queue}"', 'automatic', '0.queue'), { 0: { type: 'Message' } }, { at: '0.noAck', equals: true }),
              handler('1', rabbit('consumer of queue "{0.queue}"', 'return', '0.queue'), { 0: { type: 'Message' } }, { not: { at: '0.noAck', equals: true } }),
            ],
          },
        },
        createRPCClient: { call: { returns: 'Publisher' } }, acquire: { call: { returns: 'amqplib#Channel' } }, on: listens, ...harmless('close', 'queueDeclare', 'queueBind', 'exchangeDeclare', 'exchangeBind'),
      },
    },
    Publisher: { members: { send: publishes({ target: { at: '0.exchange', or: ['0.routingKey', '0'] }, data: '1', keys: ['0.messageId'], carried: true }), ...harmless('close', 'on') } },
    Message: { members: { messageId, ...fields(messageData, 'body', 'headers', 'correlationId', 'exchange', 'routingKey', 'timestamp', 'type'), ...fields(attempt, 'deliveryTag', 'redelivered', 'consumerTag') } },
  },
  exports: { Connection: classOf('Connection'), default: classOf('Connection'), ...typesOf({ AsyncMessage: 'Message', Publisher: 'Publisher' }), ConsumerStatus: { members: { '*': {} } } },
};

export const rascal: Library = {
  name: 'rascal', family: 'queue', packages: ['rascal'], source: 'https://github.com/onebeyond/rascal#readme',
  types: {
    Broker: {
      members: {
        publish: publishes({ target: '0', data: '1', keys: ['2.options.messageId'], carried: true }), forward: publishes({ target: '0', data: '1' }),
        subscribe: { call: { returns: 'Subscription', callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'settled' }, params: { 1: { type: 'Subscription' } } }] } },
        on: listens, ...harmless('shutdown', 'nuke', 'purge', 'connect'),
      },
    },
    Subscription: {
      members: {
        on: {
          call: {
            returns: { same: 'receiver' },
            callbacks: [
              handler('1', rabbit('consumer "{chain.subscribe.0}"', 'call', 'chain.subscribe.0'), { 0: { type: 'amqplib#Message' }, 1: { origin: messageData.origin! }, 2: { type: 'AckOrNack' } }, { at: '0', equals: 'message' }),
              { ...listener('1'), when: { not: { at: '0', equals: 'message' } } },
            ],
          },
        },
        ...harmless('cancel'),
      },
    },
    AckOrNack: { call: { effect: { kind: 'ack' }, overloads: [{ when: { at: '0', is: 'present' }, operation: { effect: { kind: 'nack' } } }] } },
  },
  exports: {
    BrokerAsPromised: { type: 'Broker', members: { create: { call: { returns: 'Broker' } } } },
    Broker: { type: 'Broker', members: { create: { call: { returns: 'Broker', callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'settled' }, params: { 1: { type: 'Broker' } } }] } } } },
    default: { members: { BrokerAsPromised: { type: 'Broker', members: { create: { call: { returns: 'Broker' } } } }, Broker: { members: { create: { call: { returns: 'Broker' } } } }, ...harmless('withDefaultConfig', 'withTestConfig') } },
    ...harmless('withDefaultConfig', 'withTestConfig'),
  },
};
