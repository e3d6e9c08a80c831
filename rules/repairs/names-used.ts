import { tokenize } from '../../src/edits/tokens.js';

/** The names that code uses, members and property names left out; those in the holes of templates count. */
export function namesUsed(code: string): ReadonlySet<string> {
  // A statement or a list of expressions; broken code uses every word in it.
  const tokens = tokenize(code)?.tokens;
  if (!tokens) return new Set(code.match(/[A-Za-z_$][\w$]*/g));
  const names = new Set<string>();
  tokens.forEach((one, i) => {
    if (one.kind === 'template' || one.kind === 'element') for (const inner of one.text.matchAll(/(?<![.\w$])[A-Za-z_$][\w$]*/g)) names.add(inner[0]);
    if (one.kind !== 'word' || tokens[i - 1]?.text === '.' || tokens[i - 1]?.text === '?.') return;
    if (tokens[i + 1]?.text === ':' && ['{', ','].includes(tokens[i - 1]?.text ?? '')) return;
    names.add(one.text);
  });
  return names;
}
