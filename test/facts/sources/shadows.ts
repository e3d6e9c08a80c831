import { send } from './send';
function outer(require: (x: string) => unknown, module: { exports: unknown }) { module.exports = require('not-a-module'); }
const value = 1;
{ const value = 2; { let value = 3; value = send(value); use(value); } use(value); }
use(value);
export function counter(start = value) {
  let n = start, hidden = 0;
  const inc = () => { n++; return n; };
  const read = () => hidden;
  hidden = inc();
  n = 5;
  return { inc, read, now: n, hidden };
}
export const recursive = function self(n: number): number { return n > 0 ? self(n - 1) : 0; };
export const early = () => later();
const later = () => late.x;
class late { static x = new late(); static make() { return new late(); } }
function params(a: number, b = () => a, { c = b() } = {}) { a = 2; return [a, b, c]; }
try { params(1); } catch (value) { send(value); }
for (let i = 0; i < 3; i++) setTimeout(() => use(i));
function use(...xs: unknown[]) { return xs.length ? undefined : NaN; }
export { outer };
