import type { FunctionId } from '../model/facts.js';
import { boundaryName } from './callbacks.js';
import { decorated } from './decorated.js';
import { declaredAs } from './declared-functions.js';
import { entry, type EntryFunction } from './entry-function.js';
import { exportedFunctions } from './exported-functions.js';
import { implemented } from './implemented.js';
import { placed } from './placed.js';
import type { Resolver } from './resolver.js';
import { functionOf, type Unit } from './unit.js';

const ENTRIES = new WeakMap<Resolver, Map<Unit, Map<FunctionId, EntryFunction>>>();

/** Functions that are entry points by what is declared about them. */
export function declaredEntries(r: Resolver, unit: Unit): ReadonlyMap<FunctionId, EntryFunction> {
  const memo = ENTRIES.get(r) ?? new Map<Unit, Map<FunctionId, EntryFunction>>();
  ENTRIES.set(r, memo);
  const known = memo.get(unit);
  if (known) return known;
  const found = new Map<FunctionId, EntryFunction>();
  memo.set(unit, found);
  for (const one of [...decorated(r, unit), ...implemented(r, unit), ...typed(r, unit), ...placed(r, unit), ...tagged(unit)]) if (!found.has(one.fn)) found.set(one.fn, one);
  return found;
}

/** `handler: SQSHandler`, or a first parameter `event: SQSEvent`. */
function typed(r: Resolver, unit: Unit): EntryFunction[] {
  return unit.facts.functions.flatMap((facts, fn): EntryFunction[] => {
    if (facts.kind !== 'function' && facts.kind !== 'arrow' && facts.kind !== 'method') return [];
    const first = facts.params[0]?.type;
    const candidates = [
      ...(first ? r.typeMeanings(unit, first).map((one) => ({ one, as: 'asParameter' as const })) : []),
      ...declaredAs(r, unit, fn).map((one) => ({ one, as: 'asFunction' as const })),
    ];
    for (const { one, as } of candidates) {
      const boundary = one.kind === 'library' ? one.shape[as] : undefined;
      if (one.kind !== 'library' || !boundary) continue;
      // What a decorator makes of a method says how it runs: a listener is no handler.
      if (as === 'asParameter' && (!isHandedOut(unit, fn) || (facts.kind === 'method' && isDecoratedMember(unit, fn)))) continue;
      const by = one.library.name;
      return [entry(unit, fn, undefined, boundary, by, boundaryName(boundary, () => facts.name, facts.name ?? by))];
    }
    return [];
  });
}

/** A helper that takes an event is no handler; a handler is exported, or a method. */
function isHandedOut(unit: Unit, fn: FunctionId): boolean {
  return functionOf(unit, fn).kind === 'method' || exportedFunctions(unit).has(fn);
}

function isDecoratedMember(unit: Unit, fn: FunctionId): boolean {
  const owner = functionOf(unit, fn).class;
  return owner !== undefined && unit.facts.classes[owner]!.members.some((one) => one.function === fn && (one.decorators ?? []).length > 0);
}

/** Functions that the user marked `@replayable`. */
function tagged(unit: Unit): EntryFunction[] {
  return unit.facts.functions.flatMap((facts, fn) => {
    if (!facts.tags?.some((one) => one.tag === 'replayable')) return [];
    return [entry(unit, fn, undefined, { kind: 'boundary', context: 'retry', because: 'it is marked @replayable' }, 'the @replayable tag', facts.name ?? 'function')];
  });
}
