import { isSign, isWord, type Range, type Source } from './cursor.js';
import { ENGLISH_WORDS, RESERVED_WORDS } from './words.js';

/** Punctuation and operators of a statement that no sentence has. */
const SIGNS = new Set(['=', '(', '*', '<>', '>=', '<=', '::', '||']);

/** Pairs of words that only SQL has. */
const PHRASES: readonly (readonly [string, string])[] = [
  ['on', 'conflict'],
  ['on', 'duplicate'],
  ['default', 'values'],
  ['for', 'update'],
  ['for', 'share'],
  ['skip', 'locked'],
  ['group', 'by'],
  ['order', 'by'],
  ['is', 'null'],
  ['not', 'null'],
  ['inner', 'join'],
  ['left', 'join'],
];

/**
 * Whether a text that begins with a verb of SQL is a sentence: `Select a file to upload`, `Delete from the cart`. Told by words that
 * name no column, and by three bare words in a row, where nothing else speaks for SQL.
 */
export function isSentence(s: Source, { from, to }: Range): boolean {
  let signs = 0;
  let prose = 0;
  let run = 0;
  let longest = 0;
  for (let i = from; i < to; i++) {
    const token = s.tokens[i]!;
    if (PHRASES.some(([first, second]) => isWord(s, i, first) && isWord(s, i + 1, second)) || isWord(s, i, 'returning')) signs++;
    if (token.kind === 'placeholder' || (token.kind !== 'word' && SIGNS.has(token.text))) signs++;
    if (token.kind !== 'word' || RESERVED_WORDS.has(token.text) || isSign(s, i + 1, '(')) { run = 0; continue; }
    if (ENGLISH_WORDS.has(token.text) && !isSign(s, i - 1, '.') && !isSign(s, i + 1, '.') && !isSign(s, i + 1, '=')) prose++;
    run++;
    longest = Math.max(longest, run);
  }
  if (signs === 0) return prose > 0 || longest > 3;
  return prose > 1 && signs < prose;
}
