import type { EffectMeaning, Path } from '../../model/catalogue.js';
import { argumentsOf } from '../../program/arguments.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import type { OperationTarget } from '../../program/meaning.js';
import { shown, textsOf } from './text.js';
import { EMPTY_SLOT, type Resolver, type Slot } from '../../program/resolver.js';

/** What stands at the paths of a meaning: in a call, or in one element of a call that does several things. */
export interface Places {
  readonly r: Resolver;
  readonly call: Ref;
  readonly target: OperationTarget;
  /** Of a part: the meaning of the call that it is a part of. */
  readonly whole: EffectMeaning | undefined;
  at(path: Path): Slot;
}

export function placesOf(r: Resolver, call: Ref, target: OperationTarget): Places {
  return { r, call, target, whole: undefined, at: (path) => (path === 'key' ? EMPTY_SLOT : r.path(call, target, path)) };
}

/** Paths that start at a value in place of the call. */
export function placesIn({ r, call, target }: Places, root: Ref, whole: EffectMeaning): Places {
  const isCall = r.follow(root).some((one) => nodeOf(one).kind === 'call');
  const ofCall = (path: Path): boolean => isCall && (path.startsWith('chain.') || path.startsWith('receiver'));
  return { r, call, target, whole, at: (path) => (ofCall(path) ? r.path(r.follow(root)[0]!, target, path) : stepsFrom(r, root, path)) };
}

function stepsFrom(r: Resolver, root: Ref, path: Path): Slot {
  let slot: Slot = { refs: [root], open: false };
  for (const [, bracketed, plain] of path.matchAll(/\[([^\]]+)\]|([^.[\]]+)/g)) {
    const name = bracketed ?? plain!;
    const next = slot.refs.map((one) => stepInto(r, one, name));
    slot = { refs: next.flatMap((one) => one.refs), open: slot.open || next.some((one) => one.open) };
  }
  return slot;
}

function stepInto(r: Resolver, ref: Ref, name: string): Slot {
  if (name === '*') return r.elements(ref);
  const made = /^\d+$/.test(name) ? r.follow(ref).filter((one) => nodeOf(one).kind === 'new') : [];
  if (made.length === 0) return r.property(ref, name);
  const given = made.map((one) => argumentsOf(one)[Number(name)]);
  return { refs: given.flatMap((one) => (one && !one.spread ? [one.ref] : [])), open: false };
}

/**
 * Something that is not in view may stand at a path. A path into what may as well be plain text (the URL of `fetch(url)`) only counts
 * when that is an object.
 */
export function isOpenAt(places: Places, meaning: EffectMeaning, path: Path): boolean {
  if (!places.at(path).open) return false;
  const head = meaning.target?.at;
  if (head === undefined || !path.startsWith(`${head}.`)) return true;
  const { r } = places;
  return places.at(head).refs.flatMap((one) => r.follow(one)).some((one) =>
    textsOf(r, one).every((text) => shown(text) === undefined) && (nodeOf(one).kind === 'object' || r.denote(one).some((meant) => meant.kind === 'library')));
}

/** The values at a place, followed; `undefined` is none. */
export function valuesOf(r: Resolver, refs: readonly Ref[]): readonly Ref[] {
  return refs.flatMap((one) => r.follow(one)).filter((one) => nodeOf(one).kind !== 'undefined');
}

/** The one literal that stands at a place and nothing else. */
export function literalOf(r: Resolver, refs: readonly Ref[]): string | number | boolean | null | undefined {
  const nodes = valuesOf(r, refs).map(nodeOf);
  const [first] = nodes;
  if (first?.kind !== 'literal') return undefined;
  return nodes.every((one) => one.kind === 'literal' && one.value === first.value) ? first.value : undefined;
}
