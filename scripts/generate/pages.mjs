import { seenBy } from './tables.mjs';

const BEGIN = '<!-- head: begin, generated from rule.ts -->';
const END = '<!-- head: end -->';

/** The head of a rule's page. */
export function pageHead(meta) {
  return [
    BEGIN,
    `# ${meta.id}`,
    '',
    `This rule finds ${meta.description}.`,
    '',
    `Topic: ${meta.category}. Seen by ${seenBy(meta)}. In the presets \`recommended\`, \`strict\` and \`all\`. Its repairs are suggestions, never automatic fixes.`,
    END,
  ].join('\n');
}

/** The rule's page with a fresh head. Throws when the rule has no page: every rule explains itself. */
export function rulePage(meta, text) {
  if (text === undefined) throw new Error(`rules/${meta.id}/README.md is missing`);
  const end = text.indexOf(END);
  if (end >= 0) return `${pageHead(meta)}${text.slice(end + END.length)}`;
  return `${pageHead(meta)}\n\n${text.replace(/^# .*\n+/, '')}`;
}
