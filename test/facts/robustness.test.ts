import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lower } from '../../src/facts/lower.js';
import { parse } from '../../src/files/parse.js';
import type { FileFacts } from '../../src/model/facts.js';
import { broken } from './invariants.js';
import { factsOf } from './lowered.js';

const SOURCES = path.join(import.meta.dirname, 'sources');
const sources = readdirSync(SOURCES).map((name) => [name, readFileSync(path.join(SOURCES, name), 'utf8')] as const);

const reasons = (facts: FileFacts): string[] => facts.functions.flatMap((one) => one.values.flatMap((value) => (value.kind === 'unknown' ? [value.reason] : [])));
const anyway = (text: string, name = 'a.ts'): FileFacts => lower(parse(name, text).tree);

/** Every form of expression; `…` is a place for another one. */
const EXPRESSIONS = [
  'a', '1', '"s"', 'null', 'true', '/r/g', '1n', '`t`', '`t${…}u${…}`', 'tag`t${…}`', 'this', '[…, ...…]', '[, …]', '({ a: …, [b]: …, ...…, c, d() { return …; }, get e() { return …; }, set e(v) {} })',
  '(…)', '(…).b', '(…)[…]', '(…)?.b', '(…)?.[…]', '(…)?.(…)', '(…).b!.c', 'f(…, ...…)', 'f<T>(…)', 'new F(…)', 'new F', '(() => …)', '(async (x = …) => { return …; })', '(function g(...xs) { return …; })',
  '(function* () { yield …; yield* …; yield; })', '(class extends (…) { x = …; static y = …; static { … ; } #z = …; [(…)] = 1; m() { return super.m(…) + this.#z; } })', '-(…)', '+(…)', '!(…)', '~(…)', 'typeof (…)', 'void (…)',
  'delete o[…]', 'delete o.p', '(…) + (…)', '(…) ** (…)', '(…) in (…)', '(…) instanceof (…)', '(…) && (…)', '(…) || (…)', '(…) ?? (…)', '(…) ? (…) : (…)', '(v = …)', '(v += …)', '(v ??= …)', '(v &&= …)', '(o.p ||= …)', '(o[…] = …)',
  '([v, o.p = …] = …)', '({ a: v, [b]: o.q, ...v } = …)', 'v++', '--o.p', '(…, …)', 'await …', 'import("m")', 'import.meta.url', '(… as T)', '(… satisfies T)', '(…)!', '(… as const)', 'require("m")',
];
const STATEMENTS = [
  '…;', 'const x = …;', 'let { x = …, ...y } = …;', 'var [x, , ...y] = …;', 'let x;', 'if (…) { ¶ }', 'if (…) { ¶ } else { ¶ }', 'if (…) ¶ else if (…) { ¶ } else { ¶ }', 'for (let i = …; …; i++) { ¶ }', 'for (;;) { ¶ break; }', 'for (const k in …) { ¶ }', 'for (const k of …) { ¶ }',
  'for (v of …) { ¶ }', 'for await (const k of …) { ¶ }', 'while (…) { ¶ continue; }', 'do { ¶ } while (…);', 'l: for (const k of …) { ¶ continue l; }', 'b: { ¶ break b; }', 'switch (…) { case …: ¶ break; case …: ¶ default: ¶ }', 'try { ¶ } catch (e) { ¶ }', 'try { ¶ } catch { ¶ } finally { ¶ }', 'try { ¶ } finally { ¶ }',
  'throw …;', 'return …;', 'return;', '{ ¶ ¶ }', 'function g(p = …) { ¶ }', 'class C { constructor(q) { ¶ } static async *m({ r = … }) { ¶ } }', 'enum E { A, B = 2 }', ';', 'debugger;', 'type T = string;', 'interface I { a: T }', 'await using res = …;', '¶ ¶',
];

/** Programs put together from the forms. */
const program = fc.infiniteStream(fc.nat()).map((numbers) => {
  const fill = (text: string, depth: number): string => text.replace(/[…¶]/g, (hole) => {
    const next = numbers.next().value as number;
    if (hole === '…') return depth <= 0 ? ['a', 'v', 'f()', '1'][next % 4]! : fill(EXPRESSIONS[next % EXPRESSIONS.length]!, depth - 1);
    return depth <= 0 ? 'f(v);' : `{ ${fill(STATEMENTS[next % STATEMENTS.length]!, depth - 1)} }`;
  });
  return `async function main(a, o, tag) { let v; ${Array.from({ length: 4 }, () => `{ ${fill('¶', 3)} }`).join('\n')} run(() => v); }`;
});

describe('every form', () => {
  it.each([...EXPRESSIONS.map((one) => `v = ${one};`), ...STATEMENTS])('%s', (form) => {
    const text = `async function main() { let v, o, a, b; ${form.replaceAll('…', 'a').replaceAll('¶', 'f(v);')} }`;
    const facts = factsOf(text);
    expect(broken(facts)).toEqual([]);
    expect(reasons(facts)).toEqual([]);
  });

  it.each([
    ['x = <a b={f()} {...g()}>{h()}</a>;', ['JSX']], ['x = import(y);', ['import of a computed module']],
    ['function f() { return () => arguments; }', ['arguments of an enclosing function']], ['const a = a.b;', ['a is read before its declaration']],
  ])('%s is unknown, with a reason', (text, expected) => { expect(reasons(factsOf(text, 'a.tsx'))).toEqual(expected); });

  it('does not say what `with` does', () => {
    expect(reasons(factsOf('with (o) { a(b); }', 'a.cjs'))).toEqual(['with']);
  });
});

describe('invariants', () => {
  it.each(sources)('hold for %s', (name, text) => {
    expect(broken(factsOf(text, name))).toEqual([]);
  });

  it('hold for programs put together from the forms', () => {
    fc.assert(fc.property(program, (text) => {
      const { tree, problems } = parse('a.ts', text);
      // What the grammar refuses (a name declared twice, say) is not the question here.
      fc.pre(problems.length === 0);
      const facts = lower(tree);
      expect(broken(facts)).toEqual([]);
      expect(reasons(facts)).toEqual([]);
      expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
    }), { numRuns: 300, seed: 7 });
  });

  it('hold for whatever is left of damaged files', () => {
    fc.assert(fc.property(fc.constantFrom(...sources), fc.nat(), fc.nat(400), fc.constantFrom('', '}', ')', '=>', 'await ', 'class '), ([name, text], at, length, instead) => {
      const from = at % text.length;
      const { tree } = parse(name, text.slice(0, from) + instead + text.slice(from + length));
      expect(broken(lower(tree))).toEqual([]);
    }), { numRuns: 400, seed: 11 });
  });
});

describe('files that do not parse', () => {
  it.each(['function f(', 'a b c', '}', '\0\0', '<<<<<<< HEAD', '#!/usr/bin/env node\nfoo('])('%j gives problems and a tree', (text) => {
    const { tree, problems } = parse('a.ts', text);
    expect(problems.length).toBeGreaterThan(0);
    expect(broken(lower(tree))).toEqual([]);
  });

  it.each(['const a = 1; const a = 2; a;', 'class { }', 'let let = 1;', 'f(a, a) => 1', 'import { a } from "m"; let a;', 'await = 1;', 'break x;', 'continue;', 'export { missing };'])('%s lowers, error or not', (text) => {
    expect(broken(anyway(text))).toEqual([]);
  });

  it('says where', () => {
    expect(parse('a.ts', 'let a = ;').problems).toEqual([{ message: expect.any(String) as string, span: [8, 9] }]);
  });

  it.each([['a.ts', ''], ['a.js', '  \n'], ['a.cjs', '#!/usr/bin/env node\n'], ['a.tsx', '// nothing'], ['noextension', 'f()'], ['.ts', 'f()']])('%s with %j parses', (name, text) => {
    expect(parse(name, text).problems).toEqual([]);
  });
});

describe('kinds of files', () => {
  it.each([
    ['a.ts', 'const x = <T>(y as T);', 'ts'], ['a.mts', 'const x: T = 1; export {};', 'ts'], ['a.cts', 'import x = require("y");', 'ts'], ['a.d.ts', 'declare const x: number; export default x;', 'ts'],
    ['a.tsx', 'const x = <T,>(y: T) => <b />;', 'tsx'], ['a.jsx', 'x = <b />;', 'jsx'], ['a.js', 'x = <b />;', 'js'], ['a.js', 'return 1;', 'js'], ['a.js', 'with (a) b;', 'js'],
    ['a.js', 'await f(); import x from "y";', 'js'], ['a.js', 'const x: number = 1; type T = string;', 'js'], ['a.js', 'const x = <any>y;', 'js'], ['a.mjs', 'await f();', 'js'], ['a.cjs', 'return require("x");', 'js'],
  ])('%s: %s', (name, text, kind) => {
    const { tree, problems } = parse(name, text);
    expect(problems).toEqual([]);
    expect(tree.kind).toBe(kind);
    expect(lower(tree).kind).toBe(kind);
  });
});

describe('size', () => {
  it('follows chains of thousands of links', () => {
    expect(factsOf(`x = ${'a + '.repeat(3000)}b;`).truncated).toBeUndefined();
    expect(factsOf(`x = ${'a() || '.repeat(3000)}b;`).truncated).toBeUndefined();
    expect(factsOf(`if (a) b();${' else if (a) b();'.repeat(400)}`).truncated).toBeUndefined();
  });

  it.each([
    ['else if', `if (a) b();${' else if (a) b();'.repeat(3000)}`], ['nested arrays', `x = ${'['.repeat(1500)}${']'.repeat(1500)};`], ['nested blocks', `${'{'.repeat(1500)}${'}'.repeat(1500)}`],
    ['nested functions', `${'(() => '.repeat(1500)}1${')'.repeat(1500)}`], ['calls', `a${'.b()'.repeat(1500)}`], ['conditionals', `x = ${'a ? b() : '.repeat(3000)}c;`], ['a function with many values', `function f() { ${'a(1);'.repeat(12_000)} }`],
  ])('says that it did not see all: %s', (_, text) => {
    const facts = anyway(text);
    expect(facts.truncated).toBeDefined();
    expect(broken(facts)).toEqual([]);
    expect(() => JSON.stringify(facts)).not.toThrow();
  });

  it('goes on in other functions after one that is too large', () => {
    const facts = anyway(`function f() { ${'a(1);'.repeat(12_000)} }\nfunction g() { return b(); }`);
    expect(facts.functions[1]!.values).toHaveLength(20_000);
    expect(facts.functions[2]!.values.map((one) => one.kind)).toEqual(['global', 'call']);
  });

  it('stops at the limit of a file', () => {
    const one = `(() => { ${'a(1);'.repeat(6_000)} })();\n`;
    const facts = anyway(one.repeat(40));
    expect(facts.truncated).toContain('the file');
    expect(facts.functions.reduce((sum, fn) => sum + fn.values.length, 0)).toBeLessThan(400_200);
  });

  it('does not hand the parser what it cannot survive', () => {
    expect(parse('a.ts', '['.repeat(100_000)).problems[0]!.message).toContain('2000');
  });
});
