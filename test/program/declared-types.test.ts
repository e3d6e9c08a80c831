import { describe, expect, it } from 'vitest';
import { meant } from './programs.js';

const REDIS = `import { createClient } from 'redis';`;

describe('types made of values', () => {
  it.each([
    ['what a library\'s function returns', `${REDIS} export const f = (redis: ReturnType<typeof createClient>) => redis.incr('n');`],
    ['what it returns, awaited', `${REDIS} export const f = (redis: Awaited<ReturnType<typeof createClient>>) => redis.incr('n');`],
    ['by an alias', `${REDIS} type Client = ReturnType<typeof createClient>; export const f = (redis: Client) => redis.incr('n');`],
    ['of a namespace', `import * as library from 'redis'; export const f = (redis: ReturnType<typeof library.createClient>) => redis.incr('n');`],
    ['what a function of the program returns', `${REDIS} const make = () => createClient(); export const f = (redis: ReturnType<typeof make>) => redis.incr('n');`],
    ['what it is declared to return', `${REDIS} import type { RedisClientType } from 'redis'; declare function make(): RedisClientType; const of = (): RedisClientType => make();
      export const f = (redis: ReturnType<typeof of>) => redis.incr('n');`],
    ['a field', `${REDIS} export class Counter { private readonly redis!: ReturnType<typeof createClient>; add() { return this.redis.incr('n'); } }`],
  ])('are %s', (_, text) => {
    expect(meant(text, text.includes('this.redis') ? 'this.redis.incr' : 'redis.incr')).toMatch(/^redis /);
  });

  it('are instances of a class, catalogued or not', () => {
    expect(meant(`import { PrismaClient } from '@prisma/client'; export const f = (db: InstanceType<typeof PrismaClient>) => db.order.create({ data: {} });`, 'db.order.create'))
      .toBe('@prisma/client db-insert');
    expect(meant(`class Store { add() { return 1; } } export const f = (store: InstanceType<typeof Store>) => store.add();`, 'store.add')).toBe('function');
  });

  it('are the class itself', () => {
    const text = `import { Model } from 'sequelize'; class Rota extends Model {} export const f = (rotas: typeof Rota) => rotas.create({ a: 1 });`;
    expect(meant(text, 'rotas.create')).toBe('sequelize db-insert');
  });
});

describe('declared types', () => {
  it.each([
    ['of a declared constant', `import type { PrismaClient } from '@prisma/client'; declare const db: PrismaClient; db.order.create({ data: {} });`],
    ['of a declared constant in a function', `import type { PrismaClient } from '@prisma/client'; declare const db: PrismaClient; export const f = () => db.order.create({ data: {} });`],
    ['of a variable that is set later', `import type { PrismaClient } from '@prisma/client'; let db: PrismaClient; export const set = (one: any) => { db = one; }; export const f = () => db.order.create({ data: {} });`],
  ])('are those %s', (_, text) => {
    expect(meant(text, 'db.order.create')).toBe('@prisma/client db-insert');
  });

  it.each([
    ['sequelize', `import type { Model, ModelStatic } from 'sequelize'; export const f = (rotas: ModelStatic<Model>) => rotas.create({ a: 1 });`, 'db-insert'],
    ['mongoose', `import type { Model } from 'mongoose'; export const f = (rotas: Model<Rota>) => rotas.create({ a: 1 });`, 'db-insert'],
    ['typeorm', `import type { Repository } from 'typeorm'; export const f = (rotas: Repository<Rota>) => rotas.insert({ a: 1 });`, 'db-insert'],
  ])('are generic ones of %s', (library, text, effect) => {
    expect(meant(text, text.includes('insert(') ? 'rotas.insert' : 'rotas.create')).toBe(`${library} ${effect}`);
  });
});
