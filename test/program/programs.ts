import { posix } from 'node:path';
import type { FileFacts } from '../../src/model/facts.js';
import type { Resolution } from '../../src/model/manifest.js';
import { detachedFrame, type Ref } from '../../src/program/frame.js';
import { link, type Program } from '../../src/program/link.js';
import type { OperationTarget, Target } from '../../src/program/meaning.js';
import { indexOf, type Unit } from '../../src/program/unit.js';
import { DEFAULT_SETTINGS } from '../../src/settings/defaults.js';
import { factsOf } from '../facts/lowered.js';

/** A program of these texts, by path. Relative specifiers name files; those that name none are unresolved, all others are packages. */
export function programOf(files: Readonly<Record<string, string>>, dependencies: Readonly<Record<string, string>> = {}): Program {
  const facts = new Map(Object.entries(files).map(([path, text]) => [path, factsOf(text, path)]));
  return link({
    facts, settings: DEFAULT_SETTINGS,
    manifest: {
      version: 1, packages: [{ dir: '', dependencies }], texts: [],
      files: [...facts.keys()].map((path) => ({ path, package: 0 })),
      resolutions: Object.fromEntries([...facts].map(([path, one]) => [path, resolutionsOf(facts, path, one)])),
    },
  });
}

function resolutionsOf(facts: ReadonlyMap<string, FileFacts>, path: string, file: FileFacts): Record<string, Resolution> {
  return Object.fromEntries(file.imports.flatMap(({ module }): [string, Resolution][] => {
    if (!module.startsWith('.')) return [[module, { kind: 'package', name: module, specifier: module }]];
    const target = posix.join(posix.dirname(path), module).replace(/\.js$/, '');
    const found = [...facts.keys()].find((one) => one.replace(/\.[jt]sx?$/, '') === target);
    return found === undefined ? [] : [[module, { kind: 'file', file: found }]];
  }));
}

export function unitOf(program: Program, path = 'a.ts'): Unit {
  return program.units.find((one) => one.path === path)!;
}

/** The call whose text begins like this, in whatever function, of which nothing else is known. */
export function callAt(program: Program, text: string, begins: string, path = 'a.ts'): Ref {
  const unit = unitOf(program, path);
  for (const [fn, facts] of unit.facts.functions.entries()) {
    for (const value of indexOf(unit, fn).calls) {
      const [from, to] = facts.values[value]!.span;
      if (text.slice(from, to).replace(/^await\s+/, '').startsWith(begins)) return { frame: detachedFrame(unit, fn), value };
    }
  }
  throw new Error(`no call begins with ${begins}`);
}

/** What the call runs, for a program of one file. */
export function targetsOf(text: string, begins: string, dependencies?: Readonly<Record<string, string>>): readonly Target[] {
  const program = programOf({ 'a.ts': text }, dependencies);
  return program.resolver.targets(callAt(program, text, begins));
}

/** The one catalogued operation that the call runs; undefined when it runs something else. */
export function operationOf(text: string, begins: string, dependencies?: Readonly<Record<string, string>>): OperationTarget | undefined {
  const found = targetsOf(text, begins, dependencies);
  return found.length === 1 && found[0]!.kind === 'operation' ? found[0] : undefined;
}

/** `library.effect` of what the call does, with the evidence where that is no import: `prisma.db-insert by shape`. */
export function meant(text: string, begins: string, dependencies?: Readonly<Record<string, string>>): string {
  const found = operationOf(text, begins, dependencies);
  if (!found) return targetsOf(text, begins, dependencies).map((one) => (one.kind === 'unknown' ? `unknown: ${one.reason}` : one.kind)).join(', ');
  const { operation, meaning } = found;
  return `${meaning.library.name} ${operation.effect?.kind ?? 'call'}${meaning.evidence === 'shape' ? ' by shape' : ''}`;
}
