import { describe, expect, it } from 'vitest';
import { boundariesOf } from '../../src/replay/attempts.js';
import { callAt, programOf } from './programs.js';

const SQS = `import { SQSClient, ReceiveMessageCommand } from '@aws-sdk/client-sqs'; const sqs = new SQSClient({});`;

/** The contexts in which the call runs again. */
function contextsAt(text: string, begins: string): string[] {
  const program = programOf({ 'a.ts': text });
  return boundariesOf(program.resolver, callAt(program, text, begins)).map((one) => `${one.by} ${one.boundary.context}`);
}

describe('work that a call takes from a queue', () => {
  const loop = `${SQS} export async function poll() { before(); while (true) {
    const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: 'q' }));
    for (const one of Messages ?? []) { await book(one); } } }`;

  it('runs again after the call, and nothing before it', () => {
    expect(contextsAt(loop, 'book(')).toEqual(['@aws-sdk/client-sqs redelivery']);
    expect(contextsAt(loop, 'before(')).toEqual([]);
  });

  it('is the rest of the function where no loop takes it', () => {
    const text = `import amqp from 'amqplib'; export async function one(channel: amqp.Channel) { before(); const message = await channel.get('orders'); if (message) await book(message); }`;
    expect(contextsAt(text, 'book(')).toEqual(['amqplib redelivery']);
    expect(contextsAt(text, 'before(')).toEqual([]);
  });

  it('runs again where it is handed on', () => {
    const text = `${SQS} export async function poll() { const result = await sqs.send(new ReceiveMessageCommand({ QueueUrl: 'q' })); await finish(result.Messages); }`;
    expect(contextsAt(text, 'finish(')).toEqual(['@aws-sdk/client-sqs redelivery']);
  });

  it('is handed back by helpers', () => {
    const text = `${SQS} async function take() { const result = await sqs.send(new ReceiveMessageCommand({ QueueUrl: 'q' })); return result.Messages ?? []; }
      export async function poll() { for (const one of await take()) await book(one); }`;
    expect(contextsAt(text, 'book(')).toEqual(['@aws-sdk/client-sqs redelivery']);
  });

  it('is looped over where it was taken elsewhere', () => {
    const text = `import { JSONCodec, type Consumer } from 'nats'; export class Worker { constructor(private readonly consumer: Consumer) {}
      async start() { this.messages = await this.consumer.consume(); } async run() { before(); for await (const one of this.messages) await book(one); } }`;
    expect(contextsAt(text, 'book(')).toEqual([expect.stringMatching(/redelivery$/)]);
    expect(contextsAt(text, 'before(')).toEqual([]);
  });

  it('is none where nothing is taken', () => {
    expect(contextsAt(`${SQS} export async function poll() { for (const one of await list()) await book(one); }`, 'book(')).toEqual([]);
  });
});
