import { describe, expect, it } from 'vitest';
import {
  HEADER_KEYS, isAttemptName, isCounterName, isGuardName, isKeyHeader, isKeyName, isReadOnlyUrl, isTelemetryName, READ_ONLY_WORDS, stakeOf,
  wordsOf,
} from '../../src/catalogue/stakes.js';

const stake = (name: string): string => stakeOf(wordsOf(name));

describe('words', () => {
  it.each([
    ['createPayoutV2', ['create', 'payout', 'v2']], ['idempotency-key', ['idempotency', 'key']],
    ['HTTPServerError', ['http', 'server', 'error']], ['user_id', ['user', 'id']],
    ['/api/v1/pay-outs/{id}', ['api', 'v1', 'pay', 'outs', 'id']],
    ['OAuthToken', ['oauth', 'token']], ['sendWhatsAppMessage', ['send', 'whatsapp', 'message']],
    ['runGraphQLQuery', ['run', 'graphql', 'query']], ['eMailSender', ['email', 'sender']], ['__private', ['private']], ['', []],
    ['---', []],
  ])('of %s', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });
});

describe('stakes', () => {
  it.each([
    ['chargeCard', 'money'], ['PaymentService.capture', 'money'], ['refunds', 'money'], ['createInvoice', 'money'],
    ['issueGiftCard', 'money'], ['wallet.topUp', 'money'], ['orders', 'money'], ['renewSubscription', 'money'], ['/v1/transfers', 'money'],
    ['sendReminderEmail', 'message'], ['notifyDriver', 'message'], ['smsGateway', 'message'], ['inviteMember', 'message'],
    ['sendWelcome', 'message'],
    ['reserveSeat', 'stock'], ['adjustInventory', 'stock'], ['bookings', 'stock'], ['provisionTenant', 'stock'], ['grantAccess', 'access'],
    ['resetPassword', 'access'],
    ['recordMetric', 'telemetry'], ['requestLogger', 'telemetry'], ['pageViews', 'telemetry'], ['listPets', 'ordinary'],
    ['saveDraft', 'ordinary'], ['', 'ordinary'],
  ])('%s is about %s', (name, expected) => {
    expect(stake(name)).toBe(expected);
  });

  it.each([
    ['dischargePatient', 'charge'], ['sortOrder', 'order'], ['orderBy', 'order'], ['loadBalance', 'balance'],
    ['transferEncoding', 'transfer'], ['fileTransfer', 'transfer'], ['gitCheckout', 'checkout'], ['payloadSize', 'pay'],
    ['pubsubSubscription', 'subscription'], ['topicSubscription', 'subscription'], ['billboard', 'bill'], ['batteryCharge', 'charge'],
    ['wireUp', 'wire'],
  ])('%s has nothing to do with money, whatever %s says', (name) => {
    expect(stake(name)).toBe('ordinary');
  });

  it.each([
    ['emailAddress', 'ordinary'], ['shippingAddress', 'ordinary'], ['handleMessage', 'ordinary'], ['deadLetter', 'ordinary'],
  ])('%s is %s', (name, expected) => {
    expect(stake(name)).toBe(expected);
  });

  it.each([
    ['paymentMetrics', 'telemetry'], ['logPayment', 'telemetry'], ['payment-log', 'telemetry'], ['chargeAndLog', 'money'],
    ['logCustomerThenRefund', 'money'],
  ])('%s, measured or done: %s', (name, expected) => {
    expect(stake(name)).toBe(expected);
  });
});

describe('telemetry, counters and guards', () => {
  it.each([
    'metrics', 'trackEvent', 'track', 'auditLogger', 'traceSpan', 'statsd', 'pageViewCount', 'sendTelemetry', 'healthCheck',
  ])('%s measures', (name) => {
    expect(isTelemetryName(name)).toBe(true);
  });
  it.each([
    'trackingNumber', 'trackShipment', 'catalog', 'login', 'backlog', 'transactionLog', 'outboxLog', 'timeSpan', 'blog',
  ])('%s does not', (name) => {
    expect(isTelemetryName(name)).toBe(false);
  });
  it.each(['loginAttempts', 'viewCount', 'rateLimit', 'retries', 'lastValue', 'sequence', 'streak'])('%s counts every run', (name) => {
    expect(isCounterName(name)).toBe(true);
  });
  it.each(['balance', 'stock', 'count', 'points', 'quantity'])('%s does not', (name) => {
    expect(isCounterName(name)).toBe(false);
  });
  it.each([
    'isDuplicate', 'alreadyProcessed', 'dedup', 'deduplicateEvents', 'withLock', 'claimJob', 'runOnce', 'idempotent', 'ensureIdempotency',
    'inFlight', 'seenBefore', 'tryAcquire',
  ])('%s guards', (name) => {
    expect(isGuardName(name)).toBe(true);
  });
  it.each([
    'block', 'clock', 'insuranceClaim', 'jwtClaims', 'lastSeen', 'atOnce', 'process', 'save', 'lockScreen',
  ])('%s does not', (name) => {
    expect(isGuardName(name)).toBe(false);
  });
});

describe('keys', () => {
  it('knows every header of the list, however it is written', () => {
    for (const one of HEADER_KEYS) {
      expect(one).toBe(one.toLowerCase());
      expect(isKeyHeader(one)).toBe(true);
      expect(isKeyHeader(one.toUpperCase())).toBe(true);
    }
  });
  it.each([
    'Idempotency-Key', 'X-Payments-Idempotency-Key', 'idempotency_key', 'Acme-Deduplication-Id',
  ])('%s is a header for a key', (name) => {
    expect(isKeyHeader(name)).toBe(true);
  });
  it.each([
    'Content-Type', 'Authorization', 'X-Api-Key', 'X-Request-Id', 'traceparent', 'Idempotency-Replayed', 'Idempotency-Key-Expiry',
    'X-Idempotency-Status', 'etag',
  ])('%s is not', (name) => {
    expect(isKeyHeader(name)).toBe(false);
  });
  it.each([
    'idempotencyKey', 'idempotency_key', 'IdempotencyKey', 'paymentIdempotencyKey', 'dedupId', 'deduplicationId', 'MessageDeduplicationId',
    'dedupeKey', 'idempotencyToken', 'ClientRequestToken', 'paypalRequestId',
  ])('%s holds a key', (name) => {
    expect(isKeyName(name)).toBe(true);
  });
  it.each([
    'apiKey', 'key', 'id', 'requestId', 'primaryKey', 'hasIdempotencyKey', 'requireIdempotencyKey', 'createIdempotencyKey',
    'idempotencyKeyPrefix', 'idempotencyKeyTtl', 'idempotent', 'dedupWindow', 'sortKey',
  ])('%s does not', (name) => {
    expect(isKeyName(name)).toBe(false);
  });
});

describe('attempts', () => {
  it.each([
    'attempt', 'attempts', 'attemptNo', 'retryCount', 'maxRetries', 'tries', 'backoffs', 'delays', 'trial',
  ])('%s counts them', (name) => {
    expect(isAttemptName(name)).toBe(true);
  });
  it.each(['i', 'entry', 'entries', 'country', 'trialPeriod', 'retryAfter', 'page', 'index', 'industry'])('%s does not', (name) => {
    expect(isAttemptName(name)).toBe(false);
  });
});

describe('paths that only answer', () => {
  it.each([
    'https://shop.example/products/search', '/v1/orders/_search', 'https://id.example/oauth2/v1/token', '/auth/login',
    'https://api.example/graphql', '/customers/lookup?limit=1', '/rates/:currency/preview', '/v1/chat/completions', '/shipments/estimate',
  ])('%s', (url) => {
    expect(isReadOnlyUrl(url)).toBe(true);
  });
  it.each([
    '/orders', 'https://search.example/orders', '/orders/:id/cancel', '/search-jobs', '/', '', 'https://api.example', '/payments/…',
    '/tokens/…/revoke',
  ])('not %s', (url) => {
    expect(isReadOnlyUrl(url)).toBe(false);
  });
  it('are told by words in lower case', () => {
    expect(READ_ONLY_WORDS.every((one) => /^[a-z0-9]+$/.test(one))).toBe(true);
  });
});
