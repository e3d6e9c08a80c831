import { weakest, type Confidence } from '../model/effect.js';
import { nodeOf, type Frame, type Ref } from '../program/frame.js';
import { climb, replaysOf, type Act, type Run } from './acts.js';
import type { ActiveBoundary } from './attempts.js';
import { callConfidence, guardConfidence, replayConfidence } from './evidence.js';
import { isExternal, isNaturallyIdempotent, keyStateOf } from './external.js';
import { guardsOf, isGuarded } from './guards.js';

/** A request that the receiver would do twice, without a key by which it could tell. */
export interface MissingKey {
  readonly run: Run;
  readonly act: Act;
  /** The call that lacks the key: with a wrapper, the one that says method and path. */
  readonly call: Ref;
  /** Why it may be sent again; absent where an SDK's key slot is empty whoever calls. */
  readonly replay: ActiveBoundary | undefined;
  /** The library has a place for a key of its own. */
  readonly slot: boolean;
  readonly confidence: Confidence;
}

export function missingKeys(run: Run): MissingKey[] {
  return run.acts.flatMap((act): MissingKey[] => {
    if (!isExternal(act) || isNaturallyIdempotent(act)) return [];
    const { kind, meaning } = act.effect;
    const slot = kind !== 'http-request' && (meaning.keys ?? []).some((one) => !one.ineffective);
    const replay = replaysOf(run.program, act).find((one) => one.boundary.context !== 'client');
    const request = kind === 'http-request' && (act.effect.method === 'POST' || act.effect.method === 'PATCH');
    if (!isAsked(act, slot, request, replay)) return [];
    const key = keyStateOf(run, act);
    if (key === 'stable' || key === 'volatile') return [];
    const guards = guardsOf(run, act);
    if (isGuarded(guards)) return [];
    const absence: Confidence = key === 'open' ? 'low' : 'high';
    return [{ run, act, call: request ? saying(run, act) : act.effect.call, replay, slot, confidence: weakest(callConfidence(act), worth(act, replay), guardConfidence(guards), absence) }];
  });
}

/** Whether the rule asks for a key here: an SDK's slot for money always, everything else where the call may be made again. */
function isAsked(act: Act, slot: boolean, request: boolean, replay: ActiveBoundary | undefined): boolean {
  switch (act.effect.kind) {
    case 'payment': return slot || replay !== undefined;
    case 'sdk-write': return slot;
    case 'email': case 'sms': case 'push': return slot && replay !== undefined;
    case 'http-request': return request && replay !== undefined;
    default: return false;
  }
}

function worth(act: Act, replay: ActiveBoundary | undefined): Confidence {
  switch (act.effect.kind) {
    case 'payment': return act.stake === 'money' || replay ? 'high' : 'medium';
    case 'sdk-write': return replay ? replayConfidence(replay) : 'medium';
    case 'email': case 'sms': case 'push': return 'medium';
    default: return replayConfidence(replay);
  }
}

/** The call that passes method and path, through wrappers that only hand them on. */
function saying(run: Run, act: Act): Ref {
  const r = run.program.resolver;
  const { call, operation, meaning } = act.effect;
  const paths = meaning.method?.at ?? [];
  const said = paths.flatMap((path) => r.path(call, operation, path).refs).flatMap((one) => r.follow(one)).filter((one) => nodeOf(one).kind === 'literal').map((one) => one.frame);
  const frames = new Set<Frame>(said);
  return climb(call).find((one) => frames.has(one.frame)) ?? call;
}
