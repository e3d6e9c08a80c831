import { describe, expect, it } from 'vitest';
import { addKey } from '../../../rules/repairs/add-key.js';
import { newTypeErrors } from '../../support/type-errors.js';
import { edited, given } from './programs.js';

const KEY = '`pay:${id}`';

function addedTo(text: string, begins: string): string | undefined {
  const { replay, sources, call, target } = given(text, begins);
  return edited(text, addKey(replay, sources, call, target, KEY));
}

/** Packages that the fixtures do not install say nothing of types, but the syntax is still looked at. */
function expectEdit(head: string, begins: string, before: string, after: string | undefined): void {
  const text = `${head}\n${before}\n`;
  const now = addedTo(text, begins);
  expect(now).toBe(after === undefined ? undefined : `${head}\n${after}\n`);
  if (now === undefined) return;
  expect(newTypeErrors({ 'a.ts': text }, { 'a.ts': now })).toEqual([]);
  expect(addedTo(now, begins)).toBeUndefined();
}

const cases = (rows: readonly (readonly [string, string, string, string, string | undefined])[]): void => {
  it.each(rows)('%s', (_, head, begins, before, after) => expectEdit(head, begins, before, after));
};

const STRIPE = `import Stripe from 'stripe';\nconst stripe = new Stripe('');\ndeclare const id: string;`;
const AXIOS = `import axios from 'axios';\ndeclare const id: string;`;
const ID = 'declare const id: string;';

describe('addKey in an SDK', () => {
  cases([
    ['adds the argument', STRIPE, 'stripe.refunds', 'await stripe.refunds.create({ charge: id });', `await stripe.refunds.create({ charge: id }, { idempotencyKey: ${KEY} });`],
    ['fills arguments that are left out', STRIPE, 'stripe.paymentIntents', 'await stripe.paymentIntents.capture(id);', `await stripe.paymentIntents.capture(id, undefined, { idempotencyKey: ${KEY} });`],
    ['adds to options', STRIPE, 'stripe.refunds', `await stripe.refunds.create({ charge: id }, { stripeAccount: 'a' });`, `await stripe.refunds.create({ charge: id }, { stripeAccount: 'a', idempotencyKey: ${KEY} });`],
    ['keeps the layout', STRIPE, 'stripe.refunds', `await stripe.refunds.create(\n  { charge: id },\n  {\n    stripeAccount: 'a',\n  },\n);`, `await stripe.refunds.create(\n  { charge: id },\n  {\n    stripeAccount: 'a',\n    idempotencyKey: ${KEY},\n  },\n);`],
    ['copies options made elsewhere', STRIPE, 'stripe.refunds', `const options = { stripeAccount: 'a' };\nawait stripe.refunds.create({ charge: id }, options);`, `const options = { stripeAccount: 'a' };\nawait stripe.refunds.create({ charge: id }, { ...options, idempotencyKey: ${KEY} });`],
    ['copies options of the caller', STRIPE, 'stripe.refunds', `export const f = (options?: Stripe.RequestOptions) => stripe.refunds.create({ charge: id }, options);`, `export const f = (options?: Stripe.RequestOptions) => stripe.refunds.create({ charge: id }, { ...options, idempotencyKey: ${KEY} });`],
    ['does not copy what is no object', STRIPE, 'stripe.refunds', `export const f = (options: string) => stripe.refunds.create({ charge: id }, options as never);`, undefined],
    ['leaves a key that is there', STRIPE, 'stripe.refunds', `await stripe.refunds.create({ charge: id }, { idempotencyKey: id });`, undefined],
    ['does not count behind a spread', STRIPE, 'stripe.refunds', `declare const args: [Stripe.RefundCreateParams];\nawait stripe.refunds.create(...args);`, undefined],
    ['resend', `import { Resend } from 'resend';\nconst resend = new Resend('');\n${ID}`, 'resend.emails', `await resend.emails.send({ from: 'a', to: 'b', subject: 'c', text: 'd' });`, `await resend.emails.send({ from: 'a', to: 'b', subject: 'c', text: 'd' }, { idempotencyKey: ${KEY} });`],
    ['bullmq', `import { Queue } from 'bullmq';\nconst queue = new Queue('q');\n${ID}`, 'queue.add', `await queue.add('bill', { id });`, `await queue.add('bill', { id }, { jobId: ${KEY} });`],
    ['bullmq with options', `import { Queue } from 'bullmq';\nconst queue = new Queue('q');\n${ID}`, 'queue.add', `await queue.add('bill', { id }, { attempts: 3 });`, `await queue.add('bill', { id }, { attempts: 3, jobId: ${KEY} });`],
    ['a command', `import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';\nconst sqs = new SQSClient({});\n${ID}`, 'sqs.send', `await sqs.send(new SendMessageCommand({ QueueUrl: 'u.fifo', MessageBody: 'b', MessageGroupId: 'g' }));`, `await sqs.send(new SendMessageCommand({ QueueUrl: 'u.fifo', MessageBody: 'b', MessageGroupId: 'g', MessageDeduplicationId: ${KEY} }));`],
  ]);
});

describe('addKey in headers', () => {
  const header = `'Idempotency-Key': ${KEY}`;
  cases([
    ['fetch without headers', ID, 'fetch', `await fetch('/pay', { method: 'POST' });`, `await fetch('/pay', { method: 'POST', headers: { ${header} } });`],
    ['fetch with headers', ID, 'fetch', `await fetch('/pay', { method: 'POST', headers: { accept: 'a' } });`, `await fetch('/pay', { method: 'POST', headers: { accept: 'a', ${header} } });`],
    ['fetch with headers made elsewhere', ID, 'fetch', `const headers = { accept: 'a' };\nawait fetch('/pay', { method: 'POST', headers });`, `const headers = { accept: 'a' };\nawait fetch('/pay', { method: 'POST', headers: { ...headers, ${header} } });`],
    ['fetch with options made elsewhere', ID, 'fetch', `const init = { method: 'POST', headers: { accept: 'a' } };\nawait fetch('/pay', init);`, `const init = { method: 'POST', headers: { accept: 'a' } };\nawait fetch('/pay', { ...init, headers: { ...init.headers, ${header} } });`],
    ['fetch with options of the caller', ID, 'fetch', `export const f = (init: RequestInit) => fetch('/pay', init);`, undefined],
    ['fetch with headers of the caller', ID, 'fetch', `export const f = (headers: HeadersInit) => fetch('/pay', { method: 'POST', headers });`, undefined],
    ['fetch with plain headers of the caller', ID, 'fetch', `export const f = (headers?: Record<string, string>) => fetch('/pay', { method: 'POST', headers });`, `export const f = (headers?: Record<string, string>) => fetch('/pay', { method: 'POST', headers: { ...headers, ${header} } });`],
    ['fetch with spread options', ID, 'fetch', `const base = { headers: { accept: 'a' } };\nawait fetch('/pay', { ...base, method: 'POST' });`, `const base = { headers: { accept: 'a' } };\nawait fetch('/pay', { ...base, method: 'POST', headers: { ...base.headers, ${header} } });`],
    ['fetch with a Headers object', ID, 'fetch', `await fetch('/pay', { method: 'POST', headers: new Headers({ accept: 'a' }) });`, undefined],
    ['axios without a body', AXIOS, 'axios.post', `await axios.post('/pay');`, `await axios.post('/pay', undefined, { headers: { ${header} } });`],
    ['axios with a body', AXIOS, 'axios.post', `await axios.post('/pay', { id });`, `await axios.post('/pay', { id }, { headers: { ${header} } });`],
    ['axios with a config', AXIOS, 'axios.post', `await axios.post('/pay', { id }, { timeout: 1, headers: {} });`, `await axios.post('/pay', { id }, { timeout: 1, headers: { ${header} } });`],
    ['axios with one object', AXIOS, 'axios.request', `await axios.request({ method: 'POST', url: '/pay' });`, `await axios.request({ method: 'POST', url: '/pay', headers: { ${header} } });`],
    ['got', `import got from 'got';\n${ID}`, 'got.post', `await got.post('/pay', { json: { id } });`, `await got.post('/pay', { json: { id }, headers: { ${header} } });`],
    ['ky', `import ky from 'ky';\n${ID}`, 'ky.post', `await ky.post('/pay');`, `await ky.post('/pay', { headers: { ${header} } });`],
    ['undici', `import { request } from 'undici';\n${ID}`, 'request', `await request('/pay', { method: 'POST', headers: { accept: 'a' } });`, `await request('/pay', { method: 'POST', headers: { accept: 'a', ${header} } });`],
    ['undici with a list of headers', `import { request } from 'undici';\n${ID}`, 'request', `await request('/pay', { method: 'POST', headers: ['accept', 'a'] });`, undefined],
  ]);
});
