import { describe, expect, it } from 'vitest';
import { isWorthAnalysing } from '../../src/plugin/interest.js';

describe('isWorthAnalysing', () => {
  it.each([
    ["import Stripe from 'stripe';\nnew Stripe('').refunds.create({});"],
    ["const { Pool } = require('pg');\nnew Pool();"],
    ["fetch('/x', { method: 'POST' });"],
    ['async function f(db) { await db.save(); }'],
    ['export const f = (db) => db.save().then(() => 1);'],
    ['export const key = () => crypto.randomUUID();'],
    ["import type { Job } from 'bullmq';\nexport const f = async (job: Job) => { await g(job); };"],
    ['function* saga() { yield call(post); }'],
  ])('looks at %j', (text) => expect(isWorthAnalysing('/p/a.ts', text)).toBe(true));

  it.each([
    ["import type { A } from './a.js';\nexport interface B extends A { c(): void }"],
    ['export const add = (a: number, b: number): number => (a + b) * 2;'],
    ["import { a } from './a.js';\nexport const b = a;"],
    [''],
  ])('passes over %j', (text) => expect(isWorthAnalysing('/p/a.ts', text)).toBe(false));

  it('passes over declaration files', () => {
    for (const name of ['a.d.ts', 'a.d.mts', 'a.d.cts']) expect(isWorthAnalysing(`/p/${name}`, "import a from 'a';\ndeclare function f(): void;")).toBe(false);
    expect(isWorthAnalysing('/p/aad.ts', "import a from 'a';\na();")).toBe(true);
  });
});
