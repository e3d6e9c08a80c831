import type { Origin as CatalogueOrigin, Path } from '../model/catalogue.js';
import type { Provenance, VolatileKind } from '../model/effect.js';
import type { ValueId } from '../model/facts.js';
import { argumentsOf } from '../program/arguments.js';
import { callbacksOf } from '../program/callbacks.js';
import { givenParameter } from '../program/declared-functions.js';
import { step } from '../program/follow.js';
import { ABSENT, at, nodeOf, type Ref } from '../program/frame.js';
import { literalText } from '../program/literals.js';
import type { OperationTarget } from '../program/meaning.js';
import type { Resolver } from '../program/resolver.js';
import { indexOf } from '../program/unit.js';

/** Where a part of a value comes from. */
export interface Origin {
  readonly provenance: Provenance;
  /** Set when volatile. */
  readonly volatile: VolatileKind | undefined;
  /** What makes it: the maker's call, the parameter, the literal. */
  readonly ref: Ref;
  /** For stable parts: message id, caller's key, parameter, literal … */
  readonly as: 'message-id' | 'message' | 'caller-key' | 'caller' | 'stored' | 'config' | 'parameter' | 'literal' | 'absent' | undefined;
  /** Only used where another value is missing (`given ?? make()`): the other value is the key when it is there. */
  readonly fallback: boolean;
  /** One part of a longer text or digest, not the whole value. */
  readonly part: boolean;
  /** The values passed through on the way, outermost first: calls of helpers, parameters. */
  readonly trail: readonly Ref[];
}

const MAX_DEPTH = 40;
const MAX_ORIGINS = 64;

/** Every origin of a value, through variables, joins, parameters, templates, digests, helpers and files. */
export function originsOf(r: Resolver, ref: Ref): readonly Origin[] {
  const out: Origin[] = [];
  visit({ r, out, open: new Map() }, ref, { fallback: false, part: false, period: false, trail: [] }, 0);
  return out;
}

interface Search {
  readonly r: Resolver;
  readonly out: Origin[];
  readonly open: Map<Ref['frame'], Set<ValueId>>;
}

interface Context {
  readonly fallback: boolean;
  readonly part: boolean;
  /** Of a point in time only the day or more is used. */
  readonly period: boolean;
  readonly trail: readonly Ref[];
}

function visit(search: Search, ref: Ref, context: Context, depth: number): void {
  const { r, out, open } = search;
  if (out.length >= MAX_ORIGINS) return;
  if (depth > MAX_DEPTH) return emit(search, ref, context, 'unknown');
  if (ref.value === ABSENT) return emit(search, ref, context, 'stable', 'absent');
  const opened = open.get(ref.frame) ?? new Set<ValueId>();
  open.set(ref.frame, opened);
  if (opened.has(ref.value)) return;
  opened.add(ref.value);
  const node = nodeOf(ref);
  const next = (value: ValueId, how: Partial<Context> = {}): void => visit(search, at(ref, value), { ...context, ...how }, depth + 1);
  const part = { part: true };
  switch (node.kind) {
    case 'literal': case 'bigint': case 'regexp': emit(search, ref, context, 'stable', 'literal'); break;
    case 'undefined': emit(search, ref, context, 'stable', 'absent'); break;
    case 'template': {
      const bare = node.values.length === 1 && node.quasis.every((one) => one === '');
      if (node.values.length === 0) emit(search, ref, context, 'stable', 'literal');
      for (const value of node.values) next(value, bare ? {} : part);
      break;
    }
    case 'binary':
      if (ARITHMETIC.has(node.operator)) { next(node.left, part); next(node.right, part); } else emit(search, ref, context, 'unknown');
      break;
    case 'unary':
      if (node.operator === 'typeof' || node.operator === '!' || node.operator === 'void') emit(search, ref, context, 'unknown');
      else next(node.operand);
      break;
    case 'array': for (const one of node.elements) if (one) next(one.value, part); break;
    case 'object': for (const one of node.properties) next(one.value, part); break;
    case 'logical':
      if (node.operator !== '&&' && remembersItself(ref)) { visit(search, at(ref, node.right), { ...context, fallback: true }, depth + 1); break; }
      alternatives(search, ref, context, depth);
      break;
    case 'conditional': case 'phi': case 'default': alternatives(search, ref, context, depth); break;
    case 'call': case 'new': case 'tagged': visitCall(search, ref, context, depth); break;
    default: {
      const steps = step(r, ref);
      const onward = steps.filter((one) => one.frame !== ref.frame || one.value !== ref.value);
      const trail = node.kind === 'parameter' ? [...context.trail, ref] : context.trail;
      // A property of which not everything is in view may hold an earlier value: what is written here then only fills a gap.
      const fallback = context.fallback || (node.kind === 'member' && onward.length < steps.length);
      for (const one of onward) visit(search, one, { ...context, trail, fallback }, depth + 1);
      if (onward.length < steps.length) visitLeaf(search, ref, context, depth);
    }
  }
  opened.delete(ref.value);
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**', '|', '&', '^', '<<', '>>', '>>>']);

function emit(search: Search, ref: Ref, context: Context, provenance: Provenance, as?: Origin['as'], volatile?: VolatileKind): void {
  // What is the same all day is new in an attempt only around midnight.
  if (volatile === 'clock' && context.period) return emit(search, ref, { ...context, period: false }, 'unknown');
  search.out.push({ provenance, volatile, ref, as, fallback: context.fallback, part: context.part, trail: context.trail });
}

/** Joins: a maker beside a value that may already be there only fills a gap. */
function alternatives(search: Search, ref: Ref, context: Context, depth: number): void {
  const found = step(search.r, ref).map((one) => {
    const inner: Search = { ...search, out: [] };
    visit(inner, one, context, depth + 1);
    return inner.out;
  });
  const given = (list: readonly Origin[]): boolean => list.some((one) => one.as !== 'absent' && (one.provenance !== 'volatile' || one.fallback) && !(one.as === 'literal' && isBlank(one.ref)));
  // A loop variable that goes round unchanged brings nothing of its own.
  const any = found.filter((list) => list.length > 0);
  for (const list of any) {
    const beside = any.some((other) => other !== list && given(other));
    for (const one of list) search.out.push(beside && one.provenance === 'volatile' ? { ...one, fallback: true } : one);
  }
}

/** `key ??= make()`: the value goes back to where the left side is read, so it is made once. */
function remembersItself(ref: Ref): boolean {
  const { unit, fn } = ref.frame;
  if (unit.facts.variables.some((variable) => variable.writes.some((one) => one.function === fn && one.value === ref.value) && variable.function !== fn)) return true;
  return [...indexOf(unit, fn).writes.values()].some((writes) => writes.some((one) => one.value === ref.value));
}

/** `''` and `null` before the real value is assigned. */
function isBlank(ref: Ref): boolean {
  const node = nodeOf(ref);
  return node.kind === 'literal' && (node.value === null || node.value === '');
}

function visitCall(search: Search, ref: Ref, context: Context, depth: number): void {
  const { r } = search;
  const trail = [...context.trail, ref];
  const steps = step(r, ref);
  const onward = steps.filter((one) => one.frame !== ref.frame || one.value !== ref.value);
  for (const one of onward) visit(search, one, { ...context, trail }, depth + 1);
  if (onward.length === steps.length) return;
  for (const target of r.targets(ref)) {
    if (target.kind !== 'operation') {
      emit(search, ref, context, 'unknown');
      continue;
    }
    const { operation } = target;
    if (operation.origin) fromCatalogue(search, ref, context, depth, operation.origin, target);
    else if (callbacksOf(r, ref, target).some((one) => one.callback.run.kind === 'memoised')) emit(search, ref, context, 'stable', 'stored');
    else if (operation.effect?.kind === 'db-read') emit(search, ref, context, 'stable', 'stored');
    else emit(search, ref, context, 'unknown');
  }
}

/** What the catalogue says of a call or member. */
function fromCatalogue(search: Search, ref: Ref, context: Context, depth: number, origin: CatalogueOrigin, target: OperationTarget | undefined): void {
  switch (origin.kind) {
    case 'volatile': emit(search, ref, context, 'volatile', undefined, origin.as); break;
    case 'stable': emit(search, ref, context, 'stable', origin.as); break;
    case 'unknown': emit(search, ref, context, 'unknown'); break;
    case 'derived': {
      const sources = derivedFrom(search.r, ref, target, origin.from);
      if (sources.length === 0) emit(search, ref, context, 'unknown');
      const whole = sources.length === 1 && !origin.digest;
      const onward = { ...context, part: context.part || !whole, period: context.period || origin.period === true || cutsToDay(search.r, ref) };
      for (const one of sources) visit(search, one, onward, depth + 1);
    }
  }
}

/** `toISOString().slice(0, 10)`, `split('T')[0]`: a text of a point in time is cut to its day. */
function cutsToDay(r: Resolver, ref: Ref): boolean {
  const node = nodeOf(ref);
  const callee = node.kind === 'call' ? nodeOf(at(ref, node.callee)) : undefined;
  if (node.kind !== 'call' || callee?.kind !== 'member') return false;
  const argument = (index: number): string | undefined => (node.args[index] ? literalText(r, [at(ref, node.args[index]!.value)]) : undefined);
  if (callee.name === 'split') return argument(0) === 'T';
  return (callee.name === 'slice' || callee.name === 'substring' || callee.name === 'substr') && argument(0) === '0' && Number(argument(1)) <= 'YYYY-MM-DD'.length;
}

function derivedFrom(r: Resolver, ref: Ref, target: OperationTarget | undefined, from: readonly Path[] | undefined): readonly Ref[] {
  if (from) return from.flatMap((path) => r.path(ref, target, path).refs);
  const receiver = r.path(ref, target, 'receiver').refs.filter((one) => !isNamespace(r, one));
  return [...receiver, ...argumentsOf(ref).map((one) => one.ref)];
}

/** `JSON` in `JSON.stringify(x)` is a namespace, no input. */
function isNamespace(r: Resolver, ref: Ref): boolean {
  const kind = nodeOf(ref).kind;
  return (kind === 'global' || kind === 'import') && r.denote(ref).every((one) => one.kind === 'library' || one.kind === 'namespace');
}

/** A value that goes no further: a parameter, a member of something, an item, an error. */
function visitLeaf(search: Search, ref: Ref, context: Context, depth: number): void {
  const { r } = search;
  const node = nodeOf(ref);
  for (const meaning of r.denote(ref)) {
    if (meaning.kind === 'library' && meaning.shape.origin) return fromCatalogue(search, ref, context, depth, meaning.shape.origin, undefined);
  }
  switch (node.kind) {
    case 'parameter': {
      const given = givenParameter(r, ref.frame, node.index)?.meaning;
      if (given && 'origin' in given) return fromCatalogue(search, ref, context, depth, given.origin, undefined);
      // A parameter of a function whose caller is not in view is the same in every attempt that the function itself makes.
      return emit(search, ref, context, ref.frame.args ? 'unknown' : 'stable', 'parameter');
    }
    case 'member': case 'element': case 'rest': return visit(search, at(ref, node.object), { ...context, part: true }, depth + 1);
    case 'item': return visit(search, at(ref, node.iterable), { ...context, part: true }, depth + 1);
    case 'await': return visit(search, at(ref, node.operand), context, depth + 1);
    case 'import': return emit(search, ref, context, 'stable', 'config');
    default: return emit(search, ref, context, 'unknown');
  }
}
