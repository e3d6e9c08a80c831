import { typeShape } from '../catalogue/lookup.js';
import type { Condition } from '../model/catalogue.js';
import { argumentsOf } from './arguments.js';
import { nodeOf, type Ref } from './frame.js';
import type { LibraryMeaning, OperationTarget } from './meaning.js';
import type { Resolver } from './resolver.js';

/** A condition on a call; what can't be decided does not hold. */
export function holds(r: Resolver, call: Ref, target: OperationTarget | undefined, when: Condition): boolean {
  if (when.argumentCount !== undefined && argumentsOf(call).length !== when.argumentCount) return false;
  if (when.not && holds(r, call, target, when.not)) return false;
  if (when.at === undefined) return true;
  const slot = r.path(call, target, when.at);
  const refs = slot.refs.flatMap((one) => r.follow(one)).filter((one) => nodeOf(one).kind !== 'undefined');
  if (when.is === 'absent') return refs.length === 0 && !slot.open;
  if (when.is === 'present' && refs.length === 0) return false;
  const { is } = when;
  if (is && is !== 'present' && !refs.some((one) => isKind(r, one, is))) return false;
  const literals = refs.map(nodeOf).flatMap((one) => (one.kind === 'literal' ? [one.value] : []));
  if (when.equals !== undefined && !literals.includes(when.equals)) return false;
  if (when.oneOf && !literals.some((one) => one !== null && when.oneOf!.includes(one))) return false;
  if (when.type !== undefined) {
    const wanted = when.type;
    return refs.some((one) => r.denote(one).some((meaning) => meaning.kind === 'library' && isType(meaning, wanted, target?.meaning.library)));
  }
  return true;
}

function isType(meaning: LibraryMeaning, wanted: string, library: LibraryMeaning['library'] | undefined): boolean {
  const type = library ? typeShape(library, wanted) : undefined;
  return type !== undefined && type.shape === meaning.shape;
}

function isKind(r: Resolver, ref: Ref, kind: 'function' | 'string' | 'object' | 'array'): boolean {
  const node = nodeOf(ref);
  switch (kind) {
    case 'string': return (node.kind === 'literal' && typeof node.value === 'string') || node.kind === 'template';
    case 'object': return node.kind === 'object';
    case 'array': return node.kind === 'array';
    case 'function': return r.denote(ref).some((one) => one.kind === 'function');
  }
}
