import type { Path } from '../model/catalogue.js';
import { argumentsOf, boundArgument } from './arguments.js';
import { isChainOpen, linksNamed, type ChainLink } from './chains.js';
import { at, nodeOf, type Ref } from './frame.js';
import { same } from './follow.js';
import { madeAt } from './made-at.js';
import type { OperationTarget } from './meaning.js';
import { writesTo } from './properties.js';
import { EMPTY_SLOT, OPEN_SLOT, type Resolver, type Slot } from './resolver.js';
import { functionsAt, returnedTo } from './returned.js';
import { typeArgument } from './type-arguments.js';

/** What stands at a path of a call (the paths of the catalogue's schema). */
export function pathSlot(r: Resolver, call: Ref, target: OperationTarget | undefined, path: Path): Slot {
  const [head, ...rest] = pathSteps(path);
  switch (head) {
    case 'chain': return rest[0] === undefined ? OPEN_SLOT : chainSlot(r, call, rest[0], rest.slice(1));
    case 'type': return typeArgument(r, call, Number(rest[0] ?? 0));
    default: return walk(r, call, headSlot(r, call, target, head!), [head!], rest);
  }
}

/** `a.b`, with names that hold dots in brackets. */
function pathSteps(path: Path): string[] {
  return [...path.matchAll(/\[([^\]]+)\]|[^.[\]]+/g)].map((one) => one[1] ?? one[0]);
}

function walk(r: Resolver, call: Ref, from: Slot, taken: readonly string[], steps: readonly string[]): Slot {
  let slot = from;
  steps.forEach((name, index) => {
    const prefix = [...taken, ...steps.slice(0, index)];
    slot = joined(slot.refs.map((one) => stepInto(r, call, one, name, prefix)), slot.open);
  });
  return slot;
}

function joined(slots: readonly Slot[], open = false): Slot {
  return { refs: slots.flatMap((one) => one.refs), open: open || slots.some((one) => one.open) };
}

/** Everything that the chain's calls of a member are given, or what stands at a path of each of them. */
function chainSlot(r: Resolver, call: Ref, member: string, steps: readonly string[]): Slot {
  const links = linksNamed(r, call, member);
  if (links.length === 0) return isChainOpen(r, call) ? OPEN_SLOT : EMPTY_SLOT;
  const [head, ...rest] = steps;
  return joined(links.map((link) => (head === undefined ? everyArgument(link) : walk(r, link.call, headSlot(r, link.call, undefined, head), [head], rest))));
}

function everyArgument({ call }: ChainLink): Slot {
  const args = argumentsOf(call);
  return { refs: args.filter((one) => !one.spread).map((one) => one.ref), open: args.some((one) => one.spread) };
}

/** One step of a path: an element, a property, or for a number the argument of a `new` or call. Functions are asked for what they return. */
function stepInto(r: Resolver, call: Ref, ref: Ref, name: string, prefix: readonly string[]): Slot {
  const slot = ownStep(r, ref, name, prefix[0] === 'result');
  if (slot.refs.length > 0) return slot;
  const functions = functionsAt(r, ref);
  if (functions.length === 0) return slot;
  const returned = functions.flatMap((one) => returnedTo(r, call, one, prefix.join('.')));
  return returned.length > 0 ? joined(returned.map((one) => ownStep(r, one, name, false))) : OPEN_SLOT;
}

function ownStep(r: Resolver, ref: Ref, name: string, isOfResult: boolean): Slot {
  if (name === '*') return parts(r, ref, []);
  const made = /^\d+$/.test(name) ? makers(r, ref, isOfResult) : [];
  if (made.length > 0) return joined(made.map((one) => argumentSlot(r, one, Number(name))));
  // A name or text that was handed in (a URL where a request object may stand) was made from nothing.
  if (/^\d+$/.test(name) && r.follow(ref).every((one) => !MAY_HOLD.has(nodeOf(one).kind))) return EMPTY_SLOT;
  return r.property(ref, name);
}

/** Values that may have elements, or be made from arguments. */
const MAY_HOLD: ReadonlySet<string> = new Set(['array', 'object', 'rest', 'call', 'new', 'await', 'import', 'unknown', 'arguments']);

/** The calls and `new`s whose arguments say what a value is. Of a result, a number is an element. */
function makers(r: Resolver, ref: Ref, isOfResult: boolean): readonly Ref[] {
  const followed = r.follow(ref);
  const made = followed.filter((one) => nodeOf(one).kind === 'new' || (!isOfResult && isFactory(r, one)));
  if (made.length > 0 || isOfResult || !followed.some((one) => nodeOf(one).kind === 'member')) return made;
  return madeAt(r, ref, true);
}

function isFactory(r: Resolver, ref: Ref): boolean {
  return nodeOf(ref).kind === 'call' && r.targets(ref).some((one) => one.kind === 'operation' && !one.builtin && typeof one.operation.returns === 'string');
}

function argumentSlot(r: Resolver, call: Ref, index: number): Slot {
  const bound = boundArgument(r, { ...call.frame, args: argumentsOf(call) }, index);
  if (bound === undefined) return OPEN_SLOT;
  return bound.value < 0 ? EMPTY_SLOT : { refs: [bound], open: false };
}

/** The elements of an array, or the values of an object's properties. */
function parts(r: Resolver, ref: Ref, around: readonly Ref[]): Slot {
  const holders = r.follow(ref);
  const objects = holders.filter((one) => nodeOf(one).kind === 'object');
  if (objects.length === 0) return r.elements(ref);
  if (objects.some((one) => around.some((other) => same(one, other)))) return OPEN_SLOT;
  const inside = [...around, ...objects];
  const slots = holders.map((one) => (nodeOf(one).kind === 'object' ? propertyValues(r, one, inside) : r.elements(one)));
  return joined([...slots, { refs: writesTo(r, ref, objects).map((one) => one.ref), open: false }]);
}

function propertyValues(r: Resolver, holder: Ref, around: readonly Ref[]): Slot {
  const node = nodeOf(holder);
  if (node.kind !== 'object') return OPEN_SLOT;
  return joined(node.properties.map((one) => {
    switch (one.kind) {
      case 'value': case 'computed': return { refs: [at(holder, one.value)], open: false };
      case 'spread': return parts(r, at(holder, one.value), around);
      case 'getter': case 'setter': return OPEN_SLOT;
    }
  }));
}

function headSlot(r: Resolver, call: Ref, target: OperationTarget | undefined, head: string): Slot {
  const node = nodeOf(call);
  const args = argumentsOf(call);
  if (/^\d+$/.test(head)) return argumentSlot(r, call, Number(head));
  switch (head) {
    case 'last': return args.length === 0 ? EMPTY_SLOT : { refs: [args.at(-1)!.ref], open: args.some((one) => one.spread) };
    case 'fn': {
      const functions = args.filter((one) => r.denote(one.ref).some((meaning) => meaning.kind === 'function'));
      const last = functions.at(-1);
      return last ? { refs: [last.ref], open: false } : { refs: [], open: true };
    }
    case 'receiver': {
      const callee = node.kind === 'call' || node.kind === 'new' ? nodeOf(at(call, node.callee)) : undefined;
      return callee?.kind === 'member' || callee?.kind === 'element' ? { refs: [at(call, callee.object)], open: false } : OPEN_SLOT;
    }
    case 'result': return { refs: [call], open: true };
    case 'tag': return node.kind === 'tagged' ? { refs: [call], open: false } : OPEN_SLOT;
    default: return target ? OPEN_SLOT : EMPTY_SLOT;
  }
}
