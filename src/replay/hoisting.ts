import type { ValueId } from '../model/facts.js';
import { at, nodeOf, type Frame, type Ref } from '../program/frame.js';
import { functionOf } from '../program/unit.js';
import type { AttemptKey } from './attempt-keys.js';

/**
 * The offset of the retried code in front of which the making of a key may move, so that it runs once before the first attempt.
 * Undefined when the code is in another file, or when the moved expression would mean something else there.
 */
export function hoistTarget(one: AttemptKey): number | undefined {
  const { boundary, made } = one;
  if (boundary.boundary.context !== 'retry' || boundary.by === 'recursion' || boundary.hook) return undefined;
  const owner = boundary.region === undefined ? boundary.frame.call?.frame : boundary.frame;
  if (!owner || owner.unit !== made.frame.unit || boundary.place.file !== made.frame.unit.path) return undefined;
  const { span } = nodeOf(made);
  const repeated = boundary.place.span;
  if (span[0] < repeated[0] || span[1] > repeated[1] || !meansTheSame(made, owner, 0)) return undefined;
  return repeated[0];
}

const MAX_DEPTH = 12;

/** Whether an expression means the same in front of the retried code: it uses nothing that is declared inside. */
function meansTheSame(ref: Ref, owner: Frame, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const node = nodeOf(ref);
  const all = (values: readonly ValueId[]): boolean => values.every((value) => meansTheSame(at(ref, value), owner, depth + 1));
  switch (node.kind) {
    case 'literal': case 'undefined': case 'bigint': case 'regexp': case 'import': case 'global': return true;
    case 'this': return functionOf(ref.frame.unit, ref.frame.fn).kind === 'arrow' || ref.frame.fn === owner.fn;
    case 'captured': return encloses(owner, ref.frame.unit.facts.variables[node.variable]!.function);
    case 'member': return all([node.object]);
    case 'call': case 'new': return all([node.callee, ...node.args.map((one) => one.value)]);
    case 'template': return all(node.values);
    case 'binary': return all([node.left, node.right]);
    case 'unary': return all([node.operand]);
    case 'object': return node.properties.every((one) => one.kind === 'value') && all(node.properties.map((one) => one.value));
    case 'array': return all(node.elements.flatMap((one) => (one ? [one.value] : [])));
    case 'parameter': return ref.frame.fn === owner.fn;
    default: return false;
  }
}

/** Whether `fn` is the owner's function or one around it. */
function encloses(owner: Frame, fn: number): boolean {
  for (let one: number = owner.fn; one >= 0; one = functionOf(owner.unit, one).parent) if (one === fn) return true;
  return false;
}
