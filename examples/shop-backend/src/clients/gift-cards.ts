import axios from 'axios';
import { v4 as uuid } from 'uuid';
import { env } from '@/config/env';

export interface GiftCard {
  code: string;
}

export async function issueGiftCard(orderId: string, cents: number, idempotencyKey = uuid()): Promise<GiftCard> {
  const { data } = await axios.post<GiftCard>(
    `${env.giftCardUrl}/cards`,
    { reference: orderId, cents },
    { headers: { 'Idempotency-Key': idempotencyKey } },
  );
  return data;
}
