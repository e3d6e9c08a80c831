import { fingerprintsOf } from '../catalogue/lookup.js';
import { holds } from './conditions.js';
import { at, nodeOf, type Ref } from './frame.js';
import { libraryMeaning, type OperationTarget } from './meaning.js';
import type { Resolver } from './resolver.js';
import { usesLibrary } from './used-libraries.js';

/**
 * The operation that a call of a method is by its arguments alone: only where nothing at all is known of the receiver. Arguments that
 * other libraries take too say something only in a project that uses this one.
 */
export function byArguments(r: Resolver, call: Ref, callee: { readonly object: number; readonly name: string }): OperationTarget | undefined {
  const known = fingerprintsOf(callee.name);
  if (known.length === 0) return undefined;
  const receiver = at(call, callee.object);
  if (r.denote(receiver).some((one) => one.kind !== 'unknown')) return undefined;
  for (const { fingerprint, library } of known) {
    if (fingerprint.confidence === 'low' && !usesLibrary(r, library)) continue;
    const { operation } = fingerprint;
    const meaning = { ...libraryMeaning(library, { call: operation }, `${library.name}.${callee.name}`), key: nameOf(r, receiver), evidence: 'shape' as const };
    const target: OperationTarget = { kind: 'operation', operation, meaning, builtin: false };
    if (fingerprint.when.every((one) => holds(r, call, target, one))) return target;
  }
  return undefined;
}

/** `order` of `db.order.update(…)`. */
function nameOf(r: Resolver, receiver: Ref): string | undefined {
  const nodes = [nodeOf(receiver), ...r.follow(receiver).map(nodeOf)];
  return nodes.flatMap((one) => (one.kind === 'member' ? [one.name] : []))[0];
}
