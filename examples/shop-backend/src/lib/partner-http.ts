import { randomUUID } from 'node:crypto';
import axios from 'axios';
import axiosRetry from 'axios-retry';

/** Client for partner APIs. A request that brings no key of its own gets one before its first attempt, and keeps it. */
export function partnerHttp(baseURL: string) {
  const http = axios.create({ baseURL, timeout: 5_000 });
  axiosRetry(http, { retries: 3, retryCondition: () => true });
  http.interceptors.request.use((config) => {
    if (!config.headers.has('Idempotency-Key')) config.headers.set('Idempotency-Key', randomUUID());
    return config;
  });
  return http;
}
