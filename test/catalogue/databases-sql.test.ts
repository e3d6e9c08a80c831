import { describe, expect, it } from 'vitest';
import { globalShape, memberShape, typeShape } from '../../src/catalogue/lookup.js';
import type { EffectMeaning } from '../../src/model/catalogue.js';
import { operation, reach } from './databases-reach.js';

const effect = (module: string, access: string, options?: Parameters<typeof operation>[2]): EffectMeaning => {
  const found = operation(module, access, options).effect;
  if (!found) throw new Error(`no effect: ${module} ${access}`);
  return found;
};

describe('drivers run the text that they are given', () => {
  it.each([
    ['pg', 'new Pool().query', '0', 'postgres'],
    ['pg', 'new Pool().connect().query', '0', 'postgres'],
    ['pg', 'new default.Client().query', '0', 'postgres'],
    ['pg-pool', 'new default().query', '0', 'postgres'],
    ['@vercel/postgres', 'sql', 'tag', 'postgres'],
    ['@vercel/postgres', 'db.connect().query', '0', 'postgres'],
    ['postgres', 'default().unsafe', '0', 'postgres'],
    ['postgres', 'default().reserve().unsafe', '0', 'postgres'],
    ['mysql2/promise', 'createPool().execute', '0', 'mysql'],
    ['mysql2/promise', 'createConnection().query', '0', 'mysql'],
    ['mysql2', 'createPool().getConnection().query', '0', 'mysql'],
    ['mysql2', 'default.createPool().promise().query', '0', 'mysql'],
    ['better-sqlite3', 'new default().exec', '0', 'sqlite'],
    ['better-sqlite3', 'new default().prepare().run', 'chain.prepare.0', 'sqlite'],
    ['node:sqlite', 'new DatabaseSync().prepare().get', 'chain.prepare.0', 'sqlite'],
    ['sqlite3', 'new Database().run', '0', 'sqlite'],
    ['sqlite', 'open().all', '0', 'sqlite'],
    ['mssql', 'connect().request().query', '0', 'mssql'],
    ['mssql', 'new default.ConnectionPool().request().input().query', '0', 'mssql'],
    ['oracledb', 'default.getConnection().execute', '0', 'oracle'],
    ['pg-promise', 'default()().one', '0', 'postgres'],
    ['slonik', 'createPool().maybeOne', '0', 'postgres'],
    ['@databases/pg', 'default().query', '0', 'postgres'],
    ['@neondatabase/serverless', 'neon().query', '0', 'postgres'],
    ['@neondatabase/serverless', 'new Pool().query', '0', 'postgres'],
    ['@planetscale/database', 'connect().execute', '0', 'mysql'],
    ['@libsql/client', 'createClient().execute', '0', 'sqlite'],
    ['@electric-sql/pglite', 'new PGlite().query', '0', 'postgres'],
  ])('%s %s', (module, access, at, dialect) => {
    expect(effect(module, access)).toMatchObject({ kind: 'db-statement', text: { at, language: 'sql', dialect } });
  });

  it('takes text and values in one object', () => {
    const query = operation('pg', 'new Pool().query');
    expect(query.overloads?.[0]).toMatchObject({
      when: { at: '0.text', is: 'present' },
      operation: { effect: { text: { at: '0.text', params: ['0.values', '1'] } } },
    });
  });

  it('tells a tagged query of postgres.js from its helper for values', () => {
    const sql = operation('postgres', 'default()');
    const call = reach('postgres', 'default()').shape.call!;
    expect(sql).toBe(call);
    expect(call.effect).toBeUndefined();
    expect(call.overloads?.[0]).toMatchObject({
      when: { at: 'tag', is: 'present' },
      operation: { effect: { text: { at: 'tag' } }, lazy: true },
    });
  });

  it.each([
    ['pg', 'new Pool().query', 'code', '23505'],
    ['mysql2/promise', 'createPool().query', 'code', 'ER_DUP_ENTRY'],
    ['better-sqlite3', 'new default().prepare().run', 'code', 'SQLITE_CONSTRAINT_UNIQUE'],
    ['mssql', 'connect().request().query', 'number', 2627],
    ['oracledb', 'getConnection().execute', 'errorNum', 1],
  ])('%s knows the error of a taken key', (module, access, at, code) => {
    expect(effect(module, access).outcome?.duplicate?.some((one) => one.at === at && one.oneOf.includes(code))).toBe(true);
  });

  it('counts the rows where each driver counts them', () => {
    expect(effect('pg', 'new Pool().query').outcome?.affected).toEqual(['result.rowCount']);
    expect(effect('mysql2', 'createPool().query').outcome?.affected).toEqual(['result.0.affectedRows']);
    expect(effect('better-sqlite3', 'new default().prepare().run').outcome?.affected).toEqual(['result.changes']);
    expect(effect('mssql', 'connect().request().query').outcome?.affected).toEqual(['result.rowsAffected.0']);
  });

  it('knows D1 by its type', () => {
    const { library, shape } = globalShape('D1Database')!;
    const database = typeShape(library, shape.type!)!;
    const prepared = typeShape(library, memberShape(database.shape, library, 'prepare')!.shape.call!.returns as string)!;
    expect(memberShape(prepared.shape, library, 'run')?.shape.call?.effect).toMatchObject({
      kind: 'db-statement',
      text: { at: 'chain.prepare.0', dialect: 'sqlite', params: ['chain.bind'] },
    });
  });
});

describe('transactions', () => {
  it.each([
    ['postgres', 'default().begin', 'fn', 'TransactionSql'],
    ['pg-promise', 'default()().tx', 'fn', 'Task'],
    ['slonik', 'createPool().transaction', '0', 'Transaction'],
    ['@databases/pg', 'default().tx', '0', 'Transaction'],
    ['@planetscale/database', 'connect().transaction', '0', 'Transaction'],
    ['kysely', 'new Kysely().transaction().setIsolationLevel().execute', '0', 'Transaction'],
    ['drizzle-orm/node-postgres', 'drizzle().transaction', '0', 'Transaction'],
    ['@prisma/client', 'new PrismaClient().$transaction', '0', 'TransactionClient'],
    ['typeorm', 'new DataSource().transaction', 'last', 'EntityManager'],
    ['@mikro-orm/core', 'MikroORM.init().em.fork().transactional', '0', 'EntityManager'],
    ['objection', 'Model.transaction', 'fn', 'knex#Transaction'],
  ])('%s %s runs its callback in one', (module, access, at, handleType) => {
    expect(operation(module, access).callbacks?.[0]).toMatchObject({ at, run: { kind: 'transaction', handle: 0, handleType } });
  });

  it.each([
    ['pg-promise', 'default()().task'],
    ['slonik', 'createPool().connect'],
    ['@databases/pg', 'default().task'],
    ['kysely', 'new Kysely().connection().execute'],
  ])('%s %s shares a connection and is none', (module, access) => {
    expect(operation(module, access).callbacks?.[0]?.run.kind).toBe('inline');
  });

  it.each([
    ['mysql2/promise', 'createPool().getConnection().beginTransaction', 'begin'],
    ['mysql2/promise', 'createConnection().commit', 'commit'],
    ['mssql', 'new Transaction().rollback', 'rollback'],
    ['typeorm', 'new DataSource().createQueryRunner().startTransaction', 'begin'],
    ['typeorm', 'new DataSource().createQueryRunner().commitTransaction', 'commit'],
    ['@mikro-orm/core', 'MikroORM.init().em.begin', 'begin'],
    ['knex', 'default().transaction', 'begin'],
    ['sequelize', 'new Sequelize().transaction', 'begin'],
    ['@libsql/client', 'createClient().transaction', 'begin'],
    ['@prisma/client', 'new PrismaClient().$transaction', undefined],
    ['@neondatabase/serverless', 'neon().transaction', 'array'],
    ['@libsql/client', 'createClient().batch', 'array'],
    ['drizzle-orm/d1', 'drizzle().batch', 'array'],
  ])('%s %s by hand: %s', (module, access, act) => {
    expect(operation(module, access).transaction?.act).toBe(act);
  });

  it.each([
    ['knex', 'default().transaction'],
    ['sequelize', 'new Sequelize().transaction'],
  ])('%s takes a callback, or gives the handle', (module, access) => {
    const begun = operation(module, access);
    expect(begun.transaction).toEqual({ act: 'begin', handle: 'result' });
    expect(begun.overloads?.[0]).toMatchObject({
      when: { at: '0', is: 'function' },
      operation: { callbacks: [{ at: '0', run: { kind: 'transaction' } }] },
    });
  });

  it('of Prisma take an array of queries too', () => {
    expect(operation('@prisma/client', 'new PrismaClient().$transaction').overloads?.[0]).toMatchObject({
      when: { at: '0', is: 'array' },
      operation: { transaction: { act: 'array', handle: '0' } },
    });
  });

  it('of better-sqlite3 run when the made function is called', () => {
    expect(operation('better-sqlite3', 'new default().transaction').callbacks).toBeUndefined();
    const made = reach('better-sqlite3', 'new default().transaction()').shape;
    expect(made.call?.callbacks?.[0]).toMatchObject({ at: 'chain.transaction.0', run: { kind: 'transaction', ambient: true } });
    expect(made.members?.['immediate']?.call).toBe(made.call);
  });

  it('of slonik and of @databases are run again by the library', () => {
    expect(operation('slonik', 'createPool().transaction').callbacks?.[0]?.run).toMatchObject({
      boundary: { context: 'retry', attempts: { at: ['1'], default: 5 } },
    });
    const tx = operation('@databases/pg', 'default().tx');
    expect(tx.callbacks?.[0]?.run).not.toHaveProperty('boundary');
    expect(tx.overloads?.map((one) => 'boundary' in one.operation.callbacks![0]!.run)).toEqual([false, true]);
  });

  it('carried by async local storage take in everything', () => {
    expect(reach('typeorm-transactional', 'Transactional').shape.decorator?.wraps).toEqual({ kind: 'transaction', ambient: true });
    expect(operation('typeorm-transactional', 'runOnTransactionCommit').callbacks?.[0]?.run.kind).toBe('after-commit');
    expect(operation('@nestjs-cls/transactional', 'TransactionHost.withTransaction', { type: true }).callbacks?.[0]).toMatchObject({
      at: 'fn',
      run: { ambient: true },
    });
  });

  it('hold what is called on their handle', () => {
    expect(effect('kysely', 'Transaction.insertInto', { type: true }).kind).toBe('db-insert');
    const { library } = reach('@prisma/client', 'PrismaClient');
    const handle = typeShape(library, 'TransactionClient')!;
    expect(memberShape(handle.shape, library, 'order')).toMatchObject({ key: 'order', shape: { instance: 'Delegate' } });
    expect(memberShape(handle.shape, library, '$executeRaw')?.shape.call?.overloads).toHaveLength(1);
  });
});

describe('builders', () => {
  it.each([
    ['knex', 'default()().insert', 'db-insert'],
    ['knex', 'default()().where().increment', 'db-delta'],
    ['knex', 'default()().update', 'db-update'],
    ['knex', 'default()().where().del', 'db-delete'],
    ['knex', 'default()().where().first', 'db-read'],
    ['knex', 'default().batchInsert', 'db-insert'],
    ['knex', 'default().raw', 'db-statement'],
    ['knex', 'default().insert', 'db-insert'],
    ['knex', 'default()().upsert', 'db-upsert'],
    ['kysely', 'new Kysely().insertInto', 'db-insert'],
    ['kysely', 'new Kysely().updateTable', 'db-update'],
    ['kysely', 'new Kysely().deleteFrom', 'db-delete'],
    ['kysely', 'new Kysely().replaceInto', 'db-upsert'],
    ['kysely', 'new Kysely().selectFrom', 'db-read'],
    ['drizzle-orm/mysql2', 'drizzle().insert', 'db-insert'],
    ['drizzle-orm/postgres-js', 'drizzle().update', 'db-update'],
    ['drizzle-orm/better-sqlite3', 'drizzle().delete', 'db-delete'],
    ['drizzle-orm/neon-http', 'drizzle().query.orders.findFirst', 'db-read'],
    ['drizzle-orm/pg-core', 'PgDatabase.execute', 'db-statement'],
    ['@supabase/supabase-js', 'createClient().from().insert', 'db-insert'],
    ['@supabase/supabase-js', 'createClient().from().upsert', 'db-upsert'],
    ['@supabase/supabase-js', 'createClient().from().update', 'db-update'],
    ['@supabase/supabase-js', 'createClient().rpc', 'db-statement'],
    ['@supabase/supabase-js', 'createClient().storage.from().upload', 'file-write'],
    ['@supabase/supabase-js', 'createClient().functions.invoke', 'http-request'],
    ['objection', 'Model.query().insert', 'db-insert'],
    ['objection', 'Model.query().patch', 'db-update'],
    ['objection', 'Model.query().increment', 'db-delta'],
    ['objection', 'Model.query().upsertGraph', 'db-upsert'],
  ] as const)('%s %s is a %s that waits', (module, access, kind) => {
    const type = module.startsWith('drizzle-orm/pg-core');
    const found = operation(module, access, { type });
    expect(found.effect?.kind).toBe(kind);
    if (kind !== 'file-write' && kind !== 'http-request') expect(found.lazy).toBeTruthy();
  });

  it.each([
    ['knex', 'default()().insert', ['ignore', 'merge']],
    ['kysely', 'new Kysely().insertInto', ['doNothing', 'doUpdateSet', 'onDuplicateKeyUpdate', 'orIgnore', 'orReplace']],
    ['drizzle-orm', 'drizzle().insert', ['onConflictDoNothing', 'onConflictDoUpdate', 'onDuplicateKeyUpdate', 'ignore']],
    ['typeorm', 'new DataSource().createQueryBuilder().insert', ['orIgnore', 'orUpdate']],
    ['objection', 'Model.query().insert', ['ignore', 'merge']],
    ['@mikro-orm/core', 'MikroORM.init().em.createQueryBuilder().insert', ['ignore', 'merge']],
  ])('%s %s has its conflict forms in the chain', (module, access, members) => {
    const chains = effect(module, access).conflict?.flatMap((one) => one.chain ?? []);
    for (const member of members) expect(chains).toContain(member);
  });

  it('of Kysely run only at an execute', () => {
    expect(operation('kysely', 'new Kysely().insertInto').lazy).toContain('executeTakeFirst');
    expect(reach('kysely', 'new Kysely().insertInto().values().onConflict').shape.call?.callbacks?.[0]).toMatchObject({
      at: '0',
      params: { 0: { type: 'OnConflict' } },
    });
  });

  it('make expressions that a delta can hide in', () => {
    expect(operation('knex', 'default().raw').fragment).toMatchObject({ kind: 'text', at: '0', params: ['1'] });
    expect(operation('sequelize', 'literal').fragment).toMatchObject({ kind: 'text', at: '0' });
    expect(operation('drizzle-orm', 'sql').fragment).toMatchObject({ kind: 'text', at: 'tag' });
    expect(operation('kysely', 'ExpressionBuilder.bxp', { type: true }).fragment).toMatchObject({ kind: 'operator' });
    expect(effect('typeorm', 'Repository.update', { type: true }).functions).toBe('sql');
  });

  it('name their table where it was named', () => {
    expect(effect('knex', 'default()().insert').target).toMatchObject({ at: 'chain.().0' });
    expect(effect('@supabase/supabase-js', 'createClient().from().insert').target).toEqual({ at: 'chain.from.0' });
    expect(effect('typeorm', 'Repository.insert', { type: true }).target).toEqual({ at: 'chain.getRepository.0', or: ['type.0'] });
    expect(effect('objection', 'Model.query().insert').target).toMatchObject({ at: 'chain.query.receiver' });
  });
});

describe('Prisma', () => {
  const client = 'new PrismaClient()';
  it.each([
    ['create', 'db-insert'],
    ['createMany', 'db-insert'],
    ['createManyAndReturn', 'db-insert'],
    ['upsert', 'db-upsert'],
    ['update', 'db-update'],
    ['updateMany', 'db-update'],
    ['delete', 'db-delete'],
    ['deleteMany', 'db-delete'],
    ['findUnique', 'db-read'],
    ['groupBy', 'db-read'],
  ])('%s is a %s of the model', (method, kind) => {
    const found = reach('@prisma/client', `${client}.order.${method}`);
    expect(reach('@prisma/client', `${client}.order`).key).toBe('order');
    expect(found.shape.call?.effect).toMatchObject({ kind, target: { at: 'key' } });
  });

  it('knows operators, conflict forms and outcomes', () => {
    const update = effect('@prisma/client', `${client}.order.update`);
    expect(update.operators).toMatchObject({ increment: 'delta', decrement: 'delta', push: 'append', set: 'absolute' });
    expect(effect('@prisma/client', `${client}.order.createMany`).conflict).toEqual([
      { then: 'ignore', at: '0.skipDuplicates', equals: true },
    ]);
    expect(effect('@prisma/client', `${client}.order.upsert`).conflict?.[0]).toMatchObject({ then: 'merge', data: '0.update' });
    expect(effect('@prisma/client', `${client}.order.create`).outcome?.duplicate).toEqual([{ at: 'code', oneOf: ['P2002'] }]);
    expect(effect('@prisma/client', `${client}.order.updateMany`).outcome?.affected).toEqual(['result.count']);
  });

  it('reads its SQL from the tag or from the text', () => {
    expect(operation('@prisma/client', `${client}.$executeRaw`).overloads?.[0]?.operation.effect?.text?.at).toBe('tag');
    expect(effect('@prisma/client', `${client}.$executeRawUnsafe`).text).toMatchObject({ at: '0', language: 'sql' });
  });

  it('is known by its client where the generated module is not in view', () => {
    expect(reach('@prisma/client', 'PrismaClient').library.distinctive).toContain('PrismaClient');
    expect(reach('@prisma/client', 'PrismaClient').library.fingerprints?.map((one) => one.method)).toContain('upsert');
  });
});

describe('object mappers', () => {
  it.each([
    ['Repository.save', 'db-insert'],
    ['Repository.insert', 'db-insert'],
    ['Repository.upsert', 'db-upsert'],
    ['Repository.increment', 'db-delta'],
    ['Repository.update', 'db-update'],
    ['Repository.softDelete', 'db-delete'],
    ['Repository.findOneBy', 'db-read'],
    ['EntityManager.save', 'db-insert'],
    ['EntityManager.decrement', 'db-delta'],
    ['QueryRunner.manager.insert', 'db-insert'],
    ['DataSource.manager.upsert', 'db-upsert'],
    ['QueryRunner.query', 'db-statement'],
  ])('TypeORM %s is a %s', (access, kind) => {
    expect(effect('typeorm', access, { type: true }).kind).toBe(kind);
  });

  it('TypeORM updates what it had loaded, and creates nothing by create()', () => {
    expect(effect('typeorm', 'Repository.save', { type: true }).loaded).toBe('db-update');
    expect(operation('typeorm', 'Repository.create', { type: true }).effect).toBeUndefined();
    expect(effect('typeorm', 'EntityManager.increment', { type: true })).toMatchObject({
      target: { at: '0' },
      where: ['1'],
      data: ['2', '3'],
    });
    expect(operation('typeorm', 'BaseEntity.insert').effect?.target).toEqual({ at: 'receiver' });
  });

  it.each([
    ['@nestjs/typeorm', 'InjectRepository', 'typeorm#Repository'],
    ['@nestjs/typeorm', 'InjectDataSource', 'typeorm#DataSource'],
    ['@nestjs/mongoose', 'InjectModel', 'mongoose#Model'],
    ['@mikro-orm/nestjs', 'InjectRepository', '@mikro-orm/core#Repository'],
    ['@nestjs-modules/ioredis', 'InjectRedis', 'ioredis#Redis'],
  ])('%s @%s injects %s', (module, name, type) => {
    expect(reach(module, name).shape.decorator?.injects).toBe(type);
  });

  it.each([
    ['Model.create', 'db-insert', '1.transaction'],
    ['Model.bulkCreate', 'db-insert', '1.transaction'],
    ['Model.upsert', 'db-upsert', '1.transaction'],
    ['Model.findOrCreate', 'db-insert', '0.transaction'],
    ['Model.increment', 'db-delta', '1.transaction'],
    ['Model.update', 'db-update', '1.transaction'],
    ['Model.destroy', 'db-delete', '0.transaction'],
    ['Model.findByPk', 'db-read', '1.transaction'],
  ])('Sequelize %s is a %s inside the transaction at %s', (access, kind, handle) => {
    for (const module of ['sequelize', 'sequelize-typescript']) expect(effect(module, access)).toMatchObject({ kind, handle });
  });

  it('Sequelize says whether findOrCreate created', () => {
    expect(effect('sequelize', 'Model.findOrCreate')).toMatchObject({
      conflict: [{ then: 'ignore', key: '0.where' }],
      outcome: { success: [{ at: 'result.1' }] },
    });
    expect(effect('sequelize', 'Model.bulkCreate').conflict).toEqual([
      { then: 'ignore', at: '1.ignoreDuplicates', equals: true },
      { then: 'merge', at: '1.updateOnDuplicate', key: '1.conflictAttributes', data: '0' },
    ]);
    expect(operation('sequelize', 'Transaction.afterCommit', { type: true }).callbacks?.[0]?.run.kind).toBe('after-commit');
  });

  it('MikroORM writes at flush', () => {
    const persist = operation('@mikro-orm/postgresql', 'MikroORM.init().em.persist');
    expect(persist).toMatchObject({ effect: { kind: 'db-insert', loaded: 'db-update' }, lazy: ['flush', 'commit'] });
    expect(operation('@mikro-orm/postgresql', 'MikroORM.init().em.create').effect).toBeUndefined();
    expect(operation('@mikro-orm/core', 'MikroORM.init().em.persistAndFlush').lazy).toBeUndefined();
    expect(effect('@mikro-orm/core', 'EntityManager.nativeUpdate', { type: true })).toMatchObject({
      kind: 'db-update',
      where: ['1'],
      data: ['2'],
    });
    expect(effect('@mikro-orm/core', 'EntityRepository.nativeUpdate', { type: true })).toMatchObject({
      kind: 'db-update',
      where: ['0'],
      data: ['1'],
    });
  });

  it('Objection is inside a transaction only when it is given one', () => {
    expect(effect('objection', 'Model.query().insert').handle).toEqual(['chain.query.0', 'chain.transacting.0']);
  });
});
