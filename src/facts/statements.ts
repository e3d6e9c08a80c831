import type { TSESTree } from '@typescript-eslint/utils';
import type { Flow, ValueId } from '../model/facts.js';
import { addInert, collect, deeper, evaluate, inRegion, spanOf, unknown, withType, type Arm, type Body } from './builder.js';
import { arm, findTarget, join, leave, newTarget, restore, write } from './environment.js';
import { notModelled } from './expressions.js';
import { declaredType, nameSpan } from './functions.js';
import { loop } from './loops.js';
import { exportAll, exportAssignment, exportDefault, exportNamed, importDeclaration, importEquals } from './modules.js';
import { enumDeclaration, namespaceDeclaration } from './namespaces.js';
import { bindPattern, typedExpression } from './patterns.js';
import { switchStatement, tryStatement } from './protected.js';
import { aimTags } from './tags.js';
import { informative } from './types.js';

/** Links of an `else if` chain beyond which the rest becomes `unknown`. */
const MAX_CHAIN = 500;

/** Lowers the statements of a block; functions first, as they are hoisted. */
export function statements(body: Body, nodes: readonly TSESTree.Statement[]): void {
  for (const node of nodes) hoist(body, node);
  for (const node of nodes) statement(body, node);
}

function hoist(body: Body, node: TSESTree.Statement): void {
  const declared = node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration' ? node.declaration : node;
  if (declared?.type !== 'FunctionDeclaration' || !declared.body) return;
  aimTags(body.unit, node);
  const value = body.unit.syntax.functionValue(body, declared, { name: declared.id ? undefined : 'default' });
  body.hoisted.set(declared, value);
  const binding = declared.id && body.unit.names.bindingOf(declared.id);
  if (binding) write(body, binding, value, nameSpan(declared.id!), true);
}

/** Lowers one statement. Never fails: what is not modelled becomes `unknown`, what only declares types is passed over. */
export function statement(body: Body, node: TSESTree.Statement): void {
  if (deeper(body.unit, () => { lowered(body, node, []); return true; })) return;
  evaluate(body, unknown(body, node, 'nested too deeply'), 'discarded');
}

function lowered(body: Body, node: TSESTree.Statement, labels: readonly string[]): void {
  const { syntax, tags } = body.unit;
  if (tags.size > 0) aimTags(body.unit, node);
  switch (node.type) {
    case 'ExpressionStatement': if (node.expression.type !== 'Literal') syntax.expression(body, node.expression, 'discarded'); break;
    case 'VariableDeclaration': variables(body, node); break;
    case 'ReturnStatement': {
      const value = node.argument ? syntax.expression(body, node.argument, 'returned') : undefined;
      body.flow.push({ kind: 'return', ...(value === undefined ? {} : { value }), span: spanOf(node) });
      leave(body, undefined, 'breaks');
      break;
    }
    case 'ThrowStatement':
      body.flow.push({ kind: 'throw', value: syntax.expression(body, node.argument), span: spanOf(node) });
      leave(body, undefined, 'breaks');
      break;
    case 'BlockStatement': statements(body, node.body); break;
    case 'IfStatement': ifStatement(body, node); break;
    case 'ForStatement': case 'WhileStatement': case 'DoWhileStatement': case 'ForOfStatement': case 'ForInStatement': loop(body, node, labels); break;
    case 'SwitchStatement': switchStatement(body, node, labels); break;
    case 'TryStatement': tryStatement(body, node); break;
    case 'BreakStatement': case 'ContinueStatement': {
      const kind = node.type === 'BreakStatement' ? 'break' : 'continue';
      const label = node.label?.name;
      body.flow.push({ kind, ...(label === undefined ? {} : { label }), span: spanOf(node) });
      leave(body, findTarget(body, label, kind), kind === 'break' ? 'breaks' : 'continues');
      break;
    }
    case 'LabeledStatement': labelled(body, node, labels); break;
    case 'ClassDeclaration': if (!node.declare) syntax.classValue(body, node, undefined); break;
    case 'TSEnumDeclaration': enumDeclaration(body, node); break;
    case 'TSModuleDeclaration': namespaceDeclaration(body, node); break;
    case 'ImportDeclaration': importDeclaration(body, node); break;
    case 'TSImportEqualsDeclaration': importEquals(body, node); break;
    case 'ExportNamedDeclaration': exportNamed(body, node); break;
    case 'ExportDefaultDeclaration': exportDefault(body, node); break;
    case 'ExportAllDeclaration': exportAll(body, node); break;
    case 'TSExportAssignment': exportAssignment(body, node); break;
    case 'WithStatement':
      // Which object a name in it means is not known before it runs.
      syntax.expression(body, node.object);
      evaluate(body, unknown(body, node, 'with'), 'discarded');
      break;
    case 'EmptyStatement': case 'DebuggerStatement': case 'FunctionDeclaration': case 'TSDeclareFunction': case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration': case 'TSNamespaceExportDeclaration': break;
    default: evaluate(body, notModelled(body, node), 'discarded');
  }
}

function variables(body: Body, node: TSESTree.VariableDeclaration): void {
  if (node.declare) return;
  for (const one of node.declarations) {
    const type = declaredType(body, one.id);
    if (!one.init) {
      // `var x;` assigns nothing.
      if (node.kind === 'var') continue;
      const value = withType(body, addInert(body, spanOf(one), { kind: 'undefined' }), informative(type), spanOf(one), true);
      bindPattern(body, one.id, value, { type });
      continue;
    }
    const { init } = one;
    const name = one.id.type === 'Identifier' ? one.id.name : undefined;
    const value = typedExpression(body, init, informative(type), () => body.unit.syntax.expression(body, init, 'used', name));
    bindPattern(body, one.id, value, { type });
  }
}

interface Level {
  readonly condition: ValueId;
  readonly then: Flow;
  readonly thenRegion: number;
  readonly afterThen: Arm;
  readonly flow: Flow[];
  readonly region: number;
  readonly elseRegion: number;
  readonly node: TSESTree.IfStatement;
}

/** `else if` chains are walked in a loop: they can be thousands of links long. */
function ifStatement(body: Body, first: TSESTree.IfStatement): void {
  const levels: Level[] = [];
  for (let node = first; ; ) {
    const condition = body.unit.syntax.expression(body, node.test);
    const before = arm(body);
    let thenRegion = 0;
    const then = collect(body, () => {
      thenRegion = inRegion(body, 'then', spanOf(node.consequent), () => statement(body, node.consequent));
    });
    const afterThen = arm(body);
    restore(body, before);
    const { alternate } = node;
    if (!alternate) {
      body.flow.push({ kind: 'branch', form: 'if', condition, then, thenRegion, span: spanOf(node) });
      join(body, [afterThen, arm(body)], 'branch', spanOf(node));
      break;
    }
    const elseRegion = body.regions.push({ parent: body.region, kind: 'else', span: spanOf(alternate) }) - 1;
    levels.push({ condition, then, thenRegion, afterThen, flow: body.flow, region: body.region, elseRegion, node });
    body.flow = [];
    body.region = elseRegion;
    if (levels.length >= MAX_CHAIN) {
      body.unit.truncated ??= `an else-if chain has more than ${MAX_CHAIN} links`;
      evaluate(body, unknown(body, alternate, 'else-if chain too long'), 'discarded');
      break;
    }
    if (alternate.type !== 'IfStatement') {
      statement(body, alternate);
      break;
    }
    node = alternate;
  }
  for (const { condition, then, thenRegion, afterThen, flow, region, elseRegion, node } of levels.reverse()) {
    const items = body.flow;
    body.flow = flow;
    body.region = region;
    const otherwise: Flow = items.length === 1 ? items[0]! : { kind: 'sequence', items };
    body.flow.push({ kind: 'branch', form: 'if', condition, then, thenRegion, else: otherwise, elseRegion, span: spanOf(node) });
    join(body, [afterThen, arm(body)], 'branch', spanOf(node));
  }
}

/** A loop or switch knows its own label; other statements are wrapped. */
function labelled(body: Body, node: TSESTree.LabeledStatement, outer: readonly string[]): void {
  const label = node.label.name;
  const inner = node.body;
  switch (inner.type) {
    case 'ForStatement': case 'WhileStatement': case 'DoWhileStatement': case 'ForOfStatement': case 'ForInStatement': case 'LabeledStatement': {
      const made = collect(body, () => lowered(body, inner, [...outer, label]));
      if (outer.length > 0 || inner.type === 'LabeledStatement') body.flow.push({ kind: 'labelled', label, body: made });
      else body.flow.push(made);
      break;
    }
    default: {
      const target = newTarget(body, 'block', [...outer, label]);
      body.targets.push(target);
      const made = collect(body, () => statement(body, inner));
      body.targets.pop();
      body.flow.push({ kind: 'labelled', label, body: made });
      join(body, [arm(body), ...target.breaks.map((env) => ({ env, live: true }))], 'branch', spanOf(node));
    }
  }
}
