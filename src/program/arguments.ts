import { ABSENT, at, nodeOf, type Frame, type Ref } from './frame.js';
import type { Resolver } from './resolver.js';

/** The argument at an index, ABSENT when the call leaves it out, undefined when a spread hides it. */
export function boundArgument(r: Resolver, frame: Frame, index: number): Ref | undefined {
  let position = 0;
  for (const argument of frame.args ?? []) {
    if (!argument.spread) {
      if (position === index) return argument.ref;
      position++;
      continue;
    }
    const spread = r.follow(argument.ref);
    const only = spread.length === 1 ? spread[0]! : undefined;
    const node = only && nodeOf(only);
    if (node?.kind === 'array' && node.elements.every((one) => one && !one.spread)) {
      const element = node.elements[index - position];
      if (element) return at(only!, element.value);
      position += node.elements.length;
      continue;
    }
    // A rest parameter handed on: the caller's own arguments from there.
    if (node?.kind === 'parameter' && only!.frame.args) return boundArgument(r, only!.frame, node.index + index - position);
    return undefined;
  }
  return { frame, value: ABSENT };
}

export function argumentsOf(call: Ref): readonly { ref: Ref; spread: boolean }[] {
  const node = nodeOf(call);
  if (node.kind !== 'call' && node.kind !== 'new') return [];
  return node.args.map((one) => ({ ref: at(call, one.value), spread: one.spread === true }));
}
