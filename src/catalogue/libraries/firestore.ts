import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { begins, commit, harmless, inert, named, transactional, typesOf } from './store-parts.js';

/** A document that exists already: gRPC code 6. */
const duplicate = [{ at: 'code', oneOf: [6, 'already-exists', 'ALREADY_EXISTS'] }];
const ofDocument: EffectMeaning['target'] = { at: 'chain.collection.0', or: ['chain.doc.0', 'type.0'] };
const where = ['chain.doc.0'];
const AGAIN = 'Firestore runs the callback of `runTransaction` again when another write got in between, 5 times by default';
const TRANSACTION = { snippet: 'await db.runTransaction(async (transaction) => {\n  …\n});' };

const writes = (at: 0 | 1): Record<'create' | 'set' | 'update' | 'delete', EffectMeaning> => {
  const key = at === 0 ? where : ['0'];
  const target: EffectMeaning['target'] = at === 0 ? ofDocument : { at: '0' };
  return {
    create: { kind: 'db-insert', target, where: key, data: [`${at}`], conflict: [{ then: 'error', key: key[0]! }], outcome: { duplicate } },
    set: { kind: 'db-upsert', target, where: key, data: [`${at}`], conflict: [{ then: 'merge', key: key[0]!, data: `${at}` }] },
    update: {
      kind: 'db-update',
      target,
      where: key,
      data: [`${at}`, `${at + 1}`],
      conflict: [{ then: 'condition', at: `${at + 1}.lastUpdateTime` }],
    },
    delete: { kind: 'db-delete', target, where: key },
  };
};
const read: Operation = { effect: { kind: 'db-read', reads: true, target: ofDocument, where: [...where, 'chain.where'] }, returns: 'Snapshot' };

const document: Record<string, Shape> = {
  create: { call: { effect: writes(0).create } },
  set: { call: { effect: { ...writes(0).set, repair: { transaction: TRANSACTION } } } },
  update: { call: { effect: { ...writes(0).update, repair: { transaction: TRANSACTION } } } },
  delete: { call: { effect: writes(0).delete } },
  get: { call: read },
  collection: { call: { returns: 'Collection' } },
  listCollections: inert,
  onSnapshot: { call: { callbacks: [{ at: 'fn', run: { kind: 'later' } }] } },
  /** Of a reference that was made without a name: new for each call of `doc()`. */
  id: {},
  path: {},
  parent: { instance: 'Collection' },
};

const query: Record<string, Shape> = {
  get: { call: read },
  count: { call: { returns: 'Query' } },
  onSnapshot: { call: { callbacks: [{ at: 'fn', run: { kind: 'later' } }] } },
  stream: { call: read },
  ...harmless('isEqual'),
  '*': { call: { returns: 'Query' } },
};

const collection: Record<string, Shape> = {
  /** A document with an id of its own each time. */
  add: {
    call: {
      effect: {
        kind: 'db-insert',
        target: ofDocument,
        data: ['0'],
        repair: {
          conflict: { call: 'doc({key}).create({value})' },
          transaction: TRANSACTION,
          outbox: { snippet: "{handle}.create(db.collection('{table}').doc({key}), {value});" },
        },
      },
    },
  },
  doc: { call: { returns: 'Document', names: 'chain.collection.0' } },
  listDocuments: { call: read },
};

/** Writes of a batch or transaction are sent together. */
const together = (lazy: readonly string[] | undefined): Record<string, Shape> => {
  const all = writes(1);
  const wrap = (effect: EffectMeaning): Shape => ({ call: { effect, returns: { same: 'receiver' }, ...(lazy ? { lazy } : {}) } });
  return { create: wrap(all.create), set: wrap(all.set), update: wrap(all.update), delete: wrap(all.delete) };
};

const firestore: Record<string, Shape> = {
  collection: { call: { returns: 'Collection' } },
  doc: { call: { returns: 'Document' } },
  collectionGroup: { call: { returns: 'Query' } },
  runTransaction: {
    call: transactional('0', 'Transaction', { again: AGAIN, attempts: { at: ['1.maxAttempts'], default: 5, total: true } }),
  },
  batch: { call: begins('Batch') },
  bulkWriter: { call: { returns: 'BulkWriter' } },
  getAll: { call: read },
  recursiveDelete: { call: { effect: { kind: 'db-delete', where: ['0'] } } },
  ...harmless('settings', 'terminate', 'listCollections', 'bundle'),
};

const change = (kind: 'delta' | 'set-add' | 'remove' | 'absolute'): Operation => ({
  fragment: { kind: 'change', change: kind, value: '0' },
});
const fieldValue: Shape = {
  members: {
    increment: { call: change('delta') },
    arrayUnion: { call: change('set-add') },
    arrayRemove: { call: change('remove') },
    delete: { call: change('absolute') },
    serverTimestamp: { call: { origin: { kind: 'volatile', as: 'clock' } } },
    vector: { call: { origin: { kind: 'derived' } } },
  },
};

const types: Record<string, Shape> = {
  Firestore: { members: firestore },
  Document: { members: document },
  Query: { members: query },
  Collection: { extends: ['Query'], members: collection },
  Snapshot: {
    members: {
      data: { call: { origin: { kind: 'stable', as: 'stored' } } },
      get: { call: { origin: { kind: 'stable', as: 'stored' } } },
      ref: { instance: 'Document' },
      docs: { members: { '*': { instance: 'Snapshot' } } },
      forEach: { call: { callbacks: [{ at: '0', run: { kind: 'inline', each: true }, params: { 0: { type: 'Snapshot' } } }] } },
      exists: {},
      id: { origin: { kind: 'stable', as: 'stored' } },
    },
  },
  Transaction: {
    members: {
      ...together(undefined),
      get: { call: { effect: { kind: 'db-read', reads: true, target: { at: '0' }, where: ['0'] }, returns: 'Snapshot' } },
      getAll: { call: { effect: { kind: 'db-read', reads: true, where: ['0'] } } },
    },
  },
  Batch: { members: { ...together(['commit']), commit: { call: commit } } },
  /** Sent in parallel and each by itself. */
  BulkWriter: { members: { ...together(undefined), ...harmless('close', 'flush', 'onWriteError', 'onWriteResult') } },
};

const shared: Record<string, Shape> = {
  FieldValue: fieldValue,
  Timestamp: {
    members: {
      now: { call: { origin: { kind: 'volatile', as: 'clock' } } },
      ...named(['fromDate', 'fromMillis'], { origin: { kind: 'derived' } }),
    },
    new: { origin: { kind: 'derived' } },
  },
  Filter: { members: named(['where', 'and', 'or'], { origin: { kind: 'derived' } }) },
  FieldPath: { members: named(['documentId'], { origin: { kind: 'derived' } }) },
  GeoPoint: { new: { origin: { kind: 'derived' } } },
  Firestore: { type: 'Firestore', new: { returns: 'Firestore' } },
  ...typesOf({
    CollectionReference: 'Collection',
    DocumentReference: 'Document',
    Query: 'Query',
    Transaction: 'Transaction',
    WriteBatch: 'Batch',
    BulkWriter: 'BulkWriter',
    DocumentSnapshot: 'Snapshot',
    QuerySnapshot: 'Snapshot',
    QueryDocumentSnapshot: 'Snapshot',
  }),
};

export const googleFirestore: Library = {
  name: '@google-cloud/firestore',
  family: 'document',
  packages: ['@google-cloud/firestore', 'firebase-admin/firestore'],
  source: 'https://googleapis.dev/nodejs/firestore/latest',
  types,
  exports: { ...shared, ...named(['getFirestore', 'initializeFirestore'], { returns: 'Firestore' }) },
};

/** What `admin.firestore()` and `admin.firestore.FieldValue` are, for the entry of `firebase-admin`. */
export const ADMIN_FIRESTORE: Shape = {
  call: { returns: '@google-cloud/firestore#Firestore' },
  members: {
    FieldValue: fieldValue,
    Timestamp: shared['Timestamp']!,
    ...typesOf({
      Firestore: '@google-cloud/firestore#Firestore',
      DocumentReference: '@google-cloud/firestore#Document',
      CollectionReference: '@google-cloud/firestore#Collection',
      Transaction: '@google-cloud/firestore#Transaction',
    }),
  },
};
