import type { Confidence, EffectKind, Preset } from './effect.js';
import type { Severity } from './finding.js';

/** What a user may say about a function of their own, in configuration or as a JSDoc tag. */
export interface UserModel {
  /** `module#export`, `Class#method` or a global name. */
  readonly name: string;
  /** A repeat is harmless. */
  readonly idempotent?: boolean;
  readonly nonIdempotent?: boolean;
  /** It runs again. */
  readonly replayable?: boolean;
  /** It is an effect of this kind (the catalogue's names). */
  readonly effect?: EffectKind;
  /** The parameter that is the idempotency key. */
  readonly idempotencyKey?: string | number;
  readonly telemetry?: boolean;
  /**
   * It runs its callback again: the argument index of the callback.
   * @asType integer
   * @minimum 0
   */
  readonly retries?: number;
}

/** One type for the config file, `settings.idempotency` of ESLint, and the defaults. */
export interface Settings {
  readonly preset: Preset;
  /** Decides in place of the preset. */
  readonly minConfidence?: Confidence;
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly models: readonly UserModel[];
  /** Extra globs, relative to the root. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** The project publishes from the log: a committed row is its own message. */
  readonly changeDataCapture: boolean;
}

export interface RuleSetting {
  readonly severity?: Severity | 'off';
  readonly minConfidence?: Confidence;
}
