/** Characters that take two columns: East Asian wide forms and emoji. */
const WIDE = new RegExp(
  '[\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uff60\\uffe0-\\uffe6'
  + '\\u{1f300}-\\u{1faff}\\u{20000}-\\u{3fffd}]', 'u');
/** Characters that take none: combining marks and format characters. */
const ZERO = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Columns that a text without colours takes in a terminal. */
export function columns(text: string): number {
  let width = 0;
  for (const char of text) width += ZERO.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
  return width;
}

/** Makes text of the audited project harmless for a terminal: a tab becomes two spaces, other control characters their pictures. */
export function printable(text: string): string {
  return text.replace(/\t/g, '  ')
    // eslint-disable-next-line no-control-regex -- exactly these are meant
    .replace(/[\0-\x1f]/g, (char) => String.fromCharCode(0x2400 + char.charCodeAt(0)))
    .replace(/[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

/** Breaks words into lines of at most `width` columns; a longer word has a line of its own. Never empty. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text.replace(/\s+/g, ' ').trim()).split(' ')) {
    if (line !== '' && columns(line) + 1 + columns(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** A text as an item of a list: wrapped, the lines after the first hanging. */
export function item(text: string, width: number): string[] {
  return wrap(text, width - 4).map((line, at) => `${at === 0 ? '  - ' : '    '}${line}`);
}

/** The part of a text that fits, with `…` for what was cut off at its end. */
export function cut(text: string, width: number): string {
  if (columns(text) <= width) return text;
  let kept = '';
  for (const char of text) {
    if (columns(kept) + columns(char) > width - 1) break;
    kept += char;
  }
  return `${kept}…`;
}

/** `1 file`, `12,480 files`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

/** Digits in groups of three, the same in every locale. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `a`, `a and b`, `a, b and 3 more`. */
export function listed(names: readonly string[], most: number): string {
  const shown = names.slice(0, names.length > most ? most : undefined);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${grouped(rest)} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
