import { RULES } from '../../rules/all.js';
import type { RuleMeta } from '../model/rule.js';
import { wrap } from '../report/layout.js';
import { paint as painter, type Paint } from '../report/paint.js';
import { hasColour, widthOf, write } from './streams.js';

/** Prints the rules by category. */
export async function rulesCommand(): Promise<void> {
  const paint = painter(hasColour(process.stdout, process.env));
  await write(process.stdout, ruleList(RULES.map((rule) => rule.meta), widthOf(process.stdout), paint));
}

/** The list: a heading a category, the rules below it with what they find. */
export function ruleList(metas: readonly RuleMeta[], width: number, paint: Paint): string {
  const lines: string[] = [];
  for (const category of new Set(metas.map((one) => one.category))) {
    lines.push('', paint.bold(category[0]!.toUpperCase() + category.slice(1)));
    for (const meta of metas.filter((one) => one.category === category)) {
      const scope = meta.scope === 'program' ? paint.dim('  auditor only') : '';
      lines.push('', `  ${paint.cyan(meta.id)}${scope}`, ...wrap(meta.description, width - 4).map((line) => `    ${line}`));
    }
  }
  return `${lines.join('\n')}\n\n`;
}
