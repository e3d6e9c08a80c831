import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../rules/all.js';
import { allLibraries } from '../../src/catalogue/lookup.js';
import { lower } from '../../src/facts/lower.js';
import { parse } from '../../src/files/parse.js';
import { validateSettings } from '../../src/settings/validate.js';

const root = resolve(import.meta.dirname, '../..');
const rule = RULES[0]!.meta.id;

function schema(name: string): ValidateFunction {
  return new Ajv({ allErrors: true, allowUnionTypes: true }).compile(JSON.parse(readFileSync(join(root, 'schemas', `${name}.schema.json`), 'utf8')));
}

function errors(validate: ValidateFunction, value: unknown): string[] {
  return validate(value) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
}

/** The schema helps in an editor, the audit has the last word: both must accept and refuse the same files. */
describe('the schema of the settings', () => {
  const validate = schema('settings');
  const audited = (value: unknown): boolean => validateSettings(value, RULES.map((one) => one.meta.id)).problems.length === 0;

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['a schema', { $schema: './node_modules/eslint-plugin-idempotency/schemas/settings.schema.json' }],
    ['a preset', { preset: 'strict' }],
    ['a least confidence', { minConfidence: 'low' }],
    ['a severity', { rules: { [rule]: 'off' } }],
    ['a rule with its prefix', { rules: { [`idempotency/${rule}`]: 'warning' } }],
    ['options of a rule', { rules: { [rule]: { severity: 'error', minConfidence: 'medium' } } }],
    ['models', { models: [{ name: 'lib/retry#again', retries: 1 }, { name: 'Ledger#book', effect: 'payment', idempotencyKey: 'key' }, { name: 'ping', telemetry: true, idempotencyKey: 0 }] }],
    ['globs', { include: ['tools/**'], exclude: ['legacy/**'] }],
    ['change data capture', { changeDataCapture: true }],
  ])('accepts %s', (_name, value) => {
    expect(errors(validate, value)).toEqual([]);
    expect(audited(value)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['a list', []],
    ['an unknown setting', { presets: 'strict' }],
    ['an unknown preset', { preset: 'medium' }],
    ['an unknown rule', { rules: { 'no-such-rule': 'error' } }],
    ['an unknown severity', { rules: { [rule]: 'warn' } }],
    ['an unknown option', { rules: { [rule]: { confidence: 'high' } } }],
    ['a model without a name', { models: [{ retries: 0 }] }],
    ['a model of an unknown kind', { models: [{ name: 'x', effect: 'paying' }] }],
    ['an index that is none', { models: [{ name: 'x', retries: -1 }] }],
    ['half an argument', { models: [{ name: 'x', retries: 0.5 }] }],
    ['a glob that is no list', { exclude: 'legacy/**' }],
    ['a switch that is no boolean', { changeDataCapture: 'yes' }],
  ])('refuses %s', (_name, value) => {
    expect(errors(validate, value)).not.toEqual([]);
    expect(audited(value)).toBe(false);
  });
});

describe('the schema of the catalogue', () => {
  const validate = schema('catalogue');

  it('accepts every library', () => {
    const libraries = allLibraries();
    expect(libraries.length).toBeGreaterThan(20);
    expect(libraries.flatMap((library) => errors(validate, JSON.parse(JSON.stringify(library))).map((error) => `${library.name}${error}`))).toEqual([]);
  });

  it('refuses a misspelt part', () => {
    expect(errors(validate, { name: 'x', family: 'http', packages: ['x'], export: {} })).not.toEqual([]);
    expect(errors(validate, { name: 'x', family: 'https', packages: ['x'] })).not.toEqual([]);
  });
});

describe('the schema of the facts', () => {
  const validate = schema('facts');
  const facts = (): unknown => JSON.parse(JSON.stringify(lower(parse('a.ts', readFileSync(join(root, 'examples/shop-backend/src/workers/fulfilment.ts'), 'utf8')).tree)));

  it('accepts what a file is lowered to', () => {
    expect(errors(validate, facts())).toEqual([]);
  });

  it('refuses facts of another version', () => {
    expect(errors(validate, { ...(facts() as object), version: 0 })).not.toEqual([]);
  });
});
