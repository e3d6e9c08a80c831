import { inFile } from '../../src/edits/edit.js';
import { freshName } from '../../src/edits/names.js';
import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf } from '../../src/program/frame.js';
import type { Act } from '../../src/replay/acts.js';
import { knownTables, type KnownTable } from '../../src/replay/known-tables.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { templatesOf } from '../../src/replay/transaction-forms.js';
import { inTransaction } from './in-transaction.js';
import { tableName, tablesFor } from './new-row.js';
import type { OperationId } from './operation-id.js';

/**
 * The id of the operation in a known table of ids, inserted in front of the write in one transaction with it, which leaves everything as
 * it is where the id is there already. Undefined where no such table is known, or the code has no transaction in a function of its own.
 */
export function recordFirst(replay: Pick<Replay, 'program'>, sources: SourceTexts, write: Act, id: OperationId): Suggestion | undefined {
  const snippet = templatesOf(write.effect).record?.snippet;
  const { path } = write.effect.call.frame.unit;
  const text = sources.text(path);
  if (snippet === undefined || text === undefined || !leavesNothingElse(text, write)) return undefined;
  for (const table of tablesFor(knownTables(replay.program, sources).filter((one) => one.purpose === 'guard'), write)) {
    const column = columnFor(table, id);
    const named = column === undefined ? undefined : tableName(replay, sources, write, table);
    if (column === undefined || !named) continue;
    const value = `{ ${column === id.code ? column : `${column}: ${id.code}`} }`;
    const code = (handle: string): string => withFreshNames(text, snippet).replaceAll('{handle}', handle).replaceAll('{table}', named.local).replaceAll('{value}', value);
    const edits = inTransaction(replay, sources, write, { code, side: 'before', without: [] });
    if (edits) return { kind: 'edit', title: `Insert \`${id.code}\` into \`${table.name}\` first, in the same transaction`, edits: [...named.edits, ...inFile(path, edits)] };
  }
  return undefined;
}

/** The field that takes the id, when the row needs no other. */
function columnFor({ fields, isDeclared }: KnownTable, id: OperationId): string | undefined {
  if (!isDeclared) return undefined;
  const [only, more] = fields.filter((one) => one.isRequired);
  if (!only || more || !/(?:^|[a-z_])(?:id|key|ref)$/i.test(only.name)) return undefined;
  return only.type !== 'number' || /id$/i.test(id.name) ? only.name : undefined;
}

/** A `return` in the transaction's function gives nothing, and must not be missed by who called it. */
function leavesNothingElse(text: string, write: Act): boolean {
  for (let one = write.within; one; one = one.outer) {
    if (one.kind !== 'callback' || one.frame !== write.scope?.frame) continue;
    const { span } = one.frame.unit.facts.functions[one.frame.fn]!;
    return !/\breturn\s+[^;\s}]/.test(text.slice(...span)) && text.slice(span[0], nodeOf(write.effect.call).span[0]).includes('{');
  }
  return write.scope === undefined;
}

/** The names that a snippet declares, where the file has them for something else. */
function withFreshNames(text: string, snippet: string): string {
  const declared = /^const (?:\{ (\w+) \}|\[, (\w+)\]|(\w+)) =/.exec(snippet);
  const name = declared?.[1] ?? declared?.[2] ?? declared?.[3];
  if (name === undefined) return snippet;
  const fresh = freshName(text, name);
  if (fresh === name) return snippet;
  return snippet.replace(`{ ${name} }`, `{ ${name}: ${fresh} }`).replace(new RegExp(`(?<=const |\\[, |if \\(!?)${name}\\b`, 'g'), fresh);
}
