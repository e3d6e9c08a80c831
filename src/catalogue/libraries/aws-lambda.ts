import type { Boundary, Library, Operation, Shape } from '../../model/catalogue.js';
import { SQS_BECAUSE, SQS_HORIZON } from './aws-messaging.js';
import { attempt, clock, fields, functionType, handler, listOf, messageData, messageId, redelivered, requested, scheduled } from './entry-parts.js';
import { given, headerBag } from './server-parts.js';
import { harmless, typesOf } from './store-parts.js';

/** How often each source of events invokes a function again. An asynchronous invocation is tried three times within six hours. */

const ASYNC = { attempts: { default: 2 }, horizon: 21_600, acknowledge: 'return' } as const;
const DAY = 86_400;

const sqs = redelivered(SQS_BECAUSE, { name: 'the SQS handler', trigger: { kind: 'queue' }, acknowledge: 'return', attempts: { default: -1 }, horizon: SQS_HORIZON });
const sns = redelivered('SNS delivers a notification at least once, and Lambda runs the function again twice when it fails', { name: 'the SNS handler', trigger: { kind: 'topic' }, ...ASYNC });
const bus = redelivered('EventBridge delivers an event at least once and tries for 24 hours, and Lambda runs the function again twice when it fails', { name: 'the EventBridge handler', trigger: { kind: 'event' }, ...ASYNC, horizon: DAY });
const stream = (of: string, horizon: number): Boundary => redelivered(`Lambda reads a batch of the ${of} again until it succeeds or its records expire`, { name: `the ${of} handler`, trigger: { kind: 'topic' }, acknowledge: 'return', attempts: { default: -1 }, horizon });
const kafka = redelivered('Lambda reads a batch of a Kafka topic again until it succeeds or its records expire', { name: 'the Kafka handler', trigger: { kind: 'topic' }, acknowledge: 'return', attempts: { default: -1 } });
const s3 = redelivered('S3 gives notice at least once, and Lambda runs the function again twice when it fails', { name: 'the S3 handler', trigger: { kind: 'event' }, ...ASYNC });
const mail = redelivered('Lambda runs the function again twice when it fails', { name: 'the SES handler', trigger: { kind: 'event' }, ...ASYNC });
const tick = scheduled('EventBridge may start a scheduled run twice, and Lambda runs it again twice when it fails', { name: 'the scheduled handler', trigger: { kind: 'schedule' }, ...ASYNC });
const http = requested('a client sends the request again when it gets no answer', { name: 'the API handler', trigger: { kind: 'route' }, acknowledge: 'return' });
const cognito = redelivered('Cognito calls a trigger up to three times when it does not answer within five seconds', { name: 'the Cognito trigger', trigger: { kind: 'event' }, attempts: { default: 2 }, acknowledge: 'return' });
const direct = requested('whoever invokes the function invokes it again when it fails', { name: 'the Lambda handler', trigger: { kind: 'event' }, acknowledge: 'return' });
const wrapped: Boundary = { ...direct, fallback: true };
const mq = redelivered('the broker delivers a batch again when the function fails', { name: 'the queue handler', trigger: { kind: 'queue' }, acknowledge: 'return', attempts: { default: -1 } });

const records = (type: string, name = 'Records'): Shape => ({ members: { [name]: { instance: type } } });

/** Type of the event, with its boundary. */
const EVENTS: Readonly<Record<string, readonly [Shape, Boundary]>> = {
  SQSEvent: [records('SQSRecords'), sqs],
  SNSEvent: [records('SNSRecords'), sns],
  EventBridgeEvent: [{ members: { id: messageId, ...fields(messageData, 'detail', 'source', 'time', 'resources', 'account', 'region', 'version', 'detail-type') } }, bus],
  DynamoDBStreamEvent: [records('DynamoDBRecords'), stream('DynamoDB stream', DAY)],
  KinesisStreamEvent: [records('KinesisRecords'), stream('Kinesis stream', DAY)],
  S3Event: [records('S3Records'), s3],
  SESEvent: [records('SESRecords'), mail],
  ScheduledEvent: [{ members: { id: messageId, ...fields(messageData, 'time', 'detail', 'source', 'resources') } }, tick],
  MSKEvent: [{ members: { records: messageData, topics: messageData } }, kafka], SelfManagedKafkaEvent: [{ members: { records: messageData } }, kafka],
  ActiveMQEvent: [{ members: { messages: { members: { '*': { members: { messageID: messageId, ...fields(messageData, 'data', 'destination') } } } } } }, mq], RabbitMQEvent: [{ members: { rmqMessagesByQueue: messageData } }, mq],
  FirehoseTransformationEvent: [{ members: { invocationId: attempt, records: messageData } }, stream('Firehose stream', DAY)],
  APIGatewayProxyEvent: [{ members: api('v1') }, http], APIGatewayEvent: [{ members: api('v1') }, http], APIGatewayProxyEventV2: [{ members: api('v2') }, http], LambdaFunctionURLEvent: [{ members: api('v2') }, http],
  APIGatewayProxyEventV2WithJWTAuthorizer: [{ members: api('v2') }, http], APIGatewayProxyWebsocketEventV2: [{ members: api('v2') }, http], ALBEvent: [{ members: api('v1') }, http], AppSyncResolverEvent: [{ members: { arguments: given, identity: given, source: given, request: { members: { headers: headerBag } }, info: given } }, http],
  ...Object.fromEntries(['PostConfirmationTriggerEvent', 'PreSignUpTriggerEvent', 'PostAuthenticationTriggerEvent', 'PreTokenGenerationTriggerEvent', 'CustomMessageTriggerEvent', 'UserMigrationTriggerEvent'].map((name) => [name, [{ members: fields(messageData, 'userName', 'userPoolId', 'request', 'region', 'triggerSource') }, cognito] as const])),
};

/** The request's own id is new whenever the client sends again. */
function api(version: 'v1' | 'v2'): Record<string, Shape> {
  const common = { body: given, headers: headerBag, multiValueHeaders: given, pathParameters: given, queryStringParameters: given, multiValueQueryStringParameters: given, path: given, rawPath: given, rawQueryString: given, cookies: given, routeKey: given, resource: given, stageVariables: given, httpMethod: given };
  return { ...common, requestContext: { members: { ...fields(attempt, 'requestId', 'extendedRequestId', 'connectionId'), ...fields(clock, 'requestTime', 'requestTimeEpoch', 'time', 'timeEpoch'), authorizer: given, identity: given, accountId: given, stage: given, ...(version === 'v2' ? { http: given } : {}) } } };
}

const handlerTypes: Readonly<Record<string, string>> = {
  SQSHandler: 'SQSEvent', SNSHandler: 'SNSEvent', EventBridgeHandler: 'EventBridgeEvent', DynamoDBStreamHandler: 'DynamoDBStreamEvent', KinesisStreamHandler: 'KinesisStreamEvent', S3Handler: 'S3Event', SESHandler: 'SESEvent', ScheduledHandler: 'ScheduledEvent',
  MSKHandler: 'MSKEvent', SelfManagedKafkaHandler: 'SelfManagedKafkaEvent', FirehoseTransformationHandler: 'FirehoseTransformationEvent', APIGatewayProxyHandler: 'APIGatewayProxyEvent', APIGatewayProxyHandlerV2: 'APIGatewayProxyEventV2', LambdaFunctionURLHandler: 'LambdaFunctionURLEvent',
  APIGatewayProxyWebsocketHandlerV2: 'APIGatewayProxyWebsocketEventV2', ALBHandler: 'ALBEvent', AppSyncResolverHandler: 'AppSyncResolverEvent', PostConfirmationTriggerHandler: 'PostConfirmationTriggerEvent', PreSignUpTriggerHandler: 'PreSignUpTriggerEvent', PostAuthenticationTriggerHandler: 'PostAuthenticationTriggerEvent',
};

const parts: Record<string, Shape> = {
  SQSRecord: {
    members: {
      messageId, ...fields(messageData, 'body', 'messageAttributes', 'md5OfBody', 'eventSourceARN', 'eventSource', 'awsRegion'), receiptHandle: attempt,
      attributes: { members: { ...fields(messageData, 'SentTimestamp', 'SenderId', 'MessageGroupId', 'MessageDeduplicationId', 'SequenceNumber', 'ApproximateFirstReceiveTimestamp'), ApproximateReceiveCount: attempt } },
    },
  },
  SQSRecords: listOf('SQSRecord'),
  SNSEventRecord: { members: { Sns: { instance: 'SNSMessage' }, ...fields(messageData, 'EventSource', 'EventVersion', 'EventSubscriptionArn') } }, SNSRecords: listOf('SNSEventRecord'),
  SNSMessage: { members: { MessageId: messageId, ...fields(messageData, 'Message', 'MessageAttributes', 'Subject', 'Timestamp', 'TopicArn', 'Type'), ...fields(attempt, 'Signature', 'UnsubscribeUrl') } },
  DynamoDBRecord: { members: { eventID: messageId, ...fields(messageData, 'eventName', 'eventSource', 'eventSourceARN', 'dynamodb', 'userIdentity') } }, DynamoDBRecords: listOf('DynamoDBRecord'),
  KinesisStreamRecord: { members: { eventID: messageId, kinesis: { members: fields(messageData, 'data', 'partitionKey', 'sequenceNumber', 'approximateArrivalTimestamp') }, ...fields(messageData, 'eventName', 'eventSourceARN') } }, KinesisRecords: listOf('KinesisStreamRecord'),
  S3EventRecord: { members: fields(messageData, 's3', 'eventName', 'eventTime', 'awsRegion', 'userIdentity') }, S3Records: listOf('S3EventRecord'),
  SESRecord: { members: { 'ses.mail': { members: { messageId, ...fields(messageData, 'source', 'destination', 'headers', 'commonHeaders', 'timestamp') } }, ses: messageData } }, SESRecords: listOf('SESRecord'),
  /** An asynchronous invocation keeps its request id when it is tried again, any other has a new one. */
  Context: { members: { awsRequestId: { origin: { kind: 'unknown' } }, ...fields({ origin: { kind: 'stable', as: 'config' } }, 'functionName', 'functionVersion', 'invokedFunctionArn', 'memoryLimitInMB', 'logGroupName'), logStreamName: { origin: { kind: 'volatile', as: 'process' } }, getRemainingTimeInMillis: { call: { origin: clock.origin! } }, ...harmless('done', 'fail', 'succeed'), callbackWaitsForEmptyEventLoop: {} } },
};

export const awsLambda: Library = {
  name: 'aws-lambda', family: 'serverless', packages: ['aws-lambda', '@types/aws-lambda'], source: 'https://docs.aws.amazon.com/lambda/latest/dg/invocation-retries.html',
  types: {
    ...parts,
    ...Object.fromEntries(Object.entries(EVENTS).map(([name, [shape, run]]) => [name, { ...shape, asParameter: run }])),
    ...Object.fromEntries(Object.entries(handlerTypes).map(([name, event]) => [name, functionType({ 0: { type: event }, 1: { type: 'Context' } }, EVENTS[event]![1])])),
    Handler: functionType({ 1: { type: 'Context' } }, direct),
  },
  exports: typesOf(Object.fromEntries([...Object.keys(parts).filter((name) => !name.endsWith('Records')), ...Object.keys(EVENTS), ...Object.keys(handlerTypes), 'Handler'].map((name) => [name, name]))),
};

/** The wrapped function is the handler; what it is given is said by its own parameter. */
const wraps: Operation = { callbacks: [handler('0', wrapped, { 1: { type: 'aws-lambda#Context' } })], returns: 'Wrapped' };
export const middy: Library = {
  name: '@middy/core', family: 'serverless', packages: ['@middy/core'], source: 'https://middy.js.org/docs/intro/getting-started',
  types: { Wrapped: { members: { ...Object.fromEntries(['use', 'before', 'after', 'onError'].map((name) => [name, { call: { returns: 'Wrapped' } }])), handler: { call: { callbacks: [handler('0', wrapped, { 1: { type: 'aws-lambda#Context' } })], returns: 'Wrapped' } } } } },
  exports: { default: { call: wraps }, '=': { call: wraps } },
};

/** Runs a function for each record, and gives the failed ones back. */
const each = (run: Boundary): Operation => ({ callbacks: [handler('1', run, { 0: { type: 'aws-lambda#SQSRecord' } })] });
export const powertoolsBatch: Library = {
  name: '@aws-lambda-powertools/batch', family: 'serverless', packages: ['@aws-lambda-powertools/batch'], source: 'https://docs.aws.amazon.com/powertools/typescript/latest/features/batch/',
  types: { Processor: { members: { ...harmless('response', 'process', 'processSync'), register: { call: { callbacks: [handler('1', sqs)] } } } } },
  exports: {
    ...Object.fromEntries(['processPartialResponse', 'processPartialResponseSync'].map((name) => [name, { call: each({ ...sqs, name: 'the record handler' }) }])), ...Object.fromEntries(['BatchProcessor', 'BatchProcessorSync', 'SqsFifoPartialProcessor', 'SqsFifoPartialProcessorAsync'].map((name) => [name, { type: 'Processor', new: { returns: 'Processor' } }])),
    EventType: { members: { '*': {} } },
  },
};
