import type { Match, RuleMeta, SourceTexts, StepDraft } from '../../src/model/rule.js';
import { placeOf } from '../../src/program/frame.js';
import { surestPerPlace } from '../../src/replay/confidences.js';
import type { MissingKey } from '../../src/replay/missing-keys.js';
import { againText, boundaryText, calleeCode, crashText, symbolOf, targetText } from '../../src/replay/narrate.js';
import type { Replay } from '../../src/replay/pipeline.js';
import type { Rule } from '../../src/replay/rule.js';
import { entryPointsOf } from '../entry-points.js';
import { suggest } from './suggest.js';

const meta: RuleMeta = {
  id: 'require-idempotency-key',
  description: 'requests that the receiver would carry out twice, sent without a key by which it could recognise the repeat',
  category: 'keys',
  scope: 'file',
  messages: {
    replayed: '`{{call}}` is sent without an idempotency key, and {{again}} after a failure: the receiver cannot tell the repeat from a new request and does the work twice. Send a key made of what names the operation.',
    resent: '`{{call}}` is sent without an idempotency key, and {{because}}: the receiver cannot tell the repeat from a new request and does the work twice. Send a key made of what names the operation.',
    slot: '`{{call}}` is sent without an idempotency key: when the answer is lost, nobody can try again without doing it twice. Send a key made of what names the operation.',
    ownKey: '`{{call}}` is sent without an idempotency key of yours: the one that the library makes per call covers only its own network retries, so a repeat by the application is done twice. Send a key made of what names the operation.',
  },
};

export const rule: Rule = {
  meta,
  decide: (replay, sources) => surestPerPlace(replay.missingKeys, (one) => one.call).map((one) => match(replay, sources, one)),
};

function match(replay: Replay, sources: SourceTexts, one: MissingKey): Match {
  const { act } = one;
  const call = calleeCode(sources, one.call);
  const { resolver } = replay.program;
  return {
    ruleId: meta.id,
    messageId: one.replay ? 'replayed' : one.resends ? 'resent' : act.effect.meaning.ownKey === 'per-call' ? 'ownKey' : 'slot',
    data: { call, again: one.replay ? againText(sources, one.replay) : '', because: one.resends?.because ?? '' },
    place: placeOf(one.call),
    confidence: one.confidence,
    stake: one.stake,
    story: story(sources, one, call),
    suggestions: suggest(replay, sources, one),
    cause: { kind: 'duplicate', at: [placeOf(act.effect.call)] },
    identity: { symbol: symbolOf(one.call.frame), target: targetText(resolver, act.effect.call, act.effect.operation), call: call.replace(/\s+/g, '') },
    entryPoints: entryPointsOf(one.run.trace, one.replay),
  };
}

function story(sources: SourceTexts, one: MissingKey, call: string): StepDraft[] {
  const place = placeOf(one.call);
  const { replay } = one;
  const sent: StepDraft = { role: 'happened', text: `attempt 1: \`${call}\` is sent, and the other side does the work`, place };
  if (one.resends) {
    return [
      { role: 'replay', text: one.resends.because, place: one.resends.place },
      sent,
      { role: 'crash', text: 'the answer is lost: a time-out or a reset connection' },
      { role: 'again', text: `attempt 2: the client sends \`${call}\` once more, and nothing in it says that it is the same request`, place },
      { role: 'outcome', text: 'the work is done twice' },
    ];
  }
  if (!replay) {
    return [
      sent,
      { role: 'crash', text: 'the answer is lost: a time-out, a reset connection, or the process dies' },
      { role: 'again', text: `whoever asked tries again: \`${call}\` is sent once more, and nothing in it says that it is the same request`, place },
      { role: 'outcome', text: 'the work is done twice; or nobody dares to try again, and nobody knows whether it was done' },
    ];
  }
  return [
    { role: 'replay', text: `${replay.boundary.because}: everything in ${boundaryText(sources, replay)} runs again`, place: replay.place },
    sent,
    { role: 'crash', text: crashText(replay) },
    { role: 'again', text: `attempt 2: \`${call}\` is sent once more, and nothing in it says that it is the same request`, place },
    { role: 'outcome', text: 'the work is done twice' },
  ];
}
