import { resolve } from 'node:path';
import { satisfies } from 'semver';
import { describe, expect, it } from 'vitest';
import { allLibraries } from '../../src/catalogue/lookup.js';
import { declarations, installed, packageOf, undeclared } from './declared.js';
import { isElsewhere } from './declared-elsewhere.js';

/**
 * What the catalogue names is what packages declare: of the packages that are installed for the fixtures, or below the folder that
 * `CATALOGUE_MODULES` names. An entry for several packages is only compared when all of them are there; one for subpaths, too, is not,
 * since what it names is spread over them.
 */
const folder = resolve(process.env['CATALOGUE_MODULES'] ?? resolve(import.meta.dirname, '../../fixtures'));

const libraries = allLibraries().filter((one) => !one.inert && one.exports && !one.packages.some((name) => name.endsWith('/*'))).flatMap((library) => {
  const specifiers = library.packages.filter((name) => !name.endsWith('/*'));
  const found = installed(folder, specifiers);
  const { versions } = library;
  const fitting = found.filter(({ version }) => versions === undefined || satisfies(version, versions, { includePrerelease: true }));
  const all = new Set(specifiers.map(packageOf)).size === new Set(found.map((one) => packageOf(one.specifier))).size;
  return all && fitting.length > 0 ? [{ library, specifiers: fitting.map((one) => one.specifier) }] : [];
});

describe.skipIf(libraries.length === 0)('names of installed packages', () => {
  it('are those that the packages declare', () => {
    const declared = declarations(folder, [...new Set(libraries.flatMap((one) => one.specifiers))]);
    const told = libraries.filter((one) => one.specifiers.some((specifier) => declared.module(specifier) !== undefined));
    const problems = told.flatMap(({ library, specifiers }) => {
      const names = undeclared(declared, library, specifiers).filter((name) => !isElsewhere(library.name, name));
      return names.map((name) => `${library.name}: ${name}`);
    });
    expect(told.length).toBeGreaterThan(10);
    expect(problems).toEqual([]);
  }, 180_000);
});
