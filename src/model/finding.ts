import type { Confidence, Stake } from './effect.js';
import type { Span } from './facts.js';

export const SEVERITIES = ['error', 'warning'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A place in a file as offsets on text without BOM; what the analysis works with. */
export interface Place {
  readonly file: string;
  readonly span: Span;
}

/** 1-based line and column (UTF-16 units), as editors show them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** One line of the timeline that tells why the finding is true. */
export interface Step {
  /** `replay`: who runs it again and why. `happened`: done by then. `crash`: where it dies. `outcome`: what is twice, lost or inconsistent. */
  readonly role: 'replay' | 'happened' | 'crash' | 'again' | 'outcome';
  readonly text: string;
  readonly file?: string;
  readonly range?: Range;
}

/** Replace `range` of `file` by `text`. Offsets on the text without BOM. */
export interface TextEdit {
  readonly file: string;
  readonly span: Span;
  readonly text: string;
}

export type Suggestion =
  /** Ready to apply: parses, type-checks where the code did before, silences the finding, causes no other. */
  | { readonly kind: 'edit'; readonly title: string; readonly edits: readonly TextEdit[] }
  /** Words and a snippet in the user's names, where the repair needs a choice that nobody can make from the text alone. */
  | { readonly kind: 'advice'; readonly title: string; readonly snippet?: string };

export interface EntryPoint {
  readonly kind: string;
  /** For people: `job "fares"`, `POST /orders`. */
  readonly name: string;
  readonly file: string;
  readonly range: Range;
}

export interface Finding {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly stake: Stake;
  readonly file: string;
  readonly range: Range;
  /** The same place as offsets, for edits and suppression. */
  readonly span: Span;
  /** Which of the rule's messages, and what was filled in; ESLint wants both. */
  readonly messageId: string;
  readonly data: Readonly<Record<string, string>>;
  readonly message: string;
  readonly story: readonly Step[];
  readonly suggestions: readonly Suggestion[];
  /** Rule, symbol path, effect target and hash of the normalised call: stable when lines move. */
  readonly fingerprint: string;
  readonly entryPoints: readonly EntryPoint[];
}

/** Something about the run itself: a file that was not read, a comment that suppresses nothing, a wrong setting. */
export interface Diagnostic {
  readonly code: 'unreadable-file' | 'parse-error' | 'binary-file' | 'too-large' | 'encoding' | 'unresolved-import' | 'tsconfig' | 'analysis-error' | 'unused-suppression' | 'settings' | 'truncated' | 'no-files';
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly file?: string;
  readonly range?: Range;
}

export interface AuditStats {
  readonly files: number;
  readonly lines: number;
  readonly functions: number;
  readonly calls: number;
  readonly resolvedCalls: number;
}

/** What `audit` hands to reporters; `--format json` prints it as it is. */
export interface AuditReport {
  readonly version: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly complete: boolean;
  readonly root: string;
  readonly findings: readonly Finding[];
  readonly entryPoints: readonly EntryPoint[];
  readonly diagnostics: readonly Diagnostic[];
  readonly stats: AuditStats;
}
