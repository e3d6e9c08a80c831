import type { Match, RuleMeta, SourceTexts, StepDraft } from '../../src/model/rule.js';
import { placeOf } from '../../src/program/frame.js';
import { surestPerPlace } from '../../src/replay/confidences.js';
import { againText, boundaryText, calleeCode, crashText, symbolOf } from '../../src/replay/narrate.js';
import type { Replay } from '../../src/replay/pipeline.js';
import type { RepeatedDelta } from '../../src/replay/repeated-deltas.js';
import type { Rule } from '../../src/replay/rule.js';
import { entryPointsOf } from '../entry-points.js';
import { suggest } from './suggest.js';

const meta: RuleMeta = {
  id: 'no-delta-update',
  description: 'updates that compute the new value from the old one in code that runs again, so that a repeat is applied twice',
  category: 'natural idempotency',
  scope: 'file',
  messages: {
    delta: '`{{call}}` changes {{field}} by an amount, and {{again}} after a failure: the same change is then applied twice. Apply it once per operation id, in the same transaction.',
    toggle: '`{{call}}` turns {{field}} into its opposite, and {{again}} after a failure: the second run turns it back. Write the value that it shall have.',
  },
};

export const rule: Rule = {
  meta,
  decide: (replay, sources) => surestPerPlace(replay.repeatedDeltas, (one) => one.act.effect.call).map((one) => match(replay, sources, one)),
};

function match(replay: Replay, sources: SourceTexts, one: RepeatedDelta): Match {
  const { act, change } = one;
  const call = calleeCode(sources, act.effect.call);
  const field = fieldText(one);
  return {
    ruleId: meta.id,
    messageId: change.change === 'toggle' ? 'toggle' : 'delta',
    data: { call, field, again: againText(sources, one.replay) },
    place: placeOf(act.effect.call),
    confidence: one.confidence,
    stake: one.stake,
    story: story(sources, one, call, field),
    suggestions: suggest(replay, sources, one),
    cause: { kind: 'duplicate', at: [placeOf(act.effect.call)] },
    identity: { symbol: symbolOf(act.effect.call.frame), target: `${act.effect.target ?? 'store'}.${change.field ?? ''}`, call: call.replace(/\s+/g, '') },
    entryPoints: entryPointsOf(one.run.trace, one.replay),
  };
}

/** `` `points` of `members` ``. */
function fieldText(one: RepeatedDelta): string {
  const { target } = one.act.effect;
  const { field } = one.change;
  if (field !== undefined) return target === undefined ? `\`${field}\`` : `\`${field}\` of \`${target}\``;
  return target === undefined ? 'a stored value' : `\`${target}\``;
}

function story(sources: SourceTexts, one: RepeatedDelta, call: string, field: string): StepDraft[] {
  const place = placeOf(one.act.effect.call);
  const toggle = one.change.change === 'toggle';
  return [
    { role: 'replay', text: `${one.replay.boundary.because}: everything in ${boundaryText(sources, one.replay)} runs again`, place: one.replay.place },
    { role: 'happened', text: toggle ? `attempt 1: \`${call}\` turns ${field} over` : `attempt 1: \`${call}\` changes ${field}, and the change is stored`, place },
    { role: 'crash', text: crashText(one.replay) },
    { role: 'again', text: toggle ? `attempt 2: \`${call}\` turns ${field} over again` : `attempt 2: \`${call}\` changes ${field} again, from the value that attempt 1 left`, place },
    { role: 'outcome', text: toggle ? `${field} is what it was before, although the operation is reported as done` : `${field} has changed twice for one operation` },
  ];
}
