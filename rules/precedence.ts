import type { Place } from '../src/model/finding.js';
import type { Match } from '../src/model/rule.js';

/**
 * Which rule speaks where several see one cause, strongest first. `no-effect-before-record` stands before `require-idempotency-key`: where
 * a check is in view, what is wrong is its order. Duplicates and losses are independent of each other.
 */
const ORDER: Readonly<Record<Match['cause']['kind'], readonly string[]>> = {
  duplicate: [
    'no-per-attempt-key', 'no-unstable-key', 'no-effect-before-record', 'require-idempotency-key', 'no-delta-update', 'no-append',
    'require-on-conflict', 'no-unsafe-retry', 'require-handler-key',
  ],
  loss: ['no-effect-in-transaction', 'no-dual-write', 'no-mark-before-publish', 'no-early-ack', 'no-swallowed-failure'],
};

/** Leaves out what a stronger rule says of the same effect. */
export function strongestOfEachCause(matches: readonly Match[]): Match[] {
  const best = new Map<string, number>();
  for (const one of matches) {
    for (const place of one.cause.at) {
      const key = keyOf(one, place);
      best.set(key, Math.min(best.get(key) ?? Infinity, rank(one)));
    }
  }
  return matches.filter((one) => one.cause.at.length === 0 || one.cause.at.some((place) => best.get(keyOf(one, place)) === rank(one)));
}

function keyOf(match: Match, place: Place): string {
  return `${match.cause.kind}\0${place.file}\0${place.span[0]}`;
}

function rank(match: Match): number {
  const at = ORDER[match.cause.kind].indexOf(match.ruleId);
  return at < 0 ? Infinity : at;
}
