import type { Library, Operation, Path, Shape } from '../../model/catalogue.js';
import { awsClient, polled, type Client, type Requests } from './aws-parts.js';
import { acks, attempt, fields, listOf, messageData, messageId, nacks, produces } from './entry-parts.js';

/** The SDK itself sends a request again up to twice when it fails; without a key of the service a repeat is a second message. */

export const SQS_BECAUSE = 'SQS delivers a message again when it is not deleted before the visibility timeout, up to maxReceiveCount';
/** Messages are kept for four days by default. */
export const SQS_HORIZON = 345_600;
const FIFO_WINDOW = 300;

const SQS_MESSAGE: Record<string, Shape> = {
  MessageId: messageId, ...fields(messageData, 'Body', 'MessageAttributes', 'MD5OfBody', 'MD5OfMessageAttributes'), ReceiptHandle: attempt,
  Attributes: {
    members: {
      ...fields(messageData, 'SentTimestamp', 'SenderId', 'MessageGroupId', 'MessageDeduplicationId', 'SequenceNumber', 'ApproximateFirstReceiveTimestamp', 'AWSTraceHeader', 'DeadLetterQueueSourceArn'),
      ApproximateReceiveCount: attempt,
    },
  },
};

const sqsRequests: Requests = (at) => {
  const target = { at: `${at}.QueueUrl` };
  const send = (repair: boolean): Operation => produces('enqueue', {
    target, data: [`${at}.MessageBody`, `${at}.MessageAttributes`], keys: [`${at}.MessageDeduplicationId`], window: FIFO_WINDOW, ownKey: 'none',
    ...(repair ? { repair: { key: { at, property: 'MessageDeduplicationId' } } } : {}),
  });
  return {
    /** Only a FIFO queue takes a deduplication id; a group says that it is one. */
    SendMessage: { ...send(false), overloads: [{ when: { at: `${at}.MessageGroupId`, is: 'present' }, operation: send(true) }] },
    SendMessageBatch: produces('enqueue', { target, data: `${at}.Entries.*.MessageBody`, keys: [`${at}.Entries.*.MessageDeduplicationId`], window: FIFO_WINDOW, ownKey: 'none' }),
    ReceiveMessage: { returns: { fields: { Messages: 'Messages' } }, receives: polled(SQS_BECAUSE, 'messages of the SQS queue', { trigger: { kind: 'queue', at: `${at}.QueueUrl` }, horizon: SQS_HORIZON }) },
    DeleteMessage: acks(`${at}.ReceiptHandle`).call!,
    DeleteMessageBatch: acks(`${at}.Entries`).call!,
    ChangeMessageVisibility: { inert: true, overloads: [{ when: { at: `${at}.VisibilityTimeout`, equals: 0 }, operation: nacks(`${at}.ReceiptHandle`).call! }] },
    PurgeQueue: { effect: { kind: 'sdk-write', target, idempotent: true } },
  };
};

const snsRequests: Requests = (at) => {
  const publish = (repair: boolean): Operation => produces('publish', {
    target: { at: `${at}.TopicArn`, or: [`${at}.TargetArn`] }, data: [`${at}.Message`, `${at}.MessageAttributes`], keys: [`${at}.MessageDeduplicationId`], window: FIFO_WINDOW, ownKey: 'none',
    ...(repair ? { repair: { key: { at, property: 'MessageDeduplicationId' } } } : {}),
  });
  return {
    Publish: {
      ...publish(false),
      overloads: [
        { when: { at: `${at}.PhoneNumber`, is: 'present' }, operation: { effect: { kind: 'sms', stake: 'message', target: { at: `${at}.PhoneNumber` }, data: [`${at}.Message`], ownKey: 'none' } } },
        { when: { at: `${at}.MessageGroupId`, is: 'present' }, operation: publish(true) },
      ],
    },
    PublishBatch: produces('publish', { target: `${at}.TopicArn`, data: `${at}.PublishBatchRequestEntries.*.Message`, keys: [`${at}.PublishBatchRequestEntries.*.MessageDeduplicationId`], window: FIFO_WINDOW, ownKey: 'none' }),
  };
};

const eventBridgeRequests: Requests = (at) => ({
  PutEvents: produces('publish', { target: { at: `${at}.Entries.0.DetailType`, or: [`${at}.Entries.0.EventBusName`] }, data: `${at}.Entries.*.Detail`, ownKey: 'none' }),
});

const kinesisRequests: Requests = (at) => ({
  PutRecord: produces('publish', { target: { at: `${at}.StreamName`, or: [`${at}.StreamARN`] }, data: `${at}.Data`, ownKey: 'none' }),
  PutRecords: produces('publish', { target: { at: `${at}.StreamName`, or: [`${at}.StreamARN`] }, data: `${at}.Records.*.Data`, ownKey: 'none' }),
  GetRecords: { returns: { fields: { Records: 'KinesisRecords' } }, receives: polled('records of a Kinesis stream are read again from the last checkpoint after a crash', 'records of the Kinesis stream', { trigger: { kind: 'topic' } }) },
});

const firehoseRequests: Requests = (at) => ({
  PutRecord: produces('publish', { target: `${at}.DeliveryStreamName`, data: `${at}.Record.Data`, ownKey: 'none' }),
  PutRecordBatch: produces('publish', { target: `${at}.DeliveryStreamName`, data: `${at}.Records.*.Data`, ownKey: 'none' }),
});

/** The name of an execution is taken for 90 days. */
const sfnRequests: Requests = (at) => ({
  StartExecution: produces('enqueue', {
    target: `${at}.stateMachineArn`, data: `${at}.input`, keys: [`${at}.name`], window: 7_776_000, ownKey: 'none', outcome: { error: ['ExecutionAlreadyExists'], duplicate: [{ at: 'name', oneOf: ['ExecutionAlreadyExists'] }] },
    repair: { key: { at, property: 'name' } },
  }),
  StartSyncExecution: { effect: { kind: 'http-request', method: { is: 'POST' }, target: { at: `${at}.stateMachineArn` }, data: [`${at}.input`] } },
  SendTaskSuccess: acks(`${at}.taskToken`).call!, SendTaskFailure: nacks(`${at}.taskToken`).call!, SendTaskHeartbeat: { inert: true },
  StopExecution: { effect: { kind: 'sdk-write', target: { at: `${at}.executionArn` }, idempotent: true } },
});

/** Without an invocation type the caller waits for the answer; an event is queued, and run again twice when it fails. */
const lambdaRequests: Requests = (at) => ({
  Invoke: {
    effect: { kind: 'http-request', method: { is: 'POST' }, target: { at: `${at}.FunctionName` }, data: [`${at}.Payload`], keys: [{ at: `${at}.DurableExecutionName` }], ownKey: 'none' },
    overloads: [
      { when: { at: `${at}.InvocationType`, equals: 'DryRun' }, operation: { inert: true } },
      { when: { at: `${at}.InvocationType`, equals: 'Event' }, operation: produces('enqueue', { target: `${at}.FunctionName`, data: `${at}.Payload`, keys: [`${at}.DurableExecutionName`], ownKey: 'none', delivers: { default: 2 } }) },
    ],
  },
  InvokeAsync: produces('enqueue', { target: `${at}.FunctionName`, data: `${at}.InvokeArgs`, ownKey: 'none', delivers: { default: 2 } }),
});

const schedulerRequests: Requests = (at) => ({
  CreateSchedule: produces('enqueue', {
    target: `${at}.Target.Arn`, data: `${at}.Target.Input`, keys: [`${at}.Name`, `${at}.ClientToken`], ownKey: 'per-call', outcome: { error: ['ConflictException'], duplicate: [{ at: 'name', oneOf: ['ConflictException'] }] },
  }),
  UpdateSchedule: { effect: { kind: 'sdk-write', target: { at: `${at}.Name` }, data: [`${at}.Target`], idempotent: true } },
  DeleteSchedule: { effect: { kind: 'sdk-write', target: { at: `${at}.Name` }, idempotent: true } },
});

const docs = (service: string): string => `https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/client/${service}/`;
const client = (service: string, name: string, requests: Requests, types?: Client['types']): Library =>
  awsClient({ service, packages: [`@aws-sdk/client-${name}`], source: docs(name), requests, ...(types ? { types } : {}) });

export const awsSqs = client('SQS', 'sqs', sqsRequests, { Message: { members: SQS_MESSAGE }, Messages: listOf('Message') });
export const awsSns = client('SNS', 'sns', snsRequests);
export const awsEventBridge = client('EventBridge', 'eventbridge', eventBridgeRequests);
export const awsKinesis = client('Kinesis', 'kinesis', kinesisRequests, {
  KinesisRecord: { members: fields(messageData, 'Data', 'PartitionKey', 'SequenceNumber', 'ApproximateArrivalTimestamp') }, KinesisRecords: listOf('KinesisRecord'),
});
export const awsFirehose = client('Firehose', 'firehose', firehoseRequests);
export const awsSfn = client('SFN', 'sfn', sfnRequests);
export const awsLambdaClient = client('Lambda', 'lambda', lambdaRequests);
export const awsScheduler = client('Scheduler', 'scheduler', schedulerRequests);

/** Of version 2, by the name of the class. */
export const LEGACY_REQUESTS: Readonly<Record<string, (at: Path) => Readonly<Record<string, Operation>>>> = {
  SQS: sqsRequests, SNS: snsRequests, EventBridge: eventBridgeRequests, CloudWatchEvents: eventBridgeRequests, Kinesis: kinesisRequests, Firehose: firehoseRequests, StepFunctions: sfnRequests,
  Lambda: lambdaRequests, Scheduler: schedulerRequests,
};
