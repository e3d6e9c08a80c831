import type { TSESTree } from '@typescript-eslint/utils';
import type { Flow, ValueId } from '../model/facts.js';
import { add, collect, inRegion, isEmpty, spanOf, type Arm, type Body, type Target } from './builder.js';
import { arm, closeLoop, countersOf, join, loopHead, newTarget, type LoopHead } from './environment.js';
import { bindPattern } from './patterns.js';
import { declaredType } from './functions.js';

type LoopNode = TSESTree.ForStatement | TSESTree.WhileStatement | TSESTree.DoWhileStatement | TSESTree.ForOfStatement | TSESTree.ForInStatement;
type LoopFlow = Extract<Flow, { kind: 'loop' }>;

/** Lowers a loop. */
export function loop(body: Body, node: LoopNode, labels: readonly string[]): void {
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') each(body, node, labels);
  else counting(body, node, labels);
}

function counting(body: Body, node: TSESTree.ForStatement | TSESTree.WhileStatement | TSESTree.DoWhileStatement, labels: readonly string[]): void {
  const { syntax } = body.unit;
  let from = node.range[0];
  if (node.type === 'ForStatement' && node.init) {
    if (node.init.type === 'VariableDeclaration') syntax.statement(body, node.init);
    else syntax.expression(body, node.init, 'discarded');
    from = node.init.range[1];
  }
  const made: Mutable<Pick<LoopFlow, 'test' | 'condition' | 'update' | 'counters'>> = {};
  let exit: Arm = { env: [], live: false };
  const test = (): void => {
    if (!node.test || isTrue(node.test)) {
      exit = { env: body.env.slice(), live: false };
      return;
    }
    const expression = node.test;
    const flow = collect(body, () => { made.condition = syntax.expression(body, expression); });
    if (!isEmpty(flow)) made.test = flow;
    exit = arm(body);
  };
  const target = newTarget(body, 'loop', labels);
  let flow: Flow = NOTHING;
  const region = inRegion(body, 'loop', spanOf(node), () => {
    const head = loopHead(body, from, node.range[1], spanOf(node));
    body.targets.push(target);
    if (node.type !== 'DoWhileStatement') test();
    flow = collect(body, () => syntax.statement(body, node.body));
    goOn(body, target, node);
    if (node.type === 'DoWhileStatement') test();
    if (node.type === 'ForStatement' && node.update) {
      const { update } = node;
      const after = collect(body, () => { syntax.expression(body, update, 'discarded'); });
      if (!isEmpty(after)) made.update = after;
    }
    body.targets.pop();
    close(body, head, target, made);
  });
  const form = node.type === 'ForStatement' ? 'for' : node.type === 'WhileStatement' ? 'while' : 'do';
  body.flow.push({ kind: 'loop', form, region, ...labelOf(labels), ...made, body: flow, span: spanOf(node) });
  leaveLoop(body, exit, target, node);
}

const NOTHING: Flow = { kind: 'sequence', items: [] };
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function isTrue(node: TSESTree.Node): boolean {
  return node.type === 'Literal' && (node.value === true || node.value === 1);
}

function labelOf(labels: readonly string[]): { readonly label?: string } {
  const label = labels.at(-1);
  return label === undefined ? {} : { label };
}

/** Every way to the next round meets. */
function goOn(body: Body, target: Target, node: LoopNode): void {
  join(body, [arm(body), ...target.continues.map((env) => ({ env, live: true }))], 'branch', spanOf(node));
}

function close(body: Body, head: LoopHead, target: Target, made: Mutable<Pick<LoopFlow, 'counters'>>): void {
  closeLoop(body, head, body.live ? [body.env] : []);
  const counters = countersOf(body, head, target);
  if (counters.length > 0) made.counters = counters;
}

function leaveLoop(body: Body, exit: Arm, target: Target, node: LoopNode): void {
  join(body, [exit, ...target.breaks.map((env) => ({ env, live: true }))], 'branch', spanOf(node));
}

function each(body: Body, node: TSESTree.ForOfStatement | TSESTree.ForInStatement, labels: readonly string[]): void {
  const { syntax } = body.unit;
  const iterable = syntax.expression(body, node.right);
  const of = node.type === 'ForInStatement' ? 'in' : node.await ? 'await' : 'of';
  const target = newTarget(body, 'loop', labels);
  const made: Mutable<Pick<LoopFlow, 'counters'>> = {};
  let flow: Flow = NOTHING;
  let item: ValueId = -1;
  let exit: Arm = { env: [], live: false };
  const region = inRegion(body, 'loop', spanOf(node), () => {
    const head = loopHead(body, node.range[0], node.range[1], spanOf(node));
    exit = arm(body);
    body.targets.push(target);
    flow = collect(body, () => {
      item = add(body, spanOf(node.left), { kind: 'item', iterable, of });
      bindItem(body, node.left, item);
      syntax.statement(body, node.body);
    });
    goOn(body, target, node);
    body.targets.pop();
    close(body, head, target, made);
  });
  body.flow.push({ kind: 'loop', form: of, region, ...labelOf(labels), iterable, item, body: flow, ...made, span: spanOf(node) });
  leaveLoop(body, exit, target, node);
}

function bindItem(body: Body, left: TSESTree.Node, item: ValueId): void {
  if (left.type !== 'VariableDeclaration') {
    bindPattern(body, left, item, undefined);
    return;
  }
  const [declared] = left.declarations;
  if (declared) bindPattern(body, declared.id, item, { type: declaredType(body, declared.id) });
}
