import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { env } from '@/config/env';

export const connection = new Redis(env.redisUrl, { maxRetriesPerRequest: null });

const patient = { attempts: 5, backoff: { type: 'exponential', delay: 2_000 } };

export interface FulfilmentJob {
  orderId: string;
}

export interface PayoutJob {
  period: string;
  authorId: string;
}

export interface GiftCardJob {
  orderId: string;
  cents: number;
  recipient: string;
}

export const fulfilmentQueue = new Queue<FulfilmentJob>('fulfilment', { connection, defaultJobOptions: patient });
export const payoutQueue = new Queue<PayoutJob>('author-payouts', { connection, defaultJobOptions: patient });
export const giftCardQueue = new Queue<GiftCardJob>('gift-cards', { connection, defaultJobOptions: patient });
