import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_PLUGIN, RETRIED_REFUND } from './sample.js';

const require = createRequire(import.meta.url);
const oxlint = join(dirname(require.resolve('oxlint/package.json')), 'bin/oxlint');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'oxlint-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function run(...args: string[]): { stdout: string; stderr: string } {
  return spawnSync(process.execPath, [oxlint, ...args, '.'], { cwd: folder, encoding: 'utf8' });
}

interface Diagnostic { code: string; filename: string; labels: { span: { line: number; column: number } }[] }

function found(): string[] {
  const { stdout, stderr } = run('--format', 'json');
  expect(stderr).toBe('');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.map(({ code, filename, labels: [label] }) => `${filename} ${code} ${label!.span.line}:${label!.span.column}`).sort();
}

beforeEach(() => {
  write('.oxlintrc.json', JSON.stringify({ jsPlugins: [BUILT_PLUGIN], categories: { correctness: 'off' }, rules: { 'idempotency/no-per-attempt-key': 'error' } }));
  write('a.ts', RETRIED_REFUND);
  // Another file under the same source code object, with the finding elsewhere; a mark and carriage returns before it.
  write('b.js', `\uFEFF// b\r\n${RETRIED_REFUND.replaceAll('\n', '\r\n')}`);
  write('c.ts', RETRIED_REFUND.replace('randomUUID()', 'charge').replace(/^.*\n/, ''));
});

describe('oxlint', () => {
  it('reports in each file what is in that file', () => {
    expect(found()).toEqual(['a.ts idempotency(no-per-attempt-key) 8:75', 'b.js idempotency(no-per-attempt-key) 9:75']);
  });

  it('applies the first suggestion, and then there is nothing to report', () => {
    run('--fix-suggestions');
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toMatch(/^ {2}const \w+ = randomUUID\(\);\n {2}return pRetry\(/m);
    expect(readFileSync(join(folder, 'b.js'), 'utf8')).toMatch(/^\uFEFF\/\/ b\r\n/);
    expect(readFileSync(join(folder, 'b.js'), 'utf8')).not.toMatch(/[^\r]\n/);
    expect(found()).toEqual([]);
  });

  it('reads settings and options', () => {
    const config = (more: object): void => write('.oxlintrc.json', JSON.stringify({ jsPlugins: [BUILT_PLUGIN], categories: { correctness: 'off' }, ...more }));
    config({ rules: { 'idempotency/no-per-attempt-key': ['error', { minConfidence: 'low' }] } });
    expect(found()).toHaveLength(2);
    config({ rules: { 'idempotency/no-per-attempt-key': 'error' }, settings: { idempotency: { rules: { 'no-per-attempt-key': 'off' } } } });
    expect(found()).toEqual([]);
  });
});
