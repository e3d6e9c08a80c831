import { detachedFrame, nodeOf, type Ref } from '../program/frame.js';
import type { OperationTarget } from '../program/meaning.js';
import type { Resolver } from '../program/resolver.js';
import { functionOf, indexOf } from '../program/unit.js';

/** Another call that takes keys of the same receiver. */
export interface Sibling {
  readonly path: string;
  readonly start: number;
}

/** The other calls to the same library that take a key, in the outermost function around a call: their keys must differ from its own. */
export function siblingsOf(r: Resolver, call: Ref, target: OperationTarget): readonly Sibling[] {
  const { unit } = call.frame;
  const whole = outermost(call);
  const own = nodeOf(call).span[0];
  return unit.facts.functions.flatMap((facts, fn) => {
    if (facts.span[0] < whole[0] || whole[1] < facts.span[1]) return [];
    const frame = detachedFrame(unit, fn);
    return indexOf(unit, fn).calls.flatMap((value) => {
      const start = facts.values[value]!.span[0];
      if (start === own) return [];
      const found = r.targets({ frame, value }).find((one) => one.kind === 'operation' && one.meaning.library === target.meaning.library && takesKey(one));
      return found?.kind === 'operation' ? [{ path: found.meaning.path, start }] : [];
    });
  });
}

function takesKey({ operation: { effect } }: OperationTarget): boolean {
  return effect?.keys !== undefined && effect.reads !== true;
}

function outermost(call: Ref): readonly [number, number] {
  let { fn } = call.frame;
  while (functionOf(call.frame.unit, fn).parent > 0) fn = functionOf(call.frame.unit, fn).parent;
  return functionOf(call.frame.unit, fn).span;
}
