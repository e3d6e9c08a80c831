import { inFile } from '../../src/edits/edit.js';
import { removeStatement } from '../../src/edits/statement-edits.js';
import { holderAt } from '../../src/edits/statements.js';
import type { Span } from '../../src/model/facts.js';
import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf } from '../../src/program/frame.js';
import type { DualWrite } from '../../src/replay/dual-writes.js';
import { knownTables } from '../../src/replay/known-tables.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { inTransaction } from '../repairs/in-transaction.js';
import { newRow, tablesFor } from '../repairs/new-row.js';
import { advice } from './advice.js';
import { carriedAlong } from './carried.js';
import { messageOf } from './message.js';
import { outboxRow } from './outbox-row.js';

/** An outbox row in the transaction of the write, in place of the message; advice where no outbox is known or the message is not in view. */
export function suggest(replay: Replay, sources: SourceTexts, one: DualWrite): readonly Suggestion[] {
  return outbox(replay, sources, one) ?? [advice(replay, sources, one)];
}

function outbox(replay: Replay, sources: SourceTexts, one: DualWrite): Suggestion[] | undefined {
  const { kind } = one.effect.effect;
  const file = one.frame.unit.path;
  const text = sources.text(file);
  if (text === undefined || (kind !== 'publish' && kind !== 'enqueue')) return undefined;
  const sent = plainStatement(text, one);
  const message = sent && messageOf(replay, sources, one);
  if (!sent || !message) return undefined;
  const tables = tablesFor(knownTables(replay.program, sources).filter((each) => each.purpose === 'outbox'), one.write);
  for (const table of tables) {
    const values = outboxRow(table, message, one, one.write.effect.meaning.text?.language === 'sql');
    const row = values && newRow(replay, sources, one.write, table, values);
    const carried = values && carriedAlong(text, one, sent, [...values.values()].join(', '));
    if (!row || !carried) continue;
    const stored = inTransaction(replay, sources, one.write, {
      code: (handle) => [...carried.statements, row.code(handle)].join('\n'), side: 'after', without: [sent, ...carried.moved], result: carried.result,
    });
    const removed = [sent, ...carried.moved].map((span) => removeStatement(text, span[0]));
    if (!stored || removed.some((each) => each === undefined)) continue;
    return [{
      kind: 'edit', title: `Store the message in \`${table.name}\` in the same transaction, and leave the sending to its relay`,
      edits: [...stored, ...inFile(file, removed.flatMap((each) => each!)), ...row.edits],
    }];
  }
  return undefined;
}

/** The statement that sends, where it does nothing else and stands in the block of the write. */
function plainStatement(text: string, one: DualWrite): Span | undefined {
  const { span } = nodeOf(one.effectCall);
  const holder = holderAt(text, span[0]);
  const write = holderAt(text, nodeOf(one.writeCall).span[0]);
  if (holder?.kind !== 'list' || write?.kind !== 'list') return undefined;
  const rest = text.slice(holder.span[0], span[0]) + text.slice(span[1], holder.span[1]);
  return /^(?:await|void)?\s*;?$/.test(rest.trim()) || /^await\s+;?$/.test(rest) ? holder.span : undefined;
}
