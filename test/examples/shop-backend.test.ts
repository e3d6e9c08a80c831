import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditReport } from '../../src/model/finding.js';

const root = resolve(import.meta.dirname, '../..');
const sample = join(root, 'examples/shop-backend');

let report: AuditReport;
let status: number | null;

beforeAll(() => {
  const run = spawnSync(process.execPath, ['dist/src/cli/main.js', '--format', 'json', '--preset', 'all', sample], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  expect(run.stderr).toBe('');
  report = JSON.parse(run.stdout);
  status = run.status;
});

/** `file: code` of the start of each finding of the rule, as read in the file itself. */
function places(ruleId: string): string[] {
  return report.findings.filter((one) => one.ruleId === ruleId).map((one) => `${one.file}: ${readFileSync(join(sample, one.file), 'utf8').slice(...one.span)}`).sort();
}

describe('the audit of the sample back end', () => {
  it('is complete and ends with findings', () => {
    expect(report.complete).toBe(true);
    expect(report.diagnostics).toEqual([]);
    expect(status).toBe(1);
    expect(report.stats.files).toBe(26);
  });

  it('finds the keys that are made again in every attempt, and no others', () => {
    expect(places('no-per-attempt-key')).toEqual([
      // A hand-written loop that makes the key in its body.
      'src/clients/courier.ts: randomUUID()',
      // The worker leaves the key out, so the default is evaluated in every run of the job.
      'src/clients/gift-cards.ts: uuid()',
      // The helper mints, the client asks it, and the worker repeats the client by a wrapper in a fourth file.
      `src/clients/warehouse.ts: requestKey('reserve')`,
      // The callback given to a wrapper of p-retry in another file.
      'src/services/refunds.ts: randomUUID()',
      // The body of a job.
      'src/workers/author-payouts.ts: uuid()',
      // The handler of a Kafka message hands the key to the client.
      'src/workers/stock-feed.ts: ulid()',
    ]);
  });

  it('is sure of each of them', () => {
    expect(report.findings.filter((one) => one.ruleId === 'no-per-attempt-key').map((one) => one.confidence)).toEqual(Array(6).fill('high'));
  });

  it('builds no key from what may be missing', () => {
    // The order's payment intent is read with a substitute: all orders without one would share a key.
    const refund = report.findings.find((one) => one.file === 'src/services/refunds.ts');
    expect(refund?.suggestions.map((one) => one.title)).toEqual(['Build the key from `orderId`, which stays the same']);
  });

  it('gives a story and a repair for each', () => {
    for (const one of report.findings) {
      expect(one.story.map((step) => step.role), one.file).toEqual(expect.arrayContaining(['happened', 'crash', 'outcome']));
      expect(one.suggestions.length, one.file).toBeGreaterThan(0);
    }
  });

  it('prints what its schema says', () => {
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(JSON.parse(readFileSync(join(root, 'schemas/audit-report.schema.json'), 'utf8')));
    validate(JSON.parse(JSON.stringify(report)));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('names the entry points that it followed', () => {
    const names = report.entryPoints.map((one) => `${one.file} ${one.name}`);
    for (const worker of ['fulfilment', 'author-payouts', 'gift-cards']) expect(names.some((name) => name.startsWith(`src/workers/${worker}.ts`) && name.includes(worker)), worker).toBe(true);
  });
});
