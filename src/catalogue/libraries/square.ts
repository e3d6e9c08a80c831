import type { KeySlot, Library, Shape } from '../../model/catalogue.js';
import { asks, harmlessWrite, members, payment, sdkCall, sendsAgain } from './sdk-parts.js';
import { classOf } from './store-parts.js';

/** The key is a field of the request, demanded where money moves: it is always there, what matters is where it comes from. */
const demanded: KeySlot = { at: '0.idempotencyKey', required: true };
const accepted: KeySlot = { at: '0.idempotencyKey' };

const moves = payment({ keys: [demanded] });
const may = payment({ keys: [accepted] });
const makes = sdkCall({ keys: [accepted], data: ['0'], stake: 'ordinary' });

const client: Record<string, Shape> = {
  ...members([
    'payments.create', 'refunds.refundPayment', 'orders.pay', 'giftCards.activities.create', 'giftCards.create',
    'terminal.checkouts.create', 'terminal.refunds.create', 'subscriptions.create',
  ], moves),
  ...members([
    'orders.create', 'invoices.create', 'invoices.publish', 'orders.clone', 'transferOrders.create', 'loyalty.accounts.accumulatePoints',
    'loyalty.rewards.create', 'checkout.paymentLinks.create',
  ], may),
  'inventory.batchCreateChanges': { call: sdkCall({ keys: [demanded], data: ['0'], stake: 'stock' }) },
  ...members([
    'customers.create', 'cards.create', 'bookings.create', 'catalog.batchUpsert', 'catalog.object.upsert', 'loyalty.accounts.create',
    'teamMembers.create', 'bankAccounts.createBankAccount', 'vendors.create',
  ], makes),
  ...members([
    'payments.complete', 'payments.cancel', 'invoices.cancel', 'subscriptions.cancel', 'bookings.cancel',
  ], payment({ refused: true })),
  'payments.cancelByIdempotencyKey': { call: harmlessWrite() },
  ...members(['*.update', '*.delete', 'subscriptions.pause', 'subscriptions.resume', 'cards.disable'], harmlessWrite()),
  ...asks(['get', 'list', 'search', 'batchGet', 'calculate']),
};

/** Up to version 39; later under `square/legacy`. */
const legacy: Record<string, Shape> = {
  ...members([
    'paymentsApi.createPayment', 'refundsApi.refundPayment', 'ordersApi.payOrder', 'giftCardsApi.createGiftCard',
    'giftCardActivitiesApi.createGiftCardActivity', 'terminalApi.createTerminalCheckout', 'subscriptionsApi.createSubscription',
  ], moves),
  ...members(['ordersApi.createOrder', 'invoicesApi.createInvoice', 'checkoutApi.createPaymentLink'], may),
  ...members([
    'customersApi.createCustomer', 'cardsApi.createCard', 'catalogApi.upsertCatalogObject', 'catalogApi.batchUpsertCatalogObjects',
  ], makes),
  'invoicesApi.publishInvoice': { call: payment({ keys: [{ at: '1.idempotencyKey' }], data: ['1'] }) },
  'inventoryApi.batchChangeInventory': { call: sdkCall({ keys: [demanded], data: ['0'], stake: 'stock' }) },
  'paymentsApi.completePayment': { call: payment({ refused: true }) },
  'paymentsApi.cancelPaymentByIdempotencyKey': { call: harmlessWrite() },
};

const again = sendsAgain('square sends a failed request again, twice by default and with the same key', {
  at: ['0.maxRetries'], default: 2,
});

export const square: Library = {
  name: 'square', family: 'payment', packages: ['square', 'square/legacy'],
  source: 'https://developer.squareup.com/docs/build-basics/common-api-patterns/idempotency',
  types: { Client: { members: client }, LegacyClient: { members: legacy } },
  exports: {
    SquareClient: classOf('Client', again), Client: classOf('LegacyClient'), SquareEnvironment: {}, Environment: {},
    SquareError: { new: { inert: true } },
    WebhooksHelper: {
      members: {
        verifySignature: {
          call: {
            marks: {
              kind: 'boundary', context: 'redelivery',
              because: 'Square delivers an event again, for up to a day, until the endpoint answers with a 2xx status',
              name: 'the Square webhook', trigger: { kind: 'event' }, horizon: 86_400,
            },
          },
        },
      },
    },
  },
};
