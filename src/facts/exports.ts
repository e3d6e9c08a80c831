import type { TSESTree } from '@typescript-eslint/utils';
import type { ArgumentFacts, Span, ValueId } from '../model/facts.js';
import { spanOf, type Body } from './builder.js';
import { constantText, staticKey } from './literals.js';

/** Records `module.exports = v`, `exports.x = v` and `module.exports.x = v` of the module body. */
export function commonJsExport(body: Body, node: TSESTree.AssignmentExpression, value: ValueId): void {
  if (body.id !== 0 || node.left.type !== 'MemberExpression') return;
  if (isModuleExports(body, node.left)) {
    exportWhole(body, value, spanOf(node));
    const module = requiredModule(body, node.right);
    if (module !== undefined) body.unit.exports.push({ kind: 'star', module, span: spanOf(node) });
    return;
  }
  if (!isExports(body, node.left.object) && !isModuleExports(body, node.left.object)) return;
  const name = staticKey(node.left.property, node.left.computed);
  if (name === undefined) return;
  exportNamedValue(body, name, value, spanOf(node));
}

/** Of several assignments to one name the last holds: compilers first write `exports.a = exports.b = void 0`. */
function exportNamedValue(body: Body, name: string, value: ValueId, span: Span): void {
  const { exports } = body.unit;
  const known = exports.find((one) => one.kind === 'local' && one.name === name);
  if (known?.kind === 'local') Object.assign(known, { value, span });
  else exports.push({ kind: 'local', name, value, span });
}

/** Records `Object.assign(module.exports, { a, b })`. */
export function assignedExports(body: Body, node: TSESTree.CallExpression, args: readonly ArgumentFacts[]): void {
  const { callee } = node;
  if (body.id !== 0 || callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier' || callee.object.name !== 'Object') return;
  const target = node.arguments[0];
  if (staticKey(callee.property, callee.computed) !== 'assign' || !target || !(isExports(body, target) || isModuleExports(body, target))) return;
  for (const argument of args.slice(1)) {
    const source = body.values[argument.value]!;
    if (source.kind !== 'object') continue;
    for (const one of source.properties) if (one.kind === 'value') exportNamedValue(body, one.name, one.value, one.span);
  }
}

/** The module of `require('module')`, when `require` is not a name of the file. */
export function requiredModule(body: Body, node: TSESTree.Node): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require' || node.arguments.length !== 1) return undefined;
  return body.unit.names.bindingOf(node.callee) ? undefined : constantText(node.arguments[0]!);
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
