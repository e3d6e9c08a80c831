import { existsSync } from 'node:fs';
import js from '@eslint/js';
import ts from '@typescript-eslint/eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import eslintPlugin from 'eslint-plugin-eslint-plugin';

const TYPESCRIPT = ['**/*.ts'];
const OWN = ['src/**/*.ts', 'rules/**/*.ts'];
/** Long because they are data. */
const DATA = ['src/model/**', 'src/catalogue/**'];
const NODE_GLOBALS = Object.fromEntries(
  ['Buffer', 'URL', 'clearTimeout', 'console', 'performance', 'process', 'setTimeout', 'structuredClone'].map((name) => [name, 'readonly']),
);

/** The plugin on its own sources, once it is built (`npm run check` builds first). */
async function ourselves() {
  const built = new URL('./dist/src/plugin/index.js', import.meta.url);
  if (!existsSync(built)) return [];
  const { default: idempotency } = await import(built.href);
  return [{ files: [...OWN, 'scripts/**/*.mjs'], plugins: { idempotency }, extends: ['idempotency/strict'] }];
}

export default defineConfig([
  globalIgnores(['dist/', 'coverage/', '.cache/', 'fixtures/', 'examples/', 'test/**/sources/', 'test/**/corpus/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }] } },
  { files: ['**/*.js', '**/*.mjs'], languageOptions: { globals: NODE_GLOBALS } },
  {
    files: TYPESCRIPT,
    extends: [ts.configs['flat/recommended']],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: OWN,
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      'max-depth': ['error', 5],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines the name.' },
        { selector: 'ExportNamedDeclaration[source]', message: 'No barrels: import from the file that defines the name.' },
      ],
    },
  },
  {
    files: OWN,
    ignores: DATA,
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['src/plugin/**/*.ts', 'rules/**/*.ts'], extends: [eslintPlugin.configs.recommended] },
  await ourselves(),
]);
