import { describe, expect, it } from 'vitest';
import { prismaModels } from '../../../src/languages/prisma/models.js';

describe('prismaModels', () => {
  it('reads fields, marks and keys', () => {
    const [model, more] = prismaModels(`
// model Commented { id String @id }
model OutboxMessage {
  id      String    @id @default(uuid())
  topic   String
  payload Json      // what is sent
  tags    String[]
  sentAt  DateTime?
  updated DateTime  @updatedAt

  @@unique([topic, payload])
  @@map("outbox_messages")
}`);
    expect(more).toBeUndefined();
    expect(model).toMatchObject({ name: 'OutboxMessage', table: 'outbox_messages', unique: [['id'], ['topic', 'payload']] });
    expect(model!.fields.filter((one) => !one.isOptional).map((one) => [one.name, one.type])).toEqual([['topic', 'String'], ['payload', 'Json']]);
    expect(model!.fields.map((one) => one.name)).toEqual(['id', 'topic', 'payload', 'tags', 'sentAt', 'updated']);
  });

  it('gives nothing for other text', () => {
    expect(prismaModels('a model { of something }')).toEqual([]);
    expect(prismaModels('')).toEqual([]);
  });
});
