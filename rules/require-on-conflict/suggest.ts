import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import type { Replay } from '../../src/replay/pipeline.js';
import type { RepeatedInsert } from '../../src/replay/repeated-inserts.js';

/** The conflict clause in the library's own form, with the natural key in scope. */
export function suggest(_replay: Replay, _sources: SourceTexts, _one: RepeatedInsert): readonly Suggestion[] {
  return [{ kind: 'advice', title: 'Give the row a unique key made of what names the operation, and insert with a conflict clause on it' }];
}
