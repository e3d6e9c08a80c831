#!/usr/bin/env node
/**
 * Starts a rule: `npm run create-rule -- no-lost-update "order and atomicity" "writes that …"`.
 * Makes `rules/<id>/{rule.ts,suggest.ts,README.md}` and one bad and one good fixture, and enters the rule in `rules/all.ts`. What it
 * makes compiles and reports nothing yet; its fixture test fails until the rule decides something. `--root DIR` is for tests.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { insertRule, ruleFiles, TOPICS } from './create-rule/templates.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } });
const root = values.root ?? join(dirname(fileURLToPath(import.meta.url)), '..');
const [id, topic, description] = positionals;

function fail(message) {
  console.error(message);
  process.exit(2);
}

if (!id || !topic || !description || positionals.length > 3) fail('usage: create-rule <id> <topic> <description that completes "This rule finds …">');
if (!/^(no|require)(-[a-z]+)+$/.test(id)) fail(`"${id}": an id is words in lower case joined by hyphens and starts with "no-" or "require-"`);
if (!TOPICS.includes(topic)) fail(`"${topic}": a topic is one of ${TOPICS.map((one) => `"${one}"`).join(', ')}`);
if (/[.\n]$/.test(description)) fail('the description is part of a sentence: no full stop');

const files = ruleFiles({ id, topic, description });
for (const path of Object.keys(files)) if (existsSync(join(root, path))) fail(`${path} is there already`);

const list = 'rules/all.ts';
const entered = insertRule(readFileSync(join(root, list), 'utf8'), id);
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`made ${path}`);
}
writeFileSync(join(root, list), entered);
console.log(`entered ${id} in ${list}; next: fixtures, decide, suggest, then \`npm run generate\``);
