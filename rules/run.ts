import type { Match, SourceTexts } from '../src/model/rule.js';
import type { Replay } from '../src/replay/pipeline.js';
import { RULES } from './all.js';

/** Runs the rules over one replay; both surfaces call this. Sorted by file and position, so that output never depends on order. */
export function runRules(replay: Replay, sources: SourceTexts): Match[] {
  return RULES.flatMap((rule) => [...rule.decide(replay, sources)]);
}
