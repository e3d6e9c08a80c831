import { randomUUID } from 'node:crypto';
import { database } from '@/infra/database';
import { publish } from '@/infra/kafka';
import { stripe } from '@/infra/payments';
import { retrying } from '@/lib/retrying';

/** Gives the whole amount back. */
export async function refundOrder(orderId: string): Promise<void> {
  const order = await database.order.findUniqueOrThrow({ where: { id: orderId } });
  if (order.status === 'refunded') return;

  const refund = await retrying('refund', () =>
    stripe.refunds.create(
      { payment_intent: order.paymentIntentId ?? undefined, reason: 'requested_by_customer' },
      { idempotencyKey: randomUUID() },
    ),
  );

  await database.order.update({ where: { id: orderId }, data: { status: 'refunded', refundId: refund.id } });
  await publish('orders', orderId, { type: 'order-refunded', orderId, refund: refund.id });
}

/** Gives a part back; the caller names the return slip, so that the same slip is never paid twice. */
export async function refundReturn(orderId: string, slip: string, cents: number): Promise<void> {
  const order = await database.order.findUniqueOrThrow({ where: { id: orderId } });
  await retrying('partial refund', () =>
    stripe.refunds.create(
      { payment_intent: order.paymentIntentId ?? undefined, amount: cents },
      { idempotencyKey: `return:${slip}` },
    ),
  );
}
