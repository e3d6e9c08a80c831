import type { Boundary, KeySlot, Library, Operation, Shape } from '../../model/catalogue.js';
import { asks, harmlessWrite, members, payment, reads, sdkCall, sendsAgain } from './sdk-parts.js';
import { classOf, harmless } from './store-parts.js';

/** Platforms that bill: subscriptions, usage, one-time charges. */

function webhook(by: string): Boundary {
  return {
    kind: 'boundary', context: 'redelivery', because: `${by} delivers an event again until the endpoint answers with a 2xx status`,
    name: `the ${by} webhook`, trigger: { kind: 'event' },
  };
}
const verifies = (by: string): Operation => ({ marks: webhook(by), returns: 'Event', origin: { kind: 'stable', as: 'message' } });
const event = (id: string): Shape => ({
  members: { [id]: { origin: { kind: 'stable', as: 'message-id' } }, '*': { origin: { kind: 'stable', as: 'message' } } },
});

export const paddle: Library = {
  name: '@paddle/paddle-node-sdk', family: 'payment', packages: ['@paddle/paddle-node-sdk'],
  source: 'https://developer.paddle.com/api-reference/overview',
  types: {
    Paddle: {
      members: {
        ...members(['transactions.create', 'adjustments.create'], payment()),
        'subscriptions.createOneTimeCharge': { call: payment({ data: ['1'] }) },
        ...members([
          'subscriptions.cancel', 'subscriptions.pause', 'subscriptions.resume', 'subscriptions.activate',
        ], payment({ data: ['1'], refused: true })),
        ...members([
          'customers.create', 'products.create', 'prices.create', 'discounts.create', 'businesses.create', 'addresses.create',
          'notificationSettings.create',
        ], sdkCall({ data: ['0'], stake: 'ordinary' })),
        ...members([
          'customerPortalSessions.create', 'customers.generateAuthToken', 'transactions.preview', 'pricingPreview.preview',
          'reports.create', 'simulations.create', 'simulationRuns.create', 'clientTokens.create',
        ], harmlessWrite()),
        ...members(['*.update', '*.archive', '*.delete', 'transactions.revise'], harmlessWrite()),
        'webhooks.unmarshal': { call: verifies('Paddle') }, 'webhooks.isSignatureValid': { call: { marks: webhook('Paddle') } },
        ...asks(['get', 'list']),
      },
    },
    Event: event('eventId'),
  },
  exports: { Paddle: classOf('Paddle'), Environment: {}, LogLevel: {}, EventName: {} },
};

/** `increment` adds, `set` says what it is. */
const usage: Operation = { ...payment(), overloads: [{ when: { at: '0.action', equals: 'set' }, operation: harmlessWrite() }] };

export const lemonSqueezy: Library = {
  name: '@lemonsqueezy/lemonsqueezy.js', family: 'payment', packages: ['@lemonsqueezy/lemonsqueezy.js'],
  source: 'https://docs.lemonsqueezy.com/api',
  exports: {
    createUsageRecord: { call: usage },
    ...Object.fromEntries(['issueOrderRefund', 'issueSubscriptionInvoiceRefund'].map((name) => [name, { call: payment({ data: ['1'] }) }])),
    cancelSubscription: { call: payment({ refused: true }) },
    ...Object.fromEntries([
      'createCustomer', 'createDiscount', 'createWebhook',
    ].map((name) => [name, { call: sdkCall({ data: ['0', '1'], stake: 'ordinary' }) }])),
    ...Object.fromEntries([
      'createCheckout', 'generateOrderInvoice', 'generateSubscriptionInvoice', 'updateCustomer', 'updateSubscription',
      'updateSubscriptionItem', 'updateLicenseKey', 'updateWebhook', 'archiveCustomer', 'deleteDiscount', 'deleteWebhook',
      'activateLicense', 'deactivateLicense', 'validateLicense',
    ].map((name) => [name, { call: harmlessWrite() }])),
    lemonSqueezySetup: { call: { inert: true } },
    '*': { call: reads },
  },
};

const headerKey: KeySlot = { at: 'last', header: 'chargebee-idempotency-key' };
const chargebeeKeyed = payment({ keys: [headerKey], data: ['0', '1'] });
const chargebeeThing = sdkCall({ keys: [headerKey], data: ['0', '1'], stake: 'ordinary' });
const chargebeeClient: Record<string, Shape> = {
  ...members([
    'subscription.create', 'subscription.createForCustomer', 'subscription.createWithItems', 'subscription.chargeAddonAtTermEnd',
    'subscription.chargeFutureRenewals', 'invoice.create', 'invoice.createForChargeItemsAndCharges',
    'invoice.charge', 'invoice.chargeAddon', 'invoice.createForChargeItem', 'invoice.collectPayment', 'invoice.recordPayment',
    'invoice.refund', 'invoice.recordRefund', 'creditNote.create', 'creditNote.refund', 'creditNote.recordRefund',
    'transaction.createAuthorization', 'transaction.refund', 'transaction.recordRefund', 'purchase.create', 'gift.create',
    'gift.createForItems', 'unbilledCharge.create', 'unbilledCharge.createUnbilledCharge',
    'unbilledCharge.invoiceUnbilledCharges', 'customer.addPromotionalCredits', 'customer.deductPromotionalCredits',
    'customer.collectPayment', 'promotionalCredit.add', 'promotionalCredit.deduct', 'usage.create', 'order.create',
    'paymentVoucher.create',
  ], chargebeeKeyed),
  ...members([
    'subscription.cancel', 'subscription.cancelForItems', 'subscription.reactivate', 'subscription.pause', 'subscription.resume',
    'invoice.voidInvoice', 'transaction.voidTransaction', 'creditNote.voidCreditNote', 'gift.claim', 'gift.cancel', 'invoice.applyPayments',
    'invoice.applyCredits', 'order.cancel',
  ], payment({ keys: [headerKey], data: ['1'], refused: true })),
  ...members([
    'customer.create', 'paymentSource.createUsingTempToken', 'paymentSource.createUsingPermanentToken', 'paymentSource.createUsingToken',
    'paymentSource.createUsingPaymentIntent', 'paymentSource.createCard', 'coupon.create', 'coupon.createForItems', 'item.create',
    'itemPrice.create', 'plan.create', 'addon.create', 'comment.create', 'quote.createForOnetimeCharges',
  ], chargebeeThing),
  ...members([
    'portalSession.create', 'paymentIntent.create', 'virtualBankAccount.create', 'promotionalCredit.set', 'customer.setPromotionalCredits',
    '*.update', '*.delete',
  ], harmlessWrite({ keys: [headerKey] })),
  'hostedPage.*': { call: harmlessWrite() }, 'estimate.*': { call: reads },
  ...asks(['list', 'retrieve']),
};

export const chargebee: Library = {
  name: 'chargebee', family: 'payment', packages: ['chargebee'], source: 'https://apidocs.chargebee.com/docs/api/idempotency',
  types: { Chargebee: { members: chargebeeClient } },
  exports: {
    default: classOf('Chargebee', {
      configures: {
        on: 'result',
        retry: {
          because: 'chargebee sends failed requests again when `retryConfig` says so, those it may repeat with a key of their own',
          methods: { default: ['*'] }, attempts: { at: ['0.retryConfig.maxRetries'], default: 0 },
        },
      },
    }),
    '=': classOf('Chargebee'),
  },
};

export const recurly: Library = {
  name: 'recurly', family: 'payment', packages: ['recurly'], source: 'https://recurly.com/developers/api/',
  types: {
    Client: {
      members: {
        ...members([
          'createPurchase', 'createPendingPurchase', 'createAuthorizePurchase', 'createSubscription', 'createGiftCard',
        ], payment()),
        ...members([
          'createInvoice', 'createLineItem', 'refundInvoice', 'createUsage', 'createSubscriptionChange', 'createExternalInvoice',
          'createCouponRedemption',
        ], payment({ data: ['1', '2'] })),
        ...members([
          'createCapturePurchase', 'cancelpurchase', 'collectInvoice', 'voidInvoice', 'reopenInvoice', 'createInvoiceRetry',
          'cancelSubscription', 'terminateSubscription', 'reactivateSubscription', 'markInvoiceSuccessful', 'markInvoiceFailed',
        ], payment({ data: ['1'], refused: true })),
        ...members([
          'createAccount', 'createCoupon', 'createItem', 'createPlan', 'createBillingInfo', 'createPlanAddOn', 'createShippingAddress',
          'createAccountNote',
        ], sdkCall({ data: ['0', '1'], stake: 'ordinary' })),
        ...members([
          'previewPurchase', 'previewInvoice', 'updateAccount', 'updateSubscription', 'updateBillingInfo', 'updateInvoice',
          'pauseSubscription', 'resumeSubscription', 'deactivateAccount',
        ], harmlessWrite()),
        ...members([
          'getAccount', 'getInvoice', 'getSubscription', 'listAccounts', 'listInvoices', 'listSubscriptions', 'getBillingInfo',
        ], reads),
      },
    },
  },
  exports: { Client: classOf('Client'), default: { members: { Client: classOf('Client') } }, errors: {} },
};

/** An id of each event's own makes a repeat of it harmless. */
export const polar: Library = {
  name: '@polar-sh/sdk', family: 'payment', packages: ['@polar-sh/sdk', '@polar-sh/sdk/*'], source: 'https://docs.polar.sh/api-reference',
  types: {
    Polar: {
      members: {
        'refunds.create': { call: payment() }, 'events.ingest': { call: payment({ keys: ['0.events.*.externalId'] }) },
        ...members(['subscriptions.create', 'orders.create', 'orders.finalize'], payment()),
        'subscriptions.revoke': { call: payment({ refused: true }) },
        ...members([
          'customers.create', 'products.create', 'discounts.create', 'benefits.create', 'meters.create', 'checkoutLinks.create',
          'webhooks.createWebhookEndpoint',
        ], sdkCall({ data: ['0'], stake: 'ordinary' })),
        ...members([
          'checkouts.create', 'customerSessions.create', 'files.create', 'licenseKeys.validate', 'licenseKeys.activate',
          'orders.generateInvoice', '*.update', '*.delete',
        ], harmlessWrite()),
        ...asks(['get', 'list', 'export']),
      },
    },
    Event: event('id'),
  },
  exports: {
    Polar: classOf('Polar', {
      configures: {
        on: 'result',
        retry: {
          because: 'polar sends failed requests again when `retryConfig` says so', methods: { default: ['*'] }, attempts: { default: 0 },
        },
      },
    }),
    validateEvent: { call: verifies('Polar') },
  },
};

/** The option for a key is typed, but no header is sent. */
const idle: KeySlot = { at: '1.idempotencyKey', ineffective: true };
const idleOnId: KeySlot = { at: '2.idempotencyKey', ineffective: true };

export const dodoPayments: Library = {
  name: 'dodopayments', family: 'payment', packages: ['dodopayments'], source: 'https://docs.dodopayments.com/api-reference/introduction',
  types: {
    Client: {
      members: {
        ...members([
          'payments.create', 'refunds.create', 'subscriptions.create', 'usageEvents.ingest',
        ], payment({ keys: [{ at: '1.headers', header: true }, idle] })),
        ...members([
          'subscriptions.charge', 'subscriptions.changePlan', 'payments.retry',
        ], payment({ keys: [{ at: '2.headers', header: true }, idleOnId], data: ['1'] })),
        ...members([
          'customers.create', 'products.create', 'discounts.create', 'addons.create', 'webhooks.create', 'licenseKeys.create',
        ], sdkCall({ keys: [idle], data: ['0'], stake: 'ordinary' })),
        ...members([
          'checkoutSessions.create', 'checkoutSessions.preview', 'licenses.activate', 'licenses.deactivate', 'licenses.validate',
          '*.update', '*.delete', '*.archive',
        ], harmlessWrite()),
        'webhooks.unwrap': { call: verifies('Dodo Payments') },
        ...asks(['list', 'retrieve']),
      },
    },
    Event: { members: { '*': { origin: { kind: 'stable', as: 'message' } } } },
  },
  exports: {
    default: classOf('Client', sendsAgain('dodopayments sends a failed request again, twice by default, whatever its method', {
      at: ['0.maxRetries'], default: 2,
    })),
    DodoPayments: classOf(
      'Client',
      sendsAgain('dodopayments sends a failed request again, twice by default, whatever its method', { at: ['0.maxRetries'], default: 2 })
    ),
    ...harmless('toFile'),
  },
};
