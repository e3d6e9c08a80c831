import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { placeOf } from '../../src/program/frame.js';
import { calleeCode, codeAt } from '../../src/replay/narrate.js';
import type { Replay } from '../../src/replay/pipeline.js';
import type { RepeatedDelta } from '../../src/replay/repeated-deltas.js';
import { appliedIds } from '../repairs/applied-ids.js';
import { operationId, type OperationId } from '../repairs/operation-id.js';
import { recordFirst } from '../repairs/record-first.js';

/** Repairs, best first: tie the change to the id of the operation, in the row itself or in one transaction; else an absolute value or the events. */
export function suggest(replay: Replay, sources: SourceTexts, one: RepeatedDelta): readonly Suggestion[] {
  const { act, change } = one;
  if (change.change === 'toggle') return [asState(replay, sources, one)];
  const id = operationId(replay, sources, act.effect.call);
  const edits = id ? [appliedIds(replay, sources, act.effect, id), recordFirst(replay, sources, act, id)].filter((edit) => edit !== undefined) : [];
  return [...edits, ...(edits.length > 0 ? [] : [recordAdvice(sources, one, id)]), derived(one, id)];
}

/** In words: the id under a unique key, in the transaction of the change. */
function recordAdvice(sources: SourceTexts, one: RepeatedDelta, id: OperationId | undefined): Suggestion {
  const { effect, scope } = one.act;
  const call = calleeCode(sources, effect.call, 40);
  const given = id?.code ?? 'operationId';
  const where = scope ? 'in the transaction that is there' : 'in one transaction with it';
  const lead = id ? '' : '// operationId: made once by who asks for the change, and sent along with it\n';
  if (isKeyValue(one)) {
    return {
      kind: 'advice',
      title: `Keep each amount under its own id, so that a repeat writes the same: the value is their sum`,
      snippet: `${lead}// one hash per total, one field per operation\nHSET ${keyText(one)}:${'{'}${given}${'}'} amount   →   total = sum of HVALS`,
    };
  }
  return {
    kind: 'advice',
    title: `Insert ${id ? `\`${id.code}\`` : 'the id of the operation'} under a unique key ${where}, and change the value only when that insert is new`,
    snippet: `${lead}// in one transaction\nINSERT INTO applied_operations (id) VALUES (${given}) ON CONFLICT (id) DO NOTHING;\n// one row: ${call}(…) as it is; none: it has been done`,
  };
}

/** The second way: a value that does not depend on the one before, or the events that it is the sum of. */
function derived(one: RepeatedDelta, id: OperationId | undefined): Suggestion {
  const field = one.change.field ?? 'the value';
  const table = one.act.effect.target ?? 'the row';
  const given = id?.code ?? 'operationId';
  return {
    kind: 'advice',
    title: `Or store what \`${field}\` is the sum of: one row for each operation, unique by its id`,
    snippet: `-- one row per operation, a repeat adds none\nINSERT INTO ${table}_changes (operation_id, amount) VALUES (${given}, …) ON CONFLICT (operation_id) DO NOTHING;\n-- read\nSELECT SUM(amount) FROM ${table}_changes WHERE …;\n-- or let the sender say what ${field} is, and write that`,
  };
}

/** A toggle is repaired by saying what is wanted. */
function asState(_replay: Replay, sources: SourceTexts, one: RepeatedDelta): Suggestion {
  const field = one.change.field ?? 'the flag';
  const call = calleeCode(sources, one.act.effect.call, 40);
  const was = one.change.value ? codeAt(sources, placeOf(one.change.value), 40) : `NOT ${field}`;
  return {
    kind: 'advice',
    title: `Let who asks say which state is wanted, and write that state`,
    snippet: `// in the message: { ${field}: true }\n${call}(… ${field} = the wanted state …)   // instead of ${was}`,
  };
}

function isKeyValue(one: RepeatedDelta): boolean {
  return one.act.effect.operation.meaning.library.family === 'redis';
}

function keyText(one: RepeatedDelta): string {
  return one.act.effect.target ?? 'total';
}
