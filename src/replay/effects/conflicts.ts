import type { ConflictForm, EffectMeaning } from '../../model/catalogue.js';
import { argumentsOf } from '../../program/arguments.js';
import { chainMembers, chainOf, isChainOpen } from '../../program/chains.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import { dataRefs, functionsAt } from '../../program/returned.js';
import type { Resolver } from '../../program/resolver.js';
import { columnOf } from './columns.js';
import type { Conflict } from './effect.js';
import { fieldsOf } from './fields.js';
import { listOf } from './lists.js';
import { literalOf, valuesOf, type Places } from './places.js';

export interface FoundConflict {
  readonly conflict: Conflict;
  /** The form that says so, when it is one of the catalogue's. */
  readonly form: ConflictForm | undefined;
}

/** The first of a meaning's forms that a call has. `holds` decides on a form that names a condition given as text. */
export function conflictOf(places: Places, meaning: EffectMeaning, holds?: (form: ConflictForm) => boolean | undefined): FoundConflict {
  let open = false;
  for (const form of meaning.conflict ?? []) {
    const found = form.then === 'condition' && holds ? holds(form) : isThere(places, form);
    if (found === undefined) open = true;
    if (found !== true) continue;
    // The key of an entry is no field of it.
    const key = form.key === undefined || !meaning.kind.startsWith('db-') ? [] : keyFields(places, form.key, form.at);
    return { conflict: { then: form.then, key, open: false }, form };
  }
  return { conflict: { then: 'none', key: [], open }, form: undefined };
}

/** Undefined when it may be there, out of view. */
function isThere(places: Places, form: ConflictForm): boolean | undefined {
  const { r, call } = places;
  if (form.chain) {
    const members = chainMembers(r, call);
    if (form.chain.some((one) => members.has(one))) return true;
    return isChainOpen(r, call) ? undefined : false;
  }
  if (form.at === undefined) return true;
  const slot = places.at(form.at);
  const values = valuesOf(r, slot.refs);
  if (values.length === 0) return slot.open ? ofHolder(places, form.at) : false;
  if (form.equals === undefined) return values.every((one) => isNothing(one)) ? false : true;
  const literal = literalOf(r, slot.refs);
  if (slot.open || literal === undefined) return undefined;
  return literal === form.equals;
}

/** Whether an object that a library copies (`repository.create({ … })`) has a property; undefined when not all of it is in view. */
function ofHolder(places: Places, path: string): boolean | undefined {
  const steps = path.split('.');
  const last = steps.pop();
  if (last === undefined || steps.length === 0) return undefined;
  const found = places.at(steps.join('.')).refs.map((one) => fieldsOf(places.r, one));
  if (found.some((one) => one.fields.some((field) => field.name === last))) return true;
  return found.length === 0 || found.some((one) => one.open) ? undefined : false;
}

function isNothing(ref: Ref): boolean {
  const node = nodeOf(ref);
  return node.kind === 'literal' && (node.value === null || node.value === false);
}

/** The columns named by a value: names, lists of them, columns of tables, the properties of a filter. */
function keyFields(places: Places, path: string, property: string | undefined): readonly string[] {
  const { r } = places;
  const { refs } = places.at(path);
  const out = refs.flatMap((one) => (functionsAt(r, one).length > 0 ? dataRefs(r, [one]).flatMap((made) => chainNames(r, made)) : namesIn(r, one, 0)));
  // What the form asks for may be a property of the row itself.
  return out.length === 0 && path === property ? [path.split('.').at(-1)!] : [...new Set(out)];
}

function namesIn(r: Resolver, ref: Ref, depth: number): readonly string[] {
  if (depth > 3) return [];
  const column = columnOf(r, ref);
  if (column !== undefined) return [column];
  return valuesOf(r, [ref]).flatMap((one): readonly string[] => {
    const node = nodeOf(one);
    switch (node.kind) {
      case 'literal': return typeof node.value === 'string' ? [node.value] : [];
      case 'array': return listOf(r, one).refs.flatMap((inner) => namesIn(r, inner, depth + 1));
      case 'object': return fieldsOf(r, one).fields.flatMap((field) => {
        // A key of several columns is given by its name with the columns inside.
        const inside = valuesOf(r, [field.value]).find((value) => nodeOf(value).kind === 'object');
        const names = inside && field.name?.includes('_') ? fieldsOf(r, inside).fields.flatMap((inner) => inner.name ?? []) : [];
        return names.length > 0 ? names : field.name ?? [];
      });
      default: return [];
    }
  });
}

/** `oc.columns(['id', 'day']).doNothing()`: what the calls of a chain are given, when that is names and nothing else. */
function chainNames(r: Resolver, ref: Ref): readonly string[] {
  if (nodeOf(ref).kind !== 'call') return [];
  for (const { call } of chainOf(r, ref)) {
    const args = argumentsOf(call);
    if (args.length !== 1 || args[0]!.spread || valuesOf(r, [args[0]!.ref]).some((one) => nodeOf(one).kind === 'object')) continue;
    const names = namesIn(r, args[0]!.ref, 0);
    if (names.length > 0) return names;
  }
  return [];
}
