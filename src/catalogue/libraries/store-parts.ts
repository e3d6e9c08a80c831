import type { Callback, Condition, Operation, ParameterMeaning, Path, Shape, TypeName } from '../../model/catalogue.js';

/** Parts that the entries of databases and caches share: builders of plain data, nothing more. */

export const inert: Shape = { call: { inert: true } };

/** Members without effect: connections, settings, names that only shape a query. */
export function harmless(...names: readonly string[]): Record<string, Shape> {
  return Object.fromEntries(names.map((name) => [name, inert]));
}

/** The same operation under several names. */
export function named(names: readonly string[], operation: Operation): Record<string, Shape> {
  return Object.fromEntries(names.map((name) => [name, { call: operation }]));
}

/** A class: as a type, a superclass and with `new`. */
export function classOf(type: TypeName, made: Operation = {}): Shape {
  return { type, new: { returns: type, ...made } };
}

/** Exported types and interfaces. */
export function typesOf(types: Readonly<Record<string, TypeName>>): Record<string, Shape> {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
}

/** A Node-style callback, last of the arguments when it is given. */
export const nodeCallback: Callback = { at: 'fn', run: { kind: 'continuation', on: 'settled' } };

export interface TransactionOptions {
  /** Why the library runs the callback again by itself. */
  readonly again?: string;
  /** How often it does, where that is configured. */
  readonly attempts?: { readonly at?: readonly Path[]; readonly default: number; readonly total?: boolean };
  /** Everything that runs inside takes part, whatever it is called on. */
  readonly ambient?: boolean;
  readonly params?: Readonly<Record<number, ParameterMeaning>>;
  readonly when?: Condition;
}

/** Runs the callback at a path in a transaction whose handle is the callback's first parameter. */
export function transactional(at: Path, handleType: TypeName | undefined, options: TransactionOptions = {}): Operation {
  const { again, attempts, ambient, params, when } = options;
  const run: Callback['run'] = {
    kind: 'transaction',
    ...(handleType === undefined ? {} : { handle: 0, handleType }),
    ...(ambient ? { ambient } : {}),
    ...(again === undefined ? {} : { boundary: { kind: 'boundary', context: 'retry', because: again, ...(attempts ? { attempts } : {}) } }),
  };
  return { callbacks: [{ at, run, ...(params ? { params } : {}), ...(when ? { when } : {}) }], returns: { resultOf: at } };
}

/** Runs a callback now, with something of the library as its first parameter. */
export function inline(at: Path, type?: TypeName): Operation {
  return {
    callbacks: [{ at, run: { kind: 'inline' }, ...(type === undefined ? {} : { params: { 0: { type } } }) }],
    returns: { resultOf: at },
  };
}

/** A transaction that begins with the value this call gives (`const trx = await knex.transaction()`). */
export function begins(type: TypeName): Operation {
  return { returns: type, transaction: { act: 'begin', handle: 'result' } };
}

export const begin: Operation = { transaction: { act: 'begin' } };
export const commit: Operation = { transaction: { act: 'commit' } };
export const rollback: Operation = { transaction: { act: 'rollback' } };
