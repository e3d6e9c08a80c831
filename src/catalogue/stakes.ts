import type { Stake } from '../model/effect.js';

/** Splits an identifier, path or sentence into lower-case words: `createPayoutV2`, `idempotency-key`, `/payout/items`. */
export function wordsOf(text: string): string[] {
  return text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2').toLowerCase().split(/[^a-z0-9]+/).filter((one) => one !== '');
}
const MONEY = new Set(['payment', 'payments', 'pay', 'payout', 'payouts', 'refund', 'refunds', 'charge', 'charges', 'transfer', 'transfers', 'invoice', 'invoices', 'billing', 'bill', 'wallet', 'balance', 'credit', 'debit', 'ledger', 'bank', 'wire', 'checkout', 'fare', 'stipend', 'salary', 'settlement', 'subscription', 'price', 'gift', 'card']);
const MESSAGE = new Set(['mail', 'email', 'emails', 'sms', 'notify', 'notification', 'notifications', 'message']);
const STOCK = new Set(['stock', 'inventory', 'seat', 'seats', 'quota', 'reservation', 'shipment', 'shipments']);
const TELEMETRY = new Set(['metric', 'metrics', 'telemetry', 'analytics', 'log', 'logger', 'trace', 'stats']);
export function stakeOf(words: readonly string[]): Stake {
  if (words.some((one) => TELEMETRY.has(one))) return 'telemetry';
  if (words.some((one) => MONEY.has(one))) return 'money';
  if (words.some((one) => MESSAGE.has(one))) return 'message';
  if (words.some((one) => STOCK.has(one))) return 'stock';
  return 'ordinary';
}
export const HEADER_KEYS: readonly string[] = ['idempotency-key', 'x-idempotency-key', 'paypal-request-id', 'x-request-key', 'idempotency_key', 'x-amz-idempotency-token', 'dedup-id', 'x-dedup-id', 'nats-msg-id'];
const HEADERS = new Set(HEADER_KEYS);
export function isKeyHeader(name: string): boolean { return HEADERS.has(name.toLowerCase()); }
const KEYS = new Set(['idempotencykey', 'idempotency_key', 'idempotentkey', 'deduplicationid', 'dedupid', 'dedupkey', 'messagededuplicationid', 'idempotencytoken', 'clientrequesttoken']);
export function isKeyName(name: string): boolean { return KEYS.has(name.toLowerCase()) || KEYS.has(name.toLowerCase().replace(/[_-]/g, '')); }
const ATTEMPTS = new Set(['attempt', 'attempts', 'retry', 'retries', 'try', 'tries', 'trial', 'attemptno', 'backoff', 'delays']);
export function isAttemptName(name: string): boolean { return wordsOf(name).some((one) => ATTEMPTS.has(one)); }
