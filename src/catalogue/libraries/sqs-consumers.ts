import type { Boundary, Callback, Library, Shape } from '../../model/catalogue.js';
import { SQS_BECAUSE, SQS_HORIZON } from './aws-messaging.js';
import { enqueues, handler, listOf, listens, redelivered } from './entry-parts.js';
import { harmless, typesOf } from './store-parts.js';

const consumer = (acknowledge: NonNullable<Boundary['acknowledge']>, name = 'SQS consumer "{0.queueUrl}"', at = '0.queueUrl'): Boundary =>
  redelivered(SQS_BECAUSE, { name, trigger: { kind: 'queue', at }, acknowledge, horizon: SQS_HORIZON, attempts: { default: -1 } });

/** The message is deleted when the handler has ended, unless the consumer was told to leave that. */
const keeps = { at: '0.shouldDeleteMessages', equals: false } as const;
const handlers: readonly Callback[] = [
  handler('0.handleMessage', consumer('call'), { 0: { type: '@aws-sdk/client-sqs#Message' } }, keeps),
  handler('0.handleMessage', consumer('return'), { 0: { type: '@aws-sdk/client-sqs#Message' } }, { not: keeps }),
  handler('0.handleMessageBatch', consumer('call'), { 0: { type: '@aws-sdk/client-sqs#Messages' } }, keeps),
  handler('0.handleMessageBatch', consumer('return'), { 0: { type: '@aws-sdk/client-sqs#Messages' } }, { not: keeps }),
];

export const sqsConsumer: Library = {
  name: 'sqs-consumer', family: 'queue', packages: ['sqs-consumer'], source: 'https://bbc.github.io/sqs-consumer/',
  types: { Consumer: { members: { on: listens, ...harmless('start', 'stop', 'updateOption', 'status', 'isRunning', 'once') } } },
  exports: { Consumer: { type: 'Consumer', members: { create: { call: { callbacks: handlers, returns: 'Consumer' } } }, new: { callbacks: handlers, returns: 'Consumer' } } },
};

export const sqsProducer: Library = {
  name: 'sqs-producer', family: 'queue', packages: ['sqs-producer'], source: 'https://bbc.github.io/sqs-producer/',
  types: { Producer: { members: { send: enqueues({ target: 'receiver.0.queueUrl', data: ['0.body', '0.*.body', '0'], keys: ['0.deduplicationId', '0.*.deduplicationId'], window: 300, ownKey: 'none' }), ...harmless('queueSize') } } },
  exports: { Producer: { type: 'Producer', members: { create: { call: { returns: 'Producer' } } }, new: { returns: 'Producer' } } },
};

const later: Shape = { decorator: { method: { run: { kind: 'later' } } } };

/** The handler is given one message, or all of a batch. */
export const nestSqs: Library = {
  name: '@ssut/nestjs-sqs', family: 'queue', packages: ['@ssut/nestjs-sqs'], source: 'https://github.com/ssut/nestjs-sqs#readme',
  types: {
    Service: { members: { send: enqueues({ target: '0', data: ['1.body', '1.*.body'], keys: ['1.deduplicationId', '1.*.deduplicationId'], window: 300, ownKey: 'none' }), ...harmless('getQueueAttributes', 'purgeQueue') } },
    Delivered: { ...listOf('@aws-sdk/client-sqs#Message'), extends: ['@aws-sdk/client-sqs#Message'] },
  },
  exports: {
    SqsService: { type: 'Service' },
    SqsMessageHandler: { decorator: { method: { run: consumer('return', 'SQS consumer "{0}"', '0'), params: { 0: { type: 'Delivered' } } } } },
    SqsConsumerEventHandler: later, SqsModule: { members: harmless('register', 'registerAsync') }, ...typesOf({ SqsMessage: 'Delivered' }),
  },
};
