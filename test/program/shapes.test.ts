import { describe, expect, it } from 'vitest';
import { meant, operationOf, programOf, callAt } from './programs.js';

const PRISMA = { '@prisma/client': '^6.0.0' };

describe('exports that only one library has', () => {
  it('are meant where the module is not in view', () => {
    const text = `import { PrismaClient } from './generated/client'; const db = new PrismaClient(); export const f = () => db.order.create({ data: {} });`;
    expect(meant(text, 'db.order.create')).toBe('@prisma/client db-insert by shape');
  });

  it('are meant in a package that is not catalogued, as a type too', () => {
    const text = `import type { PrismaClient } from '@app/db'; export class Orders { constructor(private readonly db: PrismaClient) {}
      add() { return this.db.order.create({ data: {} }); } }`;
    expect(meant(text, 'this.db.order.create')).toBe('@prisma/client db-insert by shape');
  });

  it('are meant when they are required', () => {
    const text = `const { PrismaClient } = require('./generated/client'); const db = new PrismaClient(); exports.f = () => db.order.create({ data: {} });`;
    expect(meant(text, 'db.order.create')).toBe('@prisma/client db-insert by shape');
  });

  it('are meant through a file that hands them on', () => {
    const text = `import { PrismaClient } from './db'; const db = new PrismaClient(); export const f = () => db.order.create({ data: {} });`;
    const program = programOf({ 'a.ts': text, 'db.ts': `export * from './generated/client';` });
    const [target] = program.resolver.targets(callAt(program, text, 'db.order.create'));
    expect(target).toMatchObject({ kind: 'operation', meaning: { evidence: 'shape', key: 'order' } });
  });

  it('are not meant where a file of the program exports the name', () => {
    const text = `import { PrismaClient } from './db'; const db = new PrismaClient(); export const f = () => db.order.create({ data: {} });`;
    const program = programOf({ 'a.ts': text, 'db.ts': `export class PrismaClient { order = { create(_: unknown) {} }; }` });
    expect(program.resolver.targets(callAt(program, text, 'db.order.create')).map((one) => one.kind)).toEqual(['function']);
  });

  it('are not meant in a package that is another library', () => {
    expect(meant(`import { PrismaClient } from 'knex'; export const f = () => new PrismaClient();`, 'new PrismaClient')).toMatch(/^unknown/);
  });
});

describe('calls known by their arguments', () => {
  it('are operations where the receiver is not understood, with the name before the method', () => {
    const text = `export async function f(db: any) { await db.order.upsert({ where: { id: 1 }, create: {}, update: {} }); }`;
    expect(meant(text, 'db.order.upsert')).toBe('@prisma/client db-upsert by shape');
    expect(operationOf(text, 'db.order.upsert')?.meaning.key).toBe('order');
  });

  it('are no operations where the receiver is understood', () => {
    const text = `const store = { upsert(one: unknown) { return one; } }; export const f = () => store.upsert({ where: { id: 1 }, create: {}, update: {} });`;
    expect(meant(text, 'store.upsert')).toBe('function');
    const typed = `interface Store { upsert(one: unknown): void } export const f = (store: Store) => store.upsert({ where: { id: 1 }, create: {}, update: {} });`;
    expect(meant(typed, 'store.upsert')).toMatch(/^unknown/);
  });

  it('with look-alikes are taken only where the project uses the library', () => {
    const text = `export const f = (db: any) => db.order.create({ data: { a: 1 } });`;
    expect(meant(text, 'db.order.create')).toMatch(/^unknown/);
    expect(meant(text, 'db.order.create', PRISMA)).toBe('@prisma/client db-insert by shape');
  });

  it('need all that the conditions say', () => {
    expect(meant(`export const f = (db: any) => db.order.upsert({ where: { id: 1 } });`, 'db.order.upsert')).toMatch(/^unknown/);
    expect(meant(`export const f = (db: any) => db.order.update({ where: { id: 1 }, data: {} }, {});`, 'db.order.update')).toMatch(/^unknown/);
  });

  it('are templates too', () => {
    expect(meant('export const f = (db: any) => db.$executeRaw`update t set n = n + 1`;', 'db.$executeRaw')).toContain('by shape');
  });

  it('hand the evidence on to what a callback is given', () => {
    const text = `export const f = (db: any) => db.$transaction(async (tx) => { await tx.order.create({ data: {} }); });`;
    const program = programOf({ 'a.ts': text });
    const call = callAt(program, text, 'db.$transaction');
    expect(program.resolver.targets(call)).toMatchObject([{ kind: 'operation', meaning: { evidence: 'shape' } }]);
  });
});
