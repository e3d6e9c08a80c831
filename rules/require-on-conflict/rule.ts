import type { Match, RuleMeta, SourceTexts, StepDraft } from '../../src/model/rule.js';
import { placeOf } from '../../src/program/frame.js';
import { surestPerPlace } from '../../src/replay/confidences.js';
import { againText, boundaryText, calleeCode, crashText, symbolOf } from '../../src/replay/narrate.js';
import type { Replay } from '../../src/replay/pipeline.js';
import type { RepeatedInsert } from '../../src/replay/repeated-inserts.js';
import type { Rule } from '../../src/replay/rule.js';
import { entryPointsOf } from '../entry-points.js';
import { suggest } from './suggest.js';

const meta: RuleMeta = {
  id: 'require-on-conflict',
  description: 'inserts in code that runs again without a conflict clause: the repeat makes a second row, or fails on its own first one',
  category: 'natural idempotency',
  scope: 'file',
  messages: {
    insert: '`{{call}}` inserts into {{table}} without saying what a repeat does, and {{again}} after a failure: it makes a second row, or fails for ever where the key is unique. Insert with a conflict clause on {{key}}.',
    minted: '`{{call}}` writes a row of {{table}} under a `{{field}}` that is new in every attempt, and {{again}} after a failure: nothing tells the second row from the first. Take the id from what names the operation, and let a repeat find it.',
  },
};

export const rule: Rule = {
  meta,
  decide: (replay, sources) => surestPerPlace(replay.repeatedInserts, (one) => one.act.effect.call).map((one) => match(replay, sources, one)),
};

function match(replay: Replay, sources: SourceTexts, one: RepeatedInsert): Match {
  const { act } = one;
  const call = calleeCode(sources, act.effect.call);
  const table = act.effect.target === undefined ? 'a table' : `\`${act.effect.target}\``;
  return {
    ruleId: meta.id,
    messageId: one.minted ? 'minted' : 'insert',
    data: { call, table, again: againText(sources, one.replay), key: keyText(one), field: one.minted?.field ?? '' },
    place: placeOf(act.effect.call),
    confidence: one.confidence,
    stake: act.stake,
    story: story(sources, one, call, table),
    suggestions: suggest(replay, sources, one),
    cause: { kind: 'duplicate', at: [placeOf(act.effect.call)] },
    identity: { symbol: symbolOf(act.effect.call.frame), target: act.effect.target ?? 'table', call: call.replace(/\s+/g, '') },
    entryPoints: entryPointsOf(one.run.trace, one.replay),
  };
}

function keyText(one: RepeatedInsert): string {
  const names = one.identity.map(({ field }) => `\`${field}\``);
  return names.length === 0 ? 'what names the operation' : names.slice(0, 3).join(', ');
}

function story(sources: SourceTexts, one: RepeatedInsert, call: string, table: string): StepDraft[] {
  const place = placeOf(one.act.effect.call);
  return [
    { role: 'replay', text: `${one.replay.boundary.because}: everything in ${boundaryText(sources, one.replay)} runs again`, place: one.replay.place },
    { role: 'happened', text: `attempt 1: \`${call}\` inserts a row into ${table}${one.minted ? `, with a new \`${one.minted.field}\`` : ''}`, place },
    { role: 'crash', text: crashText(one.replay) },
    { role: 'again', text: one.minted ? `attempt 2: \`${call}\` inserts another, with another \`${one.minted.field}\`` : `attempt 2: \`${call}\` inserts the same once more`, place },
    one.minted ? { role: 'outcome', text: `there are two rows of ${table} for one operation` } : { role: 'outcome', text: `with a unique key on it the insert fails in this and in every later attempt, and what stands behind it is never reached; without one there are two rows` },
  ];
}
