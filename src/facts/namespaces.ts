import type { TSESTree } from '@typescript-eslint/utils';
import type { PropertyFacts, Span, ValueId } from '../model/facts.js';
import { add, addInert, spanOf, type Body } from './builder.js';
import { read, write } from './environment.js';
import { staticKey } from './literals.js';
import { isInstantiated, type Binding } from './names.js';

/** An enum becomes an object of its members. */
export function enumDeclaration(body: Body, node: TSESTree.TSEnumDeclaration): void {
  if (node.declare) return;
  const properties: PropertyFacts[] = [];
  let next: number | undefined = 0;
  for (const one of node.body.members) {
    const name = staticKey(one.id, false);
    const value = one.initializer ? body.unit.syntax.expression(body, one.initializer) : counted(body, one, next);
    next = following(one.initializer, next);
    if (name === undefined) continue;
    properties.push({ kind: 'value', name, value, span: spanOf(one) });
    const binding = body.unit.names.bindingOf(one.id);
    if (binding) write(body, binding, value, spanOf(one.id), true);
  }
  const binding = body.unit.names.bindingOf(node.id);
  if (binding) provide(body, binding, properties, spanOf(node), spanOf(node.id));
}

function counted(body: Body, node: TSESTree.TSEnumMember, value: number | undefined): ValueId {
  return addInert(body, spanOf(node), value === undefined ? { kind: 'unknown', reason: 'enum member' } : { kind: 'literal', value });
}

/** The number that the next member gets when it says none. */
function following(node: TSESTree.Expression | undefined | null, current: number | undefined): number | undefined {
  if (!node) return current === undefined ? undefined : current + 1;
  if (node.type === 'Literal' && typeof node.value === 'number') return node.value + 1;
  if (node.type === 'UnaryExpression' && node.operator === '-' && node.argument.type === 'Literal' && typeof node.argument.value === 'number') return 1 - node.argument.value;
  return undefined;
}

/** A namespace's statements run in place; what it exports becomes an object. */
export function namespaceDeclaration(body: Body, node: TSESTree.TSModuleDeclaration): void {
  if (node.declare || !node.body || node.kind === 'global' || !isInstantiated(node.body.body)) return;
  const outer = body.namespace;
  const own = new Map<string, Binding | undefined>();
  body.namespace = own;
  body.unit.syntax.statements(body, node.body.body as TSESTree.Statement[]);
  body.namespace = outer;
  const properties: PropertyFacts[] = [];
  for (const [name, binding] of own) {
    if (!binding || binding.typeOnly) continue;
    const span: Span = [binding.position, binding.position + binding.name.length];
    properties.push({ kind: 'value', name, value: read(body, binding, span), span });
  }
  const id = firstName(node.id);
  const binding = id && body.unit.names.bindingOf(id);
  if (!binding) return;
  provide(body, binding, nested(body, node.id, properties, spanOf(node)), spanOf(node), spanOf(id));
}

/** `namespace A.B.C`: the inner names as objects in objects. */
function nested(body: Body, id: TSESTree.Node, properties: PropertyFacts[], span: Span): PropertyFacts[] {
  if (id.type !== 'TSQualifiedName') return properties;
  const value = add(body, span, { kind: 'object', properties });
  return nested(body, id.left, [{ kind: 'value', name: id.right.name, value, span: spanOf(id.right) }], span);
}

function firstName(node: TSESTree.Node): TSESTree.Identifier | undefined {
  if (node.type === 'TSQualifiedName') return firstName(node.left);
  return node.type === 'Identifier' ? node : undefined;
}

/** Puts the members on what the name already is (a function, class, enum or namespace of that name), or makes an object of them. */
function provide(body: Body, binding: Binding, properties: PropertyFacts[], span: Span, nameSpan: Span): void {
  const before = binding.owner === body.owner && !binding.foreign && binding.slot >= 0 ? body.env[binding.slot] ?? -1 : -1;
  if (before < 0) {
    write(body, binding, add(body, span, { kind: 'object', properties }), nameSpan, true);
    return;
  }
  for (const one of properties) {
    if (one.kind === 'value') body.flow.push({ kind: 'write', object: before, name: one.name, value: one.value, operator: '=', span: one.span, region: body.region });
  }
}
