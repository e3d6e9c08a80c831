import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits/apply.js';
import { unifiedDiff } from '../../src/edits/diff.js';
import type { Edit } from '../../src/edits/edit.js';

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Applies a unified diff strictly: every context and removed line must be where the header says. */
function patched(text: string, diff: string): string[] {
  const old = linesOf(text);
  const out: string[] = [];
  let at = 0;
  const lines = diff.split('\n').slice(2, -1);
  for (let i = 0; i < lines.length; i++) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@$/.exec(lines[i]!);
    if (header) {
      const count = Number(header[2] ?? 1);
      const from = count === 0 ? Number(header[1]) : Number(header[1]) - 1;
      out.push(...old.slice(at, from));
      at = from;
      const newCount = Number(header[4] ?? 1);
      expect(out.length).toBe(newCount === 0 ? Number(header[3]) : Number(header[3]) - 1);
      continue;
    }
    const isLast = lines[i + 1]?.startsWith('\\') === true;
    const line = lines[i]!.slice(1) + (isLast ? '' : '\n');
    if (lines[i]!.startsWith('\\')) continue;
    if (!lines[i]!.startsWith('+')) expect(old[at++]).toBe(line);
    if (!lines[i]!.startsWith('-')) out.push(line);
  }
  return [...out, ...old.slice(at)];
}

const line = fc.constantFrom('a', 'b', '', 'const x = 1;', 'x\r');
const texts = fc.tuple(fc.array(line, { maxLength: 12 }), fc.boolean()).map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''));

describe('unifiedDiff', () => {
  it('shows a change with its surroundings', () => {
    const before = 'one\ntwo\nthree\nfour\nfive\nsix\n';
    expect(unifiedDiff('src/a.ts', before, [{ span: [8, 13], text: '3\n3b' }])).toBe(
      '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,5 +1,6 @@\n one\n two\n-three\n+3\n+3b\n four\n five\n',
    );
  });

  it('starts a new hunk where changes are far apart, and counts its lines after the first', () => {
    const before = Array.from({ length: 20 }, (_, i) => `line ${i + 1}\n`).join('');
    const last = before.indexOf('line 18');
    const diff = unifiedDiff('a.ts', before, [{ span: [last, last + 4], text: 'LINE' }, { span: [0, 0], text: 'new\n' }], 1);
    expect(diff.match(/^@@.*@@$/gm)).toEqual(['@@ -1 +1,2 @@', '@@ -17,3 +18,3 @@']);
  });

  it('is empty when nothing changes', () => {
    expect(unifiedDiff('a.ts', 'a\nb\n', [{ span: [0, 1], text: 'a' }])).toBe('');
    expect(unifiedDiff('a.ts', 'a\n', [])).toBe('');
  });

  it('says when the last line has no line feed', () => {
    expect(unifiedDiff('a.ts', 'a', [{ span: [1, 1], text: '\n' }])).toBe('--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n');
  });

  it('leads from the old text to the new one', () => {
    const cases = fc.tuple(texts, fc.array(fc.tuple(fc.nat(60), fc.nat(6), fc.constantFrom('', 'y', 'z\n', '\nq\nr')), { maxLength: 4 }), fc.nat(3));
    fc.assert(fc.property(cases, ([text, raw, context]) => {
      let free = 0;
      const edits: Edit[] = [];
      for (const [at, length, inserted] of [...raw].sort((a, b) => a[0] - b[0])) {
        const start = Math.min(Math.max(at, free), text.length);
        const end = Math.min(start + length, text.length);
        edits.push({ span: [start, end], text: inserted });
        free = end;
      }
      const after = applyEdits(text, edits);
      const diff = unifiedDiff('f.ts', text, edits, context);
      expect(diff === '').toBe(after === text);
      if (diff !== '') expect(patched(text, diff)).toEqual(linesOf(after));
    }), { numRuns: 400 });
  });
});
