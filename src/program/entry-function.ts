import type { Boundary } from '../model/catalogue.js';
import type { FunctionId } from '../model/facts.js';
import { spanPlace, type EnteredBoundary, type Given } from './frame.js';
import { functionOf, type Unit } from './unit.js';

/** A function that something outside the program runs: a decorated or implemented method, or a function typed or placed as a handler. */
export interface EntryFunction {
  readonly unit: Unit;
  readonly fn: FunctionId;
  readonly boundary: EnteredBoundary;
  readonly given: Given | undefined;
}

/** An entry function whose boundary is set up where it is declared. */
export function entry(unit: Unit, fn: FunctionId, given: Given | undefined, boundary: Boundary, by: string, name: string): EntryFunction {
  const { headSpan, span } = functionOf(unit, fn);
  return { unit, fn, given, boundary: { boundary, place: spanPlace(unit, headSpan), by, name, id: `${unit.path}:${span[0]}:${boundary.context}` } };
}
