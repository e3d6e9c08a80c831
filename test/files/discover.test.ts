import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discover, MissingPathError, packageOf, type DiscoverOptions, type Discovery } from '../../src/files/discover.js';
import { fixture, project } from './project.js';

function find(cwd: string, paths: readonly string[] = [], options: Partial<DiscoverOptions> = {}): Discovery {
  return discover(paths, { cwd, include: [], exclude: [], ...options });
}

describe('the root', () => {
  it('is the workspace root of a member, whatever folder is named', () => {
    const root = fixture('pnpm-workspace');
    expect(find(join(root, 'apps/booking/src')).root).toBe(root);
    expect(find(root, ['packages/payments/src/charge.ts']).root).toBe(root);
  });

  it('is the nearest package when that is no member of a workspace above', () => {
    const root = fixture('pnpm-workspace');
    expect(find(join(root, 'packages/legacy')).root).toBe(join(root, 'packages/legacy'));
  });

  it.each([
    ['npm and yarn', { 'package.json': '{ "workspaces": ["libs/*"] }' }],
    ['yarn, long form', { 'package.json': '{ "workspaces": { "packages": ["libs/*"] } }' }],
    ['pnpm, in brackets', { 'pnpm-workspace.yaml': 'packages: [ "libs/*" ]\n' }],
    ['lerna', { 'package.json': '{}', 'lerna.json': '{ "packages": ["libs/*"] }' }],
  ])('is found for %s', (_, files) => {
    const root = project({ ...files, 'libs/a/package.json': '{ "name": "a" }', 'libs/a/index.ts': '' });
    expect(find(join(root, 'libs/a')).root).toBe(root);
  });

  it('is the common folder of the roots of several projects', () => {
    const root = project({ 'x/a/package.json': '{}', 'x/a/a.ts': '', 'x/b/package.json': '{}', 'x/b/src/b.ts': '' });
    expect(find(root, ['x/a', 'x/b/src'])).toMatchObject({ root: join(root, 'x'), files: ['a/a.ts', 'b/src/b.ts'] });
  });

  it('is the folder itself without any package.json, and does not reach above the repository', () => {
    const root = project({ 'package.json': '{ "workspaces": ["*"] }', 'repository/.git/HEAD': '', 'repository/src/a.ts': '', 'other/.git/HEAD': '', 'other/package.json': '{}', 'other/a.ts': '' });
    expect(find(join(root, 'repository/src')).root).toBe(join(root, 'repository/src'));
    expect(find(join(root, 'other')).root).toBe(join(root, 'other'));
  });
});

describe('files', () => {
  it('are those with an extension of code, sorted, without declarations', () => {
    const names = ['z.ts', 'b.tsx', 'c.mts', 'd.cts', 'e.js', 'f.jsx', 'g.mjs', 'h.cjs'];
    const root = project(Object.fromEntries([...names, 'i.d.ts', 'j.d.mts', 'k.d.css.ts', 'l.json', 'm.vue', 'n.ts.txt'].map((name) => [name, ''])));
    expect(find(root).files).toEqual(['b.tsx', 'c.mts', 'd.cts', 'e.js', 'f.jsx', 'g.mjs', 'h.cjs', 'z.ts']);
  });

  it('leave out what is no production code', () => {
    const out = [
      'node_modules/x/a.ts', 'a/node_modules/x/a.ts', 'dist/a.js', 'build/a.js', 'coverage/a.js', 'test/a.ts', 'src/tests/a.ts', 'src/__tests__/a.ts', 'src/a.test.ts',
      'src/a.spec.js', 'src/a-test.ts', 'src/a_spec.ts', 'e2e/a.ts', 'fixtures/a.ts', 'db/seeds/a.ts', 'prisma/seed.ts', 'src/user.seed.ts', 'src/migrations/1.ts', 'src/migration/1.ts',
      'src/generated/a.ts', 'src/a.generated.ts', 'src/a_pb.ts', 'lib/a.min.js', 'public/app.js', 'scripts/a.ts', '.cache/a.ts',
    ];
    const kept = ['src/a.ts', 'examples/a.ts', 'samples/a.ts', 'src/contest.ts', 'src/public/orders.ts', 'src/latest/a.ts', 'lib/a.js'];
    const root = project(Object.fromEntries([...out, ...kept, 'package.json'].map((name) => [name, name === 'package.json' ? '{}' : ''])));
    expect(find(root).files).toEqual([...kept].sort());
  });

  it('match excludes from the root, so that a project inside a folder of tests is seen', () => {
    const root = project({ 'test/fixtures/shop/package.json': '{}', 'test/fixtures/shop/src/a.ts': '', 'test/fixtures/shop/test/a.ts': '' });
    expect(find(join(root, 'test/fixtures/shop')).files).toEqual(['src/a.ts']);
  });

  it('that are named win over every exclude, but not over node_modules when a folder is named', () => {
    const root = project({ 'package.json': '{}', 'test/a.ts': '', 'test/a.test.ts': '', 'test/node_modules/b.ts': '', 'src/a.ts': '', 'src/gone.ts': '', '.gitignore': 'ignored/\n', '.git/HEAD': '', 'ignored/c.ts': '' });
    expect(find(root, ['test/a.test.ts'])).toMatchObject({ files: ['test/a.test.ts'], named: new Set(['test/a.test.ts']) });
    expect(find(root, ['test'])).toMatchObject({ files: ['test/a.test.ts', 'test/a.ts'], named: new Set() });
    expect(find(root, ['ignored'])).toMatchObject({ files: ['ignored/c.ts'] });
    expect(find(root, ['src'], { exclude: ['src/gone.ts'] }).files).toEqual(['src/a.ts']);
    expect(find(root, ['src/gone.ts'], { exclude: ['src/gone.ts'] }).files).toEqual(['src/gone.ts']);
    expect(find(root, ['test/node_modules/b.ts']).files).toEqual(['test/node_modules/b.ts']);
  });

  it('follow include and exclude of the settings', () => {
    const root = project({ 'package.json': '{}', 'scripts/nightly/a.ts': '', 'scripts/b.ts': '', 'src/a.ts': '', 'src/old/b.ts': '' });
    expect(find(root, [], { include: ['scripts/nightly/**'], exclude: ['src/old/**'] }).files).toEqual(['scripts/nightly/a.ts', 'src/a.ts']);
    expect(find(root, [], { include: ['scripts/**'], exclude: ['scripts/b.ts'] }).files).toEqual(['scripts/nightly/a.ts', 'src/a.ts', 'src/old/b.ts']);
  });

  it('follow .gitignore: nested, anchored, above the root, taken back', () => {
    const root = project({
      '.git/HEAD': '', '.gitignore': '# comment\n*.local.ts\n/app/out\n\\#odd.ts\n', 'app/package.json': '{}', 'app/.gitignore': 'tmp/\nvendor/*\n!vendor/kept.ts\n',
      'app/a.ts': '', 'app/a.local.ts': '', 'app/out/a.ts': '', 'app/src/out/a.ts': '', 'app/tmp/a.ts': '', 'app/src/tmp/a.ts': '', 'app/vendor/a.ts': '', 'app/vendor/kept.ts': '', 'app/#odd.ts': '',
      'app/lib/.gitignore': 'only-here.ts', 'app/lib/only-here.ts': '', 'app/only-here.ts': '',
    });
    expect(find(join(root, 'app')).files).toEqual(['a.ts', 'only-here.ts', 'src/out/a.ts', 'vendor/kept.ts']);
  });

  it('are found once behind links, and link cycles end', () => {
    const root = project({ 'package.json': '{}', 'src/a.ts': '' });
    symlinkSync(root, join(root, 'src/self'));
    mkdirSync(join(root, 'other'));
    symlinkSync(join(root, 'src'), join(root, 'other/src'));
    symlinkSync(join(root, 'other'), join(root, 'src/other'));
    expect(find(root).files).toEqual(['src/a.ts']);
  });

  it('may have names that look like globs', () => {
    const root = project({ 'package.json': '{}', 'app/[id]/route.ts': '', 'app/(shop)/page.ts': '', 'app/i/route.ts': '' });
    expect(find(root, ['app/[id]']).files).toEqual(['app/[id]/route.ts']);
    expect(find(root, ['app/(shop)/page.ts']).files).toEqual(['app/(shop)/page.ts']);
    expect(find(root).files).toHaveLength(3);
  });

  it('may be named by a glob', () => {
    const root = project({ 'package.json': '{}', 'src/a.ts': '', 'src/b.ts': '', 'src/c/d.ts': '' });
    expect(find(root, ['src/*.ts']).files).toEqual(['src/a.ts', 'src/b.ts']);
  });

  it('that do not exist are a mistake of the caller', () => {
    const root = project({ 'package.json': '{}' });
    expect(() => find(root, ['srk'])).toThrow(new MissingPathError('No such file or folder: srk'));
    expect(() => find(root, ['srk/*.ts'])).toThrow(MissingPathError);
    expect(find(root).files).toEqual([]);
  });
});

describe('packages', () => {
  it('are the root, the members of the workspace, and any folder with a package.json on the way to a file', () => {
    const { packages } = find(fixture('pnpm-workspace'), ['apps/booking']);
    expect(packages.map(({ dir, name }) => [dir, name])).toEqual([
      ['', 'ferry'], ['apps/booking', '@ferry/booking'], ['packages/messaging', '@ferry/messaging'], ['packages/payments', '@ferry/payments'],
    ]);
    expect(packages[1]!.dependencies).toEqual({ '@ferry/messaging': 'workspace:*', '@ferry/payments': 'workspace:*', bullmq: '^5.0.0' });
    expect(packageOf(packages, 'packages/payments/src/charge.ts')).toBe(3);
    expect(packageOf(packages, 'packages/payments-x/src/charge.ts')).toBe(0);
  });

  it('always have the root, and a broken package.json is told', () => {
    const root = project({ 'a/package.json': '{ "name": ', 'a/x.ts': '', 'b.ts': '' });
    const found = find(root, ['a', 'b.ts']);
    expect(found.packages.map((one) => one.dir)).toEqual(['', 'a']);
    expect(found.diagnostics).toMatchObject([{ code: 'parse-error', severity: 'warning', file: 'a/package.json' }]);
  });
});
