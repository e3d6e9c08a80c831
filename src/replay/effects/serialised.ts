import { nodeOf, type Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';
import { valuesOf } from './places.js';

/** What a call turns into text: `JSON.stringify({ … })`. Nothing when it is no such call. */
export function serialised(r: Resolver, ref: Ref): readonly Ref[] {
  if (nodeOf(ref).kind !== 'call') return [];
  return r.targets(ref).flatMap((one) => {
    const origin = one.kind === 'operation' && !one.builtin ? one.operation.origin : undefined;
    return one.kind === 'operation' && origin?.kind === 'derived' && origin.from?.length === 1 ? r.path(ref, one, origin.from[0]!).refs : [];
  });
}

/** The values behind a text that a value was turned into, or the value itself. */
export function serialisedValues(r: Resolver, ref: Ref): readonly Ref[] {
  const inner = valuesOf(r, serialised(r, ref));
  return inner.length > 0 ? inner : [ref];
}
