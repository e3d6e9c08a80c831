import type { TypeRef } from '../model/facts.js';
import { nodeOf, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import { functionOf } from '../program/unit.js';

export interface Spreading {
  /** `{ ...value }` type-checks and keeps everything that the value holds. */
  readonly isSafe: boolean;
  /** The value may be undefined or null, so that a member of it is read with `?.`. */
  readonly isOptional: boolean;
}

const NO_OBJECTS = new Set(['string', 'number', 'boolean', 'bigint', 'symbol', 'unknown', 'never', '[]', '=>']);
const PLAIN = new Set(['Record', 'Partial', 'Readonly', 'Required', '{}']);
const NOTHING = new Set(['undefined', 'null', 'void']);

/**
 * Whether a value may be spread into an object literal. `strict` for collections of headers, which may also be tuples or a `Headers`: only
 * what is known to be a plain object will do.
 */
export function spreadingOf(r: Resolver, ref: Ref, strict: boolean): Spreading {
  const all = r.follow(ref).map((one) => spreading(r, one, strict));
  return { isSafe: all.length > 0 && all.every((one) => one.isSafe), isOptional: all.some((one) => one.isOptional) };
}

function spreading(r: Resolver, ref: Ref, strict: boolean): Spreading {
  const node = nodeOf(ref);
  switch (node.kind) {
    case 'object': case 'rest': return { isSafe: true, isOptional: false };
    case 'undefined': return { isSafe: true, isOptional: true };
    case 'parameter': {
      const facts = functionOf(ref.frame.unit, ref.frame.fn).params[node.index];
      const isOptional = facts?.optional === true || holdsNothing(facts?.type);
      return { isSafe: facts?.rest !== true && isObjectType(facts?.type, strict), isOptional };
    }
    case 'call': case 'member': case 'element': case 'captured': case 'await': case 'item': case 'import': case 'global': {
      const made = r.denote(ref).some((one) => one.kind === 'instance' || one.kind === 'library' || one.kind === 'function' || one.kind === 'class');
      return { isSafe: !strict && !made && isObjectType(node.type, false), isOptional: true };
    }
    default: return { isSafe: false, isOptional: false };
  }
}

function isObjectType(type: TypeRef | undefined, strict: boolean): boolean {
  if (!type || type.name === '?' || type.name === 'any') return !strict;
  if (type.name === '|' || type.name === '&') return (type.args ?? []).every((one) => NOTHING.has(one.name) || isObjectType(one, strict));
  if (type.literal !== undefined || NO_OBJECTS.has(type.name)) return false;
  return !strict || PLAIN.has(type.name) || type.type !== undefined;
}

function holdsNothing(type: TypeRef | undefined): boolean {
  return type?.name === '|' && (type.args ?? []).some((one) => NOTHING.has(one.name));
}
