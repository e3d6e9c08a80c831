#!/usr/bin/env node
/**
 * Writes what is made from the sources: JSON schemas, the rule table and the sample of README.md, the heads of the rules' pages and the import table of
 * CONTRIBUTING.md. With `--check` it writes nothing, names the files that are out of date, and exits with 1 if there are any.
 * Needs a fresh build.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rulePage } from './generate/pages.mjs';
import { sampleOutput } from './generate/sample.mjs';
import { SCHEMAS, schemaText } from './generate/schemas.mjs';
import { importTable, ruleTable, withSection } from './generate/tables.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);

/** What makes the text of every generated file; each may throw when what it belongs to is missing. */
async function makers() {
  const { RULES } = await import('../dist/rules/all.js');
  const metas = RULES.map((rule) => rule.meta);
  const pages = metas.map((meta) => [`rules/${meta.id}/README.md`, () => rulePage(meta, read(`rules/${meta.id}/README.md`))]);
  const readme = () => withSection('README.md', withSection('README.md', read('README.md'), 'rules', ruleTable(metas)), 'sample', sampleOutput(root));
  return new Map([
    ...SCHEMAS.map((one) => [one.file, () => schemaText(root, one, metas)]),
    ...pages,
    ['README.md', readme],
    ['CONTRIBUTING.md', () => withSection('CONTRIBUTING.md', read('CONTRIBUTING.md'), 'imports', importTable())],
  ]);
}

/** Schemas that nothing makes any more. */
function left(files) {
  return existsSync(join(root, 'schemas')) ? readdirSync(join(root, 'schemas')).map((name) => `schemas/${name}`).filter((path) => !files.has(path)) : [];
}

const files = new Map();
for (const [path, make] of await makers()) {
  try {
    files.set(path, make());
  } catch (error) {
    console.error(`${path} cannot be made: ${error.message}`);
    files.set(path, undefined);
    process.exitCode = 1;
  }
}
const stale = [...files].filter(([path, text]) => text !== undefined && read(path) !== text).map(([path]) => path);
const orphans = left(files);
for (const path of orphans) console.error(`${path} is made by nothing; remove it`);

if (process.argv.includes('--check')) {
  for (const path of stale) console.error(`${path} is out of date; run \`npm run generate\``);
  if (stale.length + orphans.length > 0) process.exitCode = 1;
  if (!process.exitCode) console.log(`${files.size} generated files are up to date`);
} else {
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files.get(path));
    console.log(`wrote ${path}`);
  }
}
