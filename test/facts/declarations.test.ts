import { describe, expect, it } from 'vitest';
import { factsOf, linesOf, listing } from './lowered.js';

describe('classes', () => {
  it('lists members, decorators, types and the superclass', () => {
    expect(listing(`import { Injectable, Inject } from '@nestjs/common';
import type { Repo } from './repo';
@Injectable({ scope: 1 })
export abstract class Service<T> extends mixin(Base)<T> implements Handler, ns.Other<T> {
  static count = 0;
  declare ghost: Repo;
  private readonly repo: Repo;
  constructor(@Inject('token') private readonly mail: Mailer, protected opt?: string, plain = 1) { super(); }
  @Process('x') async run(@Body() job: Job): Promise<void> {}
  get size(): number { return 1; }
  set size(v) {}
  ['computed' + 1]() {}
  #secret() {}
  abstract todo(): Promise<Repo>;
  abstract name: string;
  over(a: string): void; over(a: unknown) {}
  static { init(); }
  [key: string]: unknown;
}`)).toMatchInlineSnapshot(`
  "ts esm, 19 lines
  import '@nestjs/common'
  import './repo' (types)
  export Service = v7
  x0 Injectable of f0: f0.v0
  x1 Inject of f0: f0.v1
  x2 Service of f0: f0.v7
  c0 abstract class Service of f0 extends v6 implements Handler, ns.Other<?> @v0(v3)
    static field count = f1
    field ghost: Repo{Repo of './repo'}
    field repo: Repo{Repo of './repo'}
    constructor constructor = f2
    parameter-property mail: Mailer = parameter 0 @v1(v8)
    parameter-property opt: string = parameter 1
    method run = f3 @v9(v10)
    getter size: number = f4
    setter size = f5
    method = f6
    method #secret = f7
    abstract todo: => Promise<Repo{Repo of './repo'}>
    abstract name: string
    method over = f8
    static static-block = f9
    index: unknown
  f0 module
    v0 = import Injectable of '@nestjs/common'
    v1 = import Inject of '@nestjs/common'
    v2 = 1
    v3 = { scope: v2 }
    v4 = global mixin
    v5 = global Base
    v6 = call v4(v5)
    v7 = c0
    v8 = "token"
    v9 = global Process
    v10 = "x"
    v11 = global Body
    v12 = "computed"
    v13 = 1
    v14 = v12 + v13
    used v6
  f1 static field count() in f0 of c0
    v0 = 0
    return v0
  f2 constructor constructor(mail: Mailer @v1(v8), opt?: string, plain = v3) in f0 of c0
    v0 = parameter 0
    v1 = parameter 1
    v2 = parameter 2
    v3 = 1
    v4 = v2 or default v3
    v5 = super
    v6 = call v5()
    discarded v6
  f3 async method run(job: Job @v11()): Promise<void> in f0 of c0 @v9(v10)
    v0 = parameter 0
  f4 getter size(): number in f0 of c0
    v0 = 1
    return v0
  f5 setter size(v) in f0 of c0
    v0 = parameter 0
  f6 method() in f0 of c0
  f7 method #secret() in f0 of c0
  f8 method over(a: unknown) in f0 of c0
    v0 = parameter 0
  f9 static static-block() in f0 of c0
    v0 = global init
    v1 = call v0()
    discarded v1
  "
`);
  });

  it('names an anonymous class after what it is assigned to', () => {
    expect(factsOf('const A = class {}; export default class {}; x.y = class {}; run(class {}); const B = class C {};').classes.map((one) => one.name)).toEqual(['A', 'default', 'y', undefined, 'C']);
  });

  it('sees the class inside itself', () => {
    expect(linesOf('class A { static one = new A(); make() { return new A(); } } new A();', ['x', 'v', 'f'])).toMatchInlineSnapshot(`
      [
        "x0 A of f0: f0.v0",
        "f0 module",
        "  v0 = c0",
        "  v1 = new v0()",
        "f1 static field one() in f0 of c0",
        "  v0 = captured x0",
        "  v1 = new v0()",
        "f2 method make() in f0 of c0",
        "  v0 = captured x0",
        "  v1 = new v0()",
      ]
    `);
  });

  it('puts a parameter property on its parameter', () => {
    const [, constructor, property] = factsOf('class A { x; constructor(a: X, private b: Y = make(), public readonly c?: Z) {} }').classes[0]!.members;
    expect(constructor).toMatchObject({ kind: 'constructor' });
    expect(property).toMatchObject({ kind: 'parameter-property', name: 'b', parameter: 1, type: { name: 'Y' } });
  });
});

describe('functions', () => {
  it('lists parameters', () => {
    const { params } = factsOf('function f(this: X, a: A, b?: B, c = 1, { d }: { d: D } = make(), [e]: E[] = [], ...f: F[]) {}').functions[1]!;
    expect(params.map(({ span: _, ...rest }) => rest)).toEqual([
      { name: 'a', type: { name: 'A' } }, { name: 'b', type: { name: 'B' }, optional: true }, { name: 'c', fallback: expect.any(Number) as number },
      { type: { name: '{}', members: [{ name: 'd', type: { name: 'D' } }] }, fallback: expect.any(Number) as number },
      { type: { name: '[]', args: [{ name: 'E' }] }, fallback: expect.any(Number) as number }, { name: 'f', type: { name: '[]', args: [{ name: 'F' }] }, rest: true },
    ]);
  });

  it.each([
    ['function named(a) { }', 'named', '{ }'], ['const x = function (a) { };', 'function (a)', '{ }'], ['const x = async (a) => { };', 'async (a) =>', '{ }'],
    ['run(a => ({ b }));', 'a =>', '({ b })'], ['run(() => ( // why\n  1 ));', '() =>', '( // why\n  1 )'], ['const o = { async m(a) { } };', 'm', '{ }'],
    ['class A { static async m(a) { } }', 'm', '{ }'], ['class A { #p = 1; }', '#p', '1'], ['class A { constructor() { } }', 'constructor', '{ }'],
    ["const o = { 'a b'() { } };", "'a b'", '{ }'], ['export default async function () { }', 'async function ()', '{ }'], ['class A { static { f(); } }', 'static', 'static { f(); }'],
  ])('%s has the head `%s`', (text, head, body) => {
    const { headSpan, regions } = factsOf(text).functions[1]!;
    expect(text.slice(...headSpan)).toBe(head);
    expect(text.slice(...regions[0]!.span)).toBe(body);
  });

  it('says what kind each is, and where it stands', () => {
    const { functions } = factsOf('async function a() { return () => {}; } function* b() {} const o = { get c() { return 1; }, set c(v) {}, d() {} }; class E { f = 1; static g() {} static {} }');
    expect(functions.map((one) => [one.kind, one.parent, one.async ?? false, one.generator ?? false, one.static ?? false, one.class])).toEqual([
      ['module', -1, false, false, false, undefined], ['function', 0, true, false, false, undefined], ['arrow', 1, false, false, false, undefined], ['function', 0, false, true, false, undefined],
      ['getter', 0, false, false, false, undefined], ['setter', 0, false, false, false, undefined], ['method', 0, false, false, false, undefined],
      ['field', 0, false, false, false, 0], ['method', 0, false, false, true, 0], ['static-block', 0, false, false, true, 0],
    ]);
  });
});

/** How the annotation of one parameter reads. */
function type(annotation: string, before = ''): unknown {
  return factsOf(`${before}\nfunction f(x: ${annotation}) {}`).functions.at(-1)!.params[0]!.type;
}

describe('types', () => {
  it.each([
    ['string', { name: 'string' }], ['A.B.C', { name: 'A.B.C' }], ['Promise<A>', { name: 'Promise', args: [{ name: 'A' }] }], ['A[]', { name: '[]', args: [{ name: 'A' }] }],
    ['readonly A[]', { name: '[]', args: [{ name: 'A' }] }], ['A | null', { name: '|', args: [{ name: 'A' }, { name: 'null' }] }], ['A & B', { name: '&', args: [{ name: 'A' }, { name: 'B' }] }],
    ["'lit'", { name: 'lit', literal: 'lit' }], ['-1', { name: 'lit', literal: '-1' }], ['1n', { name: 'lit', literal: '1n' }], ['`t`', { name: 'lit', literal: 't' }], ['(a: A) => B', { name: '=>', returns: { name: 'B' } }],
    ['{ a: A; b?(): B; readonly "c d": C; [k: string]: D }', { name: '{}', members: [{ name: 'a', type: { name: 'A' } }, { name: 'b', type: { name: '=>', returns: { name: 'B' } }, optional: true, method: true }, { name: 'c d', type: { name: 'C' } }] }],
    ["import('m').A.B<C>", { name: 'A.B', imported: { module: 'm', name: 'A' }, args: [{ name: 'C' }] }], ['keyof A', { name: '?' }], ['[A, B]', { name: '?' }], ['A extends B ? C : D', { name: '?' }], ['A["b"]', { name: '?' }], ['new () => A', { name: '?' }],
    ['typeof outside', { name: 'typeof' }],
  ])('%s', (annotation, expected) => { expect(type(annotation)).toEqual(expected); });

  it('says where a name comes from', () => {
    expect(type('A', "import type { A } from 'm';")).toEqual({ name: 'A', imported: { module: 'm', name: 'A' } });
    expect(type('B', "import { A as B } from 'm';")).toEqual({ name: 'B', imported: { module: 'm', name: 'A' } });
    expect(type('A', "import A from 'm';")).toEqual({ name: 'A', imported: { module: 'm', name: 'default' } });
    expect(type('m.A<B>', "import * as m from 'm';")).toEqual({ name: 'm.A', imported: { module: 'm', name: '*' }, args: [{ name: 'B' }] });
    expect(type('m.A', "import m = require('m');")).toEqual({ name: 'm.A', imported: { module: 'm', name: '*' } });
    expect(type('A', 'class A {}')).toEqual({ name: 'A', class: 0 });
    expect(type('A', 'interface A {}')).toEqual({ name: 'A', type: 0 });
    expect(type('A', 'declare class A {}')).toEqual({ name: 'A' });
  });

  it('takes a type parameter for what it extends', () => {
    const { params } = factsOf('function f<T extends A<T>, U>(t: T, u: U) {}').functions[1]!;
    expect(params.map((one) => one.type)).toEqual([{ name: 'A', args: [{ name: '?' }] }, { name: '?' }]);
  });

  it('gives `typeof` the value of the name', () => {
    const facts = factsOf('function f(x: typeof a, y: typeof b.c) {} const a = 1; let b = { c: 2 };');
    const [x, y] = facts.functions[1]!.params.map((one) => facts.functions[0]!.values[one.type!.value!]);
    expect(x).toMatchObject({ kind: 'literal', value: 1 });
    expect(y).toMatchObject({ kind: 'member', name: 'c' });
  });

  it('lists interfaces and aliases, merged and nested', () => {
    expect(listing(`interface A extends B, ns.C<D> { a: E } interface A { b(): A } type F = A | G; type G = { h: F };
      function f() { type Local = G; let x: Local; }`)).toMatchInlineSnapshot(`
        "ts cjs, 2 lines
        x0 f of f0: f0.v0
        t0 A extends B, ns.C<D> { a: E; b(): => A{t0} }
        t1 F = (A{t0} | G{t2})
        t2 G = { h: F{t1} }
        t3 Local = G{t2}
        f0 module
          v0 = f1
        f1 function f() in f0
          v0 = undefined: Local{t3}
        "
      `);
  });

  it('ends for types that go round', () => {
    expect(factsOf('type A = A[]; type B<T extends B<T>> = T; class C<T extends C<T>> { x: C<C<T>> }').types).toHaveLength(2);
  });
});
