import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/settings/config.js';

const RULES = ['no-append', 'no-dual-write'];
const parse = (text: string, key?: string): ReturnType<typeof parseConfig> => parseConfig(text, 'idempotency.config.json', RULES, key);
/** `line:column message` of each mistake. */
const mistakes = (text: string): string[] => parse(text).diagnostics.map((one) => `${one.range!.start.line}:${one.range!.start.column} ${one.message}`);

describe('parseConfig', () => {
  it('reads everything that there is, with comments and trailing commas', () => {
    const { settings, diagnostics } = parse(`{
      "$schema": "./schemas/config.json", // where it is described
      "preset": "strict",
      "minConfidence": "high",
      "rules": { "no-append": "off", "idempotency/no-dual-write": { "severity": "warning", "minConfidence": "low" } },
      "models": [{ "name": "@acme/http#post", "effect": "http-request", "idempotencyKey": 2, "retries": 0 }, { "name": "track", "telemetry": true }],
      "include": ["scripts/nightly/**"], "exclude": [], "changeDataCapture": true,
    }`);
    expect(diagnostics).toEqual([]);
    expect(settings).toEqual({
      preset: 'strict', minConfidence: 'high', rules: { 'no-append': { severity: 'off' }, 'no-dual-write': { severity: 'warning', minConfidence: 'low' } },
      models: [{ name: '@acme/http#post', effect: 'http-request', idempotencyKey: 2, retries: 0 }, { name: 'track', telemetry: true }],
      include: ['scripts/nightly/**'], exclude: [], changeDataCapture: true,
    });
  });

  it('takes a property of a file, and nothing when it is not there', () => {
    expect(parse('{ "name": "x", "idempotency": { "preset": "all" } }', 'idempotency').settings).toEqual({ preset: 'all' });
    expect(parse('{ "name": "x" }', 'idempotency')).toEqual({ settings: {}, diagnostics: [] });
    expect(parse('')).toEqual({ settings: {}, diagnostics: [] });
  });

  it('points at each mistake and names the nearest', () => {
    expect(mistakes(`{
  "presett": "all",
  "preset": "strikt",
  "rules": { "no-apend": "error", "no-append": "warn" },
  "models": [{ "nam": "x" }, { "name": "y", "effect": "publsh" }, 3],
  "exclude": ["a", 1],
  "changeDataCapture": "yes"
}`)).toEqual([
      '2:3 presett: unknown setting "presett". Did you mean "preset"?',
      '3:13 preset: must be "recommended", "strict" or "all", not "strikt". Did you mean "strict"?',
      '4:14 rules.no-apend: unknown rule "no-apend". Did you mean "no-append"?',
      '4:48 rules.no-append: must be "error", "warning" or "off", not "warn".',
      '5:16 models[0].nam: unknown key "nam". Did you mean "name"?',
      '5:14 models[0]: needs a "name": "module#export", "Class#method" or a global name',
      expect.stringMatching(/^5:55 models\[1\]\.effect: must be "db-insert", .*, not "publsh"\. Did you mean "publish"\?$/),
      '5:67 models[2]: must be an object, not 3',
      '6:20 exclude[1]: must be a string, not 1',
      '7:24 changeDataCapture: must be true or false, not "yes"',
    ]);
  });

  it('leaves out what is wrong and keeps the rest', () => {
    expect(parse('{ "preset": "x", "exclude": ["a", 1], "rules": { "no-append": 1 } }').settings).toEqual({ exclude: ['a'], rules: { 'no-append': {} } });
  });

  it.each([
    ['{ "preset": "all" ', '1:19 not valid JSON: close brace expected'],
    ['{ preset: "all" }', '1:3 not valid JSON: invalid symbol'],
    ['[]', '1:1 must be an object, not a list'],
    ['null', '1:1 must be an object, not null'],
  ])('refuses %s', (text, expected) => {
    expect(mistakes(text)).toEqual([expected]);
  });
});
