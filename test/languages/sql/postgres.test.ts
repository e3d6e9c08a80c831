import fc from 'fast-check';
import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { sqlFacts } from '../../../src/languages/sql/sql.js';
import { outlineOf } from './outline.js';
import { outlinesOf } from './postgres-tree.js';
import { randomStatement } from './random-sql.js';

beforeAll(loadModule);

const theirs = (text: string): unknown => parseSync(text).stmts!.flatMap((one) => outlinesOf(one.stmt as Record<string, unknown>));
const ours = (text: string): unknown =>
  sqlFacts([text], 'postgres')
    .filter((one) => one.cte === undefined || one.verb !== 'select')
    .map(outlineOf);

describe("PostgreSQL's own grammar", () => {
  it('sees the same in statements made at random', () => {
    let parsed = 0;
    fc.assert(fc.property(randomStatement, (text) => {
      let expected: unknown;
      try {
        expected = theirs(text);
      } catch {
        return;
      }
      parsed++;
      expect(ours(text), text).toEqual(expected);
    }), { numRuns: 3000, seed: 20_260 });
    expect(parsed).toBeGreaterThan(2000);
  });
});
