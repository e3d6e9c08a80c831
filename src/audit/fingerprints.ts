import { createHash } from 'node:crypto';
import type { Match } from '../model/rule.js';

/**
 * One fingerprint a match: a hash of the rule, the enclosing symbol, the effect's target and its normalised call, so that it survives
 * moves of lines and files. Equal ones are told apart by their ordinal in the order given; give them sorted by place.
 */
export function fingerprints(matches: readonly Pick<Match, 'ruleId' | 'identity'>[]): string[] {
  const count = new Map<string, number>();
  return matches.map(({ ruleId, identity }) => {
    const parts = [ruleId, identity.symbol, identity.target, identity.call];
    const key = JSON.stringify(parts);
    const ordinal = count.get(key) ?? 0;
    count.set(key, ordinal + 1);
    return createHash('sha256').update(JSON.stringify(ordinal === 0 ? parts : [...parts, ordinal])).digest('hex').slice(0, 24);
  });
}
