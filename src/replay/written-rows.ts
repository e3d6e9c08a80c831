import { chainOf } from '../program/chains.js';
import { nodeOf, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import { functionOf } from '../program/unit.js';
import type { Effect } from './effects/effect.js';

/** The last call of the chain in which a call stands. */
export function lastInChain(r: Resolver, call: Ref): Ref {
  return chainOf(r, call).at(-1)!.call;
}

/** What the call is made on says what its rows are. */
export function isRowTyped(r: Resolver, text: string, effect: Effect): boolean {
  const receiver = r.path(effect.call, effect.operation, 'receiver').refs;
  return [...receiver, ...receiver.flatMap((one) => r.follow(one))].some((one) => {
    const node = nodeOf(one);
    const declared = node.kind === 'parameter' ? functionOf(one.frame.unit, one.frame.fn).params[node.index]?.type : node.type;
    if (node.kind === 'member' && isDeclaredTyped(text, node.name)) return true;
    const [row] = declared?.args ?? (node.kind === 'call' || node.kind === 'new' ? node.typeArgs : undefined) ?? [];
    return row !== undefined && row.name !== 'any';
  });
}

/** `private readonly accounts: Collection<Account>`. */
function isDeclaredTyped(text: string, name: string): boolean {
  return new RegExp(`\\b${name.replaceAll('$', '\\$')}\\s*[!?]?:\\s*[\\w.]+<(?!any\\b)`).test(text);
}
