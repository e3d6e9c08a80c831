import type { Flow, Use, ValueId } from '../model/facts.js';
import { argumentsOf } from '../program/arguments.js';
import { callbacksOf, enterCallback, type GivenCallback } from '../program/callbacks.js';
import { constructed } from '../program/classes.js';
import { nodeOf, type Frame, type Ref } from '../program/frame.js';
import type { OperationTarget } from '../program/meaning.js';
import type { Program } from '../program/link.js';
import { childrenOf, functionOf } from '../program/unit.js';
import { rootFrame, type Root } from './roots.js';

/** What must have held for a place to be reached; innermost first through `outer`. */
export interface Reached {
  /** The condition, or what a `switch` looks at. */
  readonly condition: Ref;
  readonly holds: boolean;
  /** For a `switch`: which of its cases. */
  readonly case: number | undefined;
  /** Otherwise an error is thrown, so that whatever called the function is not reached either. */
  readonly thrown: boolean;
  readonly outer: Reached | undefined;
}

/** What a place stands in, innermost first through `outer`, through all the functions entered. */
export type Within = { readonly outer: Within | undefined } & (
  | { readonly kind: 'try'; readonly part: 'body' | 'handler' | 'finalizer'; readonly frame: Frame; readonly flow: Extract<Flow, { kind: 'try' }> }
  | { readonly kind: 'loop'; readonly frame: Frame; readonly flow: Extract<Flow, { kind: 'loop' }> }
  | { readonly kind: 'call'; readonly call: Ref; readonly frame: Frame }
  /** `target` and `given` are absent when the function was given to a call that is not understood. */
  | { readonly kind: 'callback'; readonly call: Ref; readonly target: OperationTarget | undefined; readonly given: GivenCallback | undefined; readonly frame: Frame }
);

/**
 * What a run does, in order, through all the functions it enters. Only what matters to replay: calls with a meaning or none, writes of
 * properties, and the structure around them.
 */
export type Event =
  | { readonly kind: 'operation'; readonly call: Ref; readonly target: OperationTarget; readonly use: Use; readonly reached: Reached | undefined; readonly within: Within | undefined; readonly order: number; readonly callbacks: readonly CallbackEvents[] }
  | { readonly kind: 'unknown'; readonly call: Ref; readonly use: Use; readonly reached: Reached | undefined; readonly within: Within | undefined; readonly order: number; readonly callbacks: readonly CallbackEvents[] }
  | { readonly kind: 'enter'; readonly call: Ref; readonly frame: Frame; readonly body: readonly Event[] }
  | { readonly kind: 'write'; readonly frame: Frame; readonly flow: Extract<Flow, { kind: 'write' }>; readonly reached: Reached | undefined; readonly within: Within | undefined; readonly order: number }
  | { readonly kind: 'branch'; readonly condition: Ref; readonly then: readonly Event[]; readonly else: readonly Event[] }
  | { readonly kind: 'loop'; readonly frame: Frame; readonly flow: Extract<Flow, { kind: 'loop' }>; readonly body: readonly Event[] }
  | { readonly kind: 'try'; readonly frame: Frame; readonly body: readonly Event[]; readonly handler: readonly Event[] | undefined; readonly finalizer: readonly Event[] }
  | { readonly kind: 'return' | 'throw'; readonly frame: Frame; readonly value: Ref | undefined };

export interface CallbackEvents {
  /** How the library runs it; absent when it was given to a call that is not understood. */
  readonly given: GivenCallback | undefined;
  readonly frame: Frame;
  readonly body: readonly Event[];
}

export interface Trace {
  readonly root: Root;
  readonly frame: Frame;
  readonly events: readonly Event[];
  /** All events in order, through every function and branch: what every view goes through. */
  readonly all: readonly Event[];
  /** The trace reached its size limit: what was not entered is unknown, not absent. */
  readonly cut: boolean;
}

/** Most runs of functions that one trace enters. */
const MAX_FRAMES = 4000;

interface Walk {
  readonly program: Program;
  readonly entered: Set<Frame>;
  order: number;
  cut: boolean;
}

/** Where the walk stands. */
interface Here {
  readonly reached: Reached | undefined;
  readonly within: Within | undefined;
}

/** The run that starts at a root. Each function run is walked once, never one path at a time. */
export function trace(program: Program, root: Root): Trace {
  const walk: Walk = { program, entered: new Set(), order: 0, cut: false };
  const frame = rootFrame(root);
  const { events } = body(walk, frame, { reached: undefined, within: undefined });
  return { root, frame, events, all: [...eachEvent(events)], cut: walk.cut };
}

/** The events of a function's run, and what holds when it comes back. */
function body(walk: Walk, frame: Frame, here: Here): { readonly events: Event[]; readonly reached: Reached | undefined } {
  walk.entered.add(frame);
  const facts = functionOf(frame.unit, frame.fn);
  const events: Event[] = [];
  const reached = run(walk, frame, facts.body, here, events);
  return { events, reached };
}

/** Walks one flow node; gives what holds after it, when it goes on. */
function run(walk: Walk, frame: Frame, flow: Flow, here: Here, out: Event[]): Reached | undefined {
  const { reached, within } = here;
  const ref = (value: ValueId): Ref => ({ frame, value });
  switch (flow.kind) {
    case 'sequence': {
      let now = reached;
      for (const one of flow.items) now = run(walk, frame, one, { reached: now, within }, out);
      return now;
    }
    case 'evaluate': {
      const kind = nodeOf(ref(flow.value)).kind;
      return kind === 'call' || kind === 'new' || kind === 'tagged' ? call(walk, ref(flow.value), flow.use, here, out) : reached;
    }
    case 'write':
      out.push({ kind: 'write', frame, flow, reached, within, order: walk.order++ });
      return reached;
    case 'branch': {
      const condition = ref(flow.condition);
      const arm = (holds: boolean, thrown = false): Reached => ({ condition, holds, case: undefined, thrown, outer: reached });
      const then: Event[] = [];
      const otherwise: Event[] = [];
      const [yes, no] = [arm(true), arm(false)];
      const afterThen = run(walk, frame, flow.then, { reached: yes, within }, then);
      const afterElse = flow.else ? run(walk, frame, flow.else, { reached: no, within }, otherwise) : no;
      if (then.length > 0 || otherwise.length > 0) out.push({ kind: 'branch', condition, then, else: otherwise });
      if (!goesOn(flow.then)) return rebased(afterElse, no, arm(false, onlyThrows(flow.then)));
      if (flow.else && !goesOn(flow.else)) return rebased(afterThen, yes, arm(true, onlyThrows(flow.else)));
      // What an arm has checked on its way through was checked wherever that arm was taken.
      return rebased(afterElse, no, rebased(afterThen, yes, reached));
    }
    case 'loop': {
      const inner: Event[] = [];
      const inside: Here = { reached, within: { kind: 'loop', frame, flow, outer: within } };
      if (flow.test) run(walk, frame, flow.test, inside, inner);
      run(walk, frame, flow.body, inside, inner);
      if (flow.update) run(walk, frame, flow.update, inside, inner);
      if (inner.length > 0) out.push({ kind: 'loop', frame, flow, body: inner });
      return reached;
    }
    case 'switch':
      flow.cases.forEach((one, at) => {
        const inner: Event[] = [];
        const condition = ref(flow.value);
        run(walk, frame, one.body, { reached: { condition, holds: true, case: at, thrown: false, outer: reached }, within }, inner);
        if (inner.length > 0) out.push({ kind: 'branch', condition: ref(one.test ?? flow.value), then: inner, else: [] });
      });
      return reached;
    case 'try': {
      const inner: Event[] = [];
      const handler: Event[] = [];
      const finalizer: Event[] = [];
      const part = (name: 'body' | 'handler' | 'finalizer'): Within => ({ kind: 'try', part: name, frame, flow, outer: within });
      const after = run(walk, frame, flow.body, { reached, within: part('body') }, inner);
      if (flow.handler) run(walk, frame, flow.handler.body, { reached, within: part('handler') }, handler);
      if (flow.finalizer) run(walk, frame, flow.finalizer.body, { reached, within: part('finalizer') }, finalizer);
      if (inner.length + handler.length + finalizer.length > 0) out.push({ kind: 'try', frame, body: inner, handler: flow.handler ? handler : undefined, finalizer });
      // Where a failure leaves the function too, what held at the end of the body holds after it.
      return flow.handler && goesOn(flow.handler.body) ? reached : after;
    }
    case 'labelled': return run(walk, frame, flow.body, here, out);
    case 'return': case 'throw':
      out.push({ kind: flow.kind, frame, value: flow.value === undefined ? undefined : ref(flow.value) });
      return reached;
    default: return reached;
  }
}

/** The conditions that were added since `from`, put on others. */
function rebased(reached: Reached | undefined, from: Reached, onto: Reached | undefined): Reached | undefined {
  if (!reached || reached === from) return onto;
  return { ...reached, outer: rebased(reached.outer, from, onto) };
}

/** Whether what stands after a statement can be reached through it. */
function goesOn(flow: Flow): boolean {
  switch (flow.kind) {
    case 'return': case 'throw': case 'break': case 'continue': return false;
    case 'sequence': return flow.items.every(goesOn);
    case 'branch': return !flow.else || goesOn(flow.then) || goesOn(flow.else);
    case 'try': return (!flow.finalizer || goesOn(flow.finalizer.body)) && (goesOn(flow.body) || (flow.handler !== undefined && goesOn(flow.handler.body)));
    case 'labelled': return goesOn(flow.body);
    default: return true;
  }
}

/** Whether a statement that doesn't go on leaves by an error on every way. */
function onlyThrows(flow: Flow): boolean {
  switch (flow.kind) {
    case 'throw': return true;
    case 'return': case 'break': case 'continue': return false;
    case 'sequence': return flow.items.some(onlyThrows) && !flow.items.some(leavesQuietly);
    case 'branch': return flow.else !== undefined && onlyThrows(flow.then) && onlyThrows(flow.else);
    default: return false;
  }
}

function leavesQuietly(flow: Flow): boolean {
  return flow.kind === 'return' || flow.kind === 'break' || flow.kind === 'continue' || childrenOf(flow).some(leavesQuietly);
}

/** Walks a call and what it runs; gives what holds after it: a function that throws unless something holds has checked it for its caller. */
function call(walk: Walk, ref: Ref, use: Use, here: Here, out: Event[]): Reached | undefined {
  const r = walk.program.resolver;
  let after = here.reached;
  const targets = r.targets(ref);
  for (const target of targets) {
    switch (target.kind) {
      case 'function': {
        const frame = r.enter(ref, target.meaning, { args: argumentsOf(ref) });
        const back = enterBody(walk, ref, frame, here, out);
        if (targets.length === 1 && back !== here.reached) after = withThrown(back, here.reached);
        break;
      }
      case 'construct': enterBody(walk, ref, constructed(r, ref, target.meaning).construct, here, out); break;
      case 'operation': {
        const given = callbacksOf(r, ref, target);
        const callbacks = given.flatMap((one) => callback(walk, ref, target, enterCallback(r, ref, target, one), one, here));
        const known = new Set(given.map((one) => `${one.meaning.unit.path}:${one.meaning.fn}`));
        callbacks.push(...unplaced(walk, ref, here, known));
        if (callbacks.length > 0 || !target.operation.inert) out.push({ kind: 'operation', call: ref, target, use, ...here, order: walk.order++, callbacks });
        break;
      }
      case 'unknown':
        out.push({ kind: 'unknown', call: ref, use, ...here, order: walk.order++, callbacks: unplaced(walk, ref, here, new Set()) });
        break;
    }
  }
  return after;
}

/** The conditions of a finished function that would have thrown, put on those of its caller. */
function withThrown(back: Reached | undefined, caller: Reached | undefined): Reached | undefined {
  if (!back || back === caller) return caller;
  const outer = withThrown(back.outer, caller);
  return back.thrown ? { ...back, outer } : outer;
}

function enterBody(walk: Walk, ref: Ref, frame: Frame | undefined, here: Here, out: Event[]): Reached | undefined {
  if (!frame || !mayEnter(walk, frame)) return here.reached;
  const inner = body(walk, frame, { reached: here.reached, within: { kind: 'call', call: ref, frame, outer: here.within } });
  if (inner.events.length > 0) out.push({ kind: 'enter', call: ref, frame, body: inner.events });
  return inner.reached;
}

function mayEnter(walk: Walk, frame: Frame): boolean {
  if (walk.entered.has(frame) || !walk.program.graph.reaches(frame.unit, frame.fn)) return false;
  if (walk.entered.size >= MAX_FRAMES) {
    walk.cut = true;
    return false;
  }
  return true;
}

function callback(walk: Walk, ref: Ref, target: OperationTarget | undefined, frame: Frame | undefined, given: GivenCallback | undefined, here: Here): CallbackEvents[] {
  if (!frame || !mayEnter(walk, frame)) return [];
  // A handler that runs later is not under what held when it was registered.
  const inherits = given === undefined || given.callback.run.kind !== 'boundary' || given.callback.run.context === 'retry';
  const within: Within = { kind: 'callback', call: ref, target, given, frame, outer: here.within };
  return [{ given, frame, body: body(walk, frame, { reached: inherits ? here.reached : undefined, within }).events }];
}

/** Functions given to a call in places of which nothing is known: taken to run where they stand, with nothing known of their arguments. */
function unplaced(walk: Walk, ref: Ref, here: Here, known: ReadonlySet<string>): CallbackEvents[] {
  const r = walk.program.resolver;
  return argumentsOf(ref).flatMap((one) => {
    if (nodeOf(one.ref).kind !== 'function') return [];
    return r.denote(one.ref).flatMap((meaning) => {
      if (meaning.kind !== 'function' || known.has(`${meaning.unit.path}:${meaning.fn}`)) return [];
      return callback(walk, ref, undefined, r.enter(ref, meaning, { as: 'unplaced' }), undefined, here);
    });
  });
}

function* eachEvent(events: readonly Event[]): Generator<Event> {
  for (const one of events) {
    switch (one.kind) {
      case 'operation': case 'unknown':
        yield one;
        for (const inner of one.callbacks) yield* eachEvent(inner.body);
        break;
      case 'enter': case 'loop': yield one; yield* eachEvent(one.body); break;
      case 'branch': yield one; yield* eachEvent(one.then); yield* eachEvent(one.else); break;
      case 'try': yield one; yield* eachEvent(one.body); yield* eachEvent(one.handler ?? []); yield* eachEvent(one.finalizer); break;
      default: yield one;
    }
  }
}

