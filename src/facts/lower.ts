import type { ClassFacts, FileFacts, ModuleKind, VariableFacts } from '../model/facts.js';
import { FACTS_VERSION } from '../model/facts.js';
import type { TSESTree } from '@typescript-eslint/utils';
import { collect, newBody, type Syntax, type Unit } from './builder.js';
import { classValue } from './classes.js';
import { commentsOf } from './comments.js';
import { variableId } from './environment.js';
import { expression } from './expressions.js';
import { functionValue } from './functions.js';
import { namesOf, type Binding } from './names.js';
import type { SourceTree } from './source-tree.js';
import { statement, statements } from './statements.js';
import { numberTypes, typeFacts, typeRef } from './types.js';

/** The facts of one file. Never fails on a tree, however incomplete: syntax that is not modelled becomes `unknown`. */
export function lower(tree: SourceTree): FileFacts {
  const names = namesOf(tree);
  const comments = commentsOf(tree.comments, tree.text);
  const syntax: Syntax = {
    expression, statement, statements, functionValue, classValue,
    type: (_body, node) => typeRef(unit, module, node),
  };
  const unit: Unit = {
    tree, names, syntax, functions: [undefined], classes: [], classIds: new Map(), types: [], typeIds: new Map(), variables: [], imports: [], exports: [],
    atEnd: [], tags: comments.tags, depth: 0, valueCount: 0, truncated: undefined,
  };
  names.module.function = 0;
  const module = newBody(unit, 0, names.module, 'module', [0, tree.text.length]);
  const declared = numberTypes(unit);
  for (const binding of names.bindings) if (binding.owner === names.module && binding.shared && !binding.typeOnly) variableId(module, binding);
  const nodes = tree.program.body as readonly TSESTree.Statement[];
  const flow = collect(module, () => statements(module, nodes));
  const types = declared.map((binding) => typeFacts(unit, module, binding));
  for (const work of unit.atEnd) work();
  unit.functions[0] = {
    kind: 'module', parent: -1, params: [], span: [0, tree.text.length], headSpan: [0, 0], values: module.values, regions: module.regions, body: flow,
  };
  return {
    version: FACTS_VERSION, kind: tree.kind, module: moduleKind(nodes), lineStarts: lineStartsOf(tree.text), imports: unit.imports, exports: unit.exports,
    functions: unit.functions.map((one) => one!), classes: unit.classes.map((one, id) => one ?? unseenClass(unit, id)), types,
    variables: unit.variables.map(variableFacts), comments: comments.facts, ...(unit.truncated === undefined ? {} : { truncated: unit.truncated }),
  };
}

function moduleKind(nodes: readonly TSESTree.Statement[]): ModuleKind {
  return nodes.some((node) => {
    switch (node.type) {
      case 'ImportDeclaration': case 'ExportNamedDeclaration': case 'ExportDefaultDeclaration': case 'ExportAllDeclaration': case 'TSExportAssignment': return true;
      case 'TSImportEqualsDeclaration': return node.moduleReference.type === 'TSExternalModuleReference';
      default: return false;
    }
  }) ? 'esm' : 'cjs';
}

function variableFacts(binding: Binding): VariableFacts {
  const writes = [...binding.given].sort((a, b) => a.position - b.position).map((one) => ({ function: one.function, value: one.value }));
  return {
    name: binding.name, function: Math.max(binding.owner.function, 0), constant: binding.constant, writes, ...(binding.type ? { type: binding.type } : {}),
    span: [binding.position, binding.position + binding.name.length],
  };
}

/** A class that only a type names, in code that was cut off. */
function unseenClass(unit: Unit, id: number): ClassFacts {
  const node = [...unit.classIds].find(([, known]) => known === id)![0] as TSESTree.ClassDeclaration;
  return { ...(node.id ? { name: node.id.name } : {}), span: [node.range[0], node.range[1]], members: [], owner: 0 };
}

/** Lines end at `\n`, `\r\n`, `\r`, U+2028 and U+2029, as for ESLint. */
function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 0x2028 || code === 0x2029 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

