import { argumentsOf } from './arguments.js';
import { callsAfter } from './chain-after.js';
import { callsBefore, hasEffect } from './chain-before.js';
import { at, nodeOf, type Frame, type Ref } from './frame.js';
import { remembered } from './guarded.js';
import { literalText } from './literals.js';
import type { Resolver } from './resolver.js';
import { functionsAt, runOf } from './returned.js';
import { functionOf } from './unit.js';
import { usesOf } from './value-uses.js';

/** A call of a fluent chain. Its name is that of the member that is called; a `new` and a call of a value itself have none. */
export interface ChainLink {
  readonly name: string | undefined;
  readonly call: Ref;
}

interface Chain {
  readonly before: readonly ChainLink[];
  readonly own: ChainLink;
  readonly after: readonly ChainLink[];
  readonly open: boolean;
}

const CHAINS = new WeakMap<Frame, Map<number, Chain>>();
const OPEN: Chain = { before: [], own: { name: undefined, call: undefined as never }, after: [], open: true };

function chain(r: Resolver, call: Ref): Chain {
  const memo = CHAINS.get(call.frame) ?? new Map<number, Chain>();
  CHAINS.set(call.frame, memo);
  const found = remembered(r.cycles, memo, call.value, OPEN, () => {
    const linked = (one: Ref): ChainLink => ({ name: nameOf(r, one), call: one });
    const after = callsAfter(r, [call]);
    return { before: callsBefore(r, call).map(linked), own: linked(call), after: after.calls.map(linked), open: after.open };
  });
  return found === OPEN ? { ...OPEN, own: { name: undefined, call } } : found;
}

/** All calls of the fluent chain in which a call stands, in order; also where variables hold parts of it. */
export function chainOf(r: Resolver, call: Ref): readonly ChainLink[] {
  const { before, own, after } = chain(r, call);
  return [...before, own, ...after];
}

/** The chain is handed to something that is not in view and may add to it. */
export function isChainOpen(r: Resolver, call: Ref): boolean {
  return chain(r, call).open;
}

/** The names of the members that the chain goes through, also in callbacks that it is given and in statements of their own. */
export function chainMembers(r: Resolver, call: Ref): ReadonlySet<string> {
  const links = [...chainOf(r, call), ...linksInCallbacks(r, call), ...statements(r, call)];
  return new Set(links.flatMap((one) => one.name ?? []));
}

/** The chain's calls of a member, the nearest first; `()` is the nearest call that has no member's name. */
export function linksNamed(r: Resolver, call: Ref, name: string): readonly ChainLink[] {
  const { before, own, after } = chain(r, call);
  const links = [own, ...before.toReversed(), ...after];
  if (name === '()') return links.filter(isBare).slice(0, 1);
  const direct = links.filter((one) => one.name === name);
  if (direct.length > 0) return direct;
  const inner = linksInCallbacks(r, call).filter((one) => one.name === name);
  return inner.length > 0 ? inner : statements(r, call).filter((one) => one.name === name);
}

/** A name that was imported is one too, but not a member's: `getRepository(Order)`. */
function isBare({ name, call }: ChainLink): boolean {
  const node = nodeOf(call);
  if (name === undefined || node.kind !== 'call') return true;
  const { kind } = nodeOf(at(call, node.callee));
  return kind !== 'member' && kind !== 'element';
}

function nameOf(r: Resolver, call: Ref): string | undefined {
  const node = nodeOf(call);
  if (node.kind !== 'call') return undefined;
  const ref = at(call, node.callee);
  const callee = nodeOf(ref);
  switch (callee.kind) {
    case 'member': return isHeld(r, ref, callee.object) ? undefined : callee.name;
    case 'element': return literalText(r, [at(call, callee.key)]);
    default: {
      const followed = r.follow(ref).map(nodeOf);
      const only = followed.length === 1 ? followed[0] : undefined;
      return only?.kind === 'import' && only.name !== 'default' && only.name !== '*' ? only.name : undefined;
    }
  }
}

/** `this.knex('orders')`: the member only holds what is called, an instance that is a function too. */
function isHeld(r: Resolver, callee: Ref, object: number): boolean {
  const called = r.denote(callee).filter((one) => one.kind === 'library');
  if (called.length === 0 || !called.every((one) => one.shape.members !== undefined || one.path.endsWith('()'))) return false;
  const owners = r.denote(at(callee, object)).filter((one) => one.kind === 'library');
  return called.every((one) => owners.every((owner) => owner.library !== one.library));
}

const IN_CALLBACKS = new WeakMap<Frame, Map<number, readonly ChainLink[]>>();
const NONE: readonly ChainLink[] = [];

/** Calls on what the chain's calls hand to callbacks: `onConflict((oc) => oc.column('id').doNothing())`. */
function linksInCallbacks(r: Resolver, call: Ref): readonly ChainLink[] {
  const memo = IN_CALLBACKS.get(call.frame) ?? new Map<number, readonly ChainLink[]>();
  IN_CALLBACKS.set(call.frame, memo);
  return remembered(r.cycles, memo, call.value, NONE, () => chainOf(r, call).flatMap((link) =>
    argumentsOf(link.call).flatMap((argument) => functionsAt(r, argument.ref).flatMap((meaning) => {
      const { run, frame } = runOf(r, link.call, meaning, undefined);
      // A transaction's or a job's code is a program of its own.
      if (!frame || (run && (run.kind !== 'inline' || run.each))) return [];
      return callsAfter(r, handedTo(frame)).calls.map((one) => ({ name: nameOf(r, one), call: one }));
    }))));
}

function handedTo(frame: Frame): readonly Ref[] {
  const uses = usesOf(frame.unit, frame.fn);
  const self = functionOf(frame.unit, frame.fn).kind === 'arrow' ? [] : uses.self;
  return [...uses.parameters.values(), ...self].map((value) => ({ frame, value }));
}

/** Calls that change the builder in statements of their own: `query.where('id', id);`. */
function statements(r: Resolver, call: Ref): readonly ChainLink[] {
  const { before } = chain(r, call);
  const uses = usesOf(call.frame.unit, call.frame.fn);
  return before.filter((one) => one.call.frame === call.frame).flatMap((builder) =>
    (uses.calls.get(builder.call.value) ?? []).flatMap((first) => {
      const made = [at(call, first), ...callsAfter(r, [at(call, first)]).calls];
      const last = made.at(-1)!;
      const ends = last.frame === call.frame && uses.discarded.has(last.value);
      return ends && !made.some((one) => hasEffect(r, one)) ? made.map((one) => ({ name: nameOf(r, one), call: one })) : [];
    }));
}
