#!/usr/bin/env node
/**
 * Compiles `src` and `rules` into `dist`, removes outputs whose source is gone, and makes the command executable.
 * `--if-needed` does nothing when no input is newer than the last successful build.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, '.cache', 'built');
const SOURCES = ['src', 'rules'];
const SETTINGS = ['package.json', 'tsconfig.json', 'tsconfig.build.json'];

/** Every file below `dir`, as paths relative to the root. */
function filesBelow(dir) {
  if (!existsSync(join(root, dir))) return [];
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(dir, entry.name)) : [join(dir, entry.name)],
  );
}

/** A folder's own time changes when a file in it is removed, so folders count as well as files. */
function newestInput() {
  const files = [...SETTINGS, ...SOURCES.flatMap(filesBelow)];
  const folders = new Set(SOURCES.flatMap(filesBelow).map((file) => dirname(file)));
  return Math.max(...[...files, ...folders].map((path) => statSync(join(root, path)).mtimeMs));
}

function isFresh() {
  return existsSync(join(root, 'dist', 'src')) && existsSync(stamp) && statSync(stamp).mtimeMs > newestInput();
}

function compile() {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/** `dist/src/a.js` and `dist/src/a.d.ts` come from `src/a.ts`. */
function removeOrphans() {
  for (const output of filesBelow('dist')) {
    const source = output.slice('dist/'.length).replace(/\.(d\.ts|js)$/, '.ts');
    if (!existsSync(join(root, source))) rmSync(join(root, output));
  }
}

if (process.argv.includes('--if-needed') && isFresh()) process.exit(0);
const began = new Date();
const status = compile();
if (status !== 0) process.exit(status);
removeOrphans();
const command = join(root, 'dist/src/cli/main.js');
if (existsSync(command)) chmodSync(command, 0o755);
mkdirSync(dirname(stamp), { recursive: true });
writeFileSync(stamp, '');
// An input that changed while the compiler ran is newer than this.
utimesSync(stamp, began, began);
