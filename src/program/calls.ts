import { builtinMethod, typeShape } from '../catalogue/lookup.js';
import type { Operation } from '../model/catalogue.js';
import { callbackReturns } from './callbacks.js';
import { classMember, libraryMember, superMeanings } from './classes.js';
import { holds } from './conditions.js';
import { selfOf } from './denote.js';
import { byArguments } from './fingerprints.js';
import { at, isRunning, makeFrame, MAX_HOPS, nodeOf, type Frame, type Ref } from './frame.js';
import { remembered } from './guarded.js';
import { libraryMeaning, type FunctionMeaning, type LibraryMeaning, type Meaning, type OperationTarget, type Target, type UnknownReason } from './meaning.js';
import type { EnterOptions, Resolver } from './resolver.js';
import { functionOf } from './unit.js';

const TARGETS = new WeakMap<Frame, Map<number, readonly Target[]>>();

/** What a call, `new` or tagged template runs. Never empty. */
export function targets(r: Resolver, call: Ref): readonly Target[] {
  const memo = TARGETS.get(call.frame) ?? new Map<number, readonly Target[]>();
  TARGETS.set(call.frame, memo);
  return remembered(r.cycles, memo, call.value, OPEN, () => find(r, call));
}

const OPEN: readonly Target[] = [];

function find(r: Resolver, call: Ref): readonly Target[] {
  const node = nodeOf(call);
  if (node.kind !== 'call' && node.kind !== 'new' && node.kind !== 'tagged') return [{ kind: 'unknown', reason: 'dynamic' }];
  const callee = at(call, node.kind === 'tagged' ? node.tag : node.callee);
  const calleeNode = nodeOf(callee);
  if (calleeNode.kind === 'super') return superConstructor(r, call);
  const meanings = r.denote(callee);
  const out = meanings.flatMap((meaning) => callable(r, call, meaning, node.kind === 'new'));
  const certain = out.filter((one) => one.kind !== 'unknown');
  if (certain.length > 0) return certain;
  if (calleeNode.kind === 'member') {
    const own = functionMethod(r, call, calleeNode);
    if (own) return own;
    const shaped = byArguments(r, call, calleeNode);
    if (shaped) return [selected(r, call, shaped)];
    const builtin = builtinMethod(calleeNode.name);
    if (builtin) return [builtinTarget(builtin.operation, builtin.library, calleeNode.name)];
  }
  return [{ kind: 'unknown', reason: reasonOf(meanings) }];
}

function reasonOf(meanings: readonly Meaning[]): UnknownReason {
  const first = meanings.find((one) => one.kind === 'unknown');
  return first?.kind === 'unknown' ? first.reason : 'dynamic';
}

function builtinTarget(operation: Operation, library: LibraryMeaning['library'], name: string): OperationTarget {
  return { kind: 'operation', operation, meaning: libraryMeaning(library, { call: operation }, name), builtin: true };
}

function callable(r: Resolver, call: Ref, meaning: Meaning, isNew: boolean): readonly Target[] {
  switch (meaning.kind) {
    case 'function': return [{ kind: 'function', meaning }];
    case 'class': return [{ kind: 'construct', meaning }];
    case 'library': {
      const operation = isNew ? meaning.shape.new ?? meaning.shape.call : meaning.shape.call ?? meaning.shape.new;
      if (operation) return [selected(r, call, { kind: 'operation', operation, meaning, builtin: false })];
      if (meaning.library.inert) return [{ kind: 'operation', operation: { inert: true }, meaning, builtin: false }];
      return [{ kind: 'unknown', reason: 'no such member' }];
    }
    default: return [];
  }
}

/** `fn.call(…)` and `fn.apply(…)` run the function. */
function functionMethod(r: Resolver, call: Ref, callee: { readonly object: number; readonly name: string }): readonly Target[] | undefined {
  if (callee.name !== 'call' && callee.name !== 'apply') return undefined;
  const functions = r.denote(at(call, callee.object)).filter((one) => one.kind === 'function');
  return functions.length > 0 ? functions.map((meaning) => ({ kind: 'function', meaning })) : undefined;
}

function superConstructor(r: Resolver, call: Ref): readonly Target[] {
  for (const self of selfOf(call.frame)) {
    if (self.kind !== 'instance') continue;
    const facts = self.unit.facts.classes[self.class]!;
    const above = superMeanings(r, self.unit, facts).find((one) => one.kind === 'class');
    if (above?.kind === 'class') return [{ kind: 'construct', meaning: above }];
  }
  return [builtinTarget({ inert: true }, { name: 'javascript', family: 'language', packages: [] }, 'super')];
}

/** The overload whose condition holds, or the operation itself. */
function selected(r: Resolver, call: Ref, target: OperationTarget): OperationTarget {
  for (const one of target.operation.overloads ?? []) {
    if (holds(r, call, target, one.when)) return selected(r, call, { ...target, operation: one.operation });
  }
  return target;
}

/** What a catalogued call gives. */
export function resultOf(r: Resolver, call: Ref, target: OperationTarget): readonly Meaning[] {
  const { operation, meaning } = target;
  const { returns } = operation;
  if (returns === undefined) return meaning.library.inert ? [{ ...meaning, receiver: meaning }] : [];
  if (typeof returns === 'string') {
    const type = typeShape(meaning.library, returns);
    return type ? [{ ...meaning, library: type.library, shape: type.shape, path: `${meaning.path}()`, site: call, receiver: meaning }] : [];
  }
  if ('same' in returns) return r.path(call, target, returns.same).refs.flatMap((one) => r.denote(one));
  if ('resultOf' in returns) {
    return callbackReturns(r, call, target, returns.resultOf).flatMap((one) => r.denote(one));
  }
  const members = Object.fromEntries(Object.entries(returns.fields).map(([name, type]) => [name, { instance: type }]));
  return [{ ...meaning, shape: { members }, path: `${meaning.path}()`, site: call, receiver: meaning }];
}

/** Members of any meaning. */
export function member(r: Resolver, meaning: Meaning, name: string): readonly Meaning[] {
  switch (meaning.kind) {
    case 'library': return libraryMember(meaning, name);
    case 'instance': case 'class': return classMember(r, meaning, name);
    case 'namespace': return namespaceMember(r, meaning, name);
    case 'node': return r.property(meaning.ref, name).refs.flatMap((one) => asMember(r, one));
    case 'typed': return meaning.members.filter((one) => one.name === name).flatMap((one) => r.typeMeanings(meaning.unit, one.type));
    case 'function': case 'unknown': return [];
  }
}

function asMember(r: Resolver, ref: Ref): readonly Meaning[] {
  const meanings = r.denote(ref);
  return meanings.some((one) => one.kind !== 'unknown') ? meanings : [{ kind: 'node', ref }];
}

function namespaceMember(r: Resolver, meaning: Extract<Meaning, { kind: 'namespace' }>, name: string): readonly Meaning[] {
  const self = meaning.unit;
  for (const one of self.facts.exports) {
    if (one.kind === 'local' && one.name === name && one.value !== undefined) return asMember(r, { frame: self.module, value: one.value });
  }
  for (const one of self.facts.exports) {
    if (one.kind === 'reexport' && one.name === name) return r.imported(self, one.module, one.imported);
  }
  return self.facts.exports.flatMap((one) => (one.kind === 'star' ? r.imported(self, one.module, name) : [])).filter((one) => one.kind !== 'unknown');
}

/** The run of a function from a call; the same run whoever asks. Undefined beyond the longest chain, or when it is running already. */
export function enter(call: Ref, meaning: FunctionMeaning, how: EnterOptions): Frame | undefined {
  const key = `${call.value}:${meaning.unit.path}:${meaning.fn}:${how.boundary?.id ?? ''}:${how.as ?? ''}`;
  const known = call.frame.entered.get(key);
  if (known) return known;
  if (call.frame.hops >= MAX_HOPS || isRunning(call.frame, meaning.unit, meaning.fn)) return undefined;
  const facts = functionOf(meaning.unit, meaning.fn);
  const frame = makeFrame({
    unit: meaning.unit, fn: meaning.fn, lexical: meaning.closure, self: meaning.self, args: how.args, given: how.given, call,
    boundary: how.boundary, hops: call.frame.hops + (facts.kind === 'field' ? 0 : 1),
  });
  call.frame.entered.set(key, frame);
  return frame;
}
