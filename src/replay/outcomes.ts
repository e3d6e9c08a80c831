import type { Value } from '../model/facts.js';
import { step } from '../program/follow.js';
import { at, nodeOf, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';

type Literal = string | number | boolean | null | undefined;

/** Something that is there, whatever it is: `new Date()`. */
export const PRESENT: unique symbol = Symbol('present');
/** The time at which it was written: later than whatever it is compared with. */
export const NOW: unique symbol = Symbol('now');
export type Held = Literal | typeof PRESENT | typeof NOW;

/** What a field of a row holds, by its name; nothing when it is not known. */
export type Known = (field: string) => { readonly value: Held } | undefined;

const MAX_DEPTH = 16;

/** Whether a condition holds when some fields are known to hold these values; undefined when that is not enough. */
export function outcomeOf(r: Resolver, condition: Ref, known: Known, depth = 0): boolean | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const node = nodeOf(condition);
  const ask = (value: number): boolean | undefined => outcomeOf(r, at(condition, value), known, depth + 1);
  switch (node.kind) {
    case 'unary': {
      const inner = node.operator === '!' ? ask(node.operand) : undefined;
      return inner === undefined ? undefined : !inner;
    }
    case 'logical': {
      const [left, right] = [ask(node.left), ask(node.right)];
      if (node.operator === '&&') return left === false || right === false ? false : left && right;
      return left === true || right === true ? true : left === false ? right : undefined;
    }
    case 'binary': {
      if (ORDER.has(node.operator)) return ordered(r, condition, node, known);
      if (!EQUAL.has(node.operator) && !DIFFERENT.has(node.operator)) return undefined;
      const [left, right] = [valueOf(r, at(condition, node.left), known), valueOf(r, at(condition, node.right), known)];
      if (!left || !right) return undefined;
      const equal = isSameValue(left.value, right.value);
      if (equal === undefined) return undefined;
      return EQUAL.has(node.operator) ? equal : !equal;
    }
    case 'call': return included(r, condition, known);
    case 'member': case 'literal': case 'await': {
      const value = valueOf(r, condition, known);
      return value && (isOnlyThere(value.value) || Boolean(value.value));
    }
    default: {
      const onward = step(r, condition).filter((one) => one.frame !== condition.frame || one.value !== condition.value);
      return onward.length === 1 ? outcomeOf(r, onward[0]!, known, depth + 1) : undefined;
    }
  }
}

const ORDER = new Set(['<', '<=', '>', '>=']);

/** `row.sentAt < dayStart` once `sentAt` is now. */
function ordered(r: Resolver, condition: Ref, node: { readonly operator: string; readonly left: number; readonly right: number }, known: Known): boolean | undefined {
  const [left, right] = [node.left, node.right].map((one) => valueOf(r, at(condition, one), known)?.value === NOW);
  if (left === right) return undefined;
  return node.operator.startsWith('>') === left;
}

const EQUAL = new Set(['===', '==']);
const DIFFERENT = new Set(['!==', '!=']);

/** Whether two values are one; members of enumerations are told by their names (`Status.Sent` is `'sent'`). */
export function isSameValue(a: Held, b: Held): boolean | undefined {
  if (isOnlyThere(a) || isOnlyThere(b)) {
    const other = isOnlyThere(a) ? b : a;
    return other === null || other === undefined || other === false ? false : undefined;
  }
  if (typeof a === 'string' && typeof b === 'string') return a === b || spelled(a) === spelled(b);
  return a === b || (isNothing(a) && isNothing(b));
}

/** Something of which only that it is there is known. */
function isOnlyThere(value: Held): value is typeof PRESENT | typeof NOW {
  return value === PRESENT || value === NOW;
}

function spelled(text: string): string {
  return text.replace(/[_\-\s]/g, '').toLowerCase();
}

function isNothing(value: Held): boolean {
  return value === null || value === undefined;
}

/** `['scheduled', 'sending'].includes(row.status)`, `DONE.has(row.status)`. */
function included(r: Resolver, call: Ref, known: Known): boolean | undefined {
  const node = nodeOf(call);
  const callee = node.kind === 'call' ? nodeOf(at(call, node.callee)) : undefined;
  if (node.kind !== 'call' || callee?.kind !== 'member' || (callee.name !== 'includes' && callee.name !== 'has')) return undefined;
  const wanted = node.args[0] ? valueOf(r, at(call, node.args[0].value), known) : undefined;
  const list = listOf(r, at(call, callee.object));
  return wanted && !isOnlyThere(wanted.value) ? list?.some((one) => isSameValue(one, wanted.value) === true) : undefined;
}

function listOf(r: Resolver, ref: Ref): readonly Literal[] | undefined {
  const followed = r.follow(ref);
  const only = followed.length === 1 ? followed[0]! : undefined;
  const node = only && nodeOf(only);
  const array = node?.kind === 'new' && node.args[0] ? at(only!, node.args[0].value) : only;
  const { refs, open } = array ? r.elements(array) : { refs: [], open: true };
  if (open || refs.length === 0) return undefined;
  const values = refs.map((one) => literalOf(r, one));
  return values.every((one) => one !== undefined) ? values.map((one) => one!.value) : undefined;
}

function valueOf(r: Resolver, ref: Ref, known: Known): { readonly value: Held } | undefined {
  const node = nodeOf(ref);
  if (node.kind === 'member') {
    const found = known(node.name);
    if (found) return found;
  }
  if (node.kind === 'await') return valueOf(r, at(ref, node.operand), known);
  if (node.kind === 'call') {
    const callee = nodeOf(at(ref, node.callee));
    return callee.kind === 'member' && (callee.name === 'getTime' || callee.name === 'valueOf') ? valueOf(r, at(ref, callee.object), known) : undefined;
  }
  const literal = literalOf(r, ref);
  if (literal) return literal;
  const onward = step(r, ref).filter((one) => one.frame !== ref.frame || one.value !== ref.value);
  return onward.length === 1 && nodeOf(onward[0]!).kind === 'member' ? valueOf(r, onward[0]!, known) : undefined;
}

/** A literal, or a member of an enumeration by its name. */
export function literalOf(r: Resolver, ref: Ref): { readonly value: Literal } | undefined {
  const followed = r.follow(ref);
  const only = followed.length === 1 ? nodeOf(followed[0]!) : undefined;
  if (only?.kind === 'literal') return { value: only.value };
  if (only?.kind === 'undefined') return { value: undefined };
  if (only?.kind === 'member' && /^[A-Z]/.test(enumName(followed[0]!, only.object))) return { value: only.name };
  return undefined;
}

function enumName(ref: Ref, object: number): string {
  const node = nodeOf(at(ref, object));
  switch (node.kind) {
    case 'import': case 'global': case 'member': return node.name;
    default: return '';
  }
}

/** What is written, as far as it is known: a literal, or something that is surely there. */
export function heldBy(r: Resolver, ref: Ref): { readonly value: Held } | undefined {
  const literal = literalOf(r, ref);
  if (literal) return literal;
  const followed = r.follow(ref);
  if (followed.length > 0 && followed.every((one) => isClock(r, one))) return { value: NOW };
  return followed.length > 0 && followed.every((one) => isThere(nodeOf(one))) ? { value: PRESENT } : undefined;
}

/** `new Date()`, `Date.now()`. */
function isClock(r: Resolver, ref: Ref): boolean {
  const { kind } = nodeOf(ref);
  return (kind === 'new' || kind === 'call') && r.targets(ref).every((one) => one.kind === 'operation' && one.operation.origin?.kind === 'volatile' && one.operation.origin.as === 'clock');
}

/** Made there, or the id of what an answer tells of. */
function isThere(node: Value): boolean {
  return PRESENT_KINDS.has(node.kind) || (node.kind === 'member' && /^_?id$/.test(node.name));
}

const PRESENT_KINDS: ReadonlySet<string> = new Set(['new', 'template', 'object', 'array', 'binary']);

/** Field names in one spelling: `sent_at` is `sentAt`. */
export function plain(field: string): string {
  return field.replace(/[_\-\s]/g, '').toLowerCase();
}
