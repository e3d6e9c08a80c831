/** From the offset behind a hole's opening brace to its closing brace; -1 when it does not end. */
export type Hole = (from: number) => number;

/** The end of the JSX element that begins at `at`, attributes and children included; -1 when it does not end. */
export function elementEnd(text: string, at: number, holeEnd: Hole): number {
  let depth = 0;
  let i = at;
  do {
    const isClosing = text[i + 1] === '/';
    const end = tagEnd(text, i + 1, holeEnd);
    if (end < 0) return -1;
    if (isClosing) depth--;
    else if (text[end - 2] !== '/') depth++;
    i = depth === 0 ? end : childrenEnd(text, end, holeEnd);
    if (i < 0) return -1;
  } while (depth > 0);
  return i;
}

/** Behind the `>` of a tag, over strings and holes in its attributes. */
function tagEnd(text: string, from: number, holeEnd: Hole): number {
  for (let i = from; i < text.length; i++) {
    const char = text[i]!;
    if (char === '>') return i + 1;
    if (char === '{') i = holeEnd(i + 1);
    else if (char === '"' || char === "'") i = text.indexOf(char, i + 1);
    if (i < from) return -1;
  }
  return -1;
}

/** The next `<` among the children, over text and holes. */
function childrenEnd(text: string, from: number, holeEnd: Hole): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === '<') return i;
    if (text[i] === '{') i = holeEnd(i + 1);
    if (i < from) return -1;
  }
  return -1;
}
