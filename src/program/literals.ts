import { nodeOf, type Ref } from './frame.js';
import type { Resolver } from './resolver.js';

/** The text of the literal that the values are, when they are one literal and nothing else. */
export function literalText(r: Resolver, refs: readonly Ref[]): string | undefined {
  const nodes = refs.flatMap((one) => r.follow(one)).map(nodeOf);
  return nodes.length === 1 && nodes[0]!.kind === 'literal' ? String(nodes[0]!.value) : undefined;
}

/** The one literal among the values, whatever else they may be; null is none. For names that people read. */
export function onlyLiteral(r: Resolver, refs: readonly Ref[]): string | undefined {
  const literals = refs.flatMap((one) => r.follow(one)).map(nodeOf).flatMap((one) => (one.kind === 'literal' && one.value !== null ? [String(one.value)] : []));
  return literals.length === 1 ? literals[0] : undefined;
}
