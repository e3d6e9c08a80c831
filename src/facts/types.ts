import type { TSESTree } from '@typescript-eslint/utils';
import type { TypeFacts, TypeMemberFacts, TypeRef } from '../model/facts.js';
import { spanOf, type Body, type Mutable, type Unit } from './builder.js';
import { addInert } from './builder.js';
import { readAtEnd } from './environment.js';
import type { Binding } from './names.js';

const UNKNOWN: TypeRef = { name: '?' };
/** Nesting of type syntax beyond which a part becomes `?`. */
const MAX_TYPE_DEPTH = 24;

interface Reading {
  readonly unit: Unit;
  /** The module body, for `typeof x`. */
  readonly module: Body;
  readonly open: Set<Binding>;
  depth: number;
}

/** A type as written, or undefined where there is none. Accepts annotations and types. */
export function typeRef(unit: Unit, module: Body, node: TSESTree.Node | null | undefined): TypeRef | undefined {
  if (!node) return undefined;
  return ref({ unit, module, open: new Set(), depth: 0 }, node);
}

function ref(reading: Reading, node: TSESTree.Node): TypeRef {
  if (reading.depth >= MAX_TYPE_DEPTH) return UNKNOWN;
  reading.depth++;
  const made = lowered(reading, node);
  reading.depth--;
  return made;
}

function lowered(reading: Reading, node: TSESTree.Node): TypeRef {
  switch (node.type) {
    case 'TSTypeAnnotation': return ref(reading, node.typeAnnotation);
    case 'TSStringKeyword': return { name: 'string' };
    case 'TSNumberKeyword': return { name: 'number' };
    case 'TSBooleanKeyword': return { name: 'boolean' };
    case 'TSBigIntKeyword': return { name: 'bigint' };
    case 'TSSymbolKeyword': return { name: 'symbol' };
    case 'TSObjectKeyword': return { name: 'object' };
    case 'TSVoidKeyword': return { name: 'void' };
    case 'TSNullKeyword': return { name: 'null' };
    case 'TSUndefinedKeyword': return { name: 'undefined' };
    case 'TSNeverKeyword': return { name: 'never' };
    case 'TSAnyKeyword': return { name: 'any' };
    case 'TSUnknownKeyword': return { name: 'unknown' };
    case 'TSThisType': return { name: 'this' };
    case 'TSTypeReference': return named(reading, node.typeName, node.typeArguments);
    case 'TSClassImplements': case 'TSInterfaceHeritage': return named(reading, node.expression, node.typeArguments);
    case 'TSArrayType': return { name: '[]', args: [ref(reading, node.elementType)] };
    case 'TSTypeOperator': return node.operator === 'readonly' && node.typeAnnotation ? ref(reading, node.typeAnnotation) : UNKNOWN;
    case 'TSUnionType': return { name: '|', args: node.types.map((one) => ref(reading, one)) };
    case 'TSIntersectionType': return { name: '&', args: node.types.map((one) => ref(reading, one)) };
    case 'TSTypeLiteral': return { name: '{}', members: membersOf(reading, node.members) };
    case 'TSFunctionType': return node.returnType ? { name: '=>', returns: ref(reading, node.returnType) } : { name: '=>' };
    case 'TSLiteralType': return literal(node.literal);
    case 'TSTypeQuery': return query(reading, node);
    case 'TSImportType': return imported(reading, node);
    default: return UNKNOWN;
  }
}

function literal(node: TSESTree.TSLiteralType['literal']): TypeRef {
  if (node.type === 'Literal') return { name: 'lit', literal: 'bigint' in node ? `${node.bigint}n` : String(node.value) };
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return { name: 'lit', literal: node.quasis[0]!.value.cooked ?? '' };
  if (node.type === 'UnaryExpression' && node.argument.type === 'Literal') return { name: 'lit', literal: `${node.operator}${String(node.argument.value)}` };
  return UNKNOWN;
}

/** Dotted name of an entity name or expression; undefined for other syntax. */
function dotted(node: TSESTree.Node): { readonly name: string; readonly first: TSESTree.Identifier } | undefined {
  if (node.type === 'Identifier') return { name: node.name, first: node };
  if (node.type === 'TSQualifiedName') {
    const left = dotted(node.left);
    return left && { name: `${left.name}.${node.right.name}`, first: left.first };
  }
  if (node.type === 'MemberExpression' && !node.computed) {
    const left = dotted(node.object);
    return left && { name: `${left.name}.${node.property.name}`, first: left.first };
  }
  return undefined;
}

function named(reading: Reading, node: TSESTree.Node, args: TSESTree.TSTypeParameterInstantiation | null | undefined): TypeRef {
  const found = dotted(node);
  if (!found) return UNKNOWN;
  const out: Mutable<TypeRef> = { name: found.name };
  if (args && args.params.length > 0) out.args = args.params.map((one) => ref(reading, one));
  const binding = reading.unit.names.bindingOf(found.first);
  if (!binding) return out;
  if (binding.imported) {
    out.imported = { module: binding.imported.module, name: binding.imported.name };
    return out;
  }
  for (const def of binding.defs) {
    if (def.type === 'Type' && def.node.type === 'TSTypeParameter') return constraint(reading, binding, def.node as TSESTree.TSTypeParameter);
    const type = reading.unit.typeIds.get(def.node);
    if (type !== undefined) out.type = type;
    if (def.type === 'ClassName') out.class = classId(reading.unit, def.node as TSESTree.ClassDeclaration);
  }
  return out;
}

/** A type parameter is at least what it extends. */
function constraint(reading: Reading, binding: Binding, node: TSESTree.TSTypeParameter): TypeRef {
  if (!node.constraint || reading.open.has(binding)) return UNKNOWN;
  reading.open.add(binding);
  const made = ref(reading, node.constraint);
  reading.open.delete(binding);
  return made;
}

/** Number of a class of the file; handed out when first asked for. */
export function classId(unit: Unit, node: TSESTree.ClassDeclaration | TSESTree.ClassExpression): number {
  const known = unit.classIds.get(node);
  if (known !== undefined) return known;
  const id = unit.classes.push(undefined) - 1;
  unit.classIds.set(node, id);
  return id;
}

/** `typeof x`; its value is filled in at the end of the module. */
function query(reading: Reading, node: TSESTree.TSTypeQuery): TypeRef {
  if (node.exprName.type === 'TSImportType') return UNKNOWN;
  const found = dotted(node.exprName);
  const binding = found && reading.unit.names.bindingOf(found.first);
  const out: Mutable<TypeRef> = { name: 'typeof' };
  const { module, unit } = reading;
  if (!binding || binding.owner !== module.owner || binding.typeOnly && !binding.imported) return out;
  unit.atEnd.push(() => {
    let value = readAtEnd(module, binding);
    for (const name of found.name.split('.').slice(1)) value = addInert(module, spanOf(node), { kind: 'member', object: value, name });
    out.value = value;
  });
  return out;
}

function imported(reading: Reading, node: TSESTree.TSImportType): TypeRef {
  const { source } = node;
  const module = source.type === 'Literal' ? source.value : undefined;
  const name = node.qualifier ? dotted(node.qualifier)?.name : '*';
  if (typeof module !== 'string' || name === undefined) return UNKNOWN;
  const out: Mutable<TypeRef> = { name, imported: { module, name: name.split('.')[0]! } };
  if (node.typeArguments && node.typeArguments.params.length > 0) out.args = node.typeArguments.params.map((one) => ref(reading, one));
  return out;
}

function membersOf(reading: Reading, nodes: readonly TSESTree.TypeElement[]): TypeMemberFacts[] {
  const out: TypeMemberFacts[] = [];
  for (const node of nodes) {
    if (node.type === 'TSPropertySignature') {
      const name = keyName(node.key, node.computed);
      if (name === undefined) continue;
      const type = node.typeAnnotation && ref(reading, node.typeAnnotation);
      out.push({ name, ...(type ? { type } : {}), ...(node.optional ? { optional: true } : {}) });
    } else if (node.type === 'TSMethodSignature') {
      const name = keyName(node.key, node.computed);
      if (name === undefined) continue;
      const type: TypeRef = node.returnType ? { name: '=>', returns: ref(reading, node.returnType) } : { name: '=>' };
      out.push({ name, type, ...(node.optional ? { optional: true } : {}), method: true });
    }
  }
  return out;
}

function keyName(node: TSESTree.Node, computed: boolean): string | undefined {
  if (node.type === 'Identifier') return computed ? undefined : node.name;
  return node.type === 'Literal' ? String(node.value) : undefined;
}

/** Hands out the numbers of all interfaces and aliases, so that types can name them in any order; merged interfaces share one. */
export function numberTypes(unit: Unit): readonly Binding[] {
  const declared: Binding[] = [];
  let next = 0;
  for (const binding of unit.names.bindings) {
    const nodes = binding.defs.filter((one) => one.type === 'Type' && (one.node.type === 'TSInterfaceDeclaration' || one.node.type === 'TSTypeAliasDeclaration'));
    if (nodes.length === 0) continue;
    for (const one of nodes) unit.typeIds.set(one.node, next);
    next++;
    declared.push(binding);
  }
  return declared;
}

/** The interface or alias that a binding declares. */
export function typeFacts(unit: Unit, module: Body, binding: Binding): TypeFacts {
  const reading: Reading = { unit, module, open: new Set(), depth: 0 };
  const bases: TypeRef[] = [];
  const members: TypeMemberFacts[] = [];
  let first: TSESTree.TSInterfaceDeclaration | undefined;
  for (const { node } of binding.defs) {
    if (node.type === 'TSTypeAliasDeclaration') {
      const alias = node as TSESTree.TSTypeAliasDeclaration;
      return { name: binding.name, kind: 'alias', alias: ref(reading, alias.typeAnnotation), span: spanOf(alias) };
    }
    if (node.type !== 'TSInterfaceDeclaration') continue;
    const one = node as TSESTree.TSInterfaceDeclaration;
    first ??= one;
    bases.push(...one.extends.map((base) => ref(reading, base)));
    members.push(...membersOf(reading, one.body.body));
  }
  return { name: binding.name, kind: 'interface', ...(bases.length > 0 ? { extends: bases } : {}), members, span: spanOf(first!) };
}

/** Types that say nothing of a value. */
export function informative(type: TypeRef | undefined): TypeRef | undefined {
  if (!type) return undefined;
  switch (type.name) {
    case 'any': case 'unknown': case 'const': case '?': case 'never': return undefined;
    default: return type;
  }
}
