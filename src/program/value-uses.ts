import type { FunctionFacts, FunctionId, Value, ValueId, VariableId } from '../model/facts.js';
import { childrenOf, functionOf, indexOf, type Unit } from './unit.js';

/** Where the values of one function go, as written. */
export interface ValueUses {
  /** Calls of a member of the value. */
  readonly calls: ReadonlyMap<ValueId, readonly ValueId[]>;
  /** Values that the value may also be: joins and defaults. */
  readonly aliases: ReadonlyMap<ValueId, readonly ValueId[]>;
  /** Calls that are given the value. */
  readonly given: ReadonlyMap<ValueId, readonly ValueId[]>;
  /** Object and array literals that hold the value. */
  readonly holders: ReadonlyMap<ValueId, readonly ValueId[]>;
  readonly parameters: ReadonlyMap<number, ValueId>;
  /** Reads of `this`. */
  readonly self: readonly ValueId[];
  /** Values that a statement throws away. */
  readonly discarded: ReadonlySet<ValueId>;
  readonly returned: ReadonlySet<ValueId>;
}

const USES = new WeakMap<FunctionFacts, ValueUses>();

/** Made once for each function. */
export function usesOf(unit: Unit, fn: FunctionId): ValueUses {
  const facts = functionOf(unit, fn);
  const known = USES.get(facts);
  if (known) return known;
  const made = buildUses(unit, fn, facts);
  USES.set(facts, made);
  return made;
}

function put<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function buildUses(unit: Unit, fn: FunctionId, facts: FunctionFacts): ValueUses {
  const calls = new Map<ValueId, ValueId[]>();
  const aliases = new Map<ValueId, ValueId[]>();
  const given = new Map<ValueId, ValueId[]>();
  const holders = new Map<ValueId, ValueId[]>();
  const parameters = new Map<number, ValueId>();
  const self: ValueId[] = [];
  facts.values.forEach((value, id) => {
    switch (value.kind) {
      case 'call': case 'new': {
        const callee = facts.values[value.callee]!;
        if (value.kind === 'call' && (callee.kind === 'member' || callee.kind === 'element')) put(calls, callee.object, id);
        for (const one of value.args) put(given, one.value, id);
        break;
      }
      case 'object': for (const one of value.properties) put(holders, one.value, id); break;
      case 'array': for (const one of value.elements) if (one) put(holders, one.value, id); break;
      case 'parameter': parameters.set(value.index, id); break;
      case 'this': self.push(id); break;
      default: for (const input of joined(value)) put(aliases, input, id);
    }
  });
  return { calls, aliases, given, holders, parameters, self, discarded: discardedIn(facts), returned: new Set(indexOf(unit, fn).returns) };
}

function joined(value: Value): readonly ValueId[] {
  switch (value.kind) {
    case 'phi': return value.inputs;
    case 'default': return [value.value, value.fallback];
    case 'conditional': return [value.consequent, value.alternate];
    case 'logical': return [value.left, value.right];
    default: return [];
  }
}

function discardedIn(facts: FunctionFacts): Set<ValueId> {
  const out = new Set<ValueId>();
  const work = [facts.body];
  for (let flow = work.pop(); flow; flow = work.pop()) {
    if (flow.kind === 'evaluate' && (flow.use === 'discarded' || flow.use === 'void')) out.add(flow.value);
    work.push(...childrenOf(flow));
  }
  return out;
}

/** The variables of a file that several functions see: which value goes into which, and where each is read. */
export interface VariableUses {
  readonly written: ReadonlyMap<string, readonly VariableId[]>;
  readonly reads: ReadonlyMap<VariableId, readonly { readonly function: FunctionId; readonly value: ValueId }[]>;
}

const VARIABLES = new WeakMap<Unit, VariableUses>();

export const writeKey = (fn: FunctionId, value: ValueId): string => `${fn}:${value}`;

/** Made once for each file. */
export function variableUses(unit: Unit): VariableUses {
  const known = VARIABLES.get(unit);
  if (known) return known;
  const written = new Map<string, VariableId[]>();
  const reads = new Map<VariableId, { function: FunctionId; value: ValueId }[]>();
  unit.facts.variables.forEach((variable, id) => {
    for (const write of variable.writes) put(written, writeKey(write.function, write.value), id);
  });
  unit.facts.functions.forEach((facts, fn) => {
    facts.values.forEach((value, id) => {
      if (value.kind === 'captured') put(reads, value.variable, { function: fn, value: id });
    });
  });
  const made = { written, reads };
  VARIABLES.set(unit, made);
  return made;
}
