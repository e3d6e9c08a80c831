import { argumentsOf } from '../../program/arguments.js';
import { step } from '../../program/follow.js';
import { ABSENT, at, nodeOf, type Frame, type Ref } from '../../program/frame.js';
import { literalText } from '../../program/literals.js';
import type { Resolver } from '../../program/resolver.js';
import { originOf } from './rows.js';
import { mayBeRowOf } from './tables.js';

/**
 * How a value computed in code depends on the field that it is stored in, as that was read. `same`: it is what was read; `settled`:
 * through something that changes nothing the second time; the rest add up.
 */
export type How = 'none' | 'same' | 'settled' | 'unknown' | 'toggle' | 'append' | 'delta';

export interface Dependence {
  readonly how: How;
  /** The call that read the row. */
  readonly readFrom: Ref | undefined;
}

const NONE: Dependence = { how: 'none', readFrom: undefined };
const ORDER: readonly How[] = ['delta', 'append', 'toggle', 'unknown', 'settled', 'same', 'none'];
const MAX_DEPTH = 32;
/** Most values that one question looks at; what lies beyond is not told to depend. */
const MAX_VALUES = 600;

/** How a value depends on a field of a row that was read from a table. */
export function dependenceOn(r: Resolver, field: string, ref: Ref, table: string | undefined): Dependence {
  const found = visit({ r, found: new Map(), left: MAX_VALUES, table }, field, ref, 0);
  if (found.readFrom !== undefined || found.how === 'none') return found;
  // An object of which nothing is known may be the row or not; of one that is put into text the name alone says nothing.
  return found.how === 'delta' || found.how === 'toggle' ? { ...found, how: 'unknown' } : NONE;
}

/** How a value without a field depends on what was read from the same place. */
export function dependenceOnRead(r: Resolver, isSame: (read: Ref) => boolean, ref: Ref): Dependence {
  return visit({ r, found: new Map(), left: MAX_VALUES, table: undefined, isSame }, undefined, ref, 0);
}

/** The same column as it is written in the database and in code. */
export function isSameField(a: string, b: string): boolean {
  return a === b || plain(a) === plain(b);
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

interface Search {
  readonly r: Resolver;
  /** Answers so far, by value and field; while a value is being looked at, that it depends on nothing. */
  readonly found: Map<Frame, Map<string, Dependence>>;
  left: number;
  readonly table: string | undefined;
  /** Whether a call reads what the value is written to; then no field is looked for. */
  readonly isSame?: (read: Ref) => boolean;
}

/** The field that is looked for; without one it is a whole value. */
type Sought = string | undefined;

function strongest(all: readonly Dependence[]): Dependence {
  const how = ORDER.find((one) => all.some((other) => other.how === one)) ?? 'none';
  return { how, readFrom: all.find((one) => one.how === how && one.readFrom)?.readFrom ?? all.find((one) => one.readFrom)?.readFrom };
}

function turned(from: Dependence, how: How): Dependence {
  return from.how === 'none' ? NONE : { ...from, how };
}

const isRead = ({ how }: Dependence): boolean => how === 'same' || how === 'settled';

function visit(search: Search, field: Sought, ref: Ref, depth: number): Dependence {
  if (ref.value === ABSENT || depth > MAX_DEPTH || search.left <= 0) return NONE;
  const answers = search.found.get(ref.frame) ?? new Map<string, Dependence>();
  search.found.set(ref.frame, answers);
  const key = `${ref.value}:${field ?? ''}`;
  const known = answers.get(key);
  if (known) return known;
  search.left--;
  answers.set(key, NONE);
  const found = ofNode(search, field, ref, depth);
  answers.set(key, found);
  return found;
}

function ofNode(search: Search, field: Sought, ref: Ref, depth: number): Dependence {
  const node = nodeOf(ref);
  const next = (value: number): Dependence => visit(search, field, at(ref, value), depth + 1);
  switch (node.kind) {
    case 'member': return ofMember(search, field, ref, node.name, node.object, depth);
    case 'element': return ofMember(search, field, ref, literalText(search.r, [at(ref, node.key)]), node.object, depth);
    case 'await': return next(node.operand);
    case 'binary': return ofBinary(search, ref, node.operator, node.left, node.right, next(node.left), next(node.right));
    case 'unary': {
      const inner = next(node.operand);
      if (node.operator === '!') return turned(inner, isRead(inner) ? 'toggle' : 'settled');
      return node.operator === '-' && isRead(inner) ? turned(inner, 'toggle') : inner;
    }
    case 'logical': return strongest([next(node.left), next(node.right)]);
    case 'conditional': {
      const made = strongest([next(node.consequent), next(node.alternate)]);
      if (made.how !== 'none') return made;
      const test = next(node.test);
      const isChoice = [node.consequent, node.alternate].every((one) => nodeOf(at(ref, one)).kind === 'literal');
      return turned(test, isChoice && test.readFrom ? 'toggle' : 'settled');
    }
    case 'template': {
      const holes = strongest(node.values.map(next));
      return isRead(holes) && (node.values.length > 1 || node.quasis.some((one) => one !== '')) ? turned(holes, 'append') : holes;
    }
    case 'array': {
      return strongest(node.elements.flatMap((one): Dependence[] => {
        if (!one) return [];
        const inner = next(one.value);
        return [isRead(inner) ? turned(inner, one.spread && inner.how === 'same' && node.elements.length > 1 ? 'append' : 'settled') : inner];
      }));
    }
    case 'object': {
      return strongest(node.properties.map((one) => {
        const inner = one.kind === 'value' && !search.isSame ? visit(search, one.name, at(ref, one.value), depth + 1) : next(one.value);
        return isRead(inner) ? turned(inner, 'settled') : inner;
      }));
    }
    case 'call': case 'new': return ofCall(search, field, ref, depth);
    default: return onward(search, field, ref, depth) ?? NONE;
  }
}

/** What a value directly is, where that is something else. */
function onward(search: Search, field: Sought, ref: Ref, depth: number): Dependence | undefined {
  const steps = step(search.r, ref).filter((one) => one.frame !== ref.frame || one.value !== ref.value);
  return steps.length === 0 ? undefined : strongest(steps.map((one) => visit(search, field, one, depth + 1)));
}

function ofMember(search: Search, field: Sought, ref: Ref, name: string | undefined, object: number, depth: number): Dependence {
  if (search.isSame) {
    const whole = visit(search, field, at(ref, object), depth + 1);
    if (whole.how !== 'none') return whole;
  }
  if (name !== undefined && field !== undefined && isSameField(name, field)) {
    const origin = originOf(search.r, at(ref, object));
    if (origin && mayBeRowOf(search.r, origin, search.table)) return { how: 'same', readFrom: origin.call };
    if (!origin && isOpaque(search.r, at(ref, object))) return { how: 'same', readFrom: undefined };
  }
  return onward(search, field, ref, depth) ?? NONE;
}

/** A parameter of which neither the caller nor a meaning is known, or what a call that is not understood gave. */
function isOpaque(r: Resolver, ref: Ref): boolean {
  return r.follow(ref).some((one) => {
    const node = nodeOf(one);
    if (node.kind === 'parameter') return !one.frame.given && !r.denote(one).some((meaning) => meaning.kind === 'library');
    return node.kind === 'call' && r.targets(one).every((target) => target.kind !== 'operation');
  });
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**', '|', '^', '<<', '>>', '>>>']);

function ofBinary(search: Search, ref: Ref, operator: string, left: number, right: number, a: Dependence, b: Dependence): Dependence {
  const both = strongest([a, b]);
  if (both.how === 'none') return NONE;
  if (!ARITHMETIC.has(operator)) return turned(both, 'settled');
  if (!isRead(both)) return both;
  const isText = operator === '+' && [left, right].some((one) => isTextual(search.r, at(ref, one)));
  return turned(both, isText ? 'append' : 'delta');
}

function isTextual(r: Resolver, ref: Ref): boolean {
  return r.follow(ref).some((one) => {
    const node = nodeOf(one);
    if (node.kind === 'binary' && node.operator === '+') return isWritten(at(one, node.left)) || isWritten(at(one, node.right));
    return isWritten(one);
  });
}

/** A text as it is written: a literal or a template. */
function isWritten(ref: Ref): boolean {
  const node = nodeOf(ref);
  return node.kind === 'template' || node.kind === 'literal' && typeof node.value === 'string';
}

/** Methods by which number types that are no primitives are computed with. */
const COMPUTING = new Set(['plus', 'minus', 'add', 'sub', 'subtract', 'times', 'mul', 'multiply', 'multipliedBy', 'div', 'dividedBy', 'divide']);
/** Calls after which a repeat changes nothing more. */
const SETTLING = new Set([
  'max', 'min', 'Set', 'Map', 'filter', 'slice', 'toSorted', 'sort', 'trim', 'toLowerCase', 'toUpperCase', 'includes', 'some', 'every', 'find',
]);

function ofCall(search: Search, field: Sought, ref: Ref, depth: number): Dependence {
  const { r } = search;
  if (search.isSame?.(ref)) return { how: 'same', readFrom: ref };
  const followed = onward(search, field, ref, depth);
  if (followed) return followed;
  const node = nodeOf(ref);
  if (node.kind !== 'call' && node.kind !== 'new') return NONE;
  const callee = nodeOf(at(ref, node.callee));
  const name = callee.kind === 'member' || callee.kind === 'global' || callee.kind === 'import' ? callee.name : undefined;
  const receiver = callee.kind === 'member' ? visit(search, field, at(ref, callee.object), depth + 1) : NONE;
  const given = strongest(argumentsOf(ref).map((one) => visit(search, field, one.ref, depth + 1)));
  const all = strongest([receiver, given]);
  if (all.how === 'none') return NONE;
  if (name !== undefined && SETTLING.has(name)) return turned(all, all.how === 'delta' ? 'delta' : 'settled');
  if (name === 'concat' && isRead(receiver)) return turned(receiver, 'append');
  if (name !== undefined && COMPUTING.has(name) && isRead(receiver)) return turned(receiver, 'delta');
  const isDerived = r.targets(ref).some((one) => one.kind === 'operation' && one.operation.origin?.kind === 'derived');
  if (isDerived || !isRead(all)) return all;
  return turned(all, 'unknown');
}
