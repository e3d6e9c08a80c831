import type { Flow, Use, ValueId } from '../model/facts.js';
import { argumentsOf } from '../program/arguments.js';
import { callbacksOf, enterCallback, type GivenCallback } from '../program/callbacks.js';
import { constructed } from '../program/classes.js';
import { nodeOf, type Frame, type Ref } from '../program/frame.js';
import type { OperationTarget } from '../program/meaning.js';
import type { Program } from '../program/link.js';
import { functionOf } from '../program/unit.js';
import { completes } from './retry-loops.js';
import { rootFrame, type Root } from './roots.js';

/** What must have held for a place to be reached; innermost first through `outer`. */
export interface Reached {
  readonly condition: Ref;
  readonly holds: boolean;
  readonly outer: Reached | undefined;
}

/**
 * What a run does, in order, through all the functions it enters. Only what matters to replay: calls with a meaning or none, writes of
 * properties, and the structure around them.
 */
export type Event =
  | { readonly kind: 'operation'; readonly call: Ref; readonly target: OperationTarget; readonly use: Use; readonly reached: Reached | undefined; readonly order: number; readonly callbacks: readonly CallbackEvents[] }
  | { readonly kind: 'unknown'; readonly call: Ref; readonly use: Use; readonly reached: Reached | undefined; readonly order: number; readonly callbacks: readonly CallbackEvents[] }
  | { readonly kind: 'enter'; readonly call: Ref; readonly frame: Frame; readonly body: readonly Event[] }
  | { readonly kind: 'write'; readonly frame: Frame; readonly flow: Extract<Flow, { kind: 'write' }>; readonly reached: Reached | undefined; readonly order: number }
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

/** The run that starts at a root. Each function run is walked once, never one path at a time. */
export function trace(program: Program, root: Root): Trace {
  const walk: Walk = { program, entered: new Set(), order: 0, cut: false };
  const frame = rootFrame(root);
  const events = body(walk, frame, undefined);
  return { root, frame, events, all: [...eachEvent(events)], cut: walk.cut };
}

function body(walk: Walk, frame: Frame, reached: Reached | undefined): Event[] {
  walk.entered.add(frame);
  const facts = functionOf(frame.unit, frame.fn);
  const out: Event[] = [];
  run(walk, frame, facts.body, reached, out);
  return out;
}

/** Walks one flow node; gives what holds after it, when it goes on. */
function run(walk: Walk, frame: Frame, flow: Flow, reached: Reached | undefined, out: Event[]): Reached | undefined {
  const ref = (value: ValueId): Ref => ({ frame, value });
  switch (flow.kind) {
    case 'sequence': {
      let now = reached;
      for (const one of flow.items) now = run(walk, frame, one, now, out);
      return now;
    }
    case 'evaluate': {
      const kind = nodeOf(ref(flow.value)).kind;
      if (kind === 'call' || kind === 'new' || kind === 'tagged') call(walk, ref(flow.value), flow.use, reached, out);
      return reached;
    }
    case 'write':
      out.push({ kind: 'write', frame, flow, reached, order: walk.order++ });
      return reached;
    case 'branch': {
      const condition = ref(flow.condition);
      const then: Event[] = [];
      const otherwise: Event[] = [];
      run(walk, frame, flow.then, { condition, holds: true, outer: reached }, then);
      if (flow.else) run(walk, frame, flow.else, { condition, holds: false, outer: reached }, otherwise);
      if (then.length > 0 || otherwise.length > 0) out.push({ kind: 'branch', condition, then, else: otherwise });
      if (!completes(flow.then)) return { condition, holds: false, outer: reached };
      if (flow.else && !completes(flow.else)) return { condition, holds: true, outer: reached };
      return reached;
    }
    case 'loop': {
      const inner: Event[] = [];
      if (flow.test) run(walk, frame, flow.test, reached, inner);
      run(walk, frame, flow.body, reached, inner);
      if (flow.update) run(walk, frame, flow.update, reached, inner);
      if (inner.length > 0) out.push({ kind: 'loop', frame, flow, body: inner });
      return reached;
    }
    case 'switch':
      for (const one of flow.cases) {
        const inner: Event[] = [];
        run(walk, frame, one.body, reached, inner);
        if (inner.length > 0) out.push({ kind: 'branch', condition: ref(one.test ?? flow.value), then: inner, else: [] });
      }
      return reached;
    case 'try': {
      const inner: Event[] = [];
      const handler: Event[] = [];
      const finalizer: Event[] = [];
      run(walk, frame, flow.body, reached, inner);
      if (flow.handler) run(walk, frame, flow.handler.body, reached, handler);
      if (flow.finalizer) run(walk, frame, flow.finalizer.body, reached, finalizer);
      if (inner.length + handler.length + finalizer.length > 0) out.push({ kind: 'try', frame, body: inner, handler: flow.handler ? handler : undefined, finalizer });
      return reached;
    }
    case 'labelled': return run(walk, frame, flow.body, reached, out);
    case 'return': case 'throw':
      out.push({ kind: flow.kind, frame, value: flow.value === undefined ? undefined : ref(flow.value) });
      return reached;
    default: return reached;
  }
}

function call(walk: Walk, ref: Ref, use: Use, reached: Reached | undefined, out: Event[]): void {
  const r = walk.program.resolver;
  for (const target of r.targets(ref)) {
    switch (target.kind) {
      case 'function': {
        const frame = r.enter(ref, target.meaning, { args: argumentsOf(ref) });
        enterBody(walk, ref, frame, reached, out);
        break;
      }
      case 'construct': enterBody(walk, ref, constructed(r, ref, target.meaning).construct, reached, out); break;
      case 'operation': {
        const given = callbacksOf(r, ref, target);
        const callbacks = given.flatMap((one) => callback(walk, enterCallback(r, ref, target, one), one, reached));
        const known = new Set(given.map((one) => `${one.meaning.unit.path}:${one.meaning.fn}`));
        callbacks.push(...unplaced(walk, ref, reached, known));
        if (callbacks.length > 0 || !target.operation.inert) out.push({ kind: 'operation', call: ref, target, use, reached, order: walk.order++, callbacks });
        break;
      }
      case 'unknown':
        out.push({ kind: 'unknown', call: ref, use, reached, order: walk.order++, callbacks: unplaced(walk, ref, reached, new Set()) });
        break;
    }
  }
}

function enterBody(walk: Walk, ref: Ref, frame: Frame | undefined, reached: Reached | undefined, out: Event[]): void {
  if (!frame || !mayEnter(walk, frame)) return;
  const inner = body(walk, frame, reached);
  if (inner.length > 0) out.push({ kind: 'enter', call: ref, frame, body: inner });
}

function mayEnter(walk: Walk, frame: Frame): boolean {
  if (walk.entered.has(frame) || !walk.program.graph.reaches(frame.unit, frame.fn)) return false;
  if (walk.entered.size >= MAX_FRAMES) {
    walk.cut = true;
    return false;
  }
  return true;
}

function callback(walk: Walk, frame: Frame | undefined, given: GivenCallback | undefined, reached: Reached | undefined): CallbackEvents[] {
  if (!frame || !mayEnter(walk, frame)) return [];
  // A handler that runs later is not under what held when it was registered.
  const inherits = given === undefined || given.callback.run.kind !== 'boundary' || given.callback.run.context === 'retry';
  return [{ given, frame, body: body(walk, frame, inherits ? reached : undefined) }];
}

/** Functions given to a call in places of which nothing is known: taken to run where they stand, with nothing known of their arguments. */
function unplaced(walk: Walk, ref: Ref, reached: Reached | undefined, known: ReadonlySet<string>): CallbackEvents[] {
  const r = walk.program.resolver;
  return argumentsOf(ref).flatMap((one) => {
    if (nodeOf(one.ref).kind !== 'function') return [];
    return r.denote(one.ref).flatMap((meaning) => {
      if (meaning.kind !== 'function' || known.has(`${meaning.unit.path}:${meaning.fn}`)) return [];
      return callback(walk, r.enter(ref, meaning, { as: 'unplaced' }), undefined, reached);
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

