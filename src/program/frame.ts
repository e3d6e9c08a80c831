import type { Boundary, ParameterMeaning } from '../model/catalogue.js';
import type { FunctionId, RegionId, Span, Value, ValueId } from '../model/facts.js';
import type { Place } from '../model/finding.js';
import type { LibraryMeaning, Meaning } from './meaning.js';
import { functionOf, type Unit } from './unit.js';

/** Longest chain of calls that is followed; beyond it a value is unknown. */
export const MAX_HOPS = 8;

/**
 * One run of a function: the environment in which its values mean something. The same helper called from two places has two
 * frames, so `helper(tx)` and `helper(prisma)` differ.
 */
export interface Frame {
  readonly unit: Unit;
  readonly fn: FunctionId;
  /** The frame of the enclosing function, where captured variables live. */
  readonly lexical: Frame | undefined;
  /** What `this` is. */
  readonly self: readonly Meaning[] | undefined;
  /** What the caller passes; undefined when the caller is not known. */
  readonly args: readonly BoundArgument[] | undefined;
  /** What a library passes to a callback, by parameter. */
  readonly given: Given | undefined;
  /** The call that runs this function: its own call, or the call of the wrapper that was given it. */
  readonly call: Ref | undefined;
  /** Set when running this function is running a replay boundary's body. */
  readonly boundary: EnteredBoundary | undefined;
  readonly hops: number;
  readonly memo: Map<ValueId, readonly Meaning[]>;
  readonly followed: Map<ValueId, readonly Ref[]>;
  /** Frames entered from here, by call and target, so that one call has one frame whoever asks. */
  readonly entered: Map<string, Frame>;
}

export interface BoundArgument {
  readonly ref: Ref;
  readonly spread: boolean;
}

export interface Given {
  readonly params: Readonly<Record<number, ParameterMeaning>>;
  readonly library: LibraryMeaning;
  /** The call at which the callback was handed over. */
  readonly site: Ref;
}

/** A boundary at the place where it was set up. */
export interface EnteredBoundary {
  readonly boundary: Boundary;
  /** The registration: wrapper call, decorator, loop, handler declaration. */
  readonly place: Place;
  /** For people: the library, or `loop`. */
  readonly by: string;
  /** What `{0}`-style names of the boundary were filled with. */
  readonly name: string;
  /** Same registration, same id, whatever the frame. */
  readonly id: string;
}

/** A value in a run. Value -1 is `undefined`: an argument that was left out. */
export interface Ref {
  readonly frame: Frame;
  readonly value: ValueId;
}

export const ABSENT: ValueId = -1;
const ABSENT_VALUE: Value = { kind: 'undefined', span: [0, 0] };

export function nodeOf(ref: Ref): Value {
  return ref.value === ABSENT ? ABSENT_VALUE : functionOf(ref.frame.unit, ref.frame.fn).values[ref.value]!;
}

export function at(ref: Ref, value: ValueId): Ref {
  return { frame: ref.frame, value };
}

export function placeOf(ref: Ref): Place {
  return { file: ref.frame.unit.path, span: nodeOf(ref).span };
}

export function spanPlace(unit: Unit, span: Span): Place {
  return { file: unit.path, span };
}

export function regionOf(ref: Ref): RegionId {
  return nodeOf(ref).region ?? 0;
}

type FrameInput = Pick<Frame, 'unit' | 'fn'> & Partial<Omit<Frame, 'unit' | 'fn' | 'memo' | 'followed' | 'entered'>>;

export function makeFrame(input: FrameInput): Frame {
  return {
    lexical: undefined, self: undefined, args: undefined, given: undefined, call: undefined, boundary: undefined, hops: 0,
    ...input, memo: new Map(), followed: new Map(), entered: new Map(),
  };
}

/** The frame on the lexical chain that runs `fn`; when the chain does not hold it, a run of which nothing is known. */
export function lexicalFrame(frame: Frame, fn: FunctionId): Frame {
  for (let one: Frame | undefined = frame; one; one = one.lexical) if (one.fn === fn) return one;
  return detachedFrame(frame.unit, fn);
}

/** A run of which nothing is known but the code itself. One per function. */
export function detachedFrame(unit: Unit, fn: FunctionId): Frame {
  if (fn === 0) return unit.module;
  const key = `detached:${fn}`;
  const known = unit.module.entered.get(key);
  if (known) return known;
  const parent = functionOf(unit, fn).parent;
  const frame = makeFrame({ unit, fn, lexical: detachedFrame(unit, parent < 0 ? 0 : parent) });
  unit.module.entered.set(key, frame);
  return frame;
}

/** Whether a function is already running on this chain of calls. */
export function isRunning(frame: Frame, unit: Unit, fn: FunctionId): boolean {
  for (let one: Frame | undefined = frame; one; one = one.call?.frame) if (one.unit === unit && one.fn === fn) return true;
  return false;
}
