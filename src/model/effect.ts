/** The vocabulary of effects, replay contexts and confidence: the same names in code, messages and reports. */

export const EFFECT_KINDS = [
  'db-insert', 'db-upsert', 'db-update', 'db-delta', 'db-append', 'db-delete', 'db-read', 'db-statement',
  'http-request', 'payment', 'email', 'sms', 'push', 'chat', 'publish', 'enqueue',
  'cache-set', 'cache-read', 'lock', 'unlock', 'ack', 'nack', 'offset-commit', 'response', 'sdk-write', 'file-write',
] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/** Why a body may run again for the same logical operation. */
export const REPLAY_CONTEXTS = ['retry', 'redelivery', 'schedule', 'step', 'client'] as const;
export type ReplayContext = (typeof REPLAY_CONTEXTS)[number];

export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** Origin of a value that is new in every attempt. */
export const VOLATILE_KINDS = ['random', 'clock', 'counter', 'attempt', 'process'] as const;
export type VolatileKind = (typeof VOLATILE_KINDS)[number];

/** `stable`: the same in every attempt. `volatile`: new in every attempt. `unknown` never counts as volatile. */
export type Provenance = 'stable' | 'volatile' | 'unknown';

export type Stake = 'money' | 'message' | 'stock' | 'access' | 'telemetry' | 'ordinary';

export const PRESETS = ['recommended', 'strict', 'all'] as const;
export type Preset = (typeof PRESETS)[number];

/** The weaker of two: a finding is as sure as its weakest piece of evidence. */
export function weakest(...all: readonly Confidence[]): Confidence {
  return CONFIDENCES[Math.max(0, ...all.map((one) => CONFIDENCES.indexOf(one)))]!;
}
