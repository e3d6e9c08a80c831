import { resolve } from 'node:path';

/** The built plugin, as hosts load it. */
export const BUILT_PLUGIN = resolve(import.meta.dirname, '../../dist/src/plugin/index.js');

/** A key that is made again in every attempt, on line 8; the first suggestion makes it once. */
export const RETRIED_REFUND = `import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';
import Stripe from 'stripe';

const stripe = new Stripe('');

export async function refund(charge) {
  return pRetry(() => stripe.refunds.create({ charge }, { idempotencyKey: randomUUID() }), { retries: 3 });
}
`;
