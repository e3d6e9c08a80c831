import type { CommentFacts, Span } from '../model/facts.js';
import { positionAt } from './positions.js';

/** What a suppression is tested against. */
interface Suppressible {
  readonly ruleId: string;
  readonly span: Span;
}

interface Directive {
  readonly comment: CommentFacts;
  /** Empty: all rules. */
  readonly rules: readonly string[];
  /** Offsets between which a finding has to start. */
  readonly from: number;
  readonly to: number;
  /** For a block: the rules that a later comment enables again, and from where. */
  readonly enabled: ReadonlyMap<string, number>;
}

/** A comment of ours that suppressed nothing; `rules` are those of its rules that did not occur, empty when it names none. */
export interface UnusedSuppression {
  readonly comment: CommentFacts;
  readonly rules: readonly string[];
}

/** The suppression comments of one file. Ask `suppresses` for every finding of it, then `unused`. */
export interface Suppressions {
  suppresses(finding: Suppressible): boolean;
  /** Own comments only: ESLint's may be about rules that only ESLint runs. */
  unused(): UnusedSuppression[];
}

export function suppressionsOf(comments: readonly CommentFacts[], lineStarts: readonly number[]): Suppressions {
  const directives = directivesOf(comments, lineStarts);
  const used = new Map<Directive, Set<string>>();
  return {
    suppresses(finding) {
      // Every comment that applies counts as used, not only the first.
      const applying = directives.filter((one) => applies(one, finding));
      for (const one of applying) used.set(one, (used.get(one) ?? new Set()).add(finding.ruleId));
      return applying.length > 0;
    },
    unused: () => directives.flatMap((one): UnusedSuppression[] => {
      if (one.comment.by !== 'idempotency') return [];
      const seen = used.get(one);
      const rules = one.rules.filter((id) => !seen?.has(id));
      return rules.length > 0 || (one.rules.length === 0 && !seen) ? [{ comment: one.comment, rules }] : [];
    }),
  };
}

function applies(directive: Directive, finding: Suppressible): boolean {
  const start = finding.span[0];
  if (start < directive.from || start >= directive.to) return false;
  if (directive.rules.length > 0 && !directive.rules.includes(finding.ruleId)) return false;
  return start < (directive.enabled.get(finding.ruleId) ?? Infinity);
}

function directivesOf(comments: readonly CommentFacts[], lineStarts: readonly number[]): Directive[] {
  const sorted = [...comments].sort((a, b) => a.span[0] - b.span[0]);
  return sorted.flatMap((comment, index): Directive[] => {
    const rules = comment.rules.map(withoutPrefix);
    switch (comment.kind) {
      case 'disable-line':
      case 'disable-next-line': {
        const [first, last] = [comment.span[0], Math.max(comment.span[0], comment.span[1] - 1)];
        const at = comment.kind === 'disable-line' ? positionAt(lineStarts, first).line - 1 : positionAt(lineStarts, last).line;
        // There is no line after the last: nothing is suppressed then.
        return [{ comment, rules, from: lineStarts[at] ?? Infinity, to: lineStarts[at + 1] ?? Infinity, enabled: new Map() }];
      }
      case 'disable': {
        const later = sorted.slice(index + 1).filter((one) => one.kind === 'enable' && one.by === comment.by);
        const all = later.find((one) => one.rules.length === 0);
        const enabled = new Map<string, number>();
        for (const one of [...later].reverse()) for (const id of one.rules) enabled.set(withoutPrefix(id), one.span[0]);
        return [{ comment, rules, from: comment.span[0], to: all?.span[0] ?? Infinity, enabled }];
      }
      default:
        return [];
    }
  });
}

function withoutPrefix(id: string): string {
  return id.replace(/^idempotency\//, '');
}
