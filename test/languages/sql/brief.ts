import type { SqlAssignment, SqlConflict, SqlName, SqlStatement, SqlTerm, SqlValue, SqlWhere } from '../../../src/languages/sql/facts.js';

/**
 * A statement in one line, for tests: verb, table, columns, rows, what happens on conflict, assignments with how they change their
 * column, conditions. `{0}` is a hole, `$1` the first parameter, `:n` a named one, `!` behind a value says what makes it volatile.
 */
export function brief(statement: SqlStatement): string {
  const { cte, verb, form, table, columns, source, rows, conflict, set, setHoles, where, holes, locking, lock, calls, notify } = statement;
  return [
    cte === undefined ? '' : `${cte}:`,
    verb, form && `<${form}>`, table && name(table), columns && `(${columns.map(name).join(' ')})`,
    source && source !== 'values' && `from ${source}`,
    ...(rows ?? []).map((row) => `[${row.map(value).join(' ')}]`),
    conflict && conflicting(conflict),
    set && set.length > 0 && verb !== 'merge' && `set ${set.map(assignment).join(' ')}`, setHoles && `set{${setHoles.join()}}`,
    where && verb !== 'merge' && condition(where),
    statement.unlessExists && 'unless-exists', statement.returning && 'returning',
    locking && `for-${locking.strength}${locking.wait === 'wait' ? '' : `-${locking.wait}`}`,
    lock && `lock-${lock.scope}${lock.attempt ? '-try' : ''}${lock.release ? '-release' : ''}${lock.key ? ` ${value(lock.key)}` : ''}`,
    calls && `calls ${calls.join(' ')}`, notify && `notify ${value(notify)}`,
    holes.length > 0 && `holes{${holes.join()}}`,
  ].filter((one) => typeof one === 'string' && one !== '').join(' ').trim();
}

function name({ name: own, schema, hole, placeholder, pattern }: SqlName): string {
  const base =
    own ??
    (pattern
      ? `${pattern}{${hole}}`
      : hole !== undefined
        ? `{${hole}}`
        : placeholder
          ? value({ kind: 'placeholder', ...placeholder })
          : '?');
  return schema === undefined ? base : `${schema}.${base}`;
}

export function value(one: SqlValue): string {
  switch (one.kind) {
    case 'hole': return `{${one.hole}}`;
    case 'placeholder': return `${one.name === undefined ? `$${one.index! + 1}` : `:${one.name}`}${one.identifier ? '#' : ''}`;
    case 'literal': return typeof one.value === 'string' ? `'${one.value}'` : String(one.value);
    case 'default': return 'default';
    case 'query': return 'query';
    case 'column': return `${one.proposed ? 'new.' : ''}${one.name.name ?? '?'}`;
    case 'function': return `${one.name}()${one.volatile ? `!${one.volatile}` : ''}`;
    case 'expression': return `expr${one.volatile ? `!${one.volatile}` : ''}`;
  }
}

function assignment({ column, change, presumed, value: given }: SqlAssignment): string {
  return `${name(column)}:${change}${presumed ? '?' : ''}${change === 'absolute' ? `=${value(given)}` : ''}`;
}

function conflicting({ action, columns, constraint, set, where, open }: SqlConflict): string {
  if (action === 'none' && !open) return '';
  const key = constraint ? `@${name(constraint)}` : columns ? `(${columns.map(name).join(' ')})` : '';
  return [`on-conflict ${action}${key}`, set && `{${set.map(assignment).join(' ')}}`, where && condition(where), open && 'open']
    .filter(Boolean)
    .join(' ');
}

function condition({ terms, alternatives, exists, holes, tests }: SqlWhere): string {
  const parts = [
    ...terms.map(term),
    ...(alternatives.length > 0 ? [`(${alternatives.map(term).join(' or ')})`] : []),
    ...(exists ? [exists.replace(' ', '-')] : []),
    ...holes.map((one) => `{${one}}`),
  ];
  return `where ${parts.join(' & ')}${tests.length > 0 ? ` <${tests.join()}>` : ''}`;
}

function term({ column, operator, value: given }: SqlTerm): string {
  return `${name(column)} ${operator}${given ? ` ${value(given)}` : ''}`;
}
