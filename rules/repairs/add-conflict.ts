import { inFile } from '../../src/edits/edit.js';
import { quoteOf } from '../../src/edits/lines.js';
import { tokenize } from '../../src/edits/tokens.js';
import type { RepairTemplates } from '../../src/model/catalogue.js';
import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { at, nodeOf, type Ref } from '../../src/program/frame.js';
import type { Effect } from '../../src/replay/effects/effect.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { bearsNoRow, chainConflictPlace, chainHas, dependsOn, isChainEnd } from '../../src/replay/repair-places.js';
import { fillColumns, type KeyColumns } from './columns.js';
import { inSql } from './conflict-in-sql.js';
import type { ConflictWriting, FileEdits } from './conflict-writing.js';
import { placeInCall } from './place-in-call.js';
import { replacedCall } from './replaced-call.js';
import { SIMPLE_PATH, writtenAt } from './written.js';

type Template = NonNullable<RepairTemplates['conflict']>;

/**
 * A write that does nothing when the row with this unique key is there already, said as the library says it: a call in the builder chain,
 * another method, an option, or a clause in the SQL text. Undefined where it says so already, where the place is not sure, or where the
 * code around goes on to use the row that a repeat would not get.
 */
export function addConflict(replay: Pick<Replay, 'program'>, sources: SourceTexts, effect: Effect, columns: readonly string[]): Suggestion | undefined {
  const template = effect.meaning.repair?.conflict;
  const r = replay.program.resolver;
  if (!template || columns.length === 0 || dependsOn(r, template.unless ?? [])) return undefined;
  const found = written({ r, sources, effect, columns }, template);
  if (!found) return undefined;
  return { kind: 'edit', title: titleOf(template), edits: inFile(found.file, found.edits) };
}

function titleOf({ call }: Template): string {
  return call === undefined ? 'Do nothing when the row is there already' : `Call \`${/^\w+/.exec(call)?.[0] ?? call}\`, which makes one row however often it runs`;
}

function written(writing: ConflictWriting, template: Template): FileEdits | undefined {
  if (template.sql !== undefined) return inSql(writing, template.sql);
  if (template.chain !== undefined) return inChain(writing, template.chain);
  if (template.call !== undefined) return asCall(writing, template.call, template.same === true);
  return asOption(writing, template);
}

/** A further call in the builder chain, on a line of its own where the others are. */
function inChain({ r, sources, effect, columns }: ConflictWriting, chain: string): FileEdits | undefined {
  const place = chainConflictPlace(r, effect);
  const member = /^\.(\w+)/.exec(chain)?.[1];
  const givesRows = chainHas(r, effect, /^returning/i);
  if (!place || place.frame.unit !== effect.call.frame.unit || member === undefined || chainHas(r, effect, new RegExp(`^${member}$`))) return undefined;
  if (effect.conflict.then !== 'none' || effect.conflict.open) return undefined;
  if ((givesRows && chainHas(r, effect, /OrThrow$/)) || !bearsNoRow(r, effect, givesRows, false)) return undefined;
  const { path: file } = place.frame.unit;
  const text = sources.text(file);
  const code = text === undefined ? undefined : fillColumns(chain, keyColumns(text, effect.call, effect, columns));
  if (text === undefined || code === undefined) return undefined;
  const end = nodeOf(place).span[1];
  return { file, edits: [{ span: [end, end], text: `${lineBefore(text, place)}${code}` }] };
}

/** The line break and indentation that stand before the member of a call. */
function lineBefore(text: string, call: Ref): string {
  const node = nodeOf(call);
  const callee = node.kind === 'call' ? nodeOf(at(call, node.callee)) : undefined;
  if (callee?.kind !== 'member') return '';
  return /(\r?\n[^\S\n]*)\.\s*[\w$]+$/.exec(text.slice(0, callee.span[1]))?.[1] ?? '';
}

function keyColumns(text: string, call: Ref, effect: Effect, names: readonly string[]): KeyColumns {
  const table = /^\d+$/.test(effect.meaning.target?.at ?? '') ? writtenAt(text, call, effect.meaning.target!.at!) : undefined;
  const tableCode = table && text.slice(...table.span);
  return {
    names, text, quote: quoteOf(text, tokenize(text)), row: rowOf(text, effect),
    table: tableCode !== undefined && SIMPLE_PATH.test(tableCode) ? tableCode : undefined,
  };
}

function rowOf(text: string, effect: Effect): ReturnType<typeof writtenAt> {
  const [path] = effect.meaning.data ?? [];
  return path === undefined ? undefined : writtenAt(text, effect.call, path);
}

/** Another method with the same data. */
function asCall({ r, sources, effect, columns }: ConflictWriting, call: string, isSame: boolean): FileEdits | undefined {
  const { path: file } = effect.call.frame.unit;
  const text = sources.text(file);
  if (text === undefined || (!isSame && (!isChainEnd(r, effect) || !bearsNoRow(r, effect, true, true)))) return undefined;
  const code = fillColumns(call, keyColumns(text, effect.call, effect, columns));
  const edits = code === undefined ? undefined : replacedCall(text, effect, code);
  return edits && { file, edits };
}

/** An option beside the data. */
function asOption({ r, sources, effect, columns }: ConflictWriting, { at: path, property, value }: Template): FileEdits | undefined {
  const { path: file } = effect.call.frame.unit;
  const text = sources.text(file);
  const { outcome } = effect.meaning;
  if (text === undefined || path === undefined || property === undefined || value === undefined || effect.conflict.open) return undefined;
  if (!bearsNoRow(r, effect, outcome?.row !== undefined && outcome.affected === undefined, false)) return undefined;
  const column = columns.find((one) => isCompound(one));
  const filled = value.includes('{column}') ? column && value.replaceAll('{column}', column) : value;
  if (filled === undefined || /\{\w+\}/.test(filled)) return undefined;
  const edits = placeInCall({ r, text, quote: quoteOf(text, tokenize(text)), name: property, value: filled, isHeader: false }, effect.call, path);
  return edits && { file, edits };
}

/** A word alone may be one that the expression language keeps for itself; a name of several words, or a usual name of a key, is none. */
function isCompound(name: string): boolean {
  return /^[a-z]\w*$/i.test(name) && (/[a-z][A-Z]|_/.test(name) || /^(?:id|pk|sk)$/i.test(name));
}
