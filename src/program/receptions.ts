import type { RegionId, ValueId } from '../model/facts.js';
import { entered, literalAt } from './callbacks.js';
import { at, detachedFrame, nodeOf, type EnteredBoundary, type Frame, type Ref } from './frame.js';
import type { FunctionMeaning } from './meaning.js';
import type { Resolver } from './resolver.js';
import { functionOf, indexOf, regionsUp, type FunctionIndex, type Unit } from './unit.js';

/** Code that works on what a call took from a queue: it runs again as the queue says. */
export interface Reception {
  readonly boundary: EnteredBoundary;
  /** The loop whose rounds take work, or the whole body. */
  readonly region: RegionId;
  /** What stands before the call is not part of it; absent where all of the region is. */
  readonly after: ValueId | undefined;
}

const NONE: readonly Reception[] = [];
const RECEPTIONS = new WeakMap<Frame, readonly Reception[]>();

/** Where in a run of a function work is done that it has taken from a queue, by itself or by a helper. */
export function receptions(r: Resolver, frame: Frame): readonly Reception[] {
  const known = RECEPTIONS.get(frame);
  if (known) return known;
  const facts = functionOf(frame.unit, frame.fn);
  const index = indexOf(frame.unit, frame.fn);
  const direct = index.calls.flatMap((value): Reception[] => {
    const call: Ref = { frame, value };
    const region = regionsUp(facts, facts.values[value]!.region).find((one) => one === 0 || index.loops.has(one)) ?? 0;
    return receivedBy(r, call).map((boundary) => ({ boundary, region, after: value }));
  });
  const found = [...direct, ...(direct.length > 0 ? [] : loopsOver(r, frame, index))];
  RECEPTIONS.set(frame, found.length > 0 ? found : NONE);
  return found;
}

/** Loops over what was taken elsewhere: `for await (const message of this.messages)`. */
function loopsOver(r: Resolver, frame: Frame, index: FunctionIndex): Reception[] {
  return [...index.loops].flatMap(([region, loop]) => (loop.iterable === undefined || loop.form === 'in' ? []
    : takenAt(r, { frame, value: loop.iterable }, 0).map((boundary) => ({ boundary, region, after: undefined }))));
}

/** The boundaries of the work that a call gives: its own, or what the helper that it calls hands back. */
function receivedBy(r: Resolver, call: Ref): readonly EnteredBoundary[] {
  return r.targets(call).flatMap((target): readonly EnteredBoundary[] => {
    if (target.kind === 'function') return handedBack(r, target.meaning);
    const boundary = target.kind === 'operation' ? target.operation.receives : undefined;
    return target.kind === 'operation' && boundary ? [entered(boundary, call, target.meaning, (path) => literalAt(r, call, target, path))] : [];
  });
}

const HANDED = new WeakMap<Unit, Map<number, readonly EnteredBoundary[]>>();

/** The work that a function takes and returns. One that calls itself adds nothing by that. */
function handedBack(r: Resolver, { unit, fn }: FunctionMeaning): readonly EnteredBoundary[] {
  const memo = HANDED.get(unit) ?? new Map<number, readonly EnteredBoundary[]>();
  HANDED.set(unit, memo);
  const known = memo.get(fn);
  if (known) return known;
  memo.set(fn, []);
  const frame = detachedFrame(unit, fn);
  const found = indexOf(unit, fn).returns.flatMap((value) => takenAt(r, { frame, value }, 0));
  memo.set(fn, found);
  return found;
}

const MAX_DEPTH = 6;

/** The work that a value is part of: `result.Messages ?? []`. */
function takenAt(r: Resolver, ref: Ref, depth: number): readonly EnteredBoundary[] {
  if (depth > MAX_DEPTH) return [];
  return r.follow(ref).flatMap((one): readonly EnteredBoundary[] => {
    const node = nodeOf(one);
    switch (node.kind) {
      case 'member': case 'element': case 'rest': {
        const inside = takenAt(r, at(one, node.object), depth + 1);
        return inside.length > 0 ? inside : takenBefore(r, one);
      }
      case 'item': return takenAt(r, at(one, node.iterable), depth + 1);
      case 'call': return receivedBy(r, one);
      default: return [];
    }
  });
}

/** By the call that made what a member holds, wherever that was put there. */
function takenBefore(r: Resolver, ref: Ref): readonly EnteredBoundary[] {
  return r.denote(ref).flatMap((one) => (one.kind === 'library' && one.site ? receivedBy(r, one.site) : []));
}
