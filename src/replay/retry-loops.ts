import { isAttemptName } from '../catalogue/stakes.js';
import type { Flow, RegionId, ValueId } from '../model/facts.js';
import { detachedFrame } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import { childrenOf, functionOf, indexOf, regionsUp, type Unit } from '../program/unit.js';

export interface RetryLoop {
  readonly region: RegionId;
  /** `caught`: a failure is caught and the loop goes on, success leaves it. `named`: its counter says attempts and success leaves it. */
  readonly evidence: 'caught' | 'named';
}

type Loop = Extract<Flow, { kind: 'loop' }>;

const LOOPS = new WeakMap<Unit, Map<number, readonly RetryLoop[]>>();

/** The loops of a function that do one thing again until it succeeds. */
export function retryLoops(unit: Unit, fn: number): readonly RetryLoop[] {
  const memo = LOOPS.get(unit) ?? new Map<number, readonly RetryLoop[]>();
  LOOPS.set(unit, memo);
  const known = memo.get(fn);
  if (known) return known;
  const found = [...indexOf(unit, fn).loops.values()].flatMap((loop) => classify(unit, fn, loop));
  memo.set(fn, found);
  return found;
}

function classify(unit: Unit, fn: number, loop: Loop): RetryLoop[] {
  const named = (loop.counters ?? []).some((one) => isAttemptName(one.name)) || (loop.iterable !== undefined && isNamedAttempts(unit, fn, loop.iterable));
  if (loop.form === 'in' || loop.form === 'await' || (loop.form === 'of' && !named)) return [];
  const leaves = leavesOnSuccess(loop.body) || conditionIsSettled(unit, fn, loop);
  if (!leaves) return [];
  const goesOn = tries(loop.body).some((one) => one.handler !== undefined && completes(one.handler.body, loop.label));
  if (goesOn) return [{ region: loop.region, evidence: 'caught' }];
  return named && branchesOut(loop.body) ? [{ region: loop.region, evidence: 'named' }] : [];
}

function isNamedAttempts(unit: Unit, fn: number, iterable: ValueId): boolean {
  const node = functionOf(unit, fn).values[iterable];
  if (node?.kind === 'captured') return isAttemptName(unit.facts.variables[node.variable]!.name);
  return node?.kind === 'member' && isAttemptName(node.name);
}

/** The `try` statements of a loop's own body, not of loops inside it. */
function tries(flow: Flow): Extract<Flow, { kind: 'try' }>[] {
  if (flow.kind === 'loop') return [];
  const inner = childrenOf(flow).flatMap(tries);
  return flow.kind === 'try' ? [flow, ...inner] : inner;
}

/** A `return` or a `break` out of the loop outside catch clauses: one success ends the repetition. */
function leavesOnSuccess(flow: Flow, inner = false): boolean {
  switch (flow.kind) {
    case 'return': return true;
    case 'break': return !inner || flow.label !== undefined;
    case 'try': return leavesOnSuccess(flow.body, inner) || (flow.finalizer !== undefined && leavesOnSuccess(flow.finalizer.body, inner));
    case 'loop': case 'switch': return childrenOf(flow).some((one) => leavesOnSuccess(one, true));
    default: return childrenOf(flow).some((one) => leavesOnSuccess(one, inner));
  }
}

/** `while (!done) { …; done = true }`: the condition is a variable that the body sets to a constant. */
function conditionIsSettled(unit: Unit, fn: number, loop: Loop): boolean {
  if (loop.condition === undefined) return false;
  const { values } = functionOf(unit, fn);
  const seen = new Set<ValueId>();
  const settled = (id: ValueId): boolean => {
    if (seen.has(id)) return false;
    seen.add(id);
    const node = values[id];
    if (node?.kind === 'unary' && node.operator === '!') return settled(node.operand);
    if (node?.kind === 'logical') return settled(node.left) || settled(node.right);
    if (node?.kind !== 'phi') return false;
    return node.at === 'loop' ? node.inputs.slice(1).some((one) => isBoolean(one)) : node.inputs.some(settled);
  };
  const isBoolean = (id: ValueId): boolean => {
    const node = values[id];
    if (node?.kind === 'literal') return typeof node.value === 'boolean';
    if (node?.kind !== 'phi' || seen.has(id)) return false;
    seen.add(id);
    return node.inputs.some(isBoolean);
  };
  return settled(loop.condition);
}

/** Whether a statement list can reach its end (or the next round) instead of leaving the loop or the function. */
export function completes(flow: Flow, label?: string): boolean {
  switch (flow.kind) {
    case 'return': case 'throw': return false;
    case 'break': return false;
    case 'continue': return flow.label === undefined || flow.label === label;
    case 'sequence': {
      for (const one of flow.items) {
        if (one.kind === 'continue') return true;
        if (!completes(one, label)) return hasContinue(one);
      }
      return true;
    }
    case 'branch': return !flow.else || completes(flow.then, label) || completes(flow.else, label);
    case 'switch': return flow.cases.every((one) => one.test !== undefined) || flow.cases.some((one) => completes(one.body, label) || breaksOut(one.body));
    case 'try': return (flow.finalizer === undefined || completes(flow.finalizer.body, label)) && (completes(flow.body, label) || (flow.handler !== undefined && completes(flow.handler.body, label)));
    case 'labelled': return completes(flow.body, flow.label);
    default: return true;
  }
}

function hasContinue(flow: Flow): boolean {
  return flow.kind === 'continue' || (flow.kind !== 'loop' && childrenOf(flow).some(hasContinue));
}

function breaksOut(flow: Flow): boolean {
  return flow.kind === 'break' || (flow.kind !== 'loop' && flow.kind !== 'switch' && childrenOf(flow).some(breaksOut));
}

/** A `return` or `break` inside a branch: whether to go round again depends on what happened. */
function branchesOut(flow: Flow): boolean {
  if (flow.kind === 'branch') return leavesOnSuccess(flow.then) || (flow.else !== undefined && leavesOnSuccess(flow.else));
  return flow.kind !== 'loop' && childrenOf(flow).some(branchesOut);
}

const RECURSIVE = new WeakMap<Unit, Map<number, boolean>>();

/** Whether a function calls itself after a failure (`catch { return send(x, attempt + 1) }`): its body is then run again. */
export function retriesItself(r: Resolver, unit: Unit, fn: number): boolean {
  const memo = RECURSIVE.get(unit) ?? new Map<number, boolean>();
  RECURSIVE.set(unit, memo);
  const known = memo.get(fn);
  if (known !== undefined) return known;
  memo.set(fn, false);
  const facts = functionOf(unit, fn);
  const frame = detachedFrame(unit, fn);
  const found = facts.kind !== 'module' && indexOf(unit, fn).calls.some((value) => {
    const node = facts.values[value]!;
    if (node.kind !== 'call') return false;
    const caught = regionsUp(facts, node.region).some((region) => facts.regions[region]!.kind === 'catch');
    const counts = node.args.some((one) => {
      const argument = facts.values[one.value]!;
      if (argument.kind !== 'binary' || (argument.operator !== '+' && argument.operator !== '-')) return false;
      const left = facts.values[argument.left]!;
      const parameter = left.kind === 'default' ? facts.values[left.value]! : left;
      return parameter.kind === 'parameter' && isAttemptName(facts.params[parameter.index]?.name ?? '');
    });
    return (caught || counts) && r.targets({ frame, value }).some((one) => one.kind === 'function' && one.meaning.unit === unit && one.meaning.fn === fn);
  });
  memo.set(fn, found);
  return found;
}
