import type { TSESTree } from '@typescript-eslint/utils';
import type { ExportFacts, Span, TypeRef, ValueId } from '../model/facts.js';
import { addInert, spanOf, type Body } from './builder.js';
import { read, readAtEnd, write } from './environment.js';
import { exportWhole } from './exports.js';
import { moduleExportName, type Binding } from './names.js';

export function importDeclaration(body: Body, node: TSESTree.ImportDeclaration): void {
  const { imports, names } = body.unit;
  const typeOnly = node.importKind === 'type' || (node.specifiers.length > 0 && node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type'));
  imports.push({ module: node.source.value, form: 'import', ...(typeOnly ? { typeOnly: true } : {}), span: spanOf(node) });
  for (const one of node.specifiers) {
    const binding = names.bindingOf(one.local);
    if (binding) declareImport(body, binding, one.local);
  }
}

function declareImport(body: Body, binding: Binding, local: TSESTree.Identifier): void {
  if (binding.typeOnly) return;
  binding.given.push({ function: body.id, value: read(body, binding, spanOf(local)), position: local.range[0] });
}

/** `import x = require('m')` and `import x = Some.name`. */
export function importEquals(body: Body, node: TSESTree.TSImportEqualsDeclaration): void {
  const binding = body.unit.names.bindingOf(node.id);
  const { moduleReference } = node;
  if (moduleReference.type === 'TSExternalModuleReference') {
    const { expression } = moduleReference;
    if (expression.type !== 'Literal' || typeof expression.value !== 'string') return;
    body.unit.imports.push({ module: expression.value, form: 'require', ...(node.importKind === 'type' ? { typeOnly: true } : {}), span: spanOf(node) });
    if (binding) declareImport(body, binding, node.id);
    return;
  }
  if (binding && !binding.typeOnly) write(body, binding, entity(body, moduleReference), spanOf(node.id), true);
}

function entity(body: Body, node: TSESTree.EntityName): ValueId {
  if (node.type !== 'TSQualifiedName') return body.unit.syntax.expression(body, node);
  return addInert(body, spanOf(node), { kind: 'member', object: entity(body, node.left), name: node.right.name });
}

export function exportNamed(body: Body, node: TSESTree.ExportNamedDeclaration): void {
  const { unit } = body;
  if (node.source) {
    const module = node.source.value;
    unit.imports.push({ module, form: 'reexport', ...(node.exportKind === 'type' ? { typeOnly: true } : {}), span: spanOf(node) });
    for (const one of node.specifiers) {
      const entry: ExportFacts = { kind: 'reexport', name: moduleExportName(one.exported), module, imported: moduleExportName(one.local), span: spanOf(one) };
      unit.atEnd.push(() => unit.exports.push(entry));
    }
    return;
  }
  if (node.declaration) {
    unit.syntax.statement(body, node.declaration as TSESTree.Statement);
    for (const name of declaredNames(node.declaration)) exportName(body, name.name, name, spanOf(node));
  }
  for (const one of node.specifiers) {
    if (one.local.type === 'Identifier') exportName(body, moduleExportName(one.exported), one.local, spanOf(one));
  }
}

export function exportDefault(body: Body, node: TSESTree.ExportDefaultDeclaration): void {
  const { unit } = body;
  const { declaration } = node;
  const span = spanOf(node);
  switch (declaration.type) {
    case 'Identifier': exportName(body, 'default', declaration, span); return;
    case 'TSInterfaceDeclaration': exportName(body, 'default', declaration.id, span); return;
    case 'FunctionDeclaration': {
      const value = body.hoisted.get(declaration);
      if (value !== undefined) exportValue(body, 'default', value, span);
      return;
    }
    case 'ClassDeclaration': exportValue(body, 'default', unit.syntax.classValue(body, declaration, 'default'), span); return;
    case 'TSDeclareFunction': return;
    default: exportValue(body, 'default', unit.syntax.expression(body, declaration, 'used', 'default'), span);
  }
}

function exportValue(body: Body, name: string, value: ValueId, span: Span): void {
  const { unit } = body;
  unit.atEnd.push(() => unit.exports.push({ kind: 'local', name, value, span }));
}

/** `export *`, `export * as name`. */
export function exportAll(body: Body, node: TSESTree.ExportAllDeclaration): void {
  const { unit } = body;
  const module = node.source.value;
  const span = spanOf(node);
  unit.imports.push({ module, form: 'reexport', ...(node.exportKind === 'type' ? { typeOnly: true } : {}), span });
  const entry: ExportFacts = node.exported
    ? { kind: 'reexport', name: moduleExportName(node.exported), module, imported: '*', span }
    : { kind: 'star', module, span };
  unit.atEnd.push(() => unit.exports.push(entry));
}

/** `export = x`. */
export function exportAssignment(body: Body, node: TSESTree.TSExportAssignment): void {
  exportWhole(body, body.unit.syntax.expression(body, node.expression), spanOf(node));
}

/** Exports a name: the value it has when the module body is through, or what it was imported as. */
function exportName(body: Body, name: string, local: TSESTree.Identifier, span: Span): void {
  const { unit } = body;
  const binding = unit.names.bindingOf(local);
  if (body.namespace) {
    body.namespace.set(name, binding);
    return;
  }
  unit.atEnd.push(() => {
    if (!binding) {
      unit.exports.push({ kind: 'local', name, value: addInert(body, spanOf(local), { kind: 'global', name: local.name }), span });
      return;
    }
    if (binding.imported) {
      unit.exports.push({ kind: 'reexport', name, module: binding.imported.module, imported: binding.imported.name, span });
      return;
    }
    const type = binding.defs.some((def) => def.type === 'Type') ? declaredAs(body, local) : undefined;
    unit.exports.push({ kind: 'local', name, ...(binding.typeOnly ? {} : { value: readAtEnd(body, binding) }), ...(type ? { type } : {}), span });
  });
}

function declaredAs(body: Body, local: TSESTree.Identifier): TypeRef | undefined {
  return body.unit.syntax.type(body, { type: 'TSTypeReference', typeName: local, range: local.range } as unknown as TSESTree.Node);
}

/** The identifiers that a declaration declares. */
function declaredNames(node: TSESTree.Node): TSESTree.Identifier[] {
  switch (node.type) {
    case 'VariableDeclaration': return node.declare ? [] : node.declarations.flatMap((one) => patternNames(one.id));
    case 'FunctionDeclaration': case 'ClassDeclaration': case 'TSEnumDeclaration': return node.id && !node.declare ? [node.id] : [];
    case 'TSInterfaceDeclaration': case 'TSTypeAliasDeclaration': case 'TSImportEqualsDeclaration': return [node.id];
    case 'TSModuleDeclaration': return node.id.type === 'Identifier' && !node.declare ? [node.id] : [];
    default: return [];
  }
}

function patternNames(node: TSESTree.Node): TSESTree.Identifier[] {
  switch (node.type) {
    case 'Identifier': return [node];
    case 'ObjectPattern': return node.properties.flatMap((one) => patternNames(one.type === 'RestElement' ? one.argument : one.value));
    case 'ArrayPattern': return node.elements.flatMap((one) => (one ? patternNames(one) : []));
    case 'AssignmentPattern': return patternNames(node.left);
    case 'RestElement': return patternNames(node.argument);
    default: return [];
  }
}
