import type { TSESTree } from '@typescript-eslint/utils';
import type { ArgumentFacts, TagFacts, TypeRef, Use, ValueId } from '../model/facts.js';
import { closeLinks, openLink, type OpenLink } from './branches.js';
import { add, addInert, deeper, evaluate, spanOf, unknown, type Body } from './builder.js';
import { assignedExports, requiredModule } from './exports.js';
import { constantText, quasisOf, staticKey, tooLong } from './literals.js';

/** `a?.b.c()`: what follows a `?.` is evaluated only when what is before it is there. */
export function chain(body: Body, node: TSESTree.ChainExpression, use: Use): ValueId {
  const opened: OpenLink[] = [];
  const value = link(body, node.expression, use, opened);
  closeLinks(body, opened, spanOf(node));
  return value;
}

/** A part of a member and call chain; `opened` is there inside an optional chain. */
function link(body: Body, node: TSESTree.Node, use: Use, opened: OpenLink[] | undefined): ValueId {
  switch (node.type) {
    case 'MemberExpression': return deeper(body.unit, () => member(body, node, opened)) ?? unknown(body, node, 'nested too deeply');
    case 'CallExpression': return deeper(body.unit, () => call(body, node, use, opened)) ?? unknown(body, node, 'nested too deeply');
    case 'TSNonNullExpression': return link(body, node.expression, use, opened);
    default: return body.unit.syntax.expression(body, node);
  }
}

export function member(body: Body, node: TSESTree.MemberExpression, opened: OpenLink[] | undefined): ValueId {
  const object = link(body, node.object, 'used', opened);
  const optional = node.optional && opened !== undefined;
  if (optional) openLink(body, object, spanOf(node), opened);
  const name = staticKey(node.property, node.computed);
  if (name !== undefined) return add(body, spanOf(node), { kind: 'member', object, name, ...(optional ? { optional } : {}) });
  const key = body.unit.syntax.expression(body, node.property);
  return add(body, spanOf(node), { kind: 'element', object, key, ...(optional ? { optional } : {}) });
}

export function call(body: Body, node: TSESTree.CallExpression, use: Use, opened: OpenLink[] | undefined): ValueId {
  const required = requiredModule(body, node);
  if (required !== undefined) {
    body.unit.imports.push({ module: required, form: 'require', span: spanOf(node) });
    return addInert(body, spanOf(node), { kind: 'import', module: required, name: '*', form: 'require' });
  }
  const tags = takeTags(body, node.range[0]);
  const callee = link(body, node.callee, 'used', opened);
  const optional = node.optional && opened !== undefined;
  if (optional) openLink(body, callee, spanOf(node), opened);
  const args = argumentsOf(body, node.arguments);
  const typeArgs = typeArguments(body, node.typeArguments);
  assignedExports(body, node, args);
  const value = add(body, spanOf(node), { kind: 'call', callee, args, ...(optional ? { optional } : {}), ...typeArgs, ...(tags ? { tags } : {}) });
  return evaluate(body, value, use);
}

/** Tags of a JSDoc comment in front of an offset; each comment is used once. */
export function takeTags(body: Body, offset: number): readonly TagFacts[] | undefined {
  const { tags } = body.unit;
  if (tags.size === 0) return undefined;
  const found = tags.get(offset);
  if (found) tags.delete(offset);
  return found;
}

export function construct(body: Body, node: TSESTree.NewExpression, use: Use): ValueId {
  const callee = body.unit.syntax.expression(body, node.callee);
  const args = argumentsOf(body, node.arguments);
  return evaluate(body, add(body, spanOf(node), { kind: 'new', callee, args, ...typeArguments(body, node.typeArguments) }), use);
}

export function tagged(body: Body, node: TSESTree.TaggedTemplateExpression, use: Use): ValueId {
  const tag = body.unit.syntax.expression(body, node.tag);
  const values = node.quasi.expressions.map((one) => body.unit.syntax.expression(body, one));
  const quasis = quasisOf(node.quasi);
  const value = tooLong(quasis)
    ? unknown(body, node, 'template too long')
    : add(body, spanOf(node), { kind: 'tagged', tag, quasis, values });
  return evaluate(body, value, use);
}

export function dynamicImport(body: Body, node: TSESTree.ImportExpression, use: Use): ValueId {
  const module = constantText(node.source);
  if (module === undefined) body.unit.syntax.expression(body, node.source);
  if (node.options) body.unit.syntax.expression(body, node.options);
  if (module === undefined) return evaluate(body, unknown(body, node, 'import of a computed module'), use);
  body.unit.imports.push({ module, form: 'dynamic', span: spanOf(node) });
  return evaluate(body, add(body, spanOf(node), { kind: 'import', module, name: '*', form: 'dynamic' }), use);
}

export function argumentsOf(body: Body, nodes: readonly TSESTree.CallExpressionArgument[]): ArgumentFacts[] {
  return nodes.map((one) => one.type === 'SpreadElement'
    ? { value: body.unit.syntax.expression(body, one.argument), spread: true }
    : { value: body.unit.syntax.expression(body, one) });
}

function typeArguments(body: Body, node: TSESTree.TSTypeParameterInstantiation | null | undefined): { typeArgs?: readonly TypeRef[] } {
  if (!node || node.params.length === 0) return {};
  return { typeArgs: node.params.map((one) => body.unit.syntax.type(body, one) ?? { name: '?' }) };
}
