import { CONFIDENCES, type Confidence, type Preset, type Stake } from '../model/effect.js';
import type { Severity } from '../model/finding.js';
import type { Settings } from '../model/settings.js';

/** What presets look at. */
export interface Judged {
  readonly confidence: Confidence;
  readonly stake: Stake;
}

/**
 * Whether a preset reports a finding. `recommended`: what is sure, and what is likely where money or a message to a person is at stake.
 * `strict`: all that is likely. `all`: guesses too. With `minConfidence` that alone decides.
 */
export function isReported(preset: Preset, finding: Judged, minConfidence?: Confidence): boolean {
  if (minConfidence !== undefined) return atLeast(finding.confidence, minConfidence);
  switch (preset) {
    case 'all': return true;
    case 'strict': return atLeast(finding.confidence, 'medium');
    case 'recommended':
      if (finding.stake === 'money' || finding.stake === 'message') return atLeast(finding.confidence, 'medium');
      return finding.confidence === 'high';
  }
}

/**
 * The severity with which the settings report a finding of this rule, or `off`. The rule's own `minConfidence` comes before the general
 * one, and that before the preset.
 */
export function severityOf(settings: Settings, ruleId: string, finding: Judged): Severity | 'off' {
  const rule = settings.rules[ruleId];
  if (!isReported(settings.preset, finding, rule?.minConfidence ?? settings.minConfidence)) return 'off';
  return rule?.severity ?? 'error';
}

function atLeast(confidence: Confidence, least: Confidence): boolean {
  return CONFIDENCES.indexOf(confidence) <= CONFIDENCES.indexOf(least);
}
