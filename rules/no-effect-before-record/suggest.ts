import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import type { LateRecord } from '../../src/replay/late-records.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { addKey } from '../repairs/add-key.js';
import { operationKey } from '../repairs/operation-key.js';
import { claimAdvice } from './claim-advice.js';
import { claimFirst } from './claim-first.js';
import { recordKey } from './record-key.js';

/** A key that stays the same, in the effect's own slot; else a claim before the effect, as an edit where it expires by itself. */
export function suggest(replay: Replay, sources: SourceTexts, one: LateRecord): readonly Suggestion[] {
  const edit = keyed(replay, sources, one) ?? claimFirst(replay, sources, one);
  return edit ? [edit] : [claimAdvice(sources, one)];
}

function keyed(replay: Replay, sources: SourceTexts, one: LateRecord): Suggestion | undefined {
  const { effect } = one.effect;
  const key = operationKey(replay, sources, effect.call, effect.call, effect.operation)?.code ?? recordKey(replay, sources, one);
  return key === undefined ? undefined : addKey(replay, sources, effect.call, effect.operation, key);
}
