import { isAlertUrl, isCostlessUrl, isMoneyMove, isReadOnlyUrl, isTelemetryName, isUpsertUrl } from '../catalogue/stakes.js';
import { nodeOf } from '../program/frame.js';
import { areExclusive, isInconsequential, type Act, type Run } from './acts.js';
import { changesNothingTwice } from './absolute-requests.js';
import { bodyHasKey, isKnownDelivery } from './body-keys.js';
import { hookSetsKey } from './hook-keys.js';
import { keysOf } from './keys.js';
import { originsOf } from './origins.js';

const EXTERNAL = new Set(['http-request', 'payment', 'email', 'sms', 'push', 'chat', 'publish', 'enqueue', 'sdk-write']);
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** An effect outside the process and its database that matters: request, payment, message, event, job. */
export function isExternal(act: Act): boolean {
  const { effect } = act;
  if (!EXTERNAL.has(effect.kind) || isInconsequential(act)) return false;
  if (effect.kind !== 'http-request') return true;
  if (effect.method === undefined || SAFE.has(effect.method)) return false;
  if (addressNames(act).some(isAlertUrl) || holderNames(act).some((one) => isReadOnlyUrl(one.replace(/(url|uri|endpoint|href)$/i, ''))) || (effect.target !== undefined && isCostlessUrl(effect.target))) return false;
  // A POST there that only asks is a read already; what is left says that it changes something (a mutation).
  return effect.target === undefined || !((effect.method !== 'POST' && isReadOnlyUrl(effect.target)) || isTelemetryName(effect.target));
}

/** The URL, or what it is called where it is only known at run time. */
function addressNames(act: Act): readonly string[] {
  const { target } = act.effect;
  return [...(target === undefined ? [] : [target]), ...holderNames(act)];
}

/** What holds the URL: `tokenUrl` of `provider.tokenUrl`. */
function holderNames(act: Act): readonly string[] {
  return act.effect.targetRefs.map(nodeOf).flatMap((one) => (one.kind === 'member' ? [one.name] : []));
}

/** A repeat of it is the same as one: by the provider's word, by the HTTP method, or by what it names. */
export function isNaturallyIdempotent(act: Act): boolean {
  const { effect } = act;
  if (effect.meaning.idempotent) return true;
  if (effect.kind !== 'http-request') return (effect.meaning.conflict ?? []).some((one) => one.then === 'error') && !isMoneyMove(effect.operation.meaning.path);
  if (effect.method === 'PUT' || effect.method === 'DELETE') return true;
  return effect.target !== undefined && isUpsertUrl(effect.target);
}

/** What stands in the places for an idempotency key. */
export type KeyState = 'stable' | 'volatile' | 'absent' | 'open';

export function keyStateOf(run: Run, act: Act): KeyState {
  const r = run.program.resolver;
  const { found, open } = keysOf(r, act.effect.call, act.effect.operation);
  const states = found.map((one): KeyState => {
    const origins = originsOf(r, one.value);
    if (origins.length > 0 && origins.every((origin) => origin.as === 'absent')) return 'absent';
    return origins.some((origin) => origin.provenance === 'volatile' && !origin.fallback) ? 'volatile' : 'stable';
  });
  if (states.includes('stable')) return 'stable';
  if (states.includes('volatile')) return 'volatile';
  if (bodyHasKey(run, act) || isKnownDelivery(run, act) || hookSetsKey(r, act.effect) || changesNothingTwice(run, act)) return 'stable';
  return open ? 'open' : 'absent';
}

/** Another way of doing the same in the same place carries a key: which of them is taken is a matter of configuration. */
export function hasKeyedAlternative(run: Run, act: Act): boolean {
  return run.acts.some((one) => one !== act && one.effect.kind === act.effect.kind && areExclusive(one, act) && keyStateOf(run, one) === 'stable');
}
