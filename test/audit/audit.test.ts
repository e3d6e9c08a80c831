import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SettingsError } from '../../src/audit/analyse.js';
import { audit, type AuditOptions } from '../../src/audit/audit.js';
import { MissingPathError } from '../../src/files/discover.js';
import type { AuditReport } from '../../src/model/finding.js';
import { project } from '../files/project.js';

const RULE = 'no-per-attempt-key';
const PACKAGE = '{ "name": "shop", "dependencies": { "stripe": "^17.0.0" } }';

/** A file with one finding, in its line 7; `above` stands in line 6. */
function payment(above = '', imports = `import { randomUUID } from 'node:crypto';`): string {
  return `${imports}
import Stripe from 'stripe';
const stripe = new Stripe('key');
export async function pay(amount: number) {
  for (let attempt = 1; ; attempt++) {
    try { ${above}
      return await stripe.charges.create({ amount }, { idempotencyKey: randomUUID() });
    } catch (error) { if (attempt === 3) throw error; }
  }
}
`;
}

function run(root: string, options: Partial<AuditOptions> = {}): Promise<AuditReport> {
  return audit({ paths: [], cwd: root, tool: { name: 'test', version: '0' }, only: [RULE], ...options });
}

/** `file:line` of findings, and `file:line code` of diagnostics. */
function shown({ findings, diagnostics }: AuditReport): { findings: string[]; diagnostics: string[] } {
  return {
    findings: findings.map((one) => `${one.file}:${one.range.start.line}`),
    diagnostics: diagnostics.map((one) => `${one.file ?? ''}:${one.range?.start.line ?? ''} ${one.code}`),
  };
}

describe('audit', () => {
  it('gives findings with everything that reporters need', async () => {
    const root = project({ 'package.json': PACKAGE, 'src/pay.ts': payment() });
    const report = await run(root);
    expect(report).toMatchObject({ version: 1, tool: { name: 'test', version: '0' }, complete: true, root, diagnostics: [] });
    expect(report.stats).toMatchObject({ files: 1, lines: 11, functions: expect.any(Number) });
    expect(report.stats.resolvedCalls).toBeGreaterThan(0);
    const [finding] = report.findings;
    expect(finding).toMatchObject({ ruleId: RULE, severity: 'error', confidence: 'high', file: 'src/pay.ts', range: { start: { line: 7, column: 72 } } });
    expect(payment().slice(...finding!.span)).toBe('randomUUID()');
    expect(finding!.message).not.toContain('{{');
    for (const step of finding!.story) if (step.file) expect(step).toMatchObject({ file: 'src/pay.ts', range: { start: { line: expect.any(Number) } } });
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('honours suppressions of both kinds and reports unused ones of its own', async () => {
    const root = project({
      'package.json': PACKAGE,
      'src/a.ts': payment('// idempotency-disable-next-line no-per-attempt-key -- tried'),
      'src/b.ts': payment('// eslint-disable-next-line idempotency/no-per-attempt-key'),
      'src/c.ts': payment('// idempotency-disable-next-line no-append -- another'),
      'src/d.ts': payment('// idempotency-disable-next-line no-per-atempt-key'),
      'src/e.ts': `/* eslint-disable idempotency/no-append */\nexport {};\n`,
      'src/f.ts': `/* idempotency-disable */\nexport {};\n`,
      'src/g.ts': `/* idempotency-disable no-per-attempt-key */\n${payment()}`,
    });
    const report = await run(root);
    expect(shown(report)).toEqual({
      findings: ['src/c.ts:7', 'src/d.ts:7'],
      diagnostics: ['src/c.ts:6 unused-suppression', 'src/d.ts:6 unused-suppression', 'src/f.ts:1 unused-suppression'],
    });
    expect(report.diagnostics[1]!.message).toBe(`this comment names no rule: "no-per-atempt-key". Did you mean "${RULE}"?`);
    expect(report.complete).toBe(true);
  });

  it('counts a suppression as used whatever the preset or the rules asked for', async () => {
    const root = project({ 'package.json': PACKAGE, 'src/a.ts': payment(`// idempotency-disable-next-line ${RULE} -- tried`) });
    expect((await run(root, { only: [] })).diagnostics).toEqual([]);
    expect((await run(root, { settings: { rules: { [RULE]: { severity: 'off' } } } })).diagnostics).toEqual([]);
  });

  it('follows severity, preset and confidence of the settings', async () => {
    const root = project({ 'package.json': PACKAGE, 'src/pay.ts': payment() });
    const severities = async (settings: AuditOptions['settings']): Promise<string[]> => (await run(root, { settings: settings! })).findings.map((one) => one.severity);
    expect(await severities({ rules: { [RULE]: { severity: 'warning' } } })).toEqual(['warning']);
    expect(await severities({ rules: { [RULE]: { severity: 'off' } } })).toEqual([]);
    expect(await severities({ minConfidence: 'high' })).toEqual(['error']);
  });

  it('knows helpers in excluded folders, but has no finding there', async () => {
    const root = project({
      'package.json': PACKAGE, 'src/scripts/pay.ts': payment(), 'src/job.ts': `import { pay } from './scripts/pay.js';\nexport const job = () => pay(3);\n`, 'src/scripts/unused.ts': payment(),
    });
    const report = await run(root);
    expect(report).toMatchObject({ findings: [], stats: { files: 2 } });
    expect(shown(await run(root, { paths: ['src/scripts/pay.ts'] })).findings).toEqual(['src/scripts/pay.ts:7']);
  });

  it('has no finding in generated files unless they are named', async () => {
    const root = project({ 'package.json': PACKAGE, 'src/client.ts': `// @generated by a tool\n${payment()}` });
    expect(shown(await run(root)).findings).toEqual([]);
    expect(shown(await run(root, { paths: ['src/client.ts'] })).findings).toEqual(['src/client.ts:8']);
  });

  it('gives the same report for any order of paths', async () => {
    const root = project({ 'package.json': PACKAGE, ...Object.fromEntries(['d', 'a', 'c', 'b'].map((name) => [`src/${name}.ts`, payment()])) });
    const names = ['a', 'b', 'c', 'd'].map((name) => `src/${name}.ts`);
    const report = await run(root, { paths: names });
    expect(await run(root, { paths: [...names].reverse() })).toEqual(report);
    expect(await run(root)).toEqual(report);
    expect(new Set(report.findings.map((one) => one.fingerprint)).size).toBe(4);
  });

  it('is incomplete when a file cannot be read, and goes on', async () => {
    const root = project({ 'package.json': PACKAGE, 'src/pay.ts': payment(), 'src/late.ts': `import './pay.js';\n` });
    const report = await run(root, { onPhase: (phase) => phase === 'read and parse' && rmSync(join(root, 'src/late.ts')) });
    expect(report.complete).toBe(false);
    expect(shown(report)).toEqual({ findings: ['src/pay.ts:7'], diagnostics: ['src/late.ts: unreadable-file'] });
  });

  it('is incomplete when there is nothing to audit', async () => {
    const root = project({ 'package.json': PACKAGE, 'test/a.test.ts': payment() });
    expect(await run(root)).toMatchObject({ complete: false, findings: [], diagnostics: [{ code: 'no-files', severity: 'error', message: expect.stringContaining(root) }] });
  });

  it('throws for mistakes of the caller', async () => {
    const root = project({ 'package.json': '{ "idempotency": { "preset": "some" } }', 'a.ts': '' });
    await expect(run(root)).rejects.toThrow(SettingsError);
    await expect(run(root, { paths: ['b.ts'] })).rejects.toThrow(MissingPathError);
  });

  it('leaves the project as it was', async () => {
    const root = project({ 'package.json': PACKAGE, 'src/pay.ts': payment() });
    chmodSync(root, 0o555);
    await run(root);
    chmodSync(root, 0o755);
    writeFileSync(join(root, 'still-writable'), '');
  });
});
