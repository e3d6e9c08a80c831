import { sqlFacts } from '../../languages/sql/sql.js';
import type { EffectMeaning } from '../../model/catalogue.js';
import { argumentsOf } from '../../program/arguments.js';
import { ABSENT, at, nodeOf, type Frame, type Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';
import { placesOf, type Places } from './places.js';
import { textsOf } from './text.js';

const MAX_DEPTH = 24;

/** The read from which a value comes: a row that it gave, a part of one, one of several. Undefined when none is in view. */
export function readOf(r: Resolver, ref: Ref): Ref | undefined {
  return originOf(r, ref)?.call;
}

export interface RowOrigin {
  readonly call: Ref;
  /** The names of the members that lead from what was read to the value. */
  readonly names: readonly string[];
}

export function originOf(r: Resolver, ref: Ref): RowOrigin | undefined {
  return visit({ r, seen: new Map() }, ref, 0);
}

interface Search {
  readonly r: Resolver;
  readonly seen: Map<Frame, Set<number>>;
}

function visit(search: Search, ref: Ref, depth: number): RowOrigin | undefined {
  if (ref.value === ABSENT || depth > MAX_DEPTH) return undefined;
  const seen = search.seen.get(ref.frame) ?? new Set<number>();
  search.seen.set(ref.frame, seen);
  if (seen.has(ref.value)) return undefined;
  seen.add(ref.value);
  for (const one of search.r.follow(ref)) {
    const found = one.frame === ref.frame && one.value === ref.value ? ofValue(search, one, depth) : visit(search, one, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function ofValue(search: Search, ref: Ref, depth: number): RowOrigin | undefined {
  const node = nodeOf(ref);
  const next = (value: number): RowOrigin | undefined => visit(search, at(ref, value), depth + 1);
  switch (node.kind) {
    case 'member': {
      const found = next(node.object);
      return found && { ...found, names: [...found.names, node.name] };
    }
    case 'element': case 'rest': return next(node.object);
    case 'item': return next(node.iterable);
    case 'await': return next(node.operand);
    case 'logical': return next(node.left) ?? next(node.right);
    case 'parameter': return ofParameter(search, ref, node.index, depth);
    case 'call': case 'tagged': return ofCall(search, ref, depth);
    default: return undefined;
  }
}

/** What a library hands to a callback: an element of a list, what a promise resolves to. */
function ofParameter(search: Search, ref: Ref, index: number, depth: number): RowOrigin | undefined {
  const given = ref.frame.given;
  const meaning = given?.params[index];
  const path = meaning && ('elementOf' in meaning ? meaning.elementOf : 'resolved' in meaning ? meaning.resolved : undefined);
  if (!given || path === undefined) return undefined;
  for (const one of search.r.path(given.site, undefined, path).refs) {
    const found = visit(search, one, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function ofCall(search: Search, ref: Ref, depth: number): RowOrigin | undefined {
  const { r } = search;
  for (const target of r.targets(ref)) {
    if (target.kind !== 'operation') continue;
    const { effect, origin } = target.operation;
    if (effect) {
      if (isStoredRead(placesOf(r, ref, target), effect)) return { call: ref, names: [] };
      continue;
    }
    // A builder's last call, or a method of what was read (`rows.find(…)`).
    const node = nodeOf(ref);
    const callee = node.kind === 'call' ? nodeOf(at(ref, node.callee)) : undefined;
    const receiver = callee?.kind === 'member' ? visit(search, at(ref, callee.object), depth + 1) : undefined;
    if (receiver) return receiver;
    if (origin?.kind === 'stable' && origin.as === 'stored') return { call: ref, names: [] };
    if (callee?.kind !== 'member' || !target.builtin) {
      for (const one of argumentsOf(ref)) {
        const found = visit(search, one.ref, depth + 1);
        if (found) return found;
      }
    }
  }
  return undefined;
}

/** Whether a call reads rows or entries, by its kind or by its text. */
export function isStoredRead(places: Places, effect: EffectMeaning): boolean {
  if (effect.kind === 'db-read' || effect.kind === 'cache-read') return true;
  const { text } = effect;
  if (effect.kind !== 'db-statement' || text?.language !== 'sql') return false;
  return places.at(text.at).refs.flatMap((one) => textsOf(places.r, one)).some(({ quasis }) => {
    const statements = sqlFacts(quasis, text.dialect);
    return statements.length > 0 && statements.every((one) => one.verb === 'select');
  });
}
