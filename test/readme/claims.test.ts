import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What the README says, tried out. */

const root = resolve(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'idempotency-readme-'));

afterAll(() => rmSync(folder, { recursive: true }));

function block(heading: string, language: string): string {
  const part = readme.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(part);
  expect(found, `a ${language} block below "${heading}"`).not.toBeNull();
  return found![1]!;
}

const audit = (...args: string[]) => spawnSync(process.execPath, ['dist/src/cli/main.js', ...args], { cwd: root, encoding: 'utf8' });

describe('the settings of the README', () => {
  const settings = (): string => block('Command', 'json');

  it('follow their schema', () => {
    const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(readFileSync(join(root, 'schemas/settings.schema.json'), 'utf8')));
    validate(JSON.parse(settings()));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('are taken by the command', () => {
    const file = join(folder, 'idempotency.config.json');
    writeFileSync(file, settings());
    const { status, stderr, stdout } = audit('--config', file, '--rule', 'no-per-attempt-key', '--format', 'json', 'examples/shop-backend');
    expect(stderr).toBe('');
    const severities = new Set(JSON.parse(stdout).findings.map((one: { severity: string }) => one.severity));
    expect([...severities]).toEqual(['warning']);
    expect(status).toBe(0);
  });
});

describe('the comment of the README', () => {
  const lines = (): string[] => block('Silence a finding', 'ts').trim().split('\n');
  const source = (...statements: string[]): string =>
    ["import { randomUUID } from 'node:crypto';", "import axios from 'axios';", "import { Worker } from 'bullmq';", '', "const ledger = axios.create({ baseURL: 'https://ledger.example' });", '', "export const worker = new Worker('ledger', async ({ data: entry }) => {", ...statements, '});', ''].join('\n');

  async function both(name: string, text: string): Promise<{ command: number; eslint: number; unused: number }> {
    const dir = join(folder, name);
    spawnSync('mkdir', ['-p', dir]);
    writeFileSync(join(dir, 'package.json'), '{ "name": "readme" }');
    writeFileSync(join(dir, 'ledger.js'), text);
    const report = JSON.parse(audit('--format', 'json', dir).stdout);
    const { default: idempotency } = await import(join(root, 'dist/src/plugin/index.js'));
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [idempotency.configs.recommended] });
    const [result] = await eslint.lintText(text, { filePath: 'ledger.js' });
    return { command: report.findings.length, eslint: result!.messages.length, unused: report.diagnostics.filter((one: { code: string }) => one.code === 'unused-suppression').length };
  }

  it('would have something to silence', async () => {
    expect(await both('without', source(...lines().slice(1)))).toEqual({ command: 1, eslint: 1, unused: 0 });
  });

  it('silences the finding in both', async () => {
    expect(await both('with', source(...lines()))).toEqual({ command: 0, eslint: 0, unused: 0 });
  });

  it.each([
    ['next-line', '// idempotency-disable-next-line no-per-attempt-key -- known\n', ''],
    ['line', '', ' // idempotency-disable-line no-per-attempt-key -- known'],
    ['block', '/* idempotency-disable no-per-attempt-key -- known */\n', '\n/* idempotency-enable no-per-attempt-key */'],
  ])('has a sister that both know: %s', async (name, before, after) => {
    expect(await both(name, source(before + lines()[1]! + after))).toEqual({ command: 0, eslint: 0, unused: 0 });
  });

  it('has a sister that is reported where it silences nothing', async () => {
    expect(await both('unused', source('// idempotency-disable-next-line no-per-attempt-key -- known', 'console.log(entry);'))).toMatchObject({ command: 0, unused: 1 });
  });
});

describe('the options of the README', () => {
  let help: string;
  beforeAll(() => {
    help = audit('--help').stdout;
  });

  it('are those of the command', () => {
    const options = [...new Set([...readme.matchAll(/(?<![\w-])--[a-z][\w-]+/g)].map((one) => one[0]))].filter((one) => one !== '--help');
    expect(options.length).toBeGreaterThan(2);
    expect(options.filter((one) => !help.includes(one))).toEqual([]);
  });
});
