import { posix } from 'node:path';
import { inFile } from '../../src/edits/edit.js';
import { ensureImport } from '../../src/edits/imports.js';
import type { TextEdit } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import type { Act } from '../../src/replay/acts.js';
import type { KnownTable } from '../../src/replay/known-tables.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { rowForm, type RowForm } from '../../src/replay/row-forms.js';
import { templatesOf } from '../../src/replay/transaction-forms.js';

/** A statement that inserts a row, and the import that it needs. */
export interface NewRow {
  code(handle: string): string;
  readonly edits: readonly TextEdit[];
}

/** The tables that a library can insert into beside a write, best first: those that are declared, then those that code in view writes. */
export function tablesFor(tables: readonly KnownTable[], write: Act): readonly KnownTable[] {
  const form = rowForm(write.effect, templatesOf(write.effect).outbox?.snippet);
  const wanted = form?.kind === 'call' ? form.table : form && 'text';
  return tables.filter((one) => one.form === wanted && (one.library === undefined || one.library === write.effect.operation.meaning.library.name));
}

/** The insert of a row, in the words of the library that a write goes through; values are code by field. */
export function newRow(replay: Pick<Replay, 'program'>, sources: SourceTexts, write: Act, table: KnownTable, values: ReadonlyMap<string, string>): NewRow | undefined {
  const form = rowForm(write.effect, templatesOf(write.effect).outbox?.snippet);
  if (!form || values.size === 0) return undefined;
  const named = tableName(replay, sources, write, table);
  return named && { code: (handle) => insertCode(form, handle, named.local, values), edits: named.edits };
}

function insertCode(form: RowForm, handle: string, table: string, values: ReadonlyMap<string, string>): string {
  const columns = [...values.keys()];
  switch (form.kind) {
    case 'call': return form.snippet.replace('{handle}', () => handle).replace('{table}', () => table).replace('{value}', () => objectCode(values));
    case 'tag': return `await ${handle}\`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${[...values.values()].map((one) => `\${${one}}`).join(', ')})\`;`;
    case 'sql': {
      const places = columns.map((_, i) => (form.placeholders === 'numbered' ? `$${i + 1}` : '?'));
      return `await ${handle}.${form.method}('INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})', [${[...values.values()].join(', ')}]);`;
    }
  }
}

function objectCode(values: ReadonlyMap<string, string>): string {
  return `{ ${[...values].map(([name, code]) => (name === code ? name : `${/^[\w$]+$/.test(name) ? name : `'${name}'`}: ${code}`)).join(', ')} }`;
}

/** How the write's file speaks of a table. */
export function tableName(replay: Pick<Replay, 'program'>, sources: SourceTexts, write: Act, table: KnownTable): { readonly local: string; readonly edits: readonly TextEdit[] } | undefined {
  return table.form === 'value' ? imported(replay, sources, write, table) : { local: table.name, edits: [] };
}

/** The name of a declared table in the write's file, with the import that makes it known there. */
function imported(replay: Pick<Replay, 'program'>, sources: SourceTexts, write: Act, table: KnownTable): { readonly local: string; readonly edits: readonly TextEdit[] } | undefined {
  const { unit } = write.effect.call.frame;
  const { declared } = table;
  if (!declared) return undefined;
  if (declared.unit === unit) return { local: table.name, edits: [] };
  const text = sources.text(unit.path);
  if (declared.exported === undefined || text === undefined) return undefined;
  const made = ensureImport(unit.facts, text, specifier(replay, unit.path, declared.unit.path), declared.exported);
  return made && { local: made.local, edits: inFile(unit.path, made.edits) };
}

/** How a file is imported from another: as it is already, else by a relative path with the endings that the file's imports have. */
function specifier(replay: Pick<Replay, 'program'>, from: string, to: string): string {
  const known = replay.program.manifest.resolutions[from] ?? {};
  const there = Object.entries(known).find(([, one]) => one.kind === 'file' && one.file === to)?.[0];
  if (there !== undefined) return there;
  const path = posix.relative(posix.dirname(from), to).replace(/\.[cm]?[jt]sx?$/, '');
  const ending = Object.keys(known).filter((one) => one.startsWith('.')).map((one) => /\.[cm]?[jt]s$/.exec(one)?.[0] ?? '')[0] ?? '';
  return `${path.startsWith('.') ? '' : './'}${path}${ending}`;
}
