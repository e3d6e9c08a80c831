import { describe, expect, it } from 'vitest';
import { callbacksOf } from '../../src/program/callbacks.js';
import { nodeOf } from '../../src/program/frame.js';
import { dataRefs } from '../../src/program/returned.js';
import { functionOf } from '../../src/program/unit.js';
import { callAt, pathsOf, programOf, slotOf, textOf } from './paths-of.js';

const TYPEORM = `import { Repository } from 'typeorm'; import { InjectRepository } from '@nestjs/typeorm'; import { Order } from './order';`;
const ORDER = `export class Order { id!: string }`;

describe('the class that a receiver is declared for', () => {
  const typed = (members: string, call: string): readonly string[] => {
    const text = `${TYPEORM} class Local {} export class Orders { ${members} async f(x: any) { await ${call}; } }`;
    return pathsOf(text, call.slice(0, call.indexOf('x)')), ['type.0'], { 'order.ts': ORDER })['type.0']!;
  };

  it('is the type argument of a parameter property, a field or a local class', () => {
    expect(typed('constructor(private readonly orders: Repository<Order>) {}', 'this.orders.save(x)')).toEqual([ORDER.slice(7)]);
    expect(typed('private orders!: Repository<Order> | undefined;', 'this.orders.save(x)')).toEqual([ORDER.slice(7)]);
    expect(typed('constructor(private readonly local: Repository<Local>) {}', 'this.local.save(x)')).toEqual(['class Local {}']);
  });

  it('is what a decorator injects by', () => {
    expect(typed('constructor(@InjectRepository(Order) private readonly orders: any) {}', 'this.orders.save(x)')).toEqual(['Order']);
    expect(typed('@InjectRepository(Order) private readonly orders: any;', 'this.orders.save(x)')).toEqual(['Order']);
  });

  it('is that of the receiver at the beginning of a chain', () => {
    expect(typed('constructor(private readonly orders: Repository<Order>) {}', 'this.orders.createQueryBuilder().insert().values(x)')).toEqual([ORDER.slice(7)]);
  });

  it('is found through variables, aliases, superclasses and type arguments of calls', () => {
    const classes = `type Repo = Repository<Order>; class OrderRepository extends Repository<Order> { add(y: any) { return this.insert(y); } } declare const source: any;`;
    const text = `${TYPEORM} ${classes} export async function f(a: Repo, b: OrderRepository, c: Promise<Repository<Order>>, x: any) {
      await a.save(x); await b.save(x); const d = await c; await d.save(x); await source.getRepository<Order>().save(x);
    }`;
    const begins = ['a.save(', 'b.save(', 'd.save(', 'source.getRepository<Order>().save(', 'this.insert('];
    for (const one of begins) expect([one, slotOf(text, one, 'type.0', { 'order.ts': ORDER }).texts]).toEqual([one, [ORDER.slice(7)]]);
  });

  it('is what a class gives a base class for its type parameter', () => {
    const base = `class Base { id!: string } class Crud<T extends Base> { constructor(protected readonly repository: Repository<T>) {} }`;
    const text = `${TYPEORM} ${base} class User extends Base {} class Users extends Crud<User> { add(x: any) { return this.repository.save(x); } }`;
    expect(slotOf(text, 'this.repository.save(', 'type.0').texts).toEqual(['class User extends Base {}']);
  });

  it('is the import where the class is not in view, and open where nothing is declared', () => {
    const text = `${TYPEORM} export const f = (orders: Repository<Order>, other: any, x: any) => [orders.save(x), other.save(x)];`;
    expect(slotOf(text, 'orders.save(', 'type.0')).toEqual({ texts: ['Order'], open: false });
    expect(slotOf(text, 'other.save(', 'type.0')).toEqual({ texts: [], open: true });
  });
});

describe('a function at a path', () => {
  const KYSELY = `import { Kysely } from 'kysely'; declare const options: any; const db = new Kysely<any>(options);`;

  it('is asked for what it returns', () => {
    const text = `${KYSELY} export const f = (n: number) => db.updateTable('t').set((eb) => ({ n: eb('n', '+', n) })).where('id', '=', 1).execute();`;
    expect(pathsOf(text, `db.updateTable('t')`, ['chain.set.0.n', 'chain.where'])).toEqual({ 'chain.set.0.n': [`eb('n', '+', n)`], 'chain.where': [`'id'`, `'='`, '1'] });
  });

  it('gives data in the run that the library makes of it', () => {
    const text = `${KYSELY} export const f = (n: number) => db.updateTable('t').set((eb) => ({ n: eb('n', '+', n) })).execute();`;
    const program = programOf({ 'a.ts': text });
    const r = program.resolver;
    const call = callAt(program, text, `db.updateTable('t')`);
    const slot = r.path(call, undefined, 'chain.set.0');
    expect(slot.refs.map((one) => textOf(text, one))).toEqual([`(eb) => ({ n: eb('n', '+', n) })`]);
    const [object] = dataRefs(r, slot.refs);
    expect(nodeOf(object!).kind).toBe('object');
    const [value] = r.property(object!, 'n').refs;
    expect(r.targets(value!).map((one) => (one.kind === 'operation' ? one.operation.fragment?.kind : one.kind))).toEqual(['operator']);
  });

  it('gives data inside an object too, and anything else is itself', () => {
    const text = `import { Repository } from 'typeorm'; export const f = (orders: Repository<any>) => orders.update({ id: 1 }, { n: () => 'n + 1', m: 2 });`;
    const program = programOf({ 'a.ts': text });
    const r = program.resolver;
    const call = callAt(program, text, 'orders.update(');
    const refs = [...r.path(call, undefined, '1.n').refs, ...r.path(call, undefined, '1.m').refs];
    expect(dataRefs(r, refs).map((one) => textOf(text, one))).toEqual([`'n + 1'`, '2']);
  });

  it('that asks for itself ends', () => {
    const text = `import { Hono } from 'hono'; const f: any = () => f; export const run = (g: any) => g({ a: f }, f);`;
    expect(slotOf(text, 'g({', '0.a.b.c').open).toBe(true);
    expect(slotOf(text, 'g({', '1.a').open).toBe(true);
  });
});

describe('any part of a collection', () => {
  it('is an element of an array or a property of an object', () => {
    const text = `const more = { c: 3 }; export const f = (g: any, k: string) => { g([1, 2], { a: 1, [k]: 2, ...more }, { x: { y: 4 } }); };`;
    expect(pathsOf(text, 'g([1', ['0.*', '1.*', '2.*.y'])).toEqual({ '0.*': ['1', '2'], '1.*': ['1', '2', '3'], '2.*.y': ['4'] });
  });

  it('ends on objects that spread themselves', () => {
    const text = `export function f(g: any, xs: string[]) { let all = { a: 1 }; for (const x of xs) { all = { ...all, a: 2 }; } g(all); }`;
    expect(slotOf(text, 'g(all)', '0.*').texts).toEqual(expect.arrayContaining(['1', '2']));
  });

  it('is a handler where handlers are given as members of an object', () => {
    const text = `import * as restate from '@restatedev/restate-sdk';
      export const orders = restate.service({ name: 'orders', handlers: { place: async (ctx: any) => 1, cancel: async (ctx: any) => 2 } });`;
    const program = programOf({ 'a.ts': text });
    const call = callAt(program, text, 'restate.service(');
    const given = program.resolver.targets(call).flatMap((one) => (one.kind === 'operation' ? callbacksOf(program.resolver, call, one) : []));
    expect(given.map(({ meaning }) => functionOf(meaning.unit, meaning.fn).name)).toEqual(['place', 'cancel']);
  });
});

describe('other steps of a path', () => {
  it('are names in brackets where they have dots', () => {
    const text = `export const f = (g: any) => g({ 'enable.auto.commit': false, a: { 'b.c': 1 } });`;
    expect(pathsOf(text, 'g({', ['0.[enable.auto.commit]', '0.a.[b.c]'])).toEqual({ '0.[enable.auto.commit]': ['false'], '0.a.[b.c]': ['1'] });
  });

  it('are the arguments of the call that made a value', () => {
    const text = `import { Queue } from 'bullmq'; export class Mails { private readonly queue = new Queue('mails', { prefix: 'p' }); send(x: any) { return this.queue.add('mail', x); } }`;
    expect(pathsOf(text, 'this.queue.add(', ['receiver.0', 'receiver.1.prefix'])).toEqual({ 'receiver.0': [`'mails'`], 'receiver.1.prefix': [`'p'`] });
  });
});
