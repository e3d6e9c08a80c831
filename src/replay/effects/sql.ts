import { sqlFacts } from '../../languages/sql/sql.js';
import type { SqlAssignment, SqlConflict, SqlStatement } from '../../languages/sql/facts.js';
import type { EffectMeaning } from '../../model/catalogue.js';
import type { EffectKind } from '../../model/effect.js';
import { argumentsOf } from '../../program/arguments.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import { same } from '../../program/follow.js';
import { conditionOf, NO_CONDITION, whereComparisons } from './conditions.js';
import { merged, NO_COMPARISONS } from './comparisons.js';
import { draftOf, isReading, NO_CONFLICT, refinedKind } from './drafts.js';
import type { Conflict, Effect, FieldChange } from './effect.js';
import { fieldsOf } from './fields.js';
import { objectParam, paramsOf } from './params.js';
import { literalOf, type Places } from './places.js';
import { assigned, computedChange, holeNames, identified, inserted, refOf, refOfName, sqlName, type SqlText } from './sql-values.js';
import { targetOf } from './targets.js';
import { shown, textsOf } from './text.js';

/** The effects of the statements in a call's text. Text of which nothing can be read gives one that says so. */
export function sqlEffects(places: Places, meaning: EffectMeaning): readonly Effect[] {
  const { r } = places;
  const text = meaning.text!;
  // A tag that is called makes a piece for a template: rows, a list, a name.
  if (text.at === 'tag' && nodeOf(places.call).kind !== 'tagged') return [];
  const slot = places.at(text.at);
  const params = paramsOf(places, text.params ?? []);
  const texts = slot.refs.flatMap((one) => textsOf(r, one));
  const out = texts.flatMap((one): readonly Effect[] => {
    const source = identified({ r, text: one, params, dialect: text.dialect });
    const statements = sqlFacts(source.text.quasis, text.dialect, holeNames(source));
    if (statements.length > 0) return statements.map((statement) => ofStatement(places, meaning, source, statement));
    // A piece of SQL that stands among the data of another call is no statement.
    return places.target.operation.fragment && (one.holes.length === 0 || shown(one) !== undefined) ? [] : [unread(places, meaning)];
  });
  return texts.length > 0 ? out : [unread(places, meaning)];
}

/** A statement that is not in view. */
function unread(places: Places, meaning: EffectMeaning): Effect {
  const draft = draftOf(places, meaning, targetOf(places, meaning));
  return { ...draft, changesOpen: true, conflict: { ...NO_CONFLICT, open: true }, condition: { ...NO_CONDITION, open: true } };
}

function ofStatement(places: Places, meaning: EffectMeaning, whole: SqlText, statement: SqlStatement): Effect {
  const table = sqlName(whole, statement.table);
  const source: SqlText = { ...whole, table };
  const tableRef = statement.table && refOfName(source, statement.table);
  const draft = draftOf(places, meaning, { text: table, refs: tableRef ? [tableRef] : [] });
  const { verb, notify } = statement;
  if (verb === 'begin' || verb === 'commit' || verb === 'rollback') return { ...draft, transaction: verb };
  if (notify) return notifies(draft, source, statement);
  if (statement.lock) return locks(draft, source, statement);
  const changes = [...changesOf(source, statement), ...rowsGiven(source, places, statement).flatMap((one) => rowFields(source, statement, one))];
  const conflict = conflictOf(source, meaning, statement, rowsGiven(source, places, statement));
  const kind = kindOf(meaning, statement, changes, conflict);
  const where = [
    ...(verb === 'insert' || verb === 'merge' || !statement.where ? [] : [whereComparisons(source, statement.where)]),
    ...(statement.conflict?.where ? [whereComparisons(source, statement.conflict.where)] : []),
  ];
  const holes = statement.holes.length > 0 || (statement.setHoles ?? []).length > 0;
  const isOpen = holes || statement.source === 'hole' || (verb === 'other' && (statement.calls ?? []).length > 0) || isSetBlank(statement);
  return {
    ...draft, kind, reads: kind === 'db-read' || isReading(meaning, kind), changes,
    changesOpen: isWrite(kind) && isOpen,
    conflict,
    condition: { ...conditionOf(places, merged(where.length > 0 ? where : [NO_COMPARISONS]), changes), ...(holes && verb !== 'insert' ? { open: true } : {}) },
    lock: statement.locking ? 'row' : undefined,
  };
}

function notifies(draft: Effect, source: SqlText, { notify }: SqlStatement): Effect {
  const channel = notify!.kind === 'literal' ? String(notify!.value) : undefined;
  const ref = refOf(source, notify);
  return { ...draft, kind: 'publish', reads: false, target: channel, targetRefs: ref ? [ref] : [] };
}

/** A lock on a number that the application chose, or on a table. */
function locks(draft: Effect, source: SqlText, { lock }: SqlStatement): Effect {
  const value = refOf(source, lock!.key);
  const values: readonly { field: string | undefined; value: Ref }[] = value ? [{ field: undefined, value }] : [];
  return {
    ...draft, kind: lock!.release ? 'unlock' : 'lock', reads: false, lock: lock!.scope === 'table' ? 'row' : 'advisory',
    condition: { ...NO_CONDITION, values },
  };
}

function isWrite(kind: EffectKind): boolean {
  return kind !== 'db-read' && kind !== 'db-delete';
}

/** `SET ?` with an object in place of assignments that could not be read. */
function isSetBlank({ verb, set, source, rows }: SqlStatement): boolean {
  if (verb === 'update') return (set ?? []).length === 0;
  return verb === 'insert' && (source === 'select' || (source === 'values' && (rows ?? []).every((row) => row.length === 0)));
}

function kindOf(meaning: EffectMeaning, statement: SqlStatement, changes: readonly FieldChange[], conflict: Conflict): EffectKind {
  switch (statement.verb) {
    case 'insert': return refinedKind(meaning.text?.language === 'cql' ? 'db-upsert' : 'db-insert', changes, conflict);
    case 'merge': return refinedKind(conflict.then === 'ignore' ? 'db-insert' : 'db-upsert', changes, conflict);
    case 'update': return refinedKind('db-update', changes, conflict);
    case 'delete': return 'db-delete';
    // A function of the database may do anything, but one that is called for each row of a table seldom does.
    case 'select': return (statement.calls ?? []).length > 0 && !statement.table ? 'db-statement' : 'db-read';
    default: return meaning.kind;
  }
}

function changesOf(source: SqlText, statement: SqlStatement): readonly FieldChange[] {
  const set = (statement.set ?? statement.conflict?.set ?? []).map((one) => assigned(source, one));
  const blank = isSetBlank(statement) || statement.source === 'hole' ? objectChanges(source) : [];
  if (statement.verb !== 'insert' && statement.verb !== 'merge') return [...set, ...blank];
  const columns = statement.columns ?? [];
  const merges = statement.conflict?.action === 'update';
  const rows = (statement.rows ?? []).flatMap((row) => row.map((value, i): FieldChange => {
    const change = inserted(source, columns[i], value);
    // With `DO UPDATE` only the first run writes what the update leaves alone.
    return merges ? { ...change, change: 'insert-only', readFrom: undefined } : change;
  }));
  const updated = statement.conflict?.set && statement.set === undefined ? statement.conflict.set.map((one) => proposed(source, statement, one)) : set;
  const unseen = rows.length > 0 || blank.length > 0 ? [] : columns.map((one) => written(sqlName(source, one), undefined));
  return [...rows, ...unseen, ...updated, ...blank];
}

/** `SET n = EXCLUDED.n` writes the value that was to be inserted. */
function proposed(source: SqlText, { columns = [], rows = [] }: SqlStatement, assignment: SqlAssignment): FieldChange {
  const change = assigned(source, assignment);
  const { value } = assignment;
  if (value.kind !== 'column' || !value.proposed) return change;
  const index = columns.findIndex((one) => one.name !== undefined && one.name === value.name.name);
  const given = index < 0 || rows.length !== 1 ? undefined : rows[0]![index];
  return given ? assigned(source, { column: assignment.column, change: 'absolute', value: given }) : change;
}

function written(field: string | undefined, value: Ref | undefined): FieldChange {
  return { field, change: 'absolute', value, volatile: undefined, readFrom: undefined };
}

/** `SET ?` and `INSERT INTO t SET ?` take an object. */
function objectChanges(source: SqlText): readonly FieldChange[] {
  const object = objectParam(source.r, source.params({ index: 0 }));
  if (!object) return [];
  return fieldsOf(source.r, object).fields.map(({ name, value }) => written(name, value));
}

const ACTIONS: Readonly<Record<SqlConflict['action'], Conflict['then']>> = { none: 'none', ignore: 'ignore', update: 'merge', replace: 'merge' };

/** Rows that a helper of the same library puts in place of a list of values: `INSERT INTO t ${sql(row)}`. */
function rowsGiven({ r, text }: SqlText, { target }: Places, { verb, source, holes, setHoles = [] }: SqlStatement): readonly Ref[] {
  const at = verb === 'insert' && source === 'hole' ? holes : verb === 'update' ? setHoles : [];
  return at.flatMap((hole) => text.holes[hole] ?? []).flatMap((one) => r.follow(one)).filter((one) =>
    nodeOf(one).kind === 'call' && r.targets(one).some((other) => other.kind === 'operation' && other.meaning.library === target.meaning.library));
}

/** The columns that are named behind the row, or all that it has. */
function rowFields({ r, table }: SqlText, { verb }: SqlStatement, helper: Ref): readonly FieldChange[] {
  const [row, ...names] = argumentsOf(helper);
  if (!row || row.spread) return [];
  const wanted = names.map((one) => literalOf(r, [one.ref]));
  const { fields } = fieldsOf(r, row.ref);
  const change = (field: string | undefined, value: Ref | undefined): FieldChange =>
    ({ ...written(field, value), ...(verb === 'update' && field !== undefined && value ? computedChange(r, field, value, table) : {}) });
  if (wanted.length === 0) return fields.map(({ name, value }) => change(name, value));
  return wanted.flatMap((name) => (typeof name === 'string' ? [change(name, fields.find((one) => one.name === name)?.value)] : []));
}

function conflictOf(source: SqlText, meaning: EffectMeaning, statement: SqlStatement, given: readonly Ref[]): Conflict {
  const { conflict, verb } = statement;
  if (meaning.text?.language === 'cql') return { then: isConditional(source) ? 'condition' : 'merge', key: [], open: false };
  const key = [...(conflict?.columns ?? []), ...(conflict?.constraint ? [conflict.constraint] : [])].flatMap((one) => sqlName(source, one) ?? []);
  const then = conflict ? ACTIONS[conflict.action] : 'none';
  if (then === 'none' && statement.unlessExists) return { then: 'unless-exists', key, open: false };
  return { then, key, open: conflict?.open === true || (verb === 'insert' && then === 'none' && hasOtherHoles(source, statement, given)) };
}

/** Holes that may stand for a conflict clause: not those of rows. */
function hasOtherHoles({ r, text }: SqlText, { holes }: SqlStatement, given: readonly Ref[]): boolean {
  return holes.some((hole) => {
    const ref = text.holes[hole];
    return !ref || !r.follow(ref).every((one) => given.some((other) => same(one, other)));
  });
}

/** A light-weight transaction: `IF NOT EXISTS`, `IF version = ?`. */
function isConditional({ text }: SqlText): boolean {
  return /\bIF\s+(?:NOT\s+EXISTS|EXISTS|\w+\s*(?:=|IN\b|<|>|!=))/i.test(text.quasis.join('?'));
}
