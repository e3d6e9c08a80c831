import type { Boundary, EffectMeaning, Path, Shape } from '../../model/catalogue.js';
import { acks, commitsOffsets, fields, functionType, handler, listOf, listener, messageData, publishes, redelivered } from './entry-parts.js';
import { harmless } from './store-parts.js';

/** Clients with the surface of KafkaJS. */

const BECAUSE = 'Kafka delivers a message again when the consumer fails or is replaced before its offset is committed';

export interface KafkaSettings {
  /** Where the settings stand in the argument of `producer()` and `consumer()`. */
  readonly block: Path;
  /** Other places of the producer's `acks` and the consumer's `autoCommit`: in the call itself. */
  readonly acks: readonly Path[];
  readonly autoCommit: Path;
}

/** What any Kafka consumer's handler is; `acknowledge` by whether offsets are committed for it. */
export function consumption(acknowledge: NonNullable<Boundary['acknowledge']>, uncommitted?: Boundary['uncommitted']): Boundary {
  return redelivered(BECAUSE, { name: 'the Kafka consumer', trigger: { kind: 'topic' }, acknowledge, attempts: { default: -1 }, ...(uncommitted ? { uncommitted } : {}) });
}

/** Neither key nor offset alone names one message: keys repeat, and each partition counts for itself. */
const message: Record<string, Shape> = { ...fields(messageData, 'key', 'value', 'headers', 'offset', 'timestamp', 'attributes') };

export function kafkaTypes(settings: KafkaSettings): Record<string, Shape> {
  const { block } = settings;
  const guarantees: EffectMeaning['guarantees'] = {
    idempotent: { at: [`receiver.${block}.idempotent`], default: false },
    transactional: { at: [`receiver.${block}.transactionalId`] },
    acks: { at: [...settings.acks, `receiver.${block}.acks`], default: -1 },
  };
  const inTransaction: EffectMeaning['guarantees'] = { idempotent: { at: [], default: true }, transactional: { at: [], default: true } };
  const uncommitted: Boundary['uncommitted'] = { at: [`receiver.${block}.readUncommitted`], default: false };
  const consumes = (at: Path, type: string): readonly ReturnType<typeof handler>[] => [
    handler(at, consumption('call', uncommitted), { 0: { type } }, { at: settings.autoCommit, equals: false }),
    handler(at, consumption('return', uncommitted), { 0: { type } }, { not: { at: settings.autoCommit, equals: false } }),
  ];
  const sends = (how: EffectMeaning['guarantees']): Record<string, Shape> => ({
    send: publishes({ target: '0.topic', data: '0.messages', ownKey: 'none', guarantees: how! }),
    sendBatch: publishes({ target: '0.topicMessages.0.topic', data: '0.topicMessages', ownKey: 'none', guarantees: how! }),
  });
  const events = { on: { call: { callbacks: [listener('1')] } }, ...harmless('connect', 'disconnect', 'logger', 'isIdempotent', 'flush', 'dependentAdmin') };
  return {
    Kafka: { members: { producer: { call: { returns: 'Producer' } }, consumer: { call: { returns: 'Consumer' } }, admin: { call: { returns: 'Admin' } }, ...harmless('logger') } },
    Admin: { members: { '*': { call: { inert: true } } } },
    Producer: {
      members: {
        ...sends(guarantees),
        transaction: { call: { returns: 'Transaction', transaction: { act: 'begin', handle: 'result', kafka: true } } },
        sendOffsets: commitsOffsets('0'),
        ...events,
      },
    },
    Transaction: {
      members: {
        ...sends(inTransaction),
        sendOffsets: commitsOffsets('0.topics'),
        commit: { call: { transaction: { act: 'commit', kafka: true } } },
        abort: { call: { transaction: { act: 'rollback', kafka: true } } },
        ...harmless('isActive'),
      },
    },
    Consumer: {
      members: {
        run: { call: { callbacks: [...consumes('0.eachMessage', 'EachMessage'), ...consumes('0.eachBatch', 'EachBatch')] } },
        commitOffsets: commitsOffsets('0'),
        ...events, ...harmless('subscribe', 'stop', 'seek', 'pause', 'resume', 'paused', 'assignment', 'describeGroup', 'storeOffsets'),
      },
    },
    EachMessage: { members: { ...fields(messageData, 'topic', 'partition'), message: { instance: 'Message' }, ...harmless('heartbeat', 'pause') } },
    EachBatch: {
      members: {
        batch: { instance: 'Batch' }, resolveOffset: acks('0'), commitOffsetsIfNecessary: commitsOffsets('0'),
        ...harmless('heartbeat', 'pause', 'uncommittedOffsets', 'isRunning', 'isStale'),
      },
    },
    Batch: { members: { ...fields(messageData, 'topic', 'partition', 'highWatermark'), messages: { instance: 'Messages' }, firstOffset: { call: { origin: messageData.origin! } }, lastOffset: { call: { origin: messageData.origin! } }, ...harmless('isEmpty', 'offsetLag', 'offsetLagLow') } },
    Message: { members: message },
    Messages: listOf('Message'),
    EachMessageHandler: functionType({ 0: { type: 'EachMessage' } }, consumption('return')),
    EachBatchHandler: functionType({ 0: { type: 'EachBatch' } }, consumption('return')),
  };
}
