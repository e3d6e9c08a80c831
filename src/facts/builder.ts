import type { TSESTree } from '@typescript-eslint/utils';
import type {
  ClassFacts, ClassId, ExportFacts, Flow, FunctionFacts, FunctionId, ImportFacts, Region, RegionId, Span, TagFacts, TypeFacts, TypeRef, Use, Value, ValueId,
} from '../model/facts.js';
import type { Binding, Names, Owner } from './names.js';
import type { NodeLike, SourceTree } from './source-tree.js';

/** Values of one function, and of one file, beyond which the rest becomes `unknown`. */
export const MAX_FUNCTION_VALUES = 20_000;
export const MAX_FILE_VALUES = 400_000;
/** Nesting of expressions and statements beyond which an inner part becomes `unknown`. */
const MAX_DEPTH = 600;

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** `Omit` that keeps the members of a union apart. */
type WithoutPlace<T> = T extends unknown ? Omit<T, 'span' | 'region'> : never;
export type NewValue = WithoutPlace<Value>;

/** How a piece of syntax is lowered; handed around so that the modules that need each other do not import each other. */
export interface Syntax {
  expression(body: Body, node: TSESTree.Node, use?: Use, name?: string): ValueId;
  statement(body: Body, node: TSESTree.Statement): void;
  statements(body: Body, nodes: readonly TSESTree.Statement[]): void;
  functionValue(body: Body, node: FunctionNode, naming: FunctionNaming): ValueId;
  classValue(body: Body, node: TSESTree.ClassDeclaration | TSESTree.ClassExpression, name: string | undefined): ValueId;
  type(body: Body, node: TSESTree.Node | null | undefined): TypeRef | undefined;
}

export type FunctionNode = TSESTree.FunctionDeclaration | TSESTree.FunctionExpression | TSESTree.ArrowFunctionExpression;
export interface FunctionNaming {
  readonly name?: string | undefined;
  readonly kind?: FunctionFacts['kind'];
  readonly span?: Span;
  readonly headSpan?: Span | undefined;
  readonly tags?: readonly TagFacts[] | undefined;
  readonly class?: ClassId;
  readonly static?: boolean;
}

/** One file being lowered. */
export interface Unit {
  readonly tree: SourceTree;
  readonly names: Names;
  readonly syntax: Syntax;
  readonly functions: (FunctionFacts | undefined)[];
  readonly classes: (ClassFacts | undefined)[];
  readonly classIds: Map<NodeLike, ClassId>;
  readonly types: TypeFacts[];
  readonly typeIds: Map<NodeLike, number>;
  readonly variables: Binding[];
  readonly imports: ImportFacts[];
  readonly exports: Mutable<ExportFacts>[];
  /** What can only be said once the module body is through: exported values, `typeof x`. */
  readonly atEnd: (() => void)[];
  /** Tags of JSDoc comments by the offset of what follows them. */
  readonly tags: Map<number, readonly TagFacts[]>;
  depth: number;
  valueCount: number;
  truncated: string | undefined;
}

/** The values of a function's variables at some point, by slot; -1 before the declaration. */
export type Environment = number[];

export interface Arm {
  readonly env: Environment;
  readonly live: boolean;
}

/** Where `break` and `continue` go. */
export interface Target {
  readonly labels: readonly string[];
  readonly kind: 'loop' | 'switch' | 'block';
  readonly breaks: Environment[];
  readonly continues: Environment[];
  /** How many protected parts are around it. */
  readonly protections: number;
  readonly counted: Set<Binding>;
}

/** A `try` whose protected part is being lowered: what an exception may have left in the variables. */
export interface Protected {
  readonly assigned: Map<number, Set<ValueId>>;
  /** Environments that leave through the `finally` block. */
  readonly exits: Environment[];
}

/** One function being lowered. */
export interface Body {
  readonly unit: Unit;
  readonly id: FunctionId;
  readonly owner: Owner;
  readonly kind: FunctionFacts['kind'];
  readonly values: Value[];
  readonly regions: Region[];
  readonly slots: Binding[];
  readonly cached: Map<string | Binding, ValueId>;
  /** Values of function declarations that were lowered ahead of their place. */
  readonly hoisted: Map<NodeLike, ValueId>;
  readonly targets: Target[];
  readonly protections: Protected[];
  /** Names that the innermost namespace exports. */
  namespace: Map<string, Binding | undefined> | undefined;
  region: RegionId;
  flow: Flow[];
  env: Environment;
  /** False behind a `return`, `throw`, `break` or `continue`. */
  live: boolean;
}

export function newBody(unit: Unit, id: FunctionId, owner: Owner, kind: FunctionFacts['kind'], span: Span): Body {
  return {
    unit, id, owner, kind, values: [], regions: [{ parent: 0, kind: 'body', span }], slots: [], cached: new Map(), hoisted: new Map(),
    targets: [], protections: [], namespace: undefined, region: 0, flow: [], env: [], live: true,
  };
}

export function spanOf(node: { readonly range: readonly [number, number] }): Span {
  return [node.range[0], node.range[1]];
}

/** Adds a value that is evaluated where the body stands. */
export function add(body: Body, span: Span, value: NewValue): ValueId {
  const made = value as Mutable<Value>;
  made.span = span;
  made.region = body.region;
  return push(body, made);
}

/** Adds a value that does nothing when evaluated. */
export function addInert(body: Body, span: Span, value: NewValue): ValueId {
  const made = value as Mutable<Value>;
  made.span = span;
  return push(body, made);
}

function push(body: Body, value: Value): ValueId {
  const { unit, values } = body;
  if (values.length >= MAX_FUNCTION_VALUES - 1 || unit.valueCount >= MAX_FILE_VALUES) return beyond(body, value.span);
  unit.valueCount++;
  return values.push(value) - 1;
}

const BEYOND = 'more values than are analysed';

/** The one value that stands for all that is cut off. */
function beyond(body: Body, span: Span): ValueId {
  const { unit, values } = body;
  unit.truncated ??= values.length >= MAX_FUNCTION_VALUES - 1 ? `a function has more than ${MAX_FUNCTION_VALUES} values` : `the file has more than ${MAX_FILE_VALUES} values`;
  const last = values.at(-1);
  if (last?.kind === 'unknown' && last.reason === BEYOND) return values.length - 1;
  return values.push({ kind: 'unknown', reason: BEYOND, span }) - 1;
}

export function isCut(body: Body, id: ValueId): boolean {
  const value = body.values[id]!;
  return value.kind === 'unknown' && value.reason === BEYOND;
}

export function unknown(body: Body, node: TSESTree.Node, reason: string): ValueId {
  return add(body, spanOf(node), { kind: 'unknown', reason });
}

/** A value of which one per function is enough. */
export function once(body: Body, key: string | Binding, span: Span, value: () => NewValue): ValueId {
  const known = body.cached.get(key);
  if (known !== undefined) return known;
  const id = addInert(body, span, value());
  body.cached.set(key, id);
  return id;
}

/** Emits that a value is evaluated here; what was cut off is not. */
export function evaluate(body: Body, value: ValueId, use: Use): ValueId {
  if (!isCut(body, value)) body.flow.push({ kind: 'evaluate', value, use });
  return value;
}

/** Runs `make` with an empty flow and gives what it emitted. */
export function collect(body: Body, make: () => void): Flow {
  const outer = body.flow;
  body.flow = [];
  make();
  const items = body.flow;
  body.flow = outer;
  return items.length === 1 ? items[0]! : { kind: 'sequence', items };
}

export function isEmpty(flow: Flow): boolean {
  return flow.kind === 'sequence' && flow.items.length === 0;
}

/** Runs `make` in a new region of the current one. */
export function inRegion(body: Body, kind: Region['kind'], span: Span, make: () => void): RegionId {
  const outer = body.region;
  const region = body.regions.push({ parent: outer, kind, span }) - 1;
  body.region = region;
  make();
  body.region = outer;
  return region;
}

/** Guards against nesting that would exhaust the stack; undefined when it is too deep. */
export function deeper<T>(unit: Unit, make: () => T): T | undefined {
  if (unit.depth >= MAX_DEPTH) {
    unit.truncated ??= `code is nested deeper than ${MAX_DEPTH} levels`;
    return undefined;
  }
  unit.depth++;
  const made = make();
  unit.depth--;
  return made;
}

/** Kinds of which a function has one value for many places. */
const SHARED: ReadonlySet<Value['kind']> = new Set(['import', 'global', 'captured', 'this', 'super', 'arguments', 'parameter']);

/** Adds a declared type to a value. A value that others see too keeps its own, and a single-input phi carries the type. */
export function withType(body: Body, id: ValueId, type: TypeRef | undefined, span: Span, fresh: boolean): ValueId {
  if (!type || isCut(body, id)) return id;
  const value = body.values[id]!;
  switch (value.kind) {
    case 'literal': case 'template': case 'bigint': case 'regexp': case 'binary': case 'unary': return id;
    default: break;
  }
  if (fresh && !value.type && !SHARED.has(value.kind)) {
    (value as Mutable<Value>).type = type;
    return id;
  }
  return add(body, span, { kind: 'phi', inputs: [id], at: 'branch', type });
}
