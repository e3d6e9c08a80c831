import type { ValueId } from '../model/facts.js';
import { argumentsOf } from '../program/arguments.js';
import { callbackReturns, callbacksOf, enterCallback } from '../program/callbacks.js';
import { step } from '../program/follow.js';
import { at, nodeOf, type Frame, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import { indexOf } from '../program/unit.js';

const MAX_DEPTH = 40;
const MAX_CALLS = 64;

/** The calls that decide what a value is, and the functions whose result says what happened in them (`return false`). */
export interface Behind {
  readonly calls: readonly Ref[];
  readonly told: ReadonlySet<Frame>;
  /** The members that are looked at on the way: `reminderSentAt` of `if (invoice.reminderSentAt)`. */
  readonly names: ReadonlySet<string>;
}

/**
 * What a value comes from: library calls and calls that are not understood, through variables, joins, members, operators, helpers and
 * files. A call with an effect is an end; what it was given is not what its result depends on.
 */
export function behind(r: Resolver, ref: Ref): Behind {
  const memo = FOUND.get(ref.frame) ?? new Map<ValueId, Behind>();
  FOUND.set(ref.frame, memo);
  const known = memo.get(ref.value);
  if (known) return known;
  const search: Search = { r, calls: [], told: new Set(), names: new Set(), seen: new Map() };
  visit(search, ref, 0);
  const found: Behind = { calls: search.calls, told: search.told, names: search.names };
  memo.set(ref.value, found);
  return found;
}

const FOUND = new WeakMap<Frame, Map<ValueId, Behind>>();

interface Search {
  readonly r: Resolver;
  readonly calls: Ref[];
  readonly told: Set<Frame>;
  readonly names: Set<string>;
  readonly seen: Map<Frame, Set<ValueId>>;
}

function visit(search: Search, ref: Ref, depth: number): void {
  if (ref.value < 0 || depth > MAX_DEPTH || search.calls.length >= MAX_CALLS) return;
  const seen = search.seen.get(ref.frame) ?? new Set<ValueId>();
  search.seen.set(ref.frame, seen);
  if (seen.has(ref.value)) return;
  seen.add(ref.value);
  const node = nodeOf(ref);
  const next = (...values: readonly ValueId[]): void => { for (const value of values) visit(search, at(ref, value), depth + 1); };
  switch (node.kind) {
    case 'call': case 'new': case 'tagged': visitCall(search, ref, depth); break;
    case 'member': case 'element': {
      if (node.kind === 'member') search.names.add(node.name);
      const onward = step(search.r, ref).filter((one) => one.frame !== ref.frame || one.value !== ref.value);
      for (const one of onward) visit(search, one, depth + 1);
      next(node.object);
      break;
    }
    case 'unary': case 'await': next(node.operand); break;
    case 'binary': case 'logical': next(node.left, node.right); break;
    case 'conditional': next(node.test, node.consequent, node.alternate); break;
    case 'template': next(...node.values); break;
    case 'array': next(...node.elements.flatMap((one) => (one ? [one.value] : []))); break;
    case 'object': next(...node.properties.map((one) => one.value)); break;
    case 'rest': next(node.object); break;
    case 'item': {
      for (const one of step(search.r, ref)) if (one.frame !== ref.frame || one.value !== ref.value) visit(search, one, depth + 1);
      next(node.iterable);
      break;
    }
    default: for (const one of step(search.r, ref)) visit(search, one, depth + 1);
  }
}

function visitCall(search: Search, ref: Ref, depth: number): void {
  const { r } = search;
  for (const target of r.targets(ref)) {
    switch (target.kind) {
      case 'function': {
        const frame = r.enter(ref, target.meaning, { args: argumentsOf(ref) });
        if (!frame) { search.calls.push(ref); break; }
        const { returns } = indexOf(frame.unit, frame.fn);
        if (returns.some((value) => isVerdict({ frame, value }))) search.told.add(frame);
        for (const value of returns) visit(search, { frame, value }, depth + 1);
        break;
      }
      case 'operation': {
        const { operation } = target;
        search.calls.push(ref);
        if (operation.effect || operation.guard) break;
        if (typeof operation.returns === 'object' && 'resultOf' in operation.returns) {
          for (const one of callbackReturns(r, ref, target, operation.returns.resultOf)) {
            if (isVerdict(one)) search.told.add(one.frame);
            visit(search, one, depth + 1);
          }
          break;
        }
        inputs(search, ref, depth);
        // What a list was filtered by.
        for (const one of callbacksOf(r, ref, target)) {
          const frame = one.callback.run.kind === 'inline' ? enterCallback(r, ref, target, one) : undefined;
          for (const value of frame ? indexOf(frame.unit, frame.fn).returns : []) visit(search, { frame: frame!, value }, depth + 1);
        }
        break;
      }
      default:
        search.calls.push(ref);
        inputs(search, ref, depth);
    }
  }
}

/** What a call was made on and with. */
function inputs(search: Search, ref: Ref, depth: number): void {
  const node = nodeOf(ref);
  if (node.kind === 'call') {
    const callee = nodeOf(at(ref, node.callee));
    if (callee.kind === 'member' || callee.kind === 'element') visit(search, at(ref, callee.object), depth + 1);
  }
  for (const one of argumentsOf(ref)) {
    const given = nodeOf(one.ref);
    // `row.get('sentAt')` looks at a member, too.
    if (given.kind === 'literal' && typeof given.value === 'string' && isGetter(ref)) search.names.add(given.value);
    if (given.kind !== 'function') visit(search, one.ref, depth + 1);
  }
}

function isGetter(ref: Ref): boolean {
  const node = nodeOf(ref);
  const callee = node.kind === 'call' && node.args.length === 1 ? nodeOf(at(ref, node.callee)) : undefined;
  return callee?.kind === 'member' && callee.name.startsWith('get');
}

/** `true`, `'duplicate'`, `null`: says which way the function went. */
function isVerdict(ref: Ref): boolean {
  const { kind } = nodeOf(ref);
  return kind === 'literal' || kind === 'undefined';
}
