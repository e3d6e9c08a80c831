import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits/apply.js';

describe('applyEdits', () => {
  it('applies edits given in any order', () => {
    expect(applyEdits('abcdef', [{ span: [4, 6], text: 'Y' }, { span: [0, 1], text: 'X' }])).toBe('XbcdY');
  });

  it('keeps the order of insertions at one place, also beside a replacement', () => {
    expect(applyEdits('ab', [{ span: [1, 1], text: '1' }, { span: [1, 1], text: '2' }, { span: [1, 2], text: 'B' }])).toBe('a12B');
  });

  it('refuses edits that overlap', () => {
    expect(() => applyEdits('abcdef', [{ span: [0, 3], text: '' }, { span: [2, 4], text: '' }])).toThrow(RangeError);
    expect(() => applyEdits('abcdef', [{ span: [0, 3], text: '' }, { span: [1, 1], text: 'x' }])).toThrow(/overlaps/);
  });

  it('refuses spans outside of the text', () => {
    for (const span of [[0, 4], [-1, 0], [2, 1]] as const) expect(() => applyEdits('abc', [{ span, text: '' }])).toThrow(/outside/);
  });
});
