import type { TSESTree } from '@typescript-eslint/utils';
import type { Span, TypeRef, ValueId } from '../model/facts.js';
import { sometimes } from './branches.js';
import { add, addInert, spanOf, unknown, withType, type Body, type Mutable } from './builder.js';
import { read, write } from './environment.js';
import { staticKey } from './literals.js';
import type { Binding } from './names.js';

/** Something that can be assigned to, with the parts that are evaluated before the assigned value is. */
export type Place =
  | { readonly kind: 'variable'; readonly binding: Binding; readonly node: TSESTree.Node }
  | { readonly kind: 'property'; readonly object: ValueId; readonly name: string | undefined; readonly key: ValueId | undefined; readonly node: TSESTree.Node }
  | { readonly kind: 'global'; readonly name: string; readonly node: TSESTree.Node }
  | { readonly kind: 'pattern'; readonly node: TSESTree.Node };

export function placeOf(body: Body, node: TSESTree.Node): Place {
  switch (node.type) {
    case 'Identifier': {
      const binding = body.unit.names.bindingOf(node);
      return binding ? { kind: 'variable', binding, node } : { kind: 'global', name: node.name, node };
    }
    case 'MemberExpression': {
      const object = body.unit.syntax.expression(body, node.object);
      const name = staticKey(node.property, node.computed);
      return { kind: 'property', object, name, key: name === undefined ? body.unit.syntax.expression(body, node.property) : undefined, node };
    }
    case 'TSAsExpression': case 'TSNonNullExpression': case 'TSSatisfiesExpression': case 'TSTypeAssertion': return placeOf(body, node.expression);
    default: return { kind: 'pattern', node };
  }
}

/** What stands there now. */
export function load(body: Body, place: Place): ValueId {
  const span = spanOf(place.node);
  switch (place.kind) {
    case 'variable': return read(body, place.binding, span);
    case 'global': return addInert(body, span, { kind: 'global', name: place.name });
    case 'property':
      return place.key === undefined
        ? add(body, span, { kind: 'member', object: place.object, name: place.name! })
        : add(body, span, { kind: 'element', object: place.object, key: place.key });
    case 'pattern': return unknown(body, place.node, 'pattern');
  }
}

/** Assigns. `operator` is `=` or the compound operator whose result `value` is. */
export function store(body: Body, place: Place, value: ValueId, operator: string): void {
  const span = spanOf(place.node);
  switch (place.kind) {
    case 'variable': {
      const { binding } = place;
      if (operator === '=' && binding.type) settleType(body, value, binding.type);
      write(body, binding, value, span, false);
      break;
    }
    case 'global': {
      const object = addInert(body, span, { kind: 'global', name: 'globalThis' });
      body.flow.push({ kind: 'write', object, name: place.name, value, operator, span, region: body.region });
      break;
    }
    case 'property': {
      const at = place.key === undefined ? { name: place.name! } : { key: place.key };
      body.flow.push({ kind: 'write', object: place.object, ...at, value, operator, span, region: body.region });
      break;
    }
    case 'pattern': bindPattern(body, place.node, value, undefined); break;
  }
}

/** A call's result assigned to a variable with a declared type has that type. */
function settleType(body: Body, value: ValueId, type: TypeRef): void {
  const node = body.values[value]!;
  if ((node.kind === 'call' || node.kind === 'new' || node.kind === 'await') && !node.type) (node as Mutable<typeof node>).type = type;
}

/**
 * Takes a value apart into what a pattern names. With `declared` the names are being declared (its type goes to the whole pattern);
 * without, they are assigned.
 */
export function bindPattern(body: Body, node: TSESTree.Node, value: ValueId, declared: { readonly type: TypeRef | undefined } | undefined): void {
  switch (node.type) {
    case 'Identifier': {
      const binding = declared && body.unit.names.bindingOf(node);
      if (!binding) {
        store(body, placeOf(body, node), value, '=');
        break;
      }
      if (declared.type) binding.type ??= declared.type;
      write(body, binding, value, spanOf(node), true);
      break;
    }
    case 'AssignmentPattern': bindPattern(body, node.left, withDefault(body, node, value), declared); break;
    case 'ObjectPattern': bindObject(body, node, value, declared && UNTYPED); break;
    case 'ArrayPattern': bindArray(body, node, value, declared && UNTYPED); break;
    case 'TSParameterProperty': bindPattern(body, node.parameter, value, declared); break;
    default: store(body, placeOf(body, node), value, '=');
  }
}

const UNTYPED = { type: undefined };

/** A value, or what stands in for it when it is undefined. */
export function withDefault(body: Body, node: TSESTree.AssignmentPattern, value: ValueId): ValueId {
  const span = patternSpan(node);
  const name = node.left.type === 'Identifier' ? node.left.name : undefined;
  const fallback = sometimes(body, 'default', value, node.right, span, () => body.unit.syntax.expression(body, node.right, 'used', name));
  return add(body, span, { kind: 'default', value, fallback });
}

/** A pattern's place without the decorators that some parsers count into one with a default. */
export function patternSpan(node: TSESTree.Node): Span {
  return [node.type === 'AssignmentPattern' ? node.left.range[0] : node.range[0], node.range[1]];
}

function bindObject(body: Body, node: TSESTree.ObjectPattern, value: ValueId, declared: { readonly type: undefined } | undefined): void {
  const taken: string[] = [];
  for (const one of node.properties) {
    if (one.type === 'RestElement') {
      bindPattern(body, one.argument, add(body, spanOf(one), { kind: 'rest', object: value, excluded: [...taken] }), declared);
      continue;
    }
    const name = staticKey(one.key, one.computed);
    let part: ValueId;
    if (name === undefined) {
      const key = body.unit.syntax.expression(body, one.key);
      part = add(body, spanOf(one), { kind: 'element', object: value, key });
    } else {
      taken.push(name);
      part = add(body, spanOf(one), { kind: 'member', object: value, name });
    }
    bindPattern(body, one.value, part, declared);
  }
}

function bindArray(body: Body, node: TSESTree.ArrayPattern, value: ValueId, declared: { readonly type: undefined } | undefined): void {
  node.elements.forEach((one, index) => {
    if (!one) return;
    if (one.type === 'RestElement') {
      const excluded = Array.from({ length: index }, (_, i) => String(i));
      bindPattern(body, one.argument, add(body, spanOf(one), { kind: 'rest', object: value, excluded }), declared);
    } else bindPattern(body, one, add(body, spanOf(one), { kind: 'member', object: value, name: String(index) }), declared);
  });
}

/** Lowers an expression with a declared type put on its value. */
export function typedExpression(body: Body, node: TSESTree.Node, type: TypeRef | undefined, lower: () => ValueId): ValueId {
  const before = body.values.length;
  const value = lower();
  return withType(body, value, type, spanOf(node), value >= before);
}

