import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import type { LateRecord } from '../../src/replay/late-records.js';
import type { Replay } from '../../src/replay/pipeline.js';

/** A key that stays the same, in the effect's own slot; else a claim before the effect. */
export function suggest(_replay: Replay, _sources: SourceTexts, _one: LateRecord): readonly Suggestion[] {
  return [{ kind: 'advice', title: 'Claim the work with one conditional statement before the effect, and go on only when it changed a row' }];
}
