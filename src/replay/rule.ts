import type { Match, RuleMeta } from '../model/rule.js';
import type { SourceTexts } from '../model/rule.js';
import type { Replay } from './pipeline.js';

/** A rule reads outcomes and views; it names no library and touches no syntax tree. */
export interface Rule {
  readonly meta: RuleMeta;
  decide(replay: Replay, sources: SourceTexts): readonly Match[];
}
