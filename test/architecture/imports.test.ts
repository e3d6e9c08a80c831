import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MAY_IMPORT } from '../../scripts/architecture.mjs';

const root = resolve(import.meta.dirname, '../..');
const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const temporary: string[] = [];

afterAll(() => temporary.forEach((dir) => rmSync(dir, { recursive: true })));

/** `rule: from → to` for each violation of the folders given, below `cwd`. */
function violations(cwd: string, folders: readonly string[]): string[] {
  const args = [depcruise, ...folders, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json'];
  const report = JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] }));
  expect(report.summary.totalCruised).toBeGreaterThan(0);
  return report.summary.violations.map((one: { rule: { name: string }; from: string; to: string }) => `${one.rule.name}: ${one.from} → ${one.to}`);
}

/** A project with these files; the rest of what the check needs is added. */
function project(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'idempotency-architecture-'));
  temporary.push(dir);
  const all = { 'tsconfig.json': '{ "compilerOptions": { "module": "NodeNext", "moduleResolution": "NodeNext" } }', 'package.json': '{ "name": "x", "type": "module" }', ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}

describe('the import table', () => {
  it('holds in this repository', () => {
    expect(violations(root, ['src', 'rules', 'test', 'scripts'])).toEqual([]);
  });

  it('has a row for every folder, and no row without one', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory() && readdirSync(join(root, 'src', entry.name)).length > 0);
    const rows = Object.keys(MAY_IMPORT);
    expect(folders.map((entry) => entry.name).filter((name) => !rows.includes(name))).toEqual([]);
    expect(Object.values(MAY_IMPORT).flat().filter((name) => !rows.includes(name))).toEqual([]);
  });
});

describe('what the check refuses', () => {
  const refused = (files: Readonly<Record<string, string>>): string[] => violations(project(files), Object.keys(files).some((path) => path.startsWith('rules')) ? ['src', 'rules'] : ['src']);

  it('a folder that imports from one above it, types included', () => {
    expect(refused({ 'src/model/a.ts': `import type { B } from '../report/b.js';\nexport type A = B;`, 'src/report/b.ts': `export type B = string;` })).toEqual([
      'model-imports: src/model/a.ts → src/report/b.ts',
    ]);
  });

  it('the file system outside the folders that own it', () => {
    const files = { 'src/facts/a.ts': `import { readFileSync } from 'node:fs';\nexport const a = readFileSync;`, 'src/files/b.ts': `import { stat } from 'node:fs/promises';\nexport const b = stat;` };
    expect(refused(files)).toEqual(['node:fs-reserved: src/facts/a.ts → fs']);
  });

  it('cycles', () => {
    const files = { 'src/edits/a.ts': `import { b } from './b.js';\nexport const a = () => b;`, 'src/edits/b.ts': `import { a } from './a.js';\nexport const b = () => a;` };
    expect(refused(files)).toEqual(['no-cycles: src/edits/a.ts → src/edits/b.ts']);
    // A cycle that the compiler erases is none.
    expect(refused({ ...files, 'src/edits/b.ts': `import type { a } from './a.js';\nexport const b = (f: typeof a) => f;` })).toEqual([]);
  });

  it('replay that looks up libraries', () => {
    const catalogue = { 'src/catalogue/stakes.ts': 'export const stakes = 1;', 'src/catalogue/lookup.ts': 'export const lookup = 1;' };
    expect(refused({ ...catalogue, 'src/replay/a.ts': `import { stakes } from '../catalogue/stakes.js';\nexport const a = stakes;` })).toEqual([]);
    expect(refused({ ...catalogue, 'src/replay/a.ts': `import { lookup } from '../catalogue/lookup.js';\nexport const a = lookup;` })).toEqual([
      'replay-uses-part-of-catalogue: src/replay/a.ts → src/catalogue/lookup.ts',
    ]);
  });

  it('a rule that resolves by itself', () => {
    const program = { 'src/program/frame.ts': 'export const nodeOf = 1;', 'src/program/resolver.ts': 'export const resolver = 1;' };
    expect(refused({ ...program, 'rules/one/rule.ts': `import { nodeOf } from '../../src/program/frame.js';\nexport const one = nodeOf;` })).toEqual([]);
    expect(refused({ ...program, 'rules/one/rule.ts': `import { resolver } from '../../src/program/resolver.js';\nexport const one = resolver;` })).toEqual([
      'rules-uses-part-of-program: rules/one/rule.ts → src/program/resolver.ts',
    ]);
  });

  it('a rule that imports another', () => {
    const files = { 'src/model/m.ts': 'export {};', 'rules/one/rule.ts': `import { two } from '../two/rule.js';\nexport const one = two;`, 'rules/two/rule.ts': 'export const two = 2;' };
    expect(refused(files)).toEqual(['no-foreign-rule: rules/one/rule.ts → rules/two/rule.ts']);
  });

  it('a folder without a row', () => {
    expect(refused({ 'src/helpers/a.ts': `import { b } from './b.js';\nexport const a = b;`, 'src/helpers/b.ts': 'export const b = 1;' })).toEqual([
      'known-folders: src/helpers/a.ts → src/helpers/b.ts',
    ]);
  });

  it('a development dependency, except for its types', () => {
    const library = { 'package.json': '{ "name": "x", "type": "module", "devDependencies": { "left": "1.0.0" } }', 'node_modules/left/package.json': '{ "name": "left", "version": "1.0.0", "main": "i.js", "types": "i.d.ts" }', 'node_modules/left/i.js': 'module.exports = 1;', 'node_modules/left/i.d.ts': 'export type Left = 1; declare const left: 1; export default left;' };
    expect(refused({ ...library, 'src/edits/a.ts': `import left from 'left';\nexport const a = left;` }).map((one) => one.split(':')[0])).toEqual(['no-development-dependency']);
    expect(refused({ ...library, 'src/edits/a.ts': `import type { Left } from 'left';\nexport type A = Left;` })).toEqual([]);
  });

  it('a package that is not there', () => {
    expect(refused({ 'src/edits/a.ts': `import left from 'left';\nexport const a = left;` }).map((one) => one.split(':')[0])).toContain('not-resolved');
  });
});
