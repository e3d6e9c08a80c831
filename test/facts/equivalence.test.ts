import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lower } from '../../src/facts/lower.js';
import { parse } from '../../src/files/parse.js';
import type { FileFacts } from '../../src/model/facts.js';
import { eslintTree, typescriptTree } from './lowered.js';

const SOURCES = path.join(import.meta.dirname, 'sources');
const CASES = path.join(import.meta.dirname, '../../../shared/cases');
const names = readdirSync(SOURCES);

/** As a facts file would hold it. */
function plain(facts: FileFacts): unknown {
  return JSON.parse(JSON.stringify(facts));
}

describe.each(names)('%s', (name) => {
  const text = readFileSync(path.join(SOURCES, name), 'utf8');
  const { tree, problems } = parse(name, text);
  const own = lower(tree);
  const isScript = name.endsWith('.cjs') || own.module === 'cjs';

  it('parses', () => { expect(problems).toEqual([]); });

  it('survives JSON', () => { expect(plain(own)).toEqual(own); });

  it('has the same facts each time', () => { expect(JSON.stringify(lower(parse(name, text).tree))).toBe(JSON.stringify(own)); });

  it('has the same facts with the parser of typescript-eslint', () => {
    if (name.endsWith('.cjs') && text.includes('return; }')) return; // its parser refuses `return` outside functions
    expect(plain(lower(typescriptTree(text, own.kind, isScript && own.kind !== 'ts' ? 'script' : 'module')))).toEqual(plain(own));
  });

  it.runIf(own.kind === 'js' || own.kind === 'jsx')('has the same facts in ESLint', () => {
    expect(plain(lower(eslintTree(text, own.kind, isScript ? 'commonjs' : 'module')))).toEqual(plain(own));
  });
});

describe.skipIf(!existsSync(CASES))('the conformance cases (skipped where they are not beside the repository)', () => {
  const files = existsSync(CASES) ? readdirSync(CASES, { recursive: true, encoding: 'utf8' }).filter((one) => /\.[cm]?[jt]sx?$/.test(one)) : [];

  it('all lower, with nothing unknown', () => {
    expect(files.length).toBeGreaterThan(50);
    const unknown = files.flatMap((file) => {
      const { tree, problems } = parse(file, readFileSync(path.join(CASES, file), 'utf8'));
      expect(problems, file).toEqual([]);
      return lower(tree).functions.flatMap((one) => one.values.flatMap((value) => (value.kind === 'unknown' ? [`${file}: ${value.reason}`] : [])));
    });
    expect(unknown).toEqual([]);
  });

  it.each(files.filter((_, i) => i % 8 === 0))('%s is the same with the parser of typescript-eslint', (file) => {
    const text = readFileSync(path.join(CASES, file), 'utf8');
    const own = lower(parse(file, text).tree);
    expect(plain(lower(typescriptTree(text, own.kind, 'module')))).toEqual(plain(own));
  });
});
