import type { TSESTree } from '@typescript-eslint/utils';
import type { DecoratorFacts, FunctionFacts, FunctionId, ParameterFacts, Span, TypeRef, ValueId } from '../model/facts.js';
import {
  add, addInert, collect, deeper, newBody, spanOf, unknown, type Body, type FunctionNaming, type FunctionNode, type Mutable, type Unit,
} from './builder.js';
import { argumentsOf, takeTags } from './calls.js';
import { write } from './environment.js';
import type { Owner } from './names.js';
import { bindPattern, patternSpan, withDefault } from './patterns.js';

/** Lowers a function and gives the value that makes it in `body`. */
export function functionValue(body: Body, node: FunctionNode, naming: FunctionNaming): ValueId {
  const { unit } = body;
  const known = node.type !== 'ArrowFunctionExpression' && node.id ? node.id.name : naming.name;
  const id = deeper(unit, () => {
    const made = unit.functions.push(undefined) - 1;
    const value = add(body, naming.span ?? spanOf(node), { kind: 'function', function: made });
    const binding = node.type === 'FunctionExpression' && node.id ? unit.names.bindingOf(node.id) : undefined;
    if (binding?.shared) write(body, binding, value, spanOf(node.id!), true);
    lowerFunction(body, node, made, { ...naming, name: known });
    return value;
  });
  return id ?? unknown(body, node, 'nested too deeply');
}

/** Lowers a function into the given number. Decorators of its parameters become values of `outer`. */
export function lowerFunction(outer: Body, node: FunctionNode, id: FunctionId, naming: FunctionNaming): void {
  const { unit } = outer;
  const owner: Owner = unit.names.functions.get(node) ?? { scope: outer.owner.scope, function: id, writes: [] };
  owner.function = id;
  const kind = naming.kind ?? (node.type === 'ArrowFunctionExpression' ? 'arrow' : 'function');
  const isExpression = node.body.type !== 'BlockStatement';
  const body = newBody(unit, id, owner, kind, isExpression ? arrowBody(unit, node) : spanOf(node.body));
  const tags = naming.tags ?? takeTags(outer, node.range[0]);
  let params: ParameterFacts[] = [];
  const flow = collect(body, () => {
    params = parameters(outer, body, node.params);
    if (node.body.type === 'BlockStatement') unit.syntax.statements(body, node.body.body);
    else body.flow.push({ kind: 'return', value: unit.syntax.expression(body, node.body, 'returned'), span: spanOf(node.body) });
  });
  const returnType = unit.syntax.type(body, node.returnType);
  const head = naming.headSpan ?? (node.type !== 'ArrowFunctionExpression' && node.id ? nameSpan(node.id) : headOf(unit, node));
  unit.functions[id] = {
    ...(naming.name === undefined ? {} : { name: naming.name }), kind, parent: outer.id, ...(naming.class === undefined ? {} : { class: naming.class }),
    ...(naming.static ? { static: true } : {}), ...(node.async ? { async: true } : {}), ...(node.generator ? { generator: true } : {}),
    params, ...(returnType ? { returnType } : {}), span: naming.span ?? spanOf(node), headSpan: head,
    values: body.values, regions: body.regions, body: flow, ...(tags ? { tags } : {}),
  };
}

/** An identifier without the type annotation that some trees count into it. */
export function nameSpan(node: TSESTree.Identifier): Span {
  return [node.range[0], Math.min(node.range[1], node.range[0] + node.name.length)];
}

/** What an arrow returns, with its parentheses. */
function arrowBody(unit: Unit, node: FunctionNode): Span {
  const arrow = unit.tree.text.lastIndexOf('=>', node.body.range[0]);
  if (arrow < node.range[0]) return spanOf(node.body);
  let start = arrow + 2;
  while (start < node.body.range[0] && isSpace(unit.tree.text.charCodeAt(start))) start++;
  return [start, Math.max(node.range[1], node.body.range[1])];
}

function headOf(unit: Unit, node: FunctionNode): Span {
  const start = node.range[0];
  let end = node.body.range[0];
  const arrow = node.type === 'ArrowFunctionExpression' ? unit.tree.text.lastIndexOf('=>', end) : -1;
  if (arrow > start) end = arrow + 2;
  while (end > start && isSpace(unit.tree.text.charCodeAt(end - 1))) end--;
  return [start, end];
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x2028 || code === 0x2029;
}

function parameters(outer: Body, body: Body, nodes: readonly TSESTree.Parameter[]): ParameterFacts[] {
  const out: Mutable<ParameterFacts>[] = [];
  // All first: a default may use any parameter before it, and a call gives all at once.
  const own = nodes.filter((one) => !(one.type === 'Identifier' && one.name === 'this'));
  const values = own.map((one, index) => addInert(body, patternSpan(one), { kind: 'parameter', index }));
  own.forEach((node, index) => out.push(parameter(outer, body, node, values[index]!)));
  return out;
}

function parameter(outer: Body, body: Body, node: TSESTree.Parameter, value: ValueId): Mutable<ParameterFacts> {
  const inner = node.type === 'TSParameterProperty' ? node.parameter : node;
  const decorators = decoratorsOf(outer, node.decorators);
  const target: TSESTree.Node = inner.type === 'AssignmentPattern' ? inner.left : inner.type === 'RestElement' ? inner.argument : inner;
  const type = declaredType(body, target) ?? declaredType(body, inner);
  const out: Mutable<ParameterFacts> = { span: patternSpan(inner) };
  if (target.type === 'Identifier') out.name = target.name;
  if (type) out.type = type;
  if ('optional' in target && target.optional) out.optional = true;
  if (inner.type === 'RestElement') out.rest = true;
  if (decorators) out.decorators = decorators;
  let bound = value;
  if (inner.type === 'AssignmentPattern') {
    bound = withDefault(body, inner, value);
    const made = body.values[bound]!;
    if (made.kind === 'default') out.fallback = made.fallback;
  }
  bindPattern(body, target, bound, { type });
  return out;
}

export function declaredType(body: Body, node: TSESTree.Node): TypeRef | undefined {
  return 'typeAnnotation' in node ? body.unit.syntax.type(body, node.typeAnnotation as TSESTree.Node | null | undefined) : undefined;
}

/** Decorators as values of `body`; undefined when there are none. */
export function decoratorsOf(body: Body, nodes: readonly TSESTree.Decorator[] | undefined): DecoratorFacts[] | undefined {
  if (!nodes || nodes.length === 0) return undefined;
  return nodes.map((one) => {
    const { expression } = one;
    if (expression.type !== 'CallExpression') return { callee: body.unit.syntax.expression(body, expression), span: spanOf(one) };
    const callee = body.unit.syntax.expression(body, expression.callee);
    return { callee, args: argumentsOf(body, expression.arguments), span: spanOf(one) };
  });
}

export interface InnerBody {
  readonly name: string | undefined;
  readonly kind: FunctionFacts['kind'];
  readonly class: number;
  readonly static: boolean;
  readonly span: Span;
  readonly headSpan: Span;
}

/** A field initialiser or static block: a function without parameters that `make` lowers. */
export function lowerInner(outer: Body, key: TSESTree.Node, is: InnerBody, make: (body: Body) => void): FunctionId {
  const { unit } = outer;
  const id = unit.functions.push(undefined) - 1;
  const owner: Owner = unit.names.fields.get(key) ?? { scope: outer.owner.scope, function: id, writes: [] };
  owner.function = id;
  const body = newBody(unit, id, owner, is.kind, spanOf(key));
  const flow = collect(body, () => make(body));
  unit.functions[id] = {
    ...(is.name === undefined ? {} : { name: is.name }), kind: is.kind, parent: outer.id, class: is.class, ...(is.static ? { static: true } : {}), params: [],
    span: is.span, headSpan: is.headSpan, values: body.values, regions: body.regions, body: flow,
  };
  return id;
}
