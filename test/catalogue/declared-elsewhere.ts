/** Names that the installed versions do not declare, by entry; a name stands for all below it. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  // Other majors.
  '@adyen/api-library': [
    '#Checkout.payments', '#Checkout.paymentsDetails', '#Checkout.sessions', '#Checkout.paymentMethods', '#Checkout.paymentLinks',
    '#StoredValue', '#Transfers.transferFunds', 'CheckoutApi',
  ],
  '@mollie/api-client': [
    '#Client.customers_mandates', '#Client.customers_payments', '#Client.customers_subscriptions', '#Client.orders_refunds',
    '#Client.payments_captures', '#Client.payments_refunds',
  ],
  '@anthropic-ai/sdk': ['#Client.completions'],
  '@getbrevo/brevo': ['SendSmtpEmail', 'TransactionalEmailsApi', 'TransactionalSMSApi'],
  '@knocklabs/node': ['#Knock.notify', '#Knock.users.identify'],
  '@line/bot-sdk': ['Client'],
  '@novu/api': ['#Novu.broadcast', '#Novu.bulkTrigger', '#Novu.subscribers.identify'],
  '@slack/web-api': ['#Client.files.upload'],
  '@temporalio/workflow': ['#Handle', 'CancellationScope.run'],
  '@trycourier/courier': ['CourierClient'],
  bson: ['ObjectID'],
  mongoose: ['#Model.count', '#Model.findByIdAndRemove', '#Model.findOneAndModify', '#Model.findOneAndRemove', '#Model.remove'],
  redis: ['commandOptions'],
  // Builders whose parts share what one of them has, and generic classes that the checker cannot open.
  kysely: ['#Delete', '#Insert', '#Merge', '#Select', '#Update'],
  objection: ['#Builder'],
  postgres: ['#Query', '#Sql.close', '#TransactionSql', 'postgres'],
  cron: ['job'],
  bullmq: ['#Queue.getRepeatableJobs', '#Queue.removeRepeatable', '#Queue.removeRepeatableByKey', '#Job.discard', 'QueuePro'],
  cockatiel: ['#Builder', '#RetryPolicy', 'Policy'],
  effect: ['Effect.async', 'Effect.catchAll', 'Effect.unless', 'Either'],
  'firebase-admin': ['app', 'apps', 'auth', 'credential', 'default', 'firestore', 'messaging'],
  'firebase-admin/messaging': ['#Messaging'],
  got: ['got'],
  inngest: ['#Inngest', 'EventSchemas'],
  'node-mailjet': ['Client.connect', 'default.connect'],
  openai: ['#Client.beta'],
  'pg-boss': ['#Job', '#PgBoss', 'PgBoss'],
  redlock: ['#Lock.release', '#Redlock'],
  'sqs-consumer': ['#Consumer.isRunning'],
  square: ['Client', 'Environment'],
  stripe: ['#Stripe.charges.refund', '#Stripe.subscriptionItems.createUsageRecord', '#Stripe.subscriptions.del'],
  ulid: ['factory'],
  // Exported by a subpath.
  '@aws-lambda-powertools/idempotency': [
    'BasePersistenceLayer', 'CachePersistenceLayer', 'DynamoDBPersistenceLayer', 'makeHandlerIdempotent',
  ],
  '@polar-sh/sdk': ['validateEvent'],
  // Exists, but the declarations do not say so: aliases, what plugins add, clients made of `any`.
  braintree: ['#Gateway.transaction.credit', '#Gateway.usBankAccount', 'connect', 'default.connect'],
  dayjs: ['default.tz', '#Moment'],
  cuid: ['default.fingerprint'],
  'dwolla-v2': ['#Client'],
  'p-queue': ['#Queue.on'],
  shortid: ['generate', 'isValid'],
  superagent: ['agent', 'del', 'delete', 'get', 'head', 'options', 'patch', 'post', 'put'],
  'make-fetch-happen': ['Headers', 'default'],
  pg: ['#Client.release', '#Pool.release', '#Pool.escapeIdentifier', '#Pool.escapeLiteral'],
  retry: ['#Operation.start', '#Operation.try'],
  // One type stands for several of the package, or a `*` for resources that have not all of it.
  '@aws-sdk/client-sqs': ['Messages'],
  '@hubspot/api-client': ['#Client.crm.associations.batchApi'],
  grammy: ['#Context', '#Api'],
  kafkajs: ['#Consumer', '#Producer'],
  '@paypal/checkout-server-sdk': ['#Get', '#Transition'],
  keyv: ['createKeyv'],
  mercadopago: ['#Free', '#Payment', '#Thing'],
};

/** Whether a name is known to be declared by another version or package, or to exist without being declared. */
export function isElsewhere(library: string, name: string): boolean {
  return (ELSEWHERE[library] ?? []).some((one) => name === one || name.startsWith(`${one}.`));
}
