import { isKeyHeader, isKeyName } from '../catalogue/stakes.js';
import type { KeySlot } from '../model/catalogue.js';
import { argumentsOf } from '../program/arguments.js';
import { nodeOf, type Ref } from '../program/frame.js';
import { literalText } from '../program/literals.js';
import type { OperationTarget } from '../program/meaning.js';
import type { Entry, Resolver } from '../program/resolver.js';
import { isOpenAt, placesOf } from './effects/places.js';
import type { Event, Reached, Trace } from './trace.js';

/** A value in a place for an idempotency key, in one run. */
export interface KeyUse {
  readonly trace: Trace;
  /** The call that takes the key, or the write that puts it in a header. */
  readonly call: Ref;
  /** Absent when the call is not understood and only the name says that this is a key. */
  readonly target: OperationTarget | undefined;
  readonly key: Ref;
  /** Header, option or property name. */
  readonly name: string;
  /** `slot`: the library's own place for a key. `header`: a header whose name says so. `name`: a property or parameter so named. */
  readonly by: 'slot' | 'header' | 'name';
  readonly slot: KeySlot | undefined;
  readonly reached: Reached | undefined;
  readonly order: number;
}

/** How deep named properties are looked for in the arguments of a call that is not understood. */
const MAX_NESTING = 3;

/** Every key in a trace. */
export function keyUses(r: Resolver, trace: Trace): KeyUse[] {
  const out: KeyUse[] = [];
  for (const event of trace.all) {
    switch (event.kind) {
      case 'operation': out.push(...ofOperation(r, trace, event)); break;
      case 'unknown': out.push(...ofUnknown(r, trace, event)); break;
      case 'write': {
        const { flow, frame } = event;
        if (flow.name !== undefined && isKeyHeader(flow.name)) {
          out.push({ trace, call: { frame, value: flow.object }, target: undefined, key: { frame, value: flow.value }, name: flow.name, by: 'header', slot: undefined, reached: event.reached, order: event.order });
        }
        break;
      }
      default: break;
    }
  }
  return out;
}

function ofOperation(r: Resolver, trace: Trace, event: Extract<Event, { kind: 'operation' }>): KeyUse[] {
  const { call, target } = event;
  const use = (key: Ref, name: string, by: KeyUse['by'], slot?: KeySlot): KeyUse => ({ trace, call, target, key, name, by, slot, reached: event.reached, order: event.order });
  const { effect, entries } = target.operation;
  if (entries?.act === 'set' || entries?.act === 'append') {
    const name = literalText(r, r.path(call, target, entries.name).refs);
    const value = entries.value === undefined ? undefined : r.path(call, target, entries.value).refs[0];
    return name !== undefined && value && isKeyHeader(name) ? [use(value, name, 'header')] : [];
  }
  if (!effect || effect.reads) return [];
  return keysOf(r, call, target).found.map((one) => use(one.value, one.name, one.slot?.header === true ? 'header' : 'slot', one.slot));
}

export interface FoundKey extends Entry {
  readonly slot: KeySlot | undefined;
}

/** The keys that a call carries: in its own slots, and in headers that its instance was made with. `open`: there may be one unseen. */
export function keysOf(r: Resolver, call: Ref, target: OperationTarget): { readonly found: readonly FoundKey[]; readonly open: boolean } {
  const found: FoundKey[] = [];
  let open = false;
  const places = placesOf(r, call, target);
  for (const slot of target.operation.effect?.keys ?? []) {
    if (slot.ineffective) continue;
    const place = r.path(call, target, slot.at);
    open ||= isOpenAt(places, target.operation.effect!, slot.at);
    if (slot.header === undefined) {
      const name = slot.at.split('.').at(-1)!;
      for (const value of place.refs) if (!isAbsent(r, value)) found.push({ name: /^\d+$/.test(name) ? 'key' : name, value, slot });
      continue;
    }
    const wanted = slot.header;
    for (const holder of place.refs) {
      const inner = r.entries(holder);
      open ||= inner.open;
      for (const one of inner.entries) {
        if (wanted === true ? isKeyHeader(one.name) : one.name.toLowerCase() === wanted.toLowerCase()) found.push({ ...one, slot });
      }
    }
  }
  const instance = configuredHeaders(r, target);
  open ||= instance.open;
  found.push(...instance.entries.filter((one) => isKeyHeader(one.name)).map((one) => ({ ...one, slot: undefined })));
  return { found, open };
}

function isAbsent(r: Resolver, value: Ref): boolean {
  return r.follow(value).every((one) => nodeOf(one).kind === 'undefined');
}

/** Default headers of the instance on which a method is called, through factories that inherit (`got.extend`). */
function configuredHeaders(r: Resolver, target: OperationTarget): { readonly entries: readonly Entry[]; readonly open: boolean } {
  const entries: Entry[] = [];
  let open = false;
  let site = target.meaning.site;
  for (let hops = 0; site && hops < 4; hops++) {
    const made: OperationTarget | undefined = r.targets(site).find((one) => one.kind === 'operation');
    const configuration = made?.operation.configures;
    if (!made || !configuration) break;
    for (const path of configuration.headers ?? []) {
      for (const holder of r.path(site, made, path).refs) {
        const inner = r.entries(holder);
        entries.push(...inner.entries);
        open ||= inner.open;
      }
    }
    site = configuration.inherits ? made.meaning.site : undefined;
  }
  return { entries, open };
}

/** Key-named headers and properties in the arguments of a call that is not understood. */
function ofUnknown(r: Resolver, trace: Trace, event: Extract<Event, { kind: 'unknown' }>): KeyUse[] {
  const out: KeyUse[] = [];
  const seen = new Set<string>();
  const look = (ref: Ref, nesting: number): void => {
    for (const holder of r.follow(ref)) {
      const node = nodeOf(holder);
      const id = `${holder.frame.unit.path}:${holder.frame.fn}:${holder.value}`;
      if (node.kind !== 'object' || seen.has(id)) continue;
      seen.add(id);
      for (const one of r.entries(holder).entries) {
        // Options are named like identifiers, headers have hyphens.
        const header = one.name.includes('-') && isKeyHeader(one.name);
        if (header || isKeyName(one.name)) {
          out.push({ trace, call: event.call, target: undefined, key: one.value, name: one.name, by: header ? 'header' : 'name', slot: undefined, reached: event.reached, order: event.order });
        } else if (nesting < MAX_NESTING) look(one.value, nesting + 1);
      }
    }
  };
  for (const argument of argumentsOf(event.call)) look(argument.ref, 0);
  return out;
}
