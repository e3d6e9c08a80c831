import { describe, expect, it } from 'vitest';
import { lines, write } from './effects-of.js';

/** Each statement with what it does. */
type Cases = readonly (readonly [code: string, expected: readonly string[]])[];

function check(head: string, cases: Cases, parameters = 'id: string, amount: number'): void {
  it.each(cases)('%s', (code, expected) => {
    expect(lines(`${head}\nexport async function run(${parameters}) {\n${code}\n}`)).toEqual(expected);
  });
}

describe('Prisma', () => {
  const head = "import { PrismaClient } from '@prisma/client';\nconst prisma = new PrismaClient();";
  const read = 'const account = await prisma.account.findUnique({ where: { id } });\n';
  const reads = 'db-read account {} where id [] reads';
  check(head, [
    ['await prisma.account.update({ where: { id }, data: { balance: { decrement: amount }, name: "x" } });', ['db-delta account {balance: delta, name: absolute} where id []']],
    [`${read}await prisma.account.update({ where: { id, version: account!.version }, data: { balance: account!.balance - amount, version: { increment: 1 } } });`, [reads, 'db-delta account {balance: delta of a row, version: delta} where id, version [version]']],
    [`${read}await prisma.account.update({ where: { id }, data: { active: !account!.active } });`, [reads, 'db-delta account {active: toggle of a row} where id []']],
    [`${read}await prisma.account.update({ where: { id }, data: { status: account!.status === 'on' ? 'off' : 'on' } });`, [reads, 'db-delta account {status: toggle of a row} where id []']],
    [`${read}await prisma.account.update({ where: { id }, data: { items: [...account!.items, amount], tags: { push: 'x' } } });`, [reads, 'db-append account {items: append of a row, tags: append} where id []']],
    [`${read}await prisma.account.update({ where: { id }, data: { tags: [...new Set([...account!.tags, id])] } });`, [reads, 'db-update account {tags: absolute of a row} where id []']],
    [`${read}await prisma.account.update({ where: { id }, data: { total: account!.price * account!.count, max: Math.max(account!.max, amount) } });`, [reads, 'db-update account {total: absolute, max: absolute of a row} where id []']],
    [`${read}const { balance } = account!;\nconst next = Number(balance) + amount;\nawait prisma.account.update({ where: { id }, data: { balance: next } });`, [reads, 'db-delta account {balance: delta of a row} where id []']],
    [`${read}await prisma.account.update({ where: { id }, data: { balance: { set: account!.balance - amount } } });`, [reads, 'db-delta account {balance: delta of a row} where id []']],
    [`${read}await prisma.account.update({ where: { id }, data: { meta: { ...account!.meta, tries: account!.meta.tries + 1 } } });`, [reads, 'db-delta account {meta: delta of a row} where id []']],
    ["await prisma.account.updateMany({ where: { id, status: 'pending' }, data: { status: 'paid' } });", ['db-update account {status: absolute} where id, status [state]']],
    ['await prisma.account.updateMany({ where: { id, stock: { gte: amount } }, data: { stock: { decrement: amount } } });', ['db-delta account {stock: delta} where id, stock [bound]']],
    ['await prisma.account.updateMany({ where: { id, paidAt: null }, data: { paidAt: new Date() } });', ['db-update account {paidAt: absolute} where id, paidAt [null]']],
    ['await prisma.account.upsert({ where: { id }, create: { id, n: 1 }, update: { n: { increment: 1 } } });', ['db-delta account {id: insert-only, n: insert-only, n: delta} on conflict merge (id) where id []']],
    ['await prisma.account.upsert({ where: { userId_day: { userId: id, day: 1 } }, create: { id }, update: {} });', ['db-upsert account {id: insert-only} on conflict merge (userId, day) where userId, day []']],
    ['await prisma.account.createMany({ data: [1, 2].map((n) => ({ n, id })), skipDuplicates: true });', ['db-insert account {n: absolute, id: absolute} on conflict ignore']],
    ['await prisma.account.create({ data: { id, owner: { connect: { id } } } });', ['db-insert account {id: absolute, owner: set-add}']],
    ['await prisma.account.create(options);', ['db-insert account {, …}']],
    ['await prisma.account.createMany({ data: [{ id }], skipDuplicates: options.skip });', ['db-insert account {id: absolute} on conflict none …']],
    ['await prisma.$executeRaw`UPDATE "Account" SET balance = balance + ${amount} WHERE id = ${id}`;', ['db-delta Account {balance: delta} where id []']],
    [`await prisma.$executeRawUnsafe('UPDATE "Account" SET balance = balance + $1 WHERE id = $2', amount, id);`, ['db-delta Account {balance: delta} where id []']],
    ['await prisma.$transaction(async (tx) => { await tx.account.delete({ where: { id } }); });', ['db-delete account {} where id []']],
  ], 'id: string, amount: number, options: any');

  it('rows of a list that was read', () => {
    expect(lines(`${head}
      export async function run() {
        const rows = await prisma.account.findMany();
        for (const row of rows) await prisma.account.update({ where: { id: row.id }, data: { n: row.n + 1 } });
        await Promise.all(rows.map((row) => prisma.account.update({ where: { id: row.id }, data: { n: row.n + 1 } })));
      }`)).toEqual(['db-read account {} reads', 'db-delta account {n: delta of a row} where id []', 'db-delta account {n: delta of a row} where id []']);
  });
});

describe('TypeORM', () => {
  const head = `import { Entity, Column, Repository, DataSource, MoreThanOrEqual, IsNull } from 'typeorm';
@Entity('orders')
export class Order { @Column() id!: string; @Column() n!: number; items!: string[] }`;
  const service = (code: string): string => `${head}\nexport class Service {
    constructor(private readonly orders: Repository<Order>, private readonly ds: DataSource) {}
    async run(id: string, amount: number) { ${code} }
  }`;
  const read = 'const order = await this.orders.findOneBy({ id });\n';
  const reads = 'db-read orders {} where id [] reads';
  it.each([
    ["await this.orders.update({ id, n: MoreThanOrEqual(amount) }, { n: () => 'n - 1' });", ['db-delta orders {n: delta} where id, n [bound]']],
    ["await this.orders.increment({ id }, 'n', amount);", ['db-delta orders {n: delta} where id []']],
    ['await this.orders.update({ id, paidAt: IsNull() }, { paidAt: new Date() });', ['db-update orders {paidAt: absolute} where id, paidAt [null]']],
    [`${read}order.n -= amount; order.items.push('x'); order.status = 'done'; await this.orders.save(order);`, [reads, 'db-delta orders {n: delta of a row, status: absolute, items: append of a row}']],
    [`${read}order.n = order.n + 1; await this.orders.save(order); order.late = 1;`, [reads, 'db-delta orders {n: delta of a row}']],
    [`${read}order.status = 'done'; await this.orders.save(order);`, [reads, 'db-update orders {status: absolute}']],
    [`${read}await this.orders.save({ ...order, n: order.n + 1 });`, [reads, 'db-delta orders {n: delta of a row}']],
    ['await this.orders.save(this.orders.create({ n: 1 }));', ['db-insert orders {n: absolute}']],
    ['await this.orders.save({ id, n: 1 });', ['db-upsert orders {id: absolute, n: absolute} on conflict merge (id)']],
    ['await this.orders.insert({ id });', ['db-insert orders {id: absolute}']],
    ["await this.orders.upsert({ id, n: 1 }, ['id']);", ['db-upsert orders {id: absolute, n: absolute} on conflict merge (id)']],
    ["await this.ds.createQueryBuilder().update(Order).set({ n: () => `n + ${amount}` }).where('id = :id', { id }).andWhere('status = :s', { s: 'open' }).execute();", ['db-delta orders {n: delta} where id, status [state]']],
    ['await this.ds.createQueryBuilder().insert().into(Order).values({ id }).orIgnore().execute();', ['db-insert orders {id: absolute} on conflict ignore']],
    ['for (const one of await this.orders.find()) { one.n++; await this.orders.save(one); }', ['db-read orders {} reads', 'db-delta orders {n: delta of a row}']],
    ["await this.ds.query('UPDATE orders SET n = n + 1 WHERE id = $1', [id]);", ['db-delta orders {n: delta} where id []']],
    ["const order = await this.ds.manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });\norder.n += 1;\nawait this.ds.manager.save(order);", ['db-read orders {} where id [] lock row reads', 'db-delta orders {n: delta of a row}']],
  ])('%s', (code, expected) => {
    expect(lines(service(code))).toEqual(expected);
  });
});

describe('Sequelize', () => {
  check(`import { Sequelize, DataTypes, Op, literal } from 'sequelize';
const sequelize = new Sequelize('x');
const Course = sequelize.define('course', { n: DataTypes.INTEGER });`, [
    ["await Course.increment('n', { by: amount, where: { id } });", ['db-delta course {n: delta} where id []']],
    ["await Course.update({ n: literal('n + 1') }, { where: { id, n: { [Op.gte]: amount } } });", ['db-delta course {n: delta} where id, n [bound]']],
    ['await Course.update({ n: sequelize.literal(`n - ${amount}`) }, { where: { id } });', ['db-delta course {n: delta} where id []']],
    ['const course = await Course.findByPk(id, { lock: true });\ncourse.n += 1;\nawait course.save();', ['db-read course {} lock row reads', 'db-delta course {n: delta of a row}']],
    ['const course = await Course.findByPk(id);\nawait course.update({ n: course.n + 1 });', ['db-read course {} reads', 'db-delta course {n: delta of a row}']],
    ["await Course.bulkCreate([{ id }], { updateOnDuplicate: ['n'] });", ['db-upsert course {id: absolute} on conflict merge']],
    ["await sequelize.query('UPDATE course SET n = n + :a WHERE id = :id', { replacements: { a: amount, id } });", ['db-delta course {n: delta} where id []']],
  ]);
});

describe('mongoose', () => {
  check("import mongoose, { Schema, model } from 'mongoose';\nconst Order = model('Order', new Schema({}));", [
    ['await Order.findByIdAndUpdate(id, { $inc: { n: amount } });', ['db-delta Order {n: delta}']],
    ["await Order.updateOne({ _id: id, status: 'open' }, { status: 'done' });", ['db-update Order {status: absolute} where _id, status [state]']],
    ["const order = await Order.findById(id);\norder.n = order.n + amount;\norder.items.push('x');\nawait order.save();", ['db-read Order {} reads', 'db-delta Order {n: delta of a row, items: append of a row}']],
    ['await new Order({ id, n: 1 }).save();', ['db-insert Order {id: absolute, n: absolute}']],
    ['const order = new Order({ id });\norder.n = 2;\nawait order.save();', ['db-insert Order {id: absolute, n: absolute}']],
    ['await Order.create({ id, n: 1 });', ['db-insert Order {id: absolute, n: absolute}']],
    ['await Order.findOneAndUpdate({ _id: id }, { $setOnInsert: { n: 1 } }, { upsert: true, new: true });', ['db-upsert Order {n: insert-only} on conflict merge (_id) where _id []']],
  ]);
});

describe('MikroORM', () => {
  check(`import { EntityManager, Entity, LockMode } from '@mikro-orm/core';
@Entity({ tableName: 'accounts' })
class Account { balance!: number }`, [
    ['const account = await em.findOneOrFail(Account, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });\naccount.balance -= amount;\nawait em.flush();', ['db-read accounts {} where id [] lock row reads', 'db-delta accounts {balance: delta of a row}']],
    ['await em.flush();', ['db-statement - {, …} on conflict none …']],
  ], 'em: EntityManager, id: string, amount: number');
});

it('tells the read that a row came from', () => {
  const effect = write(`import { PrismaClient } from '@prisma/client';
    const prisma = new PrismaClient();
    export async function run(id: string) {
      const row = await prisma.account.findUnique({ where: { id } });
      await prisma.account.update({ where: { id }, data: { n: row!.n + 1 } });
    }`);
  expect(effect.changes[0]!.readFrom!.value).toBeLessThan(effect.call.value);
});

it('a row of another table is no former value', () => {
  expect(lines(`import { PrismaClient } from '@prisma/client';
    const prisma = new PrismaClient();
    export async function run(id: string) {
      const payouts = await prisma.payout.findMany({ where: { invoiceId: id } });
      let amount = 0;
      for (const one of payouts) amount += one.amount;
      await prisma.invoice.update({ where: { id }, data: { amount } });
      const order = await prisma.order.findUnique({ where: { id }, include: { lines: true } });
      for (const one of order!.lines) await prisma.line.update({ where: { id: one.id }, data: { amount: one.amount + 1 } });
      await prisma.order.create({ data: { name: \`\${order!.name} (copy)\`, amount: order!.amount + 1 } });
    }`)).toEqual([
    'db-read payout {} where invoiceId [] reads', 'db-update invoice {amount: absolute} where id []',
    'db-read order {} where id [] reads', 'db-delta line {amount: delta of a row} where id []', 'db-insert order {name: absolute, amount: absolute}',
  ]);
});

it('a repository that a helper of the program gives', () => {
  expect(lines(`import { DataSource, Entity } from 'typeorm';
    @Entity() class Order { n!: number }
    class Connection {
      constructor(private readonly source: DataSource) {}
      getRepository(context: string, target: any) { return this.source.getRepository(target); }
    }
    export class Service {
      constructor(private readonly connection: Connection) {}
      run(context: string) { return this.connection.getRepository(context, Order).insert({ n: 1 }); }
    }`)).toEqual(['db-insert Order {n: absolute}']);
});
