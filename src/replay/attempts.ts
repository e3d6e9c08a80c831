import type { Boundary } from '../model/catalogue.js';
import type { RegionId, Span, ValueId } from '../model/facts.js';
import { runBoundary } from '../program/entry-points.js';
import { regionOf, spanPlace, type EnteredBoundary, type Frame, type Ref } from '../program/frame.js';
import { receptions } from '../program/receptions.js';
import type { Resolver } from '../program/resolver.js';
import { functionOf, indexOf, regionsUp } from '../program/unit.js';
import { retriesItself, retryLoops } from './retry-loops.js';

/** A boundary that is running at some place, and the run that is one attempt of it. */
export interface ActiveBoundary extends EnteredBoundary {
  readonly frame: Frame;
  /** The loop's region, for a hand-written loop. */
  readonly region: RegionId | undefined;
  /** The body is a hook that an instance runs in each of its own attempts. */
  readonly hook: boolean;
  /** What stands before this value in the frame is not part of the attempt: the work is taken there. */
  readonly after?: ValueId;
  /** Only names say that this runs again. */
  readonly presumed?: boolean;
}

const HAND_WRITTEN: Boundary = { kind: 'boundary', context: 'retry', because: 'the loop catches the failure and goes round again' };
const NAMED_LOOP: Boundary = { kind: 'boundary', context: 'retry', because: 'the loop counts attempts and goes round again until one succeeds' };
const RECURSION: Boundary = { kind: 'boundary', context: 'retry', because: 'the function calls itself again after a failure' };

const ACTIVE = new WeakMap<Frame, Map<RegionId, readonly ActiveBoundary[]>>();

/** The replay boundaries inside which a place runs, outermost first. Values made outside them are the same in every attempt. */
export function boundariesAt(r: Resolver, frame: Frame, region: RegionId): readonly ActiveBoundary[] {
  const memo = ACTIVE.get(frame) ?? new Map<RegionId, readonly ActiveBoundary[]>();
  ACTIVE.set(frame, memo);
  const known = memo.get(region);
  if (known) return known;
  const found = [...entering(r, frame), ...takenFromQueues(r, frame, region), ...loopsAround(frame, region)];
  memo.set(region, found);
  return found;
}

export function boundariesOf(r: Resolver, ref: Ref): readonly ActiveBoundary[] {
  const found = boundariesAt(r, ref.frame, regionOf(ref));
  return found.some((one) => isBefore(ref, one)) ? found.filter((one) => !isBefore(ref, one)) : found;
}

function isBefore(ref: Ref, one: ActiveBoundary): boolean {
  return one.after !== undefined && one.frame === ref.frame && ref.value <= one.after;
}

const ENTERING = new WeakMap<Frame, readonly ActiveBoundary[]>();

function entering(r: Resolver, frame: Frame): readonly ActiveBoundary[] {
  const known = ENTERING.get(frame);
  if (known) return known;
  const own: ActiveBoundary[] = [];
  const boundary = runBoundary(r, frame);
  if (boundary) own.push({ ...boundary, frame, region: undefined, hook: false });
  if (retriesItself(r, frame.unit, frame.fn)) {
    const span = functionOf(frame.unit, frame.fn).headSpan;
    own.push({ boundary: RECURSION, place: spanPlace(frame.unit, span), by: 'recursion', name: 'recursion', id: id(frame, span, 'recursion'), frame, region: undefined, hook: false });
  }
  const outside = frame.call && !(boundary && startsOver(boundary)) ? boundariesOf(r, frame.call) : [];
  const found = [...outside, ...own];
  ENTERING.set(frame, found);
  return found;
}

/** A registration (consumer, route, cron) is not where its handler runs: what surrounds it does not repeat the handler. */
function startsOver(boundary: EnteredBoundary): boolean {
  return boundary.boundary.context !== 'retry' && boundary.boundary.context !== 'step';
}

/** The work that was taken from a queue in this run, where a region works on it. */
function takenFromQueues(r: Resolver, frame: Frame, region: RegionId): ActiveBoundary[] {
  const taken = receptions(r, frame);
  if (taken.length === 0) return [];
  const around = regionsUp(functionOf(frame.unit, frame.fn), region);
  return taken.filter((one) => around.includes(one.region)).map(({ boundary, region: of, after }) => ({
    ...boundary, frame, region: of, hook: false, ...(after === undefined ? {} : { after }),
  }));
}

function loopsAround(frame: Frame, region: RegionId): ActiveBoundary[] {
  const loops = retryLoops(frame.unit, frame.fn);
  if (loops.length === 0) return [];
  const facts = functionOf(frame.unit, frame.fn);
  return regionsUp(facts, region).reverse().flatMap((one) => {
    const loop = loops.find((candidate) => candidate.region === one);
    if (!loop) return [];
    const { span } = indexOf(frame.unit, frame.fn).loops.get(one)!;
    return [{
      boundary: loop.evidence === 'caught' ? HAND_WRITTEN : NAMED_LOOP, place: spanPlace(frame.unit, span), by: 'loop', name: 'the retry loop',
      id: id(frame, span, 'loop'), frame, region: one, hook: false,
    }];
  });
}

function id(frame: Frame, span: Span, what: string): string {
  return `${frame.unit.path}:${span[0]}:${what}`;
}

/** The innermost boundary of which both places run inside the same attempt. */
export function sharedAttempt(a: readonly ActiveBoundary[], b: readonly ActiveBoundary[]): ActiveBoundary | undefined {
  return a.filter((one) => b.some((other) => other.frame === one.frame && other.region === one.region && other.id === one.id)).at(-1);
}
