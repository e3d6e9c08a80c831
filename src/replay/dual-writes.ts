import { isAuditName, isOutboxName, isSyncName, isTouchName, wordsOf } from '../catalogue/stakes.js';
import { weakest, type Confidence } from '../model/effect.js';
import { same } from '../program/follow.js';
import type { Frame, Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import { functionOf } from '../program/unit.js';
import { areExclusive, isAfterFailure, isInconsequential, meeting, seenFrom, type Act, type Run } from './acts.js';
import { boundariesOf, sharedAttempt, type ActiveBoundary } from './attempts.js';
import { behind } from './behind.js';
import { checksOf, settling, type Check } from './checks.js';
import { callConfidence, guardConfidence } from './evidence.js';
import { isExternal } from './external.js';
import { isBestEffort } from './failures.js';
import { guardsOf, identityFields, isWrite, sharesScope } from './guards.js';
import { keysOf } from './keys.js';
import { originsOf } from './origins.js';
import { surelyStops } from './stops.js';
import { asWebhook } from './webhooks.js';

/** Two effects that state one fact in two places, with nothing that makes them one. */
export interface DualWrite {
  readonly run: Run;
  readonly first: Act;
  readonly second: Act;
  /** The one outside the database: what the finding is about. */
  readonly effect: Act;
  readonly write: Act;
  /** Both calls as they stand in the function in which they meet. */
  readonly frame: Frame;
  readonly effectCall: Ref;
  readonly writeCall: Ref;
  /** What runs again after the crash; absent where nothing does. */
  readonly replay: ActiveBoundary | undefined;
  /** What stops the repeat before it reaches the second effect. */
  readonly stop: Check | undefined;
  readonly confidence: Confidence;
}

export function dualWrites(run: Run): DualWrite[] {
  const writes = run.acts.filter(isCommitted);
  if (writes.length === 0) return [];
  const committed = new Set(writes);
  return run.acts.flatMap((effect): DualWrite[] => {
    const partners = isSecondPlace(effect) ? writes : committed.has(effect) ? writes.filter((write) => write.order < effect.order && areTwoStores(write, effect)) : [];
    // The nearest write before it tells the story best.
    for (const write of [...partners].sort((a, b) => distance(effect, a) - distance(effect, b))) {
      const found = pair(run, effect, write);
      if (found.length > 0) return found;
    }
    return [];
  });
}

function distance(effect: Act, write: Act): number {
  return write.order < effect.order ? effect.order - write.order : 1e6 + write.order - effect.order;
}

/** A row that states something others rely on. */
function isCommitted(act: Act): boolean {
  if (!isWrite(act) || act.effect.kind === 'cache-set' || isInconsequential(act)) return false;
  const name = act.effect.target ?? '';
  if (isAuditName(name) || isOutboxName(name)) return false;
  const { changes, changesOpen } = act.effect;
  return changesOpen || changes.length === 0 || !changes.every((one) => one.field !== undefined && (isTouchName(one.field) || isClaimField(one.field)));
}

/** `claimed_until`, `lockedBy`: who is at it, and for how long. It states nothing that others rely on. */
function isClaimField(field: string): boolean {
  return CLAIMS.has(wordsOf(field)[0] ?? '');
}

const CLAIMS = new Set(['claim', 'claimed', 'lock', 'locked', 'lease', 'leased']);

/** What is told elsewhere: a message, a job, a request. Mail and texts are notifications: they speak only where a repeat never sends them. */
function isSecondPlace(act: Act): boolean {
  return isExternal(act) && act.effect.kind !== 'chat';
}

/** A relational database and another kind of store, each known by its library: no transaction spans both. */
function areTwoStores(a: Act, b: Act): boolean {
  const isRelational = (act: Act): boolean => ['sql', 'orm'].includes(act.effect.operation.meaning.library.family);
  const isOther = (act: Act): boolean => act.effect.operation.meaning.library.family === 'document';
  const isSure = (act: Act): boolean => act.effect.operation.meaning.evidence === 'resolved';
  return isSure(a) && isSure(b) && ((isRelational(a) && isOther(b)) || (isOther(a) && isRelational(b)));
}

const NOTIFIES = new Set(['email', 'sms', 'push']);

function pair(run: Run, effect: Act, write: Act): DualWrite[] {
  if (sharesScope(effect, write) || same(effect.effect.call, write.effect.call) || areExclusive(effect, write)) return [];
  if (isAfterFailure(effect, write) || isAfterFailure(write, effect)) return [];
  // Inside the transaction but not of it: another rule's.
  const around = run.scopes.around(effect.within);
  if (around && write.scope && same(around.site, write.scope.site)) return [];
  if (areSteps(effect, write)) return [];
  const met = meeting(effect.effect.call, write.effect.call);
  if (!met || met.frame.fn === 0) return [];
  const [first, second] = effect.order < write.order ? [effect, write] : [write, effect];
  const replay = survivingReplay(run, effect, write);
  const stop = replay ? stops(run, second, first) : undefined;
  if (replay && !stop) return [];
  // A claim that nothing takes up again is an acknowledgement that comes too early.
  if (replay && claims(run, first, second)) return [];
  if (!replay && (NOTIFIES.has(effect.effect.kind) || (first === effect && !isAnnouncement(effect)))) return [];
  if (replay && first === effect) return [];
  const accepted = isBestEffort(run, effect, write);
  if (accepted && effect.effect.kind !== 'publish') return [];
  if (isRecordedAfter(run, effect) || (!isAnnouncement(effect) && isSecondPlace(effect) && !isAboutTheSame(run, effect, write))) return [];
  const guards = guardsOf(run, effect).filter((one) => one.kind !== 'claim' && one.kind !== 'record');
  const confidence = weakest(callConfidence(effect), callConfidence(write), guardConfidence(guards), worth(effect), accepted ? 'medium' : 'high', write.scope?.presumed ? 'low' : 'high');
  return [{ run, first, second, effect, write, frame: met.frame, effectCall: met.a, writeCall: committing(write, met), replay, stop, confidence }];
}

/** What is written in a transaction is there when that has ended: the call that runs it. */
function committing(write: Act, met: { readonly frame: Frame; readonly b: Ref }): Ref {
  return write.scope?.frame ? seenFrom(write.scope.site, met.frame) : met.b;
}

/** A request tells what was written when it is made of the row, or names it: other requests are steps of their own. */
function isAboutTheSame(run: Run, effect: Act, write: Act): boolean {
  const r = run.program.resolver;
  const { call, operation, meaning, targetRefs, changesOpen, changes } = effect.effect;
  const keys = keysOf(r, call, operation).found.map((one) => one.value);
  const sent = [...keys, ...targetRefs, ...(meaning.data ?? []).flatMap((path) => r.path(call, operation, path).refs), ...changes.flatMap((one) => one.value ?? [])];
  if (sent.some((one) => behind(r, one).calls.some((other) => same(other, write.effect.call)))) return true;
  const named = [...write.effect.condition.values.map((one) => one.value), ...identityFields(run, write).map((one) => one.value)].flatMap((one) => sources(r, one));
  const told = sent.flatMap((one) => sources(r, one));
  return (changesOpen && sent.length === 0) || named.some((one) => told.some((other) => same(one, other)));
}

/** What a value is put together from, constants apart. */
function sources(r: Resolver, ref: Ref): readonly Ref[] {
  return originsOf(r, ref).filter((one) => one.as !== 'literal' && one.as !== 'absent' && one.as !== 'config').map((one) => one.ref);
}

/** Steps of one run that an engine remembers: it goes on with the second where it has done the first. */
function areSteps(a: Act, b: Act): boolean {
  const [one, other] = [stepOf(a), stepOf(b)];
  return (one !== undefined || other !== undefined) && one !== other;
}

function stepOf(act: Act): Frame | undefined {
  for (let one = act.within; one; one = one.outer) if (one.kind === 'callback' && one.given?.callback.run.kind === 'memoised') return one.frame;
  return undefined;
}

/** What a request gave is stored afterwards: it is asked for, not announced, and asked for again while nothing is stored. */
function isRecordedAfter(run: Run, effect: Act): boolean {
  if (isAnnouncement(effect)) return false;
  const r = run.program.resolver;
  return run.acts.some((one) => one.order > effect.order && isWrite(one)
    && one.effect.changes.some(({ value }) => value !== undefined && behind(r, value).calls.some((call) => same(call, effect.effect.call))));
}

function claims(run: Run, first: Act, second: Act): boolean {
  return guardsOf(run, second).some((one) => one.kind === 'claim' && one.act === first);
}

function isAnnouncement(act: Act): boolean {
  return act.effect.kind === 'publish' || act.effect.kind === 'enqueue';
}

/** By its target, or by the functions that lead to it, it only has something derived again. */
export function isSync(act: Act): boolean {
  if (act.effect.target !== undefined && isSyncName(act.effect.target)) return true;
  const { frame } = act.effect.call;
  const name = functionOf(frame.unit, frame.fn).name;
  return name !== undefined && isSyncName(name);
}

/** What runs both again after the process has died in between: a retry in the same process dies with it. */
function survivingReplay(run: Run, a: Act, b: Act): ActiveBoundary | undefined {
  const r = run.program.resolver;
  const lasting = (act: Act): readonly ActiveBoundary[] => boundariesOf(r, act.effect.call).map(asWebhook).filter((one) => one.boundary.context !== 'client' && one.boundary.context !== 'retry');
  return sharedAttempt(lasting(a), lasting(b));
}

/** A check that the first write settles, so that the repeat never comes to the second. */
function stops(run: Run, second: Act, first: Act): Check | undefined {
  return checksOf(run, second).find((check) => settling(run, check, second).some((one) => (one === first || sharesScope(one, first)) && surelyStops(run, check, one)));
}

function worth(act: Act): Confidence {
  if (isAnnouncement(act) && isSync(act)) return 'medium';
  switch (act.effect.kind) {
    case 'payment': return act.stake === 'money' ? 'high' : 'low';
    case 'publish': return 'high';
    default: return act.stake === 'money' || act.stake === 'stock' || act.stake === 'access' ? 'high' : 'medium';
  }
}
