import { Worker } from 'bullmq';
import { printLabel } from '@/clients/courier';
import { creditPoints } from '@/clients/loyalty';
import { countCopies, packParcel, reserveCopies } from '@/clients/warehouse';
import { database } from '@/infra/database';
import { connection, type FulfilmentJob } from '@/infra/queues';
import { retrying } from '@/lib/retrying';

export const fulfilment = new Worker<FulfilmentJob>(
  'fulfilment',
  async (job) => {
    const order = await database.order.findUniqueOrThrow({ where: { id: job.data.orderId }, include: { lines: true } });
    const shelf = await retrying('shelf count', () => countCopies(order.lines.map((line) => line.isbn)));
    if (order.lines.some((line) => (shelf[line.isbn] ?? 0) < line.copies)) throw new Error(`order ${order.id}: not enough copies yet`);
    const reservation = await retrying('reservation', () => reserveCopies(order.id, order.lines));
    const label = await printLabel(order.id);
    await packParcel(order.id, reservation);
    await creditPoints(order.memberId, Math.floor(order.totalCents / 100), `order-points:${order.id}`);
    await job.log(`packed, label at ${label}`);
  },
  { connection, concurrency: 4 },
);
