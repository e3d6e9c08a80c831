import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import picomatch from 'picomatch';
import { validRange } from 'semver';
import { describe, expect, it } from 'vitest';
import { ENTRY_LIBRARIES } from '../../src/catalogue/libraries/entries.js';
import { allLibraries, moduleShape, typeShape } from '../../src/catalogue/lookup.js';
import type { Callback, Library } from '../../src/model/catalogue.js';
import { EFFECT_KINDS } from '../../src/model/effect.js';
import { holes, said } from './entry-points-walk.js';

const HEAD = /^(\d+|last|fn|receiver|result|key|tag|type|chain)$/;
const STEP = /^(\*|\(\)|receiver|\$?[A-Za-z_][\w$-]*|\d+|\[[\w.]+\])$/;

/** The steps of a path; a name in brackets is one step. */
const steps = (path: string): string[] => path.match(/\[[^\]]*\]|[^.]+/g) ?? [];

function pathProblem(path: string): string | undefined {
  const [head, ...rest] = steps(path);
  if (!head || !HEAD.test(head)) return `head of ${path}`;
  if (head === 'chain' && rest.length === 0) return `chain without a member: ${path}`;
  if ((head === 'fn' || head === 'tag' || head === 'key') && rest.length > 0) return `nothing stands below ${head}: ${path}`;
  return rest.every((one) => STEP.test(one)) ? undefined : `step of ${path}`;
}

/** Clauses begin in lower case unless with a name, say one thing and have no end mark: they stand inside a sentence. */
function clauseProblem(text: string): string | undefined {
  if (text !== text.trim() || /\s{2}|\n/.test(text)) return 'white space';
  if (/[.!?;:]$/.test(text)) return 'ends with a mark';
  if (text.length < 20 || text.length > 160) return `length ${text.length}`;
  return /^(a|an|the|at|it|clients|brokers|whoever|somebody|records|a user)\b|^[A-Z`@]|^(cron|croner|node-|pg-|toad-)/.test(text) ? undefined : 'begins oddly';
}

const at = (library: Library, problems: readonly (readonly [string, string | undefined])[]): string[] =>
  problems.flatMap(([place, problem]) => (problem === undefined ? [] : [`${library.name} ${place}: ${problem}`]));

describe.each(ENTRY_LIBRARIES.map((one) => [one.name, one] as const))('%s', (_, library) => {
  const places = [...said(library)];

  it('refers only to types that exist', () => {
    expect(at(library, places.flatMap(([place, one]) => one.types.map((type) => [place, typeShape(library, type) ? undefined : type] as const)))).toEqual([]);
  });

  it('has well-formed paths', () => {
    expect(at(library, places.flatMap(([place, one]) => one.paths.map((path) => [place, pathProblem(path)] as const)))).toEqual([]);
  });

  it('says why things run again in a clause, and what they are', () => {
    const problems = places.flatMap(([place, one]) => one.boundaries.flatMap((boundary) => [
      [place, clauseProblem(boundary.because)] as const,
      [place, boundary.context === 'retry' || boundary.name ? undefined : 'no name'] as const,
      [place, holes(boundary.name ?? '').some((hole) => hole === '') ? 'empty hole' : undefined] as const,
      [place, boundary.horizon === undefined || boundary.horizon > 0 ? undefined : 'horizon'] as const,
    ]));
    expect(at(library, problems)).toEqual([]);
  });

  it('has effects of known kinds; reads take no key', () => {
    const problems = places.flatMap(([place, one]) => one.effects.flatMap((effect) => [
      [place, EFFECT_KINDS.includes(effect.kind) ? undefined : effect.kind] as const,
      [place, effect.reads && effect.keys ? 'a read with keys' : undefined] as const,
      [place, (effect.keys ?? []).some((key) => key.window !== undefined && key.window <= 0) ? 'window' : undefined] as const,
    ]));
    expect(at(library, problems)).toEqual([]);
  });

  it('runs a function that stands in one place in one way', () => {
    const twice = (callbacks: readonly Callback[]): string | undefined => {
      const bare = callbacks.filter((one) => !one.when).map((one) => one.at);
      return bare.find((path, i) => bare.indexOf(path) !== i);
    };
    expect(at(library, places.flatMap(([place, one]) => one.operations.map((operation) => [place, twice(operation.callbacks ?? [])] as const)))).toEqual([]);
  });

  it('is plain data with a source', () => {
    expect(JSON.parse(JSON.stringify(library))).toEqual(library);
    if (library.family !== 'inert') expect(library.source).toMatch(/^https?:\/\//);
    if (library.versions !== undefined) expect(validRange(library.versions)).not.toBeNull();
  });

  it('is found by the names of its packages', () => {
    for (const name of library.packages) {
      const found = allLibraries().filter((one) => one.packages.includes(name));
      expect(found, name).toContain(library);
      if (found.length > 1) expect(found.every((one) => one.versions !== undefined), `${name}: ${found.map((one) => one.name).join()}`).toBe(true);
      else expect(moduleShape(name.replace(/\/\*$/, '/some-part'))?.library, name).toBe(library);
    }
  });
});

describe('entry libraries', () => {
  it('have names of their own', () => {
    const names = allLibraries().map((one) => one.name);
    expect(names.filter((one, i) => names.indexOf(one) !== i)).toEqual([]);
  });

  it('are all in the list of everything, and the files have no others', () => {
    for (const one of ENTRY_LIBRARIES) expect(allLibraries(), one.name).toContain(one);
    const folder = resolve(import.meta.dirname, '../../src/catalogue/libraries');
    const listed = readFileSync(join(folder, 'entries.ts'), 'utf8');
    const own = readdirSync(folder).filter((one) => listed.includes(`'./${one.replace(/\.ts$/, '.js')}'`));
    const exported = own.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/^export const (\w+): (?:readonly )?Library\b/gm)].map((one) => one[1]!));
    expect(exported.length).toBeGreaterThan(100);
    expect(exported.filter((name) => !new RegExp(`[ .]${name},`).test(listed.slice(listed.indexOf('ENTRY_LIBRARIES'))))).toEqual([]);
  });

  it('know handlers by their files with globs that match', () => {
    const samples: Readonly<Record<string, string>> = {
      'graphile-worker': 'tasks/send-mail.ts', next: 'src/app/api/orders/route.ts', nitro: 'server/api/orders.post.ts', '@remix-run/node': 'app/routes/orders.$id.tsx', '@react-router/node': 'app/routes/a/b.ts',
      '@sveltejs/kit': 'src/routes/orders/[id]/+page.server.ts', astro: 'src/pages/api/orders.ts', '@netlify/functions': 'netlify/functions/pay.mts', '@vercel/node': 'api/pay.ts', '@cloudflare/workers-types': 'src/index.ts',
    };
    const withFiles = ENTRY_LIBRARIES.filter((one) => one.conventions);
    expect(withFiles.map((one) => one.name).sort()).toEqual(Object.keys(samples).sort());
    for (const library of withFiles) expect(library.conventions!.some((one) => picomatch([...one.files])(samples[library.name]!)), library.name).toBe(true);
  });
});
