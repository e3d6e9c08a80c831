import type { Stake } from '../model/effect.js';
import { ACCESS, ATTEMPT, AUDIT, COUNTER, GUARD, MESSAGE, MONEY, OUTBOX, STOCK, SYNC, TELEMETRY, TOUCH, type WordList } from './word-lists.js';

/** Names that are one word whatever their capitals say. */
const ONE_WORD = /OAuth|GraphQL|eMail|WhatsApp|PayPal|OpenTelemetry|DataDog|PubSub|WebSocket|CheckOut/g;

/** Splits an identifier, path or sentence into lower-case words: `createPayoutV2`, `idempotency-key`, `/payout/items`. */
export function wordsOf(text: string): readonly string[] {
  const known = WORDS.get(text);
  if (known) return known;
  if (WORDS.size >= MOST_WORDS) WORDS.clear();
  const words = split(text);
  WORDS.set(text, words);
  return words;
}

/** Programs have few names and ask for them often. */
const WORDS = new Map<string, readonly string[]>();
const MOST_WORDS = 50_000;

function split(text: string): readonly string[] {
  return text.replace(ONE_WORD, (one) => `${one.charAt(0).toUpperCase()}${one.slice(1).toLowerCase()}`)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase().split(/[^a-z0-9]+/).filter((one) => one !== '');
}

/** Where words of a list stand and are meant. */
function hits(list: WordList, words: readonly string[]): number[] {
  return words.flatMap((word, at) => (list.words.has(word) && !lies(list, words, at)) || beginsPhrase(list, words, at) ? [at] : []);
}

function lies(list: WordList, words: readonly string[], at: number): boolean {
  const beside = list.lies.get(words[at]!);
  return beside !== undefined && [words[at - 1], words[at + 1]].some((one) => one !== undefined && beside.has(one));
}

function beginsPhrase(list: WordList, words: readonly string[], at: number): boolean {
  return list.phrases.some((phrase) => phrase.every((word, offset) => words[at + offset] === word));
}

const STAKES: readonly (readonly [Stake, WordList])[] = [['money', MONEY], ['message', MESSAGE], ['stock', STOCK], ['access', ACCESS]];

/**
 * What is at stake by the names around a call. A stake beside a word of telemetry is only measured or logged (`payment metrics`,
 * `log payment`); one that stands elsewhere counts.
 */
export function stakeOf(words: readonly string[]): Stake {
  const measured = new Set(hits(TELEMETRY, words));
  for (const [stake, list] of STAKES) {
    if (hits(list, words).some((at) => !measured.has(at) && !measured.has(at - 1) && !measured.has(at + 1))) return stake;
  }
  return measured.size > 0 ? 'telemetry' : 'ordinary';
}

/** Whether a name says that what it names only measures, logs or reports. */
export function isTelemetryName(name: string): boolean {
  const words = wordsOf(name);
  return hits(TELEMETRY, words).length > 0 || (words.length === 1 && words[0] === 'track');
}

/** Whether a name is that of a counter that is meant to count every run (attempts, views, sequences). */
export function isCounterName(name: string): boolean {
  return hits(COUNTER, wordsOf(name)).length > 0;
}

/** Whether a name says that what it names keeps work from being done twice. */
export function isGuardName(name: string): boolean {
  const words = wordsOf(name);
  return words.some((one) => one.startsWith('idempot')) || hits(GUARD, words).length > 0;
}

/** Whether a table or model by this name only tells what happened (audit, history). */
export function isAuditName(name: string): boolean {
  return hits(AUDIT, wordsOf(name)).length > 0;
}

/** Whether a table or model by this name holds what a relay publishes later. */
export function isOutboxName(name: string): boolean {
  return hits(OUTBOX, wordsOf(name)).length > 0;
}

/** Whether work by this name derives again what stands elsewhere (search index, statistics, caches). */
export function isSyncName(name: string): boolean {
  return hits(SYNC, wordsOf(name)).length > 0;
}

/** Whether a field by this name only says when something was last used. */
export function isTouchName(name: string): boolean {
  return hits(TOUCH, wordsOf(name)).length > 0;
}

/** Headers in which servers look for a key, in lower case. */
export const HEADER_KEYS: readonly string[] = [
  'idempotency-key', 'x-idempotency-key', 'idempotent-key', 'x-idempotent-key', 'x-idempotency-id', 'idempotency-id', 'paypal-request-id',
  'chargebee-idempotency-key', 'cko-idempotency-key',
  'x-request-key', 'x-amz-idempotency-token', 'dedup-id', 'x-dedup-id', 'deduplication-id', 'x-deduplication-id',
  'upstash-deduplication-id', 'nats-msg-id', 'x-line-retry-key',
  'repeatability-request-id', 'x-client-token',
];
const HEADERS = new Set(HEADER_KEYS);

/** Last words of names that hold a key, where the words before say what it is for. */
const KEY_NOUNS = new Set(['key', 'id', 'token', 'uuid']);
/** First words of names that say something of a key instead of holding one. */
const NOT_A_KEY = new Set([
  'has', 'is', 'use', 'uses', 'with', 'require', 'requires', 'enforce', 'allow', 'supports', 'should', 'skip', 'validate', 'check', 'no',
  'generate', 'create', 'make', 'build', 'get', 'derive', 'ignore', 'missing', 'invalid',
]);

function namesKey(words: readonly string[]): boolean {
  const said = words.findIndex((one) => one.startsWith('idempot') || one.startsWith('dedup'));
  return said >= 0 && said < words.length - 1 && KEY_NOUNS.has(words.at(-1)!) && !NOT_A_KEY.has(words[0]!);
}

/** Whether a header's name says that it carries an idempotency key. */
export function isKeyHeader(name: string): boolean {
  return HEADERS.has(name.toLowerCase()) || namesKey(wordsOf(name));
}

/** Names of one library or API that always mean its key, without separators. */
const KEY_NAMES = new Set([
  'idempotencykey', 'idempotentkey', 'idempotencytoken', 'idempotencyid', 'dedupid', 'dedupkey', 'dedupeid', 'dedupekey',
  'clientrequesttoken', 'paypalrequestid', 'xlineretrykey', 'senderbatchid', 'customertransactionid', 'clientrequestid',
]);

/** Whether a property or parameter by this name holds an idempotency key. */
export function isKeyName(name: string): boolean {
  return KEY_NAMES.has(name.toLowerCase().replace(/[_-]/g, '')) || namesKey(wordsOf(name));
}

/** Whether a variable by this name counts or lists attempts. */
export function isAttemptName(name: string): boolean {
  const words = wordsOf(name);
  return hits(ATTEMPT, words).length > 0 || (words.length === 1 && words[0] === 'trial');
}

/** Last words of paths that answer over POST: they look something up, work something out or let somebody in. */
export const READ_ONLY_WORDS: readonly string[] = [
  'search', 'msearch', 'query', 'queries', 'lookup', 'find', 'filter', 'token', 'login', 'signin', 'oauth', 'oauth2', 'authenticate',
  'authorize', 'introspect', 'userinfo', 'tokeninfo', 'graphql',
  'preview', 'estimate', 'calculate', 'calculation', 'simulate', 'validate', 'verify', 'predict', 'completions', 'embeddings',
  'moderations', 'translate', 'geocode', 'render', 'convert', 'parse',
  'autocomplete', 'suggest', 'availability', 'rates', 'ping', 'health', 'metrics', 'telemetry', 'logs', 'traces', 'batchget', 'mget',
  'count', 'exists', 'recommendations',
];
const READS = new Set(READ_ONLY_WORDS);

/** Last words of paths that make what costs nothing until somebody uses it: a session to pay or to prove who one is, a link, an upload URL. */
const COSTLESS = new Set(['session', 'sessions', 'link', 'links', 'portal', 'portals', 'presign', 'presigned', 'otp', 'nonce', 'csrf', 'handshake']);

/** Whether a POST to this URL makes something that costs nothing until it is used. */
export function isCostlessUrl(url: string): boolean {
  return COSTLESS.has(lastWordOf(url) ?? '');
}

/** Whether a POST to this URL only answers, by the last part of its path that is no parameter. Parts of templates may be holes (`…`). */
export function isReadOnlyUrl(url: string): boolean {
  return READS.has(lastWordOf(url) ?? '');
}

/** The last word of the last part of a path that is no parameter. */
function lastWordOf(url: string): string | undefined {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/, '');
  const last = path.split('/').filter((one) => one !== '' && !/^[:{<$…*]/.test(one)).at(-1);
  return last === undefined ? undefined : wordsOf(last).at(-1);
}

/** Services that tell people on duty: a second alert harms nobody. By host, or by what a variable for their address is called. */
const ALERT_HOSTS = /^(?:https?:\/\/)?(?:hooks\.slack\.com|slack\.com\/api\/chat\.|(?:ptb\.|canary\.)?discord(?:app)?\.com\/api\/webhooks|[\w-]+\.webhook\.office\.com|chat\.googleapis\.com|api\.telegram\.org|events\.pagerduty\.com|api\.(?:eu\.)?opsgenie\.com|ntfy\.sh|hc-ping\.com)/i;
const ALERT_WORDS = new Set(['slack', 'discord', 'mattermost', 'pagerduty', 'opsgenie', 'alert', 'alerts', 'alerting']);

/** Whether a URL, or the name of what holds one, leads to a chat or to people on duty. */
export function isAlertUrl(url: string): boolean {
  return ALERT_HOSTS.test(url) || (!url.includes('/') && wordsOf(url).some((one) => ALERT_WORDS.has(one)));
}

/** Whether a POST to this URL writes under an id of the sender's: done twice, it is the same thing. Parts of templates may be holes (`…`). */
export function isUpsertUrl(url: string): boolean {
  const parts = url.replace(/[?#].*$/, '').split('/').filter((one) => one !== '');
  const last = wordsOf(parts.at(-1) ?? '').at(-1);
  return last === 'upsert' || parts.some((one, at) => (one === '_doc' || one === '_create' || one === '_update' || one === 'upsert') && at < parts.length - 1);
}

/** Words of operations on a thing that is named which move money; others bring it into a state that it then has already. */
const MOVES = new Set(['capture', 'charge', 'refund', 'reverse', 'collect', 'pay', 'complete']);

/** Whether an operation that the provider refuses the second time is asked for a key all the same. */
export function isMoneyMove(operation: string): boolean {
  return wordsOf(operation.split('.').at(-1) ?? '').some((one) => MOVES.has(one));
}

const OUTGOING = new Set(['webhook', 'webhooks', 'hook', 'hooks', 'subscriber', 'subscribers', 'callback', 'callbacks']);

/** Whether names around a request say that it tells a customer's endpoint of an event. */
export function isWebhookName(name: string): boolean {
  return wordsOf(name).some((one) => OUTGOING.has(one));
}

/** Whether a header or field names the delivery or event of an outgoing webhook, by which the customer knows it again. */
export function isDeliveryName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1);
  return (last === 'id' && words.some((one) => one === 'delivery' || one === 'event' || one === 'message' || one === 'webhook' || one === 'svix' || one === 'notification'))
    || last === 'delivery';
}

/** Fields that say how much a thing is to change. */
const RELATIVE = new Set(['increment', 'decrement', 'delta', 'adjust', 'adjustment', 'add', 'subtract', 'append', 'inc', 'dec']);

export function isRelativeName(name: string): boolean {
  return wordsOf(name).some((one) => RELATIVE.has(one));
}
