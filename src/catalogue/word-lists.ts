/**
 * What names say. Words are whole words of split identifiers, so `charge` is not in `discharge`; a word lies when one of its neighbours
 * shows that it means something else (`order` in `sortOrder`).
 */
export interface WordList {
  readonly words: ReadonlySet<string>;
  /** Words that mean this only side by side. */
  readonly phrases: readonly (readonly string[])[];
  readonly lies: ReadonlyMap<string, ReadonlySet<string>>;
}

function list(words: string, phrases: readonly string[] = [], lies: Readonly<Record<string, string>> = {}): WordList {
  return {
    words: new Set(words.trim().split(/\s+/)),
    phrases: phrases.map((one) => one.split(' ')),
    lies: new Map(Object.entries(lies).map(([word, beside]) => [word, new Set(beside.split(/\s+/))])),
  };
}

const LIES_ORDER = `sort by asc desc display render column columns tab z execution load byte insertion topological reading menu field
  sorting in fetch`;
const LIES_SUBSCRIPTION = `pubsub topic graphql event events push queue sns stream channel socket websocket message messages newsletter mail
  email observable listener kafka nats redis`;

export const MONEY = list(
  `payment payments pay pays paid payout payouts payroll payable refund refunds refunded charge charges charged chargeback chargebacks
  transfer transfers invoice invoices billing bill bills wallet wallets balance balances credit credits debit debits ledger ledgers bank
  banking wire wires remittance remittances remit checkout checkouts fare fares stipend stipends salary salaries wage wages settlement
  settlements subscription subscriptions voucher vouchers giftcard giftcards cashback commission commissions royalty royalties dividend
  dividends donation donations donate deposit deposits withdraw withdrawal withdrawals topup topups escrow loan loans fee fees fines
  purchase purchases purchased buy order orders disburse disbursement disbursements reimburse reimbursement reimbursements money cash
  funds fund stripe paypal braintree adyen klarna razorpay mollie sepa ach iban`,
  ['gift card', 'gift cards', 'top up', 'loyalty points', 'store credit', 'bank account'],
  {
    order: LIES_ORDER, orders: LIES_ORDER,
    transfer: 'file files data encoding protocol object ownership state learning bytes', transfers: 'file files data bytes',
    balance: 'load', balances: 'load', wire: 'up', wires: 'up', bill: 'board', credit: 'roll', credits: 'roll end',
    checkout: 'git branch repo repository commit code',
    subscription: LIES_SUBSCRIPTION, subscriptions: LIES_SUBSCRIPTION,
    charge: 'battery level in', charges: 'battery', fund: 'raiser', bank: 'memory question image',
    pay: 'load attention', paid: 'attention',
  },
);

export const MESSAGE = list(
  `mail mails mailer email emails sms notify notifies notification notifications newsletter newsletters reminder reminders invite invites
  invitation invitations whatsapp telegram twilio sendgrid mailgun postmark letter letters postcard postcards otp`,
  [
    'text message', 'text messages', 'direct message', 'chat message', 'slack message', 'push message', 'send welcome', 'welcome message',
    'verification code',
  ],
  {
    email: 'domain domains address valid validate validator verified field', emails: 'address addresses', notification: 'settings preference preferences',
    notifications: 'settings preferences read unread seen',
    letter: 'dead case first capital', letters: 'dead capital', mail: 'address',
  },
);

export const STOCK = list(
  `stock stocks inventory seat seats quota quotas reservation reservations reserve reserves booking bookings appointment appointments
  shipment shipments ship ships shipping fulfillment fulfilment fulfill fulfil provision provisioning license licenses licence licences
  allotment allotments sku skus`,
  ['work order', 'delivery order'],
  { shipping: 'address addresses label', reserve: 'word', reserves: 'word', license: 'text header', licenses: 'text' },
);

export const ACCESS = list(
  `permission permissions entitlement entitlements membership memberships password passwords credential credentials certificate
    certificates`,
  ['api key', 'access grant', 'grant access', 'grant role', 'assign role'],
);

export const TELEMETRY = list(
  `metric metrics telemetry analytics log logs logger logging trace traces tracing tracer span spans stats statsd histogram histograms
  gauge gauges instrumentation monitoring observability prometheus datadog sentry otel opentelemetry newrelic mixpanel amplitude posthog
  tinybird plausible umami rudderstack heartbeat heartbeats healthcheck impression impressions pageview pageviews breadcrumb breadcrumbs`,
  [
    'track event', 'track events', 'click event', 'click events', 'view event', 'view events', 'track page', 'track view', 'track usage', 'track click', 'page view', 'page views', 'view count',
    'view counts', 'click count', 'health check', 'usage event', 'error report',
  ],
  {
    log: 'transaction commit replication write ahead dedup processed message inbox outbox in out',
    logs: 'transaction commit replication processed message in out',
    span: 'time col row life', trace: 'stack', metric: 'system unit', stats: 'player game',
  },
);

/** Counters that must count every time: a repeat that is counted twice is what they are for, or harms nobody. */
export const COUNTER = list(
  `attempts attempt retries retry tries failures failure hits views visits clicks likes impressions pageviews downloads streak sequence
    seq version revision generation`,
  [
    'rate limit', 'rate limiter', 'failed logins', 'failed login', 'login attempts', 'view count', 'like count', 'click count',
    'last value', 'next value', 'next number', 'error count', 'hit count',
  ],
);

export const GUARD = list(
  `dedup dedupe deduped dedupes deduplicate deduplicated deduplicates deduplication deduplicator processed seen claim claims claimed
  claiming lock locks locked locking once mutex semaphore lease leases inbox handled duplicate duplicates duplicated acquire acquired
  unprocessed already`,
  ['in flight', 'in progress', 'set nx', 'first time', 'try begin'],
  {
    claim: 'insurance warranty', claims: 'insurance warranty jwt token', lock: 'screen cap', seen: 'last', lease: 'property',
    leases: 'property', once: 'at',
  },
);

export const ATTEMPT = list(
  'attempt attempts attempted retry retries retried try tries backoff backoffs delays',
  [],
  { retry: 'after key', try: 'catch' },
);

/** Rows that say what happened, for people to read later: a second one harms nobody. */
export const AUDIT = list(
  'audit audits auditlog audittrail history histories activity activities changelog changelogs timeline journald',
  [
    'audit log', 'audit trail', 'audit event', 'activity log', 'access log', 'login event', 'event log', 'error log', 'request log',
    'change log', 'sent email', 'sent emails', 'sent mail', 'sent mails', 'notification email', 'notification emails', 'email log',
    'mail log', 'delivery log', 'sent message', 'sent messages',
  ],
  { history: 'balance price stock payment', activity: 'temporal' },
);

/** Rows that a relay publishes later. */
export const OUTBOX = list('outbox outboxes', ['outgoing event', 'outgoing events', 'pending event', 'pending events', 'domain event', 'domain events', 'event store', 'outgoing message', 'outgoing messages', 'outgoing mail']);

/** Fields that only say when somebody was last here. */
export const TOUCH = list(
  'touched', ['last seen', 'last login', 'last active', 'last activity', 'last used', 'last access', 'last accessed', 'last visit', 'last sync', 'last synced', 'last ping', 'updated at', 'logged in at', 'seen at', 'modified at'],
);

/** Work that derives again what stands elsewhere: the next time it is done makes good what was left out. */
export const SYNC = list(
  'sync syncs synced syncing resync reindex index refresh recalculate recalc recompute revalidate invalidate rebuild warm warmup prefetch thumbnail thumbnails',
  ['search index', 'update stats', 'link stats', 'activity updates'], { index: 'body html', sync: 'async' },
);
