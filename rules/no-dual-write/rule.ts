import type { Stake } from '../../src/model/effect.js';
import type { Match, RuleMeta, SourceTexts, StepDraft } from '../../src/model/rule.js';
import { placeOf } from '../../src/program/frame.js';
import { surestPerPlace } from '../../src/replay/confidences.js';
import { isSync, type DualWrite } from '../../src/replay/dual-writes.js';
import { againText, calleeCode, codeAt, symbolOf } from '../../src/replay/narrate.js';
import type { Replay } from '../../src/replay/pipeline.js';
import type { Rule } from '../../src/replay/rule.js';
import { entryPointsOf } from '../entry-points.js';
import { suggest } from './suggest.js';

const meta: RuleMeta = {
  id: 'no-dual-write',
  description: 'a database write and a message, job or request that state one fact, with nothing that makes them one',
  category: 'order and atomicity',
  scope: 'file',
  messages: {
    lost: '`{{write}}` is committed before `{{effect}}` runs, and nothing ties the two together: a crash in between leaves {{table}} changed and `{{effect}}` undone for ever. Record what it has to do in an outbox row in the same transaction, and do it from there.',
    stopped: '`{{write}}` is committed before `{{effect}}` runs. After a crash in between {{again}}, but it finds what `{{write}}` stored and leaves out the rest: `{{effect}}` never happens. Record what it has to do in an outbox row in the same transaction, and do it from there.',
    early: '`{{effect}}` goes out before `{{write}}` is committed: after a crash or a rollback in between, others act on a change that {{table}} never saw. Record what it has to do in an outbox row in the same transaction, and do it from there.',
  },
};

export const rule: Rule = {
  meta,
  decide: (replay, sources) => surestPerPlace(replay.dualWrites, (one) => one.effectCall).map((one) => match(replay, sources, one)),
};

function match(replay: Replay, sources: SourceTexts, one: DualWrite): Match {
  const effect = calleeCode(sources, one.effectCall);
  const write = calleeCode(sources, one.writeCall);
  const { target } = one.write.effect;
  const table = target === undefined ? 'the database' : `\`${target}\``;
  const messageId = one.first === one.effect ? 'early' : one.replay ? 'stopped' : 'lost';
  return {
    ruleId: meta.id,
    messageId,
    data: { effect, write, table, again: one.replay ? againText(sources, one.replay) : '' },
    place: placeOf(one.effectCall),
    confidence: one.confidence,
    stake: stakeOf(one),
    story: story(sources, one, effect, write, table),
    suggestions: suggest(replay, sources, one),
    cause: { kind: 'loss', at: [placeOf(one.effect.effect.call)] },
    identity: { symbol: symbolOf(one.frame), target: one.effect.effect.target ?? one.effect.effect.kind, call: effect.replace(/\s+/g, '') },
    entryPoints: entryPointsOf(one.run.trace, one.replay),
  };
}

/** What is lost. A notification that a user's own request asked for can be asked for again. */
function stakeOf(one: DualWrite): Stake {
  const { stake } = one.effect;
  if (isSync(one.effect)) return 'ordinary';
  if (stake === 'ordinary') return one.write.stake === 'message' ? 'ordinary' : one.write.stake;
  return stake === 'message' && !one.replay ? 'ordinary' : stake;
}

function story(sources: SourceTexts, one: DualWrite, effect: string, write: string, table: string): StepDraft[] {
  const stored: StepDraft = { role: 'happened', text: `\`${write}\` stores its change of ${table}`, place: placeOf(one.writeCall) };
  if (one.first === one.effect) {
    return [
      { role: 'happened', text: `\`${effect}\` is done: others act on it`, place: placeOf(one.effectCall) },
      { role: 'crash', text: `the process dies, or \`${write}\` fails`, place: placeOf(one.writeCall) },
      { role: 'outcome', text: `others know of a change that ${table} does not hold, and nothing here makes it good` },
    ];
  }
  if (one.replay && one.stop) {
    return [
      { role: 'replay', text: `${one.replay.boundary.because}`, place: one.replay.place },
      stored,
      { role: 'crash', text: `the process dies before \`${effect}\``, place: placeOf(one.effectCall) },
      { role: 'again', text: `${againText(sources, one.replay)}: \`${codeAt(sources, placeOf(one.stop.decides))}\` now sees what was stored, and the rest is left out`, place: placeOf(one.stop.decides) },
      { role: 'outcome', text: `\`${effect}\` is never done` },
    ];
  }
  return [
    stored,
    { role: 'crash', text: `the process dies before \`${effect}\`, or \`${effect}\` fails`, place: placeOf(one.effectCall) },
    { role: 'outcome', text: `${table} says that it happened, nobody is told, and nothing runs the rest again` },
  ];
}
