import { isCounterName, isTelemetryName, stakeOf, wordsOf } from '../catalogue/stakes.js';
import { weakest, type Confidence, type Stake } from '../model/effect.js';
import { same } from '../program/follow.js';
import { isInconsequential, replaysOf, type Act, type Run } from './acts.js';
import type { ActiveBoundary } from './attempts.js';
import { checksOf, settling } from './checks.js';
import type { FieldChange } from './effects/effect.js';
import { callConfidence, guardConfidence, replayConfidence } from './evidence.js';
import { guardsOf, isGuarded, sharesScope } from './guards.js';
import { plain } from './outcomes.js';

/** A change of a value relative to what it was, in code that runs again, with nothing that tells a repeat. */
export interface RepeatedDelta {
  readonly run: Run;
  readonly act: Act;
  readonly change: FieldChange;
  readonly replay: ActiveBoundary;
  readonly stake: Stake;
  readonly confidence: Confidence;
}

export function repeatedDeltas(run: Run): RepeatedDelta[] {
  return run.acts.flatMap((act): RepeatedDelta[] => {
    if (act.effect.reads || isInconsequential(act)) return [];
    const change = act.effect.changes.find((one) => (one.change === 'delta' || one.change === 'toggle') && !countsEveryTime(one, act));
    if (!change) return [];
    const stake = stakeOfChange(act, change);
    const replay = replaysOf(run.program, act).find((one) => one.boundary.context !== 'client' || isCounted(act, change));
    if (!replay || holdsOnce(act) || isAllOrNothing(run, act)) return [];
    // A step that was done is not done again, but its inside may run twice before that: what is changed by an amount counts each time.
    const guards = guardsOf(run, act).filter((one) => one.kind !== 'step');
    if (isGuarded(guards) || isSettledTogether(run, act)) return [];
    return [{ run, act, change, replay, stake, confidence: weakest(callConfidence(act), replayConfidence(replay), guardConfidence(guards), worth(act, stake)) }];
  });
}

/** A counter that is meant to count each attempt, or one of which a repeat harms nobody. */
function countsEveryTime(change: FieldChange, act: Act): boolean {
  const { field } = change;
  // A point in time that is moved on from where it stood: the next run starts from there.
  if (change.readFrom !== undefined && field !== undefined && /(at|date|time|until|timestamp|cursor|offset|page)$/i.test(field)) return true;
  if (field !== undefined && (isCounterName(field) || isTelemetryName(field))) return true;
  return act.effect.target !== undefined && (isCounterName(act.effect.target) || isTelemetryName(act.effect.target));
}

/** A count that lives in a cache, of nothing in particular, is progress or statistics as often as not. */
function worth(act: Act, stake: Stake): Confidence {
  return stake === 'ordinary' && act.effect.operation.meaning.library.family === 'redis' ? 'medium' : 'high';
}

/** Money or stock by the very names of what changes: a caller's repeat matters there, and not for a use that is counted. */
function isCounted(act: Act, change: FieldChange): boolean {
  const named = stakeOf(wordsOf(change.field ?? act.effect.target ?? ''));
  return named === 'money' || named === 'stock';
}

/** What is at stake by the field that changes, else by the names around the call. */
function stakeOfChange(act: Act, change: FieldChange): Stake {
  const named = stakeOf(wordsOf(`${change.field ?? ''} ${act.effect.target ?? ''}`));
  return named === 'ordinary' ? act.stake : named;
}

/** The statement itself says what must still hold, and changes that: a second time it does nothing. */
function holdsOnce({ effect: { condition, changes } }: Act): boolean {
  if (condition.open || condition.tests.includes('absent') || condition.tests.includes('version')) return true;
  if (!condition.tests.some((one) => one === 'state' || one === 'null' || one === 'not-contains')) return false;
  return changes.some((one) => one.field !== undefined && one.change !== 'delta' && one.change !== 'toggle' && condition.fields.some((field) => plain(field) === plain(one.field!)));
}

/** One of the statements that are sent as one fails the second time, and with it all of them. */
function isAllOrNothing(run: Run, act: Act): boolean {
  return run.acts.some((one) => one !== act && one.effect.conflict.then === 'condition' && one.effect.condition.tests.some((test) => test !== 'bound' && test !== 'other')
    && (same(one.effect.call, act.effect.call) || sharesScope(one, act)));
}

/** A check stops the next attempt, and what it looks at is written in the same transaction. */
export function isSettledTogether(run: Run, act: Act): boolean {
  if (!act.scope) return false;
  return checksOf(run, act).some((check) => settling(run, check, act).some((one) => sharesScope(one, act)));
}
