import type { TSESTree } from '@typescript-eslint/utils';
import type { Unit } from './builder.js';

/** Moves the tags of a comment in front of a statement to what they are about: the function, class or call that it holds. */
export function aimTags(unit: Unit, node: TSESTree.Statement): void {
  const found = unit.tags.get(node.range[0]);
  const target = found && targetOf(node);
  if (!found || !target || target.range[0] === node.range[0]) return;
  unit.tags.delete(node.range[0]);
  unit.tags.set(target.range[0], found);
}

function targetOf(node: TSESTree.Node): TSESTree.Node | undefined {
  switch (node.type) {
    case 'ExportNamedDeclaration': return node.declaration ? targetOf(node.declaration) : undefined;
    case 'ExportDefaultDeclaration': return targetOf(node.declaration);
    case 'TSExportAssignment': case 'ExpressionStatement': return targetOf(node.expression);
    case 'VariableDeclaration': return node.declarations[0]?.init ? targetOf(node.declarations[0].init) : undefined;
    case 'ReturnStatement': return node.argument ? targetOf(node.argument) : undefined;
    case 'AwaitExpression': case 'UnaryExpression': return targetOf(node.argument);
    case 'AssignmentExpression': return targetOf(node.right);
    case 'ChainExpression': case 'TSAsExpression': case 'TSSatisfiesExpression': case 'TSNonNullExpression': case 'TSTypeAssertion': return targetOf(node.expression);
    case 'CallExpression': case 'FunctionDeclaration': case 'FunctionExpression': case 'ArrowFunctionExpression': case 'ClassDeclaration': case 'ClassExpression': return node;
    default: return undefined;
  }
}
