import { at, nodeOf, type Frame, type Ref } from './frame.js';
import { same, step } from './follow.js';
import { remembered } from './guarded.js';
import type { Resolver } from './resolver.js';
import { madeAt } from './made-at.js';

const BEFORE = new WeakMap<Frame, Map<number, readonly Ref[]>>();
const OPEN: readonly Ref[] = [];
const MAX_LINKS = 64;
const MAX_STEPS = 48;

/** The calls and `new`s that a chain has before a call, the first one first. */
export function callsBefore(r: Resolver, call: Ref): readonly Ref[] {
  const memo = BEFORE.get(call.frame) ?? new Map<number, readonly Ref[]>();
  BEFORE.set(call.frame, memo);
  return remembered(r.cycles, memo, call.value, OPEN, () => {
    const on = standsOn(call);
    const out: Ref[] = [];
    for (const { call: below, settled } of on ? callsThatMade(r, on) : []) {
      const part = [...callsBefore(r, below), below];
      // What a finished statement gave is data: the chain of that statement says nothing of this one.
      if (settled && part.some((one) => hasEffect(r, one))) continue;
      out.push(...part.filter((one) => !out.some((other) => same(one, other))));
    }
    return out.slice(-MAX_LINKS);
  });
}

/** What a call is made on: the object of its member, or the called value itself (`knex('orders')`). */
export function standsOn(call: Ref): Ref | undefined {
  const node = nodeOf(call);
  if (node.kind !== 'call') return undefined;
  const callee = nodeOf(at(call, node.callee));
  return at(call, callee.kind === 'member' || callee.kind === 'element' ? callee.object : node.callee);
}

export function hasEffect(r: Resolver, call: Ref): boolean {
  return r.targets(call).some((one) => one.kind === 'operation' && one.operation.effect !== undefined);
}

interface Maker {
  readonly call: Ref;
  /** There is an `await` between. */
  readonly settled: boolean;
}

/**
 * The calls whose result a value is. Unlike `follow`, which passes calls that give back their receiver, it stops at each call; helpers of
 * the program are passed through.
 */
function callsThatMade(r: Resolver, from: Ref): readonly Maker[] {
  const out: Maker[] = [];
  const work: { readonly ref: Ref; readonly settled: boolean }[] = [{ ref: from, settled: false }];
  for (let i = 0; i < work.length && i < MAX_STEPS; i++) {
    const { ref, settled } = work[i]!;
    const add = (refs: readonly Ref[], done = settled): void => {
      for (const one of refs) if (one.value >= 0 && !work.some((other) => same(other.ref, one))) work.push({ ref: one, settled: done });
    };
    if (ref.value < 0) continue;
    const node = nodeOf(ref);
    switch (node.kind) {
      case 'new': out.push({ call: ref, settled }); break;
      case 'call': {
        const given = r.targets(ref).some((one) => one.kind === 'function') ? r.follow(ref).filter((one) => !same(one, ref)) : [];
        if (given.length > 0) add(given);
        else out.push({ call: ref, settled });
        break;
      }
      case 'await': add([at(ref, node.operand)], true); break;
      case 'parameter': add(others(r, ref), settled || isOfPromise(ref, node.index)); break;
      case 'member': case 'element': {
        const next = others(r, ref);
        const made = next.length > 0 ? [] : madeAt(r, ref);
        add(next.length > 0 ? next : made.length > 0 ? made : [at(ref, node.object)]);
        break;
      }
      default: add(others(r, ref));
    }
  }
  return out;
}

function others(r: Resolver, ref: Ref): readonly Ref[] {
  return step(r, ref).filter((one) => !same(one, ref));
}

/** The parameter of a callback that runs when a promise has settled, or for each of several results. */
function isOfPromise(ref: Ref, index: number): boolean {
  const given = ref.frame.args ? undefined : ref.frame.given?.params[index];
  return given !== undefined && ('resolved' in given || 'elementOf' in given);
}
