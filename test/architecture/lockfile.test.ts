import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const declared = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('package-lock.json', () => {
  it('names no registry, so that any mirror will do', () => {
    const packages = Object.entries<Record<string, unknown>>(lock.packages);
    expect(packages.length).toBeGreaterThan(50);
    expect(packages.filter(([, one]) => 'resolved' in one).map(([path]) => path)).toEqual([]);
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toContain('omit-lockfile-registry-resolved=true');
  });

  it('pins every package by its content', () => {
    const packages = Object.entries<Record<string, unknown>>(lock.packages).filter(([path]) => path !== '');
    expect(packages.filter(([, one]) => !('integrity' in one) && !('inBundle' in one)).map(([path]) => path)).toEqual([]);
  });

  it('belongs to package.json', () => {
    const { dependencies, devDependencies, version, name } = lock.packages[''];
    expect({ dependencies, devDependencies, version, name }).toEqual({ dependencies: declared.dependencies, devDependencies: declared.devDependencies, version: declared.version, name: declared.name });
  });
});
