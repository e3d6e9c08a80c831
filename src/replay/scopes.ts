import type { Path } from '../model/catalogue.js';
import { argumentsOf } from '../program/arguments.js';
import { same } from '../program/follow.js';
import { at, nodeOf, type Frame, type Ref } from '../program/frame.js';
import type { OperationTarget } from '../program/meaning.js';
import type { Resolver } from '../program/resolver.js';
import { indexOf } from '../program/unit.js';
import type { Effect } from './effects/effect.js';
import type { Event, Within } from './trace.js';

type Operation = Extract<Event, { kind: 'operation' }>;

/** What makes several statements one: all of them happen, or none. */
export interface Scope {
  /** The call that makes or runs the transaction: the scope's identity. */
  readonly site: Ref;
  /** The function that is run inside it; absent where begin and commit are written by hand, or the statements are given as a list. */
  readonly frame: Frame | undefined;
  /** The effect's handle could not be told apart from the transaction's: taken to be inside. */
  readonly presumed: boolean;
  /** A Kafka transaction covers messages and offsets, no database. */
  readonly kafka: boolean;
}

/** The scopes of a trace: which of them an effect is in, by the handle that it goes through. */
export interface Scopes {
  of(effect: Effect, operation: Operation): Scope | undefined;
  /** The innermost transaction callback around a place, whether or not what stands there goes through its handle. */
  around(within: Within | undefined): Scope | undefined;
}

interface ByHand {
  readonly site: Ref;
  readonly connections: readonly Ref[];
  readonly library: string;
  readonly from: number;
  readonly to: number;
  readonly kafka: boolean;
}

interface List {
  readonly site: Ref;
  readonly statements: readonly Ref[];
}

export function scopesOf(r: Resolver, operations: readonly { readonly operation: Operation; readonly effects: readonly Effect[] }[]): Scopes {
  const byHand = handWritten(r, operations);
  const lists = operations.flatMap(({ operation }): List[] => {
    const { transaction } = operation.target.operation;
    if (transaction?.act !== 'array') return [];
    const refs = pathRefs(r, operation.call, operation.target, transaction.handle ?? '0');
    return [{ site: operation.call, statements: refs.flatMap((one) => r.elements(one).refs).flatMap((one) => r.follow(one)) }];
  });
  return {
    around: (within) => aroundCallback(within),
    of(effect, operation) {
      const list = lists.find((one) => same(one.site, effect.call) || one.statements.some((statement) => same(statement, effect.call)));
      if (list) return { site: list.site, frame: undefined, presumed: false, kafka: false };
      const during = byHand.filter((one) => one.from < operation.order && operation.order < one.to);
      const hand = during.find((one) => usesConnection(r, effect, one.connections));
      if (hand) return { site: hand.site, frame: undefined, presumed: false, kafka: hand.kafka };
      for (let one = operation.within; one; one = one.outer) {
        if (one.kind !== 'callback' || one.given?.callback.run.kind !== 'transaction') continue;
        const { run } = one.given.callback;
        const through = run.ambient ? 'inside' : throughHandle(r, effect, one.frame, run.handle);
        if (through !== 'outside') return { site: one.call, frame: one.frame, presumed: through === 'unknown', kafka: run.kafka === true };
      }
      // A connection that is looked up at run time may be the one that the transaction was begun on.
      const presumed = during.find((one) => one.library === operation.target.meaning.library.name && handlesOf(r, effect).refs.some((ref) => !isElsewhere(ref)));
      return presumed && { site: presumed.site, frame: undefined, presumed: true, kafka: presumed.kafka };
    },
  };
}

function aroundCallback(within: Within | undefined): Scope | undefined {
  for (let one = within; one; one = one.outer) {
    if (one.kind === 'callback' && one.given?.callback.run.kind === 'transaction') return { site: one.call, frame: one.frame, presumed: false, kafka: one.given.callback.run.kafka === true };
    // A function that runs by itself is not inside what registered it.
    if (one.kind === 'callback' && (one.given?.callback.run.kind === 'after-commit' || one.given?.callback.run.kind === 'boundary' && one.given.callback.run.context !== 'retry')) return undefined;
  }
  return undefined;
}

/** Begin … commit: every begin with the first end on the same connection. */
function handWritten(r: Resolver, operations: readonly { readonly operation: Operation; readonly effects: readonly Effect[] }[]): ByHand[] {
  const marks = operations.flatMap(({ operation, effects }) => {
    const declared = operation.target.operation.transaction;
    const act = declared?.act ?? effects.find((one) => one.transaction !== undefined)?.transaction;
    if (act === undefined || act === 'array') return [];
    const handle = declared?.handle ?? 'receiver';
    const connections = handle === 'result' ? [operation.call] : pathRefs(r, operation.call, operation.target, handle).flatMap((one) => connectionOf(r, one));
    return [{ act, operation, connections, kafka: declared?.kafka === true }];
  });
  return marks.filter((one) => one.act === 'begin').map((begin) => {
    const end = marks.find((one) => one.act === 'commit' && one.operation.order > begin.operation.order && one.connections.some((a) => begin.connections.some((b) => same(a, b))));
    return { site: begin.operation.call, connections: begin.connections, library: begin.operation.target.meaning.library.name, from: begin.operation.order, to: end?.operation.order ?? Infinity, kafka: begin.kafka };
  });
}

function pathRefs(r: Resolver, call: Ref, target: OperationTarget, path: Path): readonly Ref[] {
  return r.path(call, target, path).refs.flatMap((one) => r.follow(one));
}

function usesConnection(r: Resolver, effect: Effect, connections: readonly Ref[]): boolean {
  const isOne = (ref: Ref): boolean => connections.some((other) => same(ref, other));
  return handlesOf(r, effect).refs.some(isOne) || madeFrom(r, effect).some((one) => connectionOf(r, one).some(isOne));
}

/** What a handle that is an adapter was made from, `{ db: executorFor(client) }`, or calls: `{ db: { executeSql: (text) => client.query(text) } }`. */
function madeFrom(r: Resolver, effect: Effect): readonly Ref[] {
  const { handle } = effect.meaning;
  const paths = handle === undefined ? [] : typeof handle === 'string' ? [handle] : handle;
  return paths.filter((path) => path !== 'receiver').flatMap((path) => r.path(effect.call, effect.operation, path).refs)
    .flatMap((one) => [...argumentsOf(one).map((argument) => argument.ref), ...calledIn(r, effect.call, one)]);
}

/** What the functions of an object call something on. */
function calledIn(r: Resolver, call: Ref, adapter: Ref): readonly Ref[] {
  return r.follow(adapter).flatMap((one) => {
    const node = nodeOf(one);
    return node.kind !== 'object' ? [] : node.properties.flatMap((property) => r.denote(at(one, property.value))).flatMap((meaning) => {
      const frame = meaning.kind === 'function' ? r.enter(call, meaning, { as: 'adapter' }) : undefined;
      return frame ? indexOf(frame.unit, frame.fn).calls.flatMap((value) => receiverRoots(r, { frame, value })) : [];
    });
  });
}

/** The values that say through which connection an effect goes: the handle among its options, else what it is called on. */
export function handlesOf(r: Resolver, effect: Effect): { readonly refs: readonly Ref[]; readonly open: boolean } {
  const { handle } = effect.meaning;
  if (handle === undefined) return { refs: receiverRoots(r, effect.call), open: false };
  const paths = typeof handle === 'string' ? [handle] : handle;
  const slots = paths.map((path) => ({ path, slot: r.path(effect.call, effect.operation, path) }));
  const refs = slots.flatMap(({ path, slot }) => (path === 'receiver' ? receiverRoots(r, effect.call) : slot.refs.flatMap((one) => connectionOf(r, one))));
  return { refs, open: refs.length === 0 && slots.some(({ slot }) => slot.open) };
}

function throughHandle(r: Resolver, effect: Effect, frame: Frame, handle: number | undefined): 'inside' | 'outside' | 'unknown' {
  if (handle === undefined) return 'unknown';
  const { refs, open } = handlesOf(r, effect);
  if ([...refs, ...madeFrom(r, effect).flatMap((one) => connectionOf(r, one))].some((one) => isParameter(one, frame, handle))) return 'inside';
  if (refs.length === 0) return open ? 'unknown' : 'outside';
  return refs.every((one) => isElsewhere(one)) ? 'outside' : 'unknown';
}

function isParameter(ref: Ref, frame: Frame, index: number): boolean {
  const node = nodeOf(ref);
  return ref.frame === frame && node.kind === 'parameter' && node.index === index;
}

/** A client that is known to be another one: made or imported, not handed in. */
function isElsewhere(ref: Ref): boolean {
  const { kind } = nodeOf(ref);
  if (kind === 'parameter') return ref.frame.fn !== 0 && ref.frame.unit.facts.functions[ref.frame.fn]!.kind === 'constructor';
  return kind === 'call' || kind === 'new' || kind === 'import' || kind === 'member' || kind === 'this';
}

/** What a call goes through: the start of its receiver chain (`tx` of `tx.order.update(…)`, of `tx('orders').where(…).update(…)`). */
export function receiverRoots(r: Resolver, call: Ref): readonly Ref[] {
  const node = nodeOf(call);
  if (node.kind === 'tagged') return connectionOf(r, at(call, node.tag));
  return node.kind === 'call' || node.kind === 'new' ? connectionOf(r, at(call, node.callee)) : [];
}

const MAX_LINKS = 24;

/** Follows a value down its chain of members and library calls to what it starts from. */
export function connectionOf(r: Resolver, ref: Ref, links = 0): readonly Ref[] {
  return r.follow(ref).flatMap((one): readonly Ref[] => {
    const node = nodeOf(one);
    if (links > MAX_LINKS) return [one];
    if (node.kind === 'member' || node.kind === 'element') {
      // A member of which something is known is a value of its own: `this.pool`.
      const { kind } = nodeOf(at(one, node.object));
      return kind === 'this' ? [one] : connectionOf(r, at(one, node.object), links + 1);
    }
    if (node.kind === 'call' && isLink(r, one)) return connectionOf(r, at(one, node.callee), links + 1);
    return [one];
  });
}

/** A call that gives a part of what it is called on: `manager.getRepository(Order)`, `trx('orders')`; not one that makes a connection. */
function isLink(r: Resolver, call: Ref): boolean {
  const targets = r.targets(call);
  return targets.length > 0 && targets.every((one) => one.kind === 'operation' && !one.operation.transaction && !one.operation.connects && one.meaning.receiver !== undefined);
}
