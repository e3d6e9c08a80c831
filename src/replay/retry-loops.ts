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

/** `while (!done) { …; done = true }`, `while (code === undefined)`: the condition is a variable that the body settles. */
function conditionIsSettled(unit: Unit, fn: number, loop: Loop): boolean {
  if (loop.condition === undefined) return false;
  const { values } = functionOf(unit, fn);
  /** The phi at this loop's head that a value comes from. */
  const headPhi = (id: ValueId, seen: Set<ValueId>): ValueId | undefined => {
    const node = values[id];
    if (node?.kind !== 'phi' || seen.has(id)) return undefined;
    seen.add(id);
    if (node.at === 'loop' && node.region !== undefined && loop.span[0] === node.span[0]) return id;
    for (const one of node.inputs) {
      const found = headPhi(one, seen);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  /** Something other than a count is put into the variable in the body. */
  const isGiven = (id: ValueId, head: ValueId, seen: Set<ValueId>): boolean => {
    if (id === head || seen.has(id)) return false;
    seen.add(id);
    const node = values[id]!;
    if (node.kind === 'phi') return node.inputs.some((one) => isGiven(one, head, seen));
    return node.kind !== 'binary' && node.kind !== 'undefined';
  };
  const settled = (id: ValueId): boolean => {
    const node = values[id];
    if (node?.kind === 'unary' && node.operator === '!') return settled(node.operand);
    if (node?.kind === 'logical') return settled(node.left) || settled(node.right);
    if (node?.kind === 'binary' && EQUALITY.has(node.operator)) return settled(node.left) || settled(node.right);
    const head = headPhi(id, new Set());
    const phi = head === undefined ? undefined : values[head];
    return phi?.kind === 'phi' && phi.inputs.slice(1).some((one) => isGiven(one, head!, new Set()));
  };
  return settled(loop.condition);
}

const EQUALITY = new Set(['===', '!==', '==', '!=']);

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
  const kind = functionOf(unit, fn).kind;
  const found = kind !== 'module' && kind !== 'field' && kind !== 'static-block' && callsAgain(r, unit, fn, fn, false);
  memo.set(fn, found);
  return found;
}

/** Looks for the call in the function itself and in functions made in it; `failed`: these run only after a failure. */
function callsAgain(r: Resolver, unit: Unit, wanted: number, fn: number, failed: boolean): boolean {
  const facts = functionOf(unit, fn);
  const frame = detachedFrame(unit, fn);
  const inCatch = (region: RegionId | undefined): boolean => regionsUp(facts, region).some((one) => facts.regions[one]!.kind === 'catch');
  const direct = indexOf(unit, fn).calls.some((value) => {
    const node = facts.values[value]!;
    if (node.kind !== 'call') return false;
    const counts = node.args.some((one) => isCount(unit, wanted, fn, one.value));
    return (failed || inCatch(node.region) || counts) && r.targets({ frame, value }).some((one) => one.kind === 'function' && one.meaning.unit === unit && one.meaning.fn === wanted);
  });
  return direct || [...indexOf(unit, fn).creations].some(([child, value]) =>
    functionOf(unit, child).kind === 'arrow' && callsAgain(r, unit, wanted, child, failed || inCatch(facts.values[value]!.region) || isRejection(unit, fn, value)));
}

/** `attempt + 1` or `left - 1` of a parameter that counts attempts. */
function isCount(unit: Unit, wanted: number, fn: number, value: ValueId): boolean {
  const node = functionOf(unit, fn).values[value]!;
  if (node.kind !== 'binary' || (node.operator !== '+' && node.operator !== '-')) return false;
  const left = functionOf(unit, fn).values[node.left]!;
  if (left.kind === 'captured') return isAttemptName(unit.facts.variables[left.variable]!.name);
  const parameter = left.kind === 'default' ? functionOf(unit, fn).values[left.value]! : left;
  return fn === wanted && parameter.kind === 'parameter' && isAttemptName(functionOf(unit, fn).params[parameter.index]?.name ?? '');
}

/** A function given to `.catch(…)`, or to `.then(…)` as its second. */
function isRejection(unit: Unit, fn: number, created: ValueId): boolean {
  const { values } = functionOf(unit, fn);
  return indexOf(unit, fn).calls.some((call) => {
    const node = values[call]!;
    const callee = node.kind === 'call' ? values[node.callee]! : undefined;
    if (node.kind !== 'call' || callee?.kind !== 'member') return false;
    const index = node.args.findIndex((one) => one.value === created);
    return (callee.name === 'catch' && index === 0) || (callee.name === 'then' && index === 1);
  });
}
