import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { placeOf } from '../../src/program/frame.js';
import type { LateRecord } from '../../src/replay/late-records.js';
import { calleeCode, codeAt } from '../../src/replay/narrate.js';

/** A claim in the names of the record, as a state that a later attempt takes up again. */
export function claimAdvice(sources: SourceTexts, one: LateRecord): Suggestion {
  const effect = calleeCode(sources, one.effectCall);
  const record = calleeCode(sources, one.recordCall);
  return {
    kind: 'advice',
    title: `Claim the work with one conditional statement before \`${effect}\`, as a state that expires or that the next attempt takes up, and go on only when it changed a row; \`${record}\` then ends the claim`,
    snippet: `${claim(sources, one)}\n// not claimed: another attempt is at it, let this one come back later\n// claimed: ${effect}(…), then ${record}(…)`,
  };
}

function claim(sources: SourceTexts, { record: { effect } }: LateRecord): string {
  const { target, condition, changes, kind } = effect;
  const table = target ?? 'table';
  const named = condition.values.find((value) => value.field !== undefined) ?? changes.flatMap((change) => (change.field !== undefined && change.value && kind === 'db-insert' ? [{ field: change.field, value: change.value }] : []))[0];
  // A parameter's place holds its type, too.
  const id = named === undefined ? 'id' : codeAt(sources, placeOf(named.value)).replace(/^([\w$]+)\??: .*$/, '$1');
  const column = named?.field ?? 'id';
  const family = effect.operation.meaning.library.family;
  if (family === 'redis') return `SET claim:${table} ${id} NX EX 300`;
  if (kind === 'db-insert') {
    return family === 'document'
      ? `updateOne({ ${column}: ${id}, claimedUntil: { $lt: new Date() } }, { $set: { claimedUntil: inFiveMinutes } }, { upsert: true }) // a duplicate key: not claimed`
      : `INSERT INTO ${table} (${column}, claimed_until) VALUES (${id}, now() + interval '5 minutes')\n  ON CONFLICT (${column}) DO UPDATE SET claimed_until = excluded.claimed_until WHERE ${table}.claimed_until < now() AND NOT ${table}.done`;
  }
  const field = changes.find((change) => change.field !== undefined)?.field;
  if (family === 'document') return `updateOne({ ${column}: ${id}, claimedUntil: { $not: { $gt: new Date() } } }, { $set: { claimedUntil: inFiveMinutes } })`;
  return `UPDATE ${table} SET claimed_until = now() + interval '5 minutes'\n  WHERE ${column} = ${id} AND (claimed_until IS NULL OR claimed_until < now())${field === undefined ? '' : ` -- and ${field} not yet set`}`;
}
