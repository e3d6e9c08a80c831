// npm run bench [-- folder …]
// Compares, in one run on the same files, the auditor with ESLint running one trivial rule (the floor of any ESLint plugin: parsing), and
// ESLint running our rules with ESLint running that trivial rule. Prints CPU seconds (user and system, all threads), their ratios and peak
// memory. Without a folder a corpus is made from the fixtures, repeated to 200,000 lines.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(here);
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'bench-'));

const measured = (script, args, cwd) => {
  const results = [];
  for (let i = 0; i < RUNS; i++) {
    const out = path.join(scratch, 'result.json');
    const run = spawnSync(process.execPath, ['--import', path.join(here, 'measure.mjs'), script, ...args], {
      cwd, env: { ...process.env, BENCH_RESULT: out }, stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 1 << 28,
    });
    if (run.status === null || run.status > 1) throw new Error(`${path.basename(script)} failed: ${String(run.stderr).slice(0, 2000)}`);
    results.push(JSON.parse(readFileSync(out, 'utf8')));
  }
  results.sort((a, b) => a.cpu - b.cpu);
  return results[Math.floor(results.length / 2)];
};

const lines = (dir) => readdirSync(dir, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile() && /\.[mc]?[jt]sx?$/.test(one.name) && !one.parentPath.includes('node_modules'))
  .reduce((sum, one) => sum + readFileSync(path.join(one.parentPath, one.name), 'utf8').split('\n').length, 0);

function repeatedFixtures() {
  const dir = path.join(scratch, 'corpus');
  const source = path.join(root, 'fixtures', 'rules');
  let total = 0;
  for (let i = 0; total < 200_000; i++) {
    const target = path.join(dir, 'src', `part${i}`);
    mkdirSync(target, { recursive: true });
    cpSync(source, target, { recursive: true, filter: (one) => statSync(one).isDirectory() || /\.[mc]?[jt]s$/.test(one) });
    total += lines(target);
  }
  writeFileSync(path.join(dir, 'package.json'), '{ "name": "corpus", "private": true }');
  return dir;
}

const eslintConfig = (file, ours) => {
  writeFileSync(file, `
    import parser from ${JSON.stringify(path.join(root, 'node_modules/@typescript-eslint/parser/dist/index.js'))};
    ${ours ? `import plugin from ${JSON.stringify(path.join(root, 'dist/src/plugin/index.js'))};` : ''}
    export default [
      { ignores: ['**/node_modules/**', '**/*.d.ts'] },
      { files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'], languageOptions: { parser }, linterOptions: { reportUnusedDisableDirectives: 'off' }, rules: { 'no-debugger': 'error' } },
      ${ours ? '{ files: [\'**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}\'], ...plugin.configs.recommended },' : ''}
    ];`);
  return file;
};

const folders = process.argv.slice(2);
try {
  for (const dir of folders.length > 0 ? folders.map((one) => path.resolve(one)) : [repeatedFixtures()]) {
    const cli = path.join(root, 'dist/src/cli/main.js');
    const eslint = path.join(root, 'node_modules/eslint/bin/eslint.js');
    const lint = (config) => measured(eslint, ['--no-config-lookup', '-c', config, '--no-inline-config', '--no-warn-ignored', '-f', 'json', '-o', path.join(scratch, 'eslint.json'), '.'], dir);
    const audit = measured(cli, ['.', '--format', 'json', '--output', path.join(scratch, 'audit.json'), '--fail-on', 'never'], dir);
    const trivial = lint(eslintConfig(path.join(scratch, 'trivial.config.mjs'), false));
    const plugin = lint(eslintConfig(path.join(scratch, 'plugin.config.mjs'), true));
    const { stats } = JSON.parse(readFileSync(path.join(scratch, 'audit.json'), 'utf8'));
    const row = (name, one) => `  ${name.padEnd(34)} ${one.cpu.toFixed(1).padStart(7)} CPU s ${one.wall.toFixed(1).padStart(7)} s ${one.rss.toFixed(0).padStart(6)} MB`;
    console.log(`${path.basename(dir)}: ${stats.files} files, ${stats.lines} lines analysed; median of ${RUNS}`);
    console.log(row('idempotency-audit', audit));
    console.log(row('eslint, one trivial rule', trivial));
    console.log(row('eslint, trivial rule + this plugin', plugin));
    console.log(`  audit / eslint trivial: ${(audit.cpu / trivial.cpu).toFixed(2)}   plugin adds: ${(100 * (plugin.cpu / trivial.cpu - 1)).toFixed(0)} %`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
