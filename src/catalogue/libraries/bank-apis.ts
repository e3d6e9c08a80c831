import type { KeySlot, Library, Shape } from '../../model/catalogue.js';
import { asks, harmlessWrite, members, payment, reads, sdkCall, sendsAgain } from './sdk-parts.js';
import { classOf } from './store-parts.js';

/** Interfaces of banks and of those who move money between accounts, cards and chains. */

const field: KeySlot = { at: '0.idempotency_key' };

export const plaid: Library = {
  name: 'plaid', family: 'payment', packages: ['plaid'], source: 'https://plaid.com/docs/api/products/transfer/initiating-transfers/',
  types: {
    Api: {
      members: {
        transferAuthorizationCreate: { call: payment({ keys: [{ ...field, window: 172_800 }] }) },
        ...members([
          'transferRefundCreate', 'walletTransactionExecute', 'bankTransferCreate', 'paymentInitiationConsentPaymentExecute',
          'transferRecurringCreate',
        ], payment({ keys: [{ ...field, required: true }] })),
        // One transfer for each authorization.
        transferCreate: { call: payment({ keys: [{ at: '0.authorization_id', required: true }, field] }) },
        ...members([
          'paymentInitiationPaymentCreate', 'paymentInitiationPaymentReverse', 'processorBankTransferCreate', 'transferIntentCreate',
        ], payment({ keys: [field] })),
        ...members([
          'transferCancel', 'transferRefundCancel', 'bankTransferCancel', 'transferAuthorizationCancel',
        ], payment({ refused: true })),
        ...members([
          'walletCreate', 'paymentInitiationRecipientCreate', 'userCreate', 'identityVerificationCreate', 'transferOriginatorCreate',
        ], sdkCall({ data: ['0'], stake: 'ordinary' })),
        ...members([
          'linkTokenCreate', 'itemPublicTokenExchange', 'processorTokenCreate', 'sandboxPublicTokenCreate', 'itemRemove',
          'itemWebhookUpdate', 'transactionsRefresh', 'assetReportCreate', 'createPaymentToken', 'paymentInitiationConsentCreate',
        ], harmlessWrite()),
        ...members([
          'transferGet', 'transferList', 'accountsGet', 'accountsBalanceGet', 'transactionsGet', 'transactionsSync', 'itemGet',
          'identityGet', 'authGet', 'transferEventSync', 'transferEventList', 'institutionsGet', 'webhookVerificationKeyGet',
        ], reads),
      },
    },
  },
  exports: { PlaidApi: classOf('Api'), Configuration: { new: { inert: true } }, PlaidEnvironments: {}, Products: {}, CountryCode: {} },
};

const dwollaHeaders: KeySlot = { at: '2', header: true };

export const dwolla: Library = {
  name: 'dwolla-v2', family: 'payment', packages: ['dwolla-v2'],
  source: 'https://developers.dwolla.com/docs/api-reference/api-fundamentals/idempotency-key',
  types: {
    Client: {
      members: {
        post: { call: payment({ keys: [dwollaHeaders], data: ['1'], target: { at: '0' } }) }, get: { call: reads },
        delete: { call: harmlessWrite() }, ...members(['auth', 'Auth', 'token', 'refreshToken'], { inert: true, returns: 'Client' }),
      },
    },
  },
  exports: { Client: classOf('Client') },
};

/** The key is an argument of its own. The SDK makes one for a call that has none; a second call gets another. */
const second = payment({ keys: ['1'], ownKey: 'per-call' });
const gocardlessClient: Record<string, Shape> = {
  ...members([
    'payments.create', 'refunds.create', 'subscriptions.create', 'mandates.create', 'instalmentSchedules.createWithDates',
    'instalmentSchedules.createWithSchedule', 'outboundPayments.create', 'outboundPayments.withdraw', 'outboundPaymentImports.create',
  ], second),
  ...members([
    'payments.cancel', 'payments.retry', 'subscriptions.cancel', 'subscriptions.pause', 'subscriptions.resume', 'mandates.cancel',
    'mandates.reinstate', 'outboundPayments.cancel', 'outboundPayments.approve', 'billingRequests.fulfil', 'billingRequests.cancel',
    'instalmentSchedules.cancel',
  ], payment({ data: ['1'], refused: true })),
  ...members([
    'customers.create', 'customerBankAccounts.create', 'creditors.create', 'creditorBankAccounts.create',
  ], sdkCall({ keys: ['1'], ownKey: 'per-call', data: ['0'], stake: 'ordinary' })),
  ...members([
    'billingRequests.create', 'billingRequestFlows.create', 'redirectFlows.create', 'redirectFlows.complete', 'bankDetailsLookups.create',
    'mandatePdfs.create', 'billingRequestWithActions.createWithActions', '*.update', '*.disable', '*.remove',
  ], harmlessWrite({ keys: ['1'] })),
  'billingRequests.notify': { call: sdkCall({ kind: 'email', stake: 'message', data: ['1'] }) },
  ...asks(['list', 'find', 'all']),
};

export const gocardless: Library = {
  name: 'gocardless-nodejs', family: 'payment', packages: ['gocardless-nodejs', 'gocardless-nodejs/*'],
  source: 'https://developer.gocardless.com/api-reference/#making-requests-idempotency-keys',
  types: { Client: { members: gocardlessClient } },
  exports: {
    default: { call: { returns: 'Client' }, new: { returns: 'Client' } }, '=': { call: { returns: 'Client' } },
    GoCardlessClient: classOf('Client'), Environments: {},
    parse: {
      call: {
        marks: {
          kind: 'boundary', context: 'redelivery',
          because: 'GoCardless delivers a webhook again until the endpoint answers with a 2xx status', name: 'the GoCardless webhook',
          trigger: { kind: 'event' },
        },
      },
    },
  },
};

const treasuryKeys = ['1.idempotencyKey'];
const treasuryClient: Record<string, Shape> = {
  ...members([
    'paymentOrders.create', 'paymentOrders.createAsync', 'ledgerTransactions.create', 'expectedPayments.create', 'returns.create',
    'bulkRequests.create', 'ledgerAccountSettlements.create', 'paymentFlows.create', 'invoices.create', 'transactions.create',
  ], payment({ keys: treasuryKeys, ownKey: 'per-call' })),
  ...members([
    'ledgerTransactions.createReversal', 'ledgerTransactions.createPartialPost', 'invoices.addPaymentOrder',
  ], payment({ keys: ['2.idempotencyKey'], ownKey: 'per-call', data: ['1'] })),
  ...members([
    'counterparties.create', 'externalAccounts.create', 'internalAccounts.create', 'ledgers.create', 'ledgerAccounts.create',
    'ledgerAccountCategories.create', 'virtualAccounts.create', 'legalEntities.create', 'documents.create',
  ], sdkCall({ keys: treasuryKeys, ownKey: 'per-call', data: ['0'], stake: 'ordinary' })),
  ...members([
    'foreignExchangeQuotes.create', '*.update', '*.delete', 'accountCollectionFlows.create',
  ], harmlessWrite({ keys: treasuryKeys })),
  ...asks(['list', 'retrieve']),
};

const modernTreasuryAgain = sendsAgain('modern-treasury sends a failed request again, twice by default and with the same key', {
  at: ['0.maxRetries'], default: 2,
});

export const modernTreasury: Library = {
  name: 'modern-treasury', family: 'payment', packages: ['modern-treasury'],
  source: 'https://docs.moderntreasury.com/platform/reference/idempotent-requests',
  types: { Client: { members: treasuryClient } },
  exports: Object.fromEntries([
    'default', 'ModernTreasury',
  ].map((name) => [name, classOf('Client', modernTreasuryAgain)])),
};

/** Payments carry an id that the client makes; the option for a key is typed, but no header is sent. */
const idle: KeySlot = { at: '1.idempotencyKey', ineffective: true };
const token: KeySlot = { at: '0.token' };
const lithicClient: Record<string, Shape> = {
  ...members([
    'payments.create', 'bookTransfers.create', 'externalPayments.create', 'managementOperations.create', 'transfers.create',
  ], payment({ keys: [token, idle] })),
  'cards.create': { call: sdkCall({ kind: 'payment', keys: [{ at: '0', header: 'Idempotency-Key' }, idle], data: ['0'], stake: 'money' }) },
  ...members([
    'cards.reissue', 'cards.renew', 'cards.convertPhysical',
  ], sdkCall({ kind: 'payment', keys: [{ at: '1', header: 'Idempotency-Key' }], data: ['1'], stake: 'money' })),
  ...members([
    'payments.retry', 'payments.return', 'bookTransfers.retry', 'bookTransfers.reverse', 'externalPayments.cancel',
    'externalPayments.release', 'externalPayments.reverse', 'externalPayments.settle', 'managementOperations.reverse', 'holds.void',
  ], payment({ data: ['1'], refused: true })),
  ...members([
    'accountHolders.create', 'financialAccounts.create', 'externalBankAccounts.create', 'disputes.create', 'cardBulkOrders.create',
    'holds.create',
  ], sdkCall({ keys: [idle], data: ['0'], stake: 'ordinary' })),
  ...members([
    '*.update', '*.delete', 'cards.provision', 'cards.embed', 'tokenizations.activate', 'tokenizations.pause', 'events.resend',
  ], harmlessWrite()),
  ...asks(['list', 'retrieve']),
};

const lithicAgain = sendsAgain('lithic sends a failed request again, twice by default, whatever its method', {
  at: ['0.maxRetries'], default: 2,
});

export const lithic: Library = {
  name: 'lithic', family: 'payment', packages: ['lithic'], source: 'https://docs.lithic.com/docs/idempotent-requests',
  types: { Client: { members: lithicClient } },
  exports: Object.fromEntries([
    'default', 'Lithic',
  ].map((name) => [name, classOf('Client', lithicAgain)])),
};

const chainKeyed = payment({ keys: ['0.idempotencyKey'] });
const chain: Record<string, Shape> = {
  ...members(['evm.sendTransaction', 'evm.sendUserOperation', 'evm.createSwapQuote', 'solana.sendTransaction'], chainKeyed),
  ...members([
    'evm.createAccount', 'evm.createSmartAccount', 'solana.createAccount', 'evm.importAccount', 'solana.importAccount',
  ], sdkCall({ keys: ['0.idempotencyKey'], data: ['0'], stake: 'ordinary' })),
  ...members([
    'evm.getOrCreateAccount', 'evm.getOrCreateSmartAccount', 'solana.getOrCreateAccount', 'evm.signMessage', 'evm.signTransaction',
    'evm.signHash', 'evm.signTypedData', 'solana.signMessage', 'solana.signTransaction', 'evm.requestFaucet', 'solana.requestFaucet',
    'evm.updateAccount',
  ], harmlessWrite({ keys: ['0.idempotencyKey'] })),
  ...members([
    'evm.getAccount', 'evm.listAccounts', 'evm.listTokenBalances', 'solana.getAccount', 'solana.listAccounts', 'evm.waitForUserOperation',
    'evm.getSwapPrice',
  ], reads),
};

export const coinbaseCdp: Library = {
  name: '@coinbase/cdp-sdk', family: 'payment', packages: ['@coinbase/cdp-sdk'],
  source: 'https://docs.cdp.coinbase.com/api-reference/v2/idempotency',
  types: { Client: { members: chain } },
  exports: { CdpClient: classOf('Client') },
};

const circleKeyed = payment({ keys: [{ at: '0.idempotencyKey', required: true }] });
const circleClient: Record<string, Shape> = {
  ...members([
    'transfers.createTransfer', 'transfers.createBusinessTransfer', 'payments.createPayment', 'payouts.createPayout',
    'payouts.createBusinessPayout', 'subscriptions.createSubscription', 'cryptoPaymentIntents.createPaymentIntent',
    'pullCryptoPayments.createCryptoPayment',
  ], circleKeyed),
  ...members([
    'payments.refundPayment', 'cryptoPaymentIntents.refundPaymentIntent',
  ], payment({ keys: [{ at: '1.idempotencyKey', required: true }], data: ['1'] })),
  ...members([
    'payments.capturePayment', 'payments.cancelPayment',
  ], payment({ keys: [{ at: '1.idempotencyKey' }], data: ['1'], refused: true })),
  ...members([
    'cards.createCard', 'wires.createBusinessWireAccount', 'wallets.createWallet', 'addresses.createBusinessRecipientAddress',
    'cryptoAddressBook.createAddressBookRecipient',
  ], sdkCall({ keys: [{ at: '0.idempotencyKey', required: true }], data: ['0'], stake: 'ordinary' })),
  ...members([
    'checkoutSessions.createCheckoutSession', 'wallets.generateAddress', 'addresses.createBusinessDepositAddress',
    'paymentTokens.createPaymentToken',
  ], harmlessWrite()),
};

export const circle: Library = {
  name: '@circle-fin/circle-sdk', family: 'payment', packages: ['@circle-fin/circle-sdk'],
  source: 'https://developers.circle.com/circle-mint/docs/a-note-on-idempotent-requests',
  types: { Circle: { members: circleClient } },
  exports: { Circle: classOf('Circle'), CircleEnvironments: {} },
};
