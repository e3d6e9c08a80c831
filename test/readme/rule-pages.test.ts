import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AuditReport } from '../../src/model/finding.js';

const root = resolve(import.meta.dirname, '../..');
const rules = readdirSync(join(root, 'rules')).filter((name) => existsSync(join(root, 'rules', name, 'rule.ts')));
const folder = mkdtempSync(join(tmpdir(), 'idempotency-pages-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** The text below a heading of the second level. */
function section(page: string, title: string): string | undefined {
  return page.split(/^## /m).slice(1).find((one) => one.startsWith(`${title}\n`));
}

const examples = (text: string | undefined): string[] => [...(text ?? '').matchAll(/```tsx?\n([\s\S]*?)```/g)].map((block) => block[1]!);

/** How many findings of the rule each example has; every example is a file of its own. */
function findings(rule: string, name: string, sources: readonly string[]): number[] {
  const project = join(folder, rule, name);
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "name": "page" }');
  sources.forEach((source, index) => writeFileSync(join(project, `example-${index}.ts`), source));
  const run = spawnSync(process.execPath, ['dist/src/cli/main.js', '--format', 'json', '--rule', rule, '--preset', 'recommended', project], { cwd: root, encoding: 'utf8' });
  expect(run.stderr).toBe('');
  const report: AuditReport = JSON.parse(run.stdout);
  return sources.map((_, index) => report.findings.filter((one) => one.file === `example-${index}.ts`).length);
}

describe.each(rules)('the page of %s', (rule) => {
  const page = readFileSync(join(root, 'rules', rule, 'README.md'), 'utf8');

  it.each(['What happens on the second run', 'Wrong', 'Right', 'What it does not report', 'When not to use it'])('has a part "%s"', (title) => {
    expect(section(page, title)?.trim().length ?? 0).toBeGreaterThan(title.length + 20);
  });

  it('is right about what is wrong', () => {
    const wrong = examples(section(page, 'Wrong'));
    expect(wrong.length).toBeGreaterThan(0);
    expect(findings(rule, 'wrong', wrong)).toEqual(wrong.map(() => 1));
  });

  it('is right about what is right', () => {
    const right = [...examples(section(page, 'Right')), ...examples(section(page, 'What it does not report'))];
    expect(right.length).toBeGreaterThan(0);
    expect(findings(rule, 'right', right)).toEqual(right.map(() => 0));
  });
});
