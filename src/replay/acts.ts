import { isTelemetryName } from '../catalogue/stakes.js';
import type { ReplayContext, Stake } from '../model/effect.js';
import { same } from '../program/follow.js';
import type { Frame, Ref } from '../program/frame.js';
import type { Program } from '../program/link.js';
import { boundariesOf, type ActiveBoundary } from './attempts.js';
import type { Effect } from './effects/effect.js';
import { effectsOf } from './effects/read.js';
import { stakeAt } from './narrate.js';
import { scopesOf, type Scope, type Scopes } from './scopes.js';
import type { Event, Reached, Trace, Within } from './trace.js';
import { asWebhook } from './webhooks.js';

type Operation = Extract<Event, { kind: 'operation' }>;

/** One effect in one run: what it does, when, under which conditions, in which scope, and why it may run again. */
export interface Act {
  readonly effect: Effect;
  readonly trace: Trace;
  readonly operation: Operation;
  readonly order: number;
  readonly reached: Reached | undefined;
  readonly within: Within | undefined;
  readonly scope: Scope | undefined;
  readonly stake: Stake;
}

/** One run with its effects in order. What is only registered (a handler, a listener) runs by itself and is a run of its own. */
export interface Run {
  readonly program: Program;
  readonly trace: Trace;
  readonly acts: readonly Act[];
  readonly scopes: Scopes;
  /** The effects of a call, for finding what a value came from. */
  actsOf(call: Ref): readonly Act[];
  /** What happens in a function's run and in what it enters. */
  inside(frame: Frame): readonly Operation[];
}

export function runsOf(program: Program, trace: Trace): readonly Run[] {
  const r = program.resolver;
  const operations = trace.all.filter((one) => one.kind === 'operation').map((operation) => ({ operation, effects: effectsOf(r, operation.call, operation.target) }));
  const scopes = scopesOf(r, operations);
  const byRoot = new Map<Frame, Act[]>();
  const byFrame = new Map<Frame, Map<number, Act[]>>();
  for (const { operation, effects } of operations) {
    for (const effect of effects) {
      const act: Act = {
        effect, trace, operation, order: operation.order, reached: operation.reached, within: operation.within,
        scope: scopes.of(effect, operation), stake: stakeAt(r, effect.call, effect.operation),
      };
      const root = rootOf(trace, act.within);
      byRoot.set(root, [...(byRoot.get(root) ?? []), act]);
      const { frame, value } = effect.call;
      const values = byFrame.get(frame) ?? new Map<number, Act[]>();
      byFrame.set(frame, values);
      values.set(value, [...(values.get(value) ?? []), act]);
    }
  }
  const inner = new Map<Frame, readonly Operation[]>();
  const actsOf = (call: Ref): readonly Act[] => byFrame.get(call.frame)?.get(call.value) ?? readsAt(call);
  // Functions that only read are not walked; what a value comes from may still be one of their reads.
  const readsAt = (call: Ref): readonly Act[] => r.targets(call).flatMap((target) => {
    if (target.kind !== 'operation' || !target.operation.effect) return [];
    const operation: Operation = { kind: 'operation', call, target, use: 'used', reached: undefined, within: undefined, order: -1, callbacks: [] };
    return effectsOf(r, call, target).filter((one) => one.reads).map((effect): Act => ({
      effect, trace, operation, order: -1, reached: undefined, within: undefined, scope: undefined, stake: 'ordinary',
    }));
  });
  const inside = (frame: Frame): readonly Operation[] => {
    const known = inner.get(frame);
    if (known) return known;
    const found = operations.map((one) => one.operation).filter((one) => one.call.frame === frame || standsIn(one.within, frame));
    inner.set(frame, found);
    return found;
  };
  return [...byRoot.values()].map((acts) => ({ program, trace, acts, scopes, actsOf, inside }));
}

/**
 * The handler or listener whose run a place belongs to; none: the trace's own. What a module calls when it is loaded are runs of their own,
 * too: `export const POST = withAuth(async (request) => …)` only makes a handler.
 */
function rootOf(trace: Trace, within: Within | undefined): Frame {
  let outermost = trace.frame;
  for (let one = within; one; one = one.outer) {
    if (one.kind === 'call' || one.kind === 'callback') outermost = one.frame;
    if (one.kind !== 'callback') continue;
    const run = one.given?.callback.run;
    if (run?.kind === 'later' || (run?.kind === 'boundary' && run.context !== 'retry')) return one.frame;
  }
  return trace.frame.fn === 0 ? outermost : trace.frame;
}

function standsIn(within: Within | undefined, frame: Frame): boolean {
  for (let one = within; one; one = one.outer) if ((one.kind === 'call' || one.kind === 'callback') && one.frame === frame) return true;
  return false;
}

/** Only measures or logs, or only keeps what can be made again: never an effect for any rule. */
export function isInconsequential(act: Act): boolean {
  if (act.stake === 'telemetry' || act.effect.reads) return true;
  return act.effect.target !== undefined && isTelemetryName(act.effect.target);
}

const STRONGEST: readonly ReplayContext[] = ['retry', 'redelivery', 'step', 'schedule', 'client'];

/**
 * Why an act may happen again, the surest reason first. Repeats of a transaction by its own library don't count, nor do retries around a
 * whole transaction: what failed was rolled back.
 */
export function replaysOf(program: Program, act: Pick<Act, 'effect' | 'scope'>): readonly ActiveBoundary[] {
  const around = boundariesOf(program.resolver, act.effect.call).map(asWebhook).filter((one) => one.boundary.context !== 'retry' || !act.scope || isInside(act.scope, one));
  return [...around].sort((a, b) => STRONGEST.indexOf(a.boundary.context) - STRONGEST.indexOf(b.boundary.context));
}

/** Whether a boundary repeats something within the scope, and not the scope as a whole. */
function isInside(scope: Scope, boundary: ActiveBoundary): boolean {
  if (scope.frame === boundary.frame) return false;
  for (let frame: Frame | undefined = boundary.frame; frame; frame = frame.call?.frame) {
    if (frame === scope.frame) return true;
    if (frame.call && same(frame.call, scope.site)) return true;
  }
  return false;
}

/** Whether two acts can't happen in one run: they stand in different arms of a branch or cases of a switch, or in a body and its failure. */
export function areExclusive(a: Pick<Act, 'reached' | 'within'>, b: Pick<Act, 'reached' | 'within'>): boolean {
  for (let one = a.reached; one; one = one.outer) {
    for (let other = b.reached; other; other = other.outer) {
      if (!same(one.condition, other.condition)) continue;
      if (one.case === undefined && other.case === undefined ? one.holds !== other.holds : one.case !== other.case) return true;
    }
  }
  return false;
}

/** Whether an act only happens after a failure that the other one is not part of the handling of. */
export function isAfterFailure(act: Pick<Act, 'within'>, other: Pick<Act, 'within'>): boolean {
  for (let one = act.within; one; one = one.outer) {
    if (one.kind === 'try' && one.part === 'handler') {
      const { flow, frame } = one;
      let shared = false;
      for (let two = other.within; two; two = two.outer) if (two.kind === 'try' && two.part === 'handler' && two.flow === flow && two.frame === frame) shared = true;
      if (!shared) return true;
    }
    if (one.kind === 'callback' && one.given?.callback.run.kind === 'continuation' && one.given.callback.run.on === 'rejected') {
      const { frame } = one;
      if (!standsIn(other.within, frame)) return true;
    }
  }
  return false;
}

/** Whether everything that one place needs to be reached is needed by the other, too: where the other is reached, the first was passed. */
export function dominates(first: Pick<Act, 'reached' | 'within' | 'order'>, later: Pick<Act, 'reached' | 'within' | 'order'>): boolean {
  if (first.order >= later.order) return false;
  for (let one = first.reached; one; one = one.outer) if (!needs(later.reached, one)) return false;
  for (let one = first.within; one; one = one.outer) {
    if (one.kind === 'loop' && !loops(later.within, one)) return false;
    if (one.kind === 'try' && one.part === 'handler') return false;
  }
  return true;
}

function needs(reached: Reached | undefined, wanted: Reached): boolean {
  for (let one = reached; one; one = one.outer) if (same(one.condition, wanted.condition) && one.holds === wanted.holds && one.case === wanted.case) return true;
  return false;
}

function loops(within: Within | undefined, wanted: Extract<Within, { kind: 'loop' }>): boolean {
  for (let one = within; one; one = one.outer) if (one.kind === 'loop' && one.flow === wanted.flow && one.frame === wanted.frame) return true;
  return false;
}

/** The function in which two calls meet: the innermost run that both are part of, and where each is seen from there. */
export function meeting(a: Ref, b: Ref): { readonly frame: Frame; readonly a: Ref; readonly b: Ref } | undefined {
  const ways = new Map<Frame, Ref>();
  for (const one of climb(a)) if (!ways.has(one.frame)) ways.set(one.frame, one);
  for (const other of climb(b)) {
    const one = ways.get(other.frame);
    if (one) return { frame: other.frame, a: seenFrom(a, other.frame), b: seenFrom(b, other.frame) };
  }
  return undefined;
}

/** A call and the calls through which it is reached, innermost first. */
export function climb(ref: Ref): readonly Ref[] {
  const out: Ref[] = [];
  for (let one: Ref | undefined = ref; one; one = one.frame.call) out.push(one);
  return out;
}

/** A call as it stands in the text of a function, functions written in it included: the call there that leads to it. */
export function seenFrom(ref: Ref, frame: Frame): Ref {
  return climb(ref).find((one) => isWrittenIn(one.frame, frame)) ?? ref;
}

function isWrittenIn(inner: Frame, outer: Frame): boolean {
  for (let one: Frame | undefined = inner; one; one = one.lexical) if (one === outer) return true;
  return false;
}
