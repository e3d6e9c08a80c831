import { builtinModules } from 'node:module';
import { intersects, validRange } from 'semver';
import { describe, expect, it } from 'vitest';
import { allLibraries, moduleShape, typeShape } from '../../src/catalogue/lookup.js';
import type { Library, Shape } from '../../src/model/catalogue.js';
import { CONFIDENCES, EFFECT_KINDS, REPLAY_CONTEXTS } from '../../src/model/effect.js';
import { said } from './entry-points-walk.js';

/** What holds for the whole catalogue, whoever wrote an entry. */

const HEADS = new Set(['last', 'fn', 'receiver', 'result', 'key', 'tag', 'type', 'chain']);
const STEP = /^(\*|\(\)|receiver|\$?[A-Za-z_$][\w$-]*|\d+|\[[\w.-]+\])$/;

function pathProblem(path: string): string | undefined {
  const [head, ...rest] = path.match(/\[[^\]]*\]|[^.]+/g) ?? [];
  if (head === undefined || !(HEADS.has(head) || /^\d+$/.test(head))) return 'begins with nothing known';
  if (head === 'chain' && rest.length === 0) return 'a chain without a member';
  return rest.every((one) => STEP.test(one)) ? undefined : 'has an odd step';
}

const libraries = allLibraries();
const everywhere = libraries.flatMap((library) =>
  [...said(library)].map(([place, one]) => ({ library, place: `${library.name} ${place}`, one })));

function* shapesOf(shapes: Readonly<Record<string, Shape>> | undefined, path: string): Generator<readonly [string, Shape]> {
  for (const [name, shape] of Object.entries(shapes ?? {})) {
    yield [`${path}.${name}`, shape];
    yield* shapesOf(shape.members, `${path}.${name}`);
  }
}

/** npm names with subpaths, and the schemes and aliases of runtimes and frameworks. */
const SPECIFIER = /^([a-z]+:|#|(\.{1,2}\/)+)?(@[a-z0-9~_-][\w.~-]*\/)?[\w.~-]+(\/[\w.*-]+)*$/;

describe('every entry of the catalogue', () => {
  it('has a name of its own, a family and something to say', () => {
    const names = libraries.map((one) => one.name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    const empty = (one: Library): boolean =>
      ![one.inert, one.exports, one.globals, one.types, one.conventions, one.fingerprints, one.directives].some(Boolean);
    expect(libraries.filter(empty).map((one) => one.name)).toEqual([]);
  });

  it('belongs to packages that can exist, each named once unless by version', () => {
    expect(libraries.flatMap((one) => one.packages).filter((name) => !SPECIFIER.test(name))).toEqual([]);
    const owners = new Map<string, Library[]>();
    for (const one of libraries) for (const name of one.packages) owners.set(name, [...(owners.get(name) ?? []), one]);
    // An entry for all versions hides those after it.
    const hidden = [...owners].filter(([, all]) => all.slice(0, -1).some((one) => one.versions === undefined));
    expect(hidden.map(([name, all]) => `${name}: ${all.map((one) => one.name).join(', ')}`)).toEqual([]);
  });

  it('holds for versions that are ranges', () => {
    expect(libraries.filter((one) => one.versions !== undefined && validRange(one.versions) === null).map((one) => one.name)).toEqual([]);
    for (const one of libraries) {
      const [name] = one.packages;
      if (one.versions === undefined || name === undefined) continue;
      const chosen = moduleShape(name, one.versions)!.library;
      expect(chosen.versions !== undefined && intersects(chosen.versions, one.versions), one.name).toBe(true);
    }
  });

  it('refers to types that exist', () => {
    const missing = everywhere.flatMap(({ library, place, one }) =>
      one.types.filter((type) => !typeShape(library, type)).map((type) => `${place}: ${type}`));
    expect(missing).toEqual([]);
  });

  it('has well-formed paths', () => {
    expect(everywhere.flatMap(({ place, one }) => one.paths.flatMap((path) => {
      const problem = pathProblem(path);
      return problem === undefined ? [] : [`${place}: ${path} ${problem}`];
    }))).toEqual([]);
  });

  it('uses the vocabulary', () => {
    const kinds = everywhere.filter(({ one }) => !one.effects.every(({ kind }) => EFFECT_KINDS.includes(kind)));
    expect(kinds.map(({ place }) => place)).toEqual([]);
    const contexts = everywhere.filter(({ one }) => !one.boundaries.every(({ context }) => REPLAY_CONTEXTS.includes(context)));
    expect(contexts.map(({ place }) => place)).toEqual([]);
    const fingerprints = libraries.flatMap((one) => one.fingerprints ?? []);
    expect(fingerprints.filter((one) => !CONFIDENCES.includes(one.confidence))).toEqual([]);
  });

  it('tells people why things run again, in one plain clause', () => {
    const texts = everywhere.flatMap(({ place, one }) => [
      ...one.boundaries.map((boundary) => [place, boundary.because] as const),
      ...one.operations.flatMap(({ configures, effect }) => [configures?.retry, effect?.resends])
        .flatMap((policy) => (policy ? [[place, policy.because] as const] : [])),
    ]);
    expect(texts.length).toBeGreaterThan(100);
    const odd = texts.filter(([, text]) =>
      text.length < 20 || text.length > 170 || /^\s|[.;:!?\s]$|\s{2}|\n/.test(text) || text.split('`').length % 2 === 0);
    expect(odd.map(([place, text]) => `${place}: ${text}`)).toEqual([]);
  });

  it('puts keys where the call has a place for them', () => {
    const problems = everywhere.flatMap(({ place, one }) => one.effects.flatMap((effect) => {
      const key = effect.repair?.key;
      if (!key) return [];
      const slots = (effect.keys ?? []).filter((slot) => !slot.ineffective);
      const whole = key.property === undefined || key.header ? key.at : `${key.at}.${key.property}`;
      return slots.some((slot) => slot.at === whole) ? [] : [`${place}: ${whole}`];
    }));
    expect(problems).toEqual([]);
  });

  it('exports an instance of another library only where nothing is called on the export itself', () => {
    const problems = libraries.flatMap((library) => Object.entries(library.exports ?? {}).flatMap(([name, shape]) => {
      const type = shape.instance === undefined ? undefined : typeShape(library, shape.instance);
      return type && type.library !== library && (type.shape.call || type.shape.new) ? [`${library.name}.${name}`] : [];
    }));
    expect(problems).toEqual([]);
  });

  it('writes members without empty steps', () => {
    const shapes = libraries.flatMap((library) => [...shapesOf(library.exports, library.name), ...shapesOf(library.types, library.name)]);
    const names = shapes.flatMap(([place, shape]) => Object.keys(shape.members ?? {}).map((name) => `${place}.${name}`));
    const problems = names.filter((name) => name.split('.').some((part) => part === ''));
    expect(problems).toEqual([]);
  });
});

describe('what is said to be harmless', () => {
  it('is described nowhere else', () => {
    const described = new Set(libraries.filter((one) => !one.inert).flatMap((one) => one.packages));
    expect(libraries.filter((one) => one.inert).flatMap((one) => one.packages.filter((name) => described.has(name)))).toEqual([]);
  });

  it('leaves no module of Node out', () => {
    const modules = builtinModules.filter((name) => !name.startsWith('_') && !name.includes('/'));
    const unknown = modules.filter((name) => moduleShape(`node:${name}`) === undefined);
    expect(unknown.filter((name) => !['domain', 'http2', 'sys', 'sqlite'].includes(name))).toEqual([]);
  });
});
