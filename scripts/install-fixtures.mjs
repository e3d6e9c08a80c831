#!/usr/bin/env node
/**
 * Installs what the fixtures import, so that they can be type-checked. Does nothing, and prints nothing, when the packages of the
 * present lock file are already there. Exits with npm's code when it fails.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const fixtures = join(root, 'fixtures');
/** In `node_modules`, so that it goes when they go. */
const stamp = join(fixtures, 'node_modules', '.installed-lock');

const hash = createHash('sha256');
for (const name of ['package.json', 'package-lock.json', '.npmrc']) hash.update(`${name}\0`).update(readFileSync(join(fixtures, name))).update('\0');
const wanted = hash.digest('hex');

if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) process.exit(0);

console.log('installing what the fixtures import …');
// Only types are read: no scripts run, and optional parts (binaries) stay away.
const { status, error } = spawnSync('npm', ['ci', '--prefix', 'fixtures', '--ignore-scripts', '--omit=optional'], { stdio: 'inherit', cwd: root, shell: process.platform === 'win32' });
if (error) console.error(`npm cannot be run: ${error.message}`);
if (status !== 0) process.exit(status ?? 1);
writeFileSync(stamp, wanted);
