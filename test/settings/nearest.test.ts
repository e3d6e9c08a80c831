import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { didYouMean, editDistance, nearest } from '../../src/settings/nearest.js';

describe('editDistance', () => {
  it.each([['', '', 0], ['a', '', 1], ['abc', 'abd', 1], ['abc', 'acb', 1], ['kitten', 'sitting', 3], ['ca', 'abc', 3]])('%s to %s is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is symmetric, zero for equal words only, and never more than the longer word', () => {
    fc.assert(fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
      const distance = editDistance(a, b);
      expect(editDistance(b, a)).toBe(distance);
      expect(distance === 0).toBe(a === b);
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }));
  });
});

describe('nearest', () => {
  it('finds a slip, whatever the case, and nothing for another word', () => {
    expect(nearest('NO-APEND', ['no-dual-write', 'no-append'])).toBe('no-append');
    expect(nearest('completely-different', ['no-append', 'no-dual-write'])).toBeUndefined();
    expect(nearest('x', [])).toBeUndefined();
  });

  it('is said in words', () => {
    expect(didYouMean('stict', ['strict', 'all'])).toBe(' Did you mean "strict"?');
    expect(didYouMean('qqqqqq', ['strict', 'all'])).toBe('');
  });
});
