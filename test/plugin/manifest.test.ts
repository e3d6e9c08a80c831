import { describe, expect, it } from 'vitest';
import { packageName } from '../../src/files/resolve.js';
import type { FileFacts } from '../../src/model/facts.js';
import { manifestOf } from '../../src/plugin/manifest.js';

function resolved(...modules: string[]): unknown {
  const facts = { imports: modules.map((module) => ({ module, form: 'import', span: [0, 0] })) } as unknown as FileFacts;
  const manifest = manifestOf('src/a.ts', facts);
  expect(manifest.files).toEqual([{ path: 'src/a.ts', package: 0 }]);
  return manifest.resolutions['src/a.ts'];
}

describe('manifestOf', () => {
  it('takes bare specifiers for packages', () => {
    expect(resolved('stripe', '@aws-sdk/client-sqs', 'drizzle-orm/pg-core', '@nestjs/bullmq/dist/x')).toEqual({
      stripe: { kind: 'package', name: 'stripe', specifier: 'stripe' },
      '@aws-sdk/client-sqs': { kind: 'package', name: '@aws-sdk/client-sqs', specifier: '@aws-sdk/client-sqs' },
      'drizzle-orm/pg-core': { kind: 'package', name: 'drizzle-orm', specifier: 'drizzle-orm/pg-core' },
      '@nestjs/bullmq/dist/x': { kind: 'package', name: '@nestjs/bullmq', specifier: '@nestjs/bullmq/dist/x' },
    });
  });

  it('writes modules of Node in one way', () => {
    expect(resolved('crypto', 'node:timers/promises')).toEqual({
      crypto: { kind: 'package', name: 'node:crypto', specifier: 'node:crypto' },
      'node:timers/promises': { kind: 'package', name: 'node:timers', specifier: 'node:timers/promises' },
    });
  });

  it('leaves files and aliases out of view', () => {
    expect(resolved('./b.js', '../c', '/d', '#e', '@/f', '~/g', '$lib/h')).toEqual({});
  });

  it('reads package names like the command line', () => {
    for (const specifier of ['a', 'A.b', '@a/b', '@a/b/c', '@a', '@/a', '~/a', '#a', './a', '_a', 'a~b', '@a/~b', '$a', '', 'a/b']) {
      const found = (resolved(specifier) as Record<string, { name: string }>)[specifier];
      expect([specifier, found?.name]).toEqual([specifier, packageName(specifier)]);
    }
  });
});
