import { describe, expect, it } from 'vitest';
import { bodyOf, factsOf } from './lowered.js';

/** What the function's last `return` gives, written out through phis. */
function returned(text: string): string {
  const { values, body } = factsOf(text).functions[1]!;
  const items = body.kind === 'sequence' ? body.items : [body];
  const last = items.findLast((one) => one.kind === 'return');
  const show = (id: number, open: readonly number[]): string => {
    const value = values[id]!;
    if (open.includes(id)) return '↺';
    switch (value.kind) {
      case 'phi': return `${value.at}(${value.inputs.map((one) => show(one, [...open, id])).join(' ')})`;
      case 'literal': return JSON.stringify(value.value);
      case 'binary': return `${show(value.left, open)}${value.operator}${show(value.right, open)}`;
      case 'call': return `${show(value.callee, open)}()`;
      case 'global': return value.name;
      case 'parameter': return `p${value.index}`;
      case 'logical': return `[${show(value.left, open)} ${value.operator} ${show(value.right, open)}]`;
      default: return value.kind;
    }
  };
  if (last?.kind !== 'return' || last.value === undefined) throw new Error('no return at the end');
  return show(last.value, []);
}

const f = (body: string): string => returned(`function f(p, q) { ${body} }`);

describe('branches', () => {
  it.each([
    ['both arms assign', 'let x; if (p) x = 1; else x = 2; return x;', 'branch(1 2)'],
    ['one arm assigns', 'let x = 0; if (p) x = 1; return x;', 'branch(1 0)'],
    ['no arm assigns', 'let x = 0; if (p) a(); else b(); return x;', '0'],
    ['the same value in both', 'let x; if (p) x = q; else x = q; return x;', 'p1'],
    ['early return', 'let x = 0; if (p) { x = 1; return; } return x;', '0'],
    ['early throw in else', 'let x = 0; if (p) x = 1; else { x = 2; throw q; } return x;', '1'],
    ['nested returns', 'let x = 0; if (p) { x = 1; if (q) return; else throw q; } return x;', '0'],
    ['else if', 'let x = 0; if (p) x = 1; else if (q) x = 2; else x = 3; return x;', 'branch(1 branch(2 3))'],
    ['conditional expression', 'let x = 0; p ? x = 1 : x = 2; return x;', 'branch(1 2)'],
    ['short circuit', 'let x = 0; p && (x = 1); q || (x = 2); return x;', 'branch(2 branch(1 0))'],
    ['optional call', 'let x = 0; p?.(x = 1); return x;', 'branch(1 0)'],
    ['default of a pattern', 'let x = 0; const { a = (x = 1) } = p; return x;', 'branch(1 0)'],
    ['logical assignment', 'let x = p; x ??= 1; x &&= 2; return x;', '[[p0 ?? 1] && 2]'],
    ['condition that assigns', 'let x = 0; if ((x = p)) a(); return x;', 'p0'],
    ['var of one arm', 'if (p) { var x = 1; } return x;', 'branch(1 undefined)'],
    ['labelled block', 'let x = 0; out: { if (p) { x = 1; break out; } x = 2; } return x;', 'branch(2 1)'],
  ])('%s', (_, body, expected) => { expect(f(body)).toBe(expected); });
});

describe('loops', () => {
  it.each([
    ['counter', 'let x = 0; while (p) x++; return x;', 'loop(0 ↺+1)'],
    ['nothing assigned', 'let x = 0; while (p) a(x); return x;', '0'],
    ['break', 'let x = 0; while (p) { x = 1; if (q) break; x = 2; } return x;', 'branch(loop(0 2) 1)'],
    ['continue', 'let x = 0; while (p) { x = 1; if (q) continue; x = 2; } return x;', 'loop(0 branch(2 1))'],
    ['without end but a break', 'let x = 0; for (;;) { x = 1; if (q) break; x = 2; } return x;', '1'],
    ['while (true)', 'let x = 0; while (true) { if (q) break; x = 2; } return x;', 'loop(0 2)'],
    ['do', 'let x = 0; do { x = 1; } while (p); return x;', '1'],
    ['for of', 'let x = 0; for (const i of p) x = 1; return x;', 'loop(0 1)'],
    ['for of that assigns', 'let x = 0; for (x of p) a(x); return x;', 'loop(0 item)'],
    ['for in', 'let x = 0; for (x in p) a(x); return x;', 'loop(0 item)'],
    ['nested, to the outer label', 'let x = 0; o: for (const a of p) { for (const b of a) { x = 1; continue o; } x = 2; } return x;', 'loop(0 branch(2 1))'],
    ['body that always returns', 'let x = 0; while (p) { x = 1; return; } return x;', 'loop(0)'],
    ['update', 'let x = 0; for (let i = 0; i < 3; i++, x = i) a(); return x;', 'loop(0 loop(0 ↺+1)+1)'],
    ['assigned in the test', 'let x = 0; while ((x = a())) b(); return x;', 'a()'],
  ])('%s', (_, body, expected) => { expect(f(body)).toBe(expected); });

  it('says which variables count the rounds', () => {
    const loops = (text: string): unknown => {
      const { body } = factsOf(text).functions[1]!;
      return (body.kind === 'sequence' ? body.items : [body]).flatMap((one) => (one.kind === 'loop' ? [(one.counters ?? []).map((counter) => counter.name)] : []));
    };
    expect(loops('function f(n) { for (let attempt = 0; attempt < n; attempt++) a(); }')).toEqual([['attempt']]);
    expect(loops('function f(n) { let tries = 0, x; while (tries < n) { tries += 1; x = 2; } }')).toEqual([['tries']]);
    expect(loops('function f(n) { let left = n; do { left = left - 1; } while (left); }')).toEqual([['left']]);
    expect(loops('function f(n) { for (const x of n) a(x); while (n) n = next(n); }')).toEqual([[], []]);
  });
});

describe('switch', () => {
  it.each([
    ['breaks', 'let x = 0; switch (p) { case 1: x = 1; break; case 2: x = 2; break; } return x;', 'switch(0 1 2)'],
    ['default', 'let x = 0; switch (p) { case 1: x = 1; break; default: x = 2; } return x;', 'switch(1 2)'],
    ['falls through', 'let x = 0; switch (p) { case 1: x = 1; case 2: a(x); x = x + 5; break; default: return; } return x;', 'switch(0 1)+5'],
    ['every case leaves', 'let x = 0; switch (p) { case 1: x = 1; return; case 2: throw q; } return x;', '0'],
    ['continue of a loop around', 'let x = 0; for (const i of p) { switch (i) { case 1: x = 1; continue; } x = 2; } return x;', 'loop(0 branch(2 1))'],
  ])('%s', (_, body, expected) => { expect(f(body)).toBe(expected); });
});

describe('try', () => {
  it.each([
    ['what the handler finds', 'let x = 0; try { x = 1; a(); x = 2; } catch { return x; } return x;', '2'],
    ['after the handler', 'let x = 0; try { x = 1; a(); x = 2; } catch { } return x;', 'branch(2 catch(0 1 2))'],
    ['handler that assigns', 'let x; try { x = a(); } catch { x = 9; } return x;', 'branch(a() 9)'],
    ['handler that leaves', 'let x; try { x = a(); } catch (e) { throw e; } return x;', 'a()'],
    ['protected part that leaves', 'let x = 0; try { x = 1; return a(); } catch { } return x;', 'catch(0 1)'],
    ['finally', 'let x = 0; try { x = 1; } finally { b(); } return x;', '1'],
    ['finally that assigns', 'let x = 0; try { x = 1; } finally { x = 2; } return x;', '2'],
    ['finally that goes on from it', 'let x = 0; try { x = 1; } finally { x = x + 5; } return x;', 'finally(0 1)+5'],
    ['break through finally', 'let x = 0; while (p) { try { x = 1; break; } finally { x = 2; } } return x;', 'branch(loop(0) 2)'],
    ['break inside the protected part', 'let x = 0; try { while (p) { x = 1; break; } } finally { x = 2; } return x;', '2'],
    ['nested', 'let x = 0; try { try { x = 1; a(); } catch { x = 2; b(); } } catch { } return x;', 'branch(branch(1 2) catch(0 1 2))'],
  ])('%s', (_, body, expected) => { expect(f(body)).toBe(expected); });

  it('gives the handler a phi of what any statement may have left', () => {
    expect(bodyOf('function f(p) { let x = 0; try { x = 1; a(); x = 2; } catch (e) { return [x, e]; } finally { b(x); } }')).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = 0
        v2 = 1
        v3 = global a
        v4 = call v3()  @r1
        v5 = 2
        v6 = phi catch (v1, v2, v5)  @r2
        v7 = caught  @r2
        v8 = [v6, v7]  @r2
        v9 = phi finally (v1, v2, v5)  @r3
        v10 = global b
        v11 = call v10(v9)  @r3
        try @r1
          discarded v4
        catch v7 @r2
          return v8
        finally @r3
          discarded v11"
    `);
  });

  it('takes the error apart', () => {
    expect(bodyOf('function f() { try { a(); } catch ({ code, ...more }) { b(code, more); } }')).toMatchInlineSnapshot(`
      "  v0 = global a
        v1 = call v0()  @r1
        v2 = caught  @r2
        v3 = v2.code  @r2
        v4 = rest of v2 without code  @r2
        v5 = global b
        v6 = call v5(v3, v4)  @r2
        try @r1
          discarded v1
        catch v2 @r2
          discarded v6"
    `);
  });
});

describe('flow', () => {
  it('keeps the order of evaluation', () => {
    expect(bodyOf('function f(o) { o[a()] = b(c(), ...d()); const { x = e() } = g(); }')).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = global a
        v2 = call v1()
        v3 = global b
        v4 = global c
        v5 = call v4()
        v6 = global d
        v7 = call v6()
        v8 = call v3(v5, ...v7)
        v9 = global g
        v10 = call v9()
        v11 = v10.x
        v12 = global e
        v13 = call v12()  @r1
        v14 = v11 or default v13
        used v2
        used v5
        used v7
        used v8
        write v0[v2] = v8
        used v10
        default v11 else @r1
          used v13"
    `);
  });

  it('lowers every statement', () => {
    expect(bodyOf(`async function* f(p) {
      "directive"; debugger; ;
      const a = 1, b = g();
      { let c; }
      if (p) throw p; else if (b) return;
      for (let i = g(); h(i); i++) k(i);
      for await (const m of p) yield m;
      outer: do { if (a) break outer; continue; } while (h());
      block: { break block; }
      switch (g()) { case h(): k(); default: break; }
      with_(p);
      function g() {}
      class K {}
    }`)).toMatchInlineSnapshot(`
      "  v0 = parameter 0
        v1 = f2
        v2 = 1
        v3 = call v1()
        v4 = undefined
        v5 = call v1()
        v6 = phi loop (v5, v12)  @r4
        v7 = global h
        v8 = call v7(v6)  @r4
        v9 = global k
        v10 = call v9(v6)  @r4
        v11 = 1
        v12 = v6 + v11 (update)  @r4
        v13 = item await v0  @r5
        v14 = yield v13  @r5
        v15 = call v7()  @r6
        v16 = call v1()
        v17 = call v7()
        v18 = call v9()  @r8
        v19 = global with_
        v20 = call v19(v0)
        v21 = c0
        used v3
        if v0 @r1
          throw v0
        else @r2
          if v3 @r3
            return
        used v5
        loop for while v8 counting i v6 @r4
          test
            used v8
          discarded v10
        loop await v13 of v0 @r5
          discarded v14
        loop do outer while v15 @r6
          test
            used v15
          if v2 @r7
            break outer
          continue
        label block
          break block
        used v16
        used v17
        switch v16
          case v17 @r8
            discarded v18
          default @r9
            break
        discarded v20"
    `);
  });

  it('nests regions', () => {
    const { regions, values } = factsOf('function f(p) { while (p) { try { if (p) g(); } catch { h(); } } }').functions[1]!;
    expect(regions.map((one) => [one.kind, one.parent])).toEqual([['body', 0], ['loop', 0], ['try', 1], ['then', 2], ['catch', 1]]);
    expect(values.filter((one) => one.kind === 'call').map((one) => one.region)).toEqual([3, 4]);
  });

  it('lowers what no path reaches, and lets it change nothing', () => {
    expect(f('let x = 0; if (p) { return; x = 1; } return x;')).toBe('0');
    expect(bodyOf('function f() { return 1; a(); }')).toMatchInlineSnapshot(`
      "  v0 = 1
        v1 = global a
        v2 = call v1()
        return v0
        discarded v2"
    `);
  });
});
