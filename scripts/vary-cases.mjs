#!/usr/bin/env node
/**
 * Checks that a verdict does not hang on how a case is written: makes variants of every case of one file (other names, other imports,
 * other forms of functions and promises, a second file, another library of the same kind) and compares what is missed and falsely
 * reported in them with the case as it is. `CASES_DIR=folder node scripts/vary-cases.mjs [--preset strict] [--case text]… [--variant name]…
 * [--keep folder]`; needs a build. Exit 1 when a verdict changes.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { variantsOf } from './cases/variants.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const AS_IS = 'as-is';

function fail(message) {
  console.error(message);
  process.exit(2);
}

/** The cases of one file, as `rule/name.ts`. */
function singleCases(cases) {
  const folders = readdirSync(cases, { withFileTypes: true }).filter((one) => one.isDirectory() && !['node_modules', 'prisma', 'apps'].includes(one.name));
  return folders.flatMap(({ name }) => readdirSync(join(cases, name)).filter((file) => file.endsWith('.ts')).map((file) => `${name}/${file}`)).sort();
}

/** `rule/name~variant.ts`, or a folder of that name where there are several files. */
function write(target, id, variant, files) {
  const [rule, file] = id.split('/');
  const base = `${file.replace(/\.ts$/, '')}~${variant}`;
  const isSingle = Object.keys(files).length === 1;
  mkdirSync(join(target, rule, isSingle ? '' : base), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(target, rule, isSingle ? `${base}.ts` : `${base}/${name}`), text);
}

function node(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) fail(`${args[0]} ended with ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** What was missed and what was reported falsely, by case and variant, as sorted words. */
function verdicts({ misses, alarms }) {
  const found = new Map();
  const add = ({ case: name }, words) => {
    const id = name.replace(/\.ts$/, '');
    found.set(id, [...(found.get(id) ?? []), words].sort());
  };
  for (const one of misses) add(one, `misses ${one.rules.join('|')}`);
  for (const one of alarms) add(one, `reports ${one.rule}`);
  return (id) => found.get(id) ?? [];
}

const { values } = parseArgs({
  options: {
    preset: { type: 'string', default: 'strict' }, case: { type: 'string', multiple: true, default: [] }, variant: { type: 'string', multiple: true, default: [] },
    keep: { type: 'string' },
  },
});
const { CASES_DIR } = process.env;
if (!CASES_DIR) {
  console.log('CASES_DIR is not set: no conformance cases to vary');
  process.exit(0);
}
const cases = resolve(CASES_DIR);
const cli = join(root, 'dist/src/cli/main.js');
for (const file of [join(cases, 'run.mjs'), join(cases, 'score.mjs'), cli]) if (!existsSync(file)) fail(`${file} is not there`);

const { applyEdits } = await import('../dist/src/edits/apply.js');
const target = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'varied-'));
const made = [];
for (const id of singleCases(cases)) {
  if (values.case.length > 0 && !values.case.some((one) => id.includes(one))) continue;
  const text = readFileSync(join(cases, id), 'utf8');
  const variants = variantsOf(id.split('/')[1], text, applyEdits).filter(({ name }) => values.variant.length === 0 || values.variant.includes(name));
  if (variants.length === 0) continue;
  for (const { name, files } of [{ name: AS_IS, files: { [id]: text } }, ...variants]) write(target, id, name, files);
  made.push({ id: id.replace(/\.ts$/, ''), variants: variants.map(({ name }) => name) });
}
if (made.length === 0) fail('no case matches');
if (existsSync(join(cases, 'prisma'))) cpSync(join(cases, 'prisma'), join(target, 'prisma'), { recursive: true });

const out = join(target, 'findings.json');
node(join(cases, 'run.mjs'), cli, out, '--cases', target, '--', '--preset', values.preset);
const verdictOf = verdicts(JSON.parse(node(join(cases, 'score.mjs'), out, target, '--json')));

const counts = new Map();
for (const { id, variants } of made) {
  const before = verdictOf(`${id}~${AS_IS}`).join(', ');
  for (const name of variants) {
    const after = verdictOf(`${id}~${name}`).join(', ');
    const [same, all] = counts.get(name) ?? [0, 0];
    counts.set(name, [same + (after === before ? 1 : 0), all + 1]);
    if (after !== before) console.log(`CHANGED  ${id}~${name}: ${before || 'right'} became ${after || 'right'}`);
  }
}
for (const [name, [same, all]] of counts) console.log(`${name.padEnd(24)}${String(same).padStart(5)} of ${all} verdicts stay`);
if (!values.keep) rmSync(target, { recursive: true, force: true });
process.exitCode = [...counts.values()].every(([same, all]) => same === all) ? 0 : 1;
