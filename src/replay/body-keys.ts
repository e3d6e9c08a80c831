import { isDeliveryName, isKeyName, isWebhookName } from '../catalogue/stakes.js';
import { argumentsOf } from '../program/arguments.js';
import { nodeOf, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import type { Act, Run } from './acts.js';
import { symbolOf } from './narrate.js';

const MAX_NESTING = 3;

/** A field of what is sent whose name says that the other side recognises repeats by it. */
export function bodyHasKey(run: Run, act: Act): boolean {
  return sentNames(run, act).some(isKeyName);
}

/** An event that is told to a customer's endpoint, with an id of the event or delivery by which it is known again. */
export function isKnownDelivery(run: Run, act: Act): boolean {
  const { kind, target, call } = act.effect;
  if (kind !== 'http-request') return false;
  const elsewhere = target === undefined || /^…/.test(target);
  if (!isWebhookName(`${symbolOf(call.frame)} ${call.frame.unit.path.split('/').at(-1) ?? ''} ${target ?? ''}`) && !elsewhere) return false;
  return [...headerNames(run, act), ...sentNames(run, act)].some(isDeliveryName);
}

function headerNames(run: Run, act: Act): readonly string[] {
  const r = run.program.resolver;
  const { call, operation, meaning } = act.effect;
  const holders = (meaning.keys ?? []).flatMap((one) => (one.header === undefined ? [] : r.path(call, operation, one.at).refs));
  return holders.flatMap((one) => r.entries(one).entries.map((entry) => entry.name));
}

function sentNames(run: Run, act: Act): readonly string[] {
  const r = run.program.resolver;
  const { call, operation, meaning } = act.effect;
  return (meaning.data ?? []).flatMap((path) => r.path(call, operation, path).refs).flatMap((one) => fieldNames(r, one));
}

/** The names of the fields of a body, also behind `JSON.stringify(body)` and `new URLSearchParams(body)`. */
export function fieldNames(r: Resolver, body: Ref): readonly string[] {
  const out: string[] = [];
  const seen = new Set<string>();
  const look = (ref: Ref, nesting: number): void => {
    for (const holder of r.follow(ref)) {
      const node = nodeOf(holder);
      if (node.kind === 'object') {
        for (const one of r.entries(holder).entries) {
          out.push(one.name);
          if (nesting < MAX_NESTING) look(one.value, nesting + 1);
        }
        continue;
      }
      const id = `${holder.frame.unit.path}:${holder.frame.fn}:${holder.value}`;
      if ((node.kind !== 'call' && node.kind !== 'new') || seen.has(id) || nesting >= MAX_NESTING) continue;
      seen.add(id);
      for (const one of argumentsOf(holder)) look(one.ref, nesting + 1);
    }
  };
  look(body, 0);
  return out;
}
