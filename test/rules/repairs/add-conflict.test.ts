import { describe, expect, it } from 'vitest';
import { addConflict } from '../../../rules/repairs/add-conflict.js';
import { newTypeErrors } from '../../support/type-errors.js';
import { edited, given, insertOf } from './programs.js';

function addedTo(text: string, begins: string, columns: readonly string[], dependencies?: Readonly<Record<string, string>>): string | undefined {
  const one = given(text, begins, dependencies);
  return edited(text, addConflict(one.replay, one.sources, insertOf(one), columns));
}

type Row = readonly [name: string, head: string, begins: string, columns: readonly string[], before: string, after: string | undefined];

const cases = (rows: readonly Row[]): void => {
  it.each(rows)('%s', (_, head, begins, columns, before, after) => {
    const text = `${head}\n${before}\n`;
    const now = addedTo(text, begins, columns);
    expect(now).toBe(after === undefined ? undefined : `${head}\n${after}\n`);
    if (now === undefined) return;
    expect(newTypeErrors({ 'a.ts': text }, { 'a.ts': now })).toEqual([]);
    // Once is enough: the call is another one then, or says what a repeat does.
    const again = ((): string | undefined => { try { return addedTo(now, begins, columns); } catch { return undefined; } })();
    expect(again).toBeUndefined();
  });
};

const DATA = 'declare const order: { id: string; kind: string; sum: number };';
const PG = `import { Pool } from 'pg';\nconst pool = new Pool();\n${DATA}`;
const KNEX = `import Knex from 'knex';\nconst knex = Knex({});\n${DATA}`;
const KYSELY = `import { Kysely } from 'kysely';\ndeclare const db: Kysely<any>;\n${DATA}`;
const DRIZZLE = `import { drizzle } from 'drizzle-orm/node-postgres';\nimport { orders } from './schema.js';\nconst db = drizzle('');\n${DATA}`;
const PRISMA = `import { PrismaClient } from '@prisma/client';\nconst prisma = new PrismaClient();\n${DATA}`;
const MONGO = `import { MongoClient } from 'mongodb';\nconst orders = new MongoClient('').db().collection('orders');\n${DATA}`;

describe('addConflict in SQL text', () => {
  const IGNORE = 'ON CONFLICT (id) DO NOTHING';
  cases([
    ['a string', PG, 'pool.query', ['id'], `await pool.query('INSERT INTO orders (id, sum) VALUES ($1, $2)', [order.id, order.sum]);`, `await pool.query('INSERT INTO orders (id, sum) VALUES ($1, $2) ${IGNORE}', [order.id, order.sum]);`],
    ['several columns', PG, 'pool.query', ['id', 'kind'], `await pool.query('INSERT INTO orders (id, kind) VALUES ($1, $2)', [order.id, order.kind]);`, `await pool.query('INSERT INTO orders (id, kind) VALUES ($1, $2) ON CONFLICT (id, kind) DO NOTHING', [order.id, order.kind]);`],
    ['a column in quotes', PG, 'pool.query', ['orderId'], `await pool.query('INSERT INTO orders ("orderId") VALUES ($1)', [order.id]);`, `await pool.query('INSERT INTO orders ("orderId") VALUES ($1) ON CONFLICT ("orderId") DO NOTHING', [order.id]);`],
    ['quotes that the string has too', PG, 'pool.query', ['orderId'], `await pool.query("INSERT INTO orders (\\"orderId\\") VALUES ($1)", [order.id]);`, undefined],
    ['a template of several lines, before RETURNING', PG, 'pool.query', ['id'], 'await pool.query(`\n  INSERT INTO orders (id)\n  VALUES ($1)\n  RETURNING id\n`, [order.id]);', `await pool.query(\`\n  INSERT INTO orders (id)\n  VALUES ($1) ${IGNORE}\n  RETURNING id\n\`, [order.id]);`],
    ['a template with holes', PG, 'pool.query', ['id'], 'await pool.query(`INSERT INTO orders (id, sum) VALUES (${order.id}, ${order.sum})`);', `await pool.query(\`INSERT INTO orders (id, sum) VALUES (\${order.id}, \${order.sum}) ${IGNORE}\`);`],
    ['a template that begins with a hole', PG, 'pool.query', ['id'], 'const table = `orders`;\nawait pool.query(`INSERT INTO ${table} (id) VALUES ($1)`, [order.id]);', `const table = \`orders\`;\nawait pool.query(\`INSERT INTO \${table} (id) VALUES ($1) ${IGNORE}\`, [order.id]);`],
    ['text in a variable', PG, 'pool.query', ['id'], `const INSERT = 'INSERT INTO orders (id) VALUES ($1);';\nawait pool.query(INSERT, [order.id]);`, `const INSERT = 'INSERT INTO orders (id) VALUES ($1) ${IGNORE};';\nawait pool.query(INSERT, [order.id]);`],
    ['text in an object', PG, 'pool.query', ['id'], `await pool.query({ text: 'INSERT INTO orders (id) VALUES ($1)', values: [order.id] });`, `await pool.query({ text: 'INSERT INTO orders (id) VALUES ($1) ${IGNORE}', values: [order.id] });`],
    ['text put together', PG, 'pool.query', ['id'], `await pool.query('INSERT INTO orders (id) ' + 'VALUES ($1)' + ' RETURNING id', [order.id]);`, `await pool.query('INSERT INTO orders (id) ' + 'VALUES ($1) ${IGNORE}' + ' RETURNING id', [order.id]);`],
    ['text with escapes', PG, 'pool.query', ['id'], `await pool.query('INSERT INTO orders (id)\\nVALUES ($1)', [order.id]);`, undefined],
    ['a row that is used', PG, 'pool.query', ['id'], `const { rows } = await pool.query('INSERT INTO orders (id) VALUES ($1) RETURNING id', [order.id]);\nconsole.log(rows[0].id);`, undefined],
    ['a count that is used', PG, 'pool.query', ['id'], `const { rowCount } = await pool.query('INSERT INTO orders (id) VALUES ($1)', [order.id]);\nconsole.log(rowCount);`, `const { rowCount } = await pool.query('INSERT INTO orders (id) VALUES ($1) ${IGNORE}', [order.id]);\nconsole.log(rowCount);`],
    ['a column that is not written', PG, 'pool.query', ['key'], `await pool.query('INSERT INTO orders (id) VALUES ($1)', [order.id]);`, undefined],
    ['an update', PG, 'pool.query', ['id'], `await pool.query('UPDATE orders SET sum = $1', [order.sum]);`, undefined],
    ['mysql', `import mysql from 'mysql2/promise';\nconst pool = mysql.createPool('');\n${DATA}`, 'pool.query', ['id'], `await pool.query('INSERT INTO orders (id) VALUES (?)', [order.id]);`, `await pool.query('INSERT INTO orders (id) VALUES (?) ON DUPLICATE KEY UPDATE id = id', [order.id]);`],
    ['a tagged template', `import postgres from 'postgres';\nconst sql = postgres();\n${DATA}`, 'sql`', ['id'], 'await sql`INSERT INTO orders (id, sum) VALUES (${order.id}, ${order.sum})`;', `await sql\`INSERT INTO orders (id, sum) VALUES (\${order.id}, \${order.sum}) ${IGNORE}\`;`],
  ]);
});

describe('addConflict in a builder chain', () => {
  const kysely = '.onConflict((oc) => oc.columns([';
  cases([
    ['knex', KNEX, `knex('orders').insert`, ['id'], `await knex('orders').insert(order);`, `await knex('orders').insert(order).onConflict('id').ignore();`],
    ['knex with two columns, before returning', KNEX, `knex('orders').insert`, ['id', 'kind'], `await knex('orders').insert(order).returning('id');`, `await knex('orders').insert(order).onConflict(['id', 'kind']).ignore().returning('id');`],
    ['knex, a row that is used', KNEX, `knex('orders').insert`, ['id'], `const [row] = await knex('orders').insert(order).returning('id');\nconsole.log(row.id);`, undefined],
    ['kysely', KYSELY, 'db.insertInto', ['id'], `await db.insertInto('orders').values(order).execute();`, `await db.insertInto('orders').values(order)${kysely}'id']).doNothing()).execute();`],
    ['kysely on lines of its own', KYSELY, 'db\n  .insertInto', ['id', 'kind'], `await db\n  .insertInto('orders')\n  .values(order)\n  .execute();`, `await db\n  .insertInto('orders')\n  .values(order)\n  ${kysely}'id', 'kind']).doNothing())\n  .execute();`],
    ['drizzle', DRIZZLE, 'db.insert', ['id', 'kind'], `await db.insert(orders).values({ id: order.id, kind: order.kind });`, `await db.insert(orders).values({ id: order.id, kind: order.kind }).onConflictDoNothing({ target: [orders.id, orders.kind] });`],
    ['drizzle, rows that are handed on', DRIZZLE, 'db.insert', ['id'], `export const f = () => db.insert(orders).values(order).returning();`, undefined],
    ['drizzle, a promise that is handed on', DRIZZLE, 'db.insert', ['id'], `export const f = () => db.insert(orders).values(order);`, `export const f = () => db.insert(orders).values(order).onConflictDoNothing({ target: [orders.id] });`],
  ]);

  it('asks what database it is', () => {
    expect(addedTo(`${DRIZZLE}\nawait db.insert(orders).values(order);`, 'db.insert', ['id'], { mysql2: '^3.0.0' })).toBeUndefined();
  });
});

describe('addConflict with another method or an option', () => {
  cases([
    ['prisma create', PRISMA, 'prisma.order', ['id'], `await prisma.order.create({ data: { id: order.id, sum: 1 } });`, `await prisma.order.upsert({ where: { id: order.id }, create: { id: order.id, sum: 1 }, update: {} });`],
    ['prisma create that selects', PRISMA, 'prisma.order', ['id'], `export const f = () => prisma.order.create({ data: order, select: { id: true } });`, `export const f = () => prisma.order.upsert({ where: { id: order.id }, create: order, update: {}, select: { id: true } });`],
    ['prisma create with a key of two', PRISMA, 'prisma.order', ['id', 'kind'], `await prisma.order.create({ data: order });`, undefined],
    ['prisma create with a key that is made here', PRISMA, 'prisma.order', ['id'], `await prisma.order.create({ data: { id: crypto.randomUUID() } });`, undefined],
    ['prisma createMany', PRISMA, 'prisma.order', ['id'], `await prisma.order.createMany({ data: [order] });`, `await prisma.order.createMany({ data: [order], skipDuplicates: true });`],
    ['mongodb', MONGO, 'orders.insertOne', ['id', 'kind'], `await orders.insertOne({ id: order.id, kind: 'new', sum: 1 });`, `await orders.updateOne({ id: order.id, kind: 'new' }, { $setOnInsert: { id: order.id, kind: 'new', sum: 1 } }, { upsert: true });`],
    ['mongodb in a session', MONGO, 'orders.insertOne', ['id'], `declare const session: never;\nawait orders.insertOne(order, { session });`, `declare const session: never;\nawait orders.updateOne({ id: order.id }, { $setOnInsert: order }, { upsert: true, session });`],
    ['mongodb with an id that is used', MONGO, 'orders.insertOne', ['id'], `const { insertedId } = await orders.insertOne(order);\nconsole.log(insertedId);`, undefined],
    ['mongodb with a result that is handed on', MONGO, 'orders.insertOne', ['id'], `export const f = () => orders.insertOne(order);`, undefined],
    ['typeorm repository', `import type { Repository } from 'typeorm';\ndeclare const orders: Repository<{ id: string }>;\n${DATA}`, 'orders.insert', ['id'], `await orders.insert(order);`, `await orders.upsert(order, ['id']);`],
    ['typeorm manager', `import type { EntityManager } from 'typeorm';\nimport { Order } from './order.js';\ndeclare const manager: EntityManager;\n${DATA}`, 'manager.insert', ['id'], `await manager.insert(Order, order);`, `await manager.upsert(Order, order, ['id']);`],
    ['sequelize in a transaction', `import { Model } from 'sequelize';\nclass Order extends Model {}\n${DATA}\ndeclare const transaction: never;`, 'Order.create', ['id'], `await Order.create({ id: order.id, sum: 1 }, { transaction });`, `await Order.findOrCreate({ where: { id: order.id }, defaults: { id: order.id, sum: 1 }, transaction });`],
    ['dynamodb', `import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';\ndeclare const client: DynamoDBDocumentClient;\n${DATA}`, 'client.send', ['orderId'], `await client.send(new PutCommand({ TableName: 'orders', Item: { orderId: order.id } }));`, `await client.send(new PutCommand({ TableName: 'orders', Item: { orderId: order.id }, ConditionExpression: 'attribute_not_exists(orderId)' }));`],
  ]);
});
