import type { Boundary, Condition, Library, Operation, Shape } from '../../model/catalogue.js';
import { acks, attempt, clock, commitsOffsets, enqueues, fields, handler, listOf, messageData, messageId, nacks, publishes, redelivered } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const bus = (acknowledge: NonNullable<Boundary['acknowledge']>): Boundary =>
  redelivered('Service Bus delivers a message again when it is not completed before its lock ends, 10 times by default', {
    name: 'Service Bus receiver "{chain.createReceiver.0}"', trigger: { kind: 'queue', at: 'chain.createReceiver.0' }, acknowledge, attempts: { default: 9 },
  });

/** Taken at once in one mode, completed after the handler by default, by hand when that is switched off. */
const atOnce: Condition = { at: 'receiver.1.receiveMode', equals: 'receiveAndDelete' };
const byHand: Condition = { at: '1.autoCompleteMessages', equals: false };
const subscribes = (acknowledge: NonNullable<Boundary['acknowledge']>): Operation => ({ callbacks: [handler('0.processMessage', bus(acknowledge), { 0: { type: 'Message' } })] });

/** A queue or topic drops a second message with the same id only where duplicate detection is switched on; ten minutes by default. */
const sending = { target: { at: 'receiver.0', or: ['chain.createSender.0'] }, data: ['0.body', '0.*.body', '0'], keys: ['0.messageId', '0.*.messageId'], carried: true, window: 600, ownKey: 'none', repair: { key: { at: '0', property: 'messageId' } } } as const;

const receiver: Record<string, Shape> = {
  subscribe: { call: { ...subscribes('return'), overloads: [{ when: atOnce, operation: subscribes('automatic') }, { when: byHand, operation: subscribes('call') }] } },
  receiveMessages: { call: { returns: 'Messages', receives: bus('call'), overloads: [{ when: atOnce, operation: { returns: 'Messages', receives: bus('automatic') } }] } },
  receiveDeferredMessages: { call: { returns: 'Messages', receives: bus('call') } },
  getMessageIterator: { call: { returns: 'Messages', receives: bus('call') } },
  completeMessage: acks('0'), abandonMessage: nacks('0', { at: [], default: true }), deadLetterMessage: nacks('0', { at: [], default: false }), deferMessage: nacks('0', { at: [], default: true }),
  ...harmless('renewMessageLock', 'peekMessages', 'close', 'getSessionState', 'setSessionState', 'renewSessionLock'),
};

export const serviceBus: Library = {
  name: '@azure/service-bus', family: 'queue', packages: ['@azure/service-bus'], source: 'https://learn.microsoft.com/javascript/api/@azure/service-bus/',
  types: {
    Client: { members: { createSender: { call: { returns: 'Sender' } }, createReceiver: { call: { returns: 'Receiver' } }, acceptSession: { call: { returns: 'Receiver' } }, acceptNextSession: { call: { returns: 'Receiver' } }, ...harmless('close', 'createRuleManager') } },
    Sender: { members: { sendMessages: publishes(sending), scheduleMessages: publishes(sending), createMessageBatch: { call: { returns: 'Batch' } }, ...harmless('cancelScheduledMessages', 'close') } },
    Batch: { members: harmless('tryAddMessage') },
    Receiver: { members: receiver },
    Message: {
      members: {
        messageId, ...fields(messageData, 'body', 'applicationProperties', 'enqueuedTimeUtc', 'sequenceNumber', 'enqueuedSequenceNumber', 'correlationId', 'subject', 'sessionId', 'partitionKey', 'contentType', 'to', 'replyTo', 'expiresAtUtc'),
        ...fields(attempt, 'deliveryCount', 'lockToken', 'lockedUntilUtc'),
      },
    },
    Messages: listOf('Message'),
  },
  exports: {
    ServiceBusClient: classOf('Client'),
    ...typesOf({ ServiceBusSender: 'Sender', ServiceBusReceiver: 'Receiver', ServiceBusSessionReceiver: 'Receiver', ServiceBusReceivedMessage: 'Message', ServiceBusMessageBatch: 'Batch' }),
    ServiceBusAdministrationClient: { new: { inert: true } },
  },
};

const storage = redelivered('a storage queue shows a message again when it is not deleted before its visibility timeout ends', { name: 'messages of the storage queue', trigger: { kind: 'queue' }, acknowledge: 'call', horizon: 604_800 });

export const storageQueue: Library = {
  name: '@azure/storage-queue', family: 'queue', packages: ['@azure/storage-queue'], source: 'https://learn.microsoft.com/javascript/api/@azure/storage-queue/',
  types: {
    Service: { members: { getQueueClient: { call: { returns: 'Queue' } }, ...harmless('createQueue', 'deleteQueue') } },
    Queue: {
      members: {
        sendMessage: enqueues({ target: 'receiver.1', data: '0', ownKey: 'none' }),
        receiveMessages: { call: { returns: { fields: { receivedMessageItems: 'Messages' } }, receives: storage } },
        deleteMessage: acks('0'), updateMessage: nacks('0'), ...harmless('create', 'createIfNotExists', 'delete', 'getProperties', 'peekMessages', 'clearMessages'),
      },
    },
    Message: { members: { messageId, ...fields(messageData, 'messageText', 'insertedOn', 'expiresOn'), ...fields(attempt, 'popReceipt', 'dequeueCount'), ...fields(clock, 'nextVisibleOn') } },
    Messages: listOf('Message'),
  },
  exports: { QueueClient: { ...classOf('Queue'), members: { fromConnectionString: { call: { returns: 'Queue' } } } }, QueueServiceClient: { ...classOf('Service'), members: { fromConnectionString: { call: { returns: 'Service' } } } } },
};

const hub = redelivered('Event Hubs gives events again from the last checkpoint when a consumer stops or another takes over', { name: 'the Event Hubs consumer', trigger: { kind: 'topic' }, acknowledge: 'call' });

export const eventHubs: Library = {
  name: '@azure/event-hubs', family: 'stream', packages: ['@azure/event-hubs'], source: 'https://learn.microsoft.com/javascript/api/@azure/event-hubs/',
  types: {
    Producer: { members: { sendBatch: publishes({ target: 'receiver.1', data: ['0.*.body', '0'], ownKey: 'none' }), createBatch: { call: { returns: 'Batch' } }, enqueueEvent: publishes({ target: 'receiver.1', data: '0.body' }), enqueueEvents: publishes({ target: 'receiver.1', data: '0' }), ...harmless('close', 'flush') } },
    Batch: { members: harmless('tryAdd') },
    /** The handlers stand first, or after a partition's id. */
    Consumer: {
      members: {
        subscribe: { call: { callbacks: ['0', '1'].map((at) => handler(`${at}.processEvents`, hub, { 0: { type: 'Events' }, 1: { type: 'Partition' } })) } },
        ...harmless('close', 'getPartitionIds', 'getEventHubProperties'),
      },
    },
    Partition: { members: { updateCheckpoint: commitsOffsets('0'), ...fields(messageData, 'partitionId', 'consumerGroup', 'eventHubName') } },
    Event: { members: fields(messageData, 'body', 'properties', 'systemProperties', 'partitionKey', 'offset', 'sequenceNumber', 'enqueuedTimeUtc', 'messageId', 'correlationId') },
    Events: listOf('Event'),
  },
  exports: {
    EventHubProducerClient: classOf('Producer'), EventHubBufferedProducerClient: classOf('Producer'), EventHubConsumerClient: classOf('Consumer'), ...typesOf({ ReceivedEventData: 'Event', PartitionContext: 'Partition', EventDataBatch: 'Batch' }),
  },
};

export const eventGrid: Library = {
  name: '@azure/eventgrid', family: 'stream', packages: ['@azure/eventgrid'], source: 'https://learn.microsoft.com/javascript/api/@azure/eventgrid/',
  types: { Publisher: { members: { send: publishes({ target: { at: '0.0.subject', or: ['receiver.0'] }, data: '0.*.data', keys: ['0.*.id'], carried: true, ownKey: 'none' }) } } },
  exports: { EventGridPublisherClient: classOf('Publisher'), AzureKeyCredential: { new: { inert: true } }, EventGridDeserializer: { new: { inert: true } } },
};
