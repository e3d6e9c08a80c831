import type { Boundary, Callback } from '../model/catalogue.js';
import { holds } from './conditions.js';
import { placeOf, type EnteredBoundary, type Frame, type Ref } from './frame.js';
import { onlyLiteral } from './literals.js';
import type { FunctionMeaning, LibraryMeaning, OperationTarget } from './meaning.js';
import type { Resolver } from './resolver.js';
import { indexOf } from './unit.js';

/** A function that a catalogued call was given, with how the library runs it. */
export interface GivenCallback {
  readonly callback: Callback;
  readonly meaning: FunctionMeaning;
}

/** The functions in a call's callback places, or in those that are asked for. */
export function callbacksOf(r: Resolver, call: Ref, target: OperationTarget, asked?: (at: string) => boolean): readonly GivenCallback[] {
  const out: GivenCallback[] = [];
  for (const callback of target.operation.callbacks ?? []) {
    if (callback.at === undefined || asked?.(callback.at) === false || (callback.when && !holds(r, call, target, callback.when))) continue;
    for (const ref of r.path(call, target, callback.at).refs) {
      for (const meaning of r.denote(ref)) if (meaning.kind === 'function') out.push({ callback, meaning });
    }
  }
  return out;
}

/** The run of a callback. The same run for the trace and for whoever asks what the call gives. */
export function enterCallback(r: Resolver, call: Ref, target: OperationTarget, given: GivenCallback): Frame | undefined {
  const { callback, meaning } = given;
  const boundary = boundaryOf(callback.run);
  return r.enter(call, meaning, {
    given: callback.params || handleOf(callback) ? { params: { ...callback.params, ...handleOf(callback) }, library: target.meaning, site: call } : undefined,
    boundary: boundary && entered(boundary, call, target.meaning, (path) => literalAt(r, call, target, path)),
    as: `callback ${callback.at ?? ''}`,
  });
}

function handleOf(callback: Callback): Callback['params'] {
  const { run } = callback;
  return run.kind === 'transaction' && run.handle !== undefined && run.handleType !== undefined ? { [run.handle]: { type: run.handleType } } : undefined;
}

export function boundaryOf(run: Callback['run']): Boundary | undefined {
  switch (run.kind) {
    case 'boundary': return run;
    case 'transaction': case 'memoised': return run.boundary;
    default: return undefined;
  }
}

export function entered(boundary: Boundary, site: Ref, by: LibraryMeaning, literal: (path: string) => string | undefined): EnteredBoundary {
  const place = placeOf(site);
  return {
    boundary, place, by: by.library.name, name: boundaryName(boundary, literal, by.library.name),
    id: `${place.file}:${place.span[0]}:${boundary.context}`,
  };
}

/** Fills `{path}` in a boundary's name; a name that can't be filled loses the hole and what quotes it. */
export function boundaryName(boundary: Boundary, literal: (path: string) => string | undefined, fallback: string): string {
  if (!boundary.name) return fallback;
  const filled = boundary.name.replace(/\{([^}]+)\}/g, (_, path: string) => literal(path) ?? '\0');
  return filled.replace(/\s*["'`(]?\0["'`)]?/g, '').trim() || fallback;
}

export function literalAt(r: Resolver, call: Ref, target: OperationTarget, path: string): string | undefined {
  if (path === 'key') return target.meaning.key;
  return onlyLiteral(r, r.path(call, target, path).refs);
}

/** What the callbacks at a path return, in the runs that the library makes of them. A memoised result is a stored value: not followed. */
export function callbackReturns(r: Resolver, call: Ref, target: OperationTarget, path: string): readonly Ref[] {
  return callbacksOf(r, call, target, (one) => one === path).filter((one) => one.callback.run.kind !== 'memoised').flatMap((one) => {
    const frame = enterCallback(r, call, target, one);
    return frame ? indexOf(frame.unit, frame.fn).returns.map((value) => ({ frame, value })) : [];
  });
}
