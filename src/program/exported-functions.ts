import type { FunctionId, ValueId } from '../model/facts.js';
import { functionOf, type Unit } from './unit.js';

const EXPORTED = new WeakMap<Unit, ReadonlySet<FunctionId>>();

/** Functions of the module body that an export hands out: itself, in an object, or through wrappers (`middy(async (event) => …).use(…)`). */
export function exportedFunctions(unit: Unit): ReadonlySet<FunctionId> {
  const known = EXPORTED.get(unit);
  if (known) return known;
  const found = new Set(functionsWithin(unit, unit.facts.exports.flatMap((one) => (one.kind === 'local' && one.value !== undefined ? [one.value] : []))));
  EXPORTED.set(unit, found);
  return found;
}

function functionsWithin(unit: Unit, values: readonly ValueId[]): FunctionId[] {
  const out: FunctionId[] = [];
  const work = new Set(values);
  for (const value of work) {
    const node = functionOf(unit, 0).values[value]!;
    if (node.kind === 'function') out.push(node.function);
    for (const part of partsOf(unit, value)) work.add(part);
  }
  return out;
}

/** The values that a value holds or is made from. */
function partsOf(unit: Unit, value: ValueId): readonly ValueId[] {
  const { values } = functionOf(unit, 0);
  const node = values[value]!;
  switch (node.kind) {
    case 'captured': return unit.facts.variables[node.variable]!.writes.flatMap((write) => (write.function === 0 ? [write.value] : []));
    case 'phi': return node.inputs;
    case 'await': return [node.operand];
    case 'logical': return [node.left, node.right];
    case 'conditional': return [node.consequent, node.alternate];
    case 'object': return node.properties.map((one) => one.value);
    case 'new': return node.args.map((one) => one.value);
    case 'call': {
      const callee = values[node.callee]!;
      return [...node.args.map((one) => one.value), ...(callee.kind === 'member' ? [callee.object] : [])];
    }
    default: return [];
  }
}
