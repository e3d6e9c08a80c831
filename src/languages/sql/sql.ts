import { readExpression } from './expressions.js';
import { sourceOf, type Source } from './cursor.js';
import type { SqlAssignment, SqlDialect, SqlStatement } from './facts.js';
import { readStatements } from './statements.js';
import { tokenize, type Token } from './tokens.js';
import { changeOf, valueOf } from './values.js';

/**
 * The statements in SQL text. `quasis` are the strings around the holes of a template (one string for plain text), `names` what a hole is
 * known to stand for, when it is a table or column. Text that is no SQL, English sentences among it, gives none. Never throws; takes
 * time in proportion to the text.
 */
export function sqlFacts(quasis: readonly string[], dialect?: SqlDialect, names: readonly (string | undefined)[] = []): SqlStatement[] {
  return readStatements(source(quasis, dialect, names));
}

/**
 * How a piece of SQL that is stored in a column depends on it: `n + 1`, `${orders.n} + 1`. A hole of no known name counts as the column
 * when none is named, and the answer says that it is presumed.
 */
export function sqlExpression(
  quasis: readonly string[],
  column: string | undefined,
  dialect?: SqlDialect,
  names: readonly (string | undefined)[] = [],
): Omit<SqlAssignment, 'column'> {
  const s = source(quasis, dialect, names);
  const first = s.tokens.find((one) => one.kind === 'hole')?.hole;
  const own = column !== undefined ? { name: column, ...(first === undefined ? {} : { hole: first }) } : { hole: first ?? 0 };
  const expression = readExpression(s, { from: 0, to: s.tokens.length }, { column: own, owners: [], proposed: ['excluded'] });
  return { ...changeOf(expression), value: valueOf(expression) };
}

function source(quasis: readonly string[], dialect: SqlDialect | undefined, names: readonly (string | undefined)[]): Source {
  return sourceOf(tokenize(quasis, dialect).map((one) => named(one, names)));
}

function named(token: Token, names: readonly (string | undefined)[]): Token {
  const name = token.kind === 'hole' ? names[token.hole!] : undefined;
  return name === undefined ? token : { ...token, kind: 'name', text: name };
}
