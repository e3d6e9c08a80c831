import type { Match, RuleMeta, SourceTexts, StepDraft } from '../../src/model/rule.js';
import { placeOf } from '../../src/program/frame.js';
import { surestPerPlace } from '../../src/replay/confidences.js';
import type { LateRecord } from '../../src/replay/late-records.js';
import { boundaryText, calleeCode, codeAt, symbolOf } from '../../src/replay/narrate.js';
import type { Replay } from '../../src/replay/pipeline.js';
import type { Rule } from '../../src/replay/rule.js';
import { entryPointsOf } from '../entry-points.js';
import { suggest } from './suggest.js';

const meta: RuleMeta = {
  id: 'no-effect-before-record',
  description: 'effects that stand between a check and the record that the check looks at, so that a crash in between repeats them',
  category: 'order and atomicity',
  scope: 'file',
  messages: {
    late: '`{{effect}}` is done before `{{record}}` records it, and `{{check}}` only sees what is recorded: after a crash in between it is done again. Claim the work first, or give the effect a key that stays the same.',
  },
};

export const rule: Rule = {
  meta,
  decide: (replay, sources) => surestPerPlace(replay.lateRecords, (one) => one.effectCall).map((one) => match(replay, sources, one)),
};

function match(replay: Replay, sources: SourceTexts, one: LateRecord): Match {
  const effect = calleeCode(sources, one.effectCall);
  const record = calleeCode(sources, one.recordCall);
  const check = codeAt(sources, placeOf(one.check.decides));
  return {
    ruleId: meta.id,
    messageId: 'late',
    data: { effect, record, check },
    place: placeOf(one.effectCall),
    confidence: one.confidence,
    stake: one.effect.stake,
    story: story(sources, one, effect, record, check),
    suggestions: suggest(replay, sources, one),
    cause: { kind: 'duplicate', at: [placeOf(one.effect.effect.call)] },
    identity: { symbol: symbolOf(one.frame), target: one.effect.effect.target ?? one.effect.effect.kind, call: effect.replace(/\s+/g, '') },
    entryPoints: entryPointsOf(one.run.trace, one.replay),
  };
}

function story(sources: SourceTexts, one: LateRecord, effect: string, record: string, check: string): StepDraft[] {
  const { replay } = one;
  return [
    ...(replay ? [{ role: 'replay' as const, text: `${replay.boundary.because}: everything in ${boundaryText(sources, replay)} runs again`, place: replay.place }] : []),
    { role: 'happened', text: `attempt 1: \`${check}\` finds nothing recorded`, place: placeOf(one.check.decides) },
    { role: 'happened', text: `\`${effect}\` is done`, place: placeOf(one.effectCall) },
    { role: 'crash', text: `the process dies before \`${record}\`, or \`${record}\` fails`, place: placeOf(one.recordCall) },
    { role: 'again', text: `attempt 2: \`${check}\` still finds nothing`, place: placeOf(one.check.decides) },
    { role: 'outcome', text: `\`${effect}\` is done twice` },
  ];
}
