import { Worker } from 'bullmq';
import stripe from 'stripe';
import * as db from './db.js';

const client = stripe(process.env.KEY);
let cached;
export async function getToken() {
  cached ??= await db.token();
  return cached;
}
export const worker = new Worker('payments', async (job) => {
  const { data, id: jobId, ...meta } = job;
  const token = await getToken();
  const existing = await db.find(data.orderId);
  if (existing?.chargeId) return existing.chargeId;
  const charge = await client.charges.create({ amount: data.amount, metadata: { token, ...meta } }, { idempotencyKey: `job-${jobId}` });
  await db.save({ ...existing, chargeId: charge.id });
  db.audit(charge).catch(console.error);
  void db.notify(charge);
  return charge.id;
}, { connection: { host: 'x' }, concurrency: +(process.env.N || 1) });
worker.on('failed', function onFailed(job, err) { job && job.log(err), retry.count++; onFailed.last = err; });
const retry = { count: 0, async *steps() { for await (const s of db.stream()) yield s; } };
export default class extends Worker { #x = 1; static y = 2; static { this.z = 3; } get x() { return this.#x; } async ['run']() { await super.run(); } }
export { retry as state };
export * from './more.js';
export * as everything from './all.js';
export { default as other } from './other.js';
const lazy = async () => { const m = await import('./lazy.js'); return m.default(import.meta.dirname); };
label: while (true) { if (lazy) break label; }
