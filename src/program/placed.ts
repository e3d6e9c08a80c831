import type { FunctionId, ValueId } from '../model/facts.js';
import { boundaryName, boundaryOf } from './callbacks.js';
import { conventionsFor } from './conventions.js';
import { givenTo } from './decorated.js';
import { entry, type EntryFunction } from './entry-function.js';
import { at, nodeOf, type Ref } from './frame.js';
import { libraryMeaning, type Meaning } from './meaning.js';
import type { Resolver } from './resolver.js';
import type { Unit } from './unit.js';

/** Handlers by where their file stands. */
export function placed(r: Resolver, unit: Unit): EntryFunction[] {
  return conventionsFor(r, unit).flatMap(({ callback, name, library }): EntryFunction[] => {
    const boundary = boundaryOf(callback.run);
    if (!boundary) return [];
    const [exported, ...members] = name.split('.');
    return unit.facts.exports.flatMap((one): EntryFunction[] => {
      if (one.kind !== 'local' || one.name !== exported || one.value === undefined) return [];
      return functionsAt(r, unit, one.value, members).map(({ fn, member }) => {
        const given = givenTo(r, unit, fn, callback, libraryMeaning(library, {}, library.name));
        return entry(unit, fn, given, boundary, library.name, boundaryName(boundary, () => undefined, member ?? name));
      });
    });
  });
}

interface Found {
  readonly fn: FunctionId;
  /** The member that it is, where the convention leaves that open. */
  readonly member?: string;
}

/** The functions of this file that an exported value is, or that its members are (`default.queue`, `actions.*`). */
function functionsAt(r: Resolver, unit: Unit, value: ValueId, members: readonly string[]): readonly Found[] {
  const ref = { frame: unit.module, value };
  const [name, ...rest] = members;
  if (name === undefined) return wrapped(r, unit, ref).map((fn) => ({ fn }));
  if (rest.length > 0) return [];
  if (name === '*') return r.entries(ref).entries.flatMap((one) => wrapped(r, unit, one.value).map((fn) => ({ fn, member: one.name })));
  const found = r.denote(ref).flatMap((one) => r.member(one, name));
  return [...functionsOf(unit, found), ...r.property(ref, name).refs.flatMap((one) => wrapped(r, unit, one))].filter((fn, i, all) => all.indexOf(fn) === i).map((fn) => ({ fn }));
}

/** The function itself, or the one that it is made from by a helper of which nothing is known (`withAuth(async (request) => …)`). */
function wrapped(r: Resolver, unit: Unit, ref: Ref): readonly FunctionId[] {
  const own = functionsOf(unit, r.denote(ref));
  if (own.length > 0) return own;
  return r.follow(ref).flatMap((one) => {
    const node = nodeOf(one);
    if (node.kind !== 'call' || one.frame.unit !== unit || r.targets(one).some((target) => target.kind === 'operation')) return [];
    return node.args.flatMap((argument) => functionsOf(unit, r.denote(at(one, argument.value))));
  });
}

function functionsOf(unit: Unit, meanings: readonly Meaning[]): readonly FunctionId[] {
  return meanings.flatMap((one) => (one.kind === 'function' && one.unit === unit ? [one.fn] : []));
}
