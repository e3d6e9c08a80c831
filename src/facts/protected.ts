import type { TSESTree } from '@typescript-eslint/utils';
import type { Flow, RegionId, ValueId } from '../model/facts.js';
import { add, collect, inRegion, spanOf, type Arm, type Body, type Environment, type Mutable, type Protected } from './builder.js';
import { arm, join, newTarget, restore, thrownInto } from './environment.js';
import { bindPattern } from './patterns.js';

type TryFlow = Extract<Flow, { kind: 'try' }>;

const DEAD: Arm = { env: [], live: false };

/** Lowers a `switch`. Its tests are taken to be evaluated before any case runs. */
export function switchStatement(body: Body, node: TSESTree.SwitchStatement, labels: readonly string[]): void {
  const { syntax } = body.unit;
  const value = syntax.expression(body, node.discriminant);
  const tests = node.cases.map((one) => (one.test ? syntax.expression(body, one.test) : undefined));
  const dispatch = arm(body);
  const target = newTarget(body, 'switch', labels);
  body.targets.push(target);
  let fallen = DEAD;
  const cases = node.cases.map((one, i) => {
    let flow: Flow = { kind: 'sequence', items: [] };
    const region = inRegion(body, 'case', spanOf(one), () => {
      join(body, [dispatch, fallen], 'switch', spanOf(one));
      flow = collect(body, () => syntax.statements(body, one.consequent));
    });
    fallen = arm(body);
    const test = tests[i];
    return { ...(test === undefined ? {} : { test }), body: flow, region };
  });
  body.targets.pop();
  body.flow.push({ kind: 'switch', value, cases, span: spanOf(node) });
  const unmatched = node.cases.some((one) => !one.test) ? { env: dispatch.env, live: false } : dispatch;
  join(body, [unmatched, ...target.breaks.map((env) => ({ env, live: true })), fallen], 'switch', spanOf(node));
}

/** Lowers `try`: a handler finds what any statement of the protected part may have left in the variables. */
export function tryStatement(body: Body, node: TSESTree.TryStatement): void {
  const start = arm(body);
  const whole = protect(body, node.finalizer !== null && node.finalizer !== undefined);
  const handled = protect(body, node.handler !== null);
  const made: Mutable<Omit<TryFlow, 'kind' | 'span'>> = { body: { kind: 'sequence', items: [] }, region: 0 };
  made.body = collect(body, () => {
    made.region = inRegion(body, 'try', spanOf(node.block), () => body.unit.syntax.statement(body, node.block));
  });
  const ends = [arm(body)];
  if (handled) body.protections.pop();
  if (node.handler && handled) {
    made.handler = handler(body, node.handler, start, handled);
    ends.push(arm(body));
  }
  if (whole) body.protections.pop();
  join(body, ends, 'branch', spanOf(node));
  if (node.finalizer && whole) made.finalizer = finalizer(body, node.finalizer, start, whole);
  body.flow.push({ kind: 'try', ...made, span: spanOf(node) });
}

function protect(body: Body, needed: boolean): Protected | undefined {
  if (!needed) return undefined;
  const made: Protected = { assigned: new Map(), exits: [] };
  body.protections.push(made);
  return made;
}

function handler(body: Body, node: TSESTree.CatchClause, start: Arm, from: Protected): NonNullable<TryFlow['handler']> {
  let param: ValueId | undefined;
  let region: RegionId = 0;
  const flow = collect(body, () => {
    region = inRegion(body, 'catch', spanOf(node), () => {
      restore(body, { env: thrownInto(body, start, from.assigned, 'catch', spanOf(node)), live: start.live });
      if (node.param) {
        param = add(body, spanOf(node.param), { kind: 'caught' });
        bindPattern(body, node.param, param, { type: undefined });
      }
      body.unit.syntax.statement(body, node.body);
    });
  });
  return { ...(param === undefined ? {} : { param }), body: flow, region, span: spanOf(node) };
}

/** The block runs whatever happened before it; what follows it runs only after a normal end, with the values of that. */
function finalizer(body: Body, node: TSESTree.BlockStatement, start: Arm, from: Protected): NonNullable<TryFlow['finalizer']> {
  const normal = arm(body);
  let region: RegionId = 0;
  let entry: Environment = [];
  const flow = collect(body, () => {
    region = inRegion(body, 'finally', spanOf(node), () => {
      restore(body, { env: thrownInto(body, start, from.assigned, 'finally', spanOf(node)), live: start.live });
      entry = body.env.slice();
      body.unit.syntax.statement(body, node);
    });
  });
  const end = arm(body);
  const changed: [slot: number, value: ValueId][] = [];
  end.env.forEach((value, slot) => { if (value !== (entry[slot] ?? -1)) changed.push([slot, value]); });
  for (const env of [normal.env, ...(end.live ? from.exits : [])]) {
    for (const [slot, value] of changed) {
      while (env.length < slot) env.push(-1);
      env[slot] = value;
    }
  }
  restore(body, { env: normal.env, live: normal.live && end.live });
  return { body: flow, region };
}
