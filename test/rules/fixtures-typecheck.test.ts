import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../rules/all.js';

const root = resolve(import.meta.dirname, '../..');
const fixtures = join(root, 'fixtures');

const install = (): string => execFileSync(process.execPath, [join(root, 'scripts/install-fixtures.mjs')], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** `fixtures/tsconfig.json` as the compiler reads it. Throws on a mistake in it. */
function configuration(): ts.ParsedCommandLine {
  const path = join(fixtures, 'tsconfig.json');
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path), undefined, path);
  const problems = [...(error ? [error] : []), ...parsed.errors].map(told);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return parsed;
}

/** `rules/…/a.ts:3: TS2322 message`. */
function told({ file, start, code, messageText }: ts.Diagnostic): string {
  const text = `TS${code} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  if (!file) return text;
  return `${relative(fixtures, file.fileName)}:${file.getLineAndCharacterOfPosition(start ?? 0).line + 1}: ${text}`;
}

/** What the compiler says of a program of these files; `texts` replaces or adds files by path. */
function complaintsOf(names: readonly string[], options: ts.CompilerOptions, texts: Readonly<Record<string, string>> = {}): string[] {
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => texts[path] ?? readFile(path);
  host.fileExists = (path) => texts[path] !== undefined || fileExists(path);
  return ts.getPreEmitDiagnostics(ts.createProgram(names, options, host)).map(told);
}

/** The programs on a rule's page as files beside its fixtures. */
function programsOf(rule: string): Record<string, string> {
  const page = readFileSync(join(root, 'rules', rule, 'README.md'), 'utf8');
  const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map((block) => block[1]!);
  return Object.fromEntries(blocks.map((block, index) => [join(fixtures, 'rules', rule, `page-${index + 1}.ts`), block]));
}

describe('fixtures of rules', () => {
  beforeAll(() => void install(), 600_000);

  it('are installed once', () => {
    expect(install()).toBe('');
  });

  it('name no registry in their lock file, so that any mirror will do', () => {
    const { packages } = JSON.parse(readFileSync(join(fixtures, 'package-lock.json'), 'utf8')) as { packages: Record<string, object> };
    expect(Object.keys(packages).length).toBeGreaterThan(50);
    expect(Object.entries(packages).filter(([, one]) => 'resolved' in one).map(([path]) => path)).toEqual([]);
  });

  it('are all part of the program', () => {
    const { fileNames } = configuration();
    const sources = globSync('rules/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', { cwd: fixtures, absolute: true, ignore: ['**/node_modules/**'] });
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((path) => !fileNames.includes(path))).toEqual([]);
  });

  it('type-check', () => {
    const { fileNames, options } = configuration();
    expect(complaintsOf(fileNames, options)).toEqual([]);
  }, 300_000);

  it.each(RULES.map((rule) => rule.meta.id))('type-check like the programs on the page of %s', (rule) => {
    const { options } = configuration();
    const programs = programsOf(rule);
    expect(Object.keys(programs).length).toBeGreaterThanOrEqual(6);
    // Generated clients are declared beside the fixtures.
    const declared = configuration().fileNames.filter((name) => name.endsWith('.d.ts'));
    expect(complaintsOf([...Object.keys(programs), ...declared], options, programs)).toEqual([]);
  }, 120_000);

  it('would be told apart from wrong ones: packages have their types', () => {
    const { options } = configuration();
    const path = join(fixtures, 'rules/wrong.ts');
    const source = "import Stripe from 'stripe';\nexport const wrong: string = new Stripe('').refunds.create({ charge: '' });\n";
    expect(complaintsOf([path], options, { [path]: source })).toEqual([expect.stringMatching(/^rules\/wrong\.ts:2: TS2322 .*Refund/)]);
  }, 120_000);
});
