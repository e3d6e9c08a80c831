import { describe, expect, it } from 'vitest';
import { chainMembers, chainOf, isChainOpen } from '../../src/program/chains.js';
import { callAt, pathsOf, programOf, slotOf } from './paths-of.js';

const KNEX = `import knex from 'knex'; const db = knex({ client: 'pg' });`;
const KYSELY = `import { Kysely } from 'kysely'; declare const options: any; const db = new Kysely<any>(options);`;
const DRIZZLE = `import { drizzle } from 'drizzle-orm/node-postgres'; import { orders } from './schema'; const db = drizzle('url');`;

const names = (text: string, begins: string): readonly (string | undefined)[] => {
  const program = programOf({ 'a.ts': text });
  return chainOf(program.resolver, callAt(program, text, begins)).map((one) => one.name);
};
const members = (text: string, begins: string): readonly string[] => {
  const program = programOf({ 'a.ts': text });
  return [...chainMembers(program.resolver, callAt(program, text, begins))];
};

describe('the fluent chain in which a call stands', () => {
  it('has the calls before and after it, in order', () => {
    const text = `${KNEX} export const f = async (x: any) => { await db('orders').insert(x).onConflict('id').ignore(); };`;
    expect(names(text, `db('orders').insert(`)).toEqual([undefined, undefined, 'insert', 'onConflict', 'ignore']);
    expect(pathsOf(text, `db('orders').insert(`, ['chain.().0', 'chain.onConflict.0', 'chain.merge.0', 'chain.insert.0'])).toEqual({
      'chain.().0': [`'orders'`], 'chain.onConflict.0': [`'id'`], 'chain.merge.0': [], 'chain.insert.0': ['x'],
    });
  });

  it('goes through variables that are assigned again', () => {
    const text = `${KNEX} export async function f(x: any, once: boolean) {
      let q = db('orders').insert(x); q = q.onConflict('id'); if (once) { q = q.ignore(); } await q;
    }`;
    expect(members(text, `db('orders').insert(`)).toEqual(['insert', 'onConflict', 'ignore']);
  });

  it('goes through loops that add to it', () => {
    const text = `${KNEX} export async function f(x: any, filters: string[]) {
      let q = db('orders').update(x); for (const one of filters) q = q.where(one, 1); await q;
    }`;
    expect(pathsOf(text, `db('orders').update(`, ['chain.where', 'chain.().0'])).toEqual({ 'chain.where': ['one', '1'], 'chain.().0': [`'orders'`] });
  });

  it('goes through variables that closures see', () => {
    const text = `${KYSELY} declare const retry: any; export async function f(v: any) {
      const q = db.insertInto('t').values(v); await retry(() => q.onConflict((oc) => oc.column('id').doNothing()).execute());
    }`;
    expect(members(text, `db.insertInto('t')`)).toEqual(['insertInto', 'values', 'onConflict', 'execute', 'column', 'doNothing']);
    expect(pathsOf(text, `db.insertInto('t')`, ['chain.values.0'])).toEqual({ 'chain.values.0': ['v'] });
  });

  it('goes through helpers that make its beginning or add to it', () => {
    const text = `${KNEX} const orders = () => db('orders'); function once(q: any) { return q.onConflict('id').ignore(); }
      export async function f(x: any) { await once(orders().insert(x)).returning('id'); }`;
    expect(names(text, 'orders().insert(')).toEqual([undefined, undefined, 'insert', 'onConflict', 'ignore', 'returning']);
    expect(pathsOf(text, 'orders().insert(', ['chain.().0'])).toEqual({ 'chain.().0': [`'orders'`] });
  });

  it('goes on where a helper of the program returns the call', () => {
    const text = `${KNEX} const add = (x: any) => db('orders').insert(x); export async function f(x: any) { await add(x).onConflict('id').ignore(); }`;
    const program = programOf({ 'a.ts': text });
    const r = program.resolver;
    const [insert] = r.follow(callAt(program, text, 'add(x)'));
    expect(chainOf(r, insert!).map((one) => one.name)).toEqual([undefined, undefined, 'insert', 'onConflict', 'ignore']);
  });

  it('has the members that are called in callbacks, and what they are given', () => {
    const text = `${KYSELY} export const f = (v: any) => db.insertInto('t').values(v)
      .onConflict((oc) => oc.columns(['id', 'at']).doUpdateSet({ n: 2 })).execute();`;
    expect(members(text, `db.insertInto('t')`)).toContain('doUpdateSet');
    expect(pathsOf(text, `db.insertInto('t')`, ['chain.doUpdateSet.0', 'chain.columns.0.*', 'chain.doNothing'])).toEqual({
      'chain.doUpdateSet.0': ['{ n: 2 }'], 'chain.columns.0.*': [`'id'`, `'at'`], 'chain.doNothing': [],
    });
  });

  it('has not what the code of a transaction does with its handle', () => {
    const text = `${KYSELY} export const f = (v: any) => db.transaction().execute(async (trx) => {
      await trx.insertInto('a').values(v).execute(); await trx.insertInto('b').values(v).onConflict((oc) => oc.doNothing()).execute();
    });`;
    expect(members(text, `trx.insertInto('a')`)).toEqual(['insertInto', 'values', 'execute']);
    expect(members(text, `db.transaction()`)).toEqual(['transaction', 'execute']);
  });

  it('ends where its result is awaited', () => {
    const text = `${KNEX} export async function f(x: any) {
      const order = await db('orders').where('status', 'open').first(); const rows = await db('orders').update(x); rows.where('id', 1); await order.update(x);
    }`;
    expect(pathsOf(text, `db('orders').update(`, ['chain.where'])).toEqual({ 'chain.where': [] });
    expect(pathsOf(text, 'order.update(', ['chain.where'])).toEqual({ 'chain.where': [] });
  });

  it('begins before an await that only gave the client', () => {
    const text = `import { MongoClient } from 'mongodb'; const client = new MongoClient('url'); const connect = async () => (await client.connect()).db('shop');
      export const f = async (x: any) => { await (await connect()).collection('orders').insertOne(x); };`;
    expect(pathsOf(text, `(await connect()).collection('orders').insertOne`, ['chain.collection.0', 'chain.db.0'])).toEqual({
      'chain.collection.0': [`'orders'`], 'chain.db.0': [`'shop'`],
    });
  });

  it('has the statements that change a builder', () => {
    const text = `import sql from 'mssql'; export async function f(tx: sql.Transaction, id: string) {
      const request = new sql.Request(tx); request.input('id', sql.Int, id); await request.query('update orders set n = 1 where id = @id');
    }`;
    expect(pathsOf(text, 'request.query(', ['chain.input', 'chain.().0'])).toEqual({ 'chain.input': [`'id'`, 'sql.Int', 'id'], 'chain.().0': ['tx'] });
  });

  it('takes a member that only holds what is called for no name', () => {
    const text = `import { Knex } from 'knex'; export class Orders { constructor(private readonly knex: Knex) {}
      add(x: any) { return this.knex('orders').insert(x); } }`;
    expect(pathsOf(text, `this.knex('orders').insert(`, ['chain.().0'])).toEqual({ 'chain.().0': [`'orders'`] });
  });

  it('has the calls that made what a member holds', () => {
    const text = `import { DataSource } from 'typeorm'; import { Order } from './order'; const source = new DataSource({} as any);
      export class Orders { private readonly orders = source.getRepository(Order); add(x: any) { return this.orders.createQueryBuilder().insert().values(x).orIgnore().execute(); } }`;
    expect(pathsOf(text, 'this.orders.createQueryBuilder().insert(', ['chain.getRepository.0', 'chain.values.0'])).toEqual({
      'chain.getRepository.0': ['Order'], 'chain.values.0': ['x'],
    });
    expect(members(text, 'this.orders.createQueryBuilder().insert(')).toContain('orIgnore');
  });

  it('counts an imported function as a member by its name', () => {
    const text = `import { getRepository } from 'typeorm'; import { Order } from './order'; export const f = (x: any) => getRepository(Order).save(x);`;
    expect(pathsOf(text, 'getRepository(Order).save(', ['chain.getRepository.0'])).toEqual({ 'chain.getRepository.0': ['Order'] });
  });

  it('names what a call in it was made on', () => {
    const text = `import { Model } from 'objection'; class Order extends Model {} export const f = (x: any) => Order.query().insert(x).onConflict('id').merge({ n: 1 });`;
    expect(pathsOf(text, 'Order.query().insert(', ['chain.query.receiver', 'chain.merge.0', 'chain.onConflict.0'])).toEqual({
      'chain.query.receiver': ['Order'], 'chain.merge.0': ['{ n: 1 }'], 'chain.onConflict.0': [`'id'`],
    });
  });

  it('names the nearest of several: a collection inside a document', () => {
    const text = `import { Firestore } from '@google-cloud/firestore'; const db = new Firestore();
      export const f = (x: any) => db.collection('shops').doc('1').collection('orders').add(x);`;
    expect(pathsOf(text, `db.collection('shops').doc('1').collection('orders').add(`, ['chain.collection.0'])).toEqual({ 'chain.collection.0': [`'orders'`, `'shops'`] });
  });

  it('is read where calls give back their receiver', () => {
    const text = `import mongoose from 'mongoose'; const Order = mongoose.model('Order'); export const f = (session: any) =>
      Order.updateOne({ _id: 1 }, { n: 2 }).session(session).lean().exec();`;
    expect(pathsOf(text, 'Order.updateOne(', ['chain.session.0'])).toEqual({ 'chain.session.0': ['session'] });
    expect(names(text, 'Order.updateOne({ _id: 1 }, { n: 2 }).session(session).lean(')).toEqual(['model', 'updateOne', 'session', 'lean', 'exec']);
  });

  it('has the function that was made into the one that is called', () => {
    const text = `import Database from 'better-sqlite3'; const db = new Database('x'); const move = db.transaction((id: string) => id);
      export const f = (id: string) => { move(id); move.immediate(id); };`;
    expect(pathsOf(text, 'move(id)', ['chain.transaction.0'])).toEqual({ 'chain.transaction.0': ['(id: string) => id'] });
    expect(pathsOf(text, 'move.immediate(', ['chain.transaction.0'])).toEqual({ 'chain.transaction.0': ['(id: string) => id'] });
  });

  it('is open where something unknown may add to it, and else says that nothing is there', () => {
    const handed = `${DRIZZLE} export const f = (x: any, run: any) => run(db.insert(orders).values(x));`;
    const whole = `${DRIZZLE} export const f = async (x: any) => { await db.insert(orders).values(x); };`;
    for (const [text, open] of [[handed, true], [whole, false]] as const) {
      const program = programOf({ 'a.ts': text });
      expect(isChainOpen(program.resolver, callAt(program, text, 'db.insert(orders)'))).toBe(open);
      expect(slotOf(text, 'db.insert(orders)', 'chain.onConflictDoNothing.0.target')).toEqual({ texts: [], open });
    }
  });

  it('ends on chains that go round', () => {
    const text = `${KNEX} export function f(x: any) { let q = db('a').insert(x); const add = () => { q = q.onConflict('id'); add(); }; add(); return q.ignore(); }`;
    expect(members(text, `db('a').insert(`)).toEqual(expect.arrayContaining(['insert', 'onConflict', 'ignore']));
  });
});
