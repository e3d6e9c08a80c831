import type { Flow, Value, ValueId } from '../model/facts.js';
import { nodeOf, type Ref } from '../program/frame.js';
import { childrenOf, functionOf, indexOf } from '../program/unit.js';

/**
 * What becomes of what a call gives: `none`, `counted` where only members of `known` are read, `handed` on as a whole to where it is not
 * looked into, or `read` in other ways.
 */
export type ResultUse = 'none' | 'counted' | 'handed' | 'read';

/** `known` are paths of members without `result` (`rowCount`, `0.affectedRows`). */
export function resultUse(call: Ref, known: readonly string[]): ResultUse {
  const { unit, fn } = call.frame;
  const facts = functionOf(unit, fn);
  const written = assigned(facts.body);
  const returns = new Set(indexOf(unit, fn).returns);
  const uses = new Set<ResultUse>();
  const seen = new Set<ValueId>();
  const work: { value: ValueId; path: string }[] = [{ value: call.value, path: '' }];
  for (let one = work.pop(); one; one = work.pop()) {
    const { value, path } = one;
    if (seen.has(value)) continue;
    seen.add(value);
    if (returns.has(value) || written.has(value)) uses.add('handed');
    facts.values.forEach((node, id) => {
      if (!operands(node).includes(value)) return;
      if (node.kind === 'await' || node.kind === 'phi') work.push({ value: id, path });
      else if (node.kind !== 'member') uses.add('handed');
      else if (path === '' && isSettled(facts.values, id, node.name, work)) return;
      else {
        const inner = path === '' ? node.name : `${path}.${node.name}`;
        if (known.includes(inner)) uses.add('counted');
        else if (known.some((each) => each.startsWith(`${inner}.`))) work.push({ value: id, path: inner });
        else uses.add('read');
      }
    });
  }
  return (['read', 'handed', 'counted'] as const).find((one) => uses.has(one)) ?? 'none';
}

/** `.catch(…)` and `.finally(…)` of the promise: what they give is what the call gives. */
function isSettled(values: readonly Value[], member: ValueId, name: string, work: { value: ValueId; path: string }[]): boolean {
  if (name !== 'catch' && name !== 'finally') return false;
  values.forEach((node, id) => { if (node.kind === 'call' && node.callee === member) work.push({ value: id, path: '' }); });
  return true;
}

/** Values that are put into a variable of several functions or into a property. */
function assigned(body: Flow): Set<ValueId> {
  const out = new Set<ValueId>();
  const work = [body];
  for (let flow = work.pop(); flow; flow = work.pop()) {
    if (flow.kind === 'assign' || flow.kind === 'write') out.add(flow.value);
    work.push(...childrenOf(flow));
  }
  return out;
}

function operands(node: Value): readonly ValueId[] {
  switch (node.kind) {
    case 'template': case 'tagged': return node.values;
    case 'member': return [node.object];
    case 'element': return [node.object, node.key];
    case 'rest': return [node.object];
    case 'default': return [node.value, node.fallback];
    case 'call': case 'new': return node.args.map((one) => one.value);
    case 'object': return node.properties.map((one) => one.value);
    case 'array': return node.elements.flatMap((one) => (one ? [one.value] : []));
    case 'unary': case 'await': return [node.operand];
    case 'binary': case 'logical': return [node.left, node.right];
    case 'conditional': return [node.test, node.consequent, node.alternate];
    case 'yield': return node.operand === undefined ? [] : [node.operand];
    case 'phi': return node.inputs;
    case 'item': return [node.iterable];
    default: return [];
  }
}

/** Whether a variable that several functions see holds the value. */
export function isCaptured(call: Ref): boolean {
  const { unit, fn } = call.frame;
  return unit.facts.variables.some((one) => one.writes.some((write) => write.function === fn && holds(call, write.value)));
}

function holds(call: Ref, value: ValueId): boolean {
  const node = nodeOf({ frame: call.frame, value });
  return value === call.value || (node.kind === 'await' && node.operand === call.value);
}
