import { describe, expect, it } from 'vitest';
import { bodyOf, explained, factsOf, linesOf, listing } from './lowered.js';

/** The lines about variables, with what is put in. */
const variables = (text: string, path?: string): string[] => linesOf(text, ['x'], path).filter((line) => /^x\d/.test(line)).map((line) => explained(text, line, path));

describe('captured variables', () => {
  it('reads a variable of an outer function as captured', () => {
    expect(listing('function f(a) { const b = g(); return () => a + b; }')).toMatchInlineSnapshot(`
      "ts cjs, 1 lines
      x0 f of f0: f0.v0
      x1 a of f1: f1.v0
      x2 b of f1: f1.v2
      f0 module
        v0 = f1
      f1 function f(a) in f0
        v0 = parameter 0
        v1 = global g
        v2 = call v1()
        v3 = f2
        used v2
        return v3
      f2 arrow() in f1
        v0 = captured x1
        v1 = captured x2
        v2 = v0 + v1
        return v2
      "
    `);
  });

  it('keeps to values where no other function assigns', () => {
    expect(bodyOf('function f() { let a = 1; a = 2; run(() => a); return a; }')).toMatchInlineSnapshot(`
      "  v0 = 1
        v1 = 2
        v2 = global run
        v3 = f2
        v4 = call v2(v3)
        assign x1 = v1
        discarded v4
        return v1"
    `);
  });

  it('reads as captured what another function assigns', () => {
    expect(listing('function f() { let done = false; on(() => { done = true; }); done = g(done); return done; }')).toMatchInlineSnapshot(`
      "ts cjs, 1 lines
      x0 f of f0: f0.v0
      x1 done of f1, changes: f1.v0, f2.v0, f1.v6
      f0 module
        v0 = f1
      f1 function f() in f0
        v0 = false
        v1 = global on
        v2 = f2
        v3 = call v1(v2)
        v4 = global g
        v5 = captured x1
        v6 = call v4(v5)
        v7 = captured x1
        discarded v3
        used v6
        assign x1 = v6
        return v7
      f2 arrow() in f1
        v0 = true
        assign x1 = v0
      "
    `);
  });

  it('lists every write in source order', () => {
    expect(variables('let a = 1; function f() { a = 2; } a = 3; const g = () => { a++; };')).toEqual([
      'x0 a of f0, changes: 1, f1: 2, 3, f2: v0 + v1 (update)', 'x1 f of f0: f1', 'x2 g of f0: f2',
    ]);
  });

  it('starts a parameter with its value, or what a pattern takes out of it', () => {
    expect(variables('function f(a, { b }, c = 1, ...d) { return () => [a, b, c, d]; }')).toEqual([
      'x0 f of f0: f1', 'x1 a of f1: f1: parameter 0', 'x2 b of f1: f1: v1.b', 'x3 c of f1: f1: v2 or default v5', 'x4 d of f1: f1: parameter 3',
    ]);
  });

  it('leaves out what only its own function sees', () => {
    expect(variables('function f(a) { let b = a; b = 2; { const c = b; return c; } }')).toEqual(['x0 f of f0: f1']);
  });

  it.each([
    ['const a = 1;', true], ['let a = 1;', true], ['let a; a = 1;', false], ['let a = 1; a++;', false], ['var a = 1; var a = 2;', false], ['function a() {}', true],
    ['class a {}', true], ['import a from "m";', true], ['enum a { b }', true], ['for (const a of b) {}', undefined], ['let a = 1; ({ a } = b);', false],
    ['let a = 1; for (a of b) {}', false], ['function a() {} a = 1;', false], ['let a = 1; () => { a ||= 2; };', false],
  ])('%s is constant: %s', (text, constant) => {
    expect(factsOf(text).variables.find((one) => one.name === 'a')?.constant).toBe(constant);
  });

  it('keeps names of inner blocks and functions apart', () => {
    expect(listing('const a = 1; { const a = 2; run(() => a); } function f(a) { return () => a; } run(() => a);')).toMatchInlineSnapshot(`
      "ts cjs, 1 lines
      x0 a of f0: f0.v1
      x1 a of f0: f0.v2
      x2 f of f0: f0.v0
      x3 a of f1: f1.v0
      f0 module
        v0 = f1
        v1 = 1
        v2 = 2
        v3 = global run
        v4 = f3
        v5 = call v3(v4)
        v6 = f4
        v7 = call v3(v6)
        discarded v5
        discarded v7
      f1 function f(a) in f0
        v0 = parameter 0
        v1 = f2
        return v1
      f2 arrow() in f1
        v0 = captured x3
        return v0
      f3 arrow() in f0
        v0 = captured x1
        return v0
      f4 arrow() in f0
        v0 = captured x0
        return v0
      "
    `);
  });

  it('names a loop variable that a callback sees', () => {
    expect(variables('function f(xs) { for (const x of xs) run(() => x); for (let i = 0; i < 3; i++) run(() => i); }')).toEqual([
      'x0 f of f0: f1', 'x1 x of f1: f1: item of v0', 'x2 i of f1, changes: f1: 0, f1: v6 + v11 (update)',
    ]);
  });

  it('sees a named function expression inside itself', () => {
    expect(listing('const a = function self(n) { return self(n - 1); };')).toMatchInlineSnapshot(`
      "ts cjs, 1 lines
      x0 a of f0: f0.v0
      x1 self of f0: f0.v0
      f0 module
        v0 = f1
      f1 function self(n) in f0
        v0 = parameter 0
        v1 = captured x1
        v2 = 1
        v3 = v0 - v2
        v4 = call v1(v3)
        returned v4
        return v4
      "
    `);
  });

  it('keeps the declared type', () => {
    expect(variables("import type { T } from 'm'; let a: T | undefined; export const set = (x: T) => { a = x; };")).toEqual([
      "x0 a: (T{T of 'm'} | undefined) of f0, changes: undefined: (T{T of 'm'} | undefined), f1: parameter 0", 'x1 set of f0: f1',
    ]);
  });

  it('sees a name of a script in functions', () => {
    expect(variables('var a = 1; function f() { return a; }', 'a.cjs')).toEqual(['x0 a of f0: 1', 'x1 f of f0: f1']);
    expect(bodyOf('var a = 1; function f() { return a; }', 1, 'a.cjs')).toBe('  v0 = captured x0\n  return v0');
  });

  it('has an owner for fields, static blocks and parameter defaults', () => {
    expect(listing('function f(a, b = () => a) { return class { c = a; static { g(a); } [a] = 1; }; }')).toMatchInlineSnapshot(`
      "ts cjs, 1 lines
      x0 f of f0: f0.v0
      x1 a of f1: f1.v0
      c0 class (anonymous) of f1
        field c = f3
        static static-block = f4
        field = f5
      f0 module
        v0 = f1
      f1 function f(a, b = v2) in f0
        v0 = parameter 0
        v1 = parameter 1
        v2 = f2  @r1
        v3 = v1 or default v2
        v4 = c0
        return v4
      f2 arrow b() in f1
        v0 = captured x1
        return v0
      f3 field c() in f1 of c0
        v0 = captured x1
        return v0
      f4 static static-block() in f1 of c0
        v0 = global g
        v1 = captured x1
        v2 = call v0(v1)
        discarded v2
      f5 field() in f1 of c0
        v0 = 1
        return v0
      "
    `);
  });
});

describe('writes', () => {
  it('writes properties, also of captured objects', () => {
    expect(bodyOf("const headers = {}; function f(key) { headers['Idempotency-Key'] = key; headers[key] = 1; this.key = key; res.locals.key ??= key; }")).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = captured x0
        v2 = 1
        v3 = this
        v4 = global res
        v5 = v4.locals
        v6 = v5.key
        v7 = v6 ?? v0  @r1
        write v1.Idempotency-Key = v0
        write v1[v0] = v2
        write v3.key = v0
        ?? v6 else @r1
          write v5.key ??= v7"
    `);
  });

  it('assigns a captured variable where it happens', () => {
    expect(bodyOf('let cached; async function f() { if (!cached) cached = await load(); cached ??= g(); return cached; }')).toMatchInlineSnapshot(`
      "  v0 = captured x0
        v1 = ! v0
        v2 = global load
        v3 = call v2()  @r1
        v4 = await v3  @r1
        v5 = captured x0
        v6 = global g
        v7 = call v6()  @r2
        v8 = v5 ?? v7  @r2
        v9 = captured x0
        if v1 @r1
          awaited v3
          used v4
          assign x0 = v4
        ?? v5 else @r2
          used v7
          assign x0 = v8
        return v9"
    `);
  });
});
