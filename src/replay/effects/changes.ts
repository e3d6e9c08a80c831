import type { SqlDialect } from '../../languages/sql/facts.js';
import type { Change, ConflictForm, EffectMeaning, Path } from '../../model/catalogue.js';
import type { EffectKind } from '../../model/effect.js';
import { argumentsOf } from '../../program/arguments.js';
import { callbacksOf, enterCallback } from '../../program/callbacks.js';
import { chainOf, linksNamed } from '../../program/chains.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import { dataRefs, functionsAt } from '../../program/returned.js';
import type { Resolver } from '../../program/resolver.js';
import { indexOf } from '../../program/unit.js';
import { columnOf } from './columns.js';
import type { FieldChange } from './effect.js';
import { fieldsOf, type Field } from './fields.js';
import { fragmentChange } from './fragments.js';
import { listOf } from './lists.js';
import { NO_PARAMS } from './params.js';
import { isOpenAt, literalOf, valuesOf, type Places } from './places.js';
import { serialised } from './serialised.js';
import { computedChange, expressionChange } from './sql-values.js';
import { targetOf } from './targets.js';
import { textsOf } from './text.js';

export interface Changes {
  readonly changes: readonly FieldChange[];
  readonly open: boolean;
}

/** How the values of a call are to be read. */
export interface Reading {
  readonly r: Resolver;
  /** The call whose data they are. */
  readonly call: Ref;
  readonly meaning: EffectMeaning;
  readonly dialect: SqlDialect | undefined;
  /** What a plain value is: what the kind says. */
  readonly plain: Change;
  /** The table, model or entry that is written. */
  readonly table: string | undefined;
  /** A row or entry that is there may be written to: a value may come from what it was. */
  readonly isOfExisting: boolean;
}

export function readingOf(places: Places, meaning: EffectMeaning, form: ConflictForm | undefined): Reading {
  const isOfExisting = meaning.kind.startsWith('db-') && (meaning.kind !== 'db-insert' || form?.then === 'merge');
  const { r, call } = places;
  return { r, call, meaning, dialect: meaning.text?.dialect, plain: plainChange(meaning.kind), table: targetOf(places, meaning).text, isOfExisting };
}

function plainChange(kind: EffectKind): Change {
  return kind === 'db-delta' ? 'delta' : kind === 'db-append' ? 'append' : 'absolute';
}

/**
 * What a call writes, by its data paths. Where a repeat writes other data than the first run (`form.data`), the first run's data are
 * insert-only.
 */
export function changesOf(places: Places, meaning: EffectMeaning, form: ConflictForm | undefined): Changes {
  const reading = readingOf(places, meaning, form);
  const again = form?.then === 'merge' && form.data !== undefined && places.at(form.data).refs.length > 0 ? form.data : undefined;
  const paths = meaning.data ?? [];
  const out: FieldChange[] = [];
  let open = false;
  const take = (found: Changes, insertOnly: boolean): void => {
    out.push(...(insertOnly ? found.changes.map((one) => ({ ...one, change: 'insert-only' as const, readFrom: undefined })) : found.changes));
    open ||= found.open;
  };
  const paired = pairedPlaces(places, paths);
  if (paired) for (const [first, second] of paired) take(valueOrField(reading, first, second), false);
  else for (const path of paths) take(atPath(places, reading, path), again !== undefined && again !== path && !isSamePlace(places, again, path));
  if (again !== undefined && !paths.some((path) => path === again || isSamePlace(places, again, path))) take(atPath(places, reading, again), false);
  if (out.length === 0 && !open && (meaning.kind === 'db-delta' || meaning.kind === 'db-append')) {
    out.push({ field: undefined, change: reading.plain, value: undefined, volatile: undefined, readFrom: undefined });
  }
  return { changes: out, open };
}

function isSamePlace(places: Places, a: Path, b: Path): boolean {
  const [first, second] = [places.at(a).refs, places.at(b).refs];
  return first.length > 0 && first.length === second.length && first.every((one, i) => one.frame === second[i]!.frame && one.value === second[i]!.value);
}

function atPath(places: Places, reading: Reading, path: Path): Changes {
  const slot = places.at(path);
  const found = dataRefs(places.r, slot.refs).map((one) => rowChanges(reading, one));
  return { changes: found.flatMap((one) => one.changes), open: isOpenAt(places, reading.meaning, path) || found.some((one) => one.open) };
}

/** `update('n', value)`, `increment('n', 1)`: a name and, beside it, what is written; of a chain, in each of its calls. */
function pairedPlaces(places: Places, paths: readonly Path[]): readonly (readonly [Ref, Ref | undefined])[] | undefined {
  const [first, second] = paths;
  if (first === undefined || second === undefined || paths.length !== 2) return undefined;
  const chained = /^chain\.([^.]+)\.0$/.exec(first);
  if (chained && second === `chain.${chained[1]!}.1`) {
    const links = linksNamed(places.r, places.call, chained[1]!).map(({ call }) => argumentsOf(call));
    return links.flatMap((args) => (args[0] && !args[0].spread ? [[args[0].ref, args[1] && !args[1].spread ? args[1].ref : undefined] as const] : []));
  }
  const [name, ...others] = places.at(first).refs;
  if (!name || others.length > 0) return undefined;
  if (isName(places.r, name)) return [[name, places.at(second).refs[0]]];
  // Side by side the second is no data of its own: options, or the value of a name that is only known at run time.
  return Number(second) === Number(first) + 1 ? [[name, places.at(second).refs[0]]] : undefined;
}

function isName(r: Resolver, ref: Ref): boolean {
  if (columnOf(r, ref) !== undefined) return true;
  const values = valuesOf(r, [ref]);
  return values.length > 0 && values.every((one) => {
    const node = nodeOf(one);
    if (node.kind === 'array') return node.elements.length > 0 && node.elements.every((element) => element && !element.spread && isLiteral(r, { ...one, value: element.value }));
    return node.kind === 'template' || (node.kind === 'literal' && typeof node.value === 'string');
  });
}

function isLiteral(r: Resolver, ref: Ref): boolean {
  return literalOf(r, [ref]) !== undefined;
}

function valueOrField(reading: Reading, first: Ref, second: Ref | undefined): Changes {
  const { r, meaning } = reading;
  const isRow = valuesOf(r, [first]).some((one) => ['object', 'array'].includes(nodeOf(one).kind));
  if (!isName(r, first) && (isRow || second === undefined || (reading.plain === 'absolute' && meaning.kind.startsWith('db-')))) {
    const found = dataRefs(r, [first]).map((one) => rowChanges(reading, one));
    return { changes: found.flatMap((one) => one.changes), open: found.some((one) => one.open) };
  }
  return { changes: fieldNames(r, first).flatMap((name) => valueChange(reading, name, second)), open: false };
}

function fieldNames(r: Resolver, ref: Ref): readonly (string | undefined)[] {
  const column = columnOf(r, ref);
  if (column !== undefined) return [column];
  return valuesOf(r, [ref]).flatMap((one): readonly (string | undefined)[] => {
    if (nodeOf(one).kind === 'array') return listOf(r, one).refs.flatMap((inner) => fieldNames(r, inner));
    const literal = literalOf(r, [one]);
    return [literal === undefined ? undefined : String(literal)];
  });
}

/** What one row, a list of rows, or a value without a field writes. */
function rowChanges(reading: Reading, ref: Ref): Changes {
  const { r } = reading;
  const out: FieldChange[] = [];
  let open = false;
  for (const one of valuesOf(r, [ref])) {
    const node = nodeOf(one);
    const list = node.kind === 'array' || isListCall(r, one) ? listOf(r, one) : undefined;
    if (list) {
      for (const element of list.refs) {
        const inner = rowChanges(reading, element);
        out.push(...inner.changes);
        open ||= inner.open;
      }
      open ||= list.open;
    } else if (isSerialisedObject(r, one)) {
      for (const inner of serialised(r, one)) {
        const found = rowChanges(reading, inner);
        out.push(...found.changes);
        open ||= found.open;
      }
    } else if (isScalar(reading, one)) out.push(...valueChange(reading, undefined, one));
    else {
      const { fields, open: more } = fieldsOf(r, one);
      out.push(...fields.flatMap((field) => fieldChanges(reading, field)));
      open ||= more;
    }
  }
  return { changes: out, open };
}

function isListCall(r: Resolver, ref: Ref): boolean {
  const isMapping = (name: string): boolean => name === 'map' || name === 'flatMap';
  return nodeOf(ref).kind === 'call' && r.targets(ref).some((one) => one.kind === 'operation' && one.builtin && isMapping(one.meaning.path));
}

function isSerialisedObject(r: Resolver, ref: Ref): boolean {
  return valuesOf(r, serialised(r, ref)).some((one) => nodeOf(one).kind === 'object');
}

/** Values that are no row: those of keys and counters, payloads, and everything that is computed. */
function isScalar({ meaning }: Reading, ref: Ref): boolean {
  const { kind } = nodeOf(ref);
  if (kind === 'object') return false;
  if (kind === 'literal' || kind === 'template' || kind === 'binary' || kind === 'unary' || kind === 'bigint') return true;
  return !meaning.kind.startsWith('db-') || meaning.kind === 'db-delta' || meaning.kind === 'db-append';
}

/** An operator over several fields (`$inc: { n: 1 }`), or one field. */
function fieldChanges(reading: Reading, { name, value }: Field): readonly FieldChange[] {
  const { r, meaning } = reading;
  const operator = name === undefined ? undefined : meaning.operators?.[name];
  const inner = operator === undefined ? [] : valuesOf(r, [value]).filter((one) => nodeOf(one).kind === 'object');
  if (operator === undefined || (inner.length === 0 && !name!.startsWith('$'))) return valueChange(reading, name, value);
  if (inner.length === 0) return [{ field: undefined, change: operator, value, volatile: undefined, readFrom: undefined }];
  return inner.flatMap((one) => fieldsOf(r, one).fields.flatMap((field) => operated(reading, operator, field)));
}

function operated(reading: Reading, operator: Change, { name, value }: Field): readonly FieldChange[] {
  return operator === 'absolute' ? valueChange(reading, name, value) : [{ field: name, value, volatile: undefined, change: operator, readFrom: undefined }];
}

const STRENGTH: readonly FieldChange['change'][] = ['delta', 'append', 'toggle', 'unknown', 'set-add', 'remove', 'absolute', 'insert-only'];

/** What a value makes of a field; where it may be several things, the one that matters most. */
export function valueChange(reading: Reading, name: string | undefined, value: Ref | undefined): readonly FieldChange[] {
  const { r, plain } = reading;
  const field = name;
  if (value === undefined) return [{ field, change: plain, value, volatile: undefined, readFrom: undefined }];
  if (plain !== 'absolute') return [{ field, change: plain, value, volatile: undefined, readFrom: undefined }];
  const special = valuesOf(r, [value]).flatMap((one) => specialChange(reading, field, one));
  if (special.length > 0) return [...special].sort((a, b) => STRENGTH.indexOf(a.change) - STRENGTH.indexOf(b.change)).slice(0, 1);
  if (field === undefined || !reading.isOfExisting) return [{ field, change: 'absolute', value, volatile: undefined, readFrom: undefined }];
  return [{ field, value, volatile: undefined, ...computedChange(r, field, value, reading.table) }];
}

/** What a function among the data returns, run as the call of the chain that was given it runs it. */
function returnsOf({ r, call }: Reading, ref: Ref): readonly Ref[] {
  const functions = functionsAt(r, ref);
  for (const link of chainOf(r, call)) {
    for (const target of r.targets(link.call)) {
      if (target.kind !== 'operation') continue;
      const given = callbacksOf(r, link.call, target).find((one) => functions.some((other) => other.unit === one.meaning.unit && other.fn === one.meaning.fn));
      const frame = given && enterCallback(r, link.call, target, given);
      if (frame) return indexOf(frame.unit, frame.fn).returns.map((value) => ({ frame, value }));
    }
  }
  return dataRefs(r, [ref]).filter((one) => one.value !== ref.value || one.frame !== ref.frame);
}

/** Operators as an object, fragments, and functions that give either. */
function specialChange(reading: Reading, field: string | undefined, ref: Ref): readonly FieldChange[] {
  const { r, meaning, dialect } = reading;
  const fragment = fragmentChange(r, field, ref, { dialect, table: reading.table });
  if (fragment) return [{ field, ...fragment }];
  const node = nodeOf(ref);
  if (node.kind === 'object' && meaning.operators) {
    const { fields, open } = fieldsOf(r, ref);
    const known = fields.filter((one) => one.name !== undefined && meaning.operators![one.name] !== undefined);
    if (!open && known.length > 0 && known.length === fields.length) {
      return known.flatMap((one) => operated(reading, meaning.operators![one.name!]!, { name: field, value: one.value }));
    }
    return fields.some((one) => one.name?.startsWith('$')) ? [{ field, change: 'unknown', value: ref, volatile: undefined, readFrom: undefined }] : [];
  }
  if (functionsAt(r, ref).length === 0) return [];
  const returned = returnsOf(reading, ref);
  if (returned.length === 0) return [{ field, change: 'unknown', value: ref, volatile: undefined, readFrom: undefined }];
  if (meaning.functions === 'sql') {
    const source = { r, params: NO_PARAMS, dialect, table: reading.table };
    return returned.flatMap((one) => textsOf(r, one)).map((text) => ({ field, ...expressionChange({ ...source, text }, field) }));
  }
  return returned.flatMap((one) => valueChange(reading, field, one));
}
