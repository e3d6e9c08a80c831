import type { Boundary, Callback, Condition, Operation, ParameterMeaning, Path } from '../../model/catalogue.js';

/** Parts that the entries of retry helpers share: builders of plain data. */

export const attemptNumber: ParameterMeaning = { origin: { kind: 'volatile', as: 'attempt' } };

export interface RetryOptions {
  readonly because: string;
  readonly attempts?: Boundary['attempts'];
  readonly params?: Callback['params'];
  readonly when?: Condition;
}

export function retryBoundary(because: string, attempts?: Boundary['attempts']): Boundary {
  return { kind: 'boundary', context: 'retry', because, ...(attempts ? { attempts } : {}) };
}

/** Runs the function at a path until it succeeds, and gives what it gives. */
export function retries(at: Path, options: RetryOptions): Operation {
  return { callbacks: [retriedCallback(at, options)], returns: { resultOf: at } };
}

/** Gives a function that runs the one at a path until it succeeds. */
export function wraps(at: Path, options: RetryOptions): Operation {
  return { callbacks: [retriedCallback(at, options)], returns: { same: at } };
}

function retriedCallback(at: Path, { because, attempts, params, when }: RetryOptions): Callback {
  return { at, run: retryBoundary(because, attempts), ...(params ? { params } : {}), ...(when ? { when } : {}) };
}

/** Runs the function at a path once, now or when its turn comes, in this process, and gives what it gives. */
export function runsOnce(at: Path): Operation {
  return { callbacks: [{ at, run: { kind: 'inline' } }], returns: { resultOf: at } };
}
