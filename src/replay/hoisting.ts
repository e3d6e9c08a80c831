import type { Span, ValueId } from '../model/facts.js';
import { at, nodeOf, type Frame, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import { functionOf, type Unit } from '../program/unit.js';
import type { AttemptKey } from './attempt-keys.js';

/** Where a declaration can stand so that it runs once, before a retry begins. */
export interface HoistSite {
  /** Offset in front of which the declaration goes. */
  readonly before: number;
  /** The statement that is nothing but the declaration of the key, when it is one: it moves whole. */
  readonly declaration: Span | undefined;
  /** The repeated call is an arrow's whole body: the body becomes a block, which ends here. */
  readonly expressionBody: number | undefined;
}

/** The place in front of the retried code to which the making of a key can move; undefined when moving would change what it means. */
export function outerStatement(r: Resolver, one: AttemptKey): HoistSite | undefined {
  const { boundary, made } = one;
  if (boundary.boundary.context !== 'retry' || boundary.by === 'recursion' || boundary.id.endsWith(':hook')) return undefined;
  const owner = siteFrame(boundary.frame, boundary.region);
  if (!owner || owner.unit !== made.frame.unit || boundary.place.file !== made.frame.unit.path) return undefined;
  const { span } = nodeOf(made);
  const repeated = boundary.place.span;
  if (span[0] < repeated[0] || span[1] > repeated[1] || !isClosed(r, made, owner, 0)) return undefined;
  const facts = functionOf(owner.unit, owner.fn);
  const statement = innermost(facts.statements, repeated);
  if (!statement) {
    const body = facts.regions[0]!.span;
    const whole = facts.kind === 'arrow' && facts.statements.length === 0 && body[0] <= repeated[0] && repeated[1] <= body[1];
    return whole ? { before: body[0], declaration: undefined, expressionBody: body[1] } : undefined;
  }
  return { before: statement[0], declaration: declarationOf(made, owner.unit), expressionBody: undefined };
}

/** The function in which the boundary is set up: of the wrapper's call, or of the loop. */
function siteFrame(frame: Frame, region: number | undefined): Frame | undefined {
  return region === undefined ? frame.call?.frame : frame;
}

function innermost(statements: readonly Span[], inside: Span): Span | undefined {
  return statements.filter((one) => one[0] <= inside[0] && inside[1] <= one[1]).sort((a, b) => a[1] - a[0] - (b[1] - b[0]))[0];
}

/** `const key = make();` alone in a statement of its own. */
function declarationOf(made: Ref, unit: Unit): Span | undefined {
  const { span } = nodeOf(made);
  const statement = innermost(functionOf(unit, made.frame.fn).statements, span);
  if (!statement) return undefined;
  // The statement holds one variable's declaration when nothing but `const name: Type =` stands before the maker and `;` after it.
  const declared = functionOf(unit, made.frame.fn).declarations?.find((one) => one.span[0] === statement[0] && one.span[1] === statement[1]);
  return declared?.value === made.value ? statement : undefined;
}

const MAX_DEPTH = 12;

/** Whether an expression means the same in front of the retried code: it uses nothing that is declared inside. */
function isClosed(r: Resolver, ref: Ref, owner: Frame, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const node = nodeOf(ref);
  const all = (values: readonly ValueId[]): boolean => values.every((value) => isClosed(r, at(ref, value), owner, depth + 1));
  switch (node.kind) {
    case 'literal': case 'undefined': case 'bigint': case 'regexp': case 'import': case 'global': return true;
    case 'this': return functionOf(ref.frame.unit, ref.frame.fn).kind === 'arrow' || ref.frame.fn === owner.fn;
    case 'captured': return declaredOutside(owner, ref.frame.unit.facts.variables[node.variable]!.function);
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

function declaredOutside(owner: Frame, fn: number): boolean {
  for (let one: number = owner.fn; one >= 0; one = functionOf(owner.unit, one).parent) if (one === fn) return true;
  return false;
}
