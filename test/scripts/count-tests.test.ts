import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'idempotency-count-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs vitest for real on one file of tests, then counts its results. */
function count(...files: string[]) {
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'scripts/count-tests.mjs'), ...files], { encoding: 'utf8' });
  return { last: stdout.trim().split('\n').at(-1), status };
}

function results(name: string, source: string): string {
  writeFileSync(join(folder, `${name}.test.mjs`), `import { expect, it } from '${join(root, 'node_modules/vitest/dist/index.js')}';\n${source}`);
  const file = join(folder, `${name}.json`);
  const vitest: string[] = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--reporter=json', `--outputFile=${file}`, `${name}.test.mjs`];
  return `${file}=${spawnSync(process.execPath, vitest, { cwd: folder }).status}`;
}

describe('count-tests', () => {
  it('adds up what passed, failed and was skipped', () => {
    const one = results('one', `it('a', () => {}); it('b', () => { expect(1).toBe(1); });`);
    const two = results('two', `it('a', () => {}); it('b', () => { expect(1).toBe(2); }); it.skip('c', () => {}); it.todo('d');`);
    expect(count(one)).toEqual({ last: '2 passed, 0 failed', status: 0 });
    expect(count(one, two)).toEqual({ last: '3 passed, 1 failed, 2 skipped', status: 1 });
  });

  it('counts a file that cannot be loaded as a failure', () => {
    expect(count(results('broken', `it('a', () => {}); throw new Error('no');`))).toEqual({ last: '0 passed, 1 failed', status: 1 });
  });

  it('counts a run that failed outside its tests, or had none, as a failure', () => {
    expect(count(results('unhandled', `it('a', () => { setTimeout(() => { throw new Error('late'); }); return new Promise((done) => setTimeout(done, 50)); });`))).toEqual({ last: '1 passed, 1 failed', status: 1 });
    expect(count(results('empty', ''))).toEqual({ last: '0 passed, 1 failed', status: 1 });
  });

  it('counts a check that fails beside its tests', () => {
    const [file] = results('beside', `it('a', () => {});`).split('=');
    expect(count(`${file}=0`)).toEqual({ last: '1 passed, 0 failed', status: 0 });
    expect(count(`${file}=2`)).toEqual({ last: '1 passed, 1 failed', status: 1 });
  });

  it('counts results that are missing as a failure', () => {
    expect(count(join(folder, 'nothing.json=0'))).toEqual({ last: '0 passed, 1 failed', status: 1 });
    expect(count()).toEqual({ last: '0 passed, 1 failed', status: 1 });
  });
});
