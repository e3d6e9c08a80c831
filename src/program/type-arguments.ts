import type { ClassFacts, DecoratorFacts, TypeRef, Value } from '../model/facts.js';
import { callsBefore, standsOn } from './chain-before.js';
import { superMeanings } from './classes.js';
import { at, detachedFrame, nodeOf, type Ref } from './frame.js';
import { same, step } from './follow.js';
import { exported, resolution } from './modules.js';
import { OPEN_SLOT, type Resolver, type Slot } from './resolver.js';
import { TRANSPARENT } from './types.js';
import { functionOf, type Unit } from './unit.js';

const MAX_STEPS = 24;
const MAX_DEPTH = 8;

/** The class that a call's receiver is declared for (`Repository<Order>`) or injected by; of a chain, the receiver nearest to the call. */
export function typeArgument(r: Resolver, call: Ref, index: number): Slot {
  for (const link of [call, ...callsBefore(r, call).toReversed()]) {
    const on = standsOn(link);
    const refs = on ? ofValue(r, on, index) : [];
    if (refs.length > 0) return { refs, open: false };
  }
  return OPEN_SLOT;
}

function ofValue(r: Resolver, from: Ref, index: number): readonly Ref[] {
  const work: Ref[] = [from];
  for (let i = 0; i < work.length && i < MAX_STEPS; i++) {
    const ref = work[i]!;
    if (ref.value < 0) continue;
    const found = ofOne(r, ref, index);
    if (found.length > 0) return found;
    for (const next of step(r, ref)) if (!work.some((one) => same(one, next))) work.push(next);
  }
  return r.denote(from).flatMap((one) => (one.kind === 'instance' ? ofClass(r, one.unit, one.unit.facts.classes[one.class], index, 0) : []));
}

function ofOne(r: Resolver, ref: Ref, index: number): readonly Ref[] {
  const node = nodeOf(ref);
  const { unit } = ref.frame;
  const written = node.type ? ofType(r, unit, node.type, index, 0) : [];
  if (written.length > 0) return written;
  switch (node.kind) {
    case 'call': case 'new': return named(r, unit, node.typeArgs?.[index]);
    case 'captured': return declared(r, unit, unit.facts.variables[node.variable]?.type, index);
    case 'parameter': {
      const facts = functionOf(unit, ref.frame.fn);
      const owner = facts.class === undefined ? facts.parent : unit.facts.classes[facts.class]!.owner;
      const parameter = facts.params[node.index];
      return parameter ? ofDeclaration(r, unit, owner, parameter, index) : [];
    }
    case 'member': return ofMember(r, ref, node, index);
    default: return [];
  }
}

function ofMember(r: Resolver, ref: Ref, node: Extract<Value, { kind: 'member' }>, index: number): readonly Ref[] {
  return r.denote(at(ref, node.object)).flatMap((owner) => {
    if (owner.kind === 'typed') return declared(r, owner.unit, owner.members.find((one) => one.name === node.name)?.type, index);
    return owner.kind === 'instance' || owner.kind === 'class' ? ofClassMember(r, lineage(r, owner), node.name, index) : [];
  });
}

const LINEAGES = new WeakMap<Unit, Map<number, readonly Of[]>>();

/** A class and those that it extends, itself first. */
function lineage(r: Resolver, { unit, class: id }: Of): readonly Of[] {
  const memo = LINEAGES.get(unit) ?? new Map<number, readonly Of[]>();
  LINEAGES.set(unit, memo);
  const known = memo.get(id);
  if (known) return known;
  const out: Of[] = [{ unit, class: id }];
  for (let i = 0; i < out.length && i < MAX_DEPTH; i++) {
    const above = superMeanings(r, out[i]!.unit, factsOf(out[i]!)).find((one) => one.kind === 'class');
    if (above?.kind === 'class') out.push(above);
  }
  if (r.cycles.depth === 0) memo.set(id, out);
  return out;
}

interface Of {
  readonly unit: Unit;
  readonly class: number;
}

function factsOf(one: Of): ClassFacts {
  return one.unit.facts.classes[one.class]!;
}

/** Where a base class declares the member for its own type parameter, a class that extends it says what that is: `extends Crud<Order>`. */
function ofClassMember(r: Resolver, classes: readonly Of[], name: string, index: number): readonly Ref[] {
  const place = classes.findIndex((one) => factsOf(one).members.some((member) => member.name === name));
  if (place < 0) return [];
  const facts = factsOf(classes[place]!);
  const written = ofDeclaration(r, classes[place]!.unit, facts.owner, facts.members.find((one) => one.name === name)!, index);
  const given = firstOf(classes.slice(0, place), (one) => named(r, one.unit, factsOf(one).superType?.args?.[0]));
  return given.length > 0 && written.every((one) => given.every((other) => isBelow(r, other, one))) ? given : written;
}

function isBelow(r: Resolver, below: Ref, above: Ref): boolean {
  const bases = r.denote(above);
  return r.denote(below).some((one) => one.kind === 'class' && lineage(r, one).some((each) =>
    bases.some((base) => base.kind === 'class' && base.unit === each.unit && base.class === each.class)));
}

interface Declaration {
  readonly type?: TypeRef;
  readonly decorators?: readonly DecoratorFacts[];
}

function ofDeclaration(r: Resolver, unit: Unit, owner: number, one: Declaration, index: number): readonly Ref[] {
  const byType = declared(r, unit, one.type, index);
  if (byType.length > 0) return byType;
  const frame = detachedFrame(unit, owner);
  return (one.decorators ?? []).filter((decorator) => injects(r, { frame, value: decorator.callee })).flatMap((decorator) => {
    const argument = decorator.args?.[index];
    return argument && !argument.spread ? [{ frame, value: argument.value }] : [];
  });
}

function injects(r: Resolver, callee: Ref): boolean {
  return r.denote(callee).some((one) => one.kind === 'library' && one.shape.decorator?.injects !== undefined);
}

function declared(r: Resolver, unit: Unit, type: TypeRef | undefined, index: number): readonly Ref[] {
  return type ? ofType(r, unit, type, index, 0) : [];
}

/** The classes that stand at a place among a type's arguments, through aliases, unions and classes that extend such a type. */
function ofType(r: Resolver, unit: Unit, type: TypeRef, index: number, depth: number): readonly Ref[] {
  if (depth > MAX_DEPTH) return [];
  const inside = (one: TypeRef): readonly Ref[] => ofType(r, unit, one, index, depth + 1);
  if (type.name === '|' || type.name === '&') return firstOf(type.args ?? [], inside);
  if (type.args && !type.imported && TRANSPARENT.has(type.name)) return firstOf(type.args.slice(0, 1), inside);
  const argument = type.args?.[index];
  if (argument) return named(r, unit, argument);
  if (type.class !== undefined) return ofClass(r, unit, unit.facts.classes[type.class], index, depth + 1);
  if (type.type !== undefined) {
    const facts = unit.facts.types[type.type];
    return firstOf([...(facts?.alias ? [facts.alias] : []), ...(facts?.extends ?? [])], inside);
  }
  return type.imported ? ofImported(r, unit, type.imported, index, depth) : [];
}

function firstOf<T>(all: readonly T[], ask: (one: T) => readonly Ref[]): readonly Ref[] {
  for (const one of all) {
    const found = ask(one);
    if (found.length > 0) return found;
  }
  return [];
}

function ofImported(r: Resolver, unit: Unit, { module, name }: { readonly module: string; readonly name: string }, index: number, depth: number): readonly Ref[] {
  const target = resolution(r, unit, module);
  const other = target?.kind === 'file' ? r.units.get(target.file) : undefined;
  const found = other && exported(r, other, name);
  if (found?.kind === 'type') return found.facts.type ? ofType(r, found.unit, found.facts.type, index, depth + 1) : [];
  if (found?.kind !== 'ref') return [];
  return r.denote(found.ref).flatMap((one) => (one.kind === 'class' ? ofClass(r, one.unit, one.unit.facts.classes[one.class], index, depth + 1) : []));
}

/** `class Orders extends Repository<Order>`. */
function ofClass(r: Resolver, unit: Unit, facts: ClassFacts | undefined, index: number, depth: number): readonly Ref[] {
  return facts?.superType ? ofType(r, unit, facts.superType, index, depth) : [];
}

/** The class that a type names, as a value. */
function named(r: Resolver, unit: Unit, type: TypeRef | undefined): readonly Ref[] {
  if (!type) return [];
  if (type.name === '|' || type.name === '&') return firstOf(type.args ?? [], (one) => named(r, unit, one));
  if (type.name === 'typeof') return type.value === undefined ? [] : [{ frame: unit.module, value: type.value }];
  if (type.class !== undefined) {
    const { owner } = unit.facts.classes[type.class]!;
    return valuesOf(unit, owner, (one) => one.kind === 'class' && one.class === type.class);
  }
  const { imported } = type;
  if (!imported) return type.args?.[0] && TRANSPARENT.has(type.name) ? named(r, unit, type.args[0]) : [];
  return r.importedRefs(unit, imported.module, imported.name) ??
    valuesOf(unit, 0, (one) => one.kind === 'import' && one.module === imported.module && one.name === imported.name);
}

function valuesOf(unit: Unit, fn: number, isWanted: (one: Value) => boolean): readonly Ref[] {
  const value = functionOf(unit, fn).values.findIndex(isWanted);
  return value < 0 ? [] : [{ frame: detachedFrame(unit, fn), value }];
}
