import { tokenize } from './tokens.js';

/** The name, or with the first number behind it that the file does not use; names of members (`.name`) are no conflict. */
export function freshName(text: string, wanted: string): string {
  const tokens = tokenize(text)?.tokens;
  // A template or an element is one token, so the names in its holes are looked for in the text.
  const words = new Set(tokens?.filter((one, i) => one.kind === 'word' && !/^\??\.$/.test(tokens[i - 1]?.text ?? '')).map((one) => one.text));
  const holes = tokens ? tokens.filter((one) => one.kind === 'template' || one.kind === 'element').map((one) => one.text).join(' ') : text;
  const taken = (name: string): boolean => words.has(name) || new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(holes);
  let name = wanted;
  for (let i = 2; taken(name); i++) name = `${wanted}${i}`;
  return name;
}
