import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import plugin from '../../src/plugin/index.js';
import { applyEdits } from '../../src/edits/apply.js';

/** A finding as both surfaces can tell it. */
export interface Seen {
  readonly ruleId: string;
  readonly line: number;
  readonly message: string;
  /** The text after each edit that is offered, by title. */
  readonly edited: Readonly<Record<string, string>>;
}

/** What the ESLint plugin reports for a text with every confidence; `file` is relative to the project. Throws when it does not parse. */
export function lintText(file: string, text: string): Seen[] {
  const cwd = '/project';
  const linter = new Linter({ cwd });
  const isTypeScript = /\.[cm]?tsx?$/.test(file);
  const config: Linter.Config = {
    ...plugin.configs.all,
    files: ['**/*.{js,cjs,mjs,jsx,ts,cts,mts,tsx}'],
    languageOptions: isTypeScript ? { parser, parserOptions: { ecmaFeatures: { jsx: file.endsWith('x') } } } : { sourceType: sourceType(file, text) },
  };
  return linter.verify(text, [config], `${cwd}/${file}`).map((one) => {
    if (one.fatal === true || one.ruleId === null) throw new Error(`${file}:${one.line}: ${one.message}`);
    const edited = (one.suggestions ?? []).map(({ desc, fix }) => [desc, applyEdits(text, [{ span: fix.range, text: fix.text }])]);
    return { ruleId: one.ruleId.replace('idempotency/', ''), line: one.line, message: one.message, edited: Object.fromEntries(edited) };
  });
}

function sourceType(file: string, text: string): 'module' | 'commonjs' {
  return file.endsWith('.cjs') || (!/^(?:import|export)\b/m.test(text) && /\brequire\(/.test(text)) ? 'commonjs' : 'module';
}
