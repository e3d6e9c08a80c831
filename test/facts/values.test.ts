import { describe, expect, it } from 'vitest';
import { bodyOf, factsOf } from './lowered.js';

/** The module body's listing. */
const module = (text: string, path?: string): string => bodyOf(text, 0, path);

describe('literals and templates', () => {
  it('lowers each kind', () => {
    expect(module('x = ["a", 1.5, true, null, undefined, 10n, /a\\/b/gi, `plain`, `a${b}c`];')).toMatchInlineSnapshot(`
      "  v0 = "a"
        v1 = 1.5
        v2 = true
        v3 = null
        v4 = undefined
        v5 = 10n
        v6 = /a\\/b/gi
        v7 = "plain"
        v8 = global b
        v9 = template \`a\${v8}c\`
        v10 = [v0, v1, v2, v3, v4, v5, v6, v7, v9]
        v11 = global globalThis
        write v11.x = v10"
    `);
  });

  it('cuts a long text and keeps its length and hash', () => {
    const long = 'ab'.repeat(10_000);
    const value = factsOf(`x = '${long}';`).functions[0]!.values.find((one) => one.kind === 'literal');
    expect(value).toMatchObject({ value: long.slice(0, 16_384), truncated: { length: 20_000, hash: '67bf55cd0940218535c0ee4134c89cd0d202377e' } });
  });

  it('gives up a long template with holes, not what its holes do', () => {
    expect(module(`x = \`${'-'.repeat(17_000)}\${f()}\`;`)).toMatchInlineSnapshot(`
      "  v0 = global f
        v1 = call v0()
        v2 = unknown (template too long)
        v3 = global globalThis
        used v1
        write v3.x = v2"
    `);
  });

  it('keeps raw text where an escape has no meaning', () => {
    expect(module('tag`\\unicode ${1}\\u{41}`;')).toMatchInlineSnapshot(`
      "  v0 = global tag
        v1 = 1
        v2 = tagged v0\`\\\\unicode \${v1}A\`
        discarded v2"
    `);
  });

  it('does not claim a number that JSON cannot hold', () => {
    expect(module('x = 1e999;')).toMatchInlineSnapshot(`
      "  v0 = unknown (a number out of range)
        v1 = global globalThis
        write v1.x = v0"
    `);
  });
});

describe('names', () => {
  it('tells imports, globals, `this` and `arguments` apart, one value for each in a function', () => {
    expect(bodyOf(`
      import a, { b as c } from 'm'; import * as d from 'n';
      function f() { return [a, c, d.e, process.env.X, process.pid, this, this.y, arguments[0]]; }`)).toMatchInlineSnapshot(`
        "  v0 = import default of 'm'
          v1 = import b of 'm'
          v2 = import * of 'n'
          v3 = v2.e
          v4 = global process
          v5 = v4.env
          v6 = v5.X
          v7 = v4.pid
          v8 = this
          v9 = v8.y
          v10 = arguments
          v11 = v10.0
          v12 = [v0, v1, v3, v6, v7, v8, v9, v11]
          return v12"
      `);
  });

  it('does not know what is read before its declaration', () => {
    expect(module('const a = b; const b = 1;')).toMatchInlineSnapshot(`
      "  v0 = unknown (b is read before its declaration)
        v1 = 1"
    `);
  });

  it('reads a `var` before its declaration as undefined', () => {
    expect(bodyOf('function f() { use(v); var v = 1; use(v); }')).toMatchInlineSnapshot(`
      "  v0 = global use
        v1 = undefined
        v2 = call v0(v1)
        v3 = 1
        v4 = call v0(v3)
        discarded v2
        discarded v4"
    `);
  });

  it('calls a declared name of the world outside a global, of the type that it is declared with', () => {
    expect(module('declare const env: { K: string }; declare function go(): void; go(env.K);')).toMatchInlineSnapshot(`
      "  v0 = global go
        v1 = global env: { K: string }
        v2 = v1.K
        v3 = call v0(v2)
        discarded v3"
    `);
  });

  it('knows function declarations above their place', () => {
    expect(module('f(); function f() {}')).toMatchInlineSnapshot(`
      "  v0 = f1
        v1 = call v0()
        discarded v1"
    `);
  });
});

describe('members and elements', () => {
  it('makes a member of a key that is a literal', () => {
    expect(module("x = [a.b, a['c d'], a[0], a[`t`], a[k], a?.b];")).toMatchInlineSnapshot(`
      "  v0 = global a
        v1 = v0.b
        v2 = v0.c d
        v3 = v0.0
        v4 = v0.t
        v5 = global k
        v6 = v0[v5]
        v7 = v0?.b  @r1
        v8 = [v1, v2, v3, v4, v6, v7]
        v9 = global globalThis
        write v9.x = v8"
    `);
  });

  it('keeps the # of a private name', () => {
    expect(bodyOf('class C { #p = 1; has(o) { return #p in o && o.#p; } }', 2)).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = "#p"
        v2 = v1 in v0
        v3 = v0.#p
        v4 = v2 && v3
        return v4"
    `);
  });

  it('takes patterns apart', () => {
    expect(module("const { a, 'b c': { d = 1 } = {}, [k()]: e, ...rest } = src; const [f, , g = 2, ...more] = list;")).toMatchInlineSnapshot(`
      "  v0 = global src
        v1 = v0.a
        v2 = v0.b c
        v3 = {  }  @r1
        v4 = v2 or default v3
        v5 = v4.d
        v6 = 1
        v7 = v5 or default v6
        v8 = global k
        v9 = call v8()
        v10 = v0[v9]
        v11 = rest of v0 without a, b c
        v12 = global list
        v13 = v12.0
        v14 = v12.2
        v15 = 2
        v16 = v14 or default v15
        v17 = rest of v12 without 0, 1, 2
        used v9"
    `);
  });

  it('assigns through patterns', () => {
    expect(bodyOf('function f(o, x) { [x, o.p] = [o.p, x]; ({ q: o.r, ...x } = o); return x; }')).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = parameter 1
        v2 = v0.p
        v3 = [v2, v1]
        v4 = v3.0
        v5 = v3.1
        v6 = v0.q
        v7 = rest of v0 without q
        write v0.p = v5
        write v0.r = v6
        return v7"
    `);
  });
});

describe('objects, arrays and functions', () => {
  it('lowers every form of property', () => {
    expect(module("x = { a, b: 1, 'c d': 2, 3: 3, [k]: 4, ['l']: 5, ...s, m() {}, get g() { return 1; }, set g(v) {}, async *n() {} };")).toMatchInlineSnapshot(`
      "  v0 = global a
        v1 = 1
        v2 = 2
        v3 = 3
        v4 = global k
        v5 = 4
        v6 = 5
        v7 = global s
        v8 = f1
        v9 = f2
        v10 = f3
        v11 = f4
        v12 = { a: v0, b: v1, c d: v2, 3: v3, [v4]: v5, l: v6, ...v7, m: v8, get g: v9, set g: v10, n: v11 }
        v13 = global globalThis
        write v13.x = v12"
    `);
  });

  it('lowers holes and spreads', () => {
    expect(module('x = [1, , ...s]; f(...s, 2); new F(...s);')).toMatchInlineSnapshot(`
      "  v0 = 1
        v1 = global s
        v2 = [v0, , ...v1]
        v3 = global globalThis
        v4 = global f
        v5 = 2
        v6 = call v4(...v1, v5)
        v7 = global F
        v8 = new v7(...v1)
        write v3.x = v2
        discarded v6
        discarded v8"
    `);
  });

  it('names functions after what they are assigned to', () => {
    const names = factsOf(`
      const a = () => 1; let b; b = function () {}; o.c = async () => 2; const d = { e: () => 3, f() {}, ['g']: () => 4 };
      const { h = () => 5 } = o; function i(j = () => 6) {} export default () => 7; module.exports = () => 8; run(() => 9); const k = function own() {};
      class C { l = () => 10; static m() {} get n() { return 11; } #o() {} }`).functions.map((one) => one.name);
    expect(names).toEqual([undefined, 'i', 'j', 'a', 'b', 'c', 'e', 'f', 'g', 'h', 'default', undefined, undefined, 'own', 'l', 'l', 'm', 'n', '#o']);
  });
});

describe('calls', () => {
  it('says what becomes of a result', () => {
    expect(bodyOf(`async function f() {
      a(); void b(); await c(); const x = d(); if (e()) return g(); (h(), i()); await (x ? j() : k()); await (l() as X)!; return await m();
    }`)).toMatchInlineSnapshot(`
      "  v0 = global a
        v1 = call v0()
        v2 = global b
        v3 = call v2()
        v4 = undefined
        v5 = global c
        v6 = call v5()
        v7 = await v6
        v8 = global d
        v9 = call v8()
        v10 = global e
        v11 = call v10()
        v12 = global g
        v13 = call v12()  @r1
        v14 = global h
        v15 = call v14()
        v16 = global i
        v17 = call v16()
        v18 = global j
        v19 = call v18()  @r2
        v20 = global k
        v21 = call v20()  @r3
        v22 = v9 ? v19 : v21
        v23 = await v22
        v24 = global l
        v25 = call v24(): X
        v26 = await v25
        v27 = global m
        v28 = call v27()
        v29 = await v28
        discarded v1
        void v3
        awaited v6
        discarded v7
        used v9
        used v11
        if v11 @r1
          returned v13
          return v13
        discarded v15
        discarded v17
        ?: v9 @r2
          awaited v19
        else @r3
          awaited v21
        discarded v23
        awaited v25
        discarded v26
        awaited v28
        returned v29
        return v29"
    `);
  });

  it('says `returned` for the expression of an arrow', () => {
    expect(bodyOf('const f = async () => g();')).toMatchInlineSnapshot(`
      "  v0 = global g
        v1 = call v0()
        returned v1
        return v1"
    `);
  });

  it('keeps type arguments and each call of a chain', () => {
    expect(module('run<Job, "x">(a).then(b).catch(c);')).toMatchInlineSnapshot(`
      "  v0 = global run
        v1 = global a
        v2 = call v0<Job, "x">(v1)
        v3 = v2.then
        v4 = global b
        v5 = call v3(v4)
        v6 = v5.catch
        v7 = global c
        v8 = call v6(v7)
        used v2
        used v5
        discarded v8"
    `);
  });

  it('lowers `new`, `super`, tagged templates and dynamic imports', () => {
    expect(bodyOf('class A extends B { constructor() { super(1); super.m(); new B<T>(2); sql`a ${1}`; import("m"); import(x); new.target; import.meta; } }')).toMatchInlineSnapshot(`
      "  v0 = super
        v1 = 1
        v2 = call v0(v1)
        v3 = v0.m
        v4 = call v3()
        v5 = global B
        v6 = 2
        v7 = new v5<T>(v6)
        v8 = global sql
        v9 = 1
        v10 = tagged v8\`a \${v9}\`
        v11 = dynamic import * of 'm'
        v12 = global x
        v13 = unknown (import of a computed module)
        v14 = new.target
        v15 = import.meta
        discarded v2
        discarded v4
        discarded v7
        discarded v10
        discarded v11
        discarded v13"
    `);
  });
});

describe('operators', () => {
  it('lowers unary, binary, `delete`, `void` and updates', () => {
    expect(bodyOf('function f(a, o) { x = [-a, typeof a, !a, void 0, a + 1 * 2, a in o, a instanceof F]; delete o.p; delete o[a]; o.n++; return a++ + ++a; }')).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = parameter 1
        v2 = - v0
        v3 = typeof v0
        v4 = ! v0
        v5 = 0
        v6 = undefined
        v7 = 1
        v8 = 2
        v9 = v7 * v8
        v10 = v0 + v9
        v11 = v0 in v1
        v12 = global F
        v13 = v0 instanceof v12
        v14 = [v2, v3, v4, v6, v10, v11, v13]
        v15 = global globalThis
        v16 = true
        v17 = true
        v18 = v1.n
        v19 = 1
        v20 = v18 + v19 (update)
        v21 = 1
        v22 = v0 + v21 (update)
        v23 = 1
        v24 = v22 + v23 (update)
        v25 = v0 + v24
        write v15.x = v14
        delete v1.p
        delete v1[v0]
        write v1.n ++ v20
        return v25"
    `);
  });

  it('lowers compound and logical assignment', () => {
    expect(bodyOf('function f(a, o) { a += 1; o.n *= 2; o[a] -= 3; a ??= g(); o.p ||= h(); return a; }')).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = parameter 1
        v2 = 1
        v3 = v0 + v2
        v4 = v1.n
        v5 = 2
        v6 = v4 * v5
        v7 = v1[v3]
        v8 = 3
        v9 = v7 - v8
        v10 = global g
        v11 = call v10()  @r1
        v12 = v3 ?? v11
        v13 = v1.p
        v14 = global h
        v15 = call v14()  @r2
        v16 = v13 || v15  @r2
        write v1.n *= v6
        write v1[v3] -= v9
        ?? v3 else @r1
          used v11
        || v13 else @r2
          used v15
          write v1.p ||= v16
        return v12"
    `);
  });

  it('puts what a short circuit may skip into an arm', () => {
    expect(bodyOf('function f(a) { a && b(); a || c(); const d = a ?? e(); return d ? g() : 1; }')).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = global b
        v2 = call v1()  @r1
        v3 = v0 && v2
        v4 = global c
        v5 = call v4()  @r2
        v6 = v0 || v5
        v7 = global e
        v8 = call v7()  @r3
        v9 = v0 ?? v8
        v10 = global g
        v11 = call v10()  @r4
        v12 = 1
        v13 = v9 ? v11 : v12
        && v0 @r1
          discarded v2
        || v0 else @r2
          discarded v5
        ?? v0 else @r3
          used v8
        ?: v9 @r4
          returned v11
        return v13"
    `);
  });

  it('makes no branch of arms that do nothing', () => {
    expect(bodyOf('function f(a, b) { return a && b.c || (a ? 1 : b); }')).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = parameter 1
        v2 = v1.c
        v3 = v0 && v2
        v4 = 1
        v5 = v0 ? v4 : v1  @r1
        v6 = v3 || v5
        return v6"
    `);
  });

  it('opens a link of an optional chain for all that follows it', () => {
    expect(bodyOf('function f(a) { return a?.b.c(g())?.[h()]; }')).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = v0?.b  @r1
        v2 = v1.c  @r1
        v3 = global g
        v4 = call v3()  @r1
        v5 = call v2(v4)  @r1
        v6 = global h
        v7 = call v6()  @r2
        v8 = v5?.[v7]  @r2
        ?. v0 @r1
          used v4
          used v5
          ?. v5 @r2
            used v7
        return v8"
    `);
  });

  it('puts a type on the value, and on a phi of it where others see the value', () => {
    expect(bodyOf('function f(a) { const r = g() as R; const s: S = new T(); (a as U).m(); const t = a satisfies V; let v: W; v = h(); return [r, s, <X>t, v!, a as any]; }')).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = global g
        v2 = call v1(): R
        v3 = global T
        v4 = new v3(): S
        v5 = phi branch (v0): U
        v6 = v5.m
        v7 = call v6()
        v8 = phi branch (v0): V
        v9 = undefined: W
        v10 = global h
        v11 = call v10(): W
        v12 = phi branch (v8): X
        v13 = [v2, v4, v12, v11, v0]
        used v2
        used v4
        discarded v7
        used v11
        return v13"
    `);
  });
});
