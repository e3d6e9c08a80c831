import type { Value } from '../model/facts.js';
import { argumentsOf, boundArgument } from './arguments.js';
import { at, lexicalFrame, nodeOf, type Ref } from './frame.js';
import { literalText } from './literals.js';
import { EMPTY_SLOT, OPEN_SLOT, type Entries, type Entry, type Resolver, type Slot } from './resolver.js';
import { aliasesOf, functionOf, indexOf, type PropertyWrite } from './unit.js';

/** A named property of a value: through literals, spreads, writes after the fact, class members and namespaces. */
export function property(r: Resolver, ref: Ref, name: string): Slot {
  const holders = r.follow(ref);
  const slots = holders.map((holder) => ownProperty(r, holder, name));
  const written = writesTo(r, ref, holders).filter((one) => one.name === name).map((one) => one.ref);
  const refs = [...slots.flatMap((one) => one.refs), ...written];
  return { refs, open: slots.length === 0 || slots.some((one) => one.open) };
}

function ownProperty(r: Resolver, holder: Ref, name: string): Slot {
  const node = nodeOf(holder);
  switch (node.kind) {
    case 'object': return objectProperty(r, holder, node, name);
    case 'array': {
      const index = Number(name);
      if (!Number.isInteger(index) || node.elements.slice(0, index + 1).some((one) => one?.spread)) return OPEN_SLOT;
      const element = node.elements[index];
      return element ? { refs: [at(holder, element.value)], open: false } : EMPTY_SLOT;
    }
    case 'undefined': return EMPTY_SLOT;
    case 'literal': case 'template': return EMPTY_SLOT;
    case 'rest': return node.excluded.includes(name) ? EMPTY_SLOT : r.property(at(holder, node.object), name);
    case 'parameter': {
      const facts = functionOf(holder.frame.unit, holder.frame.fn).params[node.index];
      if (!facts?.rest || !holder.frame.args || !/^\d+$/.test(name)) return OPEN_SLOT;
      const bound = boundArgument(r, holder.frame, node.index + Number(name));
      return bound ? { refs: [bound], open: false } : OPEN_SLOT;
    }
    case 'call': return copiedProperty(r, holder, name);
    default: return memberProperty(r, holder, name);
  }
}

/** Members of classes, namespaces and modules have values of their own. */
function memberProperty(r: Resolver, holder: Ref, name: string): Slot {
  const refs: Ref[] = [];
  let open = false;
  for (const meaning of r.denote(holder)) {
    const found = r.member(meaning, name).flatMap((one) => (one.kind === 'node' ? [one.ref] : []));
    if (found.length > 0) refs.push(...found);
    else open = true;
  }
  return { refs, open: open || refs.length === 0 };
}

function objectProperty(r: Resolver, holder: Ref, node: Extract<Value, { kind: 'object' }>, name: string): Slot {
  const refs: Ref[] = [];
  let open = false;
  for (let i = node.properties.length - 1; i >= 0; i--) {
    const one = node.properties[i]!;
    if (one.kind === 'value' && one.name === name) return { refs: [...refs, at(holder, one.value)], open };
    if (one.kind === 'getter' && one.name === name) return { refs, open: true };
    if (one.kind === 'computed') {
      const key = literalText(r, [at(holder, one.key)]);
      if (key === name) return { refs: [...refs, at(holder, one.value)], open };
      open ||= key === undefined;
    }
    if (one.kind === 'spread') {
      const inner = spreadProperty(r, at(holder, one.value), name);
      refs.push(...inner.refs);
      open ||= inner.open;
      if (inner.refs.length > 0 && !inner.open && !inner.maybe) return { refs, open };
    }
  }
  return { refs, open };
}

/** `...(flag && { a })` and `...(flag ? { a } : {})` add a property only sometimes. */
function spreadProperty(r: Resolver, ref: Ref, name: string): Slot & { readonly maybe: boolean } {
  const holders = r.follow(ref);
  const slots = holders.map((one) => r.property(one, name));
  const node = nodeOf(ref);
  const maybe = (node.kind === 'logical' && node.operator === '&&') || slots.some((one) => one.refs.length === 0);
  return { refs: slots.flatMap((one) => one.refs), open: slots.length === 0 || slots.some((one) => one.open), maybe };
}

/** What a copying call holds: `Object.assign({}, a, b)`, `new Headers(init)` and the like. */
function copiedProperty(r: Resolver, holder: Ref, name: string): Slot {
  for (const target of r.targets(holder)) {
    if (target.kind === 'operation' && target.operation.configures?.on === 'result' && target.operation.origin?.kind === 'derived') {
      const slots = argumentsOf(holder).map((one) => r.property(one.ref, name));
      return { refs: slots.flatMap((one) => one.refs), open: slots.some((one) => one.open) };
    }
  }
  return memberProperty(r, holder, name);
}

interface WrittenProperty {
  readonly name: string | undefined;
  readonly ref: Ref;
}

/** Properties put on an object after it was made, in its own function or wherever its variable is captured. */
export function writesTo(r: Resolver, ref: Ref, holders: readonly Ref[]): WrittenProperty[] {
  const out: WrittenProperty[] = [];
  const seen = new Set<PropertyWrite>();
  const add = (frame: Ref['frame'], writes: readonly PropertyWrite[] | undefined): void => {
    for (const one of writes ?? []) {
      if (seen.has(one)) continue;
      seen.add(one);
      out.push({ name: one.name ?? (one.key === undefined ? undefined : literalText(r, [{ frame, value: one.key }])), ref: { frame, value: one.value } });
    }
  };
  for (const holder of [ref, ...holders]) {
    if (holder.value < 0) continue;
    add(holder.frame, indexOf(holder.frame.unit, holder.frame.fn).writes.get(holder.value));
    const node = nodeOf(holder);
    if (node.kind === 'captured') {
      for (const fn of enclosed(holder)) {
        for (const alias of aliasesOf(holder.frame.unit, fn, node.variable)) add(lexicalFrame(holder.frame, fn), indexOf(holder.frame.unit, fn).writes.get(alias));
      }
    }
  }
  return out;
}

/** The functions from the value's own up to the module: writes elsewhere run at times that are not known. */
function enclosed(ref: Ref): number[] {
  const out: number[] = [];
  for (let fn = ref.frame.fn; fn >= 0; fn = functionOf(ref.frame.unit, fn).parent) out.push(fn);
  return out;
}

/** All named values of a collection: object literal, tuples, `Headers`, entries set by calls. */
export function entries(r: Resolver, ref: Ref): Entries {
  const out: Entry[] = [];
  let open = false;
  const holders = r.follow(ref);
  for (const holder of holders) {
    const node = nodeOf(holder);
    if (node.kind === 'object') {
      for (const one of node.properties) {
        if (one.kind === 'value') out.push({ name: one.name, value: at(holder, one.value) });
        else if (one.kind === 'computed') {
          const name = literalText(r, [at(holder, one.key)]);
          if (name === undefined) open = true;
          else out.push({ name, value: at(holder, one.value) });
        } else if (one.kind === 'spread') {
          const inner = r.entries(at(holder, one.value));
          out.push(...inner.entries);
          open ||= inner.open;
        } else open = true;
      }
    } else if (node.kind === 'array') {
      for (const element of node.elements) {
        const pair = element && !element.spread ? r.follow(at(holder, element.value)) : [];
        const tuple = pair.length === 1 ? nodeOf(pair[0]!) : undefined;
        const name = tuple?.kind === 'array' && tuple.elements[0] ? literalText(r, [at(pair[0]!, tuple.elements[0].value)]) : undefined;
        if (name !== undefined && tuple?.kind === 'array' && tuple.elements[1]) out.push({ name, value: at(pair[0]!, tuple.elements[1].value) });
        else open = true;
      }
    } else if (node.kind === 'new' || node.kind === 'call') {
      const args = argumentsOf(holder);
      if (isCopy(r, holder)) {
        for (const one of args) {
          const inner = r.entries(one.ref);
          out.push(...inner.entries);
          open ||= inner.open;
        }
      } else open = true;
    } else if (node.kind !== 'undefined' && !(node.kind === 'literal')) open = true;
    out.push(...setByCalls(r, holder));
  }
  for (const one of writesTo(r, ref, holders)) {
    if (one.name === undefined) open = true;
    else out.push({ name: one.name, value: one.ref });
  }
  const { kept, cut } = distinctEntries(out);
  return { entries: kept, open: open || cut || holders.length === 0 };
}

/** More entries than this, and the rest is taken to be unseen. */
const MAX_ENTRIES = 400;

/** Objects that are spread into one another in several ways give the same entries over and over. */
function distinctEntries(all: readonly Entry[]): { readonly kept: readonly Entry[]; readonly cut: boolean } {
  const seen = new Map<Ref['frame'], Set<string>>();
  const kept: Entry[] = [];
  for (const one of all) {
    const keys = seen.get(one.value.frame) ?? new Set<string>();
    seen.set(one.value.frame, keys);
    const key = `${one.value.value}:${one.name}`;
    if (keys.has(key)) continue;
    if (kept.length >= MAX_ENTRIES) return { kept, cut: true };
    keys.add(key);
    kept.push(one);
  }
  return { kept, cut: false };
}

/** A container made from its arguments (`new Headers({...})`, `Object.assign`). */
function isCopy(r: Resolver, holder: Ref): boolean {
  return r.targets(holder).some((target) => target.kind === 'operation' && target.operation.origin?.kind === 'derived');
}

/** `headers.set(name, value)` on the same object, in the same function. */
function setByCalls(r: Resolver, holder: Ref): Entry[] {
  const out: Entry[] = [];
  if (holder.value < 0) return out;
  const { unit, fn } = holder.frame;
  for (const call of indexOf(unit, fn).calls) {
    const node = functionOf(unit, fn).values[call]!;
    if (node.kind !== 'call') continue;
    const callee = functionOf(unit, fn).values[node.callee]!;
    if (callee.kind !== 'member' || callee.object !== holder.value) continue;
    const ref = { frame: holder.frame, value: call };
    for (const target of r.targets(ref)) {
      if (target.kind !== 'operation') continue;
      const meaning = target.operation.entries;
      if ((meaning?.act !== 'set' && meaning?.act !== 'append') || meaning.value === undefined) continue;
      const name = literalText(r, r.path(ref, target, meaning.name).refs);
      const value = r.path(ref, target, meaning.value).refs[0];
      if (name !== undefined && value) out.push({ name, value });
    }
  }
  return out;
}

/** The elements of a collection, as far as they are in view. */
export function elements(r: Resolver, ref: Ref): Slot {
  const refs: Ref[] = [];
  let open = false;
  for (const holder of r.follow(ref)) {
    const node = nodeOf(holder);
    if (node.kind !== 'array') { open = true; continue; }
    for (const one of node.elements) {
      if (!one) continue;
      if (one.spread) {
        const inner = r.elements(at(holder, one.value));
        refs.push(...inner.refs);
        open ||= inner.open;
      } else refs.push(at(holder, one.value));
    }
  }
  return { refs, open };
}
