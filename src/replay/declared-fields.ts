import type { ClassFacts, ValueId } from '../model/facts.js';
import { argumentsOf } from '../program/arguments.js';
import { at, nodeOf, type Frame, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import { fieldType, type KnownField } from './table-fields.js';

/** Words of a column's declaration that say that rows may be made without it; `notNull` and `required` that they may not. */
const FILLED = /^\$?default|^generated|serial|^autoincrement|^\$onupdate/i;
const NEEDED = /^(notnull|required|primarykey)$/i;

/** The fields of a table or model whose declaration is a call: `pgTable('t', { a: text('a').notNull() })`, `model('T', new Schema({ … }))`. */
export function declaredFields(r: Resolver, call: Ref): readonly KnownField[] {
  for (const argument of argumentsOf(call)) {
    for (const one of r.follow(argument.ref)) {
      const node = nodeOf(one);
      const object = node.kind === 'new' || node.kind === 'call' ? node.args.map((inner) => at(one, inner.value)).flatMap((inner) => r.follow(inner)).find((inner) => nodeOf(inner).kind === 'object') : one;
      const facts = object && nodeOf(object);
      if (facts?.kind !== 'object') continue;
      return facts.properties.flatMap((property): KnownField[] => (property.kind === 'value' ? [fieldOf(property.name, wordsIn(at(object!, property.value)))] : []));
    }
  }
  return [];
}

function fieldOf(name: string, words: readonly string[]): KnownField {
  const type = words.map(fieldType).find((one) => one !== 'unknown') ?? 'unknown';
  return { name, type, isRequired: words.some((one) => NEEDED.test(one)) && !words.some((one) => FILLED.test(one)) };
}

/** The names that a column's declaration calls or gives: `text`, `notNull` of `text('a').notNull()`; `String`, `required` of `{ type: String, required: true }`. */
function wordsIn(ref: Ref): string[] {
  const node = nodeOf(ref);
  switch (node.kind) {
    case 'call': case 'new': return wordsIn(at(ref, node.callee));
    case 'member': return [...wordsIn(at(ref, node.object)), node.name];
    case 'import': return [node.name];
    case 'global': return [node.name];
    case 'captured': return [ref.frame.unit.facts.variables[node.variable]!.name];
    case 'object': return node.properties.flatMap((one) => {
      if (one.kind !== 'value') return [];
      const value = nodeOf(at(ref, one.value));
      if (one.name === 'type') return wordsIn(at(ref, one.value));
      return value.kind === 'literal' && value.value === false ? [] : [one.name];
    });
    default: return [];
  }
}

/** The fields of an entity class: its decorated members. */
export function declaredFieldsOfClass(facts: ClassFacts, frame: Frame): readonly KnownField[] {
  return facts.members.flatMap((member): KnownField[] => {
    const decorator = member.decorators?.[0];
    if (member.kind !== 'field' || member.name === undefined || !decorator) return [];
    const word = wordsIn({ frame, value: decorator.callee }).at(-1) ?? '';
    const options = (decorator.args ?? []).map((one) => nodeOf({ frame, value: one.value }));
    const said = options.flatMap((one) => (one.kind === 'literal' && typeof one.value === 'string' ? [one.value] : one.kind === 'object' ? one.properties.flatMap((each) => (each.kind === 'value' ? [optionText(frame, each.name, each.value)] : [])) : []));
    const type = [...said.map((one) => one.replace(/^type:/, '')), member.type?.name].map(fieldType).find((one) => one !== 'unknown') ?? 'unknown';
    const filled = /generated|create|update|version|delete/i.test(word) || said.some((one) => /^(nullable|default|generated)\b/.test(one) && !one.endsWith(':false'));
    return [{ name: member.name, type, isRequired: !filled }];
  });
}

function optionText(frame: Frame, name: string, value: ValueId): string {
  const node = nodeOf({ frame, value });
  return node.kind === 'literal' ? `${name}:${String(node.value)}` : name;
}
