import { describe, expect, it } from 'vitest';
import { CONFIDENCES, PRESETS, type Stake } from '../../src/model/effect.js';
import { isWanted, PRESET_OPTIONS } from '../../src/plugin/options.js';
import { isReported } from '../../src/settings/presets.js';

const STAKES: readonly Stake[] = ['money', 'message', 'stock', 'access', 'telemetry', 'ordinary'];

describe('the options of the configs', () => {
  const table = PRESETS.flatMap((preset) => CONFIDENCES.flatMap((confidence) => STAKES.map((stake) => ({ preset, confidence, stake }))));

  it.each(table)('$preset reports $confidence, $stake like the command line', ({ preset, confidence, stake }) => {
    expect(isWanted(PRESET_OPTIONS[preset], { confidence, stake })).toBe(isReported(preset, { confidence, stake }));
  });
});
