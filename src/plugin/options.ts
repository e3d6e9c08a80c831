import { CONFIDENCES, type Confidence, type Preset } from '../model/effect.js';
import type { Match } from '../model/rule.js';

/** The options of every rule. */
export interface RuleOptions {
  readonly minConfidence: Confidence;
  readonly minConfidenceAtStake: Confidence;
}

/** How the configs set the options; the same table as the presets of the command line. */
export const PRESET_OPTIONS: Readonly<Record<Preset, RuleOptions>> = {
  recommended: { minConfidence: 'high', minConfidenceAtStake: 'medium' },
  strict: { minConfidence: 'medium', minConfidenceAtStake: 'medium' },
  all: { minConfidence: 'low', minConfidenceAtStake: 'low' },
};

export const DEFAULT_OPTIONS = PRESET_OPTIONS.recommended;

export const OPTIONS_SCHEMA = {
  type: 'object',
  properties: {
    minConfidence: {
      description: 'Report findings that are at least this sure.',
      enum: [...CONFIDENCES],
    },
    minConfidenceAtStake: {
      description: 'Report findings that are at least this sure where money or a message to a person is at stake.',
      enum: [...CONFIDENCES],
    },
  },
  additionalProperties: false,
} as const;

export function isWanted(options: RuleOptions, { confidence, stake }: Pick<Match, 'confidence' | 'stake'>): boolean {
  const least = stake === 'money' || stake === 'message' ? [options.minConfidence, options.minConfidenceAtStake] : [options.minConfidence];
  return least.some((one) => CONFIDENCES.indexOf(confidence) <= CONFIDENCES.indexOf(one));
}
