import type { TextEdit } from '../model/finding.js';

/** An edit of a file that is clear from the context. */
export type Edit = Omit<TextEdit, 'file'>;

/** The edits with the file's name on them, as suggestions carry them. */
export function inFile(file: string, edits: readonly Edit[]): TextEdit[] {
  return edits.map(({ span, text }) => ({ file, span, text }));
}

/** In order of place; insertions at one place keep the order in which they were given. */
export function sorted<E extends Edit>(edits: readonly E[]): E[] {
  return [...edits].sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1]);
}
