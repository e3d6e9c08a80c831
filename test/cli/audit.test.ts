import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fixture, project } from '../files/project.js';
import { MAIN, places, report, run } from './run.js';

const RULE = 'no-per-attempt-key';
const BROKEN = fixture('broken');
const FOUND = fixture('references');

describe('formats', () => {
  it('pretty: code, story, repairs, summary; no colours in a pipe', async () => {
    const { code, stdout, stderr } = await run(FOUND, ['--rule', RULE]);
    expect(code).toBe(1);
    expect(stderr).toBe('');
    expect(stdout).toContain(`✖ ${RULE}  high confidence  src/tolls/collect.ts:9:17`);
    expect(stdout).toMatch(/> +9 │ +const key = randomUUID\(\);\n +│ +\^{12}\n/);
    expect(stdout).toMatch(/↻ replay/);
    expect(stdout).toContain('✖ 1 finding in 1 file');
    expect(stdout).not.toContain('\u001b');
  });

  it('honours FORCE_COLOR and NO_COLOR', async () => {
    expect((await run(FOUND, [], { env: { FORCE_COLOR: '1' } })).stdout).toContain('\u001b[');
    expect((await run(FOUND, [], { env: { NO_COLOR: '1' } })).stdout).not.toContain('\u001b');
  });

  it('compact: a line a finding', async () => {
    const { stdout } = await run(FOUND, ['--rule', RULE, '--format', 'compact']);
    expect(stdout).toMatch(/^src\/tolls\/collect\.ts:9:17: error no-per-attempt-key \[high\] [^\n]+\n$/);
  });

  it('--output writes a file and nothing to stdout', async () => {
    const root = project({ 'package.json': '{}', 'a.ts': 'export {};' });
    const { code, stdout, stderr } = await run(root, ['--format', 'json', '--output', 'report.json']);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain('report written to report.json');
    expect(JSON.parse(readFileSync(join(root, 'report.json'), 'utf8'))).toMatchObject({ version: 1, root, findings: [] });
    expect((await run(root, ['--output', 'no/such/folder/report.json'])).code).toBe(2);
  });

  it('--stats goes to stderr, and no timing into the report', async () => {
    const { stdout, stderr } = await run(FOUND, ['--format', 'json', '--stats']);
    for (const name of [...['find files', 'read and parse', 'link', 'replay', 'rules', 'total'].map((phase) => `${phase} +\\d+ ms`), 'files +5', 'peak memory +[\\d,]+ MB']) expect(stderr).toMatch(new RegExp(`^${name}$`, 'm'));
    expect(Object.keys(JSON.parse(stdout).stats)).toEqual(['files', 'lines', 'functions', 'calls', 'resolvedCalls']);
  });

  it.each(['facts', 'program', 'replay'])('--debug %s prints what the stage knows', async (stage) => {
    const { code, stdout } = await run(FOUND, ['--debug', stage]);
    expect(code).toBe(0);
    expect(stdout).toContain('collect');
  });
});

describe('settings', () => {
  it('come from the nearest file, and the command line comes over them', async () => {
    const root = project({ 'package.json': '{}', 'idempotency.config.jsonc': `{ "rules": { "${RULE}": "warning" } } // fine`, 'src/pay.ts': readFileSync(join(BROKEN, 'src/good.ts')), 'src/broken.ts': 'export const unfinished = () => 1;' });
    const args = ['--rule', RULE];
    expect((await report(root, args)).findings.map((one) => one.severity)).toEqual(['warning']);
    expect((await run(root, args)).code).toBe(0);
    expect((await run(root, [...args, '--fail-on', 'warning'])).code).toBe(1);
    expect((await run(root, [...args, '--max-warnings', '0'])).code).toBe(1);
    expect((await run(root, [...args, '--rule', `${RULE}=error`])).code).toBe(1);
    expect((await report(root, ['--rule', `${RULE}=off`])).findings.filter((one) => one.ruleId === RULE)).toEqual([]);
    writeFileSync(join(root, 'other.json'), '{ "exclude": ["src/pay.ts"] }');
    expect(places(await report(root, ['--config', 'other.json']))).toEqual([]);
  });

  it('with a mistake end the run, with place and nearest name', async () => {
    const root = project({ 'package.json': '{}', 'idempotency.config.json': '{\n  "exlude": []\n}', 'a.ts': '' });
    const { code, stdout, stderr } = await run(root, []);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe('error: idempotency.config.json:2:3: exlude: unknown setting "exlude". Did you mean "exclude"?\n');
  });

  it('that are not there are a mistake when they were named', async () => {
    const { code, stderr } = await run(FOUND, ['--config', 'gone.json']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: ENOENT: no such file or directory, open '.*gone\.json'\n$/);
  });
});

describe('mistakes of the caller', () => {
  it.each<[string, string[], string]>([
    ['an unknown option', ['--fromat', 'json'], 'Did you mean --format?'],
    ['an unknown rule', ['--rule', 'no-per-atempt-key'], `There is no rule "no-per-atempt-key". Did you mean "${RULE}"?`],
    ['an unknown rule to explain', ['explain', 'no-per-atempt-key'], `Did you mean "${RULE}"?`],
    ['a path that is not there', ['srk'], 'error: No such file or folder: srk.\n'],
    ['a command with a slip', ['ruels'], 'No such file or folder: ruels. Did you mean the command "rules"?'],
  ])('%s gives exit code 2', async (_, args, message) => {
    const { code, stdout, stderr } = await run(FOUND, args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});

describe('commands', () => {
  it('rules lists every rule', async () => {
    const { code, stdout } = await run('/', ['rules']);
    expect(code).toBe(0);
    expect(stdout).toContain(`  ${RULE}\n`);
  });

  it('explain prints the page of a rule', async () => {
    const { code, stdout } = await run('/', ['explain', `idempotency/${RULE}`]);
    expect(code).toBe(0);
    expect(stdout).toContain(RULE.toUpperCase());
    expect(stdout).not.toContain('```');
  });

  it.each([[['--help']], [['--version']], [['help', 'explain']]])('%j loads neither parser nor analysis', async (args) => {
    const root = project({
      'hook.mjs': 'export async function load(url, context, next) { if (url.startsWith("file:")) process._rawDebug(`loaded ${url}`); return next(url, context); }',
      'register.mjs': 'import { register } from "node:module"; register("./hook.mjs", import.meta.url);',
    });
    const { code, stderr } = await run(root, args, { node: ['--import', pathToFileURL(join(root, 'register.mjs')).href] });
    expect(code).toBe(0);
    const loaded = stderr.split('\n').filter((line) => line.startsWith('loaded '));
    expect(loaded.some((line) => line.endsWith('/cli/main.js'))).toBe(true);
    expect(loaded.filter((line) => /oxc|scope-manager|tinyglobby|\/dist\/(?:rules|src\/(?!cli|model))/.test(line))).toEqual([]);
  });
});

describe('pipes', () => {
  /** A report of some megabytes. */
  function large(): string {
    return project({ 'package.json': '{}', ...Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`src/${'long-name-'.repeat(12)}${i}.ts`, `import { a } from './missing-${'x'.repeat(100)}';\nexport const b = a;\n`])) });
  }

  it('get everything, however slowly they are read', async () => {
    const child = spawn(process.execPath, [MAIN, '--format', 'json'], { cwd: large() });
    let text = '';
    child.stdout.setEncoding('utf8');
    for await (const chunk of child.stdout) {
      text += chunk as string;
      await new Promise((done) => setTimeout(done, 1));
    }
    if (child.exitCode === null) await once(child, 'close');
    expect(child.exitCode).toBe(0);
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(JSON.parse(text).diagnostics).toHaveLength(4000);
  });

  it('may be closed early', async () => {
    const child = spawn(process.execPath, [MAIN, '--format', 'json'], { cwd: large() });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
    child.stdout.once('data', () => child.stdout.destroy());
    const [code] = (await once(child, 'close')) as [number];
    expect([code, errors]).toEqual([0, '']);
  });
});

it('is an executable with a line for the shell', () => {
  expect(existsSync(MAIN)).toBe(true);
  expect(readFileSync(MAIN, 'utf8').startsWith('#!/usr/bin/env node\n')).toBe(true);
});
