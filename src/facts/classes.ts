import type { TSESTree } from '@typescript-eslint/utils';
import type { ClassFacts, ClassId, ClassMemberFacts, ParameterFacts, Span, TypeRef, ValueId } from '../model/facts.js';
import { add, spanOf, type Body, type Mutable } from './builder.js';
import { takeTags } from './calls.js';
import { write } from './environment.js';
import { declaredType, decoratorsOf, lowerFunction, lowerInner, nameSpan } from './functions.js';
import { staticKey } from './literals.js';
import { classId } from './types.js';

type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;

/** Lowers a class and gives its value in `body`, which owns its decorators, computed names and superclass. */
export function classValue(body: Body, node: ClassNode, name: string | undefined): ValueId {
  const { unit } = body;
  const id = classId(unit, node);
  const known = node.id?.name ?? name;
  const decorators = decoratorsOf(body, node.decorators);
  const superclass = node.superClass ? body.unit.syntax.expression(body, node.superClass) : undefined;
  const superType = node.superClass && node.superTypeArguments ? superTypeOf(body, node) : undefined;
  const bases = (node.implements ?? []).map((one): TypeRef => unit.syntax.type(body, one) ?? { name: '?' });
  const tags = takeTags(body, node.range[0]) ?? (node.decorators?.[0] ? takeTags(body, node.decorators[0].range[0]) : undefined);
  const value = add(body, spanOf(node), { kind: 'class', class: id });
  const binding = node.id && unit.names.bindingOf(node.id);
  if (binding) write(body, binding, value, spanOf(node.id!), true);
  const members = node.body.body.flatMap((one) => member(body, id, one));
  const facts: ClassFacts = {
    ...(known === undefined ? {} : { name: known }), span: spanOf(node), ...(node.abstract ? { abstract: true } : {}),
    ...(superclass === undefined ? {} : { superclass }), ...(superType ? { superType } : {}), ...(bases.length > 0 ? { implements: bases } : {}),
    ...(decorators ? { decorators } : {}), members, owner: body.id, ...(tags ? { tags } : {}),
  };
  unit.classes[id] = facts;
  return value;
}

/** `Base<Args>` as a type; the superclass itself is a value. */
function superTypeOf(body: Body, node: ClassNode): TypeRef | undefined {
  const { superClass, superTypeArguments } = node;
  if (!superClass || !superTypeArguments || (superClass.type !== 'Identifier' && superClass.type !== 'MemberExpression')) return undefined;
  return body.unit.syntax.type(body, { type: 'TSClassImplements', expression: superClass, typeArguments: superTypeArguments, range: superClass.range } as unknown as TSESTree.Node);
}

function member(body: Body, id: ClassId, node: TSESTree.ClassElement): ClassMemberFacts[] {
  switch (node.type) {
    case 'MethodDefinition': return method(body, id, node);
    case 'PropertyDefinition': case 'AccessorProperty': return [field(body, id, node)];
    case 'TSAbstractMethodDefinition': case 'TSAbstractPropertyDefinition': case 'TSAbstractAccessorProperty': return [abstract(body, node)];
    case 'StaticBlock': {
      const fn = lowerInner(body, node, { name: undefined, kind: 'static-block', class: id, static: true, span: spanOf(node), headSpan: [node.range[0], node.range[0] + 6] },
        (inner) => body.unit.syntax.statements(inner, node.body));
      return [{ kind: 'static-block', static: true, function: fn, span: spanOf(node) }];
    }
    case 'TSIndexSignature': {
      const type = declaredType(body, node);
      return [{ kind: 'index', ...(type ? { type } : {}), span: spanOf(node) }];
    }
    default: return [];
  }
}

function nameOf(body: Body, key: TSESTree.Node, computed: boolean): { readonly name?: string } {
  const name = staticKey(key, computed);
  if (name !== undefined) return { name };
  body.unit.syntax.expression(body, key);
  return {};
}

function keySpan(node: TSESTree.Node): Span {
  return node.type === 'Identifier' ? nameSpan(node) : spanOf(node);
}

function method(body: Body, id: ClassId, node: TSESTree.MethodDefinition): ClassMemberFacts[] {
  // A member without a body is an overload.
  if (node.value.type !== 'FunctionExpression') return [];
  const kind = node.kind === 'get' ? 'getter' : node.kind === 'set' ? 'setter' : node.kind;
  const tags = takeTags(body, node.range[0]) ?? (node.decorators?.[0] ? takeTags(body, node.decorators[0].range[0]) : undefined);
  const decorators = decoratorsOf(body, node.decorators);
  const named = nameOf(body, node.key, node.computed);
  const fn = body.unit.functions.push(undefined) - 1;
  lowerFunction(body, node.value, fn, { ...named, kind, class: id, static: node.static, span: spanOf(node), headSpan: keySpan(node.key), tags });
  const facts = body.unit.functions[fn]!;
  if (decorators) (facts as Mutable<typeof facts>).decorators = decorators;
  const type = kind === 'getter' ? facts.returnType : undefined;
  const own: ClassMemberFacts = {
    ...named, kind, ...(node.static ? { static: true } : {}), function: fn, ...(type ? { type } : {}), ...(decorators ? { decorators } : {}), ...(tags ? { tags } : {}),
    span: spanOf(node),
  };
  return kind === 'constructor' ? [own, ...parameterProperties(node.value.params, facts.params)] : [own];
}

/** `constructor(private readonly db: Db)` declares a member too. */
function parameterProperties(nodes: readonly TSESTree.Parameter[], params: readonly ParameterFacts[]): ClassMemberFacts[] {
  const out: ClassMemberFacts[] = [];
  nodes.filter((one) => !(one.type === 'Identifier' && one.name === 'this')).forEach((node, index) => {
    if (node.type !== 'TSParameterProperty') return;
    const target = node.parameter.type === 'AssignmentPattern' ? node.parameter.left : node.parameter;
    if (target.type !== 'Identifier') return;
    const { type, decorators } = params[index]!;
    out.push({ name: target.name, kind: 'parameter-property', ...(type ? { type } : {}), parameter: index, ...(decorators ? { decorators } : {}), span: spanOf(node) });
  });
  return out;
}

function field(body: Body, id: ClassId, node: TSESTree.PropertyDefinition | TSESTree.AccessorProperty): ClassMemberFacts {
  const tags = takeTags(body, node.range[0]) ?? (node.decorators?.[0] ? takeTags(body, node.decorators[0].range[0]) : undefined);
  const decorators = decoratorsOf(body, node.decorators);
  const named = nameOf(body, node.key, node.computed);
  const type = declaredType(body, node);
  const { value } = node;
  const fn = value ? initialiser(body, id, node, value, named.name) : undefined;
  return {
    ...named, kind: 'field', ...(node.static ? { static: true } : {}), ...(fn === undefined ? {} : { function: fn }), ...(type ? { type } : {}),
    ...(decorators ? { decorators } : {}), ...(tags ? { tags } : {}), span: spanOf(node),
  };
}

function initialiser(body: Body, id: ClassId, node: TSESTree.PropertyDefinition | TSESTree.AccessorProperty, value: TSESTree.Expression, name: string | undefined): number {
  const is = { name, kind: 'field', class: id, static: node.static, span: spanOf(node), headSpan: keySpan(node.key) } as const;
  return lowerInner(body, value, is, (inner) => {
    inner.flow.push({ kind: 'return', value: body.unit.syntax.expression(inner, value, 'returned', name), span: spanOf(value) });
  });
}

function abstract(
  body: Body, node: TSESTree.TSAbstractMethodDefinition | TSESTree.TSAbstractPropertyDefinition | TSESTree.TSAbstractAccessorProperty,
): ClassMemberFacts {
  const named = nameOf(body, node.key, node.computed);
  const tags = takeTags(body, node.range[0]);
  const returns = node.type === 'TSAbstractMethodDefinition' ? body.unit.syntax.type(body, node.value.returnType) : undefined;
  const isMethod = node.type === 'TSAbstractMethodDefinition' && node.kind === 'method';
  const type = node.type !== 'TSAbstractMethodDefinition' ? declaredType(body, node) : isMethod ? { name: '=>', ...(returns ? { returns } : {}) } : returns;
  return { ...named, kind: 'abstract', ...(type ? { type } : {}), ...(tags ? { tags } : {}), span: spanOf(node) };
}
