import { ulid } from 'ulid';
import { bookPickup } from '@/clients/courier';
import { stockConsumer } from '@/infra/kafka';
import { recordMovement, takeFromShelf, type StockEvent } from '@/services/stock';

interface Consignment extends StockEvent {
  kind: 'sold' | 'returned-to-publisher';
  weightGrams: number;
}

/** Follows the warehouse: what was sold leaves the shelf, what goes back to the publisher is picked up. */
export async function followStock(): Promise<void> {
  await stockConsumer.subscribe({ topic: 'stock', fromBeginning: false });
  await stockConsumer.run({
    eachMessage: async ({ message }) => {
      const event = JSON.parse(String(message.value)) as Consignment;
      await recordMovement(event);
      if (event.kind === 'sold') {
        await takeFromShelf(event);
        return;
      }
      const pickupKey = ulid();
      await bookPickup({ consignment: event.eventId, weightGrams: event.weightGrams }, pickupKey);
    },
  });
}
