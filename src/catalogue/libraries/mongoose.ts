import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { MONGO_APPLIED, MONGO_BULK, MONGO_DUPLICATE, MONGO_OPERATORS, MONGO_TRANSACTION } from './mongo-updates.js';
import { harmless, named, transactional, typesOf } from './store-parts.js';

/** The class, or the name under which a model was made. */
const target: EffectMeaning['target'] = { at: 'receiver' };
const handle = (options: number): readonly string[] => [`${options}.session`, 'chain.session.0'];

/** A query runs when it is awaited, or at `exec()` or `then()`. */
const query = (options: number, meaning: EffectMeaning): Operation => ({
  effect: { target, handle: handle(options), ...meaning },
  lazy: true,
  returns: 'Query',
});
const atOnce = (options: number, meaning: EffectMeaning): Operation => ({ effect: { target, handle: handle(options), ...meaning } });
const read = (where: readonly string[] = ['0']): Operation => query(2, { kind: 'db-read', reads: true, where });

const upsert = [{ then: 'merge', at: '2.upsert', equals: true, key: '0' }] as const;
const update: EffectMeaning = {
  kind: 'db-update',
  where: ['0'],
  data: ['1'],
  operators: MONGO_OPERATORS,
  conflict: upsert,
  outcome: {
    affected: ['result.modifiedCount', 'result.matchedCount'],
    success: [{ at: 'result.upsertedCount' }, { at: 'result.upsertedId' }],
    duplicate: MONGO_DUPLICATE,
  },
  /** A field that the schema does not declare would be left out of the write. */
  repair: { transaction: MONGO_TRANSACTION, applied: { ...MONGO_APPLIED, declared: { at: 'receiver.1.0', value: '[String]' } } },
};
const findAndUpdate: EffectMeaning = { ...update, outcome: { row: ['result'], duplicate: MONGO_DUPLICATE } };
const insertRepair: EffectMeaning['repair'] = {
  conflict: { call: 'updateOne({ {columns} }, { $setOnInsert: {value} }, { upsert: true })' },
  transaction: MONGO_TRANSACTION,
  outbox: { snippet: 'await {table}.create([{value}], { session: {handle} });' },
};

const statics: Record<string, Shape> = {
  create: {
    call: { ...atOnce(1, { kind: 'db-insert', data: ['0'], outcome: { duplicate: MONGO_DUPLICATE }, repair: insertRepair }), returns: 'Document' },
  },
  insertOne: { call: atOnce(1, { kind: 'db-insert', data: ['0'], outcome: { duplicate: MONGO_DUPLICATE }, repair: insertRepair }) },
  insertMany: {
    call: atOnce(1, {
      kind: 'db-insert',
      data: ['0'],
      outcome: { duplicate: MONGO_DUPLICATE },
      repair: { transaction: MONGO_TRANSACTION },
    }),
  },
  ...named(['updateOne', 'updateMany', 'replaceOne'], query(2, update)),
  ...named(['findOneAndUpdate', 'findByIdAndUpdate', 'findOneAndReplace', 'findOneAndModify'], query(2, findAndUpdate)),
  ...named(
    ['deleteOne', 'deleteMany', 'remove'],
    query(1, { kind: 'db-delete', where: ['0'], outcome: { affected: ['result.deletedCount'] } }),
  ),
  ...named(
    ['findOneAndDelete', 'findByIdAndDelete', 'findOneAndRemove', 'findByIdAndRemove'],
    query(1, { kind: 'db-delete', where: ['0'], outcome: { row: ['result'] } }),
  ),
  bulkWrite: { call: atOnce(1, { kind: 'db-statement', parts: { at: '0', kinds: MONGO_BULK }, outcome: { duplicate: MONGO_DUPLICATE } }) },
  bulkSave: { call: atOnce(1, { kind: 'db-insert', loaded: 'db-update', data: ['0'], outcome: { duplicate: MONGO_DUPLICATE } }) },
  ...named(['find', 'findOne', 'findById', 'exists', 'countDocuments', 'estimatedDocumentCount', 'distinct', 'where', 'count'], read()),
  aggregate: { call: { effect: { kind: 'db-read', reads: true, target, handle: handle(1) }, lazy: true, returns: 'Query' } },
  watch: { call: { returns: 'mongodb#ChangeStream' } },
  hydrate: { call: { returns: 'Document' } },
  startSession: { call: { returns: 'mongodb#ClientSession', connects: true } },
  collection: { instance: 'mongodb#Collection' },
  discriminator: { call: { returns: 'Model' } },
  ...harmless(
    'init', 'createIndexes', 'ensureIndexes', 'syncIndexes', 'createCollection', 'populate', 'castObject', 'validate', 'applyDefaults',
    'modelName', 'schema',
  ),
};

const save: Operation = {
  effect: {
    kind: 'db-insert',
    target,
    data: ['receiver'],
    handle: ['0.session', 'chain.$session.0'],
    loaded: 'db-update',
    outcome: { duplicate: MONGO_DUPLICATE, error: ['VersionError'] },
    repair: { transaction: MONGO_TRANSACTION },
  },
};
const document: Record<string, Shape> = {
  save: { call: save },
  updateOne: { call: query(1, { kind: 'db-update', where: ['receiver'], data: ['0'], operators: MONGO_OPERATORS }) },
  ...named(['deleteOne', 'remove'], query(0, { kind: 'db-delete', where: ['receiver'] })),
  /** Noted, and sent as `$inc` by `save()`. */
  $inc: { call: { effect: { kind: 'db-delta', target, where: ['receiver'], data: ['0', '1'] }, lazy: ['save'] } },
  set: { call: { entries: { act: 'set', name: '0', value: '1' }, returns: { same: 'receiver' } } },
  ...harmless(
    'increment', 'get', 'toObject', 'toJSON', 'validate', 'isModified', 'markModified', 'populate', 'depopulate', 'equals', '$session',
    '$set', '$isNew', 'overwrite', 'init', 'modifiedPaths',
  ),
};

const queryMembers: Record<string, Shape> = {
  /** No query has it: this is the document that the query gave. */
  save: { call: save },
  ...named(
    [
      'exec', 'orFail', 'lean', 'populate', 'select', 'sort', 'limit', 'skip', 'session', 'where', 'read', 'hint', 'collation', 'batchSize',
      'cursor',
    ],
    { returns: { same: 'receiver' }, origin: { kind: 'stable', as: 'stored' } },
  ),
  '*': { call: { returns: { same: 'receiver' } } },
};

const connection: Record<string, Shape> = {
  model: { call: { returns: 'Model', names: '0' } },
  collection: { call: { returns: 'mongodb#Collection' } },
  db: { instance: 'mongodb#Db' },
  getClient: { call: { returns: 'mongodb#MongoClient' } },
  startSession: { call: { returns: 'mongodb#ClientSession', connects: true } },
  transaction: {
    call: transactional('0', 'mongodb#ClientSession', {
      again: 'Mongoose runs the callback of `connection.transaction` again on a transient transaction error',
      attempts: { default: -1 },
    }),
  },
  withSession: {
    call: {
      callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'mongodb#ClientSession' } } }],
      returns: { resultOf: '0' },
    },
  },
  useDb: { call: { returns: 'Connection' } },
  models: { members: { '*': { instance: 'Model' } } },
  asPromise: { call: { returns: { same: 'receiver' } } },
  ...harmless('close', 'on', 'once', 'openUri', 'dropDatabase', 'dropCollection', 'createCollection', 'syncIndexes'),
};

const exported: Record<string, Shape> = {
  model: { call: { returns: 'Model', names: '0' } },
  connection: { instance: 'Connection' },
  createConnection: { call: { returns: 'Connection' } },
  startSession: { call: { returns: 'mongodb#ClientSession', connects: true } },
  connect: { call: { inert: true } },
  /** Injected and declared models are `Model<T>`: as a type the name means the class of a collection, not its rows. */
  Model: { type: 'Model', extends: ['Model'] },
  Schema: { new: { returns: 'Schema' }, members: { Types: {} } },
  Types: {
    members: {
      ObjectId: {
        new: {
          origin: { kind: 'volatile', as: 'random' },
          overloads: [{ when: { at: '0', is: 'present' }, operation: { origin: { kind: 'derived' } } }],
        },
        call: {
          origin: { kind: 'volatile', as: 'random' },
          overloads: [{ when: { at: '0', is: 'present' }, operation: { origin: { kind: 'derived' } } }],
        },
      },
    },
  },
  Error: {},
  models: { members: { '*': { instance: 'Model' } } },
  ...harmless('disconnect', 'set', 'plugin', 'isValidObjectId', 'trusted', 'sanitizeFilter'),
  ...typesOf({ Connection: 'Connection', HydratedDocument: 'Document', Document: 'Document', ClientSession: 'mongodb#ClientSession' }),
};

export const mongoose: Library = {
  name: 'mongoose',
  family: 'document',
  packages: ['mongoose'],
  source: 'https://mongoosejs.com/docs/api',
  types: {
    Model: { members: statics, new: { returns: 'Document', origin: { kind: 'derived' } } },
    Document: { members: document },
    Query: { members: queryMembers },
    Connection: { members: connection },
    Schema: { members: harmless('index', 'pre', 'post', 'plugin', 'virtual', 'method', 'static', 'set', 'add', 'loadClass', 'path') },
  },
  exports: { ...exported, default: { members: exported } },
};

export const typegoose: Library = {
  name: '@typegoose/typegoose',
  family: 'document',
  packages: ['@typegoose/typegoose'],
  source: 'https://typegoose.github.io/typegoose',
  exports: {
    ...named(['getModelForClass', 'getDiscriminatorModelForClass', 'addModelToTypegoose'], { returns: 'mongoose#Model', names: '0' }),
    ...typesOf({ ReturnModelType: 'mongoose#Model', DocumentType: 'mongoose#Document' }),
    mongoose: { members: {} },
    ...Object.fromEntries(['prop', 'modelOptions', 'index', 'pre', 'post', 'plugin'].map((name) => [name, { decorator: { inert: true } }])),
  },
};

export const nestMongoose: Library = {
  name: '@nestjs/mongoose',
  family: 'document',
  packages: ['@nestjs/mongoose'],
  source: 'https://docs.nestjs.com/techniques/mongodb',
  exports: {
    InjectModel: { decorator: { injects: 'mongoose#Model' } },
    InjectConnection: { decorator: { injects: 'mongoose#Connection' } },
    Schema: { decorator: { inert: true } },
    Prop: { decorator: { inert: true } },
    Virtual: { decorator: { inert: true } },
    SchemaFactory: { members: harmless('createForClass') },
    MongooseModule: { members: harmless('forRoot', 'forRootAsync', 'forFeature', 'forFeatureAsync') },
    ...harmless('getModelToken', 'getConnectionToken'),
  },
};
