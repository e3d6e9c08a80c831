import type { Confidence, Stake } from './effect.js';
import type { EntryPoint, Place, Step, Suggestion } from './finding.js';

/** What there is to know of a rule without running it: the source of presets, README table, page headers, `rules` and `explain`. */
export interface RuleMeta {
  readonly id: string;
  /** Completes "This rule finds …"; no full stop. */
  readonly description: string;
  readonly category: 'keys' | 'natural idempotency' | 'order and atomicity' | 'serving keys' | 'streams and stores';
  /** Messages by id; `{{name}}` is filled with data. */
  readonly messages: Readonly<Record<string, string>>;
  /** `file`: one file can be enough evidence; `program`: only the auditor can see it. */
  readonly scope: 'file' | 'program';
}

/** A step of a story before offsets become lines. */
export interface StepDraft extends Omit<Step, 'file' | 'range'> {
  readonly place?: Place;
}

/** What a rule found, before presets, suppressions, fingerprints and positions. */
export interface Match {
  readonly ruleId: string;
  readonly messageId: string;
  readonly data: Readonly<Record<string, string>>;
  readonly place: Place;
  readonly confidence: Confidence;
  readonly stake: Stake;
  readonly story: readonly StepDraft[];
  readonly suggestions: readonly Suggestion[];
  /**
   * What goes wrong, for precedence: several rules may see one cause, and the strongest of them speaks. `duplicate`: something happens
   * twice; `loss`: something never happens. `at` are the effects that are concerned.
   */
  readonly cause: { readonly kind: 'duplicate' | 'loss'; readonly at: readonly Place[] };
  /** What the fingerprint is made of: the enclosing symbol (`Class.method`), the effect's target and its normalised call. */
  readonly identity: { readonly symbol: string; readonly target: string; readonly call: string };
  readonly entryPoints: readonly EntryPointDraft[];
}

export interface EntryPointDraft extends Omit<EntryPoint, 'range' | 'file'> {
  readonly place: Place;
}

/** Text of the files for edits and snippets; `undefined` when the file is gone. Offsets are on text without BOM. */
export interface SourceTexts {
  text(file: string): string | undefined;
}
