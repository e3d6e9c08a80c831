import type {
  ConflictForm, EffectMeaning, Fingerprint, Library, Operation, Outcome, RepairTemplates, Shape,
} from '../../model/catalogue.js';
import { harmless, named, transactional, typesOf } from './store-parts.js';

/** What a nested object in `data` does to its field. */
const OPERATORS: EffectMeaning['operators'] = {
  increment: 'delta',
  decrement: 'delta',
  multiply: 'delta',
  divide: 'delta',
  push: 'append',
  set: 'absolute',
  unset: 'absolute',
  create: 'insert-only',
  createMany: 'insert-only',
  connectOrCreate: 'set-add',
  upsert: 'set-add',
  connect: 'set-add',
  disconnect: 'remove',
  delete: 'remove',
  deleteMany: 'remove',
};

const duplicate: NonNullable<Outcome['duplicate']> = [{ at: 'code', oneOf: ['P2002'] }];

const TRANSACTION: RepairTemplates['transaction'] = { snippet: 'await prisma.$transaction(async (tx) => {\n  …\n});' };
const OUTBOX: RepairTemplates['outbox'] = { snippet: 'await {handle}.{table}.create({ data: {value} });' };
const RECORD: RepairTemplates['record'] = {
  snippet: 'const { count } = await {handle}.{table}.createMany({ data: [{value}], skipDuplicates: true });\nif (count === 0) return;',
};
const CLAIM: RepairTemplates['claim'] = {
  snippet:
    'const { count } = await {handle}.{table}.createMany({ data: [{ id: {key} }], skipDuplicates: true });\nif (count === 0) return;',
};

/** A query runs when it is awaited; un-awaited ones may be handed to `$transaction([…])`. */
const query = (effect: EffectMeaning): Operation => ({ effect: { target: { at: 'key' }, ...effect }, lazy: true });

const upsertForms: readonly ConflictForm[] = [{ then: 'merge', key: '0.where', data: '0.update' }];
const manyForms: readonly ConflictForm[] = [{ then: 'ignore', at: '0.skipDuplicates', equals: true }];

const create = query({
  kind: 'db-insert',
  data: ['0.data'],
  operators: OPERATORS,
  outcome: { duplicate },
  repair: {
    conflict: { call: 'upsert({ where: { {column} }, create: {value}, update: {} })', same: true },
    transaction: TRANSACTION,
    outbox: OUTBOX,
    record: RECORD,
    claim: CLAIM,
  },
});
const createMany = query({
  kind: 'db-insert',
  data: ['0.data'],
  operators: OPERATORS,
  conflict: manyForms,
  outcome: { affected: ['result.count'], duplicate },
  repair: { conflict: { at: '0', property: 'skipDuplicates', value: 'true' }, transaction: TRANSACTION },
});
const createManyAndReturn = query({
  kind: 'db-insert',
  data: ['0.data'],
  operators: OPERATORS,
  conflict: manyForms,
  outcome: { row: ['result.0'], duplicate },
  repair: { conflict: { at: '0', property: 'skipDuplicates', value: 'true' }, transaction: TRANSACTION },
});
const upsert = query({
  kind: 'db-upsert',
  data: ['0.create', '0.update'],
  where: ['0.where'],
  operators: OPERATORS,
  conflict: upsertForms,
  outcome: { duplicate },
  repair: { transaction: TRANSACTION },
});
/** Throws P2025 when no row fits, so an extra condition in `where` is checked. */
const update = query({
  kind: 'db-update',
  data: ['0.data'],
  where: ['0.where'],
  operators: OPERATORS,
  outcome: { row: ['result'], duplicate, missing: 'throws' },
  repair: { transaction: TRANSACTION },
});
const updateMany = query({
  kind: 'db-update',
  data: ['0.data'],
  where: ['0.where'],
  operators: OPERATORS,
  outcome: { affected: ['result.count'], duplicate },
  repair: { transaction: TRANSACTION },
});
const read = query({ kind: 'db-read', reads: true, where: ['0.where'] });

const delegate: Record<string, Shape> = {
  create: { call: create },
  createMany: { call: createMany },
  createManyAndReturn: { call: createManyAndReturn },
  upsert: { call: upsert },
  update: { call: update },
  updateMany: { call: updateMany },
  updateManyAndReturn: {
    call: query({
      kind: 'db-update',
      data: ['0.data'],
      where: ['0.where'],
      operators: OPERATORS,
      outcome: { row: ['result.0'], duplicate },
    }),
  },
  delete: { call: query({ kind: 'db-delete', where: ['0.where'], outcome: { row: ['result'], missing: 'throws' } }) },
  deleteMany: { call: query({ kind: 'db-delete', where: ['0.where'], outcome: { affected: ['result.count'] } }) },
  ...named(
    [
      'findUnique', 'findUniqueOrThrow', 'findFirst', 'findFirstOrThrow', 'findMany', 'count', 'aggregate', 'groupBy', 'findRaw',
      'aggregateRaw',
    ],
    read,
  ),
};

const text = (at: string, params?: readonly string[]): Operation => ({
  effect: {
    kind: 'db-statement',
    text: { at, language: 'sql', ...(params ? { params } : {}) },
    outcome: {
      affected: ['result'],
      row: ['result.0'],
      duplicate: [
        { at: 'code', oneOf: ['P2002', 'P2010'] },
        { at: 'meta.code', oneOf: ['23505', '1062'] },
      ],
    },
    repair: { transaction: TRANSACTION },
  },
  lazy: true,
});
/** The tag, or the same function called with `Prisma.sql`. */
const tagged: Operation = { ...text('0'), overloads: [{ when: { at: 'tag', is: 'present' }, operation: text('tag') }] };
const unsafe = text('0', ['1', '2', '3', '4', '5', '6', '7', '8']);

const raw: Record<string, Shape> = {
  $executeRaw: { call: tagged },
  $queryRaw: { call: tagged },
  $executeRawUnsafe: { call: unsafe },
  $queryRawUnsafe: { call: unsafe },
  $queryRawTyped: { call: { effect: { kind: 'db-statement' }, lazy: true } },
  $runCommandRaw: { call: { effect: { kind: 'db-statement', data: ['0'] }, lazy: true } },
};

const client: Record<string, Shape> = {
  ...raw,
  $transaction: {
    call: {
      ...transactional('0', 'TransactionClient'),
      overloads: [{ when: { at: '0', is: 'array' }, operation: { transaction: { act: 'array', handle: '0' } } }],
    },
  },
  /** An extended client has the same models; an extension may hide writes of its own. */
  $extends: { call: { returns: { same: 'receiver' } } },
  ...harmless('$connect', '$disconnect', '$on', '$use', '$metrics'),
  '*': { instance: 'Delegate' },
};

const prismaNamespace: Shape = {
  members: {
    ...typesOf({ TransactionClient: 'TransactionClient', PrismaClient: 'PrismaClient' }),
    sql: { call: { fragment: { kind: 'text', at: 'tag', language: 'sql' } } },
    raw: { call: { fragment: { kind: 'text', at: '0', language: 'sql' } } },
    join: { call: { origin: { kind: 'derived' } } },
    empty: {},
    JsonNull: {},
    DbNull: {},
    AnyNull: {},
    validator: { call: { returns: { resultOf: '0' } } },
    defineExtension: { call: { inert: true } },
    getExtensionContext: { call: { inert: true } },
    PrismaClientKnownRequestError: { new: { origin: { kind: 'derived' } } },
    PrismaClientUnknownRequestError: {},
    PrismaClientValidationError: {},
    PrismaClientInitializationError: {},
    Decimal: { new: { origin: { kind: 'derived' } } },
  },
};

/**
 * Calls of a client that can't be followed: generated into a folder, wrapped, or injected by a token. No other ORM takes these
 * properties together; a `create` with nothing but `data` has look-alikes.
 */
const fingerprints: readonly Fingerprint[] = [
  {
    method: 'upsert',
    when: [
      { at: '0.where', is: 'object' },
      { at: '0.create', is: 'present' },
      { at: '0.update', is: 'present' },
    ],
    operation: upsert,
    confidence: 'medium',
  },
  {
    method: 'createMany',
    when: [
      { at: '0.data', is: 'present' },
      { at: '1', is: 'absent' },
    ],
    operation: createMany,
    confidence: 'medium',
  },
  {
    method: 'createManyAndReturn',
    when: [
      { at: '0.data', is: 'present' },
      { at: '1', is: 'absent' },
    ],
    operation: createManyAndReturn,
    confidence: 'medium',
  },
  {
    method: 'update',
    when: [
      { at: '0.where', is: 'object' },
      { at: '0.data', is: 'present' },
      { at: '1', is: 'absent' },
    ],
    operation: update,
    confidence: 'medium',
  },
  {
    method: 'updateMany',
    when: [
      { at: '0.where', is: 'object' },
      { at: '0.data', is: 'present' },
      { at: '1', is: 'absent' },
    ],
    operation: updateMany,
    confidence: 'medium',
  },
  {
    method: 'create',
    when: [
      { at: '0.data', is: 'object' },
      { at: '1', is: 'absent' },
    ],
    operation: create,
    confidence: 'low',
  },
  {
    method: 'findUnique',
    when: [
      { at: '0.where', is: 'object' },
      { at: '1', is: 'absent' },
    ],
    operation: read,
    confidence: 'medium',
  },
  { method: '$executeRaw', when: [{ at: 'tag', is: 'present' }], operation: text('tag'), confidence: 'medium' },
  { method: '$queryRaw', when: [{ at: 'tag', is: 'present' }], operation: text('tag'), confidence: 'medium' },
  { method: '$executeRawUnsafe', when: [{ at: '0', is: 'string' }], operation: unsafe, confidence: 'medium' },
  { method: '$transaction', when: [{ at: '0', is: 'function' }], operation: transactional('0', 'TransactionClient'), confidence: 'medium' },
];

export const prisma: Library = {
  name: '@prisma/client',
  family: 'orm',
  packages: [
    '@prisma/client', '@prisma/client/edge', '@prisma/client/extension', '@prisma/client/wasm', '.prisma/client',
    '@prisma/client/runtime/library', '@prisma/client/runtime/client',
  ],
  source: 'https://www.prisma.io/docs/orm/reference/prisma-client-reference',
  types: {
    PrismaClient: { members: client },
    TransactionClient: { members: { ...raw, '*': { instance: 'Delegate' } } },
    Delegate: { members: delegate },
  },
  exports: {
    PrismaClient: { type: 'PrismaClient', new: { returns: 'PrismaClient' } },
    Prisma: prismaNamespace,
    PrismaClientKnownRequestError: { new: { origin: { kind: 'derived' } } },
    default: { members: { PrismaClient: { type: 'PrismaClient', new: { returns: 'PrismaClient' } }, Prisma: prismaNamespace } },
  },
  fingerprints,
  distinctive: ['PrismaClient'],
};

/** `@Transactional()` of Nest set-ups with a client in async local storage is in `transactional`; this is the injected client. */
export const nestPrisma: Library = {
  name: 'nestjs-prisma',
  family: 'orm',
  packages: ['nestjs-prisma'],
  exports: {
    PrismaService: { type: '@prisma/client#PrismaClient', new: { returns: '@prisma/client#PrismaClient' } },
    CustomPrismaService: { type: 'Custom' },
    PrismaModule: { members: harmless('forRoot', 'forRootAsync') },
  },
  types: { Custom: { members: { client: { instance: '@prisma/client#PrismaClient' } } } },
};
