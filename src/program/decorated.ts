import type { Callback, Decorator, Origin, ParameterMeaning } from '../model/catalogue.js';
import type { DecoratorFacts, FunctionId } from '../model/facts.js';
import { boundaryName, boundaryOf } from './callbacks.js';
import { entry, type EntryFunction } from './entry-function.js';
import { detachedFrame, type Given } from './frame.js';
import { onlyLiteral } from './literals.js';
import type { LibraryMeaning } from './meaning.js';
import { ownEntry } from './own-entry.js';
import type { Resolver } from './resolver.js';
import { functionOf, type Unit } from './unit.js';

/** A decorator of a library, where it is used. */
export interface MeantDecorator {
  readonly facts: DecoratorFacts;
  readonly meaning: LibraryMeaning;
  readonly decorator: Decorator;
}

export function decoratorsOf(r: Resolver, unit: Unit, owner: FunctionId, facts: readonly DecoratorFacts[] | undefined): MeantDecorator[] {
  const frame = detachedFrame(unit, owner);
  return (facts ?? []).flatMap((one) => r.denote({ frame, value: one.callee }).flatMap((meaning) =>
    meaning.kind === 'library' && meaning.shape.decorator ? [{ facts: one, meaning, decorator: meaning.shape.decorator }] : []));
}

/** Methods that a decorator of theirs, or of their class, makes handlers. */
export function decorated(r: Resolver, unit: Unit): EntryFunction[] {
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
        const callback = ownEntry(one.decorator.methods, member.name);
        const found = callback && byDecorator(r, unit, facts.owner, fn, one, callback, ofClass);
        if (found) made.push(found);
      }
      return made;
    });
  });
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

/** What the class says for all its handlers: a base path, a queue. */
export function prefixOf(r: Resolver, unit: Unit, owner: FunctionId, ofClass: readonly MeantDecorator[]): string | undefined {
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
export function givenTo(r: Resolver, unit: Unit, fn: FunctionId, callback: Callback, library: LibraryMeaning): Given | undefined {
  const params: Record<number, ParameterMeaning> = { ...callback.params };
  const facts = functionOf(unit, fn);
  const owner = facts.class === undefined ? facts.parent : unit.facts.classes[facts.class]!.owner;
  facts.params.forEach((parameter, index) => {
    for (const one of decoratorsOf(r, unit, owner, parameter.decorators)) {
      const origin = parameterOrigin(r, unit, owner, one);
      if (origin) params[index] = { origin };
    }
  });
  if (Object.keys(params).length === 0) return undefined;
  return { params, library, site: { frame: detachedFrame(unit, fn), value: -1 } };
}

/** What a decorator says of its parameter: by its own argument (`@Headers('idempotency-key')`), or whatever that is. */
function parameterOrigin(r: Resolver, unit: Unit, owner: FunctionId, { facts, decorator }: MeantDecorator): Origin | undefined {
  for (const one of decorator.parameterBy ?? []) {
    const value = literalArgument(r, unit, owner, facts, one.at);
    if (value !== undefined && one.oneOf.includes(value)) return one.origin;
  }
  return decorator.parameter;
}
