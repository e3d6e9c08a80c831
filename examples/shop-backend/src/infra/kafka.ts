import { Kafka } from 'kafkajs';
import { env } from '@/config/env';

const kafka = new Kafka({ clientId: 'lamplight-books', brokers: env.kafkaBrokers });

export const producer = kafka.producer();
export const stockConsumer = kafka.consumer({ groupId: 'lamplight-stock' });

export async function publish(topic: string, key: string, event: object): Promise<void> {
  await producer.send({ topic, messages: [{ key, value: JSON.stringify(event) }] });
}
