import { randomUUID } from 'node:crypto';
import { env } from '@/config/env';
import { partnerHttp } from '@/lib/partner-http';

const http = partnerHttp(env.loyaltyUrl);

export async function creditPoints(memberId: string, points: number, idempotencyKey?: string): Promise<void> {
  await http.post(`/members/${memberId}/points`, { points }, { headers: { 'Idempotency-Key': idempotencyKey ?? randomUUID() } });
}

export async function enrol(memberId: string, email: string): Promise<void> {
  await http.post('/members', { memberId, email });
}
