import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SourceTree } from '../../src/facts/source-tree.js';
import { lowerAll } from '../../src/files/lower.js';
import { project } from './project.js';

const failing = vi.hoisted(() => ({ on: '' }));
vi.mock('../../src/facts/lower.js', async (original) => {
  const real = await original<typeof import('../../src/facts/lower.js')>();
  return { ...real, lower: (tree: SourceTree) => { if (failing.on !== '' && tree.text.includes(failing.on)) throw new RangeError('too deep'); return real.lower(tree); } };
});
beforeEach(() => void (failing.on = ''));

function lowered(files: Readonly<Record<string, string | Uint8Array>>): ReturnType<typeof lowerAll> {
  const root = project(files);
  return lowerAll(Object.keys(files).map((file) => ({ path: join(root, file), file })));
}

describe('lowerAll', () => {
  it('gives facts of every file', () => {
    const { facts, diagnostics } = lowered({ 'a.ts': 'export const a = 1;\n', 'b.cjs': 'exports.b = 2;\n' });
    expect([...facts].map(([file, one]) => [file, one.kind, one.module, one.lineStarts])).toEqual([['a.ts', 'ts', 'esm', [0, 20]], ['b.cjs', 'js', 'cjs', [0, 15]]]);
    expect(diagnostics).toEqual([]);
  });

  it('goes on when a file breaks the analysis', () => {
    failing.on = 'evil';
    const { facts, diagnostics } = lowered({ 'a.ts': 'evil();', 'b.ts': 'good();' });
    expect([...facts.keys()]).toEqual(['b.ts']);
    expect(diagnostics).toEqual([{ code: 'analysis-error', severity: 'error', message: 'could not be analysed: too deep', file: 'a.ts' }]);
  });

  it('tells where a file does not parse', () => {
    const { diagnostics } = lowered({ 'a.ts': 'export const a = 1;\nexport const b = ;\n' });
    expect(diagnostics).toMatchObject([{ code: 'parse-error', severity: 'warning', file: 'a.ts', range: { start: { line: 2 } } }]);
  });

  it('leaves out what was refused when it was read', () => {
    const { facts, diagnostics } = lowered({ 'a.ts': new Uint8Array([0, 1]), 'b.ts': '' });
    expect([...facts.keys()]).toEqual(['b.ts']);
    expect(diagnostics).toMatchObject([{ code: 'binary-file', file: 'a.ts' }]);
  });
});
