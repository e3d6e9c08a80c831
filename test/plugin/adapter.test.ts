import { RuleTester as TypeScriptRuleTester } from '@typescript-eslint/rule-tester';
import { Linter, RuleTester } from 'eslint';
import * as espree from 'espree';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runs, testPlugin } from './test-rule.js';

const plugin = testPlugin();
const rule = plugin.rules!['no-marked-call']!;

Object.assign(TypeScriptRuleTester, { afterAll, describe, it, itOnly: it.only });
Object.assign(RuleTester, { describe, it, itOnly: it.only });
const LOW = [{ minConfidence: 'low' }];

/** The cases hold for every parser. */
function cases(head: string): { valid: object[]; invalid: object[] } {
  const suggestion = (code: string, output: string): object[] => [{ desc: `Guard \`${code}\``, output }];
  return {
    valid: [
      { name: 'nothing to report', code: `${head}\nother();` },
      { name: 'not sure enough', code: `${head}\nlow('money');` },
      { name: 'not sure enough where nothing is at stake', code: `${head}\nmedium();` },
      { name: 'silenced on the next line', code: `${head}\n// idempotency-disable-next-line no-marked-call -- known\nhigh();` },
      { name: 'silenced on its line', code: `${head}\nhigh(); // idempotency-disable-line no-marked-call -- known` },
      { name: 'silenced between two comments', code: `${head}\n/* idempotency-disable no-marked-call -- known */\nhigh();\n/* idempotency-enable no-marked-call */` },
      { name: 'switched off by the settings', code: `${head}\nhigh();`, settings: { idempotency: { rules: { 'no-marked-call': 'off' } } } },
    ],
    invalid: [
      {
        name: 'message, data, place and the suggestion that ESLint can apply',
        code: `${head}\n  high('a',\n    'b');`,
        errors: [{ messageId: 'call', data: { name: 'high' }, line: 2, column: 3, endLine: 3, endColumn: 9, suggestions: suggestion("high('a',\n    'b')", `${head}\n  once(() => high('a',\n    'b'));`) }],
      },
      {
        name: 'a comment about another rule silences nothing',
        code: `${head}\n// idempotency-disable-next-line no-other-rule -- known\nhigh();`,
        errors: [{ messageId: 'call', data: { name: 'high' }, line: 3, column: 1, endLine: 3, endColumn: 7, suggestions: suggestion('high()', `${head}\n// idempotency-disable-next-line no-other-rule -- known\nonce(() => high());`) }],
      },
      {
        name: 'likely and at stake',
        code: `${head}\nmedium('money');`,
        errors: [{ messageId: 'call', data: { name: 'medium' }, line: 2, column: 1, endLine: 2, endColumn: 16, suggestions: suggestion("medium('money')", `${head}\nonce(() => medium('money'));`) }],
      },
      {
        name: 'options let the rest through',
        code: `${head}\nlow();`, options: LOW,
        errors: [{ messageId: 'call', data: { name: 'low' }, line: 2, column: 1, endLine: 2, endColumn: 6, suggestions: suggestion('low()', `${head}\nonce(() => low());`) }],
      },
      {
        name: 'lines that end with a carriage return',
        code: `${head}\r\n\r\nhigh();\r\n`,
        errors: [{ messageId: 'call', data: { name: 'high' }, line: 3, column: 1, endLine: 3, endColumn: 7, suggestions: suggestion('high()', `${head}\r\n\r\nonce(() => high());\r\n`) }],
      },
      {
        name: 'a byte order mark',
        code: `\uFEFF${head}\nhigh();`,
        errors: [{ messageId: 'call', data: { name: 'high' }, line: 2, column: 1, endLine: 2, endColumn: 7, suggestions: suggestion('high()', `\uFEFF${head}\nonce(() => high());`) }],
      },
    ],
  };
}

describe('with espree', () => {
  const tester = new RuleTester({ languageOptions: { parser: espree as Linter.Parser } });
  tester.run('modules', rule, cases("import './a.js';") as Parameters<typeof tester.run>[2]);
  const scripts = new RuleTester({ languageOptions: { sourceType: 'commonjs' } });
  scripts.run('CommonJS', rule, cases("require('./a.js');") as Parameters<typeof tester.run>[2]);
});

describe('with @typescript-eslint/parser', () => {
  const tester = new TypeScriptRuleTester();
  tester.run('types', rule as never, cases("import './a.js'; type A = { b(): void };") as never);
});

describe('one analysis for all rules', () => {
  const linter = new Linter({ cwd: '/project' });
  const lint = (text: string, settings: Linter.Config['settings'] = {}): Linter.LintMessage[] => linter.verify(text, [{ ...plugin.configs.all, settings }], '/project/src/a.js');
  beforeEach(() => void (runs.count = 0));

  it('runs once for a text, whatever the number of rules', () => {
    expect(lint("import './a.js'; high(); low();")).toHaveLength(2);
    expect(runs.count).toBe(1);
  });

  it('runs anew for another text under the same name', () => {
    expect(lint("import './a.js'; high();").map((one) => one.column)).toEqual([18]);
    expect(lint("import './a.js';  high();").map((one) => one.column)).toEqual([19]);
    expect(lint("import './a.js';")).toEqual([]);
  });

  it('runs anew for the same tree with other settings', () => {
    lint("import './a.js'; high();");
    const code = linter.getSourceCode();
    runs.count = 0;
    const off = { idempotency: { rules: { 'no-marked-call': 'off' } } };
    const again = (settings: Linter.Config['settings']): number => linter.verify(code, [{ ...plugin.configs.all, settings: settings! }], '/project/src/a.js').length;
    expect([again({}), again(off), again({})]).toEqual([1, 0, 1]);
  });

  it('does not run where the text has nothing of interest', () => {
    expect(lint('high();')).toEqual([]);
    expect(runs.count).toBe(0);
  });

  it('says what is wrong with the settings', () => {
    expect(() => lint("import './a.js'; high();", { idempotency: { modles: [] } })).toThrow(/settings\.idempotency: .*models/);
  });

  it('refuses options that it does not know', () => {
    const config = (options: object): Linter.Config => ({ plugins: { idempotency: plugin }, rules: { 'idempotency/no-marked-call': ['error', options] } });
    for (const options of [{ minConfidence: 'certain' }, { confidence: 'low' }]) expect(() => linter.verify('a();', [config(options)])).toThrow(/no-marked-call/);
  });
});
