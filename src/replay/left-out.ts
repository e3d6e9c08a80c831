import { boundArgument } from '../program/arguments.js';
import { ABSENT, at, nodeOf, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';

/** A parameter for a key that a caller leaves out, and where it would go in that call. */
export interface LeftOut {
  readonly call: Ref;
  /** Path in the call: `2`, or `1` with the property of the options. */
  readonly at: string;
  readonly property: string | undefined;
}

const MAX_STEPS = 24;

/** The call that does not give the value of a key, when that is a parameter or an option of the helper around it. */
export function leftOut(r: Resolver, key: Ref): LeftOut | undefined {
  let ref = key;
  let property: string | undefined;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    if (ref.value === ABSENT) return undefined;
    const node = nodeOf(ref);
    switch (node.kind) {
      case 'member':
        if (property !== undefined) return undefined;
        property = node.name;
        ref = at(ref, node.object);
        break;
      case 'default': ref = at(ref, node.value); break;
      case 'captured': case 'await': {
        const [only, more] = r.follow(ref);
        if (!only || more || (only.frame === ref.frame && only.value === ref.value)) return undefined;
        ref = only;
        break;
      }
      case 'parameter': {
        const { call, args } = ref.frame;
        const given = call && args ? boundArgument(r, ref.frame, node.index) : undefined;
        if (!call || !given) return undefined;
        const here: LeftOut = { call, at: String(node.index), property };
        if (given.value === ABSENT || nodeOf(given).kind === 'object' || nodeOf(given).kind === 'undefined') return here;
        ref = given;
        break;
      }
      default: return undefined;
    }
  }
  return undefined;
}
