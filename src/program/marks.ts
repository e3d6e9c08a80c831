import type { FunctionId } from '../model/facts.js';
import { boundaryName, boundaryOf, callbacksOf, literalAt } from './callbacks.js';
import { declaredEntries } from './declared-entries.js';
import { entry, type EntryFunction } from './entry-function.js';
import { detachedFrame, type Ref } from './frame.js';
import type { OperationTarget } from './meaning.js';
import type { Resolver } from './resolver.js';
import { functionOf, indexOf, type Unit } from './unit.js';

/** A function that runs as a call in it says (a webhook, by the signature that it verifies). */
export interface Marked {
  readonly entry: EntryFunction;
  /** Something in view registers it as a handler: it runs from there. */
  readonly registered: boolean;
}

const MARKED = new WeakMap<Resolver, ReadonlyMap<string, Marked>>();

export function markedAs(r: Resolver, unit: Unit, fn: FunctionId): Marked | undefined {
  const all = markedFunctions(r);
  return all.size === 0 ? undefined : all.get(keyOf(unit, fn));
}

/** All of a program: the handlers from which a marking call is reached, by their place. */
function markedFunctions(r: Resolver): ReadonlyMap<string, Marked> {
  const known = MARKED.get(r);
  if (known) return known;
  const found = new Map<string, Marked>();
  const seeds = markingCalls(r);
  if (seeds.length > 0) {
    const runs = runsOf(r);
    for (const { call, target } of seeds) {
      const boundary = target.operation.marks!;
      for (const { unit, fn } of handlersAbove(r, runs, { unit: call.frame.unit, fn: call.frame.fn })) {
        if (found.has(keyOf(unit, fn))) continue;
        const by = target.meaning.library.name;
        const name = boundaryName(boundary, (path) => literalAt(r, call, target, path), functionOf(unit, fn).name ?? by);
        found.set(keyOf(unit, fn), { entry: entry(unit, fn, undefined, boundary, by, name), registered: runs.registered.has(keyOf(unit, fn)) });
      }
    }
  }
  MARKED.set(r, found);
  return found;
}

interface Place {
  readonly unit: Unit;
  readonly fn: FunctionId;
}

const keyOf = (unit: Unit, fn: FunctionId): string => `${unit.path}\0${fn}`;

function markingCalls(r: Resolver): { readonly call: Ref; readonly target: OperationTarget }[] {
  return eachCall(r).flatMap((call) => r.targets(call).flatMap((target) => (target.kind === 'operation' && target.operation.marks ? [{ call, target }] : [])));
}

function eachCall(r: Resolver): Ref[] {
  return [...r.units.values()].flatMap((unit) => unit.facts.functions.flatMap((_, fn) => indexOf(unit, fn).calls.map((value) => ({ frame: detachedFrame(unit, fn), value }))));
}

/** What runs what: functions by those that call them or run them in place, and functions that are registered to be run later. */
interface Runs {
  readonly by: ReadonlyMap<string, readonly Place[]>;
  readonly registered: ReadonlySet<string>;
}

function runsOf(r: Resolver): Runs {
  const by = new Map<string, Place[]>();
  const registered = new Set<string>();
  for (const call of eachCall(r)) {
    const from = { unit: call.frame.unit, fn: call.frame.fn };
    const add = (unit: Unit, fn: FunctionId): void => {
      const list = by.get(keyOf(unit, fn));
      if (list) list.push(from);
      else by.set(keyOf(unit, fn), [from]);
    };
    for (const target of r.targets(call)) {
      if (target.kind === 'function') add(target.meaning.unit, target.meaning.fn);
      if (target.kind !== 'operation') continue;
      for (const { callback, meaning } of callbacksOf(r, call, target)) {
        if (callback.run.kind === 'later' || boundaryOf(callback.run)) registered.add(keyOf(meaning.unit, meaning.fn));
        else add(meaning.unit, meaning.fn);
      }
    }
  }
  return { by, registered };
}

/** From a function up through those that run it, to where something outside does. Scripts that run by themselves are no handlers. */
function handlersAbove(r: Resolver, runs: Runs, from: Place): readonly Place[] {
  const out: Place[] = [];
  const seen = new Set<string>();
  const work = [from];
  for (const one of work) {
    const key = keyOf(one.unit, one.fn);
    if (seen.has(key)) continue;
    seen.add(key);
    const above = runs.registered.has(key) || declaredEntries(r, one.unit).has(one.fn) ? [] : runs.by.get(key) ?? [];
    if (above.length > 0) work.push(...above);
    else if (HANDLERS.has(functionOf(one.unit, one.fn).kind)) out.push(one);
  }
  return out;
}

const HANDLERS: ReadonlySet<string> = new Set(['function', 'arrow', 'method']);
