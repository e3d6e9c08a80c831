import { MAY_IMPORT, ONLY_PARTS, RESERVED } from '../architecture.mjs';

const mark = (name, end) => `<!-- ${name}: ${end} -->`;

/**
 * The text with the part between `<!-- name: begin … -->` and `<!-- name: end -->` replaced.
 * Throws when the file or its marks are missing: a table that is nowhere shown would never be missed.
 */
export function withSection(file, text, name, section) {
  const begin = text?.match(new RegExp(`<!-- ${name}: begin[^>]*-->`));
  const end = text?.indexOf(mark(name, 'end')) ?? -1;
  if (!begin || end < begin.index) throw new Error(`${file} has no section between "<!-- ${name}: begin -->" and "${mark(name, 'end')}"`);
  return `${text.slice(0, begin.index)}${mark(name, 'begin, generated')}\n\n${section}\n\n${text.slice(end)}`;
}

const cell = (text) => text.replaceAll('|', '\\|');

/** Markdown table from rows of cells; the first row is the head. */
export function table(rows) {
  const [head, ...body] = rows.map((row) => `| ${row.map(cell).join(' | ')} |`);
  return [head, `| ${rows[0].map(() => '---').join(' | ')} |`, ...body].join('\n');
}

/** Who can see a rule's findings. */
export function seenBy(meta) {
  return meta.scope === 'file' ? 'ESLint and the auditor' : 'the auditor';
}

export function ruleTable(metas) {
  return table([
    ['Rule', 'Finds', 'Topic', 'Seen by'],
    ...metas.map((meta) => [`[${meta.id}](rules/${meta.id}/README.md)`, meta.description, meta.category, seenBy(meta)]),
  ]);
}

export function importTable() {
  const folder = (name) => (name === 'rules' ? '`rules/`' : `\`src/${name}/\``);
  const reserved = (name) => Object.entries(RESERVED).filter(([, folders]) => folders.includes(name)).map(([what]) => `\`${what}\``);
  const part = (name, of) => ONLY_PARTS.find((one) => one.folder === name && one.of === of);
  const target = (name, of) => `\`${of}\`${part(name, of) ? ` (only ${part(name, of).files.map((file) => `\`${file}\``).join(' and ')})` : ''}`;
  return table([
    ['Folder', 'May import from', 'Alone may load'],
    ...Object.entries(MAY_IMPORT).map(([name, allowed]) => [folder(name), allowed.map((one) => target(name, one)).join(', ') || '–', reserved(name).join(', ') || '–']),
  ]);
}
