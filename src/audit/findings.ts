import type { FileFacts } from '../model/facts.js';
import type { EntryPoint, Finding, Place, Range, Severity, Step } from '../model/finding.js';
import type { EntryPointDraft, Match, RuleMeta, SourceTexts, StepDraft } from '../model/rule.js';
import { lineStartsOf, rangeAt } from '../settings/positions.js';

/** Turns offsets of any file of the program into lines and columns. */
export type Locate = (place: Place) => Range;

/** Facts know the lines of code; the lines of other files (schemas) are counted when a story leads there. */
export function locator(facts: ReadonlyMap<string, FileFacts>, sources: SourceTexts): Locate {
  const others = new Map<string, readonly number[]>();
  return ({ file, span }) => {
    const known = facts.get(file)?.lineStarts ?? others.get(file);
    if (known) return rangeAt(known, span);
    const counted = lineStartsOf(sources.text(file) ?? '');
    others.set(file, counted);
    return rangeAt(counted, span);
  };
}

/** A rule's match as a finding: message filled, offsets as lines. */
export function findingOf(match: Match, severity: Severity, fingerprint: string, meta: RuleMeta, locate: Locate): Finding {
  return {
    ruleId: match.ruleId,
    severity,
    confidence: match.confidence,
    stake: match.stake,
    file: match.place.file,
    range: locate(match.place),
    span: match.place.span,
    messageId: match.messageId,
    data: match.data,
    message: fill(meta.messages[match.messageId] ?? match.messageId, match.data),
    story: match.story.map((step) => stepOf(step, locate)),
    suggestions: match.suggestions,
    fingerprint,
    entryPoints: match.entryPoints.map((one) => entryPointOf(one, locate)),
  };
}

export function entryPointOf({ kind, name, place }: EntryPointDraft, locate: Locate): EntryPoint {
  return { kind, name, file: place.file, range: locate(place) };
}

function stepOf({ role, text, place }: StepDraft, locate: Locate): Step {
  return place ? { role, text, file: place.file, range: locate(place) } : { role, text };
}

/** As ESLint fills messages: `{{ name }}`, unknown names stay as they are. */
export function fill(message: string, data: Readonly<Record<string, string>>): string {
  return message.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (whole, name: string) => data[name] ?? whole);
}

/** Order of findings everywhere: by file, then place, then rule. */
export function byPlace(a: Match, b: Match): number {
  return compare(a.place.file, b.place.file) || a.place.span[0] - b.place.span[0] || a.place.span[1] - b.place.span[1]
    || compare(a.ruleId, b.ruleId) || compare(a.messageId, b.messageId) || compare(JSON.stringify(a.data), JSON.stringify(b.data));
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
