import type { TSESTree } from '@typescript-eslint/utils';
import type { PropertyFacts, TypeRef, Use, ValueId } from '../model/facts.js';
import { assignment, remove, update } from './assignments.js';
import { sometimes } from './branches.js';
import { add, addInert, collect, deeper, evaluate, inRegion, isEmpty, once, spanOf, unknown, type Body } from './builder.js';
import { call, chain, construct, dynamicImport, member, tagged } from './calls.js';
import { arm, join, read, restore } from './environment.js';
import { literal, quasisOf, staticKey, text, tooLong } from './literals.js';
import { typedExpression } from './patterns.js';
import { informative } from './types.js';

/**
 * Lowers an expression and gives its value. `use` is what becomes of the result; `name` is what a function or class takes its name from.
 * Never fails: syntax that is not modelled becomes `unknown`.
 */
export function expression(body: Body, node: TSESTree.Node, use: Use = 'used', name?: string): ValueId {
  const { unit } = body;
  switch (node.type) {
    case 'Identifier': return identifier(body, node);
    case 'Literal': return literal(body, node);
    default: return deeper(unit, () => lowered(body, node, use, name)) ?? unknown(body, node, 'nested too deeply');
  }
}

function lowered(body: Body, node: TSESTree.Node, use: Use, name: string | undefined): ValueId {
  const { syntax } = body.unit;
  switch (node.type) {
    case 'MemberExpression': return member(body, node, undefined);
    case 'CallExpression': return call(body, node, use, undefined);
    case 'ChainExpression': return chain(body, node, use);
    case 'NewExpression': return construct(body, node, use);
    case 'TaggedTemplateExpression': return tagged(body, node, use);
    case 'ImportExpression': return dynamicImport(body, node, use);
    case 'AwaitExpression': {
      const operand = expression(body, node.argument, 'awaited');
      return evaluate(body, add(body, spanOf(node), { kind: 'await', operand }), use);
    }
    case 'YieldExpression': {
      const operand = node.argument ? expression(body, node.argument) : undefined;
      const value = add(body, spanOf(node), { kind: 'yield', ...(operand === undefined ? {} : { operand }), ...(node.delegate ? { delegate: true } : {}) });
      return evaluate(body, value, use);
    }
    case 'TemplateLiteral': return template(body, node);
    case 'ObjectExpression': return object(body, node);
    case 'ArrayExpression': {
      const elements = node.elements.map((one) => {
        if (!one) return null;
        return one.type === 'SpreadElement' ? { value: expression(body, one.argument), spread: true } : { value: expression(body, one) };
      });
      return add(body, spanOf(node), { kind: 'array', elements });
    }
    case 'ArrowFunctionExpression': case 'FunctionExpression': return syntax.functionValue(body, node, { name });
    case 'ClassExpression': return syntax.classValue(body, node, name);
    case 'BinaryExpression': return binary(body, node);
    case 'LogicalExpression': return logical(body, node, use);
    case 'ConditionalExpression': return conditional(body, node, use, name);
    case 'UnaryExpression': return unary(body, node);
    case 'UpdateExpression': return update(body, node);
    case 'AssignmentExpression': return assignment(body, node);
    case 'SequenceExpression': {
      let value = -1;
      node.expressions.forEach((one, i) => { value = expression(body, one, i === node.expressions.length - 1 ? use : 'discarded'); });
      return value;
    }
    case 'ThisExpression': return once(body, 'this', spanOf(node), () => ({ kind: 'this' }));
    case 'Super': return once(body, 'super', spanOf(node), () => ({ kind: 'super' }));
    case 'MetaProperty': return addInert(body, spanOf(node), { kind: 'meta', name: node.meta.name === 'import' ? 'import.meta' : 'new.target' });
    case 'TSAsExpression': case 'TSSatisfiesExpression': case 'TSTypeAssertion':
      return asserted(body, node.expression, node, syntax.type(body, node.typeAnnotation), use, name);
    case 'TSNonNullExpression': case 'TSInstantiationExpression': return expression(body, node.expression, use, name);
    case 'JSXElement': case 'JSXFragment': return jsx(body, node);
    default: return other(body, node, use, name);
  }
}

/** Nodes outside the usual set, by parsers that keep parentheses, and what is not modelled. */
function other(body: Body, node: TSESTree.Node, use: Use, name: string | undefined): ValueId {
  const plain = node as { readonly type: string; readonly expression?: TSESTree.Node };
  if (plain.type === 'ParenthesizedExpression' && plain.expression) return expression(body, plain.expression, use, name);
  return notModelled(body, node);
}

/** A node that is not modelled, or a place where the parser's caller cut a tree that is too deep. */
export function notModelled(body: Body, node: TSESTree.Node): ValueId {
  if ((node.type as string) !== 'TooDeep') return unknown(body, node, node.type);
  body.unit.truncated ??= 'code is nested too deeply';
  return unknown(body, node, 'nested too deeply');
}

function asserted(body: Body, inner: TSESTree.Node, node: TSESTree.Node, type: TypeRef | undefined, use: Use, name: string | undefined): ValueId {
  return typedExpression(body, node, informative(type), () => expression(body, inner, use, name));
}

function identifier(body: Body, node: TSESTree.Identifier): ValueId {
  const binding = body.unit.names.bindingOf(node);
  if (binding) return read(body, binding, spanOf(node));
  if (node.name === 'undefined') return addInert(body, spanOf(node), { kind: 'undefined' });
  if (node.name === 'arguments' && body.kind !== 'module') {
    if (body.kind === 'arrow') return unknown(body, node, 'arguments of an enclosing function');
    return once(body, 'arguments', spanOf(node), () => ({ kind: 'arguments' }));
  }
  const type = informative(body.unit.syntax.type(body, body.unit.names.ambientType(node)));
  return once(body, `global ${node.name}`, spanOf(node), () => ({ kind: 'global', name: node.name, ...(type ? { type } : {}) }));
}

function template(body: Body, node: TSESTree.TemplateLiteral): ValueId {
  const quasis = quasisOf(node);
  if (quasis.length === 1) return text(body, quasis[0]!, spanOf(node));
  const values = node.expressions.map((one) => expression(body, one));
  if (tooLong(quasis)) return unknown(body, node, 'template too long');
  return add(body, spanOf(node), { kind: 'template', quasis, values });
}

function object(body: Body, node: TSESTree.ObjectExpression): ValueId {
  const properties: PropertyFacts[] = [];
  for (const one of node.properties) {
    if (one.type === 'SpreadElement') {
      properties.push({ kind: 'spread', value: expression(body, one.argument), span: spanOf(one) });
      continue;
    }
    const name = staticKey(one.key, one.computed);
    const key = name === undefined ? expression(body, one.key) : undefined;
    const value = propertyValue(body, one, name);
    if (name === undefined) properties.push({ kind: 'computed', key: key!, value, span: spanOf(one) });
    else if (one.kind === 'get' || one.kind === 'set') properties.push({ kind: one.kind === 'get' ? 'getter' : 'setter', name, value, span: spanOf(one) });
    else properties.push({ kind: 'value', name, value, span: spanOf(one), ...(one.shorthand ? { shorthand: true } : {}) });
  }
  return add(body, spanOf(node), { kind: 'object', properties });
}

function propertyValue(body: Body, node: TSESTree.Property, name: string | undefined): ValueId {
  const { value } = node;
  if (value.type !== 'FunctionExpression' && value.type !== 'ArrowFunctionExpression') return expression(body, value, 'used', name);
  const { tags } = body.unit;
  const naming = { name, headSpan: spanOf(node.key), tags: tags.size > 0 ? tags.get(node.range[0]) : undefined };
  if (node.kind === 'get' || node.kind === 'set') return body.unit.syntax.functionValue(body, value, { ...naming, kind: node.kind === 'get' ? 'getter' : 'setter', span: spanOf(node) });
  if (node.method) return body.unit.syntax.functionValue(body, value, { ...naming, kind: 'method', span: spanOf(node) });
  return body.unit.syntax.functionValue(body, value, naming);
}

/** Left-deep chains such as `a + b + c …` are walked in a loop: they can be thousands of links long. */
function binary(body: Body, node: TSESTree.BinaryExpression): ValueId {
  const spine: TSESTree.BinaryExpression[] = [node];
  for (let left: TSESTree.Node = node.left; left.type === 'BinaryExpression'; left = left.left) spine.push(left);
  const first = spine.at(-1)!.left;
  let value = (first.type as string) === 'PrivateIdentifier'
    ? text(body, `#${(first as unknown as TSESTree.PrivateIdentifier).name}`, spanOf(first))
    : expression(body, first);
  for (let i = spine.length - 1; i >= 0; i--) {
    const one = spine[i]!;
    const right = expression(body, one.right);
    value = add(body, spanOf(one), { kind: 'binary', operator: one.operator, left: value, right });
  }
  return value;
}

function logical(body: Body, node: TSESTree.LogicalExpression, use: Use): ValueId {
  const spine: TSESTree.LogicalExpression[] = [node];
  for (let left: TSESTree.Node = node.left; left.type === 'LogicalExpression'; left = left.left) spine.push(left);
  let value = expression(body, spine.at(-1)!.left, use === 'awaited' || use === 'returned' ? use : 'used');
  for (let i = spine.length - 1; i >= 0; i--) {
    const one = spine[i]!;
    const left = value;
    const right = sometimes(body, one.operator, left, one.right, spanOf(one), () => expression(body, one.right, use));
    value = add(body, spanOf(one), { kind: 'logical', operator: one.operator, left, right });
  }
  return value;
}

function conditional(body: Body, node: TSESTree.ConditionalExpression, use: Use, name: string | undefined): ValueId {
  const test = expression(body, node.test);
  const before = arm(body);
  let [consequent, alternate] = [-1, -1];
  let [thenRegion, elseRegion] = [0, 0];
  const then = collect(body, () => {
    thenRegion = inRegion(body, 'then', spanOf(node.consequent), () => { consequent = expression(body, node.consequent, use, name); });
  });
  const afterThen = arm(body);
  restore(body, before);
  const otherwise = collect(body, () => {
    elseRegion = inRegion(body, 'else', spanOf(node.alternate), () => { alternate = expression(body, node.alternate, use, name); });
  });
  if (!isEmpty(then) || !isEmpty(otherwise)) {
    body.flow.push({
      kind: 'branch', form: '?:', condition: test, then, thenRegion, ...(isEmpty(otherwise) ? {} : { else: otherwise, elseRegion }), span: spanOf(node),
    });
  }
  join(body, [afterThen, arm(body)], 'branch', spanOf(node));
  return add(body, spanOf(node), { kind: 'conditional', test, consequent, alternate });
}

function unary(body: Body, node: TSESTree.UnaryExpression): ValueId {
  const { operator } = node;
  if ((operator as string) === 'delete') return remove(body, node);
  const operand = expression(body, node.argument, operator === 'void' ? 'void' : 'used');
  if (operator === 'void') return addInert(body, spanOf(node), { kind: 'undefined' });
  return add(body, spanOf(node), { kind: 'unary', operator, operand });
}

/** An element is not modelled, what its attributes and children evaluate is. */
function jsx(body: Body, node: TSESTree.JSXElement | TSESTree.JSXFragment): ValueId {
  if (node.type === 'JSXElement') {
    for (const one of node.openingElement.attributes) {
      if (one.type === 'JSXSpreadAttribute') expression(body, one.argument);
      else if (one.value) jsxPart(body, one.value);
    }
  }
  for (const one of node.children) jsxPart(body, one);
  return unknown(body, node, 'JSX');
}

function jsxPart(body: Body, node: TSESTree.Node): void {
  if (node.type === 'JSXExpressionContainer' && node.expression.type !== 'JSXEmptyExpression') expression(body, node.expression);
  else if (node.type === 'JSXSpreadChild') expression(body, node.expression);
  else if (node.type === 'JSXElement' || node.type === 'JSXFragment') expression(body, node);
}
