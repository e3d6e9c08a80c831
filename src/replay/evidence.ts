import type { Confidence } from '../model/effect.js';
import type { Act } from './acts.js';
import type { ActiveBoundary } from './attempts.js';
import type { Guard } from './guards.js';

/** How sure it is what a call does. */
export function callConfidence(act: Act): Confidence {
  return act.effect.operation.meaning.evidence === 'shape' || act.scope?.presumed ? 'medium' : 'high';
}

/** How sure it is that something runs again. */
export function replayConfidence(replay: ActiveBoundary | undefined): Confidence {
  if (replay?.presumed) return 'medium';
  switch (replay?.boundary.context) {
    case 'retry': case 'redelivery': case 'step': return 'high';
    case 'schedule': case 'client': return 'medium';
    default: return 'low';
  }
}

/** How sure it is that nothing guards: a call that is not understood may. */
export function guardConfidence(guards: readonly Guard[]): Confidence {
  return guards.some((one) => one.kind === 'unknown' || (one.kind === 'record' && !one.firm)) ? 'low' : 'high';
}
