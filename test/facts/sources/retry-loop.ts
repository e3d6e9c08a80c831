import { randomUUID } from 'node:crypto';
import axios, { type AxiosResponse } from 'axios';

/** Sends once and again. @replayable is not at a line's start. */
export async function charge(order: { id: string; total: number }, attempts = 3): Promise<AxiosResponse | undefined> {
  let last: unknown;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const key = `${order.id}:${attempt}`;
    try {
      return await axios.post('/charges', { amount: order.total }, { headers: { 'Idempotency-Key': key } });
    } catch (error) {
      last = error;
      if ((error as { response?: { status: number } }).response?.status === 409) break;
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 100));
    } finally {
      console.info('tried', attempt);
    }
  }
  if (last) throw last;
  return undefined;
}

let counter = 0;
export const nextKey = (): string => (counter += 1, `${randomUUID()}-${counter}`);
export { counter as count };
