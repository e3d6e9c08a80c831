import { validRange } from 'semver';
import { describe, expect, it } from 'vitest';
import { allLibraries, typeShape } from '../../src/catalogue/lookup.js';
import type { Callback, Condition, EffectMeaning, Library, Operation, Shape } from '../../src/model/catalogue.js';
import { EFFECT_KINDS } from '../../src/model/effect.js';
import { operationsOf, shapesOf } from './databases-reach.js';

const FAMILIES: ReadonlySet<Library['family']> = new Set(['sql', 'orm', 'document', 'redis']);
const STORES = allLibraries().filter((one) => FAMILIES.has(one.family));

const HEAD = /^(\d+|last|fn|receiver|result|key|tag|type|chain)$/;
const STEP = /^(\*|\(\)|receiver|\$?[A-Za-z_][\w$-]*|\d+)$/;

/** What is wrong with a path of a call. */
function pathProblem(path: string): string | undefined {
  const [head, ...rest] = path.split('.');
  if (!HEAD.test(head!)) return `head of ${path}`;
  if (head === 'chain' && rest.length === 0) return `chain without a member: ${path}`;
  if ((head === 'fn' || head === 'tag' || head === 'key' || head === 'last') && rest.length > 0)
    return `nothing stands below ${head}: ${path}`;
  return rest.every((one) => STEP.test(one)) ? undefined : `step of ${path}`;
}

function* effectPaths(effect: EffectMeaning): Generator<string> {
  yield* [
    effect.target?.at,
    ...(effect.target?.or ?? []),
    ...(effect.data ?? []),
    ...(effect.where ?? []),
    effect.text?.at,
    ...(effect.text?.params ?? []),
    effect.acknowledges,
    effect.parts?.at,
  ].filter((one) => one !== undefined);
  yield* typeof effect.handle === 'string' ? [effect.handle] : (effect.handle ?? []);
  for (const one of effect.keys ?? []) yield one.at;
  for (const one of effect.expiry ?? []) yield one.at;
  for (const one of effect.conflict ?? []) yield* [one.at, one.key, one.data].filter((path) => path !== undefined);
  for (const one of effect.outcome?.success ?? []) yield one.at;
  yield* [...(effect.outcome?.affected ?? []), ...(effect.outcome?.row ?? [])];
}

function conditionPaths(when: Condition): string[] {
  return [...(when.at === undefined ? [] : [when.at]), ...(when.not ? conditionPaths(when.not) : [])];
}

function* operationPaths(operation: Operation): Generator<string> {
  const { effect, callbacks, returns, overloads, origin, fragment, guard, transaction, entries } = operation;
  if (effect) yield* effectPaths(effect);
  for (const one of callbacks ?? []) yield* [...(one.at === undefined ? [] : [one.at]), ...(one.when ? conditionPaths(one.when) : [])];
  if (returns && typeof returns === 'object') yield* 'same' in returns ? [returns.same] : 'resultOf' in returns ? [returns.resultOf] : [];
  for (const one of overloads ?? []) yield* conditionPaths(one.when);
  if (origin?.kind === 'derived') yield* origin.from ?? [];
  if (fragment?.kind === 'text') yield* [fragment.at, ...(fragment.params ?? [])];
  if (fragment?.kind === 'operator') yield* [fragment.left, fragment.operator, fragment.right];
  yield* [guard?.key, transaction?.handle, entries?.name, entries?.value].filter((one) => one !== undefined);
}

function* conditionTypes(when: Condition): Generator<string> {
  if (when.type !== undefined) yield when.type;
  if (when.not) yield* conditionTypes(when.not);
}

function* callbackTypes(callback: Callback): Generator<string> {
  if (callback.run.kind === 'transaction' && callback.run.handleType !== undefined) yield callback.run.handleType;
  for (const one of Object.values(callback.params ?? {})) if ('type' in one) yield one.type;
}

function* typesNamed(shape: Shape): Generator<string> {
  yield* [shape.instance, shape.type, ...(shape.extends ?? [])].filter((one) => one !== undefined);
  if (typeof shape.decorator?.injects === 'string') yield shape.decorator.injects;
  for (const operation of operationsOf(shape)) {
    if (typeof operation.returns === 'string') yield operation.returns;
    if (operation.returns && typeof operation.returns === 'object' && 'fields' in operation.returns)
      yield* Object.values(operation.returns.fields);
    for (const one of operation.callbacks ?? []) yield* callbackTypes(one);
    for (const one of operation.overloads ?? []) yield* conditionTypes(one.when);
  }
}

function everyShape(library: Library): (readonly [string, Shape])[] {
  return [
    ...shapesOf(library.exports, library.name),
    ...shapesOf(library.types, `${library.name}#`),
    ...shapesOf(library.globals, 'global'),
  ];
}

const effectsOf = (library: Library): (readonly [string, EffectMeaning])[] =>
  everyShape(library).flatMap(([path, shape]) =>
    [...operationsOf(shape)].flatMap((one) => (one.effect ? [[path, one.effect] as const] : [])),
  );

describe.each(STORES.map((one) => [one.name, one] as const))('%s', (_, library) => {
  it('refers only to types that exist', () => {
    const missing = everyShape(library).flatMap(([path, shape]) =>
      [...typesNamed(shape)].filter((type) => !typeShape(library, type)).map((type) => `${path}: ${type}`),
    );
    expect(missing).toEqual([]);
  });

  it('has well-formed paths', () => {
    const problems = everyShape(library).flatMap(([path, shape]) =>
      [...operationsOf(shape)].flatMap((one) =>
        [...operationPaths(one)].flatMap((at) => pathProblem(at) ?? []).map((problem) => `${path}: ${problem}`),
      ),
    );
    expect(problems).toEqual([]);
    for (const one of library.fingerprints ?? [])
      expect([...operationPaths(one.operation), ...one.when.flatMap(conditionPaths)].flatMap((at) => pathProblem(at) ?? [])).toEqual([]);
  });

  it('says why a callback runs again, in a clause', () => {
    for (const [, shape] of everyShape(library)) {
      for (const callback of [...operationsOf(shape)].flatMap((one) => one.callbacks ?? [])) {
        const boundary =
          callback.run.kind === 'boundary' ? callback.run : callback.run.kind === 'transaction' ? callback.run.boundary : undefined;
        if (boundary) expect(boundary.because).toMatch(/^\S.{20,140}[^.\s]$/);
      }
      for (const one of operationsOf(shape)) if (one.configures?.retry) expect(one.configures.retry.because).toMatch(/^\S.{20,140}[^.\s]$/);
    }
  });

  it('uses known kinds, and names, ranges and sources that can be real', () => {
    for (const [path, effect] of effectsOf(library)) expect(EFFECT_KINDS, path).toContain(effect.kind);
    for (const name of library.packages) expect(name).toMatch(/^(node:|bun:)?(@[\w.-]+\/)?[.\w-]+(\/[\w.*-]+)*$/);
    if (library.versions) expect(validRange(library.versions)).not.toBeNull();
    if (library.source) expect(library.source).toMatch(/^https:\/\/\S+$/);
    expect(library.packages.length > 0 || library.globals !== undefined).toBe(true);
  });

  it('reads without writing and writes without reading', () => {
    for (const [path, effect] of effectsOf(library)) {
      const isRead = effect.kind === 'db-read' || effect.kind === 'cache-read';
      expect(effect.reads === true, path).toBe(isRead);
      if (isRead) expect(effect.data, path).toBeUndefined();
    }
  });
});

describe('the checks themselves', () => {
  it.each(['foo.bar', 'chain', 'fn.0', '0..a', '0.a b', ''])('refuse the path "%s"', (path) => {
    expect(pathProblem(path)).toBeDefined();
  });
  it('see every statement of a library', () => {
    expect(effectsOf(STORES.find((one) => one.name === 'ioredis')!).length).toBeGreaterThan(300);
  });
});

describe('the list', () => {
  it('names each entry once', () => {
    const names = STORES.map((one) => one.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('gives a package to one entry for each version', () => {
    const owners = new Map<string, Library[]>();
    for (const library of STORES) for (const name of library.packages) owners.set(name, [...(owners.get(name) ?? []), library]);
    for (const [name, libraries] of owners)
      if (libraries.length > 1)
        expect(
          libraries.every((one) => one.versions !== undefined),
          name,
        ).toBe(true);
  });

  it('fills only known placeholders in its repairs', () => {
    const known = new Set(['key', 'operation', 'table', 'columns', 'column', 'ttl', 'handle', 'value']);
    for (const library of STORES) {
      for (const [path, { repair }] of effectsOf(library)) {
        const texts = [
          repair?.claim?.snippet,
          repair?.transaction?.snippet,
          repair?.outbox?.snippet,
          repair?.conflict?.chain,
          repair?.conflict?.call,
          repair?.conflict?.sql,
          repair?.conflict?.value,
          repair?.expiry?.arguments,
        ];
        for (const text of texts)
          for (const [, hole] of (text ?? '').matchAll(/(?<!\$)\{(\w+)\}/g)) expect(known, `${path}: {${hole}}`).toContain(hole);
      }
    }
  });
});
