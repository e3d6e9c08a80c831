import type { Operation } from '../../model/catalogue.js';
import { at, nodeOf, type Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';
import { shown, textsOf } from './text.js';

/** The table, document or column that a value stands for in text. */
export function namedIn(r: Resolver, ref: Ref): string | undefined {
  return columnOf(r, ref) ?? made(r, ref, ({ names }) => names !== undefined);
}

/** The column that a value is: a member of a declared table, or what is made by name (`sql.ref('n')`). */
export function columnOf(r: Resolver, ref: Ref): string | undefined {
  const node = nodeOf(ref);
  if (node.kind === 'member' && isTable(r, at(ref, node.object))) return node.name;
  if (node.kind === 'literal' || node.kind === 'template' || node.kind === 'binary') return undefined;
  for (const one of r.follow(ref)) {
    const value = nodeOf(one);
    if (value.kind === 'member' && isTable(r, at(one, value.object))) return value.name;
  }
  return made(r, ref, ({ fragment }) => fragment?.kind === 'name');
}

/** The text by which a call of such an operation makes something. */
function made(r: Resolver, ref: Ref, isSuch: (operation: Operation) => boolean): string | undefined {
  for (const one of r.follow(ref)) {
    if (nodeOf(one).kind !== 'call' || !r.targets(one).some((target) => target.kind === 'operation' && isSuch(target.operation))) continue;
    const texts = textsOf(r, one);
    return texts.length === 1 ? shown(texts[0]!) : undefined;
  }
  return undefined;
}

function isTable(r: Resolver, ref: Ref): boolean {
  return r.follow(ref).some((one) =>
    nodeOf(one).kind === 'call' && r.targets(one).some((target) => target.kind === 'operation' && target.operation.names !== undefined));
}
