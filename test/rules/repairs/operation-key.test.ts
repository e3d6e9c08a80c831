import { describe, expect, it } from 'vitest';
import { operationKey } from '../../../rules/repairs/operation-key.js';
import { given } from './programs.js';

const HEAD = `import Stripe from 'stripe';
const stripe = new Stripe('');
interface Line { id: string; amount: number }
interface Order { id: string; customerId: string; lines: Line[] }
`;

function keyFor(body: string, begins = 'stripe.'): string | undefined {
  const { replay, sources, call, target } = given(HEAD + body, begins);
  return operationKey(replay, sources, call, call, target)?.code;
}

describe('operationKey', () => {
  it('names what is done and for what', () => {
    expect(keyFor('export async function chargeOrder(order: Order) { await stripe.charges.create({ customer: order.customerId }); }')).toBe('`charge-order:${order.id}`');
    expect(keyFor('export async function run(orderId: string) { await stripe.charges.create({}); }')).toBe('`charges-create:${orderId}`');
  });

  it('finds none where nothing names the operation', () => {
    expect(keyFor('export async function charge(customerId: string) { await stripe.charges.create({ customer: customerId }); }')).toBeUndefined();
  });

  it('is another one for each thing that is gone through', () => {
    expect(keyFor('export async function pay(order: Order) { for (const line of order.lines) await stripe.transfers.create({ description: line.id }); }')).toBe('`pay:${line.id}`');
    expect(keyFor('export async function pay(order: Order) { for (const { amount } of order.lines) await stripe.transfers.create({ amount, description: order.id }); }')).toBeUndefined();
    expect(keyFor('export async function pay(order: Order) { await Promise.all(order.lines.map(({ amount }) => stripe.transfers.create({ amount, description: order.id }))); }')).toBeUndefined();
    expect(keyFor('export async function pay(order: Order) { await Promise.all(order.lines.map((line) => stripe.transfers.create({ description: line.id }))); }')).toBe('`pay:${line.id}`');
  });

  it('knows what is made in each pass', () => {
    const head = 'declare function load(id: number): Promise<Order>;\nexport async function pay(ids: number[]) { for (const id of ids) { const order = await load(id); ';
    expect(keyFor(`${head} await stripe.charges.create({ description: order.id }); } }`)).toBe('`pay:${order.id}`');
    expect(keyFor(`${head} await again(() => stripe.charges.create({ description: order.id })); } }`)).toBe('`pay:${order.id}`');
  });

  it('is the same in every attempt of a retry loop', () => {
    const loop = 'for (let attempt = 0; attempt < 3; attempt++) { try { await stripe.charges.create({ description: order.id }); break; } catch { /* again */ } }';
    expect(keyFor(`export async function pay(order: Order) { ${loop} }`)).toBe('`pay:${order.id}`');
  });

  it('tells the calls of one function apart', () => {
    const two = 'export async function settle(order: Order) { await stripe.charges.create({}); await stripe.transfers.create({}); await stripe.transfers.create({ amount: 1 }); }';
    expect(keyFor(two, 'stripe.charges')).toBe('`settle-charges-create:${order.id}`');
    expect(keyFor(two, 'stripe.transfers.create({})')).toBe('`settle-transfers-create:${order.id}`');
    expect(keyFor(two, 'stripe.transfers.create({ amount')).toBe('`settle-transfers-create-2:${order.id}`');
  });
});
