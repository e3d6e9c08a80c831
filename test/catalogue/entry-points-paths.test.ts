import { describe, expect, it } from 'vitest';
import { exportShape, memberShape, moduleShape, typeShape } from '../../src/catalogue/lookup.js';
import type { Boundary, Callback, Origin, Shape } from '../../src/model/catalogue.js';
import { operation, reach } from './databases-reach.js';

const boundary = (callback: Callback | undefined): Boundary => {
  const run = callback?.run;
  if (run?.kind === 'boundary') return run;
  if ((run?.kind === 'memoised' || run?.kind === 'transaction') && run.boundary) return run.boundary;
  throw new Error(`no boundary: ${JSON.stringify(callback)}`);
};

/** An export by name, as a type where `access` goes on. */
function exported(module: string, name: string): Shape {
  const found = moduleShape(module);
  const shape = found && exportShape(found, name);
  if (!shape) throw new Error(`no such export: ${module} ${name}`);
  return shape;
}

/** The origin of a member of an exported type: `Job.attemptsMade`. */
function origin(module: string, access: string): Origin | undefined {
  const { shape } = reach(module, access, { type: true });
  return shape.origin ?? shape.call?.origin;
}

describe('handlers given to a call', () => {
  it.each([
    ['bullmq', 'Worker', ['1'], 'redelivery', 'return'],
    ['bull', 'new default().process', ['fn', 'last'], 'redelivery', 'return'],
    ['bee-queue', 'new default().process', ['fn'], 'redelivery', 'return'],
    ['agenda', 'new Agenda().define', ['fn'], 'redelivery', 'return'],
    ['pg-boss', 'new PgBoss().work', ['fn'], 'redelivery', 'return'],
    ['graphile-worker', 'run', ['0.taskList.*'], 'redelivery', 'return'],
    ['sqs-consumer', 'Consumer.create', ['0.handleMessage', '0.handleMessageBatch'], 'redelivery', undefined],
    ['kafkajs', 'new Kafka().consumer().run', ['0.eachMessage', '0.eachBatch'], 'redelivery', undefined],
    ['amqplib', 'connect().createChannel().consume', ['1'], 'redelivery', undefined],
    ['@google-cloud/pubsub', 'new PubSub().subscription().on', ['1'], 'redelivery', 'call'],
    ['@azure/service-bus', 'new ServiceBusClient().createReceiver().subscribe', ['0.processMessage'], 'redelivery', 'return'],
    ['@azure/event-hubs', 'new EventHubConsumerClient().subscribe', ['0.processEvents', '1.processEvents'], 'redelivery', 'call'],
    ['@nats-io/jetstream', 'jetstream().subscribe', ['0.callback', '1.callback', '1.callbackFn'], 'redelivery', 'call'],
    ['inngest', 'new Inngest().createFunction', ['fn', '0.onFailure'], 'step', 'return'],
    ['@trigger.dev/sdk', 'task', ['0.run', '0.onFailure', '0.onSuccess', '0.onStart', '0.cleanup', '0.init'], 'redelivery', 'return'],
    ['@temporalio/worker', 'Worker.create', ['0.activities.*'], 'step', 'return'],
    ['@restatedev/restate-sdk', 'service', ['0.handlers.*'], 'step', 'return'],
    ['@dbos-inc/dbos-sdk', 'DBOS.registerWorkflow', ['0'], 'step', 'return'],
    ['@hatchet-dev/typescript-sdk', 'HatchetClient.init().task', ['0.fn'], 'redelivery', 'return'],
    ['fastify', 'default().post', undefined, 'client', 'call'],
    ['@hapi/hapi', 'server().route', undefined, 'client', 'call'],
    ['@trpc/server', 'initTRPC.create().procedure.mutation', ['0'], 'client', 'return'],
    ['node-cron', 'schedule', ['1'], 'schedule', 'automatic'],
    ['cron', 'CronJob.from', ['0.onTick', '0.onComplete'], 'schedule', 'automatic'],
    ['croner', 'Cron', ['fn'], 'schedule', 'automatic'],
    ['node-schedule', 'scheduleJob', ['fn'], 'schedule', 'automatic'],
    ['@octokit/webhooks', 'new Webhooks().on', ['1'], 'redelivery', 'call'],
    ['@slack/bolt', 'new App().event', ['fn'], 'redelivery', 'call'],
  ] as const)('%s %s', (module, access, places, context, acknowledge) => {
    const callbacks = operation(module, access).callbacks ?? [];
    if (places) expect([...new Set(callbacks.map((one) => one.at))]).toEqual(places);
    const first = boundary(callbacks[0]);
    expect(first.context).toBe(context);
    if (acknowledge) expect(first.acknowledge).toBe(acknowledge);
  });

  it('is every function after the path in Express, alone or in an array', () => {
    const post = operation('express', 'default().post');
    expect(post.callbacks!.map((one) => one.at)).toEqual(['1', '2', '3', '4', '5', '6', '1.*', '2.*', '3.*']);
    expect(operation('express', 'Router().route().put').callbacks![0]!.at).toBe('0');
    expect(boundary(post.callbacks![0]).trigger).toEqual({ kind: 'route', at: '0', method: 'POST' });
    expect(operation('express', 'default().get').overloads![0]).toEqual({ when: { argumentCount: 1 }, operation: { inert: true } });
  });

  it('depends on settings where the broker is told when a message is done', () => {
    const modes = (module: string, access: string): (string | undefined)[] => operation(module, access).callbacks!.map((one) => boundary(one).acknowledge);
    expect(modes('amqplib', 'connect().createChannel().consume')).toEqual(['automatic', 'call']);
    expect(modes('kafkajs', 'new Kafka().consumer().run')).toEqual(['call', 'return', 'call', 'return']);
    expect(operation('kafkajs', 'new Kafka().consumer().run').callbacks![0]!.when).toEqual({ at: '0.autoCommit', equals: false });
    expect(operation('@confluentinc/kafka-javascript', 'new KafkaJS.Kafka().consumer().run').callbacks![0]!.when).toEqual({ at: 'receiver.0.kafkaJS.autoCommit', equals: false });
    const subscribe = operation('@azure/service-bus', 'new ServiceBusClient().createReceiver().subscribe');
    expect(subscribe.overloads!.map((one) => boundary(one.operation.callbacks![0]).acknowledge)).toEqual(['automatic', 'call']);
  });

  it('is told how often it comes back', () => {
    const attempts = (module: string, access: string): Boundary['attempts'] => boundary(operation(module, access).callbacks![0]).attempts;
    expect(attempts('pg-boss', 'new default().work')).toMatchObject({ default: 2 });
    expect(attempts('graphile-worker', 'run')).toMatchObject({ default: 24 });
    expect(attempts('@temporalio/worker', 'Worker.create')).toMatchObject({ default: -1 });
    expect(attempts('inngest', 'new Inngest().createFunction')).toEqual({ at: ['0.retries'], default: 4 });
    expect(attempts('@trigger.dev/sdk', 'task')).toEqual({ at: ['0.retry.maxAttempts'], default: 3, total: true });
  });
});

describe('steps that are remembered', () => {
  it.each([
    ['inngest', 'Context.step.run', '1', '0'],
    ['@restatedev/restate-sdk', 'Context.run', 'fn', '0'],
    ['@upstash/workflow', 'WorkflowContext.run', '1', '0'],
  ])('%s %s', (module, access, at, key) => {
    const [callback] = operation(module, access, { type: true }).callbacks!;
    expect(callback).toMatchObject({ at, run: { kind: 'memoised', key } });
    expect(boundary(callback).context).toBe('step');
  });

  it('also without a callback of their own', () => {
    expect(operation('inngest', 'Context.step.sendEvent', { type: true }).effect).toMatchObject({ kind: 'publish', memoised: true });
    expect(operation('@restatedev/restate-sdk', 'Context.serviceSendClient().charge', { type: true }).effect).toMatchObject({ kind: 'enqueue', memoised: true });
    expect(operation('@temporalio/workflow', 'startChild').effect).toMatchObject({ kind: 'enqueue', memoised: true });
    expect(operation('@temporalio/client', 'new Client().workflow.start').effect!.memoised).toBeUndefined();
  });
});

describe('keys of what is sent', () => {
  const keys = (module: string, access: string, options?: Parameters<typeof operation>[2]): readonly string[] => (operation(module, access, options).effect?.keys ?? []).map((one) => one.at);
  it.each([
    ['bullmq', 'new Queue().add', ['2.jobId', '2.deduplication.id', '2.debounce.id']],
    ['bullmq', 'new Queue().addBulk', ['0.*.opts.jobId', '0.*.opts.deduplication.id']],
    ['bullmq', 'new FlowProducer().add', ['0.opts.jobId', '0.opts.deduplication.id']],
    ['bull', 'new default().add', ['1.jobId', '1.debounce.id']],
    ['bee-queue', 'new default().createJob().save', ['chain.setId.0']],
    ['agenda', 'new Agenda().create().save', ['chain.unique.0']],
    ['pg-boss', 'new PgBoss().send', ['2.singletonKey', '2.id']],
    ['graphile-worker', 'makeWorkerUtils().addJob', ['2.jobKey']],
    ['graphile-worker', 'quickAddJob', ['3.jobKey']],
    ['amqplib', 'connect().createConfirmChannel().publish', ['3.messageId']],
    ['amqplib', 'connect().createChannel().sendToQueue', ['2.messageId']],
    ['kafkajs', 'new Kafka().producer().send', []],
    ['@google-cloud/pubsub', 'new PubSub().topic().publishMessage', []],
    ['@google-cloud/tasks', 'new CloudTasksClient().createTask', ['0.task.name']],
    ['@azure/service-bus', 'new ServiceBusClient().createSender().sendMessages', ['0.messageId', '0.*.messageId']],
    ['nats', 'connect().jetstream().publish', ['2.msgID']],
    ['@upstash/qstash', 'new Client().publishJSON', ['0.deduplicationId']],
    ['inngest', 'new Inngest().send', ['0.id', '0.*.id']],
    ['@trigger.dev/sdk', 'tasks.trigger', ['2.idempotencyKey']],
    ['@trigger.dev/sdk', 'task().trigger', ['1.idempotencyKey']],
    ['@temporalio/client', 'new Client().workflow.start', ['1.workflowId']],
    ['@dbos-inc/dbos-sdk', 'DBOS.startWorkflow', ['1.workflowID', '1.enqueueOptions.deduplicationID']],
    ['@vercel/queue', 'send', ['2.idempotencyKey']],
    ['@aws-sdk/client-sqs', 'new SQS().sendMessage', ['0.MessageDeduplicationId']],
  ] as const)('%s %s', (module, access, places) => {
    expect(keys(module, access)).toEqual(places);
  });

  it('hold for a time', () => {
    const window = (module: string, access: string): number | undefined => operation(module, access).effect!.keys![0]!.window;
    expect(window('@aws-sdk/client-sqs', 'new SQS().sendMessage')).toBe(300);
    expect(window('nats', 'connect().jetstream().publish')).toBe(120);
    expect(window('inngest', 'new Inngest().send')).toBe(86_400);
    expect(window('@google-cloud/tasks', 'new CloudTasksClient().createTask')).toBe(3600);
    expect(window('bullmq', 'new Queue().add')).toBeUndefined();
  });

  it('are only carried to the receiver where the broker does not look at them', () => {
    const carried = (module: string, access: string): boolean => operation(module, access).effect!.keys![0]!.carried === true;
    expect(carried('amqplib', 'connect().createChannel().publish')).toBe(true);
    expect(carried('@azure/service-bus', 'new ServiceBusClient().createSender().sendMessages')).toBe(true);
    expect(carried('bullmq', 'new Queue().add')).toBe(false);
    expect(carried('@aws-sdk/client-sqs', 'new SQS().sendMessage')).toBe(false);
  });

  it('are not asked of a repeatable registration', () => {
    expect(operation('bullmq', 'new Queue().add').overloads![0]!.operation.effect!.idempotent).toBe(true);
    for (const [module, access] of [['bullmq', 'new Queue().upsertJobScheduler'], ['agenda', 'new Agenda().every'], ['pg-boss', 'new PgBoss().schedule']] as const) {
      expect(operation(module, access).effect!.idempotent, access).toBe(true);
    }
  });
});

describe('commands of AWS', () => {
  it('decide by their class what is sent, wherever the client has its method', () => {
    const send = operation('@aws-sdk/client-sqs', 'new SQSClient().send');
    const byCommand = Object.fromEntries(send.overloads!.map((one) => [one.when.type, one.operation]));
    expect(byCommand['SendMessageCommand']!.effect).toMatchObject({ kind: 'enqueue', target: { at: '0.0.QueueUrl' } });
    expect(byCommand['DeleteMessageCommand']!.effect).toMatchObject({ kind: 'ack', acknowledges: '0.0.ReceiptHandle' });
    expect(byCommand['ReceiveMessageCommand']!.receives).toMatchObject({ context: 'redelivery', acknowledge: 'call', horizon: 345_600 });
    expect(operation('@aws-sdk/client-sqs', 'new SQS().deleteMessage').effect).toMatchObject({ kind: 'ack', acknowledges: '0.ReceiptHandle' });
  });

  it('are told apart by type', () => {
    const { library } = moduleShape('@aws-sdk/client-sqs')!;
    expect(typeShape(library, 'SendMessageCommand')!.shape).not.toBe(typeShape(library, 'DeleteMessageCommand')!.shape);
    expect(exported('@aws-sdk/client-sqs', 'SendMessageCommand').new!.returns).toBe('SendMessageCommand');
    expect(exported('@aws-sdk/client-sqs', 'CreateQueueCommand').new).toEqual({ inert: true });
  });

  it('of version 2 wait for `promise()`', () => {
    const send = operation('aws-sdk', 'new SQS().sendMessage');
    expect(send).toMatchObject({ lazy: ['promise', 'send'], effect: { kind: 'enqueue', target: { at: '0.QueueUrl' } } });
    expect(operation('aws-sdk', 'new SQS().receiveMessage().promise').returns).toBe('Answer');
    expect(reach('aws-sdk', 'new DynamoDB.DocumentClient().put').shape.call!.effect!.kind).toBe('db-upsert');
    expect(operation('aws-sdk/clients/sns', 'new default().publish').effect!.kind).toBe('publish');
  });

  it('say who the receiver of a text message is', () => {
    const [byPhone] = operation('@aws-sdk/client-sns', 'new SNS().publish').overloads!;
    expect(byPhone).toMatchObject({ when: { at: '0.PhoneNumber', is: 'present' }, operation: { effect: { kind: 'sms', stake: 'message' } } });
  });
});

describe('what handlers are given', () => {
  const STABLE = { kind: 'stable' };
  it.each([
    ['bullmq', 'Job.id', { ...STABLE, as: 'message-id' }],
    ['bullmq', 'Job.data', { ...STABLE, as: 'message' }],
    ['bullmq', 'Job.attemptsMade', { kind: 'volatile', as: 'attempt' }],
    ['kafkajs', 'KafkaMessage.offset', { ...STABLE, as: 'message' }],
    ['kafkajs', 'EachMessagePayload.message.value', { ...STABLE, as: 'message' }],
    ['amqplib', 'ConsumeMessage.properties.messageId', { ...STABLE, as: 'message-id' }],
    ['amqplib', 'ConsumeMessage.fields.deliveryTag', { kind: 'volatile', as: 'attempt' }],
    ['aws-lambda', 'SQSEvent.Records.0.messageId', { ...STABLE, as: 'message-id' }],
    ['aws-lambda', 'SQSEvent.Records.0.receiptHandle', { kind: 'volatile', as: 'attempt' }],
    ['aws-lambda', 'SQSEvent.Records.0.attributes.ApproximateReceiveCount', { kind: 'volatile', as: 'attempt' }],
    ['aws-lambda', 'SNSEvent.Records.0.Sns.MessageId', { ...STABLE, as: 'message-id' }],
    ['aws-lambda', 'EventBridgeEvent.id', { ...STABLE, as: 'message-id' }],
    ['aws-lambda', 'APIGatewayProxyEventV2.requestContext.requestId', { kind: 'volatile', as: 'attempt' }],
    ['aws-lambda', 'APIGatewayProxyEvent.headers.Idempotency-Key', { ...STABLE, as: 'caller-key' }],
    ['@google-cloud/pubsub', 'Message.deliveryAttempt', { kind: 'volatile', as: 'attempt' }],
    ['@azure/service-bus', 'ServiceBusReceivedMessage.messageId', { ...STABLE, as: 'message-id' }],
    ['inngest', 'Context.event.id', { ...STABLE, as: 'message-id' }],
    ['inngest', 'Context.attempt', { kind: 'volatile', as: 'attempt' }],
    ['express', 'Request.body', { ...STABLE, as: 'caller' }],
    ['express', 'Request.headers.idempotency-key', { ...STABLE, as: 'caller-key' }],
    ['express', 'Request.headers.svix-id', { ...STABLE, as: 'message-id' }],
    ['express', 'Request.headers.x-slack-retry-num', { kind: 'volatile', as: 'attempt' }],
    ['fastify', 'FastifyRequest.id', { kind: 'volatile', as: 'counter' }],
    ['@restatedev/restate-sdk', 'Context.rand.uuidv4', { ...STABLE, as: 'stored' }],
    ['@temporalio/activity', 'Info.attempt', { kind: 'volatile', as: 'attempt' }],
  ] as const)('%s %s', (module, access, expected) => {
    expect(origin(module, access)).toEqual(expected);
  });

  it('is an array of jobs in pg-boss since version 10', () => {
    const [now] = operation('pg-boss', 'new default().work', { range: '^10.1.0' }).callbacks!;
    const [before] = operation('pg-boss', 'new default().work', { range: '^9.0.0' }).callbacks!;
    expect(now!.params).toEqual({ 0: { type: 'Jobs' } });
    expect(before!.params).toEqual({ 0: { type: 'Job' } });
    const { library } = moduleShape('pg-boss', '^10.1.0')!;
    expect(memberShape(typeShape(library, 'Jobs')!.shape, library, '0')!.shape.instance).toBe('Job');
  });

  it('reads a key from a header by its name, however it is written', () => {
    const get = operation('express', 'Request.get', { type: true });
    const named = (name: string): Origin | undefined => (get.overloads!.find((one) => one.when.oneOf!.includes(name))?.operation ?? get).origin;
    expect(named('Idempotency-Key')).toEqual({ kind: 'stable', as: 'caller-key' });
    expect(named('idempotency-key')).toEqual({ kind: 'stable', as: 'caller-key' });
    expect(named('X-GitHub-Delivery')).toEqual({ kind: 'stable', as: 'caller' });
    expect(named('x-github-delivery')).toEqual({ kind: 'stable', as: 'message-id' });
    expect(named('accept')).toEqual({ kind: 'stable', as: 'caller' });
  });
});

describe('decorators', () => {
  it('make handlers of methods', () => {
    expect(exported('@nestjs/common', 'Post').decorator!.method!.run).toMatchObject({ context: 'client', name: 'POST {0}', trigger: { kind: 'route', at: '0', method: 'POST' } });
    expect(exported('@nestjs/common', 'Controller').decorator!.prefix).toBe('0');
    expect(exported('@nestjs/schedule', 'Cron').decorator!.method!.run).toMatchObject({ context: 'schedule' });
    expect(exported('@nestjs/microservices', 'EventPattern').decorator!.method!.run).toMatchObject({ context: 'redelivery' });
    expect(exported('@nestjs/bull', 'Process').decorator!.method).toMatchObject({ run: { context: 'redelivery' }, params: { 0: { type: 'bull#Job' } } });
    expect(exported('@golevelup/nestjs-rabbitmq', 'RabbitSubscribe').decorator!.method).toMatchObject({ run: { context: 'redelivery', acknowledge: 'return' }, params: { 1: { type: 'amqplib#Message' } } });
    expect(exported('@nestjs/graphql', 'Mutation').decorator!.method!.run).toMatchObject({ context: 'client', trigger: { method: 'POST' } });
    expect(exported('@nestjs/graphql', 'Query').decorator!.method!.run).toMatchObject({ trigger: { method: 'GET' } });
    expect(exported('@dbos-inc/dbos-sdk', 'DBOS').members!['step']!.decorator!.wraps).toMatchObject({ kind: 'memoised' });
  });

  it('inject what a queue or client is', () => {
    expect(exported('@nestjs/bullmq', 'InjectQueue').decorator!.injects).toBe('bullmq#Queue');
    expect(exported('@nestjs/bull', 'InjectQueue').decorator!.injects).toBe('bull#Queue');
    expect(exported('@nestjs/common', 'Inject').decorator!.injects).toEqual({ token: '0' });
  });

  it('tell a key among the headers', () => {
    const { parameter, parameterBy } = exported('@nestjs/common', 'Headers').decorator!;
    expect(parameter).toEqual({ kind: 'stable', as: 'caller' });
    expect(parameterBy!.find((one) => one.oneOf.includes('Idempotency-Key'))!.origin).toEqual({ kind: 'stable', as: 'caller-key' });
  });

  it('implement methods of a base class', () => {
    const { library } = moduleShape('@nestjs/bullmq')!;
    expect(typeShape(library, exported('@nestjs/bullmq', 'WorkerHost').type!)!.shape.implement!['process']).toMatchObject({ run: { context: 'redelivery', name: 'job of queue "{prefix}"' }, params: { 0: { type: 'bullmq#Job' } } });
  });
});

describe('types of handlers', () => {
  const type = (module: string, name: string): Shape => typeShape(moduleShape(module)!.library, exported(module, name).type!)!.shape;
  it.each([
    ['SQSEvent', 'redelivery'], ['SNSEvent', 'redelivery'], ['EventBridgeEvent', 'redelivery'], ['DynamoDBStreamEvent', 'redelivery'], ['KinesisStreamEvent', 'redelivery'], ['S3Event', 'redelivery'], ['ScheduledEvent', 'schedule'],
    ['APIGatewayProxyEvent', 'client'], ['APIGatewayProxyEventV2', 'client'],
  ])('aws-lambda %s', (name, context) => {
    expect(type('aws-lambda', name).asParameter!.context).toBe(context);
  });

  it.each([
    ['aws-lambda', 'SQSHandler', 'SQSEvent'], ['aws-lambda', 'APIGatewayProxyHandlerV2', 'APIGatewayProxyEventV2'], ['bullmq', 'Processor', 'Job'], ['kafkajs', 'EachMessageHandler', 'EachMessage'], ['next', 'NextApiHandler', 'ApiRequest'],
  ])('%s %s', (module, name, first) => {
    const shape = type(module, name);
    expect(shape.asFunction).toBeDefined();
    expect(shape.parameters![0]).toEqual({ type: first });
  });

  it('say what a plugin is given without making it a handler', () => {
    const plugin = type('fastify', 'FastifyPluginAsync');
    expect(plugin.asFunction).toBeUndefined();
    expect(plugin.parameters).toEqual({ 0: { type: 'Instance' } });
  });
});

describe('acknowledgements', () => {
  it.each([
    ['amqplib', 'connect().createChannel().ack', 'ack', '0'], ['amqplib', 'connect().createChannel().nack', 'nack', '0'], ['pg-boss', 'new PgBoss().complete', 'ack', '1'], ['kafkajs', 'new Kafka().consumer().commitOffsets', 'offset-commit', '0'],
    ['@azure/service-bus', 'new ServiceBusClient().createReceiver().completeMessage', 'ack', '0'], ['@azure/storage-queue', 'new QueueClient().deleteMessage', 'ack', '0'],
  ])('%s %s', (module, access, kind, what) => {
    expect(operation(module, access).effect).toMatchObject({ kind, acknowledges: what });
  });

  it('say whether a refused message comes back', () => {
    expect(operation('amqplib', 'connect().createChannel().nack').effect!.requeue).toEqual({ at: ['2'], default: true });
    expect(operation('amqplib', 'connect().createChannel().reject').effect!.requeue).toEqual({ at: ['1'], default: true });
    expect(operation('@golevelup/nestjs-rabbitmq', 'Nack').effect).toMatchObject({ kind: 'nack', requeue: { at: ['0'], default: false } });
  });

  it('are answers where requests are handled', () => {
    expect(operation('express', 'Response.status().json', { type: true }).effect).toMatchObject({ kind: 'response', data: ['0'], status: { default: 200 } });
    expect(operation('express', 'Response.sendStatus', { type: true }).effect!.status).toEqual({ at: ['0'] });
    expect(operation('fastify', 'FastifyReply.code().send', { type: true }).effect!.kind).toBe('response');
  });
});

describe('Kafka', () => {
  it('has transactions, and producers whose settings decide what a repeat does', () => {
    const begin = operation('kafkajs', 'new Kafka().producer().transaction');
    expect(begin.transaction).toEqual({ act: 'begin', handle: 'result', kafka: true });
    expect(operation('kafkajs', 'new Kafka().producer().transaction().commit').transaction).toEqual({ act: 'commit', kafka: true });
    expect(operation('kafkajs', 'new Kafka().producer().transaction().sendOffsets').effect!.kind).toBe('offset-commit');
    expect(operation('kafkajs', 'new Kafka().producer().send').effect!.guarantees).toEqual({
      idempotent: { at: ['receiver.0.idempotent'], default: false }, transactional: { at: ['receiver.0.transactionalId'] }, acks: { at: ['0.acks', 'receiver.0.acks'], default: -1 },
    });
    expect(boundary(operation('kafkajs', 'new Kafka().consumer().run').callbacks![0]).uncommitted).toEqual({ at: ['receiver.0.readUncommitted'], default: false });
  });
});

describe('webhooks', () => {
  it.each([['svix', 'new Webhook().verify'], ['standardwebhooks', 'new Webhook().verify'], ['@clerk/backend/webhooks', 'verifyWebhook'], ['@octokit/webhooks', 'new Webhooks().verifyAndReceive'], ['@upstash/qstash', 'new Receiver().verify'], ['@shopify/shopify-api', 'shopifyApp().authenticate.webhook']])('%s %s marks its function', (module, access) => {
    expect(operation(module, access).marks).toMatchObject({ kind: 'boundary', context: 'redelivery' });
  });
});
