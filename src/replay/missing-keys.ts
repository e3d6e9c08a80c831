import { CONFIDENCES, weakest, type Confidence, type Stake } from '../model/effect.js';
import { argumentsOf } from '../program/arguments.js';
import { same } from '../program/follow.js';
import type { Ref } from '../program/frame.js';
import { dominates, replaysOf, type Act, type Run } from './acts.js';
import type { ActiveBoundary } from './attempts.js';
import { behind } from './behind.js';
import { callConfidence, guardConfidence, replayConfidence } from './evidence.js';
import { isExternal, isNaturallyIdempotent, keyStateOf } from './external.js';
import { guardsOf, isGuarded, type Guard } from './guards.js';
import { keysOf } from './keys.js';
import { leftOut, type LeftOut } from './left-out.js';
import { resendingOf, type Resending } from './resending.js';
import { sayingCall } from './saying.js';

/** A request that the receiver would do twice, without a key by which it could tell. */
export interface MissingKey {
  readonly run: Run;
  readonly act: Act;
  /** The call that lacks the key: with a wrapper, the one that says method and path; with a parameter for a key, the one that leaves it out. */
  readonly call: Ref;
  /** The parameter that is left out. */
  readonly parameter: LeftOut | undefined;
  /** Why it may be sent again; absent where an SDK's key slot is empty whoever calls. */
  readonly replay: ActiveBoundary | undefined;
  /** Its own client sends it again. */
  readonly resends: Resending | undefined;
  readonly confidence: Confidence;
  readonly stake: Stake;
  /** Calls about what this one makes, that lack a key as well. They are new in each attempt as long as this one is. */
  readonly children: readonly MissingKey[];
}

export function missingKeys(run: Run): MissingKey[] {
  const missing = run.acts.flatMap((act) => missingKey(run, act) ?? []);
  const children = new Map(missing.map((one) => [one, missing.find((parent) => parent !== one && isMadeOf(run, one.act, parent.act))]));
  return missing.filter((one) => children.get(one) === undefined).map((parent) => withChildren(parent, missing.filter((one) => hasAncestor(children, one, parent))));
}

function missingKey(run: Run, act: Act): MissingKey | undefined {
  if (!isExternal(act) || isNaturallyIdempotent(act)) return undefined;
  const { kind, meaning, method } = act.effect;
  const slot = kind !== 'http-request' && (meaning.keys ?? []).some((one) => !one.ineffective);
  const replay = replaysOf(run.program, act).find((one) => one.boundary.context !== 'client');
  const request = kind === 'http-request' && (method === 'POST' || method === 'PATCH');
  const resends = request && !replay ? resendingOf(run.program.resolver, act.effect) : undefined;
  if (!isAsked(act, slot, request, replay !== undefined || resends !== undefined)) return undefined;
  const key = keyStateOf(run, act);
  if (key === 'stable' || key === 'volatile') return undefined;
  const guards = guardsOf(run, act).filter((one) => kind !== 'payment' || !isMemoised(act, one));
  if (isGuarded(guards)) return undefined;
  const absence: Confidence = key === 'open' ? 'low' : 'high';
  const parameter = leftOutParameter(run, act);
  const call = parameter?.call ?? (request ? sayingCall(run.program.resolver, act.effect) : act.effect.call);
  return {
    run, act, call, parameter, replay, resends, stake: act.stake, children: [],
    confidence: weakest(callConfidence(act), worth(act, replay, resends), guardConfidence(guards), absence),
  };
}

/** Whether the rule asks for a key here: an SDK's slot for money always, everything else where the call may be made again. */
function isAsked(act: Act, slot: boolean, request: boolean, again: boolean): boolean {
  switch (act.effect.kind) {
    case 'payment': return slot || again;
    case 'sdk-write': return slot;
    case 'email': case 'sms': case 'push': return slot && again;
    case 'http-request': return request && again;
    default: return false;
  }
}

function worth(act: Act, replay: ActiveBoundary | undefined, resends: Resending | undefined): Confidence {
  switch (act.effect.kind) {
    case 'payment': return act.stake === 'money' || replay ? 'high' : 'medium';
    case 'sdk-write': return act.stake === 'money' || act.stake === 'stock' ? 'high' : replay ? replayConfidence(replay) : 'medium';
    case 'email': case 'sms': case 'push': return 'medium';
    default: return weakest(replay ? replayConfidence(replay) : resends?.confidence ?? 'low', act.effect.method === 'PATCH' ? 'medium' : 'high');
  }
}

/** An engine remembers what a step gave, and runs its inside at least once: too little for money. */
function isMemoised(act: Act, guard: Guard): boolean {
  for (let one = act.within; one; one = one.outer) {
    if (one.kind === 'callback' && one.given?.callback.run.kind === 'memoised' && same(one.call, guard.call)) return true;
  }
  return false;
}

function leftOutParameter(run: Run, act: Act): LeftOut | undefined {
  const r = run.program.resolver;
  const { call, operation, meaning } = act.effect;
  const places = (meaning.keys ?? []).filter((one) => !one.ineffective && one.header === undefined).flatMap((one) => r.path(call, operation, one.at).refs);
  const values = [...keysOf(r, call, operation).found.map((one) => one.value), ...places];
  return values.map((one) => leftOut(r, one)).find((one) => one !== undefined);
}

/** Whether what an act asks for is about what another one made: that is new in each attempt, and only there a key helps. */
function isMadeOf(run: Run, act: Act, parent: Act): boolean {
  if (!dominates(parent, act)) return false;
  const r = run.program.resolver;
  const given = [...act.effect.targetRefs, ...argumentsOf(act.effect.call).map((one) => one.ref)];
  return given.some((one) => behind(r, one).calls.some((call) => same(call, parent.effect.call)));
}

function hasAncestor(parents: ReadonlyMap<MissingKey, MissingKey | undefined>, one: MissingKey, ancestor: MissingKey): boolean {
  for (let parent = parents.get(one), hops = 0; parent && hops < parents.size; parent = parents.get(parent), hops++) if (parent === ancestor) return true;
  return false;
}

/** What is at stake is also what is asked for of the thing that is made twice. */
function withChildren(parent: MissingKey, children: readonly MissingKey[]): MissingKey {
  const dearest = children.find((one) => one.stake === 'money');
  if (!dearest || parent.stake === 'money') return { ...parent, children };
  const confidence = CONFIDENCES.indexOf(dearest.confidence) < CONFIDENCES.indexOf(parent.confidence) ? dearest.confidence : parent.confidence;
  return { ...parent, children, stake: 'money', confidence };
}
