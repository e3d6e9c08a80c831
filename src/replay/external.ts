import { isKeyName, isReadOnlyUrl, isTelemetryName } from '../catalogue/stakes.js';
import { argumentsOf } from '../program/arguments.js';
import { nodeOf, type Ref } from '../program/frame.js';
import type { Act, Run } from './acts.js';
import { isInconsequential } from './acts.js';
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
  return effect.target === undefined || !(isReadOnlyUrl(effect.target) || isTelemetryName(effect.target));
}

/** A repeat of it is the same as one: by the provider's word, by the HTTP method, or by its own key. */
export function isNaturallyIdempotent(act: Act): boolean {
  const { effect } = act;
  if (effect.meaning.idempotent) return true;
  return effect.kind === 'http-request' && (effect.method === 'PUT' || effect.method === 'DELETE');
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
  if (bodyKey(run, act)) return 'stable';
  return open ? 'open' : 'absent';
}

const MAX_NESTING = 3;

/** A field of what is sent whose name says that the other side recognises repeats by it. */
function bodyKey(run: Run, act: Act): boolean {
  const r = run.program.resolver;
  const seen = new Set<unknown>();
  const look = (ref: Ref, nesting: number): boolean => r.follow(ref).some((holder) => {
    const node = nodeOf(holder);
    if (node.kind === 'object') {
      return r.entries(holder).entries.some((one) => isKeyName(one.name) || (nesting < MAX_NESTING && look(one.value, nesting + 1)));
    }
    const id = `${holder.frame.unit.path}:${holder.frame.fn}:${holder.value}`;
    if ((node.kind !== 'call' && node.kind !== 'new') || seen.has(id)) return false;
    seen.add(id);
    // `JSON.stringify(body)`, `new URLSearchParams(body)`.
    return nesting < MAX_NESTING && argumentsOf(holder).some((one) => look(one.ref, nesting + 1));
  });
  return (act.effect.meaning.data ?? []).some((path) => r.path(act.effect.call, act.effect.operation, path).refs.some((one) => look(one, 0)));
}
