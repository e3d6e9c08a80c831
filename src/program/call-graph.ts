import { isKeyHeader, isKeyName } from '../catalogue/stakes.js';
import type { FunctionId } from '../model/facts.js';
import { callbacksOf } from './callbacks.js';
import { entryFunctions } from './entry-points.js';
import { at, detachedFrame, nodeOf, type Frame } from './frame.js';
import type { Target } from './meaning.js';
import type { Resolver } from './resolver.js';
import { functionOf, indexOf, type Unit } from './unit.js';

export interface CallGraph {
  /** Functions that matter: an effect, a boundary, a key or a callback of theirs is reached from them. */
  reaches(unit: Unit, fn: FunctionId): boolean;
  /** The same without functions that only name keys: something is done when they run. */
  acts(unit: Unit, fn: FunctionId): boolean;
  /** Functions that something in view calls, or is given to call. */
  isCalled(unit: Unit, fn: FunctionId): boolean;
  readonly calls: number;
  readonly resolvedCalls: number;
  /** Calls that may be effects and have no known meaning, by reason. */
  readonly unresolved: ReadonlyMap<string, number>;
}

const keyOf = (unit: Unit, fn: FunctionId): string => `${unit.path}\0${fn}`;

/**
 * Who calls whom, with nothing assumed of callers, and which functions matter at all: everything else is never entered when runs are
 * traced, so that tracing stays near linear.
 */
export function callGraph(r: Resolver): CallGraph {
  const callers = new Map<string, string[]>();
  const called = new Set<string>();
  const acting: string[] = [];
  const naming: string[] = [];
  const unresolved = new Map<string, number>();
  let calls = 0;
  let resolvedCalls = 0;
  const edge = (from: string, unit: Unit, fn: FunctionId): void => {
    const to = keyOf(unit, fn);
    called.add(to);
    const list = callers.get(to);
    if (list) list.push(from);
    else callers.set(to, [from]);
  };
  for (const unit of r.units.values()) {
    const entries = entryFunctions(r, unit);
    unit.facts.functions.forEach((facts, fn) => {
      const self = keyOf(unit, fn);
      const frame = detachedFrame(unit, fn);
      let matters = entries.has(fn);
      if (facts.kind === 'field' || facts.kind === 'static-block') called.add(self);
      for (const value of indexOf(unit, fn).calls) {
        calls++;
        const ref = { frame, value };
        const targets = r.targets(ref);
        if (targets.some((one) => one.kind !== 'unknown')) resolvedCalls++;
        for (const target of targets) {
          if (target.kind === 'function') edge(self, target.meaning.unit, target.meaning.fn);
          else if (target.kind === 'construct') for (const member of target.meaning.unit.facts.classes[target.meaning.class]!.members) {
            if (member.kind === 'constructor' && member.function !== undefined) edge(self, target.meaning.unit, member.function);
          }
          matters ||= isMatter(r, ref, target);
          if (target.kind === 'unknown') unresolved.set(target.reason, (unresolved.get(target.reason) ?? 0) + 1);
        }
        for (const argument of handedOver(r, frame, value)) edge(self, argument.unit, argument.fn);
      }
      for (const [child, value] of indexOf(unit, fn).creations) if (isImmediate(unit, fn, value)) edge(self, unit, child);
      if (matters) acting.push(self);
      else if (namesKeys(unit, fn)) naming.push(self);
    });
  }
  const acts = withCallers(acting, callers);
  const reaching = withCallers([...acts, ...naming], callers);
  return {
    reaches: (unit, fn) => reaching.has(keyOf(unit, fn)), acts: (unit, fn) => acts.has(keyOf(unit, fn)), isCalled: (unit, fn) => called.has(keyOf(unit, fn)), calls, resolvedCalls, unresolved,
  };
}

/** The given functions and everything that calls them, however far. */
function withCallers(seeds: readonly string[], callers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(seeds);
  for (const one of found) for (const caller of callers.get(one) ?? []) found.add(caller);
  return found;
}

function isMatter(r: Resolver, call: { frame: Frame; value: number }, target: Target): boolean {
  if (target.kind === 'operation') {
    const { operation } = target;
    if (operation.effect && !operation.effect.reads) return true;
    if (operation.guard || operation.transaction || operation.configures || operation.entries?.act === 'set') return true;
    if (callbacksOf(r, call, target).some((one) => one.callback.run.kind !== 'inline')) return true;
    // A callback that is a parameter: what it does depends on the caller.
    return (operation.callbacks ?? []).some((one) => one.at !== undefined && r.path(call, target, one.at).refs.some((ref) => r.denote(ref).some((meaning) => meaning.kind === 'unknown' && meaning.reason === 'parameter')));
  }
  // A parameter that is called is a callback: what it does depends on the caller.
  return target.kind === 'unknown' && target.reason === 'parameter';
}

/** Functions given as arguments to a call. */
function handedOver(r: Resolver, frame: Frame, call: number): { unit: Unit; fn: FunctionId }[] {
  const node = nodeOf({ frame, value: call });
  if (node.kind !== 'call' && node.kind !== 'new') return [];
  return node.args.flatMap((one) => {
    const argument = nodeOf(at({ frame, value: call }, one.value));
    if (argument.kind === 'literal' || argument.kind === 'template') return [];
    if (argument.kind === 'object') {
      return argument.properties.flatMap((property) => property.kind === 'value' ? functionsIn(r, frame, property.value) : []);
    }
    return functionsIn(r, frame, one.value);
  });
}

function functionsIn(r: Resolver, frame: Frame, value: number): { unit: Unit; fn: FunctionId }[] {
  return r.denote({ frame, value }).flatMap((one) => (one.kind === 'function' ? [{ unit: one.unit, fn: one.fn }] : []));
}

/** A function that is called where it is made. */
function isImmediate(unit: Unit, fn: FunctionId, value: number): boolean {
  const facts = functionOf(unit, fn);
  return indexOf(unit, fn).calls.some((call) => {
    const node = facts.values[call]!;
    return node.kind === 'call' && node.callee === value;
  });
}

/** A key-named header or property is written here: a key may be made even where the call that takes it is not known. */
function namesKeys(unit: Unit, fn: FunctionId): boolean {
  if ([...indexOf(unit, fn).writes.values()].some((writes) => writes.some((one) => one.name !== undefined && isKeyHeader(one.name)))) return true;
  return functionOf(unit, fn).values.some((value) =>
    value.kind === 'object' && value.properties.some((one) => one.kind === 'value' && (isKeyHeader(one.name) || isKeyName(one.name))));
}
