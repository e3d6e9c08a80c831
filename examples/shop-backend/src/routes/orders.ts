import { Router } from 'express';
import { placeOrder } from '@/services/checkout';
import { joinClub } from '@/services/members';
import { refundOrder, refundReturn } from '@/services/refunds';

export const orders = Router();

orders.post('/orders', async (request, response) => {
  const orderId = await placeOrder(request.body);
  response.status(201).json({ orderId });
});

orders.post('/orders/:id/refund', async (request, response) => {
  await refundOrder(request.params.id);
  response.status(204).end();
});

orders.post('/orders/:id/returns/:slip', async (request, response) => {
  await refundReturn(request.params.id, request.params.slip, Number(request.body.cents));
  response.status(204).end();
});

orders.post('/members', async (request, response) => {
  response.status(201).json({ memberId: await joinClub(String(request.body.email)) });
});
