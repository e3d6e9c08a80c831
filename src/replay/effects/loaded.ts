import { argumentsOf } from '../../program/arguments.js';
import { at, nodeOf, type Frame, type Ref } from '../../program/frame.js';
import { same } from '../../program/follow.js';
import type { Resolver } from '../../program/resolver.js';
import { indexOf } from '../../program/unit.js';
import type { Changes, Reading } from './changes.js';
import { valueChange } from './changes.js';
import type { FieldChange } from './effect.js';
import { fieldsOf } from './fields.js';
import { listOf } from './lists.js';
import { valuesOf } from './places.js';
import { readOf } from './rows.js';

export interface Loaded extends Changes {
  /** The call that gave the object. */
  readonly readFrom: Ref;
}

/** What is written of an object that the library itself had given: the properties put on it before the call. Undefined for a new one. */
export function loadedChanges(read: Reading, call: Ref, data: readonly Ref[]): Loaded | undefined {
  const reading: Reading = { ...read, isOfExisting: true };
  const { r } = reading;
  const objects = data.flatMap((one) => (valuesOf(r, [one]).some((value) => nodeOf(value).kind === 'array') ? listOf(r, one).refs : [one]));
  for (const object of objects) {
    const direct = readOf(r, object);
    if (direct) {
      const written = writtenTo(reading, call, object);
      // What is saved was changed somewhere.
      return { readFrom: direct, changes: written.changes, open: written.open || written.changes.length === 0 };
    }
    // `{ ...row, status }` has the row's key, so it is the row again.
    const { fields, spread } = fieldsOf(r, object);
    const readFrom = spread.map((one) => readOf(r, one)).find((one) => one !== undefined);
    if (readFrom) return { readFrom, changes: fields.flatMap(({ name, value }) => valueChange(reading, name, value)), open: false };
  }
  return undefined;
}

/** The properties written, lists pushed onto, and values set by method in the function of the call, before it. */
function writtenTo(reading: Reading, call: Ref, object: Ref): Changes {
  const { r } = reading;
  const { frame } = call;
  const rows = r.follow(object);
  const before = nodeOf(call).span[1];
  const out: FieldChange[] = [];
  let open = false;
  for (const [holder, writes] of indexOf(frame.unit, frame.fn).writes) {
    const path = pathFrom(r, rows, { frame, value: holder });
    if (path === undefined) continue;
    for (const one of writes) {
      if (nodeOf({ frame, value: one.value }).span[0] >= before) continue;
      const name = one.name === undefined ? undefined : [...path, one.name].join('.');
      out.push(...valueChange(reading, one.name, { frame, value: one.value }).map((change) => ({ ...change, field: name })));
    }
  }
  for (const value of indexOf(frame.unit, frame.fn).calls) {
    const other: Ref = { frame, value };
    if (value === call.value || nodeOf(other).span[0] >= before) continue;
    const found = ofCall(reading, rows, other);
    out.push(...found.changes);
    open ||= found.open;
  }
  return { changes: out, open: open || (frame !== rows[0]?.frame && isHandedOn(frame, rows)) };
}

/** The names from the row to a value inside it; undefined when it is no part of the row. */
function pathFrom(r: Resolver, rows: readonly Ref[], ref: Ref, depth = 0): readonly string[] | undefined {
  if (r.follow(ref).some((one) => rows.some((row) => same(one, row)))) return [];
  const node = nodeOf(ref);
  if (node.kind !== 'member' || depth > 4) return undefined;
  const outer = pathFrom(r, rows, at(ref, node.object), depth + 1);
  return outer && [...outer, node.name];
}

const APPENDING = new Set(['push', 'unshift']);

/** `row.items.push(x)`, `row.set('n', 1)`. A method that is not understood may write anything. */
function ofCall(reading: Reading, rows: readonly Ref[], call: Ref): Changes {
  const { r } = reading;
  const node = nodeOf(call);
  const callee = node.kind === 'call' ? nodeOf(at(call, node.callee)) : undefined;
  const path = callee?.kind === 'member' && node.kind === 'call' ? pathFrom(r, rows, at(call, callee.object)) : undefined;
  const args = argumentsOf(call);
  const targets = r.targets(call);
  if (callee?.kind === 'member' && path) {
    if (path.length > 0 && APPENDING.has(callee.name)) {
      return { changes: [{ field: path.join('.'), change: 'append', value: args[0]?.ref, volatile: undefined, readFrom: readOf(r, rows[0]!) }], open: false };
    }
    for (const target of targets) {
      if (target.kind !== 'operation' || target.operation.entries?.act !== 'set' || target.operation.entries.value === undefined) continue;
      return setByMethod(reading, args.map((one) => one.ref));
    }
    return { changes: [], open: path.length === 0 && targets.some((one) => one.kind !== 'operation') };
  }
  // Handed to code that may write to it.
  const isGiven = args.some((one) => pathFrom(r, rows, one.ref)?.length === 0);
  return { changes: [], open: isGiven && targets.some((one) => one.kind === 'function') };
}

function setByMethod(reading: Reading, args: readonly Ref[]): Changes {
  const { r } = reading;
  const [name, value] = args;
  const literal = name && valuesOf(r, [name]).map(nodeOf).find((one) => one.kind === 'literal');
  if (literal?.kind === 'literal') return { changes: valueChange(reading, String(literal.value), value), open: false };
  const object = name ? fieldsOf(r, name) : { fields: [], open: true };
  return { changes: object.fields.flatMap((one) => valueChange(reading, one.name, one.value)), open: object.open };
}

/** The row came in as an argument: the caller may have written to it before. */
function isHandedOn(frame: Frame, rows: readonly Ref[]): boolean {
  return rows.every((one) => one.frame !== frame);
}
