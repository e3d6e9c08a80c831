import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { MONGO_AGAIN, MONGO_APPLIED, MONGO_BULK, MONGO_CLAIM, MONGO_DUPLICATE, MONGO_OPERATORS, MONGO_TRANSACTION } from './mongo-updates.js';
import { begin, classOf, commit, harmless, named, rollback, transactional, typesOf } from './store-parts.js';

/** A statement is inside a transaction only when the session is among its options. The driver's own retry is safe (it carries a number). */
const effect = (options: number, meaning: EffectMeaning): Operation => ({
  effect: { target: { at: 'chain.collection.0' }, handle: `${options}.session`, ...meaning },
});
const read = (options: number): Operation => effect(options, { kind: 'db-read', reads: true, where: ['0'] });

const upsert = [{ then: 'merge', at: '2.upsert', equals: true, key: '0' }] as const;
const counts = ['result.modifiedCount', 'result.matchedCount'];

const collection: Record<string, Shape> = {
  insertOne: {
    call: effect(1, {
      kind: 'db-insert',
      data: ['0'],
      outcome: { duplicate: MONGO_DUPLICATE },
      repair: {
        conflict: { call: 'updateOne({ {columns} }, { $setOnInsert: {value} }, { upsert: true })' },
        claim: MONGO_CLAIM,
        transaction: MONGO_TRANSACTION,
        outbox: { snippet: 'await {table}.insertOne({value}, { session: {handle} });' },
      },
    }),
  },
  insertMany: {
    call: effect(1, {
      kind: 'db-insert',
      data: ['0'],
      outcome: { duplicate: MONGO_DUPLICATE },
      repair: { transaction: MONGO_TRANSACTION },
    }),
  },
  ...named(
    ['updateOne', 'updateMany'],
    effect(2, {
      kind: 'db-update',
      where: ['0'],
      data: ['1'],
      operators: MONGO_OPERATORS,
      conflict: upsert,
      outcome: { affected: counts, success: [{ at: 'result.upsertedCount' }, { at: 'result.upsertedId' }], duplicate: MONGO_DUPLICATE },
      repair: { claim: MONGO_CLAIM, transaction: MONGO_TRANSACTION, applied: { ...MONGO_APPLIED, typed: true } },
    }),
  ),
  findOneAndUpdate: {
    call: effect(2, {
      kind: 'db-update',
      where: ['0'],
      data: ['1'],
      operators: MONGO_OPERATORS,
      conflict: upsert,
      outcome: { row: ['result', 'result.value'], success: [{ at: 'result.lastErrorObject.upserted' }], duplicate: MONGO_DUPLICATE },
      repair: { transaction: MONGO_TRANSACTION, applied: { ...MONGO_APPLIED, typed: true } },
    }),
  },
  replaceOne: {
    call: effect(2, {
      kind: 'db-update',
      where: ['0'],
      data: ['1'],
      conflict: upsert,
      outcome: { affected: counts, duplicate: MONGO_DUPLICATE },
    }),
  },
  findOneAndReplace: {
    call: effect(2, {
      kind: 'db-update',
      where: ['0'],
      data: ['1'],
      conflict: upsert,
      outcome: { row: ['result', 'result.value'], duplicate: MONGO_DUPLICATE },
    }),
  },
  ...named(['deleteOne', 'deleteMany'], effect(1, { kind: 'db-delete', where: ['0'], outcome: { affected: ['result.deletedCount'] } })),
  findOneAndDelete: { call: effect(1, { kind: 'db-delete', where: ['0'], outcome: { row: ['result', 'result.value'] } }) },
  bulkWrite: { call: effect(1, { kind: 'db-statement', parts: { at: '0', kinds: MONGO_BULK }, outcome: { duplicate: MONGO_DUPLICATE } }) },
  findOne: { call: read(1) },
  ...named(['countDocuments', 'estimatedDocumentCount', 'distinct'], read(1)),
  ...named(['find', 'aggregate'], { ...read(1), lazy: true, returns: 'Cursor' }),
  watch: { call: { returns: 'ChangeStream' } },
  ...named(['initializeOrderedBulkOp', 'initializeUnorderedBulkOp'], { returns: 'Bulk' }),
  ...harmless(
    'createIndex', 'createIndexes', 'dropIndex', 'indexes', 'drop', 'rename', 'options', 'isCapped', 'listIndexes', 'indexExists',
  ),
};

const cursor: Record<string, Shape> = {
  ...named(['toArray', 'next', 'tryNext', 'hasNext', 'count'], {
    effect: { kind: 'db-read', reads: true, target: { at: 'chain.collection.0' } },
  }),
  forEach: { call: { callbacks: [{ at: '0', run: { kind: 'inline', each: true } }] } },
  ...harmless('close', 'explain'),
  '*': { call: { returns: 'Cursor' } },
};

const session: Record<string, Shape> = {
  withTransaction: { call: transactional('0', 'ClientSession', { again: MONGO_AGAIN, attempts: { default: -1 } }) },
  startTransaction: { call: begin },
  commitTransaction: { call: commit },
  abortTransaction: { call: rollback },
  ...harmless('endSession', 'inTransaction', 'advanceOperationTime'),
};

const database: Record<string, Shape> = {
  collection: { call: { returns: 'Collection' } },
  watch: { call: { returns: 'ChangeStream' } },
  command: { call: { effect: { kind: 'db-statement', data: ['0'] } } },
  ...harmless('createCollection', 'listCollections', 'dropCollection', 'dropDatabase', 'stats', 'admin', 'collections', 'createIndex'),
};

const client: Record<string, Shape> = {
  connect: { call: { returns: { same: 'receiver' } } },
  db: { call: { returns: 'Db' } },
  startSession: { call: { returns: 'ClientSession', connects: true } },
  withSession: {
    call: { callbacks: [{ at: 'fn', run: { kind: 'inline' }, params: { 0: { type: 'ClientSession' } } }], returns: { resultOf: 'fn' } },
  },
  watch: { call: { returns: 'ChangeStream' } },
  bulkWrite: {
    call: {
      effect: {
        kind: 'db-statement',
        parts: {
          at: '0',
          by: 'name',
          kinds: {
            insertOne: { kind: 'db-insert', data: ['document'] },
            updateOne: { kind: 'db-update', where: ['filter'], data: ['update'], operators: MONGO_OPERATORS },
            deleteOne: { kind: 'db-delete', where: ['filter'] },
          },
        },
      },
    },
  },
  ...harmless('close', 'on', 'removeAllListeners'),
};

/** A change comes back after a restart from the last stored resume token. */
const changeStream: Record<string, Shape> = {
  on: {
    call: {
      callbacks: [
        {
          at: '1',
          when: { at: '0', equals: 'change' },
          run: {
            kind: 'boundary',
            context: 'redelivery',
            because: 'a change stream gives changes again when it resumes from an earlier token',
            name: 'change stream',
            acknowledge: 'automatic',
          },
          params: { 0: { type: 'Change' } },
        },
      ],
    },
  },
  ...named(['next', 'tryNext'], { returns: 'Change' }),
  '*': { instance: 'Change' },
  ...harmless('close', 'hasNext', 'stream'),
};

export const mongodb: Library = {
  name: 'mongodb',
  family: 'document',
  packages: ['mongodb'],
  source: 'https://www.mongodb.com/docs/drivers/node/current',
  types: {
    MongoClient: { members: client },
    Db: { members: database },
    Collection: { members: collection },
    Cursor: { members: cursor },
    ClientSession: { members: session },
    ChangeStream: { members: changeStream },
    Change: { members: { _id: { origin: { kind: 'stable', as: 'message-id' } }, '*': { origin: { kind: 'stable', as: 'message' } } } },
    Bulk: {
      members: {
        insert: {
          call: {
            effect: { kind: 'db-insert', target: { at: 'chain.collection.0' }, data: ['0'], outcome: { duplicate: MONGO_DUPLICATE } },
            lazy: ['execute'],
            returns: { same: 'receiver' },
          },
        },
        find: { call: { returns: 'BulkFind' } },
        execute: { call: { inert: true } },
      },
    },
    BulkFind: {
      members: {
        upsert: { call: { returns: 'BulkFind' } },
        ...named(['update', 'updateOne', 'replaceOne'], {
          effect: {
            kind: 'db-update',
            target: { at: 'chain.collection.0' },
            where: ['chain.find.0'],
            data: ['0'],
            operators: MONGO_OPERATORS,
            conflict: [{ then: 'merge', chain: ['upsert'] }],
          },
          lazy: ['execute'],
          returns: 'Bulk',
        }),
        ...named(['delete', 'deleteOne'], {
          effect: { kind: 'db-delete', target: { at: 'chain.collection.0' }, where: ['chain.find.0'] },
          lazy: ['execute'],
          returns: 'Bulk',
        }),
      },
    },
  },
  exports: {
    MongoClient: { ...classOf('MongoClient'), members: { connect: { call: { returns: 'MongoClient' } } } },
    ...typesOf({ Db: 'Db', Collection: 'Collection', ClientSession: 'ClientSession', ChangeStream: 'ChangeStream' }),
    ObjectId: {
      new: {
        origin: { kind: 'volatile', as: 'random' },
        overloads: [{ when: { at: '0', is: 'present' }, operation: { origin: { kind: 'derived' } } }],
      },
      members: { isValid: { call: { inert: true } }, ...named(['createFromHexString', 'createFromTime'], { origin: { kind: 'derived' } }) },
    },
    ...Object.fromEntries(
      ['MongoServerError', 'MongoError', 'MongoBulkWriteError', 'Decimal128', 'Long', 'Timestamp', 'Binary'].map((name) => [
        name,
        { new: { origin: { kind: 'derived' } } },
      ]),
    ),
  },
};
