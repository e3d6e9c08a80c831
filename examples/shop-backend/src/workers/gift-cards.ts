import { Worker, type Job } from 'bullmq';
import { issueGiftCard } from '@/clients/gift-cards';
import { database } from '@/infra/database';
import { post } from '@/infra/mailer';
import { connection, type GiftCardJob } from '@/infra/queues';

async function deliver(job: Job<GiftCardJob>): Promise<void> {
  const { orderId, cents, recipient } = job.data;
  const card = await issueGiftCard(orderId, cents);
  await database.giftCard.create({ data: { orderId, code: card.code, cents } });
  await post({ to: recipient, subject: 'A present for you', text: `Your code is ${card.code}` });
}

export const giftCards = new Worker<GiftCardJob>('gift-cards', deliver, { connection });
