import type { TSESTree } from '@typescript-eslint/utils';
import type { Span, ValueId } from '../model/facts.js';
import { spanOf, type Body } from './builder.js';
import { requiredModule } from './calls.js';
import { staticKey } from './literals.js';

/** Records `module.exports = v`, `exports.x = v` and `module.exports.x = v` of the module body. */
export function commonJsExport(body: Body, node: TSESTree.AssignmentExpression, value: ValueId): void {
  if (body.id !== 0 || node.left.type !== 'MemberExpression') return;
  const { exports } = body.unit;
  if (isModuleExports(body, node.left)) {
    exportWhole(body, value, spanOf(node));
    const module = requiredModule(body, node.right);
    if (module !== undefined) exports.push({ kind: 'star', module, span: spanOf(node) });
    return;
  }
  if (!isExports(body, node.left.object) && !isModuleExports(body, node.left.object)) return;
  const name = staticKey(node.left.property, node.left.computed);
  if (name === undefined) return;
  const known = exports.find((one) => one.kind === 'local' && one.name === name);
  // Compilers first write `exports.a = exports.b = void 0`.
  if (known?.kind === 'local') Object.assign(known, { value, span: spanOf(node) });
  else exports.push({ kind: 'local', name, value, span: spanOf(node) });
}

/** What the whole module is, and its plain properties by name. */
export function exportWhole(body: Body, value: ValueId, span: Span): void {
  const { exports } = body.unit;
  exports.push({ kind: 'local', name: '=', value, span });
  const whole = body.values[value]!;
  if (whole.kind !== 'object') return;
  for (const one of whole.properties) if (one.kind === 'value') exports.push({ kind: 'local', name: one.name, value: one.value, span: one.span });
}

function isModuleExports(body: Body, node: TSESTree.Node): boolean {
  return node.type === 'MemberExpression' && staticKey(node.property, node.computed) === 'exports' && isGlobal(body, node.object, 'module');
}

function isExports(body: Body, node: TSESTree.Node): boolean {
  return isGlobal(body, node, 'exports');
}

function isGlobal(body: Body, node: TSESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name && !body.unit.names.bindingOf(node);
}
