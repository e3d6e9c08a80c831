import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOPICS } from '../../scripts/create-rule/templates.mjs';

const root = resolve(import.meta.dirname, '../..');
let copy: string;

/** A copy of the sources inside the repository, so that the compiler and the linter find their packages and settings. */
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  copy = mkdtempSync(join(root, '.cache/rule-'));
  for (const path of ['src', 'rules', 'package.json', 'tsconfig.json', 'tsconfig.build.json']) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true }));

const create = (...args: string[]) => spawnSync(process.execPath, [join(root, 'scripts/create-rule.mjs'), '--root', copy, ...args], { encoding: 'utf8' });

describe('create-rule', () => {
  it('makes a rule that compiles, for every topic', () => {
    TOPICS.forEach((topic, index) => {
      const made = create(`no-example-${'abcdefgh'[index]}`, topic, `things that aren't right`);
      expect(made.stderr).toBe('');
      expect(made.status).toBe(0);
    });
    const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.build.json'], { cwd: copy, encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(readFileSync(join(copy, 'rules/all.ts'), 'utf8')).toMatch(/noExampleA, noExampleB, noExampleC, noExampleD, noExampleE\]/);
    for (const path of ['rules/no-example-a/README.md', 'fixtures/rules/no-example-a/bad/first.ts', 'fixtures/rules/no-example-a/good/first.ts']) expect(existsSync(join(copy, path))).toBe(true);
  });

  it.each([
    [['NoExample', 'keys', 'x'], 'an id is words in lower case'],
    [['no-example-z', 'key', 'x'], 'a topic is one of "keys"'],
    [['no-example-z', 'keys', 'things.'], 'no full stop'],
    [['no-per-attempt-key', 'keys', 'x'], 'is there already'],
    [['no-example-z', 'keys'], 'usage:'],
  ])('refuses %j', (args, message) => {
    const { status, stderr } = create(...args);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
    expect(existsSync(join(copy, 'rules/no-example-z'))).toBe(false);
  });
});
