export interface LuaToken {
  /** `keyword` as Lua reserves them. */
  readonly kind: 'name' | 'keyword' | 'string' | 'number' | 'sign';
  /** Of a string what is in it, escapes as they are written. */
  readonly text: string;
}

const KEYWORDS = new Set([
  'and', 'break', 'do', 'else', 'elseif', 'end', 'false', 'for', 'function', 'if', 'in', 'local', 'nil', 'not', 'or', 'repeat', 'return',
  'then', 'true', 'until', 'while',
]);
const SPACE = /[\s;]+/y;
/** Holes of a template stand as `…`, which is then a part of a name. */
const NAME = /[\p{L}_…][\p{L}\p{N}_…]*/uy;
const NUMBER = /0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
/** One that does not end takes the rest of the line. */
const QUOTED = /"([^"\\\n]*(?:\\[\s\S][^"\\\n]*)*)"?|'([^'\\\n]*(?:\\[\s\S][^'\\\n]*)*)'?/y;
const LONG = /\[(=*)\[/y;
const SIGN = /\.\.\.|\.\.|==|~=|<=|>=|[^\s]/uy;

/** Reads Lua in time in proportion to the text; comments and what is no Lua are left out. */
export function luaTokens(text: string): LuaToken[] {
  const out: LuaToken[] = [];
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const long = (): string | undefined => {
    const opened = next(LONG);
    if (!opened) return undefined;
    const close = text.indexOf(`]${opened[1]!}]`, at);
    const inner = text.slice(at, close < 0 ? text.length : close);
    at = close < 0 ? text.length : close + opened[1]!.length + 2;
    return inner;
  };
  while (at < text.length) {
    if (next(SPACE)) continue;
    if (text.startsWith('--', at)) {
      at += 2;
      if (long() === undefined) at = endOfLine(text, at);
      continue;
    }
    const inner = long();
    if (inner !== undefined) {
      out.push({ kind: 'string', text: inner });
      continue;
    }
    const quoted = next(QUOTED);
    const name = quoted ? null : next(NAME);
    const number = quoted ?? name ? null : next(NUMBER);
    if (quoted) out.push({ kind: 'string', text: quoted[1] ?? quoted[2] ?? '' });
    else if (name) out.push({ kind: KEYWORDS.has(name[0]) ? 'keyword' : 'name', text: name[0] });
    else if (number) out.push({ kind: 'number', text: number[0] });
    else {
      const sign = next(SIGN);
      if (sign) out.push({ kind: 'sign', text: sign[0] });
      else at++;
    }
  }
  return out;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** For each bracket that opens the place of the one that closes it; those without a partner have none. */
export function partners(tokens: readonly LuaToken[]): ReadonlyMap<number, number> {
  const out = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach(({ kind, text }, i) => {
    if (kind !== 'sign') return;
    if (text in CLOSES) open.push(i);
    else if (open.length > 0 && CLOSES[tokens[open.at(-1)!]!.text] === text) {
      const start = open.pop()!;
      out.set(start, i);
      out.set(i, start);
    }
  });
  return out;
}
