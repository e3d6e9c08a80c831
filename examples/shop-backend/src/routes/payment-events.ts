import express, { Router } from 'express';
import { env } from '@/config/env';
import { database } from '@/infra/database';
import { stripe } from '@/infra/payments';
import { sendReceipt } from '@/services/receipts';

export const paymentEvents = Router();

paymentEvents.post('/webhooks/stripe', express.raw({ type: 'application/json' }), async (request, response) => {
  const event = stripe.webhooks.constructEvent(request.body, String(request.headers['stripe-signature']), env.stripeWebhookSecret);
  try {
    if (event.type === 'payment_intent.succeeded') {
      const payment = event.data.object;
      const order = await database.order.update({ where: { paymentIntentId: payment.id }, data: { status: 'paid' } });
      if (payment.receipt_email) await sendReceipt(order.id, payment.receipt_email);
    }
  } catch (error) {
    console.error('payment event failed', error);
  }
  response.json({ received: true });
});
