import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationOf, lengthOf } from '../../../src/languages/duration/duration.js';

const HOUR = 3_600_000;

describe('written durations', () => {
  it.each([
    ['24h', 24 * HOUR],
    ['24 h', 24 * HOUR],
    ['1 day', 24 * HOUR],
    ['1d', 24 * HOUR],
    ['90s', 90_000],
    ['250ms', 250],
    ['1.5 hours', 1.5 * HOUR],
    ['2 hours, 30 minutes', 2.5 * HOUR],
    ['2h30m', 2.5 * HOUR],
    ['1 hour and 5 min', 65 * 60_000],
    ['2 weeks', 14 * 24 * HOUR],
    ['1 month', 30 * 24 * HOUR],
    ['1y', 365 * 24 * HOUR],
    ['PT15M', 15 * 60_000],
    ['P1D', 24 * HOUR],
    ['P1DT12H', 36 * HOUR],
    ['PT0.5S', 500],
    ['P2W', 14 * 24 * HOUR],
    ['pt5m', 300_000],
    ['1 day 02:00:00', 26 * HOUR],
    ['00:05', 300_000],
    ['00:00:10.250', 10_000],
    [' 5 Minutes ', 300_000],
  ])('%s', (text, expected) => {
    expect(durationOf(text)).toBe(expected);
  });

  it.each([
    '', ' ', 'soon', '5 apples', '5', 'P', 'PT', 'P1H', '-5 minutes', '1 day later', '12:3', '* * * * *', '2024-01-01', 'every 5 minutes',
    '5m!', 'h5',
  ])('is none: "%s"', (text) => {
    expect(durationOf(text)).toBeUndefined();
  });

  it('counts a bare number in the unit given', () => {
    expect(durationOf('60', 's')).toBe(60_000);
    expect(durationOf('60', 'ms')).toBe(60);
    expect(durationOf('60', 'fortnights')).toBeUndefined();
    expect(lengthOf(2, 'Days')).toBe(48 * HOUR);
    expect(lengthOf(-1, 's')).toBeUndefined();
    expect(lengthOf(Number.NaN, 's')).toBeUndefined();
  });

  it('reads any text without a throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .array(fc.constantFrom('1', '5', ' ', 'h', 'min', ':', '00', 'P', 'T', 'M', '.', ','), { maxLength: 30 })
            .map((all) => all.join('')),
        ),
        (text) => {
          const found = durationOf(text);
          expect(found === undefined || found >= 0).toBe(true);
        },
      ),
    );
  });
});
