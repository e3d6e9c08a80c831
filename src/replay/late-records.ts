import { weakest, type Confidence } from '../model/effect.js';
import type { Frame, Ref } from '../program/frame.js';
import { areExclusive, climb, dominates, isAfterFailure, meeting, replaysOf, type Act, type Run } from './acts.js';
import type { ActiveBoundary } from './attempts.js';
import { checksOf, settling, type Check } from './checks.js';
import { callConfidence, guardConfidence } from './evidence.js';
import { isExternal, isNaturallyIdempotent, keyStateOf } from './external.js';
import { guardsOf, isGuarded } from './guards.js';

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
    if (key === 'stable') return [];
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
      const frame = climb(effect.effect.call).some((one) => one.frame === check.frame) && climb(record.effect.call).some((one) => one.frame === check.frame) ? check.frame : met.frame;
      const seen = (ref: Ref): Ref => climb(ref).find((one) => one.frame === frame) ?? ref;
      const confidence = weakest(callConfidence(effect), callConfidence(record), guardConfidence(guards), key === 'open' ? 'low' : 'high', worth(effect));
      return [{ run, check, effect, record, frame, effectCall: seen(effect.effect.call), recordCall: seen(record.effect.call), replay: replaysOf(run.program, effect)[0], confidence }];
    }
    return [];
  });
}

function worth(act: Act): Confidence {
  const { kind } = act.effect;
  if (kind === 'chat' || kind === 'sdk-write' || kind === 'push') return 'medium';
  return kind === 'http-request' && act.effect.method === undefined ? 'medium' : 'high';
}
