#!/usr/bin/env node
/**
 * Scores the built command over a folder of conformance cases: `CASES_DIR=folder npm run cases [-- --rule id] [--only list.txt] [--verbose]`.
 * The folder brings its own `run.mjs` (audits each case alone) and `score.mjs`. Only rules that exist are counted. Exit 1 on a miss or a
 * false alarm with the preset strict, or a false alarm with recommended; 2 when it cannot run. Without CASES_DIR it does nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { alarmsOf, missesOf, table } from './cases/score.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

function fail(message) {
  console.error(message);
  process.exit(2);
}

/** The findings of a preset, scored by the folder's own scorer. */
function scored({ cases, cli, out, preset, rule, only }) {
  const audit = ['--preset', preset, ...(rule ? ['--rule', rule] : [])];
  const list = only ? ['--only', resolve(only)] : [];
  const run = spawnSync(process.execPath, [join(cases, 'run.mjs'), cli, out, '--cases', cases, ...list, '--', ...audit], { encoding: 'utf8' });
  if (run.status !== 0) fail(`run.mjs ended with ${run.status}\n${run.stdout}${run.stderr}`);
  const score = spawnSync(process.execPath, [join(cases, 'score.mjs'), out, cases, ...list, '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (score.status !== 0) fail(`score.mjs ended with ${score.status}\n${score.stdout}${score.stderr}`);
  return JSON.parse(score.stdout);
}

const { values } = parseArgs({ options: { rule: { type: 'string' }, only: { type: 'string' }, verbose: { type: 'boolean', default: false } } });
const { CASES_DIR } = process.env;
if (!CASES_DIR) {
  console.log('CASES_DIR is not set: no conformance cases to run');
  process.exit(0);
}
const cases = resolve(CASES_DIR);
const cli = join(root, 'dist/src/cli/main.js');
for (const file of [join(cases, 'run.mjs'), join(cases, 'score.mjs'), cli]) if (!existsSync(file)) fail(`${file} is not there${file === cli ? ': run `npm run build` first' : ''}`);

const { RULES } = await import('../dist/rules/all.js');
const ids = RULES.map((rule) => rule.meta.id);
if (values.rule !== undefined && !ids.includes(values.rule)) fail(`no such rule: ${values.rule}`);
const counted = values.rule === undefined ? ids : [values.rule];

const folder = mkdtempSync(join(tmpdir(), 'cases-'));
let failed = false;
try {
  for (const preset of ['strict', 'recommended']) {
    const score = scored({ cases, cli, out: join(folder, `${preset}.json`), preset, rule: values.rule, only: values.only });
    const misses = missesOf(score, counted);
    const alarms = alarmsOf(score, counted);
    console.log(`\n--preset ${preset}\n${table(score, counted, misses, alarms)}`);
    const isMissBad = preset === 'strict';
    if (isMissBad || values.verbose) for (const one of misses) console.log(`MISS   ${one.rules.join('|')}  ${one.file}:${one.line}`);
    for (const one of alarms) console.log(`FALSE  ${one.rule}  ${one.file}:${one.line}`);
    failed ||= alarms.length > 0 || (isMissBad && misses.length > 0);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
