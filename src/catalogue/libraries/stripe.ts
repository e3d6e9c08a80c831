import type { Boundary, KeySlot, Library, Operation, Shape } from '../../model/catalogue.js';
import { harmlessWrite, members, payment, reads, sdkCall } from './sdk-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

/** Stripe keeps the answer for a key for at least a day. */
const WINDOW = 86_400;

const slot = (at: string): KeySlot => ({ at, window: WINDOW });
/** `resource.create(params, options)`. */
const onCreate = [slot('1.idempotencyKey')];
/** `resource.act(id, params, options)`, the params often left out. */
const onId = [slot('2.idempotencyKey'), slot('1.idempotencyKey')];
const onNested = [slot('3.idempotencyKey'), slot('2.idempotencyKey')];

/** The SDK gives each call a key of its own: its own retries are safe, a second call is not. */
const ownKey = 'per-call';

const moves = payment({ keys: onCreate, ownKey });
const movesOnId = payment({ keys: onId, ownKey, data: ['1'] });
/** A second time the object is in the new state already, and Stripe says so. */
const transition = payment({ keys: onId, ownKey, data: ['1'], refused: true });
const makes = sdkCall({ keys: onCreate, ownKey, data: ['0'], stake: 'ordinary' });
const makesOnId = sdkCall({ keys: onId, ownKey, data: ['1'], stake: 'ordinary' });
const sets = harmlessWrite({ keys: onId, data: ['1'] });
const setsOnce = harmlessWrite({ keys: onId, data: ['1'] });
const setsNested = harmlessWrite({ keys: onNested, data: ['2'] });
const free = harmlessWrite({ keys: onCreate, data: ['0'] });
const freeOnId = harmlessWrite({ keys: onId, data: ['1'] });

const money: Record<string, Shape> = {
  ...members([
    'paymentIntents.create', 'charges.create', 'refunds.create', 'transfers.create', 'payouts.create', 'topups.create',
    'creditNotes.create', 'subscriptions.create',
    'subscriptionItems.create', 'subscriptionSchedules.create', 'invoices.create', 'invoiceItems.create', 'billing.creditGrants.create',
    'issuing.cards.create',
    'climate.orders.create', 'treasury.inboundTransfers.create', 'treasury.outboundPayments.create', 'treasury.outboundTransfers.create',
    'treasury.creditReversals.create',
    'treasury.debitReversals.create', 'forwarding.requests.create', 'v2.moneyManagement.inboundTransfers.create',
    'v2.moneyManagement.outboundPayments.create',
    'v2.moneyManagement.payoutIntents.create', 'orders.create', 'tax.transactions.createReversal',
  ], moves),
  ...members([
    'transfers.createReversal', 'customers.createBalanceTransaction', 'applicationFees.createRefund',
    'paymentIntents.incrementAuthorization', 'paymentIntents.applyCustomerBalance',
    'charges.refund', 'invoices.addLines', 'customers.createFundingInstructions',
  ], movesOnId),
  ...members([
    'paymentIntents.confirm', 'paymentIntents.capture', 'paymentIntents.cancel', 'charges.capture', 'refunds.cancel', 'payouts.cancel',
    'payouts.reverse', 'topups.cancel',
    'invoices.finalizeInvoice', 'invoices.voidInvoice', 'invoices.markUncollectible', 'invoices.attachPayment',
    'creditNotes.voidCreditNote', 'quotes.accept',
    'quotes.finalizeQuote', 'quotes.cancel', 'subscriptions.cancel', 'subscriptions.del', 'subscriptions.resume', 'subscriptions.pause',
    'subscriptionSchedules.cancel', 'subscriptionSchedules.release',
    'issuing.authorizations.approve', 'issuing.authorizations.decline', 'issuing.disputes.submit', 'disputes.close',
    'billing.creditGrants.expire', 'billing.creditGrants.voidGrant',
    'treasury.inboundTransfers.cancel', 'treasury.outboundPayments.cancel', 'treasury.outboundTransfers.cancel',
    'terminal.readers.processPaymentIntent',
    'terminal.readers.confirmPaymentIntent', 'terminal.readers.refundPayment', 'v2.moneyManagement.outboundPayments.cancel',
    'v2.moneyManagement.payoutIntents.cancel',
    'v2.moneyManagement.payoutIntents.confirm', 'climate.orders.cancel', 'orders.pay', 'orders.submit', 'orders.cancel',
  ], transition),
  // An identifier of the event's own is unique for a day or more.
  ...members([
    'billing.meterEvents.create', 'v2.billing.meterEvents.create',
  ], payment({ keys: [slot('0.identifier'), slot('1.idempotencyKey')], ownKey })),
  'v2.billing.meterEventStream.create': { call: payment({ ownKey }) },
  ...members(['billing.meterEventAdjustments.create', 'v2.billing.meterEventAdjustments.create'], harmlessWrite()),
  // One transaction for each reference.
  'tax.transactions.createFromCalculation': {
    call: payment({ keys: [{ at: '0.reference', required: true }, slot('1.idempotencyKey')], ownKey }),
  },
  'subscriptionItems.createUsageRecord': {
    call: { ...movesOnId, overloads: [{ when: { at: '1.action', equals: 'set' }, operation: sets }] },
  },
  // A paid invoice is not paid again, and a value is in a list once: the second call is refused.
  'invoices.pay': { call: setsOnce },
  'radar.valueListItems.create': { call: setsOnce },
  // Mails the invoice again each time.
  'invoices.sendInvoice': { call: sdkCall({ kind: 'email', stake: 'message', keys: onId, ownKey, data: ['0'] }) },
};

const things: Record<string, Shape> = {
  ...members([
    'customers.create', 'accounts.create', 'products.create', 'prices.create', 'plans.create', 'coupons.create', 'promotionCodes.create',
    'taxRates.create', 'shippingRates.create',
    'taxIds.create', 'quotes.create', 'sources.create', 'paymentLinks.create', 'billing.meters.create', 'billing.alerts.create',
    'entitlements.features.create', 'issuing.cardholders.create',
    'issuing.disputes.create', 'treasury.financialAccounts.create', 'terminal.locations.create', 'terminal.readers.create',
    'radar.valueLists.create',
    'webhookEndpoints.create', 'applePayDomains.create', 'reporting.reportRuns.create', 'tax.registrations.create', 'apps.secrets.create',
    'v2.core.accounts.create',
    'v2.core.eventDestinations.create', 'paymentMethodDomains.create', 'paymentMethodConfigurations.create',
    'threeDSecure.authentications.create',
  ], makes),
  ...members([
    'customers.createSource', 'customers.createTaxId', 'accounts.createExternalAccount', 'accounts.createPerson', 'products.createFeature',
  ], makesOnId),
};

const costless: Record<string, Shape> = {
  ...members([
    'checkout.sessions.create', 'billingPortal.sessions.create', 'billingPortal.configurations.create', 'setupIntents.create',
    'paymentMethods.create', 'accountLinks.create', 'accountSessions.create',
    'customerSessions.create', 'ephemeralKeys.create', 'tokens.create', 'files.create', 'fileLinks.create',
    'identity.verificationSessions.create', 'financialConnections.sessions.create',
    'terminal.connectionTokens.create', 'terminal.configurations.create', 'terminal.onboardingLinks.create', 'tax.calculations.create',
    'invoices.createPreview', 'v2.core.accountLinks.create',
    'v2.core.accountTokens.create', 'v2.billing.meterEventSession.create', 'radar.paymentEvaluations.create',
  ], free),
  ...members([
    'setupIntents.confirm', 'setupIntents.cancel', 'setupIntents.verifyMicrodeposits', 'paymentIntents.verifyMicrodeposits',
    'paymentMethods.attach', 'paymentMethods.detach', 'checkout.sessions.expire',
    'accounts.createLoginLink', 'accounts.reject', 'identity.verificationSessions.cancel', 'identity.verificationSessions.redact',
    'reviews.approve', 'terminal.readers.cancelAction',
    'terminal.readers.setReaderDisplay', 'terminal.readers.collectPaymentMethod', 'terminal.readers.collectInputs',
    'terminal.readers.processSetupIntent', 'invoices.updateLines', 'invoices.removeLines',
    'paymentMethodDomains.validate', 'billing.meters.deactivate', 'billing.meters.reactivate',
  ], freeOnId),
};

/** Absolute by the id that they name, on every resource. */
const everywhere: Record<string, Shape> = Object.fromEntries(
  ['*', '*.*', '*.*.*', '*.*.*.*'].flatMap((path) => Object.entries({
    ...members(['update', 'del'], sets),
    ...members(['retrieve', 'list', 'search', 'listLineItems', 'preview', 'find'], reads),
  }).map(([name, shape]) => [`${path}.${name}`, shape])),
);

const nested: Record<string, Shape> = {
  ...members([
    'customers.updateSource', 'customers.deleteSource', 'customers.deleteTaxId', 'customers.verifySource',
    'customers.updateBalanceTransaction', 'accounts.updateExternalAccount',
    'accounts.deleteExternalAccount', 'accounts.updatePerson', 'accounts.deletePerson', 'accounts.updateCapability',
    'transfers.updateReversal', 'applicationFees.updateRefund', 'invoices.updateLineItem',
  ], setsNested),
  ...members(['customers.deleteDiscount', 'subscriptions.deleteDiscount', 'customers.updateCashBalance'], sets),
};

const webhook: Boundary = {
  kind: 'boundary', context: 'redelivery',
  because: 'Stripe delivers an event again, for up to three days, until the endpoint answers with a 2xx status', name: 'the Stripe webhook',
  trigger: { kind: 'event' }, horizon: 259_200,
};

const verifies: Operation = { marks: webhook, returns: 'Event', origin: { kind: 'stable', as: 'message' } };

const webhooks: Record<string, Shape> = {
  ...members(['constructEvent', 'constructEventAsync', 'constructEventWithoutVerification'], verifies),
  ...members(['generateTestHeaderString', 'generateTestHeaderStringAsync'], { inert: true }),
  'signature.verifyHeader': { call: { marks: webhook } },
  'signature.verifyHeaderAsync': { call: { marks: webhook } },
};

const stable: Shape = { origin: { kind: 'stable', as: 'message' } };

const rawRequest: Operation = {
  ...payment({ keys: [slot('3.idempotencyKey')], ownKey, data: ['2'], target: { at: '1' } }),
  overloads: [{ when: { at: '0', oneOf: ['GET', 'get'] }, operation: reads }],
};

const made: Operation = {
  configures: {
    on: 'result',
    retry: {
      because: 'stripe sends a failed request again, twice by default and with the same key', methods: { default: ['*'] },
      attempts: { at: ['1.maxNetworkRetries'], default: 2 },
    },
  },
};

const statics: Record<string, Shape> = {
  ...typesOf({ Event: 'Event' }),
  ...Object.fromEntries(Object.entries(webhooks).map(([name, shape]) => [`webhooks.${name}`, shape])),
  ...harmless('createNodeHttpClient', 'createFetchHttpClient', 'createNodeCryptoProvider', 'createSubtleCryptoProvider'),
};

const constructor: Shape = {
  ...classOf('Stripe', made), call: { returns: 'Stripe', ...made }, members: { ...statics, Stripe: { type: 'Stripe' } },
};

export const stripe: Library = {
  name: 'stripe', family: 'payment', packages: ['stripe'], source: 'https://docs.stripe.com/api/idempotent_requests',
  types: {
    Stripe: {
      members: {
        ...everywhere, ...money, ...things, ...costless, ...nested,
        ...Object.fromEntries(Object.entries(webhooks).map(([name, shape]) => [`webhooks.${name}`, shape])),
        rawRequest: { call: rawRequest },
        'oauth.token': { call: harmlessWrite() }, 'oauth.deauthorize': { call: harmlessWrite() },
        'oauth.authorizeUrl': { call: { inert: true } },
        'testHelpers.*': { members: { '*': { call: harmlessWrite() } } },
        ...harmless('on', 'once', 'off', 'setClientId', 'setAppInfo', 'getApiField', 'parseEventNotification'),
        'balance.retrieve': { call: reads },
      },
    },
    Event: {
      members: {
        id: { origin: { kind: 'stable', as: 'message-id' } }, type: stable, data: stable, created: stable, account: stable, '*': stable,
      },
    },
  },
  exports: { default: constructor, Stripe: constructor, '=': constructor },
};

/** `@InjectStripeClient() stripe: Stripe` of the Nest modules. */
export const nestStripe: Library = {
  name: 'nestjs-stripe', family: 'payment', packages: ['nestjs-stripe', '@golevelup/nestjs-stripe'],
  exports: {
    InjectStripe: { decorator: { injects: 'stripe#Stripe' } },
    InjectStripeClient: { decorator: { injects: 'stripe#Stripe' } },
    StripeWebhookHandler: {
      decorator: { method: { run: { ...webhook, name: 'the Stripe webhook "{0}"' }, params: { 0: { type: 'stripe#Event' } } } },
    },
    ...harmless('StripeModule'),
  },
};
