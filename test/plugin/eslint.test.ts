import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import { ESLint as OlderESLint } from 'eslint9';
import { defineConfig } from 'eslint/config';
import { afterAll, describe, expect, it } from 'vitest';
import { testPlugin } from './test-rule.js';

const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'eslint-')));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const plugin = testPlugin();
const TYPESCRIPT = { files: ['**/*.ts'], languageOptions: { parser } };
const TEXT = "import './a.js';\nmedium('money');\nlow();\n";

const VERSIONS = [['10', ESLint], ['9.15', OlderESLint as unknown as typeof ESLint]] as const;

describe.each(VERSIONS)('ESLint %s', (version, Host) => {
  const eslint = (config: ESLint.Options['overrideConfig']): ESLint => new Host({ cwd, overrideConfigFile: true, overrideConfig: config! });
  const lines = async (host: ESLint, text: string, filePath = join(cwd, 'b.ts')): Promise<unknown[]> => {
    const [result] = await host.lintText(text, { filePath });
    return result!.messages.map((one) => [one.ruleId, one.line]);
  };

  it('is the version that is meant', () => expect(Host.version.startsWith(version)).toBe(true));

  it('takes configs by value', async () => {
    expect(await lines(eslint([TYPESCRIPT, plugin.configs.recommended]), TEXT)).toEqual([['idempotency/no-marked-call', 2]]);
    expect(await lines(eslint([TYPESCRIPT, plugin.configs.all]), TEXT)).toEqual([['idempotency/no-marked-call', 2], ['idempotency/no-marked-call', 3]]);
  });

  it('takes configs that defineConfig made', async () => {
    const byName = defineConfig([TYPESCRIPT, { files: ['**/*.ts'], plugins: { idempotency: plugin }, extends: ['idempotency/recommended'] }]);
    const byValue = defineConfig([TYPESCRIPT, { files: ['**/*.ts'], extends: [plugin.configs.recommended] }]);
    const otherName = defineConfig([TYPESCRIPT, { files: ['**/*.ts'], plugins: { again: plugin }, extends: ['again/recommended'] }]);
    expect(await lines(eslint(byName), TEXT)).toEqual([['idempotency/no-marked-call', 2]]);
    expect(await lines(eslint(byValue), TEXT)).toEqual([['idempotency/no-marked-call', 2]]);
    expect(await lines(eslint(otherName), TEXT)).toEqual([['again/no-marked-call', 2]]);
  });

  it('reports what the buffer holds now, not what it held before', async () => {
    const host = eslint([TYPESCRIPT, plugin.configs.recommended]);
    expect(await lines(host, "import './a.js';\nhigh();\n")).toEqual([['idempotency/no-marked-call', 2]]);
    expect(await lines(host, "import './a.js';\n\n\nhigh();\n")).toEqual([['idempotency/no-marked-call', 4]]);
    expect(await lines(host, "import './a.js';\n")).toEqual([]);
  });

  it('offers one suggestion for each edit of the file, with ranges on the text without its mark', async () => {
    const [result] = await eslint([TYPESCRIPT, plugin.configs.recommended]).lintText("\uFEFFimport './a.js';\r\nhigh();\r\n", { filePath: join(cwd, 'b.ts') });
    const [message] = result!.messages;
    expect(message).toMatchObject({ line: 2, column: 1, endLine: 2, endColumn: 7, message: '`high` runs again.' });
    expect(message!.suggestions).toEqual([expect.objectContaining({ desc: 'Guard `high()`', fix: { range: [18, 24], text: 'once(() => high())' } })]);
  });

  it('lets comments disable a rule', async () => {
    const text = "import './a.js';\n// eslint-disable-next-line idempotency/no-marked-call -- once\nhigh();\nhigh(); // eslint-disable-line\n";
    expect(await lines(eslint([TYPESCRIPT, plugin.configs.recommended]), text)).toEqual([]);
  });

  it('needs no TypeScript parser for JavaScript', async () => {
    expect(await lines(eslint([plugin.configs.recommended]), TEXT, join(cwd, 'b.js'))).toEqual([['idempotency/no-marked-call', 2]]);
  });
});
