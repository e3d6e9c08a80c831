import type { Boundary, Callback, EffectMeaning, KeySlot, Operation, Origin, ParameterMeaning, Path, Shape, TypeName } from '../../model/catalogue.js';

/** Parts that the entries of queues, streams, workflows, schedules and servers share: builders of plain data, nothing more. */

type Stable = Extract<Origin, { kind: 'stable' }>['as'];

export const stableOrigin = (as: NonNullable<Stable>): Origin => ({ kind: 'stable', as });
const shapeOf = (origin: Origin): Shape => ({ origin });

/** The broker's own id of a message or job: the same in every delivery. */
export const messageId: Shape = shapeOf(stableOrigin('message-id'));
/** What the sender put in. */
export const messageData: Shape = shapeOf(stableOrigin('message'));
/** New in every delivery or attempt: counters, receipts, locks. */
export const attempt: Shape = shapeOf({ kind: 'volatile', as: 'attempt' });
export const clock: Shape = shapeOf({ kind: 'volatile', as: 'clock' });
/** A value that the engine keeps: made once, the same when the body runs again. */
export const kept: Shape = shapeOf(stableOrigin('stored'));

export const MESSAGE: ParameterMeaning = { origin: stableOrigin('message') };
export const CALLER: ParameterMeaning = { origin: stableOrigin('caller') };

/** The same shape under several names. */
export function fields(shape: Shape, ...names: readonly string[]): Record<string, Shape> {
  return Object.fromEntries(names.map((name) => [name, shape]));
}

/** An array of instances. */
export function listOf(type: TypeName): Shape {
  return { members: { '*': { instance: type } } };
}

/** A call whose result has this origin. */
export function gives(shape: Shape): Shape {
  return { call: { origin: shape.origin! } };
}

type BoundaryRest = Partial<Omit<Boundary, 'kind' | 'context' | 'because'>>;

const boundary = (context: Boundary['context']) => (because: string, rest: BoundaryRest = {}): Boundary => ({ kind: 'boundary', context, because, ...rest });

/** A broker delivers again. */
export const redelivered = boundary('redelivery');
/** A clock starts it: in every process, and again after a restart. */
export const scheduled = boundary('schedule');
/** A workflow engine runs it again. */
export const stepped = boundary('step');
/** A caller sends again. */
export const requested = boundary('client');
/** A wrapper calls it again. */
export const retried = boundary('retry');

/** A callback at a path, run as a boundary. */
export function handler(at: Path, run: Boundary, params?: Callback['params'], when?: Callback['when']): Callback {
  return { at, run, ...(params ? { params } : {}), ...(when ? { when } : {}) };
}

/** A listener for what has already happened, in this process. */
export function listener(at: Path, params?: Callback['params']): Callback {
  return { at, run: { kind: 'later' }, ...(params ? { params } : {}) };
}

export const listens: Shape = { call: { callbacks: [listener('fn')] } };

/** A step that the engine does once in a run, and at least once inside. */
export function memoised(at: Path, key: Path | undefined, because: string, rest: BoundaryRest = {}): Operation {
  return { callbacks: [{ at, run: { kind: 'memoised', ...(key === undefined ? {} : { key }), boundary: stepped(because, { name: key === undefined ? 'step' : `step "{${key}}"`, ...rest }) } }], returns: { resultOf: at } };
}

interface Producing extends Omit<EffectMeaning, 'kind' | 'keys' | 'target' | 'data'> {
  readonly target?: EffectMeaning['target'] | Path;
  readonly data?: Path | readonly Path[];
  /** Places of keys, the likeliest first, all with the same window. */
  readonly keys?: readonly Path[];
  /** Seconds in which the other side drops a second one with the same key. */
  readonly window?: number;
  /** See `KeySlot.carried`. */
  readonly carried?: boolean;
}

/** A call that puts something into a queue or stream. */
export function produces(kind: 'enqueue' | 'publish', how: Producing): Operation {
  const { target, data, keys, window, carried, ...rest } = how;
  const slot = (at: Path): KeySlot => ({ at, ...(window === undefined ? {} : { window }), ...(carried ? { carried } : {}) });
  return {
    effect: {
      kind,
      ...(target === undefined ? {} : { target: typeof target === 'string' ? { at: target } : target }),
      ...(data === undefined ? {} : { data: typeof data === 'string' ? [data] : data }),
      ...(keys ? { keys: keys.map(slot) } : {}),
      ...rest,
    },
  };
}

export const enqueues = (how: Producing): Shape => ({ call: produces('enqueue', how) });
export const publishes = (how: Producing): Shape => ({ call: produces('publish', how) });

/** Tells the broker that the work is done; `what` is the path of the message, its receipt or its id. */
export function acks(what: Path = 'receiver'): Shape {
  return { call: { effect: { kind: 'ack', acknowledges: what } } };
}

/** Gives the message back, or away. */
export function nacks(what: Path = 'receiver', requeue?: EffectMeaning['requeue']): Shape {
  return { call: { effect: { kind: 'nack', acknowledges: what, ...(requeue ? { requeue } : {}) } } };
}

/** Says how far a stream was read. */
export function commitsOffsets(what?: Path, rest: Partial<Operation> = {}): Shape {
  return { call: { effect: { kind: 'offset-commit', ...(what === undefined ? {} : { acknowledges: what }) }, ...rest } };
}

/** A builder's step: gives its receiver. */
export const chained: Shape = { call: { returns: { same: 'receiver' } } };

/** A function type: what its parameters are and, when `run` is given, that it is run like this. */
export function functionType(parameters: NonNullable<Shape['parameters']>, run?: Boundary): Shape {
  return { parameters, ...(run ? { asFunction: run } : {}) };
}
