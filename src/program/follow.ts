import type { Value, VariableFacts } from '../model/facts.js';
import { argumentsOf, boundArgument } from './arguments.js';
import { callbackReturns } from './callbacks.js';
import { ABSENT, at, lexicalFrame, nodeOf, type Ref } from './frame.js';
import { remembered } from './guarded.js';
import { literalText } from './literals.js';
import type { Resolver } from './resolver.js';
import { functionOf, indexOf } from './unit.js';

/** A variable with more writes than this is not followed. */
const MAX_WRITES = 12;
const MAX_INPUTS = 24;

/** The values that a value is (see `Resolver.follow`). Cycles end. */
export function follow(r: Resolver, ref: Ref): readonly Ref[] {
  if (ref.value === ABSENT) return [ref];
  return remembered(r.cycles, ref.frame.followed, ref.value, OPEN, () => distinct(step(r, ref).flatMap((one) => (same(one, ref) ? [one] : r.follow(one)))));
}

const OPEN: readonly Ref[] = [];

export function same(a: Ref, b: Ref): boolean {
  return a.frame === b.frame && a.value === b.value;
}

function distinct(refs: readonly Ref[]): readonly Ref[] {
  if (refs.length < 2) return refs;
  return refs.filter((one, i) => refs.findIndex((other) => same(one, other)) === i).slice(0, MAX_INPUTS);
}

/** One step of `follow`: what a value directly is. The value itself when it goes no further; also beside others when it may be more. */
export function step(r: Resolver, ref: Ref): readonly Ref[] {
  const node = nodeOf(ref);
  switch (node.kind) {
    case 'parameter': return stepParameter(r, ref, node.index);
    case 'captured': return stepVariable(ref, ref.frame.unit.facts.variables[node.variable]!);
    case 'phi': return node.inputs.map((value) => at(ref, value));
    case 'default': {
      const given = r.follow(at(ref, node.value)).filter((one) => !isUndefined(nodeOf(one)));
      if (given.length === 0) return [at(ref, node.fallback)];
      return given.every((one) => isPresent(nodeOf(one))) ? [at(ref, node.value)] : [at(ref, node.value), at(ref, node.fallback)];
    }
    case 'await': return [at(ref, node.operand)];
    case 'conditional': return [at(ref, node.consequent), at(ref, node.alternate)];
    case 'logical': {
      if (node.operator === '&&') return [at(ref, node.right)];
      const left = r.follow(at(ref, node.left)).filter((one) => !isNothing(nodeOf(one)));
      if (left.length === 0) return [at(ref, node.right)];
      return left.every((one) => isPresent(nodeOf(one))) ? [at(ref, node.left)] : [at(ref, node.left), at(ref, node.right)];
    }
    case 'member': return orSelf(ref, r.property(at(ref, node.object), node.name));
    case 'element': {
      const name = literalText(r, [at(ref, node.key)]);
      const slot = name === undefined ? r.elements(at(ref, node.object)) : r.property(at(ref, node.object), name);
      return slot.refs.length > 0 ? slot.refs : [ref];
    }
    case 'item': {
      const found = node.of === 'in' ? [] : r.elements(at(ref, node.iterable)).refs;
      return found.length > 0 ? found : [ref];
    }
    case 'import': return r.importedRefs(ref.frame.unit, node.module, node.name) ?? [ref];
    case 'call': return stepCall(r, ref);
    default: return [ref];
  }
}

function orSelf(ref: Ref, slot: { readonly refs: readonly Ref[]; readonly open: boolean }): readonly Ref[] {
  if (slot.refs.length === 0) return [slot.open ? ref : { frame: ref.frame, value: ABSENT }];
  return slot.open ? [...slot.refs, ref] : slot.refs;
}

function isUndefined(node: Value): boolean {
  return node.kind === 'undefined';
}

/** A value that is never null or undefined. */
function isPresent(node: Value): boolean {
  switch (node.kind) {
    case 'literal': return node.value !== null;
    case 'template': case 'object': case 'array': case 'function': case 'class': case 'new': case 'binary': case 'bigint': case 'regexp': case 'tagged': return true;
    default: return false;
  }
}

function isNothing(node: Value): boolean {
  return node.kind === 'undefined' || (node.kind === 'literal' && node.value === null);
}

function stepParameter(r: Resolver, ref: Ref, index: number): readonly Ref[] {
  const { frame } = ref;
  const facts = functionOf(frame.unit, frame.fn).params[index];
  if (frame.args) {
    const bound = facts?.rest ? undefined : boundArgument(r, frame, index);
    return [bound ?? ref];
  }
  const given = frame.given?.params[index];
  if (given && 'elementOf' in given) {
    const found = r.path(frame.given!.site, undefined, given.elementOf).refs.flatMap((one) => r.elements(one).refs);
    return found.length > 0 ? found : [ref];
  }
  if (given && 'resolved' in given) {
    const found = r.path(frame.given!.site, undefined, given.resolved).refs;
    return found.length > 0 ? found : [ref];
  }
  return [ref];
}

function stepVariable(ref: Ref, variable: VariableFacts): readonly Ref[] {
  if (variable.writes.length === 0 || variable.writes.length > MAX_WRITES) return [ref];
  return variable.writes.map((write) => ({ frame: lexicalFrame(ref.frame, write.function), value: write.value }));
}

/** What a call of a function of the program returns, or the argument that a library call gives back. */
function stepCall(r: Resolver, ref: Ref): readonly Ref[] {
  const out: Ref[] = [];
  for (const target of r.targets(ref)) {
    if (target.kind === 'function') {
      const frame = r.enter(ref, target.meaning, { args: argumentsOf(ref) });
      if (!frame || functionOf(frame.unit, frame.fn).generator) return [ref];
      const { returns } = indexOf(frame.unit, frame.fn);
      if (returns.length === 0) return [ref];
      out.push(...returns.map((value) => ({ frame, value })));
    } else if (target.kind === 'operation' && typeof target.operation.returns === 'object' && 'same' in target.operation.returns) {
      const slot = r.path(ref, target, target.operation.returns.same);
      if (slot.refs.length === 0) return [ref];
      out.push(...slot.refs);
    } else if (target.kind === 'operation' && typeof target.operation.returns === 'object' && 'resultOf' in target.operation.returns) {
      const given = callbackReturns(r, ref, target, target.operation.returns.resultOf);
      if (given.length === 0) return [ref];
      out.push(...given);
    } else return [ref];
  }
  return out.length > 0 ? out : [ref];
}
