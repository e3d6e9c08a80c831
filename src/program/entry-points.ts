import type { Boundary, Callback, Decorator, ParameterMeaning } from '../model/catalogue.js';
import type { DecoratorFacts, FunctionId } from '../model/facts.js';
import { boundaryName, boundaryOf } from './callbacks.js';
import { superMeanings } from './classes.js';
import { conventionsFor } from './conventions.js';
import { detachedFrame, spanPlace, type EnteredBoundary, type Given } from './frame.js';
import { onlyLiteral } from './literals.js';
import { libraryMeaning, type LibraryMeaning } from './meaning.js';
import type { Resolver } from './resolver.js';
import { functionOf, indexOf, type Unit } from './unit.js';

/** A function that something outside the program runs: a decorated or implemented method, or a function typed or placed as a handler. */
export interface EntryFunction {
  readonly unit: Unit;
  readonly fn: FunctionId;
  readonly boundary: EnteredBoundary;
  readonly given: Given | undefined;
}

const ENTRIES = new WeakMap<Resolver, Map<Unit, Map<FunctionId, EntryFunction>>>();

/** The boundary that a function is by what it is declared as, whoever calls it. */
export function functionBoundary(r: Resolver, unit: Unit, fn: FunctionId): EnteredBoundary | undefined {
  return entryFunctions(r, unit).get(fn)?.boundary;
}

export function entryFunctions(r: Resolver, unit: Unit): ReadonlyMap<FunctionId, EntryFunction> {
  const memo = ENTRIES.get(r) ?? new Map<Unit, Map<FunctionId, EntryFunction>>();
  ENTRIES.set(r, memo);
  const known = memo.get(unit);
  if (known) return known;
  const found = new Map<FunctionId, EntryFunction>();
  memo.set(unit, found);
  for (const one of [...decorated(r, unit), ...implemented(r, unit), ...typed(r, unit), ...placed(r, unit), ...tagged(unit)]) if (!found.has(one.fn)) found.set(one.fn, one);
  return found;
}

interface MeantDecorator {
  readonly facts: DecoratorFacts;
  readonly meaning: LibraryMeaning;
  readonly decorator: Decorator;
}

function decoratorsOf(r: Resolver, unit: Unit, owner: FunctionId, facts: readonly DecoratorFacts[] | undefined): MeantDecorator[] {
  const frame = detachedFrame(unit, owner);
  return (facts ?? []).flatMap((one) => r.denote({ frame, value: one.callee }).flatMap((meaning) =>
    meaning.kind === 'library' && meaning.shape.decorator ? [{ facts: one, meaning, decorator: meaning.shape.decorator }] : []));
}

function decorated(r: Resolver, unit: Unit): EntryFunction[] {
  return unit.facts.classes.flatMap((facts) => {
    const ofClass = decoratorsOf(r, unit, facts.owner, facts.decorators);
    return facts.members.flatMap((member) => {
      if (member.function === undefined || member.kind !== 'method') return [];
      const fn = member.function;
      const made: EntryFunction[] = [];
      for (const one of decoratorsOf(r, unit, facts.owner, member.decorators)) {
        const callback: Callback | undefined = one.decorator.method ?? (one.decorator.wraps ? { run: one.decorator.wraps } : undefined);
        const found = callback && byDecorator(r, unit, facts.owner, fn, one, callback, ofClass);
        if (found) made.push(found);
      }
      for (const one of ofClass) {
        const callback = own(one.decorator.methods, member.name);
        const found = callback && byDecorator(r, unit, facts.owner, fn, one, callback, ofClass);
        if (found) made.push(found);
      }
      return made;
    });
  });
}

/** A record's own entry: `constructor` and `toString` are names of members too. */
function own<T>(record: Readonly<Record<string, T>> | undefined, name: string | undefined): T | undefined {
  return record && name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

function byDecorator(r: Resolver, unit: Unit, owner: FunctionId, fn: FunctionId, one: MeantDecorator, callback: Callback, ofClass: readonly MeantDecorator[]): EntryFunction | undefined {
  const boundary = boundaryOf(callback.run);
  if (!boundary) return undefined;
  const given = (path: string): string | undefined => literalArgument(r, unit, owner, one.facts, path);
  const prefix = prefixOf(r, unit, owner, ofClass);
  const literal = (path: string): string | undefined => {
    const value = path === 'prefix' ? prefix : given(path);
    return boundary.trigger?.kind === 'route' && path === boundary.trigger.at ? joinRoute(prefix, value) : value ?? (path === '0' ? prefix : undefined);
  };
  const by = one.meaning.library.name;
  return entry(unit, fn, givenTo(r, unit, fn, callback, one.meaning), boundary, by, boundaryName(boundary, literal, functionOf(unit, fn).name ?? by));
}

/** An entry function whose boundary is set up where it is declared. */
function entry(unit: Unit, fn: FunctionId, given: Given | undefined, boundary: Boundary, by: string, name: string): EntryFunction {
  const { headSpan, span } = functionOf(unit, fn);
  return { unit, fn, given, boundary: { boundary, place: spanPlace(unit, headSpan), by, name, id: `${unit.path}:${span[0]}:${boundary.context}` } };
}

/** What the class says for all its handlers: a base path, a queue. */
function prefixOf(r: Resolver, unit: Unit, owner: FunctionId, ofClass: readonly MeantDecorator[]): string | undefined {
  const prefixed = ofClass.find((one) => one.decorator.prefix !== undefined);
  return prefixed && literalArgument(r, unit, owner, prefixed.facts, prefixed.decorator.prefix!);
}

function joinRoute(prefix: string | undefined, path: string | undefined): string {
  const whole = [prefix, path].filter((one) => one !== undefined && one !== '').join('/').replace(/\/{2,}/g, '/');
  return whole.startsWith('/') ? whole : `/${whole}`;
}

function literalArgument(r: Resolver, unit: Unit, owner: FunctionId, facts: DecoratorFacts, path: string): string | undefined {
  const [head, ...rest] = path.split('.');
  const argument = facts.args?.[Number(head)];
  if (!argument || argument.spread) return undefined;
  let refs = [{ frame: detachedFrame(unit, owner), value: argument.value }];
  for (const name of rest) refs = refs.flatMap((one) => [...r.property(one, name).refs]);
  return onlyLiteral(r, refs);
}

/** What the library passes to a handler: by the callback, and by decorators on its parameters. */
function givenTo(r: Resolver, unit: Unit, fn: FunctionId, callback: Callback, library: LibraryMeaning): Given | undefined {
  const params: Record<number, ParameterMeaning> = { ...callback.params };
  const facts = functionOf(unit, fn);
  const owner = facts.class === undefined ? facts.parent : unit.facts.classes[facts.class]!.owner;
  facts.params.forEach((parameter, index) => {
    for (const one of decoratorsOf(r, unit, owner, parameter.decorators)) if (one.decorator.parameter) params[index] = { origin: one.decorator.parameter };
  });
  if (Object.keys(params).length === 0) return undefined;
  return { params, library, site: { frame: detachedFrame(unit, fn), value: -1 } };
}

function implemented(r: Resolver, unit: Unit): EntryFunction[] {
  return unit.facts.classes.flatMap((facts) => {
    const above = superMeanings(r, unit, facts).filter((one) => one.kind === 'library' && one.shape.implement !== undefined) as LibraryMeaning[];
    const ofClass = above.length > 0 ? decoratorsOf(r, unit, facts.owner, facts.decorators) : [];
    return above.flatMap((base) => facts.members.flatMap((member): EntryFunction[] => {
      const callback = own(base.shape.implement, member.name);
      const boundary = callback && boundaryOf(callback.run);
      if (member.function === undefined || !callback || !boundary) return [];
      const fn = member.function;
      const prefix = prefixOf(r, unit, facts.owner, ofClass);
      const by = base.library.name;
      return [entry(unit, fn, givenTo(r, unit, fn, callback, base), boundary, by, boundaryName(boundary, () => prefix, facts.name ?? by))];
    }));
  });
}

/** `handler: SQSHandler`, or a first parameter `event: SQSEvent`. */
function typed(r: Resolver, unit: Unit): EntryFunction[] {
  return unit.facts.functions.flatMap((facts, fn): EntryFunction[] => {
    if (facts.kind !== 'function' && facts.kind !== 'arrow' && facts.kind !== 'method') return [];
    const first = facts.params[0]?.type;
    const created = facts.parent < 0 ? undefined : indexOf(unit, facts.parent).creations.get(fn);
    const declared = created === undefined ? undefined : functionOf(unit, facts.parent).values[created]!.type;
    const candidates = [
      ...(first ? r.typeMeanings(unit, first).map((one) => ({ one, as: 'asParameter' as const })) : []),
      ...(declared ? r.typeMeanings(unit, declared).map((one) => ({ one, as: 'asFunction' as const })) : []),
    ];
    for (const { one, as } of candidates) {
      const boundary = one.kind === 'library' ? one.shape[as] : undefined;
      if (one.kind !== 'library' || !boundary) continue;
      if (as === 'asParameter' && !isExported(unit, fn)) continue;
      const by = one.library.name;
      return [entry(unit, fn, undefined, boundary, by, boundaryName(boundary, () => facts.name, facts.name ?? by))];
    }
    return [];
  });
}

/** A helper that takes an event is no handler; a handler is exported, or a method. */
function isExported(unit: Unit, fn: FunctionId): boolean {
  const facts = functionOf(unit, fn);
  if (facts.kind === 'method') return true;
  const made = facts.parent === 0 ? indexOf(unit, 0).creations.get(fn) : undefined;
  return made !== undefined && unit.facts.exports.some((one) => {
    if (one.kind !== 'local' || one.value === undefined) return false;
    const node = functionOf(unit, 0).values[one.value];
    if (one.value === made) return true;
    return node?.kind === 'captured' && unit.facts.variables[node.variable]!.writes.some((write) => write.function === 0 && write.value === made);
  });
}

/** Handlers by where their file stands. */
function placed(r: Resolver, unit: Unit): EntryFunction[] {
  return conventionsFor(r, unit).flatMap(({ callback, name, library }): EntryFunction[] => {
    const boundary = boundaryOf(callback.run);
    if (!boundary) return [];
    return unit.facts.exports.flatMap((one): EntryFunction[] => {
      if (one.kind !== 'local' || one.name !== name || one.value === undefined) return [];
      return r.denote({ frame: unit.module, value: one.value }).flatMap((meaning): EntryFunction[] => {
        if (meaning.kind !== 'function' || meaning.unit !== unit) return [];
        const given = givenTo(r, unit, meaning.fn, callback, libraryMeaning(library, {}, library.name));
        return [entry(unit, meaning.fn, given, boundary, library.name, boundaryName(boundary, () => undefined, name))];
      });
    });
  });
}

/** Functions that the user marked `@replayable`. */
function tagged(unit: Unit): EntryFunction[] {
  return unit.facts.functions.flatMap((facts, fn) => {
    if (!facts.tags?.some((one) => one.tag === 'replayable')) return [];
    return [entry(unit, fn, undefined, { kind: 'boundary', context: 'retry', because: 'it is marked @replayable' }, 'the @replayable tag', facts.name ?? 'function')];
  });
}
