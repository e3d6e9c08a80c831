import { CONFIDENCES, weakest, type Confidence } from '../../src/model/effect.js';
import type { EntryPointDraft, Match, RuleMeta, SourceTexts, StepDraft } from '../../src/model/rule.js';
import type { AttemptKey } from '../../src/replay/attempt-keys.js';
import { draft } from '../../src/replay/entry-point-views.js';
import { boundaryText, calleeCode, codeAt, stakeAt, symbolOf, targetText } from '../../src/replay/narrate.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { placeOf } from '../../src/program/frame.js';
import type { Rule } from '../../src/replay/rule.js';
import { suggest } from './suggest.js';

const meta: RuleMeta = {
  id: 'no-per-attempt-key',
  description: 'idempotency keys that are minted again in every attempt, so that the receiver cannot recognise the repeat',
  category: 'keys',
  scope: 'file',
  messages: {
    retry: '`{{maker}}` mints a new `{{key}}` in every attempt of {{boundary}}: a repeat after a lost answer carries another key and `{{receiver}}` does its work twice. Make the key once, before the first attempt.',
    redelivery: '`{{maker}}` mints a new `{{key}}` each time {{boundary}} runs: a redelivery carries another key and `{{receiver}}` does its work twice. Take the key from what stays the same, the message or its ids.',
  },
};

export const rule: Rule = {
  meta,
  decide(replay: Replay, sources: SourceTexts): readonly Match[] {
    return strongestPerPlace(replay.attemptKeys).map((one) => match(replay, sources, one));
  },
};

/** What makes a whole key or a part of one anew: random values and the clock. Attempt numbers are `no-unstable-key`'s. */
function isMinted(one: AttemptKey): boolean {
  return one.origin.volatile === 'random' || one.origin.volatile === 'clock';
}

/**
 * One finding per place where a key is made; of several runs that show it, the surest, then the first. Parts of one key are one cause:
 * only the first of them is reported.
 */
function strongestPerPlace(all: readonly AttemptKey[]): AttemptKey[] {
  const best = new Map<string, AttemptKey>();
  const parts = new Set<string>();
  for (const one of all) {
    if (!isMinted(one)) continue;
    const place = placeOf(one.made);
    const id = `${place.file}\0${place.span[0]}`;
    const known = best.get(id);
    if (known && rank(one) >= rank(known)) continue;
    if (!known && one.origin.part) {
      const whole = placeOf(one.use.key);
      const key = `${whole.file}\0${whole.span[0]}`;
      if (parts.has(key)) continue;
      parts.add(key);
    }
    best.set(id, one);
  }
  return [...best.values()];
}

function rank(one: AttemptKey): number {
  return CONFIDENCES.indexOf(confidence(one)) * 2 + (one.boundary.boundary.context === 'retry' ? 0 : 1);
}

function confidence(one: AttemptKey): Confidence {
  const key: Confidence = one.use.by === 'name' ? 'medium' : one.use.target?.meaning.evidence === 'shape' ? 'medium' : 'high';
  const replay: Confidence = one.boundary.boundary.context === 'schedule' ? 'medium' : 'high';
  return weakest(key, replay);
}

function match(replay: Replay, sources: SourceTexts, one: AttemptKey): Match {
  const { resolver } = replay.program;
  const { use, boundary } = one;
  const place = placeOf(one.made);
  const maker = codeAt(sources, place);
  const receiver = calleeCode(sources, use.call);
  const again = boundaryText(sources, boundary);
  const entry = entryOf(one);
  return {
    ruleId: meta.id,
    messageId: boundary.boundary.context === 'retry' ? 'retry' : 'redelivery',
    data: { maker, key: use.name, boundary: again, receiver },
    place,
    confidence: confidence(one),
    stake: stakeAt(resolver, use.call, use.target),
    story: story(one, maker, receiver, again),
    suggestions: suggest(replay, sources, one),
    cause: { kind: 'duplicate', at: [placeOf(use.call)] },
    identity: { symbol: symbolOf(one.made.frame), target: targetText(resolver, use.call, use.target), call: maker.replace(/\s+/g, '') },
    entryPoints: entry ? [entry] : [],
  };
}

function entryOf(one: AttemptKey): EntryPointDraft | undefined {
  const { boundary } = one.use.trace.root;
  return boundary ? draft(boundary) : one.boundary.boundary.context === 'retry' ? undefined : draft(one.boundary);
}

function story(one: AttemptKey, maker: string, receiver: string, again: string): StepDraft[] {
  const { use, boundary } = one;
  return [
    { role: 'replay', text: `${boundary.boundary.because}: everything in ${again} runs again`, place: boundary.place },
    { role: 'happened', text: `attempt 1: \`${maker}\` gives key A`, place: placeOf(one.made) },
    { role: 'happened', text: `\`${receiver}\` is sent with \`${use.name}\`: A, and the other side does the work`, place: placeOf(use.call) },
    { role: 'crash', text: 'the answer is lost: a time-out, a reset connection, or the process dies before the attempt has ended' },
    { role: 'again', text: `attempt 2: \`${maker}\` gives key B`, place: placeOf(one.made) },
    { role: 'outcome', text: `A and B are two operations to the receiver: the work is done twice` },
  ];
}
