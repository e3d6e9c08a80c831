import { describe, expect, it } from 'vitest';
import { lines } from './effects-of.js';

/** Each statement with what it does. */
type Cases = readonly (readonly [code: string, expected: readonly string[]])[];

function check(head: string, cases: Cases): void {
  it.each(cases)('%s', (code, expected) => {
    expect(lines(`${head}\nexport async function run(id: string, amount: number) {\n${code}\n}`)).toEqual(expected);
  });
}

describe('kysely', () => {
  check("import { Kysely, sql } from 'kysely';\nconst db = new Kysely<{ account: { id: string } }>({});", [
    ["await db.updateTable('account').set((eb) => ({ balance: eb('balance', '-', amount), name: 'x' })).where('id', '=', id).where('balance', '>=', amount).execute();", ['db-delta account {balance: delta, name: absolute} where id, balance [bound]']],
    ["await db.updateTable('account').set({ balance: sql`balance - ${amount}` }).where('id', '=', id).execute();", ['db-delta account {balance: delta} where id []']],
    ["await db.updateTable('account').set({ balance: (eb) => eb('balance', '+', 1) }).where('id', '=', id).execute();", ['db-delta account {balance: delta} where id []']],
    ["await db.updateTable('account').set('status', 'done').set('at', sql`now()`).where('status', '=', 'open').where('deleted_at', 'is', null).execute();", ['db-update account {status: absolute, at: absolute (clock)} where status, deleted_at [state, null]']],
    ["await db.insertInto('event').values({ id, amount }).onConflict((oc) => oc.column('id').doNothing()).execute();", ['db-insert event {id: absolute, amount: absolute} on conflict ignore (id)']],
    ["await db.insertInto('event').values({ id, n: 1 }).onConflict((oc) => oc.columns(['id', 'day']).doUpdateSet({ n: sql`event.n + 1` })).execute();", ['db-delta event {id: insert-only, n: insert-only, n: delta} on conflict merge (id, day)']],
    ["const row = await db.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();\nawait db.updateTable('account').set({ balance: row.balance - amount }).where('id', '=', id).execute();", ['db-read account {} where id [] lock row reads', 'db-delta account {balance: delta of a row} where id []']],
    ['await sql`update account set n = n + 1 where id = ${id}`.execute(db);', ['db-delta account {n: delta} where id []']],
    ["await db.deleteFrom('account').where((eb) => eb.and([eb('id', '=', id), eb('n', '>', 3)])).execute();", ['db-delete account {} where id, n [other]']],
    ["let query = db.updateTable('account').set({ name: 'x' });\nquery = query.where('id', '=', id);\nawait query.execute();", ['db-update account {name: absolute} where id []']],
  ]);
});

describe('knex', () => {
  check("import knexFactory from 'knex';\nconst knex = knexFactory({ client: 'pg' });", [
    ["await knex('account').where('id', id).andWhere('status', 'open').update({ status: 'done' });", ['db-update account {status: absolute} where id, status [state]']],
    ["await knex('account').where({ id }).increment('balance', amount);", ['db-delta account {balance: delta} where id []']],
    ["await knex('account').where({ id }).update({ balance: knex.raw('balance - ?', [amount]) });", ['db-delta account {balance: delta} where id []']],
    ["await knex('account').where('balance', '>=', amount).update('balance', knex.raw('?? - ?', ['balance', amount]));", ['db-delta account {balance: delta} where balance [bound]']],
    ["await knex('event').insert({ id, amount }).onConflict('id').ignore();", ['db-insert event {id: absolute, amount: absolute} on conflict ignore (id)']],
    ["await knex('event').insert({ id, amount }).onConflict(['id', 'day']).merge({ amount });", ['db-upsert event {id: insert-only, amount: insert-only, amount: absolute} on conflict merge (id, day)']],
    ["await knex('event').insert({ id, amount });", ['db-insert event {id: absolute, amount: absolute}']],
    ["await knex.raw('UPDATE account SET n = n + 1 WHERE id = ?', [id]);", ['db-delta account {n: delta} where id []']],
    ["const row = await knex('account').where({ id }).forUpdate().first();\nawait knex('account').where({ id }).update({ balance: row.balance - amount });", ['db-read account {} where id [] lock row reads', 'db-delta account {balance: delta of a row} where id []']],
    ["await knex.transaction(async (trx) => { await trx('account').whereNull('paid_at').where({ id }).update({ paid_at: trx.fn.now() }); });", ['db-update account {paid_at: absolute} where id, paid_at [null]']],
    ["await knex('account').whereRaw('n < ?', [3]).del();", ['db-delete account {} where n [other]']],
    ["await knex('account').where({ id }).update({ id }, ['id']);", ['db-update account {id: absolute} where id []']],
  ]);
});

describe('drizzle', () => {
  check(`import { drizzle } from 'drizzle-orm/node-postgres';
import { eq, and, gte, sql, isNull } from 'drizzle-orm';
import { pgTable, text, integer } from 'drizzle-orm/pg-core';
const accounts = pgTable('bank_accounts', { id: text('id'), balance: integer('balance'), status: text('status') });
const db = drizzle('x');`, [
    ['await db.update(accounts).set({ balance: sql`${accounts.balance} - ${amount}` }).where(and(eq(accounts.id, id), gte(accounts.balance, amount)));', ['db-delta bank_accounts {balance: delta} where id, balance [bound]']],
    ['await db.update(accounts).set({ balance: sql`balance - ${amount}` }).where(eq(accounts.id, id));', ['db-delta bank_accounts {balance: delta} where id []']],
    ["await db.update(accounts).set({ status: 'done' }).where(and(eq(accounts.id, id), eq(accounts.status, 'open'), isNull(accounts.paidAt)));", ['db-update bank_accounts {status: absolute} where id, status, paidAt [state, null]']],
    ['await db.insert(accounts).values({ id, balance: 0 }).onConflictDoNothing({ target: accounts.id });', ['db-insert bank_accounts {id: absolute, balance: absolute} on conflict ignore (id)']],
    ['await db.insert(accounts).values({ id, balance: 0 }).onConflictDoUpdate({ target: [accounts.id], set: { balance: sql`${accounts.balance} + 1` } });', ['db-delta bank_accounts {id: insert-only, balance: insert-only, balance: delta} on conflict merge (id)']],
    ["const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update');\nawait db.update(accounts).set({ balance: row.balance - amount }).where(eq(accounts.id, id));", ['db-read bank_accounts {} where id [] lock row reads', 'db-delta bank_accounts {balance: delta of a row} where id []']],
    ['await db.execute(sql`UPDATE ${accounts} SET ${accounts.balance} = ${accounts.balance} + ${amount} WHERE ${accounts.id} = ${id}`);', ['db-delta bank_accounts {balance: delta} where id []']],
    ['await db.transaction(async (tx) => { await tx.delete(accounts).where(eq(accounts.id, id)); });', ['db-delete bank_accounts {} where id []']],
  ]);
});

describe('supabase', () => {
  check("import { createClient } from '@supabase/supabase-js';\nconst db = createClient('a', 'b');", [
    ["await db.from('orders').update({ status: 'paid' }).eq('id', id).eq('status', 'pending');", ['db-update orders {status: absolute} where id, status [state]']],
    ["await db.from('orders').update({ n: 1 }).is('at', null).gte('n', amount);", ['db-update orders {n: absolute} where n, at [bound, null]']],
    ["const { data } = await db.from('orders').select('n').eq('id', id).single();\nawait db.from('orders').update({ n: data.n + amount }).eq('id', id);", ['db-read orders {} where id [] reads', 'db-delta orders {n: delta of a row} where id []']],
    ["await db.from('orders').upsert({ id, n: 1 }, { onConflict: 'id', ignoreDuplicates: true });", ['db-upsert orders {id: absolute, n: absolute} on conflict ignore (id)']],
  ]);
});
