import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RULES } from '../../rules/all.js';
import { markdown } from '../report/markdown.js';
import { paint as painter } from '../report/paint.js';
import { PACKAGE_FOLDER } from './package.js';
import { knownRule } from './rule-flags.js';
import { hasColour, widthOf, write } from './streams.js';

/** Prints a rule's page. Throws `UsageError` for an unknown rule. */
export async function explainCommand(rule: string): Promise<void> {
  const id = knownRule(rule, RULES.map((one) => one.meta.id));
  const page = readFileSync(path.join(PACKAGE_FOLDER, 'rules', id, 'README.md'), 'utf8');
  await write(process.stdout, markdown(page, Math.min(100, widthOf(process.stdout)), painter(hasColour(process.stdout, process.env))));
}
