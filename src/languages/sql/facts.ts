/** What the analysis needs to know of SQL text, in types. Holes are numbered as in the template: hole `n` follows quasi `n`. */

export type SqlDialect = 'postgres' | 'mysql' | 'sqlite' | 'mssql' | 'oracle';

export type SqlVerb = 'insert' | 'update' | 'delete' | 'merge' | 'select' | 'ddl' | 'begin' | 'commit' | 'rollback' | 'lock' | 'other';

/** A table, column or constraint; quotes and schema apart. `name` is absent when it is only known at run time. */
export interface SqlName {
  readonly name?: string;
  readonly schema?: string;
  /** The name, or a part of it, is this hole. */
  readonly hole?: number;
  /** The name is given as a parameter for identifiers (`??`, `$1:name`). */
  readonly placeholder?: SqlPlaceholder;
  /** For a name with a hole inside, what is known: `orders_*`. */
  readonly pattern?: string;
}

export interface SqlPlaceholder {
  /** Position among the parameters, from 0: of `$2` it is 1, of the third `?` it is 2. */
  readonly index?: number;
  /** `:id`, `@id`, `$<id>`. */
  readonly name?: string;
  /** Stands for an identifier or raw text, not for a value. */
  readonly identifier?: true;
}

export type SqlValue =
  | { readonly kind: 'hole'; readonly hole: number }
  | ({ readonly kind: 'placeholder' } & SqlPlaceholder)
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  /** `DEFAULT`. */
  | { readonly kind: 'default' }
  | {
      readonly kind: 'column';
      readonly name: SqlName;
      /** `EXCLUDED.n`, `VALUES(n)`, `new.n`: the value that was to be inserted. */ readonly proposed?: true;
    }
  /** A call alone: `now()`, `gen_random_uuid()`. `volatile` when it gives something else each time. */
  | { readonly kind: 'function'; readonly name: string; readonly volatile?: 'random' | 'clock' | 'counter'; readonly parts: SqlParts }
  | { readonly kind: 'expression'; readonly volatile?: 'random' | 'clock' | 'counter'; readonly parts: SqlParts }
  /** A sub-select: opaque. */
  | { readonly kind: 'query' };

/** What stands anywhere in an expression, outside sub-selects. */
export interface SqlParts {
  readonly columns: readonly string[];
  readonly holes: readonly number[];
  readonly placeholders: readonly SqlPlaceholder[];
  readonly functions: readonly string[];
}

/**
 * How an assigned value depends on the column it is assigned to. `absolute`: not at all, or through a function that changes nothing the
 * second time (`GREATEST`, `LOWER`, `COALESCE`, `jsonb_set`). `unknown`: through a function of which nothing is known.
 */
export type SqlChange = 'absolute' | 'delta' | 'append' | 'json-append' | 'toggle' | 'remove' | 'unknown';

export interface SqlAssignment {
  readonly column: SqlName;
  readonly change: SqlChange;
  readonly value: SqlValue;
  /** The column and what it is computed from are both holes or identifier parameters: the change is one only if they are the same. */
  readonly presumed?: true;
}

export interface SqlConflict {
  /** When the key is taken: `none` an error, `ignore` nothing, `update` the row changes, `replace` it is deleted and inserted. */
  readonly action: 'none' | 'ignore' | 'update' | 'replace';
  /** The unique key named, where one is. */
  readonly columns?: readonly SqlName[];
  readonly constraint?: SqlName;
  readonly set?: readonly SqlAssignment[];
  readonly where?: SqlWhere;
  /** A hole stands where such a clause may be. */
  readonly open?: true;
}

export type SqlOperator =
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | 'not in'
  | 'like'
  | 'between'
  | 'is null'
  | 'is not null'
  | 'is distinct'
  | 'true'
  | 'false'
  | 'other';

export interface SqlTerm {
  readonly column: SqlName;
  readonly operator: SqlOperator;
  readonly value?: SqlValue;
}

export interface SqlWhere {
  /** Conditions that must all hold. */
  readonly terms: readonly SqlTerm[];
  /** Conditions of which one of several must hold. */
  readonly alternatives: readonly SqlTerm[];
  /** `EXISTS (…)` and `NOT EXISTS (…)` among those that must hold. */
  readonly exists?: 'exists' | 'not exists';
  /** Holes that stand for whole conditions. */
  readonly holes: readonly number[];
  /** What the conditions test beside the key: a status, a version, that something is null, a bound on a column that is set. */
  readonly tests: readonly ('status' | 'version' | 'null' | 'bound')[];
}

export interface SqlLocking {
  readonly strength: 'update' | 'share';
  readonly wait: 'wait' | 'nowait' | 'skip';
}

/** An advisory lock. */
export interface SqlLock {
  readonly scope: 'session' | 'transaction' | 'table';
  readonly attempt?: true;
  readonly release?: true;
  readonly key?: SqlValue;
}

export interface SqlColumnFacts {
  readonly name: SqlName;
  readonly type?: string;
  readonly notNull?: true;
  readonly primaryKey?: true;
  readonly unique?: true;
  readonly hasDefault?: true;
  /** The database makes the value: serial, identity, auto increment. */
  readonly generated?: true;
}

export type SqlSchemaChange =
  | { readonly kind: 'create table'; readonly columns: readonly SqlColumnFacts[] }
  | { readonly kind: 'add column'; readonly column: SqlColumnFacts }
  | { readonly kind: 'drop column'; readonly column: SqlName }
  | { readonly kind: 'rename column'; readonly column: SqlName; readonly to: SqlName }
  | { readonly kind: 'rename table'; readonly to: SqlName }
  | { readonly kind: 'drop table' }
  /** A primary key, unique constraint or index. `partial`: for rows that meet a condition. `expression`: of computed parts too. */
  | {
      readonly kind: 'add key';
      readonly primary?: true;
      readonly name?: SqlName;
      readonly columns: readonly SqlName[];
      readonly partial?: true;
      readonly expression?: true;
    }
  | { readonly kind: 'drop key'; readonly name: SqlName };

/** A place in the text: an offset in a quasi. */
export interface SqlPosition {
  readonly quasi: number;
  readonly offset: number;
}

export interface SqlStatement {
  readonly verb: SqlVerb;
  /** What `ddl`, `lock` and `other` are, in lower case: `create table`, `call`, `truncate`. */
  readonly form?: string;
  /** What is written, or first read. */
  readonly table?: SqlName;
  /** The common table expression whose body this is. */
  readonly cte?: string;
  /** Insert: the columns named, where the rows come from, and the rows of `VALUES`. */
  readonly columns?: readonly SqlName[];
  readonly source?: 'values' | 'select' | 'default' | 'hole';
  readonly rows?: readonly (readonly SqlValue[])[];
  /** Insert and merge. */
  readonly conflict?: SqlConflict;
  /** The row is written only when a query finds none: `WHERE NOT EXISTS (…)`, `IF NOT EXISTS (…)`. */
  readonly unlessExists?: true;
  /** Update and merge; of an insert, `conflict.set`. */
  readonly set?: readonly SqlAssignment[];
  /** Holes that stand for assignments. */
  readonly setHoles?: readonly number[];
  readonly where?: SqlWhere;
  readonly returning?: true;
  readonly locking?: SqlLocking;
  readonly lock?: SqlLock;
  /** Functions called, in lower case, that are not known to only compute or read. */
  readonly calls?: readonly string[];
  /** `NOTIFY channel` and `pg_notify(channel, …)`. */
  readonly notify?: SqlValue;
  readonly schema?: readonly SqlSchemaChange[];
  /** Holes that stand for whole clauses. */
  readonly holes: readonly number[];
  /** Insert without a conflict clause: where one would be written. */
  readonly conflictAt?: SqlPosition;
}
