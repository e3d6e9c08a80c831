import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import type { Replay } from '../../src/replay/pipeline.js';
import type { RepeatedDelta } from '../../src/replay/repeated-deltas.js';

/** Repairs, best first: tie the change to the id of the operation in one transaction; an absolute value; count the events instead. */
export function suggest(_replay: Replay, _sources: SourceTexts, _one: RepeatedDelta): readonly Suggestion[] {
  return [{ kind: 'advice', title: 'Insert the id of the operation under a unique key in the same transaction, and change the value only when that insert is new' }];
}
