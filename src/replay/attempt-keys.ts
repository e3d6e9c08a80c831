import { isKeyHeader, isKeyName } from '../catalogue/stakes.js';
import type { Boundary } from '../model/catalogue.js';
import type { ValueId } from '../model/facts.js';
import { argumentsOf } from '../program/arguments.js';
import { same } from '../program/follow.js';
import { at, nodeOf, placeOf, type Frame, type Ref } from '../program/frame.js';
import type { Program } from '../program/link.js';
import type { Resolver } from '../program/resolver.js';
import { boundariesOf, sharedAttempt, type ActiveBoundary } from './attempts.js';
import { keyUses, type KeyUse } from './keys.js';
import { originsOf, type Origin } from './origins.js';
import type { Event, Reached, Trace } from './trace.js';

/** A key of which a part is made anew in every attempt of a boundary that also repeats the call which takes it. */
export interface AttemptKey {
  readonly use: KeyUse;
  readonly origin: Origin;
  readonly boundary: ActiveBoundary;
  /** Where the key is made, seen from the code that is repeated: a call of a helper that only mints counts as the making. */
  readonly made: Ref;
}

/** Every key of a trace that differs from attempt to attempt. */
export function attemptKeys(program: Program, trace: Trace): AttemptKey[] {
  const r = program.resolver;
  const hooks = hookBoundaries(r, trace);
  return keyUses(r, trace).flatMap((use): AttemptKey[] => {
    const around = [...boundariesOf(r, use.call), ...hooksAround(hooks, use.call)];
    const repeating = around.filter((one) => one.boundary.context !== 'client');
    if (repeating.length === 0 || isAskedFor(r, use.reached)) return [];
    return originsOf(r, use.key).flatMap((origin): AttemptKey[] => {
      if (origin.provenance !== 'volatile' || origin.fallback) return [];
      const made = [...boundariesOf(r, origin.ref), ...hooksAround(hooks, origin.ref)];
      const boundary = sharedAttempt(made, repeating);
      if (!boundary || (boundary.boundary.context !== 'retry' && isStored(r, trace, origin, use))) return [];
      return [{ use, origin, boundary, made: seenFrom(program, origin, boundary, hooks) }];
    });
  });
}

/** A condition on the way that looks at the key's own place (`if (!headers.has(name))`): the key is made only where none is there. */
function isAskedFor(r: Resolver, reached: Reached | undefined): boolean {
  for (let one = reached; one; one = one.outer) if (mentionsKey(r, one.condition, 0)) return true;
  return false;
}

const MAX_CONDITION_DEPTH = 8;

function mentionsKey(r: Resolver, ref: Ref, depth: number): boolean {
  if (depth > MAX_CONDITION_DEPTH) return false;
  const node = nodeOf(ref);
  const inner = (values: readonly ValueId[]): boolean => values.some((value) => mentionsKey(r, at(ref, value), depth + 1));
  switch (node.kind) {
    case 'literal': return typeof node.value === 'string' && isKeyHeader(node.value);
    case 'member': return isKeyHeader(node.name) || isKeyName(node.name) || inner([node.object]);
    case 'element': return inner([node.object, node.key]);
    case 'call': return inner([node.callee, ...node.args.map((one) => one.value)]);
    case 'unary': return inner([node.operand]);
    case 'binary': case 'logical': return inner([node.left, node.right]);
    case 'await': return inner([node.operand]);
    case 'captured': return r.follow(ref).some((one) => !same(one, ref) && mentionsKey(r, one, depth + 1));
    default: return false;
  }
}

/** The made value is written to a store before the call that takes it: what runs again can read it back. */
function isStored(r: Resolver, trace: Trace, origin: Origin, use: KeyUse): boolean {
  for (const event of trace.all) {
    if (event.kind !== 'operation' || event.order >= use.order) continue;
    const { effect } = event.target.operation;
    if (!effect || effect.reads || !(effect.kind.startsWith('db-') || effect.kind === 'cache-set')) continue;
    const data = effect.data ? effect.data.flatMap((path) => r.path(event.call, event.target, path).refs) : argumentsOf(event.call).map((one) => one.ref);
    if (data.some((one) => originsOf(r, one).some((other) => same(other.ref, origin.ref)))) return true;
  }
  return false;
}

/** Climbs from the maker through helpers that only mint to the code that the boundary repeats. */
function seenFrom(program: Program, origin: Origin, boundary: ActiveBoundary, hooks: readonly ActiveBoundary[]): Ref {
  let made = origin.ref;
  for (let hops = 0; hops < 8; hops++) {
    const { frame } = made;
    if (frame === boundary.frame || !frame.call || program.graph.acts(frame.unit, frame.fn)) return made;
    const around = [...boundariesOf(program.resolver, frame.call), ...hooksAround(hooks, frame.call)];
    if (!around.some((one) => one.frame === boundary.frame && one.region === boundary.region)) return made;
    made = frame.call;
  }
  return made;
}

/** Hooks that run once per attempt of an instance (interceptors), where a call in the trace makes the instance re-send. */
function hookBoundaries(r: Resolver, trace: Trace): readonly ActiveBoundary[] {
  const hooks: { frame: Frame; event: Extract<Event, { kind: 'operation' }> }[] = [];
  const retried: { instance: Ref; event: Extract<Event, { kind: 'operation' }> }[] = [];
  for (const event of trace.all) {
    if (event.kind !== 'operation') continue;
    for (const one of event.callbacks) if (one.given?.callback.run.kind === 'per-attempt') hooks.push({ frame: one.frame, event });
    const configures = event.target.operation.configures;
    if (configures?.retry) for (const one of r.path(event.call, event.target, configures.on).refs) for (const instance of r.follow(one)) retried.push({ instance, event });
  }
  if (hooks.length === 0 || retried.length === 0) return [];
  return hooks.flatMap((hook) => {
    const instances = instanceOf(r, hook.event);
    const found = retried.find((one) => instances.some((instance) => same(instance, one.instance)));
    if (!found) return [];
    const boundary: Boundary = { kind: 'boundary', context: 'retry', because: found.event.target.operation.configures!.retry!.because };
    const place = placeOf(found.event.call);
    return [{ boundary, place, by: found.event.target.meaning.library.name, name: found.event.target.meaning.path, id: `${place.file}:${place.span[0]}:hook`, frame: hook.frame, region: undefined, hook: true }];
  });
}

/** What a hook is put on: the root of the receiver chain (`client` in `client.interceptors.request.use`). */
function instanceOf(r: Resolver, event: Extract<Event, { kind: 'operation' }>): readonly Ref[] {
  const on = event.target.operation.configures?.on;
  if (on !== undefined && on !== 'result') {
    const found = r.path(event.call, event.target, on).refs.flatMap((one) => r.follow(one));
    if (found.length > 0 && found.every((one) => nodeOf(one).kind !== 'member')) return found;
  }
  const node = nodeOf(event.call);
  if (node.kind !== 'call') return [];
  let object: Ref = at(event.call, node.callee);
  for (let inner = nodeOf(object); inner.kind === 'member'; inner = nodeOf(object)) {
    object = at(object, inner.object);
    const reached = r.follow(object);
    if (reached.some((one) => nodeOf(one).kind === 'call' || nodeOf(one).kind === 'new')) return reached;
  }
  return r.follow(object);
}

function hooksAround(hooks: readonly ActiveBoundary[], ref: Ref): readonly ActiveBoundary[] {
  if (hooks.length === 0) return [];
  const out: ActiveBoundary[] = [];
  for (let frame: Frame | undefined = ref.frame; frame; frame = frame.call?.frame) {
    for (const one of hooks) if (one.frame === frame) out.push(one);
  }
  return out;
}
