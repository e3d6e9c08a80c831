import { weakest, type Confidence } from '../model/effect.js';
import { same } from '../program/follow.js';
import type { Frame, Ref } from '../program/frame.js';
import { areExclusive, climb, dominates, isAfterFailure, meeting, replaysOf, seenFrom, type Act, type Run } from './acts.js';
import type { ActiveBoundary } from './attempts.js';
import { behind } from './behind.js';
import { checksOf, settling, type Check } from './checks.js';
import { callConfidence, guardConfidence } from './evidence.js';
import { hasKeyedAlternative, isExternal, isNaturallyIdempotent, keyStateOf } from './external.js';
import { guardsOf, isGuarded } from './guards.js';
import { surelyStops } from './stops.js';

/** A check, then an effect, and only then the record that the check looks at: what happened before a crash in between happens again. */
export interface LateRecord {
  readonly run: Run;
  readonly check: Check;
  readonly effect: Act;
  readonly record: Act;
  /** The function that checks and records, and the calls as they stand there. */
  readonly frame: Frame;
  readonly effectCall: Ref;
  readonly recordCall: Ref;
  readonly replay: ActiveBoundary | undefined;
  readonly confidence: Confidence;
}

export function lateRecords(run: Run): LateRecord[] {
  return run.acts.flatMap((effect): LateRecord[] => {
    if (!isExternal(effect) || isNaturallyIdempotent(effect)) return [];
    const checks = checksOf(run, effect);
    if (checks.length === 0) return [];
    const key = keyStateOf(run, effect);
    if (key === 'stable' || isUserMail(run, effect) || hasKeyedAlternative(run, effect)) return [];
    const guards = guardsOf(run, effect);
    if (isGuarded(guards)) return [];
    for (const check of checks) {
      if (check.by === 'filter' && (effect.effect.kind === 'publish' || effect.effect.kind === 'enqueue')) continue;
      const written = settling(run, check, effect);
      // Something was recorded before the effect: the check knows of the attempt.
      if (written.some((one) => one.order < effect.order && dominates(one, effect) && one.order > check.read.order)) continue;
      const record = written.find((one) => one.order > effect.order && !areExclusive(one, effect) && !isAfterFailure(one, effect));
      const met = record && meeting(effect.effect.call, record.effect.call);
      if (!record || !met || met.frame.fn === 0) continue;
      if (isFilled(run, effect, record)) continue;
      const frame = climb(effect.effect.call).some((one) => one.frame === check.frame) && climb(record.effect.call).some((one) => one.frame === check.frame) ? check.frame : met.frame;
      const confidence = weakest(callConfidence(effect), callConfidence(record), guardConfidence(guards), key === 'open' || !surelyStops(run, check, record) ? 'low' : 'high', worth(effect));
      return [{ run, check, effect, record, frame, effectCall: seenFrom(effect.effect.call, frame), recordCall: seenFrom(record.effect.call, frame), replay: replaysOf(run.program, effect)[0], confidence }];
    }
    return [];
  });
}

const NOTIFIES = new Set(['email', 'sms', 'push']);

/** A message that a user's own request sends: who asks twice gets it twice. */
function isUserMail(run: Run, effect: Act): boolean {
  const replays = replaysOf(run.program, effect);
  return NOTIFIES.has(effect.effect.kind) && replays.length > 0 && replays.every((one) => one.boundary.context === 'client');
}

/** What was fetched is stored, to be looked up the next time: a cache, or the id of something that costs nothing. */
function isFilled(run: Run, effect: Act, record: Act): boolean {
  if (effect.stake === 'money' && record.effect.kind !== 'cache-set') return false;
  if (effect.effect.kind !== 'http-request' && effect.effect.kind !== 'sdk-write') return false;
  return record.effect.changes.some(({ value }) => value !== undefined && behind(run.program.resolver, value).calls.some((call) => same(call, effect.effect.call)));
}

/** Kinds whose repeat is harmful by what is asked for, not by being asked. */
const ASKS = new Set(['http-request', 'publish', 'enqueue']);

function worth(act: Act): Confidence {
  const { kind } = act.effect;
  if (kind === 'chat' || kind === 'sdk-write' || kind === 'push' || (ASKS.has(kind) && act.stake === 'ordinary')) return 'medium';
  return kind === 'http-request' && act.effect.method === undefined ? 'medium' : 'high';
}
