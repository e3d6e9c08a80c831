import { inFile } from '../../src/edits/edit.js';
import { replaceExpression } from '../../src/edits/expression-edits.js';
import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf, placeOf } from '../../src/program/frame.js';
import { variesWithPasses } from '../../src/replay/passes.js';
import type { Replay } from '../../src/replay/pipeline.js';
import type { RepeatedInsert } from '../../src/replay/repeated-inserts.js';
import { stableValues } from '../../src/replay/stable-values.js';
import { addConflict } from '../repairs/add-conflict.js';
import { operationId } from '../repairs/operation-id.js';

/** The conflict clause in the library's own form, on the fields that name what is done; advice about the unique key that it needs. */
export function suggest(replay: Replay, sources: SourceTexts, one: RepeatedInsert): readonly Suggestion[] {
  const { effect } = one.act;
  const columns = naturalKey(replay, one);
  const edit = columns.length > 0 ? addConflict(replay, sources, effect, columns) : undefined;
  const given = takenId(replay, sources, one);
  return [...(edit ? [edit] : []), ...(given ? [given] : []), ...uniqueKey(replay, sources, one, columns, edit !== undefined)];
}

/** A row that is written as a whole is the same row again once its id stays the same. */
function takenId(replay: Replay, sources: SourceTexts, one: RepeatedInsert): Suggestion | undefined {
  const { effect } = one.act;
  const { minted } = one;
  if (!minted || effect.kind !== 'db-upsert' || minted.value.frame !== effect.call.frame) return undefined;
  const id = operationId(replay, sources, effect.call);
  const text = sources.text(minted.value.frame.unit.path);
  const { file, span } = placeOf(minted.value);
  const [from, to] = nodeOf(effect.call).span;
  if (!id || text === undefined || span[0] < from || span[1] > to) return undefined;
  return { kind: 'edit', title: `Take \`${id.code}\` as \`${minted.field}\`, which stays the same`, edits: inFile(file, replaceExpression(text, span, id.code)) };
}

const OWN_KEYS = new Set(['id', '_id', 'pk']);

/**
 * The fields that name the row: its own id, else all that name an operation together, since one order has many lines. None where the code
 * goes through several rows that these fields would not tell apart.
 */
function naturalKey(replay: Replay, one: RepeatedInsert): readonly string[] {
  const { call } = one.act.effect;
  const varies = one.identity.some(({ value }) => variesWithPasses(replay.program.resolver, call, { code: '', as: 'operation', ...value }));
  if (!varies) return [];
  const own = one.identity.find(({ field }) => OWN_KEYS.has(field));
  return own ? [own.field] : [...new Set(one.identity.map(({ field }) => field))];
}

/** A conflict clause works on a unique key; without one in sight the row first needs a field for it. */
function uniqueKey(replay: Replay, sources: SourceTexts, one: RepeatedInsert, columns: readonly string[], hasEdit: boolean): Suggestion[] {
  const { effect } = one.act;
  if (hasEdit && columns.every((name) => OWN_KEYS.has(name))) return [];
  const table = effect.target ?? 'the_table';
  if (columns.length > 0) {
    const named = columns.map((name) => `\`${name}\``).join(' and ');
    const title = hasEdit ? `See that a unique key on ${named} is there: the clause works on it` : `Insert under a unique key on ${named}, and take a row that is there already for done`;
    return [{ kind: 'advice', title, snippet: indexOn(one, table, columns) }];
  }
  const id = stableValues(replay.program.resolver, sources, effect.call, nodeOf(effect.call).span)[0];
  const given = id ? `\`${id.code}\`` : 'the id of the message or job';
  return [{
    kind: 'advice',
    title: `Give the row a field with ${given} under a unique key, and insert with a conflict clause on it`,
    snippet: `${indexOn(one, table, [isDocument(one) ? 'sourceId' : 'source_id'])}\n${isDocument(one) ? '//' : '--'} then insert with ${id?.code ?? 'that id'} in it, and do nothing on a conflict`,
  }];
}

function isDocument(one: RepeatedInsert): boolean {
  return one.act.effect.operation.meaning.library.family === 'document';
}

function indexOn(one: RepeatedInsert, table: string, columns: readonly string[]): string {
  if (!isDocument(one)) return `CREATE UNIQUE INDEX ON ${table} (${columns.join(', ')});`;
  return `await ${table}.createIndex({ ${columns.map((name) => `${name}: 1`).join(', ')} }, { unique: true });`;
}
