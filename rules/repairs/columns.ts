import { nodeOf } from '../../src/program/frame.js';
import { SIMPLE_PATH, writtenProperties, type Written } from './written.js';

/** What `{columns}` and `{column}` stand for in code. */
export interface KeyColumns {
  readonly names: readonly string[];
  /** The row that is written, where one is. */
  readonly row: Written | undefined;
  /** The code that names the table. */
  readonly table: string | undefined;
  readonly text: string;
  readonly quote: string;
}

/**
 * The template with the key's columns in the form that their place asks for: `[{table}.{columns}]` members of the table, `{ {columns} }`
 * properties with the row's values (`{ {column} }` takes a key of one column alone), `'{columns}'` names in one string, `[{columns}]` and
 * `({columns})` strings. Undefined where a column's value can't be written a second time.
 */
export function fillColumns(template: string, key: KeyColumns): string | undefined {
  const { names, table, quote } = key;
  const quoted = names.map((one) => quote + one + quote);
  let failed = false;
  const orFail = (code: string | undefined): string => {
    failed ||= code === undefined;
    return code ?? '';
  };
  const filled = template
    .replaceAll('{table}.{columns}', () => orFail(table !== undefined && names.every(isName) ? names.map((one) => `${table}.${one}`).join(', ') : undefined))
    .replaceAll('{ {columns} }', () => orFail(properties(key)))
    .replaceAll('{ {column} }', () => orFail(names.length === 1 ? properties(key) : undefined))
    .replaceAll("'{columns}'", () => quote + names.join(',') + quote)
    .replaceAll('[{columns}]', () => `[${quoted.join(', ')}]`)
    .replaceAll('({columns})', () => `(${names.length === 1 ? quoted[0]! : `[${quoted.join(', ')}]`})`);
  return failed || names.length === 0 || names.some((one) => one.includes(quote) || one.includes('\\')) ? undefined : filled;
}

function isName(one: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(one);
}

/** `{ id: order.id, kind }`. */
function properties({ names, row, text, quote }: KeyColumns): string | undefined {
  if (!row) return undefined;
  const written = writtenProperties(text, row);
  const whole = text.slice(...row.span);
  if (!written && (nodeOf(row.value).kind === 'array' || !SIMPLE_PATH.test(whole) || !names.every(isName))) return undefined;
  const parts = names.map((name) => {
    const one = written?.get(name);
    const code = written ? one && repeatable(text, one) : `${whole}.${name}`;
    if (code === undefined) return undefined;
    return code === name ? name : `${isName(name) ? name : quote + name + quote}: ${code}`;
  });
  return parts.includes(undefined) ? undefined : `{ ${parts.join(', ')} }`;
}

/** Code that gives the same value when it stands twice. */
function repeatable(text: string, { span }: Written): string | undefined {
  const code = text.slice(...span);
  return SIMPLE_PATH.test(code) || /^(?:'[^'\\\n]*'|"[^"\\\n]*"|\d+|`(?:[^`\\$]|\$\{[\w$.]+\})*`)$/.test(code) ? code : undefined;
}
