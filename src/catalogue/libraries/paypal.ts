import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { harmlessWrite, members, payment, reads, sdkCall } from './sdk-parts.js';
import { classOf, nodeCallback } from './store-parts.js';

const keyed = payment({ keys: ['0.paypalRequestId'] });
/** A second capture of the same order is refused. */
const transition = payment({ keys: ['0.paypalRequestId'], refused: true });

export const paypalServerSdk: Library = {
  name: '@paypal/paypal-server-sdk', family: 'payment', packages: ['@paypal/paypal-server-sdk'],
  source: 'https://developer.paypal.com/api/rest/reference/idempotency/',
  types: {
    Orders: {
      members: {
        ...members(['createOrder'], keyed), ...members(['captureOrder', 'authorizeOrder', 'confirmOrder'], transition),
        ...members(['patchOrder', 'updateOrderTracking', 'createOrderTracking'], harmlessWrite()), getOrder: { call: reads },
      },
    },
    Payments: {
      members: {
        ...members(['refundCapturedPayment'], keyed),
        ...members(['captureAuthorizedPayment', 'reauthorizePayment', 'voidPayment'], transition),
        ...members(['getAuthorizedPayment', 'getCapturedPayment', 'getRefund'], reads),
      },
    },
    Vault: {
      members: {
        ...members(['createPaymentToken', 'createSetupToken'], harmlessWrite({ keys: ['0.paypalRequestId'] })),
        deletePaymentToken: { call: harmlessWrite() }, ...members(['getPaymentToken', 'getSetupToken', 'listCustomerPaymentTokens'], reads),
      },
    },
    Subscriptions: {
      members: {
        createSubscription: { call: keyed }, captureSubscription: { call: keyed },
        ...members([
          'cancelSubscription', 'activateSubscription', 'suspendSubscription', 'reviseSubscription', 'patchSubscription',
        ], transition),
        getSubscription: { call: reads },
      },
    },
    Client: {},
  },
  exports: {
    Client: classOf('Client', { inert: true }), OrdersController: classOf('Orders'), PaymentsController: classOf('Payments'),
    VaultController: classOf('Vault'), SubscriptionsController: classOf('Subscriptions'),
    Environment: {}, CheckoutPaymentIntent: {}, LogLevel: {}, ApiError: { new: { inert: true } },
  },
};

/** A request object that is filled and then executed: the key is set on it, by a method of its own or among its headers. */
const key = [{ at: '0.headers', header: 'PayPal-Request-Id' }] as const;
const sent = (type: string, operation: Operation): {
  readonly when: { readonly at: string; readonly type: string }; readonly operation: Operation,
} => ({ when: { at: '0', type }, operation });
const requestMembers: Record<string, Shape> = {
  ...members(['payPalRequestId', 'prefer', 'requestBody', 'payPalPartnerAttributionId'], { returns: { same: 'receiver' } }),
  headers: { instance: 'javascript#Headers' },
};

const execute: Operation = {
  ...payment({ keys: key, data: ['0.body'] }),
  overloads: [
    sent('Get', reads), sent('Create', payment({ keys: key, data: ['0.body'] })),
    sent('Transition', payment({ keys: key, data: ['0.body'], refused: true })),
  ],
};

const made = (type: string): Shape => ({ type, new: { inert: true, returns: type } });
const orders: Record<string, Shape> = {
  OrdersCreateRequest: made('Create'), OrdersCaptureRequest: made('Transition'), OrdersAuthorizeRequest: made('Transition'),
  OrdersGetRequest: made('Get'), OrdersPatchRequest: made('Get'), OrdersValidateRequest: made('Get'),
};
const payments: Record<string, Shape> = {
  CapturesRefundRequest: made('Create'), AuthorizationsCaptureRequest: made('Transition'),
  AuthorizationsReauthorizeRequest: made('Transition'), AuthorizationsVoidRequest: made('Transition'), CapturesGetRequest: made('Get'),
  RefundsGetRequest: made('Get'), AuthorizationsGetRequest: made('Get'),
};
const core: Record<string, Shape> = {
  PayPalHttpClient: classOf('HttpClient', { inert: true }), SandboxEnvironment: { new: { inert: true } },
  LiveEnvironment: { new: { inert: true } },
};
const checkout: Record<string, Shape> = { orders: { members: orders }, payments: { members: payments }, core: { members: core } };

export const paypalCheckout: Library = {
  name: '@paypal/checkout-server-sdk', family: 'payment', packages: ['@paypal/checkout-server-sdk'],
  source: 'https://github.com/paypal/Checkout-NodeJS-SDK',
  types: {
    HttpClient: { members: { execute: { call: execute } } },
    Create: { members: requestMembers }, Transition: { members: requestMembers }, Get: { members: requestMembers },
  },
  exports: { ...checkout, default: { members: checkout } },
};

const called = (operation: Operation): Shape => ({ call: { ...operation, callbacks: [nodeCallback] } });
const rest: Record<string, Shape> = {
  'payment.create': called(payment()),
  'payment.execute': called(payment({ data: ['1'], refused: true })),
  // The provider refuses a batch id for thirty days.
  'payout.create': called(payment({ keys: [{ at: '0.sender_batch_header.sender_batch_id', window: 2_592_000 }] })),
  'sale.refund': called(payment({ data: ['1'] })),
  'capture.refund': called(payment({ data: ['1'] })),
  'authorization.capture': called(payment({ data: ['1'], refused: true })),
  'billingAgreement.create': called(sdkCall({ data: ['0'], stake: 'money' })),
  'billingAgreement.execute': called(payment({ refused: true })),
  'invoice.create': called(sdkCall({ data: ['0'], stake: 'money' })),
  'invoice.send': called(payment()),
  ...Object.fromEntries([
    'payment.get', 'payment.list', 'sale.get', 'payout.get', 'invoice.get', 'billingAgreement.get',
  ].map((name) => [name, called(reads)])),
  configure: { call: { inert: true } },
};

export const paypalRest: Library = {
  name: 'paypal-rest-sdk', family: 'payment', packages: ['paypal-rest-sdk'],
  source: 'https://developer.paypal.com/docs/api/payments.payouts-batch/v1/',
  exports: { default: { members: rest }, '=': { members: rest } },
};
