import type { EffectMeaning } from '../../model/catalogue.js';

/** What the update operators of MongoDB do to a field. `$min` and `$max` end at the same value however often they run. */
export const MONGO_OPERATORS: NonNullable<EffectMeaning['operators']> = {
  $inc: 'delta',
  $mul: 'delta',
  $bit: 'delta',
  $push: 'append',
  $concatArrays: 'append',
  $pushAll: 'append',
  $addToSet: 'set-add',
  $set: 'absolute',
  $unset: 'absolute',
  $min: 'absolute',
  $max: 'absolute',
  $rename: 'absolute',
  $currentDate: 'absolute',
  $setOnInsert: 'insert-only',
  $pull: 'remove',
  $pullAll: 'remove',
  $pop: 'delta',
};

export const MONGO_DUPLICATE = [{ at: 'code', oneOf: [11000, 11001] }] as const;

/** What `withTransaction` does by itself. */
export const MONGO_AGAIN = 'MongoDB runs the callback of `withTransaction` again on a transient transaction error, for up to 120 seconds';

export const MONGO_TRANSACTION = { snippet: 'await session.withTransaction(async (session) => {\n  …\n});' };
export const MONGO_CLAIM = {
  snippet:
    'const { upsertedCount } = await {table}.updateOne({ _id: {key} }, { $setOnInsert: { expiresAt } }, { upsert: true });\nif (upsertedCount === 0) return;',
};

/** A document keeps the last thousand ids: the list ends, and no broker delivers again after so many others. */
export const MONGO_APPLIED: NonNullable<NonNullable<EffectMeaning['repair']>['applied']> = {
  properties: [
    { at: '0', name: '{field}', value: '{ $ne: {id} }' },
    { at: '1.$push', name: '{field}', value: '{ $each: [{id}], $slice: -1000 }' },
  ],
  unless: '2.upsert',
};

/** The elements of a `bulkWrite`. */
export const MONGO_BULK: Readonly<Record<string, EffectMeaning>> = {
  insertOne: { kind: 'db-insert', data: ['document'] },
  updateOne: {
    kind: 'db-update',
    where: ['filter'],
    data: ['update'],
    operators: MONGO_OPERATORS,
    conflict: [{ then: 'merge', at: 'upsert', equals: true, key: 'filter' }],
  },
  updateMany: {
    kind: 'db-update',
    where: ['filter'],
    data: ['update'],
    operators: MONGO_OPERATORS,
    conflict: [{ then: 'merge', at: 'upsert', equals: true, key: 'filter' }],
  },
  replaceOne: {
    kind: 'db-update',
    where: ['filter'],
    data: ['replacement'],
    conflict: [{ then: 'merge', at: 'upsert', equals: true, key: 'filter' }],
  },
  deleteOne: { kind: 'db-delete', where: ['filter'] },
  deleteMany: { kind: 'db-delete', where: ['filter'] },
};
