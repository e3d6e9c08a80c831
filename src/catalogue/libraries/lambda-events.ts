import type { Boundary, Library, Shape } from '../../model/catalogue.js';
import { attempt, stable } from './call-parts.js';

const SQS_AGAIN = 'SQS delivers a message again when it is not deleted before its visibility timeout ends, up to maxReceiveCount';
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
