import type { Library, Shape } from '../../model/catalogue.js';
import { keyed, nothing, nothings } from './call-parts.js';

const library = (name: string, types: NonNullable<Library['types']>, exports: NonNullable<Library['exports']>, rest: Partial<Library> = {}): Library => ({ name, family: 'payment', packages: [name], types, exports, ...rest });
const each = (names: readonly string[], shape: Shape): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, shape]));

const squareKey = keyed('0.idempotencyKey');
export const square = library('square', { Client: { members: {
  ...each(['payments.create', 'refunds.refundPayment', 'orders.create', 'invoices.create', 'customers.create', 'cards.create', 'subscriptions.create', 'inventory.batchCreateChanges', 'paymentsApi.createPayment', 'refundsApi.refundPayment'], squareKey),
} } }, { SquareClient: { type: 'Client', new: { returns: 'Client' } }, Client: { type: 'Client', new: { returns: 'Client' } } });

const paypal = keyed('0.paypalRequestId');
export const paypalServer = library('@paypal/paypal-server-sdk', { Orders: { members: each(['createOrder', 'captureOrder', 'authorizeOrder'], paypal) }, Payments: { members: each(['captureAuthorizedPayment', 'refundCapturedPayment', 'reauthorizePayment'], paypal) } }, {
  OrdersController: { type: 'Orders', new: { returns: 'Orders' } }, PaymentsController: { type: 'Payments', new: { returns: 'Payments' } },
});
const adyenOne = keyed('1.idempotencyKey');
const adyenTwo = keyed('2.idempotencyKey');
export const adyen = library('@adyen/api-library', { Checkout: { members: { 'PaymentsApi.payments': adyenOne, 'PaymentsApi.sessions': adyenOne, ...each(['captureAuthorisedPayment', 'refundCapturedPayment', 'cancelAuthorisedPaymentByPspReference', 'refundOrCancelPayment'].map((one) => `ModificationsApi.${one}`), adyenTwo) } } }, {
  CheckoutAPI: { type: 'Checkout', new: { returns: 'Checkout' } }, Client: { new: {} },
});
export const braintree = library('braintree', { Gateway: { members: each(['transaction.sale', 'transaction.refund', 'transaction.submitForSettlement', 'subscription.create'], keyed(undefined)) } }, {
  BraintreeGateway: { type: 'Gateway', new: { returns: 'Gateway' } }, default: { members: { BraintreeGateway: { type: 'Gateway', new: { returns: 'Gateway' } } } },
});
export const razorpay = library('razorpay', { Razorpay: { members: each(['orders.create', 'payments.capture', 'payments.refund', 'transfers.create', 'subscriptions.create'], keyed(undefined)) } }, { default: { type: 'Razorpay', new: { returns: 'Razorpay' } }, '=': { type: 'Razorpay', new: { returns: 'Razorpay' } } });
export const mollie = library('@mollie/api-client', { Mollie: { members: each(['payments.create', 'customers.create', 'paymentRefunds.create', 'orders.create', 'customerSubscriptions.create'], keyed('0.idempotencyKey', { ownKey: 'per-call' })) } }, { createMollieClient: { call: { returns: 'Mollie' } }, default: { call: { returns: 'Mollie' } }, MollieClient: { type: 'Mollie' } });
export const mercadopago = library('mercadopago', { Resource: { members: { create: keyed('0.requestOptions.idempotencyKey', { ownKey: 'per-call' }) } } }, each(['Payment', 'PaymentRefund', 'Order', 'Preference'], { type: 'Resource', new: { returns: 'Resource' } }));
export const gocardless = library('gocardless-nodejs', { Client: { members: each(['payments.create', 'refunds.create', 'mandates.create', 'subscriptions.create'], keyed('1', { ownKey: 'per-call' })) } }, { default: { call: { returns: 'Client' } }, GoCardlessClient: { type: 'Client', new: { returns: 'Client' } } });
export const checkoutSdk = library('checkout-sdk-node', { Checkout: { members: { 'payments.request': keyed('1'), 'payments.capture': keyed('2'), 'payments.refund': keyed('2'), 'payments.void': keyed('2') } } }, { Checkout: { type: 'Checkout', new: { returns: 'Checkout' } } });
export const modernTreasury = library('modern-treasury', { Client: { members: each(['paymentOrders.create', 'ledgerTransactions.create', 'expectedPayments.create'], keyed('1.idempotencyKey', { ownKey: 'per-call' })) } }, { default: { type: 'Client', new: { returns: 'Client' } } });
export const plaid = library('plaid', { Api: { members: { ...each(['transferAuthorizationCreate', 'transferRefundCreate', 'walletTransactionExecute'], keyed('0.idempotency_key')), ...nothings('transferGet', 'accountsGet'), webhook: nothing } } }, { PlaidApi: { type: 'Api', new: { returns: 'Api' } } });
