import { nodeOf, type Ref } from '../../src/program/frame.js';
import { bearsNoRow, sqlConflictPlace, type SqlConflictPlace } from '../../src/replay/repair-places.js';
import type { ConflictWriting, FileEdits } from './conflict-writing.js';

/** A clause in the text of a statement. */
export function inSql({ r, sources, effect, columns }: ConflictWriting, template: string): FileEdits | undefined {
  const place = sqlConflictPlace(r, effect);
  const text = place && sources.text(place.file);
  if (!place || text === undefined || !bearsNoRow(r, effect, place.statement.returning === true, false)) return undefined;
  const start = stringStart(text, place.part.node, place.part.quasis, place.quasi);
  const names = columns.map((one) => written(one, place));
  if (start === undefined || names.includes(undefined)) return undefined;
  const code = template.replaceAll('{columns}', () => names.join(', ')).replaceAll('{column}', () => names[0]!);
  const opener = text[start.opener]!;
  if (code.includes(opener) || /[\\{]/.test(code)) return undefined;
  const offset = start.at + place.offset;
  return { file: place.file, edits: [{ span: [offset, offset], text: code }] };
}

/**
 * Where a string of a literal or template begins in the file. Only for text that is written as it is read: with an escape in it offsets
 * differ. Undefined for strings between two holes, of which nobody knows where they begin.
 */
function stringStart(text: string, node: Ref, quasis: readonly string[], index: number): { readonly at: number; readonly opener: number } | undefined {
  const value = nodeOf(node);
  const end = value.span[1] - 1;
  const opener = value.kind === 'tagged' ? text.indexOf('`', nodeOf({ frame: node.frame, value: value.tag }).span[1]) : value.span[0];
  const quasi = quasis[index]!;
  const closer = text[end];
  if (opener < 0 || closer !== text[opener] || !['`', "'", '"'].includes(closer!)) return undefined;
  const isFirst = index === 0;
  const isLast = index === quasis.length - 1;
  if (!isFirst && !isLast) return undefined;
  const at = isFirst ? opener + 1 : end - quasi.length;
  if (text.slice(at, at + quasi.length) !== quasi) return undefined;
  const isWhole = (!isFirst || isLast ? at + quasi.length === end : text.startsWith('${', at + quasi.length)) && (isFirst || text[at - 1] === '}');
  return isWhole ? { at, opener } : undefined;
}

/** The column as the statement itself writes it, quoted where it is there. */
function written(column: string, { statement, parts }: SqlConflictPlace): string | undefined {
  if (statement.columns && !statement.columns.some((one) => one.name?.toLowerCase() === column.toLowerCase())) return undefined;
  const text = parts.flatMap((one) => one.quasis).join(' ');
  const quoted = [`"${column}"`, `\`${column}\``].find((one) => text.includes(one));
  return quoted ?? (/^[a-z_][\w$]*$/i.test(column) ? column : undefined);
}
