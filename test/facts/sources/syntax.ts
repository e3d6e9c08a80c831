import fs = require('node:fs');
import * as path from 'path';
enum Level { Low, Mid = 5, High, Text = 'text', Both = Low | Mid }
const enum Flags { A = 1 << 0 }
namespace Tools { export const hammer = 1; export function use() { return hammer; } export namespace Inner { export let nail = hammer; } }
namespace Tools { export const saw = 2; }
namespace Only { export type T = string }
import Inner = Tools.Inner;
declare module 'x' { interface Y { z: string } }
declare global { interface Window { q: number } }
abstract class Shape { abstract get area(): number; accessor side = 1; }
function overloaded(a: string): void;
function overloaded(a: number): void;
function overloaded(this: Shape, a: unknown, ...rest: [string, number?]): asserts a is string { rest.push('x'); }
const assertion = <const T,>(x: T) => x;
const tuple = [1, , ...[2, 3], -4, +5, ~6, !7, typeof fs, void 0] as const;
const [head, , third = head, ...tail] = tuple as readonly number[];
const { a: { b: [deep] = [] } = {}, ['c' + head]: computed, 'quoted-name': quoted, 7: seven, ...others } = JSON.parse('{}') as any;
let big = 10n ** 2n, re = /a(b)?/giu, tpl = String.raw`x${head}\u{zz}${tail}`, plain = `no holes`, empty = ``;
let chain = path?.posix?.join?.('a')!.length;
chain ??= 3; chain ||= 4; chain &&= 5; others.p ??= overloaded.call(null as never, 1); others['q'] += 2; others.n++; --others.m;
({ chain, x: others.y, ...others.z } = others);
[others.k, chain = 9] = [1, 2];
const obj = { fs, chain, [`k${head}`]: 1, 'str': 2, 3: 4, get g() { return 1; }, set g(v) {}, async *m() { yield; yield* [1]; const r = yield 2; return r; }, async f() {}, ...others, __proto__: null, lit: { ['x']: 1 } };
async function all(xs: AsyncIterable<number>) {
  for await (const x of xs) await using_(x);
  await using res = await open();
  using file = fs.openSync('a', 'r') as any;
  const { default: mod } = await import('./lazy.js');
  const other = await import(`./${mod}.js`);
  await Promise.all([1, 2].map(async (n) => using_(n))).then((v) => v.length).catch(() => 0).finally(cleanup);
  return import.meta.url + res + other + file;
}
function Fn(this: any, x = arguments.length, { y = x } = {}) { if (!new.target) return new (Fn as any)(x); this.x = y; return (() => arguments)(); }
const cls = class Named extends (mixin(Shape) as typeof Shape) { static s = Named.name; 'quoted' = 1; [head] = 2; static #p = () => Named.#p; };
if (big > 5) { function blockScoped() { return re; } blockScoped(); }
debugger;;
label: for (const k of [1]) { if (k) continue label; }
x: y: while (head) { break x; }
try { JSON.parse(tpl); } catch ({ message, cause = message }) { throw new Error(message, { cause }); }
using_<string>('a'), new Map<string, Level>(), plain satisfies string, <string>empty, (third!)!;
const inst = using_<number>;
export = { Level, Flags, assertion, deep, computed, quoted, seven, obj, all, Fn, cls, inst, Inner };
declare function using_<T>(x: T): Promise<T>;
declare function open(): Promise<AsyncDisposable>;
declare function cleanup(): void;
declare const mixin: <T>(x: T) => T;
