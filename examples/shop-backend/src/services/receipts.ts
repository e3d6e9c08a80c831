import { database } from '@/infra/database';
import { post } from '@/infra/mailer';

export async function sendReceipt(orderId: string, to: string): Promise<void> {
  const order = await database.order.findUniqueOrThrow({ where: { id: orderId } });
  if (order.receiptSentAt) return;
  await post({ to, subject: `Your order ${orderId}`, text: `Thank you. You paid ${(order.totalCents / 100).toFixed(2)} EUR.` });
  await database.order.update({ where: { id: orderId }, data: { receiptSentAt: new Date() } });
}
