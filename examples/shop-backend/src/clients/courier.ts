import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import got from 'got';
import { env } from '@/config/env';

const courier = got.extend({ prefixUrl: env.courierUrl, retry: { limit: 0 } });

export interface Pickup {
  consignment: string;
  weightGrams: number;
}

export async function bookPickup(pickup: Pickup, idempotencyKey: string): Promise<void> {
  await courier.post('pickups', { json: pickup, headers: { 'Idempotency-Key': idempotencyKey } });
}

/** The label printer is slow in the mornings, so this one is patient. */
export async function printLabel(orderId: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const label = await courier
        .post('labels', { json: { reference: orderId }, headers: { 'Idempotency-Key': randomUUID() } })
        .json<{ url: string }>();
      return label.url;
    } catch (error) {
      if (attempt === 3) throw error;
      await pause(attempt * 500);
    }
  }
}
