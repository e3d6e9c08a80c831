import type { FileFacts, Flow, FunctionFacts, FunctionId, RegionId, Use, Value, ValueId, VariableId } from '../model/facts.js';
import type { Frame } from './frame.js';

/** One file of the program with the indexes that resolution needs; indexes are made when first asked for. */
export interface Unit {
  readonly path: string;
  readonly facts: FileFacts;
  /** Index into the manifest's packages. */
  readonly package: number;
  /** The environment of the module body; every closure chain of the file ends here. */
  module: Frame;
  readonly indexes: (FunctionIndex | undefined)[];
}

export interface PropertyWrite {
  readonly function: FunctionId;
  readonly name: string | undefined;
  readonly key: ValueId | undefined;
  readonly value: ValueId;
  readonly region: RegionId;
}

export interface FunctionIndex {
  /** Calls, `new` and tagged templates in evaluation order, nested functions excluded. */
  readonly calls: readonly ValueId[];
  /** What becomes of the result of each call. */
  readonly uses: ReadonlyMap<ValueId, Use>;
  /** Writes of properties by the object value that is written to. */
  readonly writes: ReadonlyMap<ValueId, readonly PropertyWrite[]>;
  /** Values that `return` gives. */
  readonly returns: readonly ValueId[];
  /** Loops by their region. */
  readonly loops: ReadonlyMap<RegionId, Extract<Flow, { kind: 'loop' }>>;
  /** Functions made in this function, with the value that makes them. */
  readonly creations: ReadonlyMap<FunctionId, ValueId>;
}

export function functionOf(unit: Unit, fn: FunctionId): FunctionFacts {
  return unit.facts.functions[fn]!;
}

export function valueOf(unit: Unit, fn: FunctionId, value: ValueId): Value {
  return unit.facts.functions[fn]!.values[value]!;
}

/** The sub-flows of a flow node in evaluation order. */
export function childrenOf(flow: Flow): readonly Flow[] {
  switch (flow.kind) {
    case 'sequence': return flow.items;
    case 'branch': return flow.else ? [flow.then, flow.else] : [flow.then];
    case 'loop': return [flow.test, flow.body, flow.update].filter((part) => part !== undefined);
    case 'switch': return flow.cases.map((one) => one.body);
    case 'try': return [flow.body, flow.handler?.body, flow.finalizer?.body].filter((part) => part !== undefined);
    case 'labelled': return [flow.body];
    default: return [];
  }
}

export function indexOf(unit: Unit, fn: FunctionId): FunctionIndex {
  return (unit.indexes[fn] ??= buildIndex(unit.facts.functions[fn]!, fn));
}

function buildIndex(facts: FunctionFacts, fn: FunctionId): FunctionIndex {
  const calls = new Set<ValueId>();
  const uses = new Map<ValueId, Use>();
  const returns: ValueId[] = [];
  const writes = new Map<ValueId, PropertyWrite[]>();
  const loops = new Map<RegionId, Extract<Flow, { kind: 'loop' }>>();
  const creations = new Map<FunctionId, ValueId>();
  const work: Flow[] = [facts.body];
  while (work.length > 0) {
    const flow = work.pop()!;
    switch (flow.kind) {
      case 'evaluate': {
        const kind = facts.values[flow.value]?.kind;
        if (kind === 'call' || kind === 'new' || kind === 'tagged') {
          calls.add(flow.value);
          uses.set(flow.value, flow.use);
        }
        break;
      }
      case 'write': {
        const list = writes.get(flow.object) ?? [];
        list.push({ function: fn, name: flow.name, key: flow.key, value: flow.value, region: flow.region });
        writes.set(flow.object, list);
        break;
      }
      case 'return': if (flow.value !== undefined) returns.push(flow.value); break;
      case 'loop': loops.set(flow.region, flow); break;
      default: break;
    }
    const parts = childrenOf(flow);
    for (let i = parts.length - 1; i >= 0; i--) work.push(parts[i]!);
  }
  facts.values.forEach((value, id) => { if (value.kind === 'function') creations.set(value.function, id); });
  return { calls: [...calls], uses, writes, returns, loops, creations };
}

/** The region and its ancestors, innermost first. */
export function regionsUp(facts: FunctionFacts, region: RegionId | undefined): RegionId[] {
  const out: RegionId[] = [];
  let at = region ?? 0;
  for (;;) {
    out.push(at);
    if (at === 0) return out;
    const parent = facts.regions[at]?.parent ?? 0;
    at = parent === at ? 0 : parent;
  }
}

/** Reads and writes of one captured variable across the functions of a file, for objects that are built in several of them. */
export function aliasesOf(unit: Unit, fn: FunctionId, variable: VariableId): ValueId[] {
  const out: ValueId[] = [];
  functionOf(unit, fn).values.forEach((value, id) => { if (value.kind === 'captured' && value.variable === variable) out.push(id); });
  return out;
}
