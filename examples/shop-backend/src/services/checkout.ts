import { randomUUID } from 'node:crypto';
import type { Line } from '@/clients/warehouse';
import { database } from '@/infra/database';
import { publish } from '@/infra/kafka';
import { stripe } from '@/infra/payments';
import { fulfilmentQueue } from '@/infra/queues';
import { retrying } from '@/lib/retrying';

export interface Basket {
  memberId: string;
  lines: Line[];
}

/** Takes the money, writes the order down and sets fulfilment going. */
export async function placeOrder(basket: Basket): Promise<string> {
  const titles = await database.title.findMany({ where: { isbn: { in: basket.lines.map((line) => line.isbn) } } });
  const prices = new Map(titles.map((title) => [title.isbn, title.priceCents]));
  const totalCents = basket.lines.reduce((sum, line) => sum + line.copies * (prices.get(line.isbn) ?? 0), 0);

  const orderId = randomUUID();
  const paymentKey = randomUUID();
  const payment = await retrying('payment', () =>
    stripe.paymentIntents.create(
      { amount: totalCents, currency: 'eur', metadata: { orderId } },
      { idempotencyKey: paymentKey },
    ),
  );

  await database.order.create({
    data: {
      id: orderId,
      memberId: basket.memberId,
      totalCents,
      paymentIntentId: payment.id,
      lines: { create: basket.lines.map(({ isbn, copies }) => ({ isbn, copies })) },
    },
  });
  await fulfilmentQueue.add('fulfil', { orderId });
  await publish('orders', orderId, { type: 'order-placed', orderId, totalCents });
  return orderId;
}
