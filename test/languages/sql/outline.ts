import type { SqlStatement } from '../../../src/languages/sql/facts.js';

/** What a grammar's tree and our facts can both say of a statement. */
export interface Outline {
  readonly verb: string;
  readonly table: string | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly rows?: number | undefined;
  readonly conflict?: string | undefined;
  readonly key?: readonly string[] | undefined;
  readonly set?: readonly string[] | undefined;
  readonly where?: boolean | undefined;
  /** Columns compared by `=` in what must hold. */
  readonly equals?: readonly string[] | undefined;
  readonly returning?: boolean | undefined;
}

const lower = (name: string | undefined): string | undefined => name?.toLowerCase();

/** Changes that a grammar's tree shows as plainly as the text does. */
const PLAIN = new Set(['delta', 'append', 'json-append', 'toggle', 'remove']);

export function outlineOf(statement: SqlStatement): Outline {
  const { verb, table, columns, rows, conflict, set, where, returning } = statement;
  const assigned = verb === 'insert' ? conflict?.set : set;
  return clean({
    verb, table: lower(table?.name), columns: verb === 'insert' ? columns?.map((one) => lower(one.name)!) : undefined, rows: rows?.length,
    conflict: verb === 'insert' || verb === 'merge' ? conflict?.action : undefined, key: conflict?.columns?.map((one) => lower(one.name)!),
    set: assigned?.map((one) => `${lower(one.column.name)}:${PLAIN.has(one.change) ? one.change : 'absolute'}`),
    where: verb === 'insert' || verb === 'merge' ? undefined : where !== undefined,
    equals:
      verb === 'insert' || verb === 'merge'
        ? undefined
        : where?.terms
            .filter((one) => one.operator === '=')
            .map((one) => lower(one.column.name)!)
            .sort(),
    returning: returning ?? false,
  });
}

/** Without what is not said, so that two outlines compare. */
export function clean(outline: Outline): Outline {
  return Object.fromEntries(
    Object.entries(outline).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as unknown as Outline;
}
