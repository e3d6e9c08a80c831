import type { Callback } from '../model/catalogue.js';
import { callbacksOf, enterCallback } from './callbacks.js';
import { at, nodeOf, type Frame, type Ref } from './frame.js';
import type { FunctionMeaning } from './meaning.js';
import type { Resolver } from './resolver.js';
import { indexOf } from './unit.js';
import { usesOf } from './value-uses.js';

/** The functions that a value is. */
export function functionsAt(r: Resolver, ref: Ref): readonly FunctionMeaning[] {
  return r.follow(ref).flatMap((one) => (isMaybeFunction(one) ? r.denote(one) : [])).filter((one) => one.kind === 'function');
}

/** Only these are asked what they stand for: everything else is no function that could be run. */
function isMaybeFunction(ref: Ref): boolean {
  const { kind } = nodeOf(ref);
  return kind === 'function' || kind === 'member';
}

/** How a function that a call was given is run: as the call's operation says, where the catalogue knows it to run it. */
export function runOf(r: Resolver, call: Ref, meaning: FunctionMeaning, path: string | undefined): { readonly run: Callback['run'] | undefined; readonly frame: Frame | undefined } {
  for (const target of r.targets(call)) {
    if (target.kind !== 'operation') continue;
    // Longer paths than the one that is being asked would ask it again.
    const given = callbacksOf(r, call, target, (where) => where === path || !where.includes('.'))
      .find((one) => one.meaning.unit === meaning.unit && one.meaning.fn === meaning.fn);
    if (given) return { run: given.callback.run, frame: enterCallback(r, call, target, given) };
  }
  return { run: undefined, frame: r.enter(call, meaning, { as: 'data' }) };
}

/** What a function that a call was given returns. A memoised result is a stored value: not followed. */
export function returnedTo(r: Resolver, call: Ref, meaning: FunctionMeaning, path: string | undefined): readonly Ref[] {
  const { run, frame } = runOf(r, call, meaning, path);
  return frame && run?.kind !== 'memoised' ? indexOf(frame.unit, frame.fn).returns.map((value) => ({ frame, value })) : [];
}

/** Values as data: of a function what it returns (`set((eb) => ({ … }))`, `{ n: () => 'n + 1' }`); anything else is itself. */
export function dataRefs(r: Resolver, refs: readonly Ref[]): readonly Ref[] {
  return refs.flatMap((ref) => {
    const functions = functionsAt(r, ref);
    if (functions.length === 0) return [ref];
    const others = r.follow(ref).filter((one) => functionsAt(r, one).length === 0);
    const returned = functions.flatMap((one) => returnedTo(r, receivingCall(ref) ?? ref, one, undefined));
    return returned.length > 0 ? [...others, ...returned] : [ref];
  });
}

const MAX_NESTED = 6;

/** The call that is given a value, itself or somewhere inside a literal. */
function receivingCall(ref: Ref): Ref | undefined {
  const uses = usesOf(ref.frame.unit, ref.frame.fn);
  let inside: number | undefined = ref.value;
  for (let depth = 0; inside !== undefined && depth < MAX_NESTED; depth++) {
    const call = uses.given.get(inside)?.[0];
    if (call !== undefined) return at(ref, call);
    inside = uses.holders.get(inside)?.[0];
  }
  return undefined;
}
