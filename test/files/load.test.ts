import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discover } from '../../src/files/discover.js';
import { load } from '../../src/files/load.js';
import { fixture, project } from './project.js';

function loaded(root: string, paths: readonly string[] = [], exclude: readonly string[] = []): ReturnType<typeof load> {
  return load(discover(paths, { cwd: root, include: [], exclude }), exclude);
}

describe('load', () => {
  it('makes a manifest of a workspace', () => {
    const { manifest, diagnostics } = loaded(fixture('pnpm-workspace'));
    expect(diagnostics).toEqual([]);
    expect(manifest.packages.map((one) => one.dir)).toEqual(['', 'apps/booking', 'packages/legacy', 'packages/messaging', 'packages/payments']);
    expect(manifest.files).toContainEqual({ path: 'packages/payments/src/charge.ts', package: 4 });
    expect(manifest.resolutions['apps/booking/src/worker.ts']).toEqual({
      '@ferry/messaging/mail': { kind: 'file', file: 'packages/messaging/src/mail.ts' },
      '@ferry/payments': { kind: 'file', file: 'packages/payments/src/index.ts' },
      bullmq: { kind: 'package', name: 'bullmq', specifier: 'bullmq' },
    });
    expect(manifest.resolutions['packages/payments/src/charge.ts']).toMatchObject({ 'node:crypto': { kind: 'package', name: 'node:crypto' } });
  });

  it('follows require and dynamic imports of plain JavaScript', () => {
    const { manifest } = loaded(fixture('common-js'));
    expect(manifest.resolutions['src/index.js']).toEqual({
      '#db': { kind: 'file', file: 'src/db.js' }, './shipping': { kind: 'file', file: 'src/shipping/index.js' }, express: { kind: 'package', name: 'express', specifier: 'express' },
    });
  });

  it('adds what named files import, over any number of steps, and ends in circles', () => {
    const root = fixture('cycles');
    expect([...loaded(root, ['src/moon.ts']).facts.keys()].sort()).toEqual(['src/earth.ts', 'src/index.ts', 'src/moon.ts', 'src/sun.ts']);
  });

  it('resolves nothing to a file that could not be read', () => {
    const root = project({ 'package.json': '{}', 'a.ts': `import './b.js';\nimport './c.json';\nimport './d.js';\n`, 'b.ts': new Uint8Array([0, 0]), 'c.json': '{}' });
    const { manifest, diagnostics } = loaded(root);
    expect(manifest.resolutions).toEqual({});
    expect(diagnostics.map((one) => `${one.file} ${one.code}`)).toEqual(['b.ts binary-file', 'a.ts unresolved-import']);
  });

  it('lists schemas of the packages that hold files, migrations included', () => {
    const root = project({
      'package.json': '{ "workspaces": ["apps/*"] }', 'apps/a/package.json': '{}', 'apps/a/src/a.ts': '', 'apps/a/prisma/schema.prisma': '', 'apps/a/migrations/1.sql': '', 'apps/a/dist/2.sql': '', 'apps/a/old/3.sql': '',
      'apps/b/package.json': '{}', 'apps/b/src/b.ts': '', 'apps/b/schema.prisma': '',
    });
    expect(loaded(root, ['apps/a'], ['apps/a/old/**']).manifest.texts).toEqual([{ file: 'apps/a/migrations/1.sql', kind: 'sql' }, { file: 'apps/a/prisma/schema.prisma', kind: 'prisma' }]);
    expect(loaded(root).manifest.texts.map((one) => one.file)).toContain('apps/b/schema.prisma');
  });

  it('does not depend on the order in which files are found', () => {
    const root = fixture('references');
    const one = loaded(root, ['src/main.ts', 'src/tolls']);
    const other = loaded(root, ['src/tolls', 'src/main.ts']);
    expect(other.manifest).toEqual(one.manifest);
    expect(join(root, one.manifest.files[0]!.path)).toContain('references');
  });
});
