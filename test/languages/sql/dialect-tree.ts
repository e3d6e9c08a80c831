import { clean, type Outline } from './outline.js';

/** Reads the parse tree of `sqlparser` (MySQL, SQLite, SQL Server) into outlines, independently of our reading of the text. */

type Node = Record<string, unknown>;

const list = (value: unknown): readonly Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((one, key) => (one && typeof one === 'object' ? (one as Node)[key] : undefined), value);
const entry = (node: unknown): readonly [string, unknown] =>
  typeof node === 'string' ? [node, undefined] : (Object.entries(node as Node)[0] as [string, unknown]);

/** The last part of a dotted name. */
function lastOf(parts: unknown): string | undefined {
  const last = list(parts).at(-1);
  const value = at(last, 'Identifier', 'value') ?? at(last, 'value');
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}

function columnOf(node: unknown): string | undefined {
  const [type, inner] = entry(node);
  if (type === 'Identifier') return String(at(inner, 'value')).toLowerCase();
  return type === 'CompoundIdentifier' ? lastOf(inner) : undefined;
}

const ARITHMETIC = new Set(['Plus', 'Minus', 'Multiply', 'Divide', 'Modulo']);

/** Whether a value is computed from its own column: `n + 1`, `(n + 1) * 2`, `IFNULL(n, 0) + 1`. */
function isDelta(node: unknown, column: string): boolean {
  const [type, inner] = entry(node);
  switch (type) {
    case 'Nested': return isDelta(inner, column);
    case 'Function': return argumentsOf(inner).some((one) => isDelta(one, column));
    case 'BinaryOp': {
      const sides = [at(inner, 'left'), at(inner, 'right')];
      if (sides.some((one) => isDelta(one, column))) return true;
      const operator = String(at(inner, 'op'));
      if (operator === 'Minus' && isText(sides[1]) && isItself(sides[0], column)) return false;
      return ARITHMETIC.has(operator) && sides.some((one) => isItself(one, column));
    }
    default: return false;
  }
}

/** `n - 'key'` takes a key out of JSON. */
function isText(node: unknown): boolean {
  return /String/.test(JSON.stringify(at(node, 'Value', 'value') ?? ''));
}

function argumentsOf(call: unknown): unknown[] {
  return list(at(call, 'args', 'List', 'args')).map((one) => at(one, 'Unnamed', 'Expr'));
}

/** The column, or it through brackets and `IFNULL`. */
function isItself(node: unknown, column: string): boolean {
  const [type, inner] = entry(node);
  if (type === 'Nested') return isItself(inner, column);
  if (type === 'CompoundIdentifier')
    return lastOf(inner) === column && !['excluded', 's'].includes(String(list(inner)[0]?.['value']).toLowerCase());
  if (type === 'Function')
    return (
      ['ifnull', 'coalesce', 'isnull', 'lower'].includes(lastOf(at(inner, 'name')) ?? '') &&
      argumentsOf(inner).some((one) => isItself(one, column))
    );
  return columnOf(node) === column;
}

function assignments(nodes: unknown): string[] {
  return list(nodes).map((one) => {
    const column = lastOf(at(one, 'target', 'ColumnName'))!;
    return `${column}:${isDelta(at(one, 'value'), column) ? 'delta' : 'absolute'}`;
  });
}

function equalsOf(node: unknown): string[] {
  if (!node) return [];
  const [type, inner] = entry(node);
  if (type === 'Nested') return equalsOf(inner);
  if (type !== 'BinaryOp') return [];
  if (at(inner, 'op') === 'And') return [...equalsOf(at(inner, 'left')), ...equalsOf(at(inner, 'right'))];
  const column = at(inner, 'op') === 'Eq' ? columnOf(at(inner, 'left')) : undefined;
  return column === undefined ? [] : [column];
}

const tableOf = (factor: unknown): string | undefined => lastOf(at(factor, 'Table', 'name'));

export function outlineOfTree(tree: unknown): Outline {
  const [type, inner] = entry(tree);
  const output = at(inner, 'output') !== undefined || at(inner, 'returning') !== undefined;
  switch (type) {
    case 'Insert':
      return insert(inner, output);
    case 'Update':
      return clean({
        verb: 'update',
        table: tableOf(at(inner, 'table', 'relation')),
        set: assignments(at(inner, 'assignments')),
        where: at(inner, 'selection') !== undefined,
        equals: equalsOf(at(inner, 'selection')).sort(),
        returning: output,
      });
    case 'Delete': {
      const from = at(inner, 'from', 'WithFromKeyword') ?? at(inner, 'from', 'WithoutKeyword');
      return clean({
        verb: 'delete',
        table: tableOf(at(list(from)[0], 'relation')),
        where: at(inner, 'selection') !== undefined,
        equals: equalsOf(at(inner, 'selection')).sort(),
        returning: output,
      });
    }
    case 'Merge': return merge(inner, output);
    default: return { verb: type, table: undefined };
  }
}

function insert(inner: unknown, returning: boolean): Outline {
  const on = at(inner, 'on');
  const [kind, clause] = on ? entry(on) : [undefined, undefined];
  const action = kind === 'OnConflict' ? at(clause, 'action') : undefined;
  const duplicate = kind === 'DuplicateKeyUpdate' ? clause : undefined;
  // `k = k` is how MySQL says that nothing is to change.
  const settles =
    duplicate !== undefined && list(duplicate).every((one) => columnOf(one['value']) === lastOf(at(one, 'target', 'ColumnName')));
  const update = settles ? undefined : (duplicate ?? at(action, 'DoUpdate', 'assignments'));
  const ignores = settles || at(inner, 'ignore') === true || at(inner, 'or') === 'Ignore' || action === 'DoNothing';
  const set = list(at(inner, 'assignments'));
  return clean({
    verb: 'insert',
    table: lastOf(at(inner, 'table', 'TableName')),
    columns:
      set.length > 0 ? set.map((one) => lastOf(at(one, 'target', 'ColumnName'))!) : list(at(inner, 'columns')).map((one) => lastOf(one)!),
    rows: set.length > 0 ? 1 : list(at(inner, 'source', 'body', 'Values', 'rows')).length || undefined,
    conflict: update
      ? 'update'
      : ignores
        ? 'ignore'
        : at(inner, 'replace_into') === true || at(inner, 'or') === 'Replace'
          ? 'replace'
          : 'none',
    key: list(at(clause, 'conflict_target', 'Columns')).map((one) => String(one['value']).toLowerCase()),
    set: update ? assignments(update) : undefined,
    returning,
  });
}

function merge(inner: unknown, returning: boolean): Outline {
  const actions = list(at(inner, 'clauses')).map((one) => entry(one['action']));
  const updates = actions.filter(([type]) => type === 'Update').flatMap(([, action]) => list(at(action, 'assignments')));
  const key = equalsOf(at(inner, 'on'));
  return clean({
    verb: 'merge',
    table: tableOf(at(inner, 'table')),
    conflict: updates.length > 0 ? 'update' : actions.some(([type]) => type === 'Delete') ? 'replace' : 'ignore',
    key,
    set: assignments(updates),
    returning,
  });
}
