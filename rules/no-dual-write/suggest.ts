import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import type { DualWrite } from '../../src/replay/dual-writes.js';
import type { Replay } from '../../src/replay/pipeline.js';

/** An outbox row in the transaction of the write, in place of the message. */
export function suggest(_replay: Replay, _sources: SourceTexts, _one: DualWrite): readonly Suggestion[] {
  return [{ kind: 'advice', title: 'Insert what is to be sent into an outbox table in the same transaction, and let a relay send it (or capture the change from the log)' }];
}
