import type { Boundary, Callback, Library, Shape } from '../../model/catalogue.js';
import { attempt, delivered, enqueues, nothing, nothings, stable } from './call-parts.js';

const library = (name: string, types: NonNullable<Library['types']>, exports: NonNullable<Library['exports']>, rest: Partial<Library> = {}): Library => ({ name, family: 'stream', packages: [name], types, exports, ...rest });

const KAFKA_AGAIN = 'Kafka delivers a message again when the consumer fails or is rebalanced before its offset is committed';
const kafkaMessage: Shape = { members: { key: stable('message'), value: stable('message'), offset: stable('message-id'), headers: stable('message'), timestamp: stable('message') } };
const payload: Shape = { members: { topic: stable('message'), partition: stable('message'), message: { instance: 'Message', origin: { kind: 'stable', as: 'message' } }, heartbeat: nothing, pause: nothing } };
const batchPayload: Shape = { members: { batch: { members: { topic: stable('message'), partition: stable('message'), messages: { instance: 'Messages', origin: { kind: 'stable', as: 'message' } } } }, ...nothings('resolveOffset', 'heartbeat', 'commitOffsetsIfNecessary', 'isRunning', 'isStale') } };
const kafkaHandler = (at: string, type: string): Callback => delivered(at, KAFKA_AGAIN, 'the Kafka consumer', { trigger: { kind: 'topic' }, acknowledge: 'return' }, { 0: { type } });
const consumer: Shape = { members: { run: { call: { callbacks: [kafkaHandler('0.eachMessage', 'Payload'), kafkaHandler('0.eachBatch', 'BatchPayload')] } }, commitOffsets: { call: { effect: { kind: 'offset-commit' } } }, ...nothings('connect', 'disconnect', 'subscribe', 'pause', 'resume', 'seek', 'stop') } };
const producer: Shape = { members: { send: { call: { effect: { kind: 'publish', target: { at: '0.topic' }, data: ['0.messages'] } } }, sendBatch: { call: { effect: { kind: 'publish', data: ['0.topicMessages'] } } }, transaction: { call: { returns: 'Transaction', transaction: { act: 'begin', handle: 'result' } } }, ...nothings('connect', 'disconnect', 'on') } };
const kafkaTransaction: Shape = { members: { send: { call: { effect: { kind: 'publish', target: { at: '0.topic' } } } }, sendOffsets: { call: { effect: { kind: 'offset-commit' } } }, commit: { call: { transaction: { act: 'commit', handle: 'receiver' } } }, abort: { call: { transaction: { act: 'rollback', handle: 'receiver' } } } } };
const kafkaTypes: Record<string, Shape> = {
  Kafka: { members: { consumer: { call: { returns: 'Consumer' } }, producer: { call: { returns: 'Producer' } }, admin: nothing } }, Consumer: consumer, Producer: producer, Transaction: kafkaTransaction,
  Message: kafkaMessage, Messages: { members: { '*': { instance: 'Message' } } }, Payload: payload, BatchPayload: batchPayload,
};
const kafkaExports: Record<string, Shape> = {
  Kafka: { type: 'Kafka', new: { returns: 'Kafka' } }, Consumer: { type: 'Consumer' }, Producer: { type: 'Producer' }, KafkaMessage: { type: 'Message' },
  EachMessagePayload: { type: 'Payload' }, EachBatchPayload: { type: 'BatchPayload' },
  EachMessageHandler: { asFunction: { kind: 'boundary', context: 'redelivery', because: KAFKA_AGAIN, name: 'the Kafka consumer' } },
};
export const kafkajs = library('kafkajs', kafkaTypes, kafkaExports, { source: 'https://kafka.js.org/docs/consuming' });
export const confluentKafka = library('@confluentinc/kafka-javascript', kafkaTypes, { KafkaJS: { members: kafkaExports } });

const AMQP_AGAIN = 'RabbitMQ delivers a message again when it is not acknowledged: the consumer failed, was cut off, or rejected it for requeueing';
const amqpMessage: Shape = { members: { content: stable('message'), 'properties.messageId': stable('message-id'), 'properties.correlationId': stable('message'), 'properties.headers': stable('message'), 'fields.deliveryTag': attempt, 'fields.redelivered': attempt, 'fields.routingKey': stable('message') } };
const channel: Shape = { members: {
  consume: { call: { callbacks: [delivered('1', AMQP_AGAIN, 'consumer of "{0}"', { trigger: { kind: 'queue', at: '0' }, acknowledge: 'call' }, { 0: { type: 'Message' } })] } },
  publish: enqueues('publish', '1', [], { data: ['2'] }), sendToQueue: enqueues('enqueue', '0', [], { data: ['1'] }),
  ack: { call: { effect: { kind: 'ack', acknowledges: '0' } } }, nack: { call: { effect: { kind: 'nack', acknowledges: '0' } } }, reject: { call: { effect: { kind: 'nack', acknowledges: '0' } } }, ackAll: { call: { effect: { kind: 'ack' } } },
  ...nothings('assertQueue', 'assertExchange', 'bindQueue', 'prefetch', 'close', 'checkQueue', 'waitForConfirms', 'cancel', 'on'),
} };
const connection: Shape = { members: { createChannel: { call: { returns: 'Channel' } }, createConfirmChannel: { call: { returns: 'Channel' } }, close: nothing, on: nothing } };
const amqpConnect: Shape = { call: { returns: 'Connection' } };
export const amqplib = library('amqplib', { Connection: connection, Channel: channel, Message: amqpMessage }, {
  connect: amqpConnect, default: { members: { connect: amqpConnect } }, '=': { members: { connect: amqpConnect } },
  Channel: { type: 'Channel' }, ConfirmChannel: { type: 'Channel' }, Connection: { type: 'Connection' }, ChannelModel: { type: 'Connection' }, ConsumeMessage: { type: 'Message' }, Message: { type: 'Message' },
}, { packages: ['amqplib', 'amqplib/callback_api'], source: 'https://amqp-node.github.io/amqplib/channel_api.html' });
export const amqpConnectionManager = library('amqp-connection-manager', { Connection: { members: { createChannel: { call: { returns: 'amqplib#Channel' } } } } }, { connect: { call: { returns: 'Connection' } }, default: { members: { connect: { call: { returns: 'Connection' } } } }, ChannelWrapper: { type: 'amqplib#Channel' } });
const rabbitHandler = delivered(undefined, AMQP_AGAIN, 'consumer of "{0.queue}"', { acknowledge: 'return' }, { 0: { origin: { kind: 'stable', as: 'message' } }, 1: { type: 'amqplib#Message' } });
export const nestRabbit = library('@golevelup/nestjs-rabbitmq', { Connection: { members: { publish: enqueues('publish', '1') } } }, { RabbitSubscribe: { decorator: { method: rabbitHandler } }, RabbitRPC: { decorator: { method: rabbitHandler } }, AmqpConnection: { type: 'Connection' } });

const SQS_AGAIN = 'SQS delivers a message again when it is not deleted before its visibility timeout ends, up to maxReceiveCount';
const command = (type: string): Shape => ({ type, new: { returns: type } });
const sqsSend: Shape = { call: { overloads: [
  { when: { at: '0', type: 'SendMessageCommand' }, operation: { effect: { kind: 'enqueue', keys: [{ at: '0.input.MessageDeduplicationId', window: 300 }] } } },
  { when: { at: '0', type: 'SendMessageBatchCommand' }, operation: { effect: { kind: 'enqueue' } } },
  { when: { at: '0', type: 'DeleteMessageCommand' }, operation: { effect: { kind: 'ack' } } },
] } };
export const sqs = library('@aws-sdk/client-sqs', {
  Client: { members: { send: sqsSend, destroy: nothing } },
  SendMessageCommand: {}, SendMessageBatchCommand: {}, DeleteMessageCommand: {}, ReceiveMessageCommand: {}, DeleteMessageBatchCommand: {}, ChangeMessageVisibilityCommand: {},
  Message: { members: { MessageId: stable('message-id'), Body: stable('message'), Attributes: stable('message'), MessageAttributes: stable('message'), ReceiptHandle: attempt } },
}, {
  SQSClient: { type: 'Client', new: { returns: 'Client' } }, Message: { type: 'Message' },
  SendMessageCommand: command('SendMessageCommand'), SendMessageBatchCommand: command('SendMessageBatchCommand'), DeleteMessageCommand: command('DeleteMessageCommand'), ReceiveMessageCommand: command('ReceiveMessageCommand'), DeleteMessageBatchCommand: command('DeleteMessageBatchCommand'), ChangeMessageVisibilityCommand: command('ChangeMessageVisibilityCommand'),
}, { source: 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues-at-least-once-delivery.html' });
const sqsConsumerHandler = (at: string): Callback => delivered(at, SQS_AGAIN, 'the SQS consumer', { acknowledge: 'return' }, { 0: { type: '@aws-sdk/client-sqs#Message' } });
export const sqsConsumer = library('sqs-consumer', { Consumer: { members: { start: nothing, stop: nothing, on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } } } } }, {
  Consumer: { type: 'Consumer', members: { create: { call: { returns: 'Consumer', callbacks: [sqsConsumerHandler('0.handleMessage'), sqsConsumerHandler('0.handleMessageBatch')] } } } },
});
export const nestSqs = library('@ssut/nestjs-sqs', {}, { SqsMessageHandler: { decorator: { method: sqsConsumerHandler('0') } } });

const PUBSUB_AGAIN = 'Pub/Sub delivers a message again when it is not acknowledged before its deadline';
const pubsubMessage: Shape = { members: { id: stable('message-id'), data: stable('message'), attributes: stable('message'), orderingKey: stable('message'), deliveryAttempt: attempt, ack: { call: { effect: { kind: 'ack' } } }, nack: { call: { effect: { kind: 'nack' } } } } };
export const pubsub = library('@google-cloud/pubsub', {
  PubSub: { members: { subscription: { call: { returns: 'Subscription' } }, topic: { call: { returns: 'Topic' } } } },
  Subscription: { members: { on: { call: { callbacks: [{ ...delivered('1', PUBSUB_AGAIN, 'the Pub/Sub subscription', { acknowledge: 'call' }, { 0: { type: 'Message' } }), when: { at: '0', equals: 'message' } }] } } } },
  Topic: { members: { publishMessage: { call: { effect: { kind: 'publish' } } }, publish: { call: { effect: { kind: 'publish' } } } } }, Message: pubsubMessage,
}, { PubSub: { type: 'PubSub', new: { returns: 'PubSub' } }, Subscription: { type: 'Subscription' }, Message: { type: 'Message' } });

const LAMBDA_ASYNC = 'Lambda runs an asynchronous invocation again when it fails, two more times by default';
const event = (because: string, name: string): Boundary => ({ kind: 'boundary', context: 'redelivery', because, name, acknowledge: 'return' });
const sqsRecord: Shape = { members: { messageId: stable('message-id'), body: stable('message'), attributes: stable('message'), messageAttributes: stable('message'), receiptHandle: attempt } };
const records = (record: string): Shape => ({ members: { Records: { instance: record, origin: { kind: 'stable', as: 'message' } } } });
const handlerOf = (boundary: Boundary): Shape => ({ asFunction: boundary });
const SQS_EVENT = event(SQS_AGAIN, 'the SQS handler');
const SNS_EVENT = event(LAMBDA_ASYNC, 'the SNS handler');
const BUS_EVENT = event(LAMBDA_ASYNC, 'the EventBridge handler');
const STREAM_EVENT = event('Lambda reads the same batch of the stream again when the function fails', 'the stream handler');
export const awsLambda: Library = {
  name: 'aws-lambda', family: 'serverless', packages: ['aws-lambda'], source: 'https://docs.aws.amazon.com/lambda/latest/dg/invocation-retries.html',
  types: {
    SQSEvent: { ...records('SQSRecords'), asParameter: SQS_EVENT }, SQSRecords: { members: { '*': { instance: 'SQSRecord' } } }, SQSRecord: sqsRecord,
    SNSEvent: { ...records('SNSRecords'), asParameter: SNS_EVENT }, SNSRecords: { members: { '*': { members: { 'Sns.MessageId': stable('message-id'), 'Sns.Message': stable('message') } } } },
    EventBridgeEvent: { members: { id: stable('message-id'), detail: stable('message') }, asParameter: BUS_EVENT },
    StreamEvent: { ...records('StreamRecords'), asParameter: STREAM_EVENT }, StreamRecords: { members: { '*': { members: { eventID: stable('message-id'), dynamodb: stable('message'), kinesis: stable('message') } } } },
    ScheduledEvent: { members: { id: stable('message-id'), time: stable('message') }, asParameter: { kind: 'boundary', context: 'schedule', because: 'EventBridge may start a scheduled run twice, and Lambda runs it again when it fails', name: 'the scheduled handler' } },
    S3Event: { ...records('S3Records'), asParameter: event(LAMBDA_ASYNC, 'the S3 handler') }, S3Records: { members: { '*': stable('message') } },
    SQSHandler: handlerOf(SQS_EVENT), SNSHandler: handlerOf(SNS_EVENT), EventBridgeHandler: handlerOf(BUS_EVENT), StreamHandler: handlerOf(STREAM_EVENT),
  },
  exports: {
    SQSEvent: { type: 'SQSEvent' }, SQSRecord: { type: 'SQSRecord' }, SNSEvent: { type: 'SNSEvent' }, EventBridgeEvent: { type: 'EventBridgeEvent' }, DynamoDBStreamEvent: { type: 'StreamEvent' }, KinesisStreamEvent: { type: 'StreamEvent' },
    ScheduledEvent: { type: 'ScheduledEvent' }, S3Event: { type: 'S3Event' }, SQSHandler: { type: 'SQSHandler' }, SNSHandler: { type: 'SNSHandler' }, EventBridgeHandler: { type: 'EventBridgeHandler' }, DynamoDBStreamHandler: { type: 'StreamHandler' }, KinesisStreamHandler: { type: 'StreamHandler' },
  },
};
