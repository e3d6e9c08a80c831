import { describe, expect, it } from 'vitest';
import { CONFIDENCES, PRESETS, type Confidence, type Preset, type Stake } from '../../src/model/effect.js';
import { mergeSettings } from '../../src/settings/defaults.js';
import { isReported, severityOf } from '../../src/settings/presets.js';

const STAKES: readonly Stake[] = ['money', 'message', 'stock', 'access', 'telemetry', 'ordinary'];
/** What is reported, as `confidence/stake`; `*` when the stake does not matter. */
function reported(preset: Preset, minConfidence?: Confidence): string[] {
  return CONFIDENCES.flatMap((confidence) => {
    const stakes = STAKES.filter((stake) => isReported(preset, { confidence, stake }, minConfidence));
    return stakes.length === STAKES.length ? [`${confidence}/*`] : stakes.map((stake) => `${confidence}/${stake}`);
  });
}

describe('presets', () => {
  it('report more from one to the next', () => {
    expect(reported('recommended')).toEqual(['high/*', 'medium/money', 'medium/message']);
    expect(reported('strict')).toEqual(['high/*', 'medium/*']);
    expect(reported('all')).toEqual(['high/*', 'medium/*', 'low/*']);
  });

  it('give way to a confidence that is asked for', () => {
    for (const preset of PRESETS) {
      expect(reported(preset, 'high')).toEqual(['high/*']);
      expect(reported(preset, 'low')).toEqual(['high/*', 'medium/*', 'low/*']);
    }
  });
});

describe('severityOf', () => {
  const medium = { confidence: 'medium', stake: 'ordinary' } as const;

  it('is error unless the settings say otherwise', () => {
    expect(severityOf(mergeSettings({ preset: 'strict' }), 'a', medium)).toBe('error');
    expect(severityOf(mergeSettings({ preset: 'strict', rules: { a: { severity: 'warning' } } }), 'a', medium)).toBe('warning');
    expect(severityOf(mergeSettings({ preset: 'strict', rules: { a: { severity: 'off' } } }), 'a', medium)).toBe('off');
    expect(severityOf(mergeSettings({}), 'a', medium)).toBe('off');
  });

  it('asks the rule first, then the general confidence, then the preset', () => {
    expect(severityOf(mergeSettings({ minConfidence: 'medium' }), 'a', medium)).toBe('error');
    expect(severityOf(mergeSettings({ minConfidence: 'medium', rules: { a: { minConfidence: 'high' } } }), 'a', medium)).toBe('off');
    expect(severityOf(mergeSettings({ preset: 'recommended', rules: { a: { minConfidence: 'low' } } }), 'a', medium)).toBe('error');
  });
});

describe('mergeSettings', () => {
  it('lays the later over the earlier', () => {
    expect(mergeSettings(
      { preset: 'strict', rules: { a: { severity: 'warning' }, b: { severity: 'off' } }, exclude: ['x'], models: [{ name: 'm' }] },
      { preset: 'all', rules: { a: { minConfidence: 'low' } }, exclude: ['y'], changeDataCapture: true },
    )).toEqual({
      preset: 'all', rules: { a: { severity: 'warning', minConfidence: 'low' }, b: { severity: 'off' } }, exclude: ['x', 'y'], include: [], models: [{ name: 'm' }], changeDataCapture: true,
    });
  });
});
