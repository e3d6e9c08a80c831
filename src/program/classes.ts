import { memberShape, typeShape } from '../catalogue/lookup.js';
import type { ClassFacts, ClassMemberFacts } from '../model/facts.js';
import { argumentsOf } from './arguments.js';
import { detachedFrame, makeFrame, nodeOf, type Frame, type Ref } from './frame.js';
import type { ClassMeaning, FunctionMeaning, InstanceMeaning, LibraryMeaning, Meaning } from './meaning.js';
import type { Resolver } from './resolver.js';
import { settled } from './shapes.js';
import { functionOf, indexOf, type Unit } from './unit.js';

/** The instance that a `new` makes, with the run of its constructor. One per place and run. */
export function constructed(r: Resolver, call: Ref, meaning: ClassMeaning): InstanceMeaning {
  const facts = meaning.unit.facts.classes[meaning.class]!;
  const constructor = facts.members.find((one) => one.kind === 'constructor')?.function;
  const bare: InstanceMeaning = { kind: 'instance', unit: meaning.unit, class: meaning.class, closure: meaning.closure, construct: undefined };
  if (constructor === undefined) return bare;
  const frame = r.enter(call, { kind: 'function', unit: meaning.unit, fn: constructor, closure: meaning.closure, self: undefined }, { args: argumentsOf(call) });
  return frame ? instanceOf(frame, meaning) : bare;
}

const INSTANCES = new WeakMap<Frame, InstanceMeaning>();

function instanceOf(construct: Frame, meaning: ClassMeaning): InstanceMeaning {
  const known = INSTANCES.get(construct);
  if (known) return known;
  const made: InstanceMeaning = { kind: 'instance', unit: meaning.unit, class: meaning.class, closure: meaning.closure, construct };
  INSTANCES.set(construct, made);
  return made;
}

/** A member of an instance or, for `static`, of a class; through superclasses, abstract members and catalogued base classes. */
export function classMember(r: Resolver, meaning: InstanceMeaning | ClassMeaning, name: string, depth = 0): readonly Meaning[] {
  const facts = meaning.unit.facts.classes[meaning.class];
  if (!facts || depth > MAX_INHERITANCE) return [];
  const isStatic = meaning.kind === 'class';
  const members = facts.members.filter((one) => one.name === name && (one.static === true) === isStatic);
  const found = members.flatMap((one) => ofMember(r, meaning, facts, one));
  if (found.length > 0) return found;
  const assigned = isStatic ? [] : assignedMember(r, meaning as InstanceMeaning, facts, name);
  if (assigned.length > 0) return assigned;
  const declared = members.flatMap((one) => r.typeMeanings(meaning.unit, one.type));
  if (declared.length > 0) return declared;
  // Downwards only from where the question started: what is below looks up again, and would come back here.
  if (depth === 0 && !isStatic && (facts.abstract || members.some((one) => one.kind === 'abstract'))) {
    const below = r.implementations(meaning.unit, { class: meaning.class }).flatMap((one) => (one.kind === 'instance' ? classMember(r, one, name, 1) : []));
    if (below.length > 0) return below;
  }
  return inherited(r, meaning, facts, name, depth);
}

const MAX_INHERITANCE = 10;

function ofMember(r: Resolver, meaning: InstanceMeaning | ClassMeaning, facts: ClassFacts, member: ClassMemberFacts): readonly Meaning[] {
  const { unit, closure } = meaning;
  if (member.function !== undefined) {
    const fn: FunctionMeaning = { kind: 'function', unit, fn: member.function, closure, self: [meaning] };
    if (member.kind === 'method') return [fn];
    if (member.kind === 'getter' || member.kind === 'field') {
      const frame = memberFrame(meaning, member.function);
      const values = indexOf(unit, member.function).returns.flatMap((value) => valueMeanings(r, { frame, value }));
      return values.some((one) => one.kind !== 'unknown') ? values : r.typeMeanings(unit, member.type ?? functionOf(unit, member.function).returnType);
    }
  }
  if (member.kind === 'parameter-property' && member.parameter !== undefined) {
    const constructor = facts.members.find((one) => one.kind === 'constructor')?.function;
    if (constructor === undefined) return [];
    const frame = meaning.kind === 'instance' && meaning.construct ? meaning.construct : detachedFrame(unit, constructor);
    const value = functionOf(unit, constructor).values.findIndex((one) => one.kind === 'parameter' && one.index === member.parameter);
    const found = value < 0 ? [] : valueMeanings(r, { frame, value });
    return found.some((one) => one.kind !== 'unknown') ? found : r.typeMeanings(unit, member.type);
  }
  return [];
}

/** A member's values as meanings that keep their place, so that structure (literals, objects) can still be read. */
function valueMeanings(r: Resolver, ref: Ref): readonly Meaning[] {
  return r.follow(ref).flatMap((one): readonly Meaning[] => {
    const kind = nodeOf(one).kind;
    const meanings = r.denote(one);
    if (meanings.some((m) => m.kind !== 'unknown')) return meanings;
    return kind === 'undefined' ? [] : [{ kind: 'node', ref: one }];
  });
}

/** `this.name = value` in the constructor or another member. */
function assignedMember(r: Resolver, meaning: InstanceMeaning, facts: ClassFacts, name: string): readonly Meaning[] {
  const out: Meaning[] = [];
  for (const member of facts.members) {
    if (member.function === undefined || member.static) continue;
    const fn = functionOf(meaning.unit, member.function);
    for (const [object, writes] of indexOf(meaning.unit, member.function).writes) {
      if (fn.values[object]?.kind !== 'this') continue;
      for (const write of writes) {
        if (write.name !== name) continue;
        const frame = member.kind === 'constructor' && meaning.construct ? meaning.construct : memberFrame(meaning, member.function);
        out.push(...valueMeanings(r, { frame, value: write.value }));
      }
    }
  }
  return out.filter((one) => one.kind !== 'unknown');
}

const MEMBER_FRAMES = new WeakMap<object, Map<number, Frame>>();

/** A run of a member of which only the instance is known. */
function memberFrame(meaning: InstanceMeaning | ClassMeaning, fn: number): Frame {
  if (meaning.kind === 'instance' && !meaning.construct) return detachedFrame(meaning.unit, fn);
  const frames = MEMBER_FRAMES.get(meaning) ?? new Map<number, Frame>();
  MEMBER_FRAMES.set(meaning, frames);
  const known = frames.get(fn);
  if (known) return known;
  const frame = makeFrame({ unit: meaning.unit, fn, lexical: meaning.closure, self: [meaning], hops: meaning.kind === 'instance' ? meaning.construct?.hops ?? 0 : 0 });
  frames.set(fn, frame);
  return frame;
}

function inherited(r: Resolver, meaning: InstanceMeaning | ClassMeaning, facts: ClassFacts, name: string, depth: number): readonly Meaning[] {
  return bases(r, meaning.unit, facts).flatMap((one): readonly Meaning[] => {
    if (one.kind === 'library') return (meaning.kind === 'class' ? [one] : instanceSide(one)).flatMap((side) => libraryMember(side, name));
    return classMember(r, meaning.kind === 'class' ? one : { ...one, kind: 'instance', construct: undefined }, name, depth + 1).map((m) => rebind(m, meaning));
  });
}

/** A method found in a superclass runs on the instance that was asked. */
function rebind(found: Meaning, self: InstanceMeaning | ClassMeaning): Meaning {
  return found.kind === 'function' && found.self ? { ...found, self: [self] } : found;
}

/** What a class extends: a class of the program, or a catalogued base class as its instances' type. */
export function superMeanings(r: Resolver, unit: Unit, facts: ClassFacts): readonly (ClassMeaning | LibraryMeaning)[] {
  return bases(r, unit, facts).flatMap((one): readonly (ClassMeaning | LibraryMeaning)[] => (one.kind === 'class' ? [one] : instanceSide(one)));
}

/** The same as the classes themselves: what their static members are. */
function bases(r: Resolver, unit: Unit, facts: ClassFacts): readonly (ClassMeaning | LibraryMeaning)[] {
  if (facts.superclass === undefined) return [];
  return r.denote({ frame: detachedFrame(unit, facts.owner), value: facts.superclass }).filter((one) => one.kind === 'class' || one.kind === 'library');
}

/** The instances of a catalogued class: the type that it is, or that `new` gives. */
export function instanceSide(meaning: LibraryMeaning): readonly LibraryMeaning[] {
  if (meaning.library.inert) return [meaning];
  const made = meaning.shape.new?.returns;
  const name = meaning.shape.type ?? (typeof made === 'string' ? made : undefined);
  const type = name === undefined ? undefined : typeShape(meaning.library, name);
  return type ? [{ ...meaning, library: type.library, shape: type.shape }] : [];
}

/** A member of something catalogued. Unknown members give nothing. */
export function libraryMember(meaning: LibraryMeaning, name: string): readonly Meaning[] {
  if (meaning.library.inert) return [{ ...meaning, path: `${meaning.path}.${name}`, receiver: meaning }];
  const found = memberShape(meaning.shape, meaning.library, name);
  // A builder that is awaited is a promise there, whatever else its methods may be called.
  if (!found || (found.key !== undefined && OF_PROMISES.has(name))) return [];
  const { shape, library } = settled(found.shape, found.library);
  return [{ ...meaning, shape, library, path: `${meaning.path}.${name}`, key: found.key ?? meaning.key, receiver: meaning }];
}

const OF_PROMISES: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);
