import type { FunctionId } from '../model/facts.js';
import { argumentsOf } from './arguments.js';
import { at, detachedFrame, makeFrame, nodeOf, type Frame, type Ref } from './frame.js';
import type { Resolver } from './resolver.js';
import { functionOf } from './unit.js';
import { usesOf, variableUses, writeKey } from './value-uses.js';

/** A value that goes to more places than this is not followed to all of them. */
const MAX_USES = 200;

export interface CallsAfter {
  readonly calls: readonly Ref[];
  /** The chain may go on where it is not in view. */
  readonly open: boolean;
}

/** The member calls that are made on values, and on what those give, as far as no `await` is between. */
export function callsAfter(r: Resolver, start: readonly Ref[]): CallsAfter {
  const calls: Ref[] = [];
  const work: Ref[] = [];
  const seen = new Map<Frame, Set<number>>();
  let open = false;
  const add = (ref: Ref): boolean => {
    const values = seen.get(ref.frame) ?? new Set();
    seen.set(ref.frame, values);
    if (values.has(ref.value)) return false;
    values.add(ref.value);
    work.push(ref);
    return true;
  };
  start.forEach(add);
  for (let i = 0; i < work.length; i++) {
    if (i >= MAX_USES) return { calls, open: true };
    const ref = work[i]!;
    const uses = usesOf(ref.frame.unit, ref.frame.fn);
    for (const one of uses.calls.get(ref.value) ?? []) if (add(at(ref, one))) calls.push(at(ref, one));
    for (const one of uses.aliases.get(ref.value) ?? []) add(at(ref, one));
    for (const one of readsOf(ref)) add(one);
    for (const call of uses.given.get(ref.value) ?? []) {
      const handed = parametersFor(r, at(ref, call), ref.value);
      open ||= handed.open;
      handed.refs.forEach(add);
    }
    if (uses.returned.has(ref.value)) callersOf(r, ref.frame).forEach(add);
  }
  return { calls, open };
}

/** Reads of the variables that a value is put into. */
function readsOf(ref: Ref): readonly Ref[] {
  const { unit, fn } = ref.frame;
  const uses = variableUses(unit);
  const variables = uses.written.get(writeKey(fn, ref.value)) ?? [];
  return variables.flatMap((variable) => (uses.reads.get(variable) ?? []).map((read) => ({ frame: frameFor(ref.frame, read.function), value: read.value })));
}

const NESTED = new WeakMap<Frame, Map<FunctionId, Frame>>();

/** The run of another function of the file, seen from this one: an enclosing one, or one made here. */
function frameFor(frame: Frame, fn: FunctionId): Frame {
  const { unit } = frame;
  for (let one: Frame | undefined = frame; one; one = one.lexical) if (one.fn === fn) return one;
  if (fn <= 0 || frame === detachedFrame(unit, frame.fn)) return detachedFrame(unit, fn);
  const nested = NESTED.get(frame) ?? new Map<FunctionId, Frame>();
  NESTED.set(frame, nested);
  const known = nested.get(fn);
  if (known) return known;
  const made = makeFrame({ unit, fn, lexical: frameFor(frame, functionOf(unit, fn).parent), hops: frame.hops });
  nested.set(fn, made);
  return made;
}

/** The parameters of helpers of the program that a value is handed to. */
function parametersFor(r: Resolver, call: Ref, value: number): { readonly refs: readonly Ref[]; readonly open: boolean } {
  const refs: Ref[] = [];
  let open = false;
  const args = argumentsOf(call);
  for (const target of r.targets(call)) {
    if (target.kind === 'unknown') open ||= target.reason !== 'uncatalogued package' && target.reason !== 'global';
    if (target.kind !== 'function') continue;
    const frame = r.enter(call, target.meaning, { args });
    const parameters = usesOf(target.meaning.unit, target.meaning.fn).parameters;
    args.forEach((one, index) => {
      if (one.ref.value !== value) return;
      const parameter = parameters.get(index);
      if (!frame || one.spread) open = true;
      else if (parameter !== undefined) refs.push({ frame, value: parameter });
    });
  }
  return { refs, open };
}

/** The call that gives what this run returns. Async functions give a promise: the chain ends there. */
function callersOf(r: Resolver, frame: Frame): readonly Ref[] {
  const facts = functionOf(frame.unit, frame.fn);
  const { call } = frame;
  if (!call || facts.async || facts.generator || nodeOf(call).kind !== 'call') return [];
  const handsOn = r.targets(call).some((one) => {
    if (one.kind === 'function') return one.meaning.unit === frame.unit && one.meaning.fn === frame.fn;
    return one.kind === 'operation' && typeof one.operation.returns === 'object' && 'resultOf' in one.operation.returns;
  });
  return handsOn ? [call] : [];
}
