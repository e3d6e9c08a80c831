import { describe, expect, it } from 'vitest';
import { lines } from './effects-of.js';

type Cases = readonly (readonly [code: string, expected: readonly string[]])[];

function check(head: string, cases: Cases): void {
  it.each(cases)('%s', (code, expected) => {
    expect(lines(`${head}\nexport async function run(id: string, amount: number, message: string) {\n${code}\n}`)).toEqual(expected);
  });
}

describe('MongoDB', () => {
  check("import { MongoClient } from 'mongodb';\nconst users = new MongoClient('x').db().collection('users');", [
    ["await users.updateOne({ _id: id }, { $inc: { balance: amount, 'stats.n': 1 }, $set: { at: new Date() } });", ['db-delta users {balance: delta, stats.n: delta, at: absolute} where _id []']],
    ['await users.updateOne({ _id: id, applied: { $ne: message } }, { $push: { applied: message }, $inc: { n: amount } });', ['db-delta users {applied: append, n: delta} where _id, applied [not-contains]']],
    ['await users.updateOne({ _id: id }, { $setOnInsert: { a: 1 } }, { upsert: true });', ['db-upsert users {a: insert-only} on conflict merge (_id) where _id []']],
    ['await users.insertOne({ _id: id, amount });', ['db-insert users {_id: absolute, amount: absolute}']],
    ["await users.updateOne({ _id: id, status: { $in: ['new', 'open'] } }, { $set: { status: 'done' } });", ['db-update users {status: absolute} where _id, status [state]']],
    ['await users.updateOne({ _id: id, paidAt: { $exists: false } }, { $set: { paidAt: 1 } });', ['db-update users {paidAt: absolute} where _id, paidAt [absent]']],
    ['await users.updateOne({ $or: [{ _id: id }, { n: 1 }] }, { $set: { a: 1 } });', ['db-update users {a: absolute} where _id, n [other]']],
    ['await users.bulkWrite([{ updateOne: { filter: { _id: id }, update: { $inc: { n: 1 } }, upsert: true } }, { insertOne: { document: { a: 1 } } }]);', ['db-delta users {n: delta} on conflict merge (_id) where _id []', 'db-insert users {a: absolute}']],
    ["await users.findOneAndUpdate({ _id: id }, { $addToSet: { tags: 'x' } });", ['db-update users {tags: set-add} where _id []']],
    ['const user = await users.findOne({ _id: id });\nawait users.updateOne({ _id: id }, { $set: { balance: user.balance + amount } });', ['db-read users {} where _id [] reads', 'db-delta users {balance: delta of a row} where _id []']],
    ['await users.updateOne({ _id: id }, { $inc: { [`items.${message}`]: 1 } });', ['db-delta users {items.…: delta} where _id []']],
    ['await users.updateOne({ _id: id }, [{ $set: { n: { $add: ["$n", 1] } } }]);', ['db-update users {n: unknown} where _id []']],
  ]);
});

describe('Redis', () => {
  check("import Redis from 'ioredis';\nconst redis = new Redis();", [
    ['await redis.incrby(`balance:${id}`, amount);', ['db-delta balance:… {?: delta}']],
    ["await redis.rpush('list', id);", ['db-append list {?: append}']],
    ["await redis.set(`k:${id}`, '1', 'EX', 60, 'NX');", ['cache-set k:… {?: absolute} on conflict condition']],
    ["await redis.hincrby('h', 'f', 2);", ['db-delta h {f: delta}']],
    ["await redis.hincrby('h', id, 2);", ['db-delta h {?: delta}']],
    ["const n = await redis.get('n');\nawait redis.set('n', Number(n) + 1);", ['cache-read n {} reads', 'db-delta n {?: delta of a row}']],
    ["const n = await redis.get('m');\nawait redis.set('n', Number(n) + 1);", ['cache-read m {} reads', 'cache-set n {?: absolute}']],
    ["const key = `cart:${id}`;\nconst cart = JSON.parse((await redis.get(key)) ?? '{}');\nawait redis.set(key, JSON.stringify({ ...cart, total: cart.total + amount }));", ['cache-read cart:… {} reads', 'db-delta cart:… {total: delta of a row, …}']],
  ]);
});

describe('DynamoDB', () => {
  check(`import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand, PutCommand, GetCommand, DeleteCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
const low = new DynamoDBClient({});
const doc = DynamoDBDocumentClient.from(low);`, [
    ["await doc.send(new UpdateCommand({ TableName: 'accounts', Key: { id }, UpdateExpression: 'SET balance = balance - :a ADD #n :one', ConditionExpression: 'balance >= :a', ExpressionAttributeNames: { '#n': 'count' }, ExpressionAttributeValues: { ':a': amount, ':one': 1 } }));", ['db-delta accounts {balance: delta, count: delta} on conflict condition where id, balance [bound]']],
    ["await doc.send(new UpdateCommand({ TableName: 'accounts', Key: { id }, UpdateExpression: 'ADD tags :t SET items = list_append(items, :i)', ExpressionAttributeValues: { ':t': new Set(['a']), ':i': [1] } }));", ['db-append accounts {tags: set-add, items: append} where id []']],
    ["await doc.send(new PutCommand({ TableName: 'accounts', Item: { id, amount }, ConditionExpression: 'attribute_not_exists(id)' }));", ['db-upsert accounts {id: absolute, amount: absolute} on conflict condition (id) where id [absent]']],
    ["await doc.send(new PutCommand({ TableName: 'accounts', Item: { id, amount }, ConditionExpression: 'attribute_exists(id)' }));", ['db-upsert accounts {id: absolute, amount: absolute} on conflict merge where id [other]']],
    ['await doc.send(new PutCommand({ TableName: process.env.TABLE, Item: { id } }));', ['db-upsert - {id: absolute} on conflict merge']],
    [`await doc.send(new TransactWriteCommand({ TransactItems: [
      { Put: { TableName: 'seen', Item: { id: message }, ConditionExpression: 'attribute_not_exists(#i)', ExpressionAttributeNames: { '#i': 'id' } } },
      { Update: { TableName: 'accounts', Key: { id }, UpdateExpression: 'SET #s = :done', ConditionExpression: '#s = :open', ExpressionAttributeNames: { '#s': 'status' }, ExpressionAttributeValues: { ':done': 'done', ':open': 'open' } } },
    ] }));`, ['db-upsert seen {id: absolute} on conflict condition (id) where id [absent]', 'db-update accounts {status: absolute} on conflict condition where id, status [state]']],
    ["const { Item } = await doc.send(new GetCommand({ TableName: 'accounts', Key: { id } }));\nawait doc.send(new UpdateCommand({ TableName: 'accounts', Key: { id }, UpdateExpression: 'SET balance = :b', ExpressionAttributeValues: { ':b': Item!.balance - amount } }));", ['db-read accounts {} where id [] reads', 'db-delta accounts {balance: delta of a row} where id []']],
    ["await low.send(new UpdateItemCommand({ TableName: 'accounts', Key: { id: { S: id } }, UpdateExpression: 'ADD tags :t', ExpressionAttributeValues: { ':t': { SS: ['a'] } } }));", ['db-update accounts {tags: set-add} where id []']],
    ["await doc.send(new UpdateCommand({ TableName: 'accounts', Key: { id }, UpdateExpression: message }));", ['db-update accounts {, …} where id []']],
    ["await doc.send(new DeleteCommand({ TableName: 'accounts', Key: { id } }));", ['db-delete accounts {} where id []']],
  ]);
});

describe('Firestore', () => {
  check("import { Firestore, FieldValue } from '@google-cloud/firestore';\nconst db = new Firestore();", [
    ["await db.collection('accounts').doc(id).update({ balance: FieldValue.increment(amount), tags: FieldValue.arrayUnion('x') });", ['db-delta accounts {balance: delta, tags: set-add}']],
    ["const ref = db.collection('accounts').doc(id);\nawait db.runTransaction(async (t) => {\n const snap = await t.get(ref);\n t.update(ref, { balance: snap.data()!.balance - amount });\n});", ['db-read accounts {} reads', 'db-delta accounts {balance: delta of a row}']],
    ["await db.collection('accounts').doc(id).create({ id });", ['db-insert accounts {id: absolute} on conflict error']],
  ]);
});
