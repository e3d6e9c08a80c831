import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const name = resolve(import.meta.dirname, 'config-under-test.ts');

/** Errors of a config file that uses the built plugin's declarations, with the types of one version of ESLint. */
function errorsOf(text: string, eslint: string): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, strict: true, exactOptionalPropertyTypes: true, noEmit: true,
    types: [], skipLibCheck: true, paths: { eslint: [`${root}/node_modules/${eslint}/lib/types/index.d.ts`] },
  };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([name], options, {
    ...host,
    fileExists: (path) => path === name || host.fileExists(path),
    readFile: (path) => (path === name ? text : host.readFile(path)),
    getSourceFile: (path, version) => (path === name ? ts.createSourceFile(path, text, version) : host.getSourceFile(path, version)),
  });
  return ts.getPreEmitDiagnostics(program).map((one) => ts.flattenDiagnosticMessageText(one.messageText, ' '));
}

const IMPORT = "import idempotency from '../../dist/src/plugin/index.js';\n";

describe('the types of the plugin', () => {
  it.each(["'idempotency/recommended'", 'idempotency.configs.recommended', 'idempotency.configs.strict', 'idempotency.configs.all'])('fit defineConfig with extends: [%s]', (extend) => {
    const text = `import { defineConfig } from 'eslint/config';\n${IMPORT}export default defineConfig([{ files: ['**/*.ts'], plugins: { idempotency }, extends: [${extend}], rules: { 'idempotency/no-per-attempt-key': ['error', { minConfidence: 'low' }] } }]);\n`;
    expect(errorsOf(text, 'eslint')).toEqual([]);
  });

  it.each(['eslint', 'eslint9'])('are those of a plugin and its configs for %s', (eslint) => {
    const text = `import type { ESLint, Linter } from 'eslint';\n${IMPORT}export const plugin: ESLint.Plugin = idempotency;\nexport const configs: Linter.Config[] = [idempotency.configs.recommended, idempotency.configs.strict, idempotency.configs.all];\n`;
    expect(errorsOf(text, eslint)).toEqual([]);
  });

  it('refuse a config that is not there', () => {
    expect(errorsOf(`${IMPORT}export default [idempotency.configs.recomended];\n`, 'eslint')).toEqual([expect.stringContaining("'recomended'")]);
  });
});
