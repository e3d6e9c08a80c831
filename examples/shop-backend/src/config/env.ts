function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

export const env = {
  port: Number(process.env.PORT ?? 3000),
  redisUrl: required('REDIS_URL'),
  kafkaBrokers: required('KAFKA_BROKERS').split(','),
  stripeKey: required('STRIPE_SECRET_KEY'),
  stripeWebhookSecret: required('STRIPE_WEBHOOK_SECRET'),
  smtpUrl: required('SMTP_URL'),
  warehouseUrl: required('WAREHOUSE_URL'),
  courierUrl: required('COURIER_URL'),
  giftCardUrl: required('GIFT_CARD_URL'),
  loyaltyUrl: required('LOYALTY_URL'),
};
