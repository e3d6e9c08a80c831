import type { Match, SourceTexts } from '../src/model/rule.js';
import type { Replay } from '../src/replay/pipeline.js';
import { RULES } from './all.js';
import { strongestOfEachCause } from './precedence.js';

/** Runs the rules over one replay; both surfaces call this. Sorted by file and position, so that output never depends on order. */
export function runRules(replay: Replay, sources: SourceTexts): Match[] {
  return strongestOfEachCause(RULES.flatMap((rule) => [...rule.decide(replay, sources)])).sort(byPlace);
}

function byPlace(a: Match, b: Match): number {
  if (a.place.file !== b.place.file) return a.place.file < b.place.file ? -1 : 1;
  return a.place.span[0] - b.place.span[0] || (a.ruleId < b.ruleId ? -1 : a.ruleId > b.ruleId ? 1 : 0);
}
