import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discover } from '../../src/files/discover.js';
import { createResolver, packageName, type Resolved } from '../../src/files/resolve.js';
import { tsconfigs } from '../../src/files/tsconfig.js';
import { fixture, project } from './project.js';

type Ask = (file: string, specifier: string, form?: 'import' | 'require') => string;

/** Answers as text: the file, `package name (specifier)`, or the kind. */
function resolver(root: string): Ask {
  const { packages } = discover(['.'], { cwd: root, include: [], exclude: [] });
  const resolve = createResolver(root, packages, tsconfigs(root));
  const text = (one: Resolved): string => (one.kind === 'file' ? one.file : one.kind === 'package' ? `package ${one.name} (${one.specifier})` : one.kind);
  return (file, specifier, form = 'import') => text(resolve(file, specifier, form));
}

describe('relative specifiers', () => {
  const files = ['a.ts', 'b.tsx', 'c.mts', 'd.cts', 'e.js', 'f/index.ts', 'g.ts', 'g.js', 'h.json', 'i.d.ts', 'k.vue', 'l.jsx'];

  it.each([
    ['./a', 'src/a.ts'], ['./a.ts', 'src/a.ts'], ['./a.js', 'src/a.ts'], ['./b.jsx', 'src/b.tsx'], ['./b.js', 'src/b.tsx'], ['./c.mjs', 'src/c.mts'], ['./d.cjs', 'src/d.cts'],
    ['./e', 'src/e.js'], ['./f', 'src/f/index.ts'], ['./f/', 'src/f/index.ts'], ['./f/index.js', 'src/f/index.ts'], ['./g.js', 'src/g.ts'], ['./l', 'src/l.jsx'],
    ['./h.json', 'asset'], ['./k.vue', 'asset'], ['./a?raw', 'src/a.ts'], ['./nope', 'unresolved'], ['../../outside', 'unresolved'],
  ])('%s → %s', (specifier, expected) => {
    const root = project({ 'package.json': '{}', ...Object.fromEntries(files.map((file) => [`src/${file}`, ''])) });
    expect(resolver(root)('src/main.ts', specifier)).toBe(expected);
  });

  it('may lead through a file as if it were a folder', () => {
    const root = project({ 'package.json': '{}', 'src/a.css': '', 'lib/a.css': '' });
    const ask = resolver(root);
    expect(ask('src/main.ts', './a.css/x')).toBe('unresolved');
    expect(ask('src/main.ts', '../lib/a.css/x')).toBe('unresolved');
    expect(ask('src/main.ts', '../lib/a.css')).toBe('asset');
  });

  it('into build output lead to the source, built or not', () => {
    const root = project({ 'package.json': '{}', 'src/a.ts': '', 'src/b.ts': '', 'dist/a.js': '', 'lib/own.js': '' });
    const ask = resolver(root);
    expect(ask('bin/cli.js', '../dist/a.js')).toBe('src/a.ts');
    expect(ask('bin/cli.js', '../dist/b.js')).toBe('src/b.ts');
    expect(ask('bin/cli.js', '../lib/own.js')).toBe('lib/own.js');
  });
});

describe('packages outside', () => {


  it.each([
    ['stripe', 'package stripe (stripe)'], ['stripe/webhooks', 'package stripe (stripe/webhooks)'], ['@aws-sdk/client-sqs', 'package @aws-sdk/client-sqs (@aws-sdk/client-sqs)'],
    ['@a/b/c.js', 'package @a/b (@a/b/c.js)'], ['fs', 'package node:fs (node:fs)'], ['node:fs/promises', 'package node:fs (node:fs/promises)'], ['fs/promises', 'package node:fs (node:fs/promises)'],
    ['bun:sqlite', 'package bun:sqlite (bun:sqlite)'], ['npm:stripe@17', 'package stripe (stripe)'], ['npm:@a/b@1/c', 'package @a/b (@a/b/c)'],
    ['@/a', 'unresolved'], ['~/a', 'unresolved'], ['#a', 'unresolved'], ['@scope', 'unresolved'], ['', 'unresolved'],
  ])('%s → %s', (specifier, expected) => {
    expect(resolver(project({ 'package.json': '{}', 'a.ts': '' }))('a.ts', specifier)).toBe(expected);
  });

  it('are only named, also when they are installed', () => {
    const root = project({ 'package.json': '{}', 'a.ts': '', 'node_modules/stripe/package.json': '{ "main": "index.js" }', 'node_modules/stripe/index.js': '' });
    expect(resolver(root)('a.ts', 'stripe')).toBe('package stripe (stripe)');
  });

  it('tells the name of a specifier', () => {
    expect(packageName('@a/b/c')).toBe('@a/b');
    expect(packageName('a.b/c')).toBe('a.b');
    expect(packageName('./a')).toBeUndefined();
  });
});

describe('packages of the project', () => {
  it('are resolved to their sources though nothing is built or installed', () => {
    const ask = resolver(fixture('pnpm-workspace'));
    expect(ask('apps/booking/src/worker.ts', '@ferry/payments')).toBe('packages/payments/src/index.ts');
    expect(ask('apps/booking/src/worker.ts', '@ferry/messaging/mail')).toBe('packages/messaging/src/mail.ts');
    expect(ask('packages/messaging/src/mail.ts', '#settings')).toBe('packages/messaging/src/settings.ts');
    expect(ask('packages/payments/src/index.ts', './charge.js')).toBe('packages/payments/src/charge.ts');
  });

  it.each<[string, Record<string, unknown>, readonly string[], string, string]>([
    ['main in dist', { main: 'dist/index.js' }, ['src/index.ts'], '', 'src/index.ts'],
    ['main without extension', { main: './lib/main' }, ['src/main.ts'], '', 'src/main.ts'],
    ['main that is a source', { main: 'src/start.js' }, ['src/start.js'], '', 'src/start.js'],
    ['a plain script beside a source of another name', { main: 'lib/index.js' }, ['lib/index.js', 'index.js'], '', 'lib/index.js'],
    ['a script built by Babel', { main: 'dist/index.js' }, ['src/index.js', 'dist/index.js'], '', 'src/index.js'],
    ['source', { source: 'code/a.ts', main: 'dist/a.js' }, ['code/a.ts', 'src/a.ts'], '', 'code/a.ts'],
    ['types only', { types: 'dist/types/index.d.ts' }, ['src/index.ts'], '', 'src/index.ts'],
    ['module before main', { module: 'dist/esm/m.mjs', main: 'dist/cjs/c.cjs' }, ['src/m.ts', 'src/c.ts'], '', 'src/m.ts'],
    ['nothing said', {}, ['src/index.ts'], '', 'src/index.ts'],
    ['nothing said, plain', {}, ['index.js'], '', 'index.js'],
    ['exports as a string', { exports: './dist/index.mjs' }, ['src/index.mts'], '', 'src/index.mts'],
    ['exports by condition', { exports: { import: './dist/i.js', require: './dist/r.cjs' } }, ['src/i.ts', 'src/r.ts'], '', 'src/i.ts'],
    ['a source condition', { exports: { '.': { import: './dist/i.js', source: './src/s.ts' } } }, ['src/i.ts', 'src/s.ts'], '', 'src/s.ts'],
    ['a custom condition', { exports: { '.': { '@acme/dev': './src/d.ts' } } }, ['src/d.ts'], '', 'src/d.ts'],
    ['a subpath', { exports: { './x': { default: './build/x/y.js' } } }, ['src/x/y.ts', 'src/x.ts'], '/x', 'src/x/y.ts'],
    ['a pattern', { exports: { './*': './dist/*.js', './deep/*': './dist/below/*.js' } }, ['src/below/x.ts', 'src/deep/x.ts'], '/deep/x', 'src/below/x.ts'],
    ['a subpath without exports', {}, ['lib/x.js'], '/lib/x', 'lib/x.js'],
    ['a subpath in src', {}, ['src/x.ts'], '/x', 'src/x.ts'],
    ['dist/src', { main: 'dist/src/index.js' }, ['src/index.ts'], '', 'src/index.ts'],
    ['only build output', { main: 'dist/index.js' }, ['dist/index.js'], '', 'dist/index.js'],
  ])('by %s', (_, json, files, subpath, expected) => {
    const root = project({
      'package.json': '{ "workspaces": ["libs/*"] }', 'app.ts': '', 'libs/a/package.json': JSON.stringify({ name: '@x/a', ...json }), ...Object.fromEntries(files.map((file) => [`libs/a/${file}`, ''])),
    });
    expect(resolver(root)('app.ts', `@x/a${subpath}`)).toBe(`libs/a/${expected}`);
  });

  it('are found through links of an installation as well, and never outside the root', () => {
    const root = project({ 'main/package.json': '{}', 'main/app.ts': '', 'main/libs/a/src/index.ts': '', 'main/libs/a/package.json': '{ "name": "other-name", "main": "src/index.ts" }', 'away/package.json': '{ "main": "index.ts" }', 'away/index.ts': '' });
    mkdirSync(join(root, 'main/node_modules'));
    symlinkSync(join(root, 'main/libs/a'), join(root, 'main/node_modules/linked'));
    symlinkSync(join(root, 'away'), join(root, 'main/node_modules/away'));
    const ask = resolver(join(root, 'main'));
    expect(ask('app.ts', 'linked')).toBe('libs/a/src/index.ts');
    expect(ask('app.ts', 'away')).toBe('package away (away)');
  });

  it('follow the imports map by form', () => {
    const root = project({ 'package.json': '{ "imports": { "#db": { "require": "./db.cjs", "default": "./db.js" }, "#client": "stripe", "#lib/*": "./dist/lib/*.js" } }', 'a.ts': '', 'db.js': '', 'db.cjs': '', 'src/lib/x.ts': '' });
    const ask = resolver(root);
    expect(ask('a.ts', '#db')).toBe('db.js');
    expect(ask('a.ts', '#db', 'require')).toBe('db.cjs');
    expect(ask('a.ts', '#lib/x')).toBe('src/lib/x.ts');
    expect(ask('a.ts', '#client')).toBe('package stripe (stripe)');
  });
});

describe('tsconfig', () => {
  it('gives paths through references, though its base is not installed and one reference is gone', () => {
    const ask = resolver(fixture('references'));
    expect(ask('src/main.ts', '@tolls/collect')).toBe('src/tolls/collect.ts');
    expect(ask('src/main.ts', '@tolls/special/discount')).toBe('src/special/discount.ts');
    expect(ask('src/main.ts', '~shared')).toBe('src/shared/index.ts');
    expect(ask('src/main.ts', 'src/lanes.js')).toBe('src/lanes.ts');
    expect(ask('src/main.ts', '@tolls/gone')).toBe('unresolved');
    expect(ask('src/main.ts', 'stripe')).toBe('package stripe (stripe)');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['relative to the config', { 'tsconfig.json': { compilerOptions: { paths: { '@/*': ['./app/*'] } } } }, 'app/x.ts'],
    ['relative to baseUrl', { 'tsconfig.json': { compilerOptions: { baseUrl: 'app', paths: { '@/*': ['*'] } } } }, 'app/x.ts'],
    ['from a base', { 'tsconfig.json': { extends: './configs/base' }, 'configs/base.json': { compilerOptions: { paths: { '@/*': ['../app/*'] } } } }, 'app/x.ts'],
    ['of the last of several bases', { 'tsconfig.json': { extends: ['./a.json', './b.json'] }, 'a.json': { compilerOptions: { paths: { '@/*': ['./other/*'] } } }, 'b.json': { compilerOptions: { paths: { '@/*': ['./app/*'] } } } }, 'app/x.ts'],
    ['of a base in node_modules', { 'tsconfig.json': { extends: '@co/ts/base.json' }, 'node_modules/@co/ts/base.json': { compilerOptions: { paths: { '@/*': ['../../../app/*'] } } } }, 'app/x.ts'],
    ['own before the base', { 'tsconfig.json': { extends: './base.json', compilerOptions: { paths: { '@/*': ['app/*'] } } }, 'base.json': { compilerOptions: { paths: { '@/*': ['other/*'] } } } }, 'app/x.ts'],
    ['the second candidate', { 'tsconfig.json': { compilerOptions: { paths: { '@/*': ['nope/*', 'app/*'] } } } }, 'app/x.ts'],
    ['configDir', { 'tsconfig.json': { compilerOptions: { paths: { '@/*': ['${configDir}/app/*'] } } } }, 'app/x.ts'],
    ['jsconfig', { 'jsconfig.json': { compilerOptions: { paths: { '@/*': ['app/*'] } } } }, 'app/x.ts'],
    ['of a folder above', { 'tsconfig.json': { compilerOptions: { paths: { '@/*': ['app/*'] } } }, 'src/deep/tsconfig.json': {} }, 'app/x.ts'],
    ['though no include covers the file', { 'tsconfig.json': { include: ['elsewhere'], compilerOptions: { paths: { '@/*': ['app/*'] } } } }, 'app/x.ts'],
    ['cycles of extends end', { 'tsconfig.json': { extends: './b.json', compilerOptions: { paths: { '@/*': ['app/*'] } } }, 'b.json': { extends: './tsconfig.json' } }, 'app/x.ts'],
  ])('paths: %s', (_, configs, expected) => {
    const root = project({ 'package.json': '{}', 'src/deep/a.ts': '', 'app/x.ts': '', 'other/x.ts': '', ...Object.fromEntries(Object.entries(configs).map(([name, json]) => [name, JSON.stringify(json)])) });
    expect(resolver(root)('src/deep/a.ts', '@/x')).toBe(expected);
  });

  it('lets a path alias win over a package of the same name', () => {
    const root = project({ 'package.json': '{ "dependencies": { "mail": "1" } }', 'tsconfig.json': '{ "compilerOptions": { "paths": { "mail": ["./src/mail.ts"], "*": ["./stubs/*"] } } }', 'src/mail.ts': '' });
    const ask = resolver(root);
    expect(ask('src/a.ts', 'mail')).toBe('src/mail.ts');
    expect(ask('src/a.ts', 'stripe')).toBe('package stripe (stripe)');
  });

  it('that is broken is told, and what can be read of it is used', () => {
    const root = project({ 'package.json': '{}', 'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["app/*"] }, } // comment\n "include": [] ', 'app/x.ts': '' });
    const configs = tsconfigs(root);
    expect(configs.forFolder(join(root, 'src')).mappings).toEqual([{ pattern: '@/*', targets: [join(root, 'app/*')] }]);
    expect(configs.diagnostics()).toEqual([{ code: 'tsconfig', severity: 'warning', message: expect.stringContaining('in line 2'), file: 'tsconfig.json' }]);
  });
});
