import { describe, expect, it } from 'vitest';
import type { Suggestion } from '../../src/model/finding.js';
import { auditFiles } from './audit-files.js';
import { complaints } from './suggestions.js';

const TEXT = `import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';
import Stripe from 'stripe';

const stripe = new Stripe('');

export async function refund(charge: string) {
  return pRetry(() => stripe.refunds.create({ charge }, { idempotencyKey: randomUUID() }), { retries: 3 });
}
`;
const MADE = TEXT.indexOf('randomUUID()');

/** What is said of a suggestion that puts `code` in the place of the key's making, and `before` in front of the retry. */
async function judged(code: string, before = ''): Promise<string[]> {
  const files = { 'refund.ts': TEXT };
  const findings = await auditFiles(files);
  expect(findings.map((one) => one.ruleId)).toEqual(['no-per-attempt-key']);
  const start = TEXT.indexOf('  return');
  const suggestion: Suggestion = {
    kind: 'edit', title: 'Test', edits: [{ file: 'refund.ts', span: [start, start], text: before }, { file: 'refund.ts', span: [MADE, MADE + 'randomUUID()'.length], text: code }],
  };
  return complaints(files, findings, findings[0]!, suggestion);
}

describe('complaints', () => {
  it('has none about a repair', async () => {
    expect(await judged('key', '  const key = randomUUID();\n')).toEqual([]);
    expect(await judged('charge')).toEqual([]);
  });

  it('names what is still there', async () => {
    expect(await judged('`r-${randomUUID()}`', '  // another line\n')).toEqual(['still there: no-per-attempt-key at refund.ts:9']);
  });

  it('names what is new', async () => {
    const again = `  await pRetry(() => stripe.payouts.create({ amount: 1, currency: 'eur' }, { idempotencyKey: randomUUID() }));\n`;
    expect(await judged('charge', again)).toEqual([expect.stringMatching(/: no-per-attempt-key at refund\.ts:8$/)]);
  });

  it('names errors of the compiler', async () => {
    expect(await judged('key')).toEqual([expect.stringMatching(/^new error: refund\.ts: TS2304 .*'key'/)]);
    expect(await judged('(')).toContainEqual(expect.stringMatching(/^new error: refund\.ts: TS1\d+/));
  });

  it('names an edit that does nothing', async () => {
    expect(await judged('randomUUID()')).toEqual(['it changes nothing']);
  });
});
