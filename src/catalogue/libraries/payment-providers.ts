import type { Boundary, Library, Operation, Shape } from '../../model/catalogue.js';
import { asks, harmlessWrite, members, payment, reads, sdkCall, sendsAgain } from './sdk-parts.js';
import { classOf, harmless } from './store-parts.js';

/** Providers that charge, capture and refund. */

const one = payment({ keys: ['1.idempotencyKey'] });
const captures = payment({ keys: ['2.idempotencyKey'], data: ['1'], refused: true });
const refunds = payment({ keys: ['2.idempotencyKey'], data: ['1'] });

const adyenCheckout: Record<string, Shape> = {
  ...members(['PaymentsApi.payments', 'payments', 'DonationsApi.donations'], one),
  ...members(['PaymentsApi.paymentsDetails', 'paymentsDetails'], payment({ keys: ['1.idempotencyKey'], refused: true })),
  ...members(['ModificationsApi.captureAuthorisedPayment', 'ModificationsApi.cancelAuthorisedPaymentByPspReference'], captures),
  ...members([
    'ModificationsApi.refundCapturedPayment', 'ModificationsApi.refundOrCancelPayment', 'ModificationsApi.updateAuthorisedAmount',
  ], refunds),
  ...members(['ModificationsApi.cancelAuthorisedPayment'], payment({ keys: ['1.idempotencyKey'], refused: true })),
  ...members(['OrdersApi.orders'], sdkCall({ keys: ['1.idempotencyKey'], data: ['0'], stake: 'money' })),
  ...members([
    'PaymentsApi.sessions', 'PaymentsApi.paymentMethods', 'PaymentsApi.cardDetails', 'PaymentLinksApi.paymentLinks', 'sessions',
    'paymentMethods', 'paymentLinks', 'UtilityApi.originKeys',
  ], harmlessWrite({ keys: ['1.idempotencyKey'] })),
};

export const adyen: Library = {
  name: '@adyen/api-library', family: 'payment', packages: ['@adyen/api-library'],
  source: 'https://docs.adyen.com/development-resources/api-idempotency/',
  types: {
    Checkout: { members: adyenCheckout },
    Transfers: {
      members: {
        ...members(['TransfersApi.transferFunds', 'transferFunds'], one),
        ...members(['TransfersApi.returnTransfer', 'TransfersApi.approveInitiatedTransfers'], refunds),
      },
    },
    Payout: {
      members: members([
        'InitializationApi.storeDetailAndSubmitThirdParty', 'InitializationApi.submitThirdParty', 'InstantPayoutsApi.payout',
      ], one),
    },
    Client: {},
    StoredValue: { members: members(['load', 'issue', 'mergeBalance', 'StoredValueApi.load'], one) },
  },
  exports: {
    Client: { type: 'Client', new: { inert: true } },
    CheckoutAPI: classOf('Checkout'), CheckoutApi: classOf('Checkout'), TransfersAPI: classOf('Transfers'), PayoutAPI: classOf('Payout'),
    StoredValueAPI: classOf('StoredValue'),
    hmacValidator: { new: { inert: true } }, Types: {}, Config: {},
  },
};

/** No place for a key; the provider may refuse look-alikes, by amount and order id, when that is switched on. */
const sale = payment();
const braintreeGateway: Record<string, Shape> = {
  ...members([
    'transaction.sale', 'transaction.credit', 'transaction.refund', 'transaction.submitForPartialSettlement',
    'transaction.adjustAuthorization', 'transaction.cloneTransaction', 'subscription.create', 'subscription.retryCharge',
    'usBankAccount.sale',
  ], sale),
  ...members([
    'transaction.submitForSettlement', 'transaction.void', 'transaction.cancelRelease', 'subscription.cancel',
  ], payment({ refused: true })),
  ...members([
    'customer.create', 'creditCard.create', 'address.create', 'paymentMethod.create', 'merchantAccount.createForCurrency', 'plan.create',
  ], sdkCall({ data: ['0'], stake: 'ordinary' })),
  ...members(['clientToken.generate', 'paymentMethodNonce.create', 'paymentMethod.grant', 'webhookNotification.parse'], harmlessWrite()),
  ...members(['*.update', '*.delete'], harmlessWrite()),
  ...asks(['find', 'search', 'all']),
};

export const braintree: Library = {
  name: 'braintree', family: 'payment', packages: ['braintree'],
  source: 'https://developer.paypal.com/braintree/docs/reference/request/transaction/sale/node',
  types: { Gateway: { members: braintreeGateway } },
  exports: {
    BraintreeGateway: classOf('Gateway'), Environment: {}, connect: { call: { returns: 'Gateway' } },
    default: { members: { BraintreeGateway: classOf('Gateway'), connect: { call: { returns: 'Gateway' } }, 'Environment.*': {} } },
  },
};

const razorpayClient: Record<string, Shape> = {
  ...members([
    'orders.create', 'transfers.create', 'subscriptions.create', 'payments.createPaymentJson', 'payments.createRecurringPayment',
    'payments.createUpi', 'invoices.create', 'settlements.createOndemandSettlement', 'fundAccount.create',
  ], payment()),
  ...members(['payments.refund', 'payments.transfer', 'transfers.reverse', 'subscriptions.createAddon'], payment({ data: ['1'] })),
  ...members([
    'payments.capture', 'subscriptions.cancel', 'invoices.issue', 'invoices.cancel', 'paymentLink.cancel',
  ], payment({ data: ['1'], refused: true })),
  ...members([
    'customers.create', 'virtualAccounts.create', 'items.create', 'plans.create', 'accounts.create', 'qrCode.create', 'paymentLink.create',
    'subscriptions.createRegistrationLink',
  ], sdkCall({ data: ['0'], stake: 'ordinary' })),
  ...members(['invoices.notifyBy', 'paymentLink.notifyBy'], sdkCall({ kind: 'email', stake: 'message', data: ['0', '1'] })),
  ...members(['*.edit', '*.update', '*.delete', 'subscriptions.pause', 'subscriptions.resume'], harmlessWrite()),
  ...asks(['fetch', 'all']),
};

export const razorpay: Library = {
  name: 'razorpay', family: 'payment', packages: ['razorpay'], source: 'https://razorpay.com/docs/api/',
  types: { Razorpay: { members: razorpayClient } },
  exports: {
    default: { ...classOf('Razorpay'), members: harmless('validateWebhookSignature') },
    '=': { ...classOf('Razorpay'), members: harmless('validateWebhookSignature') },
  },
};

/** The key stands among the parameters; the SDK makes one for a call that has none, which a second call does not share. */
const mollieKeyed = payment({ keys: ['0.idempotencyKey'], ownKey: 'per-call' });
const RESOURCES = [
  'payments', 'customerPayments', 'customers_payments', 'paymentRefunds', 'payments_refunds', 'orders', 'orderRefunds', 'orders_refunds',
  'orderPayments', 'paymentCaptures', 'payments_captures', 'customerSubscriptions', 'customers_subscriptions', 'balanceTransfers',
  'paymentRoutes', 'orderShipments',
];
const mollieClient: Record<string, Shape> = {
  ...members(RESOURCES.map((name) => `${name}.create`), mollieKeyed),
  ...members([
    'customers.create', 'customerMandates.create', 'customers_mandates.create', 'profiles.create', 'clientLinks.create',
  ], sdkCall({ keys: ['0.idempotencyKey'], ownKey: 'per-call', data: ['0'], stake: 'ordinary' })),
  ...members(['paymentLinks.create'], harmlessWrite({ keys: ['0.idempotencyKey'] })),
  ...members([
    'payments.cancel', 'payments.releaseAuthorization', 'orders.cancel', 'paymentRefunds.cancel', 'customerSubscriptions.cancel',
  ], payment({ refused: true })),
  ...members(['*.update', '*.delete', '*.revoke'], harmlessWrite()),
  ...asks(['get', 'page', 'iterate', 'list', 'all']),
};
const mollieMade: Operation = {
  returns: 'Client',
  ...sendsAgain('mollie sends a request again after a 5xx answer, twice by default and with the same key', { default: 2 }),
};

export const mollie: Library = {
  name: '@mollie/api-client', family: 'payment', packages: ['@mollie/api-client'],
  source: 'https://docs.mollie.com/reference/api-idempotency',
  types: { Client: { members: mollieClient } },
  exports: {
    createMollieClient: { call: mollieMade }, default: { call: mollieMade }, '=': { call: mollieMade }, MollieClient: { type: 'Client' },
  },
};

const mercadoKeyed = payment({ keys: ['0.requestOptions.idempotencyKey'], ownKey: 'per-call', data: ['0.body'] });
const mercadoTransition = payment({ keys: ['0.requestOptions.idempotencyKey'], ownKey: 'per-call', refused: true });
const mercadoClass = (creates: Operation): Shape => ({
  members: {
    create: { call: creates }, ...members(['cancel', 'capture', 'process'], mercadoTransition),
    ...members(['refund', 'total', 'createTransaction'], mercadoKeyed),
    ...members(['update', 'remove', 'updateTransaction', 'deleteTransaction', 'createCard', 'removeCard'], harmlessWrite()),
    ...members(['get', 'search', 'list', 'searchAll', 'getCard', 'listCards'], reads),
  },
});
const mercadoThing = sdkCall({ keys: ['0.requestOptions.idempotencyKey'], ownKey: 'per-call', data: ['0.body'], stake: 'ordinary' });

export const mercadopago: Library = {
  name: 'mercadopago', family: 'payment', packages: ['mercadopago'],
  source: 'https://www.mercadopago.com.ar/developers/en/docs/checkout-api/additional-content/idempotency',
  types: {
    Payment: mercadoClass(mercadoKeyed), Thing: mercadoClass(mercadoThing),
    Free: mercadoClass(harmlessWrite({ keys: ['0.requestOptions.idempotencyKey'] })),
    Point: {
      members: {
        createPaymentIntent: { call: payment({ data: ['0.request'] }) }, cancelPaymentIntent: { call: harmlessWrite() },
        ...members(['searchPaymentIntent', 'getPaymentIntentList', 'getPaymentIntentStatus', 'getDevices'], reads),
      },
    },
  },
  exports: {
    MercadoPagoConfig: {
      type: 'Payment',
      new: {
        inert: true,
        ...sendsAgain('mercadopago sends a failed request again, three times by default and with the same key', {
          at: ['0.options.maxRetries'], default: 3,
        }),
      },
    },
    ...Object.fromEntries(['Payment', 'PaymentRefund', 'Order', 'PreApproval', 'MerchantOrder'].map((name) => [name, classOf('Payment')])),
    ...Object.fromEntries(['Customer', 'CustomerCard', 'PreApprovalPlan'].map((name) => [name, classOf('Thing')])),
    ...Object.fromEntries([
      'Preference', 'CardToken', 'PaymentMethod', 'IdentificationType', 'Invoice', 'OAuth', 'User',
    ].map((name) => [name, classOf('Free')])),
    Point: classOf('Point'),
  },
};

/** The key is an argument of its own. */
const checkoutPayments: Record<string, Shape> = {
  'payments.request': { call: payment({ keys: [{ at: '1', window: 86_400 }] }) },
  ...members(['payments.refund', 'payments.increment'], payment({ keys: [{ at: '2', window: 86_400 }], data: ['1'] })),
  ...members([
    'payments.capture', 'payments.void', 'payments.reverse',
  ], payment({ keys: [{ at: '2', window: 86_400 }], data: ['1'], refused: true })),
  'transfers.initiate': { call: payment({ keys: ['1'] }) },
  ...members(['customers.create', 'instruments.create'], sdkCall({ data: ['0'], stake: 'ordinary' })),
  ...members(['tokens.request', 'hostedPayments.create', 'paymentLinks.create', 'sources.add', 'paymentSessions.request'], harmlessWrite()),
  ...asks(['get', 'getActions', 'getPaymentList']),
};

export const checkoutSdk: Library = {
  name: 'checkout-sdk-node', family: 'payment', packages: ['checkout-sdk-node'],
  source: 'https://www.checkout.com/docs/developer-resources/idempotency',
  types: { Checkout: { members: checkoutPayments } },
  exports: { Checkout: classOf('Checkout'), default: classOf('Checkout') },
};

const xenditKeyed = payment({ keys: ['0.idempotencyKey'], data: ['0.data'] });
const xenditClient: Record<string, Shape> = {
  ...members(['PaymentRequest.createPaymentRequest', 'Payout.createPayout', 'Refund.createRefund'], xenditKeyed),
  ...members([
    'PaymentRequest.capturePaymentRequest', 'Payout.cancelPayout', 'Refund.cancelRefund',
  ], payment({ keys: ['0.idempotencyKey'], refused: true })),
  'Customer.createCustomer': { call: sdkCall({ keys: ['0.idempotencyKey'], data: ['0.data'], stake: 'ordinary' }) },
  'PaymentMethod.createPaymentMethod': { call: harmlessWrite() },
  'Invoice.createInvoice': { call: sdkCall({ data: ['0.data'], stake: 'money' }) },
};

export const xendit: Library = {
  name: 'xendit-node', family: 'payment', packages: ['xendit-node'], source: 'https://developers.xendit.co/api-reference/#idempotency',
  types: {
    Xendit: { members: xenditClient }, PaymentRequest: { members: members(['createPaymentRequest'], xenditKeyed) },
    Payout: { members: members(['createPayout'], xenditKeyed) }, Refund: { members: members(['createRefund'], xenditKeyed) },
  },
  exports: {
    Xendit: classOf('Xendit'), default: classOf('Xendit'),
    ...Object.fromEntries(['PaymentRequest', 'Payout', 'Refund'].map((name) => [name, classOf(name)])),
  },
};

const cashfreeClient: Record<string, Shape> = {
  ...members(['PGCreateOrder', 'SubsCreatePayment', 'SubsCreateSubscription', 'PGPayOrder'], payment({ keys: ['2'] })),
  ...members([
    'PGOrderCreateRefund', 'SubsCreateRefund', 'PGESCreateOnDemandTransfer', 'PGESCreateAdjustment', 'PGOrderSplitAfterPayment',
  ], payment({ keys: ['3'], data: ['1'] })),
  'PGAuthorizeOrder': { call: payment({ keys: ['3'], refused: true }) },
  ...members([
    'PGCreateCustomer', 'PGESCreateVendors', 'SubsCreatePlan', 'PGCreateOffer',
  ], sdkCall({ keys: ['2'], data: ['0'], stake: 'ordinary' })),
  'PGCreateLink': { call: harmlessWrite({ keys: ['2'] }) },
  ...members([
    'PGFetchOrder', 'PGOrderFetchPayment', 'PGOrderFetchPayments', 'PGOrderFetchRefund', 'PGOrderFetchRefunds', 'PGFetchLink',
  ], reads),
  ...harmless('PGVerifyWebhookSignature'),
};

export const cashfree: Library = {
  name: 'cashfree-pg', family: 'payment', packages: ['cashfree-pg'],
  source: 'https://www.cashfree.com/docs/api-reference/payments/idempotency',
  types: { Cashfree: { members: cashfreeClient } },
  exports: { Cashfree: classOf('Cashfree'), CFEnvironment: {} },
};

const webhook: Boundary = {
  kind: 'boundary', context: 'redelivery', because: 'Coinbase Commerce delivers an event again until the endpoint answers with 200',
  name: 'the Coinbase Commerce webhook', trigger: { kind: 'event' },
};

export const coinbaseCommerce: Library = {
  name: 'coinbase-commerce-node', family: 'payment', packages: ['coinbase-commerce-node'],
  source: 'https://github.com/coinbase/coinbase-commerce-node',
  types: {
    Charge: {
      members: {
        create: { call: payment() }, ...members(['retrieve', 'list', 'all'], reads),
        ...members(['resolve', 'cancel'], payment({ refused: true })),
      },
    },
  },
  exports: {
    Client: { members: { init: { call: { inert: true } } } }, 'resources.Charge': { instance: 'Charge' },
    'resources.Checkout': { members: { create: { call: harmlessWrite() } } },
    'Webhook.verifyEventBody': { call: { marks: webhook } }, 'Webhook.verifySigHeader': { call: { marks: webhook } },
  },
};
