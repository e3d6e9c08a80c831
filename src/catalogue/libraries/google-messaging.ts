import type { Library, Shape } from '../../model/catalogue.js';
import { acks, attempt, enqueues, fields, handler, listener, listens, messageData, messageId, nacks, publishes, redelivered } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

/** A subscription keeps a message for seven days unless told otherwise. */
const subscription = redelivered('Pub/Sub delivers a message again when it is not acknowledged before its deadline, for seven days by default', {
  name: 'subscription "{receiver.0}"', trigger: { kind: 'topic', at: 'receiver.0' }, acknowledge: 'call', horizon: 604_800, attempts: { default: -1 },
});

const message: Record<string, Shape> = {
  id: messageId, ...fields(messageData, 'data', 'attributes', 'publishTime', 'orderingKey', 'length'), ...fields(attempt, 'deliveryAttempt', 'ackId', 'received'),
  ack: acks(), ackWithResponse: acks(), nack: nacks(), nackWithResponse: nacks(), ...harmless('modAck', 'modAckWithResponse'),
};

/** The broker gives each message an id of its own, also to the second of two that are the same: a key can only travel in the attributes. */
const topic: Record<string, Shape> = {
  publishMessage: publishes({ target: 'receiver.0', data: ['0.json', '0.data', '0.attributes'], ownKey: 'none' }),
  publish: publishes({ target: 'receiver.0', data: ['0', '1'], ownKey: 'none' }),
  publishJSON: publishes({ target: 'receiver.0', data: ['0', '1'], ownKey: 'none' }),
  subscription: { call: { returns: 'Subscription' } },
  ...harmless('flush', 'resumePublishing', 'setPublishOptions', 'create', 'exists', 'get', 'getMetadata', 'createSubscription', 'delete'),
};

export const pubsub: Library = {
  name: '@google-cloud/pubsub', family: 'stream', packages: ['@google-cloud/pubsub'], source: 'https://cloud.google.com/pubsub/docs/subscription-overview',
  types: {
    PubSub: { members: { topic: { call: { returns: 'Topic' } }, subscription: { call: { returns: 'Subscription' } }, ...harmless('createTopic', 'createSubscription', 'close', 'getTopics', 'getSubscriptions') } },
    Topic: { members: topic },
    Subscription: {
      members: {
        on: { call: { returns: { same: 'receiver' }, callbacks: [handler('1', subscription, { 0: { type: 'Message' } }, { at: '0', equals: 'message' }), { ...listener('1'), when: { not: { at: '0', equals: 'message' } } }] } },
        ...harmless('close', 'create', 'delete', 'exists', 'get', 'modifyPushConfig', 'removeListener', 'removeAllListeners', 'setOptions', 'seek'), once: listens,
      },
    },
    Message: { members: message },
  },
  exports: { PubSub: classOf('PubSub'), ...typesOf({ Topic: 'Topic', Subscription: 'Subscription', Message: 'Message' }) },
};

/** The name of a task stays taken for about an hour after it ran or was deleted. */
export const cloudTasks: Library = {
  name: '@google-cloud/tasks', family: 'queue', packages: ['@google-cloud/tasks'], source: 'https://cloud.google.com/tasks/docs/reference/rpc/google.cloud.tasks.v2#createtaskrequest',
  types: {
    Client: {
      members: {
        createTask: enqueues({
          target: { at: '0.parent', or: ['0.task.httpRequest.url'] }, data: ['0.task.httpRequest.body', '0.task.appEngineHttpRequest.body'], keys: ['0.task.name'], window: 3600, ownKey: 'none',
          outcome: { duplicate: [{ at: 'code', oneOf: [6, 'ALREADY_EXISTS'] }] }, repair: { key: { at: '0.task', property: 'name' } },
        }),
        ...harmless('queuePath', 'taskPath', 'locationPath', 'getQueue', 'createQueue', 'updateQueue', 'listTasks', 'getTask', 'deleteTask', 'close'),
      },
    },
  },
  exports: { CloudTasksClient: classOf('Client'), v2: { members: { CloudTasksClient: classOf('Client') } }, default: { members: { CloudTasksClient: classOf('Client') } } },
};
