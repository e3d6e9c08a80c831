import { describe, expect, it } from 'vitest';
import { adviceSnippet } from '../../../rules/repairs/advice.js';

describe('adviceSnippet', () => {
  it('takes the names that are known', () => {
    expect(adviceSnippet("await {handle}('{table}').insert({value});", { handle: 'trx', table: 'outbox', value: '{ id: order.id }' })).toBe("await trx('outbox').insert({ id: order.id });");
    expect(adviceSnippet("const claimed = await redis.set({key}, 'in-progress', 'EX', {ttl}, 'NX');", { key: '`job:${job.id}`', ttl: '600' })).toBe("const claimed = await redis.set(`job:${job.id}`, 'in-progress', 'EX', 600, 'NX');");
  });

  it('puts readable words for the others', () => {
    expect(adviceSnippet('await {handle}.{table}.create({ data: {value} });', { table: 'outbox' })).toBe('await tx.outbox.create({ data: row });');
    expect(adviceSnippet("INSERT INTO {table} (id) VALUES ({key}, now() + interval '{ttl} seconds')", {})).toBe("INSERT INTO table (id) VALUES (key, now() + interval '86400 seconds')");
  });

  it('leaves code in braces alone', () => {
    expect(adviceSnippet('await db.transaction(async (tx) => {\n  …\n});', {})).toBe('await db.transaction(async (tx) => {\n  …\n});');
    expect(adviceSnippet('{ upsert: true } {unheard}', {})).toBe('{ upsert: true } {unheard}');
  });
});
