import { randomUUID } from 'node:crypto';
import axios from 'axios';
import { env } from '@/config/env';
import { requestKey } from '@/lib/request-key';

const http = axios.create({ baseURL: env.warehouseUrl });

export interface Line {
  isbn: string;
  copies: number;
}

export async function reserveCopies(orderId: string, lines: Line[]): Promise<string> {
  const { data } = await http.post<{ reservation: string }>(
    '/reservations',
    { orderId, lines },
    { headers: { 'Idempotency-Key': requestKey('reserve') } },
  );
  return data.reservation;
}

export async function packParcel(orderId: string, reservation: string): Promise<void> {
  await http.post('/parcels', { orderId, reservation });
}

export async function countCopies(isbns: string[]): Promise<Record<string, number>> {
  const { data } = await http.post<Record<string, number>>('/stock/search', { isbns }, { headers: { 'X-Trace-Id': randomUUID() } });
  return data;
}
