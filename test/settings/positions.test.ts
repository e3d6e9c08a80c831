import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineStartsOf, positionAt, rangeAt } from '../../src/settings/positions.js';

describe('positions', () => {
  it('start at 1 and know every line break of JavaScript', () => {
    const starts = lineStartsOf('a\r\nb\rc\nd\u2028e\u2029');
    expect(starts).toEqual([0, 3, 5, 7, 9, 11]);
    expect(positionAt(starts, 0)).toEqual({ line: 1, column: 1 });
    expect(positionAt(starts, 2)).toEqual({ line: 1, column: 3 });
    expect(positionAt(starts, 3)).toEqual({ line: 2, column: 1 });
    expect(rangeAt(starts, [5, 10])).toEqual({ start: { line: 3, column: 1 }, end: { line: 5, column: 2 } });
  });

  it('agree with counting, for any text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '🚀') });
    fc.assert(fc.property(text, fc.nat(60), (source, at) => {
      const offset = Math.min(at, source.length);
      const before = source.slice(0, offset).split('\n');
      expect(positionAt(lineStartsOf(source), offset)).toEqual({ line: before.length, column: before.at(-1)!.length + 1 });
    }));
  });
});
