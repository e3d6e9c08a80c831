import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../rules/all.js';
import * as index from '../../src/plugin/index.js';

const plugin = index.default;
const declared = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'));

describe('the plugin', () => {
  it('names itself like its package', () => {
    expect(plugin.meta).toEqual({ name: declared.name, version: declared.version, namespace: 'idempotency' });
  });

  it('is what `require` gives', () => {
    expect((index as unknown as Record<string, unknown>)['module.exports']).toBe(plugin);
  });

  it('has every rule, described', () => {
    expect(Object.keys(plugin.rules!)).toEqual(RULES.map((rule) => rule.meta.id));
    for (const rule of RULES) {
      const { meta } = plugin.rules![rule.meta.id]!;
      expect(meta).toMatchObject({ type: 'problem', hasSuggestions: true, languages: ['js/js'], messages: rule.meta.messages });
      expect(meta!.docs).toMatchObject({ description: expect.stringContaining(rule.meta.description), url: expect.stringMatching(new RegExp(`^https://.+${rule.meta.id}/README\\.md$`)) });
      expect(meta!.fixable).toBeUndefined();
      const properties = (meta!.schema as { properties: Record<string, { description: string }> }[])[0]!.properties;
      expect(Object.keys(properties)).toEqual(Object.keys(meta!.defaultOptions![0] as object));
      for (const one of Object.values(properties)) expect(one.description).toMatch(/\.$/);
    }
  });

  it.each(['recommended', 'strict', 'all'] as const)('has the config %s with every rule at error', (name) => {
    const config = plugin.configs[name];
    expect(config.name).toBe(`idempotency/${name}`);
    expect(config.plugins!['idempotency']).toBe(plugin);
    expect(Object.keys(config.rules!)).toEqual(RULES.map((rule) => `idempotency/${rule.meta.id}`));
    for (const entry of Object.values(config.rules!)) expect(entry).toMatchObject(['error', { minConfidence: expect.any(String) }]);
    expect(config).not.toHaveProperty('files');
    expect(config).not.toHaveProperty('languageOptions');
  });
});
