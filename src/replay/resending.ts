import type { RetryPolicy } from '../model/catalogue.js';
import type { Confidence } from '../model/effect.js';
import type { Place } from '../model/finding.js';
import { nodeOf, placeOf, type Ref } from '../program/frame.js';
import { onlyLiteral } from '../program/literals.js';
import type { Resolver } from '../program/resolver.js';
import { functionOf } from '../program/unit.js';
import type { Effect } from './effects/effect.js';
import { changesOf, makersOf, type Made } from './instances.js';

/** The client sends a request again by itself when it fails. */
export interface Resending {
  readonly because: string;
  /** Where that is set up. */
  readonly place: Place;
  /** High when the settings say it of this method; medium when only requests without an answer are sent again. */
  readonly confidence: Confidence;
}

interface Applied extends Made {
  readonly policy: RetryPolicy;
}

/** Why a request is sent again by its own client: by the options of the call, of its instance, or by what was put on that. */
export function resendingOf(r: Resolver, { call, operation: target, meaning, method }: Effect): Resending | undefined {
  if (method === undefined) return undefined;
  const own: Applied[] = meaning.resends ? [{ call, target, policy: meaning.resends }] : [];
  const made = makersOf(r, target).flatMap((one): Applied[] => (one.target.operation.configures?.retry ? [{ ...one, policy: one.target.operation.configures.retry }] : []));
  const put = changesOf(r, call, target).flatMap((one): Applied[] => (one.target.operation.configures?.retry ? [{ ...one, policy: one.target.operation.configures.retry }] : []));
  return [[...own, ...made], ...put.map((one) => [one])].map((chain) => inForce(r, chain, method)).find((one) => one !== undefined);
}

/** The settings in force, those of the call before those of its instance. */
function inForce(r: Resolver, chain: readonly Applied[], method: string): Resending | undefined {
  const [first] = chain;
  if (!first) return undefined;
  const attempts = said(r, chain, (one) => one.attempts?.at);
  const number = attempts ? Number(onlyLiteral(r, attempts.refs) ?? NaN) : first.policy.attempts?.default ?? 1;
  if (number - (first.policy.attempts?.total ? 1 : 0) <= 0) return undefined;
  const set = said(r, chain, (one) => one.methods?.at);
  const predicate = said(r, chain, (one) => one.predicate?.at);
  const answer = predicate && judged(r, predicate);
  const place = placeOf((predicate ?? set ?? attempts ?? first).call);
  const found = (confidence: Confidence): Resending => ({ because: first.policy.because, place, confidence });
  if (answer === 'spares') return undefined;
  if (answer === 'covers' && first.policy.predicate?.exclusive) return found('high');
  if (set) return methodsAt(r, set.refs).includes(method) ? found('high') : undefined;
  const { methods, widens } = first.policy;
  if (!methods || (widens && attempts) || covers(methods.default, method)) return found('high');
  return methods.onNetworkError && covers(methods.onNetworkError, method) ? found('medium') : undefined;
}

function covers(methods: readonly string[], method: string): boolean {
  return methods.includes('*') || methods.includes(method);
}

interface Said extends Applied {
  readonly refs: readonly Ref[];
}

/** The first of the settings that is given. An object where a number may stand (`retry: { limit }`) is none. */
function said(r: Resolver, chain: readonly Applied[], paths: (policy: RetryPolicy) => readonly string[] | undefined): Said | undefined {
  for (const one of chain) {
    for (const path of paths(one.policy) ?? []) {
      const refs = r.path(one.call, one.target, path).refs.flatMap((ref) => r.follow(ref)).filter((ref) => !['undefined', 'object'].includes(nodeOf(ref).kind));
      if (refs.length > 0) return { ...one, refs };
    }
  }
  return undefined;
}

function methodsAt(r: Resolver, refs: readonly Ref[]): readonly string[] {
  return refs.flatMap((one) => r.elements(one).refs).flatMap((one) => onlyLiteral(r, [one])?.toUpperCase() ?? []);
}

/** What a condition says of requests that are not safe: one that looks at the method or that is not in view may spare them. */
function judged(r: Resolver, { refs, policy }: Said): 'covers' | 'spares' {
  const { safe = [], unsafe = [] } = policy.predicate ?? {};
  const names = refs.flatMap((one) => r.denote(one)).map((one) => (one.kind === 'library' ? one.path.split('.').at(-1)! : undefined));
  if (names.some((name) => name !== undefined && safe.includes(name))) return 'spares';
  if (names.some((name) => name !== undefined && unsafe.includes(name))) return 'covers';
  const functions = refs.flatMap((one) => r.denote(one)).flatMap((one) => (one.kind === 'function' ? [one] : []));
  if (functions.length === 0) return 'spares';
  return functions.some(({ unit, fn }) => looksAtMethod(functionOf(unit, fn).values.flatMap((one) => (one.kind === 'member' ? [one.name] : [])), safe)) ? 'spares' : 'covers';
}

function looksAtMethod(members: readonly string[], safe: readonly string[]): boolean {
  return members.some((one) => one === 'method' || safe.includes(one));
}
