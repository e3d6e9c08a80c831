import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import type { MissingKey } from '../../src/replay/missing-keys.js';
import type { Replay } from '../../src/replay/pipeline.js';

/** The key in the library's own slot, built from the best stable value in scope. */
export function suggest(_replay: Replay, _sources: SourceTexts, _one: MissingKey): readonly Suggestion[] {
  return [{ kind: 'advice', title: 'Send an idempotency key made of what names the operation: an order id, an event id, a job id' }];
}
