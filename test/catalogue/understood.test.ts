import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { understood } from './understood.js';

/**
 * Programs as people write them, in `fixtures/catalogue`: a line says at its end what its calls are, after `// →`; a line that says
 * nothing must not be taken for anything.
 */
const folder = resolve(import.meta.dirname, '../../fixtures/catalogue');
const files = readdirSync(folder).filter((name) => /\.[cm]?[jt]s$/.test(name)).sort();

function expected(text: string): ReadonlyMap<number, string> {
  return new Map(text.split('\n').flatMap((line, i): [number, string][] => {
    const said = /\/\/ → (.+)$/.exec(line)?.[1];
    return said === undefined ? [] : [[i + 1, said.split(' + ').sort().join(' + ')]];
  }));
}

describe('calls of libraries are understood in', () => {
  const found = understood(folder);

  it.each(files)('%s', (name) => {
    const wanted = expected(readFileSync(join(folder, name), 'utf8'));
    expect(wanted.size).toBeGreaterThan(3);
    const got = found.get(name) ?? new Map<number, string>();
    const lines = [...new Set([...wanted.keys(), ...got.keys()])].sort((a, b) => a - b);
    const told = (of: ReadonlyMap<number, string>): string[] => lines.map((line) => `${line}: ${of.get(line) ?? 'nothing'}`);
    expect(told(got)).toEqual(told(wanted));
  });
});
