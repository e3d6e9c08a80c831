import { argumentsOf } from '../../program/arguments.js';
import { callbackReturns } from '../../program/callbacks.js';
import { at, nodeOf, type Ref } from '../../program/frame.js';
import type { Resolver, Slot } from '../../program/resolver.js';
import { indexOf } from '../../program/unit.js';

/** The elements of a list: written out, pushed onto it in the same function, or made from another list by a callback. */
export function listOf(r: Resolver, ref: Ref): Slot {
  const refs: Ref[] = [];
  let open = false;
  for (const holder of r.follow(ref)) {
    const node = nodeOf(holder);
    if (node.kind === 'array') {
      for (const one of node.elements) {
        if (!one) continue;
        const inner: Slot = one.spread ? listOf(r, at(holder, one.value)) : { refs: [at(holder, one.value)], open: false };
        refs.push(...inner.refs);
        open ||= inner.open;
      }
      const pushed = pushedOnto(r, holder);
      refs.push(...pushed);
      open ||= node.elements.length === 0 && pushed.length === 0 && holder !== ref;
    } else {
      const made = mappedTo(r, holder);
      refs.push(...made);
      open ||= made.length === 0;
    }
  }
  return { refs, open };
}

/** What `list.push(…)` puts on an array in the function that made it. */
export function pushedOnto(r: Resolver, holder: Ref): readonly Ref[] {
  const { frame } = holder;
  return indexOf(frame.unit, frame.fn).calls.flatMap((value): readonly Ref[] => {
    const call: Ref = { frame, value };
    const node = nodeOf(call);
    const callee = node.kind === 'call' ? nodeOf(at(call, node.callee)) : undefined;
    if (callee?.kind !== 'member' || callee.name !== 'push') return [];
    const isSame = r.follow(at(call, callee.object)).some((one) => one.frame === frame && one.value === holder.value);
    return isSame ? argumentsOf(call).flatMap((one) => (one.spread ? [] : [one.ref])) : [];
  });
}

/** `items.map((item) => ({ … }))`: what the callback returns for each. */
function mappedTo(r: Resolver, ref: Ref): readonly Ref[] {
  const node = nodeOf(ref);
  if (node.kind !== 'call') return [];
  for (const target of r.targets(ref)) {
    if (target.kind !== 'operation' || !target.builtin || (target.meaning.path !== 'map' && target.meaning.path !== 'flatMap')) continue;
    const each = target.operation.callbacks?.find((one) => one.at !== undefined && one.run.kind === 'inline' && one.run.each);
    const found = each?.at === undefined ? [] : callbackReturns(r, ref, target, each.at);
    return target.meaning.path === 'map' ? found : found.flatMap((one) => listOf(r, one).refs);
  }
  return [];
}
