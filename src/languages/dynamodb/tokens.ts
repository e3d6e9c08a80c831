/** `path` an attribute with its parts; `value` a `:name`; `word` a name before a bracket or a keyword; the rest as they are written. */
export interface Token {
  readonly kind: 'path' | 'value' | 'hole' | 'sign' | 'keyword' | 'function';
  readonly text: string;
  readonly hole?: number;
}

const KEYWORDS = new Set(['set', 'remove', 'add', 'delete', 'and', 'or', 'not', 'between', 'in']);
const PATH = /[#\p{L}_][\p{L}\p{N}_-]*(?:\[\d+\])*(?:\.[#\p{L}_][\p{L}\p{N}_-]*(?:\[\d+\])*)*/uy;
const VALUE = /:([\p{L}\p{N}_]+)/uy;
const SIGN = /<>|<=|>=|[-=<>+(),]/y;

/** Reads the strings around holes. `names` are what `#name` stands for. Pieces that touch a hole are a part of it. */
export function tokenize(quasis: readonly string[], names: Readonly<Record<string, string>>): Token[] {
  const out: Token[] = [];
  quasis.forEach((text, quasi) => {
    let at = 0;
    const next = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = at;
      return pattern.exec(text);
    };
    while (at < text.length) {
      const touches = at === 0 && quasi > 0;
      const found = next(PATH);
      const value = found ? null : next(VALUE);
      const sign = found ?? value ? null : next(SIGN);
      if (found) {
        // `#${name}` and `${name}.part`: still that hole.
        if (!touches) out.push(wordOf(found[0], text.slice(at + found[0].length), names));
        at += found[0].length;
      } else if (value) {
        if (!touches) out.push({ kind: 'value', text: value[1]! });
        at += value[0].length;
      } else if (sign) {
        out.push({ kind: 'sign', text: sign[0] });
        at += sign[0].length;
      } else at++;
    }
    if (quasi < quasis.length - 1) {
      // `:${name}` and `prefix_${name}` begin before the hole.
      if (/[#:\p{L}\p{N}_.]$/u.test(text) && out.length > 0 && isPiece(out.at(-1)!) && !/\s$/.test(text)) out.pop();
      out.push({ kind: 'hole', text: /[:]\w*$/.test(text) ? ':' : '', hole: quasi });
    }
  });
  return out;
}

const isPiece = (token: Token): boolean => token.kind === 'path' || token.kind === 'value';

function wordOf(written: string, rest: string, names: Readonly<Record<string, string>>): Token {
  const lower = written.toLowerCase();
  if (/^\s*\(/.test(rest)) return KEYWORDS.has(lower) ? { kind: 'keyword', text: lower } : { kind: 'function', text: lower };
  if (KEYWORDS.has(lower)) return { kind: 'keyword', text: lower };
  return { kind: 'path', text: written.replace(/#[\p{L}\p{N}_-]+/gu, (name) => names[name] ?? name) };
}
