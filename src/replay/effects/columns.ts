import { at, nodeOf, type Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';
import { shown, textsOf } from './text.js';

/** The column or table that a value is: a member of a declared table, the table itself, or what is made by name (`sql.ref('n')`). */
export function columnOf(r: Resolver, ref: Ref): string | undefined {
  const node = nodeOf(ref);
  if (node.kind === 'member' && isTable(r, at(ref, node.object))) return node.name;
  if (node.kind === 'literal' || node.kind === 'template' || node.kind === 'binary') return undefined;
  for (const one of r.follow(ref)) {
    const value = nodeOf(one);
    if (value.kind === 'member' && isTable(r, at(one, value.object))) return value.name;
    if (value.kind !== 'call' || !namesItself(r, one)) continue;
    const texts = textsOf(r, one);
    return texts.length === 1 ? shown(texts[0]!) : undefined;
  }
  return undefined;
}

function namesItself(r: Resolver, ref: Ref): boolean {
  return r.targets(ref).some((one) => one.kind === 'operation' && (one.operation.fragment?.kind === 'name' || one.operation.names !== undefined));
}

function isTable(r: Resolver, ref: Ref): boolean {
  return r.follow(ref).some((one) => nodeOf(one).kind === 'call' && r.targets(one).some((target) => target.kind === 'operation' && target.operation.names !== undefined));
}
