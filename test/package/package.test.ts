import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What users get: the packed tarball, installed with plain npm into a folder that has nothing else. */

const root = resolve(import.meta.dirname, '../..');
const declared = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'idempotency-package-'));
let tarball: string;
let packed: string[];

beforeAll(() => {
  const [pack] = JSON.parse(execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: root, encoding: 'utf8' }));
  tarball = join(folder, pack.filename);
  packed = pack.files.map((file: { path: string }) => file.path);
  write('package.json', '{ "name": "consumer", "private": true }');
  npmInstall(tarball);
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function npmInstall(...packages: string[]): void {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', 'inherit'] });
}

function run(command: string, args: readonly string[], cwd = folder): SpawnSyncReturns<string> {
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
}

const node = (...args: string[]): SpawnSyncReturns<string> => run(process.execPath, args);
const ours = (bin: string, ...args: string[]): SpawnSyncReturns<string> => run(process.execPath, [join(root, 'node_modules', bin), ...args], root);

const TINY = `import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';
import Stripe from 'stripe';

const stripe = new Stripe(process.env.STRIPE_KEY!);

export const refund = (charge: string) =>
  pRetry(() => stripe.refunds.create({ charge }, { idempotencyKey: randomUUID() }), { retries: 3 });
`;

describe('the tarball', () => {
  it('holds what is needed to run and read, and nothing else', () => {
    const allowed = /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|schemas\/[^/]+\.schema\.json|rules\/[^/]+\/README\.md|dist\/(src|rules)\/.+\.(js|d\.ts))$/;
    expect(packed.filter((path) => !allowed.test(path))).toEqual([]);
    for (const path of ['README.md', 'LICENSE', 'CHANGELOG.md', 'dist/src/cli/main.js', 'dist/src/plugin/index.js', 'dist/src/plugin/index.d.ts', 'schemas/settings.schema.json']) expect(packed).toContain(path);
  });

  it('has the page of every rule', () => {
    const rules = readdirSync(join(root, 'rules')).filter((name) => existsSync(join(root, 'rules', name, 'rule.ts'))).map((name) => `rules/${name}/README.md`);
    expect(packed.filter((path) => path.startsWith('rules/')).sort()).toEqual(rules.sort());
  });

  it('runs nothing when it is installed', () => {
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare']) expect(declared.scripts).not.toHaveProperty(name);
  });

  it('passes publint', () => {
    const { status, stdout, stderr } = ours('publint/src/cli.js', tarball, '--strict');
    expect(status, stdout + stderr).toBe(0);
  });

  it('passes are-the-types-wrong for packages that are ES modules only', () => {
    const { status, stdout, stderr } = ours('@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only', '--exclude-entrypoints', './package.json', '--format', 'ascii');
    expect(status, stdout + stderr).toBe(0);
  });
});

describe('the plugin', () => {
  it('is imported without ESLint or TypeScript being there', () => {
    const { stdout, stderr } = node('--input-type=module', '-e', `import plugin from 'eslint-plugin-idempotency'; console.log(JSON.stringify([plugin.meta, Object.keys(plugin.configs)]))`);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ name: declared.name, version: declared.version, namespace: 'idempotency' }),
      expect.arrayContaining(['recommended', 'strict', 'all']),
    ]);
  });

  it('is required as itself, not as a namespace', () => {
    const { stdout, stderr } = node('-e', `const plugin = require('eslint-plugin-idempotency'); console.log(plugin.meta.name, Object.keys(plugin.rules).length > 0)`);
    // Node 20 warns that `require` of ES modules is experimental.
    expect(stderr.replace(/\(node:\d+\) ExperimentalWarning.*\n(\(Use .*\n)?/g, '')).toBe('');
    expect(stdout.trim()).toBe(`${declared.name} true`);
  });

  it('publishes its schemas and its package.json', () => {
    const { stdout, stderr } = node('-e', `console.log(require('eslint-plugin-idempotency/schemas/settings.schema.json').title, require('eslint-plugin-idempotency/package.json').version)`);
    expect(stderr).toBe('');
    expect(stdout).toContain(declared.version);
  });

  it('lints and type-checks in a config made with defineConfig', () => {
    npmInstall(`eslint@${declared.devDependencies.eslint}`, `@typescript-eslint/parser@${declared.devDependencies['@typescript-eslint/parser']}`, `typescript@${declared.devDependencies.typescript}`);
    const config = (extend: string): string =>
      `import parser from '@typescript-eslint/parser';\nimport { defineConfig } from 'eslint/config';\nimport idempotency from 'eslint-plugin-idempotency';\n\nexport default defineConfig({ files: ['**/*.ts'], languageOptions: { parser }, plugins: { idempotency }, extends: [${extend}] });\n`;
    write('lint/package.json', '{ "type": "module" }');
    write('lint/tiny.ts', TINY);
    write('lint/eslint.config.js', config(`'idempotency/recommended'`));
    write('types/package.json', '{ "type": "module" }');
    write('types/by-name.ts', config(`'idempotency/recommended'`));
    write('types/by-value.ts', config('idempotency.configs.recommended'));
    write('types/tsconfig.json', JSON.stringify({ compilerOptions: { target: 'es2023', module: 'nodenext', strict: true, noEmit: true, types: [] }, include: ['*.ts'] }));

    const types = node('node_modules/typescript/bin/tsc', '-p', 'types');
    expect(types.stdout + types.stderr).toBe('');
    const lint = run(process.execPath, [join(folder, 'node_modules/eslint/bin/eslint.js'), '--format', 'json', 'tiny.ts'], join(folder, 'lint'));
    const [result] = JSON.parse(lint.stdout);
    expect(result.messages.map((one: { ruleId: string; line: number }) => [one.ruleId, one.line])).toEqual([['idempotency/no-per-attempt-key', 8]]);
  });
});

describe('the command', () => {
  it('audits a project that has no dependencies installed', () => {
    write('project/package.json', '{ "name": "tiny", "private": true, "dependencies": { "stripe": "^19.0.0", "p-retry": "^7.0.0" } }');
    write('project/src/refund.ts', TINY);
    const { status, stdout, stderr } = run(join(folder, 'node_modules/.bin/idempotency-audit'), ['--format', 'json', 'project']);
    expect(stderr).toBe('');
    const report = JSON.parse(stdout);
    expect(report.findings.map((one: { ruleId: string; file: string; range: { start: { line: number } } }) => [one.ruleId, one.file, one.range.start.line])).toEqual([['no-per-attempt-key', 'src/refund.ts', 8]]);
    expect(report.complete).toBe(true);
    expect(status).toBe(1);
  });

  it('prints its version', () => {
    const { status, stdout } = run(join(folder, 'node_modules/.bin/idempotency-audit'), ['--version']);
    expect(stdout.trim()).toBe(declared.version);
    expect(status).toBe(0);
  });
});
