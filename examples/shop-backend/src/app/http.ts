import express from 'express';
import { orders } from '@/routes/orders';
import { paymentEvents } from '@/routes/payment-events';

export const app = express();

app.use(paymentEvents);
app.use(express.json());
app.use(orders);
