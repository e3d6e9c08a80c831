import { env } from '@/config/env';
import { producer, stockConsumer } from '@/infra/kafka';
import { authorPayouts } from '@/workers/author-payouts';
import { fulfilment } from '@/workers/fulfilment';
import { giftCards } from '@/workers/gift-cards';
import { followStock } from '@/workers/stock-feed';
import { app } from './http';

await Promise.all([producer.connect(), stockConsumer.connect()]);
await followStock();

const server = app.listen(env.port, () => console.log(`listening on ${env.port}`));

process.on('SIGTERM', async () => {
  server.close();
  await Promise.all([fulfilment.close(), authorPayouts.close(), giftCards.close(), stockConsumer.disconnect(), producer.disconnect()]);
});
