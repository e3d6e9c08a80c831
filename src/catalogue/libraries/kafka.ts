import type { Library, Shape } from '../../model/catalogue.js';
import { acks, attempt, commitsOffsets, fields, handler, listOf, listener, messageData, publishes } from './entry-parts.js';
import { consumption, kafkaTypes } from './kafka-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const exported: Record<string, Shape> = {
  Kafka: classOf('Kafka'),
  ...typesOf({
    Producer: 'Producer', Consumer: 'Consumer', Admin: 'Admin', Transaction: 'Transaction', EachMessagePayload: 'EachMessage', EachBatchPayload: 'EachBatch', Batch: 'Batch', KafkaMessage: 'Message',
    EachMessageHandler: 'EachMessageHandler', EachBatchHandler: 'EachBatchHandler',
  }),
  logLevel: { members: { '*': {} } }, CompressionTypes: { members: { '*': {} } }, Partitioners: { members: { '*': {} } }, AssignerProtocol: { members: { '*': {} } },
};

export const kafkajs: Library = {
  name: 'kafkajs', family: 'stream', packages: ['kafkajs'], source: 'https://kafka.js.org/docs',
  types: kafkaTypes({ block: '0', acks: ['0.acks'], autoCommit: '0.autoCommit' }),
  exports: exported,
};

/** Settings stand in a block of their own, and also those of `send` and `run`. */
export const confluentKafka: Library = {
  name: '@confluentinc/kafka-javascript', family: 'stream', packages: ['@confluentinc/kafka-javascript'], source: 'https://github.com/confluentinc/confluent-kafka-javascript/blob/master/MIGRATION.md',
  types: kafkaTypes({ block: '0.kafkaJS', acks: [], autoCommit: 'receiver.0.kafkaJS.autoCommit' }),
  exports: {
    KafkaJS: { members: exported },
    default: { members: { KafkaJS: { members: exported }, Producer: classOf('node-rdkafka#Producer'), KafkaConsumer: classOf('node-rdkafka#Consumer'), HighLevelProducer: classOf('node-rdkafka#Producer') } },
    Producer: classOf('node-rdkafka#Producer'), KafkaConsumer: classOf('node-rdkafka#Consumer'), HighLevelProducer: classOf('node-rdkafka#Producer'),
  },
};

/** librdkafka's own style: offsets are committed in the background unless that is switched off. */
const automatic = { at: 'receiver.0.[enable.auto.commit]', equals: true } as const;
const message = { 0: { type: 'Message' } } as const;
const rdProducer: Record<string, Shape> = {
  produce: publishes({
    target: '0', data: '2', ownKey: 'none',
    guarantees: { idempotent: { at: ['receiver.0.[enable.idempotence]'], default: false }, transactional: { at: ['receiver.0.[transactional.id]'] }, acks: { at: ['receiver.0.acks', 'receiver.0.[request.required.acks]', 'receiver.1.acks'], default: -1 } },
  }),
  beginTransaction: { call: { transaction: { act: 'begin', kafka: true }, callbacks: [listener('fn')] } },
  commitTransaction: { call: { transaction: { act: 'commit', kafka: true }, callbacks: [listener('fn')] } },
  abortTransaction: { call: { transaction: { act: 'rollback', kafka: true }, callbacks: [listener('fn')] } },
  sendOffsetsToTransaction: commitsOffsets('0'),
  on: { call: { callbacks: [listener('1')] } },
  ...harmless('connect', 'disconnect', 'poll', 'flush', 'setPollInterval', 'initTransactions', 'getMetadata', 'setValueSerializer', 'setKeySerializer'),
};
const rdConsumer: Record<string, Shape> = {
  on: {
    call: {
      callbacks: [
        handler('1', consumption('automatic'), message, { at: '0', equals: 'data', not: { not: automatic } }),
        handler('1', consumption('call'), message, { at: '0', equals: 'data', not: automatic }),
        { ...listener('1'), when: { not: { at: '0', equals: 'data' } } },
      ],
    },
  },
  consume: { call: { callbacks: [handler('fn', consumption('call'), { 1: { type: 'Messages' } })] } },
  ...Object.fromEntries(['commitMessage', 'commitMessageSync', 'commit', 'commitSync', 'offsetsStore'].map((name) => [name, commitsOffsets('0')])),
  ...harmless('connect', 'disconnect', 'subscribe', 'unsubscribe', 'assign', 'unassign', 'seek', 'pause', 'resume', 'setDefaultConsumeTimeout', 'getMetadata', 'committed', 'position'),
};
const rdkafkaExports: Record<string, Shape> = {
  Producer: classOf('Producer'), HighLevelProducer: classOf('Producer'), KafkaConsumer: classOf('Consumer'), ...typesOf({ Message: 'Message' }),
  AdminClient: { members: { create: { call: { inert: true } } } },
};

export const rdkafka: Library = {
  name: 'node-rdkafka', family: 'stream', packages: ['node-rdkafka'], source: 'https://github.com/Blizzard/node-node-rdkafka#readme',
  types: {
    Producer: { members: rdProducer }, Consumer: { members: rdConsumer },
    Message: { members: fields(messageData, 'topic', 'partition', 'offset', 'key', 'value', 'timestamp', 'headers', 'size') }, Messages: listOf('Message'),
  },
  exports: { ...rdkafkaExports, default: { members: rdkafkaExports } },
};

/** A consumer is a stream that is gone through, or listened to. */
const streamed = consumption('automatic');
export const platformaticKafka: Library = {
  name: '@platformatic/kafka', family: 'stream', packages: ['@platformatic/kafka'], source: 'https://github.com/platformatic/kafka/tree/main/docs',
  types: {
    Producer: {
      members: {
        send: publishes({ target: '0.messages.0.topic', data: '0.messages', ownKey: 'none', guarantees: { idempotent: { at: ['0.idempotent', 'receiver.0.idempotent'], default: false }, transactional: { at: ['receiver.0.transactionalId'] }, acks: { at: ['0.acks', 'receiver.0.acks'], default: -1 } } }),
        ...harmless('close', 'initIdempotentProducer'),
      },
    },
    Consumer: {
      members: {
        consume: { call: { returns: 'Stream', receives: streamed, overloads: [{ when: { at: '0.autocommit', equals: false }, operation: { returns: 'Stream', receives: consumption('call') } }, { when: { at: 'receiver.0.autocommit', equals: false }, operation: { returns: 'Stream', receives: consumption('call') } }] } },
        commit: commitsOffsets('0'),
        ...harmless('close', 'leaveGroup', 'joinGroup', 'listOffsets'),
      },
    },
    Stream: { members: { on: { call: { callbacks: [handler('1', consumption('call'), message, { at: '0', equals: 'data' }), { ...listener('1'), when: { not: { at: '0', equals: 'data' } } }] } }, '*': { instance: 'Message' } } },
    Message: { members: { ...fields(messageData, 'topic', 'partition', 'offset', 'key', 'value', 'timestamp', 'headers'), ...fields(attempt, 'metadata'), commit: acks() } },
  },
  exports: { Producer: classOf('Producer'), Consumer: classOf('Consumer'), ...typesOf({ Message: 'Message', MessagesStream: 'Stream' }), Admin: { new: { inert: true } } },
};
