import { describe, expect, it } from 'vitest';
import { explained, factsOf, linesOf, listing } from './lowered.js';

/** The lines about imports and exports, with the values that are exported. */
const outline = (text: string, path?: string): string[] => {
  const lines = listing(text, path).split('\n');
  const end = lines.findIndex((line) => /^[xtcf]\d/.test(line));
  return lines.slice(1, end).map((one) => explained(text, one, path));
};

describe('ES modules', () => {
  it('lists imports', () => {
    expect(outline("import a from 'a'; import * as b from 'b'; import { c } from 'c'; import 'd'; import type { E } from 'e'; import { type F } from 'f'; const g = await import('g');")).toEqual([
      "import 'a'", "import 'b'", "import 'c'", "import 'd'", "import 'e' (types)", "import 'f' (types)", "dynamic 'g'",
    ]);
  });

  it('exports values as they are when the module has run', () => {
    expect(listing('export let a = 1; a = 2; export const { b, c: [d] } = e; export function f() {} export class G {} export { a as h, i }; const i = 3;')).toMatchInlineSnapshot(`
      "ts esm, 1 lines
      export a = v2
      export b = v4
      export d = v6
      export f = v0
      export G = v7
      export h = v2
      export i = v8
      x0 a of f0, changes: f0.v1, f0.v2
      x1 b of f0: f0.v4
      x2 d of f0: f0.v6
      x3 f of f0: f0.v0
      x4 G of f0: f0.v7
      x5 i of f0: f0.v8
      c0 class G of f0
      f0 module
        v0 = f1
        v1 = 1
        v2 = 2
        v3 = global e
        v4 = v3.b
        v5 = v3.c
        v6 = v5.0
        v7 = c0
        v8 = 3
        assign x0 = v2
      f1 function f() in f0
      "
    `);
  });

  it.each([
    ['export default function () {}', ['export default = f1']],
    ['export default function f() {}', ['export default = f1']],
    ['export default class {}', ['export default = c0']],
    ['export default async () => 1;', ['export default = f1']],
    ['const a = 1; export default a;', ['export default = 1']],
    ['const a = 1; export { a as default };', ['export default = 1']],
    ['export default interface A {}', ['export default: A{t0}']],
    ["export * from 'm';", ["reexport 'm'", "export * from 'm'"]],
    ["export * as n from 'm';", ["reexport 'm'", "export n = * from 'm'"]],
    ["export { a, b as c, default as d } from 'm';", ["reexport 'm'", "export a = a from 'm'", "export c = b from 'm'", "export d = default from 'm'"]],
    ["export type { A } from 'm';", ["reexport 'm' (types)", "export A = A from 'm'"]],
    ["import { a } from 'm'; export { a as b };", ["import 'm'", "export b = a from 'm'"]],
    ["import * as a from 'm'; export default a;", ["import 'm'", "export default = * from 'm'"]],
    ['export type A = string; export interface B {}', ['export A: A{t0}', 'export B: B{t1}']],
    ['export enum E { A = 1 }', ['export E = { A: v0 }']],
    ['let a; export { a }; export function set(x) { a = x; }', ['export a = captured x0', 'export set = f1']],
    ['export declare const a: number; export declare function f(): void;', []],
    ["const a = 1; export { a as 'x y' };", ["export x y = 1"]],
    ['export { undeclared };', ['export undeclared = global undeclared']],
  ])('%s', (text, expected) => { expect(outline(text)).toEqual(expected); });

  it('is a module once it has an import or export', () => {
    expect(factsOf('export {};').module).toBe('esm');
    expect(factsOf("import 'a';").module).toBe('esm');
    expect(factsOf("import a = require('a');").module).toBe('esm');
    expect(factsOf("const a = require('a'); await a;").module).toBe('cjs');
  });
});

describe('CommonJS', () => {
  it.each([
    ["const a = require('a');", ["require 'a'"]],
    ["const { b } = require('a'), c = require(`d`).e;", ["require 'a'", "require 'd'"]],
    ["require('./' + x); require('a', 1); require(x);", []],
    ["function f(require) { require('a'); }", []],
    ['module.exports = 1;', ['export = = 1']],
    ['exports.a = 1; module.exports.b = 2; exports["c"] = 3; exports[d] = 4;', ['export a = 1', 'export b = 2', 'export c = 3']],
    ["const a = 1; module.exports = { a, b: 2, 'c': 3, ...d, [e]: 4 };", ['export = = { a: v0, b: v2, c: v3, ...v4, [v5]: v6 }', 'export a = 1', 'export b = 2', 'export c = 3']],
    ["module.exports = require('a');", ["require 'a'", "export = = require * of 'a'", "export * from 'a'"]],
    ['exports.a = exports.b = void 0; exports.a = f;', ['export b = undefined', 'export a = global f']],
    ['exports = module.exports = f;', ['export = = global f']],
    ['Object.assign(module.exports, { a: 1 }, b);', ['export a = 1']],
    ['function f(module, exports) { module.exports = 1; exports.a = 2; }', []],
    ['function f() { exports.a = 1; }', []],
  ])('%s', (text, expected) => { expect(outline(text, 'a.cjs')).toEqual(expected); });
});

describe('TypeScript modules', () => {
  it('lowers `import =` and `export =`', () => {
    expect(listing("import a = require('m'); import b = a.c.d; export = { a, b };")).toMatchInlineSnapshot(`
      "ts esm, 1 lines
      require 'm'
      export = = v3
      export a = v0
      export b = v2
      x0 a of f0: f0.v0
      x1 b of f0: f0.v2
      f0 module
        v0 = require * of 'm'
        v1 = v0.c
        v2 = v1.d
        v3 = { a: v0, b: v2 }
      "
    `);
  });

  it('makes an object of an enum', () => {
    expect(linesOf("enum E { A, B = 5, C, D = 'x', E = A | B, F = -1, G, 'H I' = 1 }", ['v'])).toMatchInlineSnapshot(`
      [
        "  v0 = 0",
        "  v1 = 5",
        "  v2 = 6",
        "  v3 = "x"",
        "  v4 = v0 | v1",
        "  v5 = 1",
        "  v6 = - v5",
        "  v7 = 0",
        "  v8 = 1",
        "  v9 = { A: v0, B: v1, C: v2, D: v3, E: v4, F: v6, G: v7, H I: v8 }",
      ]
    `);
  });

  it('makes an object of a namespace, and adds to one that is there', () => {
    expect(listing('namespace N { const own = 1; export const a = own; export namespace M { export function f() { return a; } } } namespace N { export const b = 2; } function F() {} namespace F { export const c = 3; }')).toMatchInlineSnapshot(`
      "ts cjs, 1 lines
      x0 N of f0: f0.v4
      x1 a of f0: f0.v1
      x2 F of f0: f0.v0
      f0 module
        v0 = f1
        v1 = 1
        v2 = f2
        v3 = { f: v2 }
        v4 = { a: v1, M: v3 }
        v5 = 2
        v6 = 3
        write v4.b = v5
        write v0.c = v6
      f1 function F() in f0
      f2 function f() in f0
        v0 = captured x1
        return v0
      "
    `);
  });

  it('passes over what only declares types', () => {
    expect(linesOf("declare module 'm' { const a: number; } declare namespace N { const b: number; } namespace T { export type A = string; } declare enum E { A } declare class C {} type X = string;", ['v', 'x'])).toEqual([]);
  });
});
