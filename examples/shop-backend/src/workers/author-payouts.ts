import { Worker } from 'bullmq';
import { v4 as uuid } from 'uuid';
import { database } from '@/infra/database';
import { stripe } from '@/infra/payments';
import { connection, type PayoutJob } from '@/infra/queues';

export const authorPayouts = new Worker<PayoutJob>(
  'author-payouts',
  async (job) => {
    const author = await database.author.findUniqueOrThrow({ where: { id: job.data.authorId } });
    const transferKey = uuid();
    await stripe.transfers.create(
      { amount: author.owedCents, currency: 'eur', destination: author.stripeAccount, transfer_group: job.data.period },
      { idempotencyKey: transferKey },
    );
    if (author.agencyAccount) {
      await stripe.transfers.create(
        { amount: Math.round(author.owedCents * 0.15), currency: 'eur', destination: author.agencyAccount, transfer_group: job.data.period },
        { idempotencyKey: `agency:${job.data.period}:${author.id}` },
      );
    }
  },
  { connection },
);
