import { randomUUID } from 'node:crypto';
import { database } from '@/infra/database';

export interface StockEvent {
  eventId: string;
  isbn: string;
  copies: number;
}

export async function recordMovement(event: StockEvent): Promise<void> {
  await database.stockMovement.upsert({
    where: { eventId: event.eventId },
    create: { id: randomUUID(), eventId: event.eventId, isbn: event.isbn, copies: event.copies },
    update: {},
  });
}

export async function takeFromShelf(event: StockEvent): Promise<void> {
  await database.title.update({ where: { isbn: event.isbn }, data: { copiesLeft: { decrement: event.copies } } });
  await database.$executeRaw`INSERT INTO "StockLog" (isbn, copies) VALUES (${event.isbn}, ${-event.copies})`;
}
