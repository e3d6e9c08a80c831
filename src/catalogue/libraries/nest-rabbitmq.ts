import type { Decorator, Library } from '../../model/catalogue.js';
import { rabbit } from './amqplib.js';
import { MESSAGE, messageData, publishes } from './entry-parts.js';
import { classOf, harmless } from './store-parts.js';

const subscriber: Decorator = {
  method: { run: rabbit('consumer of queue "{0.queue}"', 'return', '0.queue'), params: { 0: MESSAGE, 1: { type: 'amqplib#Message' } } },
};

/** The message is acknowledged when the method has ended; what a failure does is set by `errorBehavior`. */
export const golevelupRabbitmq: Library = {
  name: '@golevelup/nestjs-rabbitmq', family: 'queue', packages: ['@golevelup/nestjs-rabbitmq'], source: 'https://golevelup.github.io/nestjs/modules/rabbitmq.html',
  types: {
    AmqpConnection: {
      members: {
        publish: publishes({ target: { at: '0', or: ['1'] }, data: '2', keys: ['3.messageId'], carried: true, repair: { key: { at: '3', property: 'messageId' } } }),
        request: { call: { effect: { kind: 'http-request', method: { is: 'POST' }, target: { at: '0.exchange', or: ['0.routingKey'] }, data: ['0.payload'] } } },
        createSubscriber: { call: { callbacks: [{ at: '0', run: rabbit('consumer of queue "{1.queue}"', 'return', '1.queue'), params: { 0: MESSAGE, 1: { type: 'amqplib#Message' } } }] } },
        channel: { instance: 'amqplib#Channel' }, managedChannel: { instance: 'amqp-connection-manager#ChannelWrapper' }, ...harmless('init', 'close', 'createRpc'),
      },
    },
    /** Returned by a handler: gives the message back or away. */
    Nack: {},
  },
  exports: {
    AmqpConnection: { type: 'AmqpConnection' },
    RabbitSubscribe: { decorator: subscriber }, RabbitRPC: { decorator: subscriber }, RabbitHandler: { decorator: subscriber },
    RabbitPayload: { decorator: { parameter: messageData.origin! } }, RabbitHeader: { decorator: { parameter: messageData.origin! } }, RabbitRequest: { decorator: { injects: 'amqplib#Message' } },
    InjectRabbitMQConfig: { decorator: { inert: true } },
    Nack: classOf('Nack', { effect: { kind: 'nack', requeue: { at: ['0'], default: false } } }),
    MessageHandlerErrorBehavior: { members: { '*': {} } },
    RabbitMQModule: { members: harmless('forRoot', 'forRootAsync') },
    ...harmless('defaultNackErrorHandler', 'requeueErrorHandler', 'ackErrorHandler'),
  },
};
