import { wordsOf } from './stakes.js';

/** Last words of names that hold an identity. */
const IDENTITY = new Set(['id', 'uuid', 'guid', 'ref', 'reference', 'no']);

/** Things that are done once: their id names one logical operation. */
const OPERATIONS = new Set([
  'order', 'payment', 'payout', 'refund', 'charge', 'transfer', 'transaction', 'invoice', 'booking', 'reservation', 'shipment', 'delivery', 'purchase',
  'request', 'operation', 'event', 'message', 'job', 'task', 'command', 'intent', 'capture', 'authorization', 'authorisation', 'settlement', 'withdrawal',
  'deposit', 'disbursement', 'dispatch', 'submission', 'claim', 'ticket', 'issue', 'batch', 'run', 'attempt', 'entry', 'line', 'receipt', 'fare', 'ride', 'trip',
  'wire', 'remittance', 'renewal', 'notification', 'reminder', 'application', 'enrolment', 'enrollment', 'registration', 'grant', 'award', 'return', 'exchange',
  'fulfilment', 'fulfillment', 'checkout', 'voucher', 'statement', 'dispute', 'correlation', 'idempotency',
  'sale', 'visit', 'donation', 'expense', 'loan', 'reading', 'measurement', 'appointment', 'prescription', 'shift',
]);

/** Parties and things of which there are many operations: their id alone would make different operations collide. */
const PARTIES = new Set([
  'user', 'customer', 'client', 'account', 'tenant', 'org', 'organisation', 'organization', 'company', 'merchant', 'seller', 'buyer', 'member', 'person', 'patient',
  'student', 'employee', 'driver', 'rider', 'passenger', 'guest', 'owner', 'author', 'sender', 'recipient', 'team', 'workspace', 'store', 'shop', 'branch', 'site',
  'product', 'sku', 'item', 'variant', 'category', 'plan', 'price', 'card', 'wallet', 'device', 'meter', 'vehicle', 'channel', 'session', 'template', 'group', 'role',
  'trace', 'span', 'country', 'currency', 'region', 'locale', 'queue', 'topic', 'worker', 'process', 'host', 'bucket',
]);

/**
 * Whether a name identifies one logical operation (`payoutId`, `order.id`) or a party that has many (`customerId`). `owner` are the
 * words of what the member is read from. Undefined when the name says neither.
 */
export function identityOf(name: string, owner: readonly string[]): 'operation' | 'party' | undefined {
  const words = wordsOf(name);
  if (words.length === 0 || !IDENTITY.has(words.at(-1)!)) return undefined;
  const stem = words.length > 1 ? words.slice(0, -1) : owner;
  if (stem.some((one) => PARTIES.has(one))) return 'party';
  if (stem.some((one) => OPERATIONS.has(one))) return 'operation';
  return words.length > 1 && stem.every((one) => owner.includes(one) || owner.includes(`${one}s`)) ? 'operation' : undefined;
}
