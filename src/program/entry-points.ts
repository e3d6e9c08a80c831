import type { FunctionId } from '../model/facts.js';
import { declaredEntries } from './declared-entries.js';
import type { EntryFunction } from './entry-function.js';
import type { EnteredBoundary, Frame } from './frame.js';
import { markedAs } from './marks.js';
import type { Resolver } from './resolver.js';
import type { Unit } from './unit.js';

/** The boundary that a function is by what it is declared as or what it does, whoever calls it. */
export function functionBoundary(r: Resolver, unit: Unit, fn: FunctionId): EnteredBoundary | undefined {
  return (entryFunctions(r, unit).get(fn) ?? markedAs(r, unit, fn)?.entry)?.boundary;
}

/** The boundary that a run of a function is: where it was registered, unless the function itself says more. */
export function runBoundary(r: Resolver, frame: Frame): EnteredBoundary | undefined {
  const own = functionBoundary(r, frame.unit, frame.fn);
  const { boundary } = frame;
  if (!boundary || !own) return boundary ?? own;
  return boundary.boundary.fallback || saysMore(own, boundary) ? own : boundary;
}

/** A request that is known to be sent again by a sender is more than a request that a client may send again. */
function saysMore(one: EnteredBoundary, than: EnteredBoundary): boolean {
  return than.boundary.context === 'client' && one.boundary.context !== 'client';
}

const ENTRIES = new WeakMap<Resolver, Map<Unit, ReadonlyMap<FunctionId, EntryFunction>>>();

/** Functions that something outside the program runs. */
export function entryFunctions(r: Resolver, unit: Unit): ReadonlyMap<FunctionId, EntryFunction> {
  const memo = ENTRIES.get(r) ?? new Map<Unit, ReadonlyMap<FunctionId, EntryFunction>>();
  ENTRIES.set(r, memo);
  const known = memo.get(unit);
  if (known) return known;
  const found = new Map(declaredEntries(r, unit));
  unit.facts.functions.forEach((_, fn) => {
    const marked = markedAs(r, unit, fn);
    const declared = found.get(fn);
    if (!marked) return;
    if (declared && saysMore(marked.entry.boundary, declared.boundary)) found.set(fn, { ...marked.entry, given: declared.given });
    else if (!declared && !marked.registered) found.set(fn, marked.entry);
  });
  memo.set(unit, found);
  return found;
}
