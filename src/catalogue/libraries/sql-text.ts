import type { EffectMeaning, Operation, Outcome, Path, RepairTemplates } from '../../model/catalogue.js';

/** Calls whose effect is in SQL text; the statement decides the kind. */

export type Dialect = 'postgres' | 'mysql' | 'sqlite' | 'mssql' | 'oracle';

/** How each database says that a unique key is taken. */
export const DUPLICATES: Readonly<Record<Dialect, NonNullable<Outcome['duplicate']>>> = {
  postgres: [{ at: 'code', oneOf: ['23505'] }],
  mysql: [
    { at: 'code', oneOf: ['ER_DUP_ENTRY'] },
    { at: 'errno', oneOf: [1062] },
  ],
  sqlite: [
    { at: 'code', oneOf: ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT'] },
    { at: 'errcode', oneOf: [2067, 1555, 19] },
  ],
  mssql: [{ at: 'number', oneOf: [2627, 2601] }],
  oracle: [
    { at: 'errorNum', oneOf: [1] },
    { at: 'code', oneOf: ['ORA-00001'] },
  ],
};

/** Of all databases, for layers that pass the driver's error through. */
export const ANY_DUPLICATE: NonNullable<Outcome['duplicate']> = Object.values(DUPLICATES).flat();

/** What to append to an `INSERT`, and how a claim is written, in each dialect. */
export const SQL_REPAIR: Readonly<Record<Dialect, RepairTemplates>> = {
  postgres: {
    conflict: { sql: ' ON CONFLICT ({columns}) DO NOTHING' },
    claim: { snippet: "INSERT INTO {table} (id, expires_at) VALUES ({key}, now() + interval '{ttl} seconds') ON CONFLICT (id) DO NOTHING" },
    outbox: { snippet: 'INSERT INTO {table} (id, topic, payload) VALUES ({key}, {operation}, {value}) ON CONFLICT (id) DO NOTHING' },
  },
  mysql: {
    conflict: { sql: ' ON DUPLICATE KEY UPDATE {column} = {column}' },
    claim: { snippet: 'INSERT IGNORE INTO {table} (id, expires_at) VALUES ({key}, NOW() + INTERVAL {ttl} SECOND)' },
    outbox: { snippet: 'INSERT IGNORE INTO {table} (id, topic, payload) VALUES ({key}, {operation}, {value})' },
  },
  sqlite: {
    conflict: { sql: ' ON CONFLICT ({columns}) DO NOTHING' },
    claim: { snippet: 'INSERT INTO {table} (id, expires_at) VALUES ({key}, unixepoch() + {ttl}) ON CONFLICT (id) DO NOTHING' },
    outbox: { snippet: 'INSERT INTO {table} (id, topic, payload) VALUES ({key}, {operation}, {value}) ON CONFLICT (id) DO NOTHING' },
  },
  mssql: {
    claim: {
      snippet: 'INSERT INTO {table} (id) SELECT {key} WHERE NOT EXISTS (SELECT 1 FROM {table} WITH (UPDLOCK, HOLDLOCK) WHERE id = {key})',
    },
    outbox: { snippet: 'INSERT INTO {table} (id, topic, payload) VALUES ({key}, {operation}, {value})' },
  },
  oracle: {
    claim: {
      snippet: 'MERGE INTO {table} t USING (SELECT {key} id FROM dual) s ON (t.id = s.id) WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)',
    },
    outbox: { snippet: 'INSERT INTO {table} (id, topic, payload) VALUES ({key}, {operation}, {value})' },
  },
};

export interface StatementOptions {
  readonly params?: readonly Path[];
  readonly affected?: readonly Path[];
  readonly row?: readonly Path[];
  readonly handle?: Path;
  readonly transaction?: string;
}

/** The effect of a statement whose text is at a path. */
export function statementEffect(dialect: Dialect, at: Path, options: StatementOptions = {}): EffectMeaning {
  const { params, affected, row, handle, transaction } = options;
  return {
    kind: 'db-statement',
    text: { at, language: 'sql', dialect, ...(params ? { params } : {}) },
    outcome: { ...(affected ? { affected } : {}), ...(row ? { row } : {}), duplicate: DUPLICATES[dialect] },
    ...(handle === undefined ? {} : { handle }),
    repair: { ...SQL_REPAIR[dialect], ...(transaction === undefined ? {} : { transaction: { snippet: transaction } }) },
  };
}

/** A call that runs the statement at a path. */
export function statement(dialect: Dialect, at: Path, options: StatementOptions = {}): Operation {
  return { effect: statementEffect(dialect, at, options) };
}

/** A call that takes the text first, or an object with the text and its parameters (`{ text, values }`). */
export function statementOrObject(dialect: Dialect, text: string, values: string, options: StatementOptions = {}): Operation {
  return {
    ...statement(dialect, '0', { params: ['1'], ...options }),
    overloads: [
      {
        when: { at: `0.${text}`, is: 'present' },
        operation: statement(dialect, `0.${text}`, { ...options, params: [`0.${values}`, '1'] }),
      },
    ],
  };
}
