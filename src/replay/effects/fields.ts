import { at, nodeOf, type Ref } from '../../program/frame.js';
import { writesTo } from '../../program/properties.js';
import type { Resolver } from '../../program/resolver.js';
import { shown, textsOf } from './text.js';

export interface Field {
  /** Absent when it is computed. */
  readonly name: string | undefined;
  readonly value: Ref;
}

export interface Fields {
  readonly fields: readonly Field[];
  /** The objects whose whole content is spread into this one. */
  readonly spread: readonly Ref[];
  readonly open: boolean;
}

const MAX_DEPTH = 8;
const MAX_FIELDS = 400;

/** The properties of an object, computed and spread ones among them, and those put on it later. */
export function fieldsOf(r: Resolver, ref: Ref, depth = 0): Fields {
  const fields: Field[] = [];
  const spread: Ref[] = [];
  const holders = r.follow(ref);
  let open = holders.length === 0 || depth > MAX_DEPTH;
  for (const holder of depth > MAX_DEPTH ? [] : holders) {
    const node = nodeOf(holder);
    if (node.kind !== 'object') {
      const other = r.entries(holder);
      fields.push(...other.entries);
      open ||= other.open;
      if (other.open && node.kind !== 'undefined') spread.push(holder);
      continue;
    }
    for (const one of node.properties) {
      if (one.kind === 'value') fields.push({ name: one.name, value: at(holder, one.value) });
      else if (one.kind === 'computed') fields.push({ name: keyName(r, at(holder, one.key)), value: at(holder, one.value) });
      else if (one.kind === 'spread') {
        const inner = fieldsOf(r, at(holder, one.value), depth + 1);
        fields.push(...inner.fields);
        spread.push(...inner.spread);
        open ||= inner.open;
      } else open = true;
    }
    for (const one of writesTo(r, ref, [holder])) fields.push({ name: one.name, value: one.ref });
  }
  return fields.length > MAX_FIELDS ? { fields: fields.slice(0, MAX_FIELDS), spread, open: true } : { fields, spread, open };
}

/** A computed key: text, or the name of a member of something else (`[Op.gte]`, `[table.id]`). */
function keyName(r: Resolver, key: Ref): string | undefined {
  const texts = textsOf(r, key);
  const text = texts.length === 1 ? shown(texts[0]!) : undefined;
  if (text !== undefined) return text;
  const node = nodeOf(key);
  return node.kind === 'member' && !/^\d+$/.test(node.name) ? node.name : undefined;
}
