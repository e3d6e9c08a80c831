import { redisCommand, type RedisCommand } from './commands.js';
import type { LuaTest } from './lua-facts.js';
import { luaTokens, partners, type LuaToken } from './lua-tokens.js';

/** A part of the tokens: from the first to before the last. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A test, and the other side of the comparison as it is written. */
export interface Test {
  readonly of: Draft;
  readonly holds: LuaTest['holds'];
  readonly other: string | undefined;
}

/** A call while the script is read. */
export interface Draft {
  readonly index: number;
  readonly command: RedisCommand | undefined;
  readonly words: readonly (string | undefined)[];
  /** The arguments as they are written. */
  readonly texts: readonly (string | undefined)[];
  readonly key: string | undefined;
  readonly field: string | undefined;
  readonly conditional: boolean;
  readonly behind: readonly Test[];
}

/** Which answers a value comes from. */
export interface Sources {
  readonly calls: readonly Draft[];
  /** Through arithmetic. */
  readonly computed: boolean;
  /** By the branch in which it was assigned. */
  readonly indirect: boolean;
}

export const NO_SOURCES: Sources = { calls: [], computed: false, indirect: false };

/** What a variable stands for. */
export interface LuaName {
  readonly text: string | undefined;
  readonly literal: string | undefined;
  /** The inside of the table that was assigned. */
  readonly table: Range | undefined;
  readonly sources: Sources;
  /** It is `redis.call` itself. */
  readonly sends: boolean;
}

export interface Script {
  readonly tokens: readonly LuaToken[];
  readonly partner: ReadonlyMap<number, number>;
  readonly names: Map<string, LuaName>;
  readonly calls: Map<number, Draft>;
  /** Where the walk stands. */
  where: () => Pick<Draft, 'conditional' | 'behind'>;
}

const MAX_TOKENS = 120;
const MAX_TEXT_TOKENS = 12;
const MAX_TEXT = 160;
const MAX_SOURCES = 8;

export function scriptOf(text: string): Script {
  const tokens = luaTokens(text);
  return { tokens, partner: partners(tokens), names: new Map(), calls: new Map(), where: () => ({ conditional: false, behind: [] }) };
}

export const isSign = (token: LuaToken | undefined, text: string): boolean => token?.kind === 'sign' && token.text === text;
export const isKeyword = (token: LuaToken | undefined, text: string): boolean => token?.kind === 'keyword' && token.text === text;

/** The parts of a range between tokens of its own level. */
export function split({ tokens, partner }: Script, { from, to }: Range, isBetween: (token: LuaToken) => boolean): Range[] {
  const out: Range[] = [];
  let start = from;
  for (let i = from; i < to; i++) {
    if (isBetween(tokens[i]!)) {
      out.push({ from: start, to: i });
      start = i + 1;
    }
    const close = partner.get(i);
    if (close !== undefined && close > i) i = close;
  }
  if (start < to) out.push({ from: start, to });
  return out;
}

export const isComma = (token: LuaToken): boolean => isSign(token, ',');

/** Whether a name stands for itself and is no member of something. */
function isOwn({ tokens }: Script, i: number): boolean {
  return tokens[i]!.kind === 'name' && !isSign(tokens[i - 1], '.') && !isSign(tokens[i - 1], ':');
}

/** `redis.call`, `redis.pcall`, at the first token of it. */
export function isSender({ tokens }: Script, i: number): boolean {
  const owner = tokens[i]?.text;
  return (owner === 'redis' || owner === 'server') && isSign(tokens[i + 1], '.') && /^p?call$/.test(tokens[i + 2]?.text ?? '');
}

/** The call to Redis that begins at a token. */
export function callAt(script: Script, i: number): Draft | undefined {
  const { tokens, partner, names, calls } = script;
  const known = calls.get(i);
  if (known || !tokens[i] || !isOwn(script, i)) return known;
  const open = isSender(script, i) ? i + 3 : names.get(tokens[i].text)?.sends ? i + 1 : -1;
  const close = isSign(tokens[open], '(') ? partner.get(open) : undefined;
  if (close === undefined) return undefined;
  const args = argumentsIn(script, { from: open + 1, to: close });
  const texts = args.map((one) => textOf(script, one));
  const words = args.map((one) => literalOf(script, one));
  const named = redisCommand(words);
  const key = named?.key === undefined ? undefined : texts[named.key];
  const field = named?.field === undefined ? undefined : texts[named.field];
  const command = named && isComputed(script, named, key, args) ? { ...named, kind: 'delta' as const } : named;
  const draft: Draft = { index: i, command, words, texts, key, field, ...script.where() };
  calls.set(i, draft);
  return draft;
}

/** The arguments, those of `unpack(list)` among them as far as the list was written out. */
function argumentsIn(script: Script, range: Range): Range[] {
  const { tokens, names } = script;
  return split(script, range, isComma).flatMap((one) => {
    const at = isSign(tokens[one.from + 1], '.') ? one.from + 2 : one.from;
    const list = tokens[at]?.text === 'unpack' && isSign(tokens[at + 1], '(') ? names.get(tokens[at + 2]?.text ?? '') : undefined;
    return list?.table ? split(script, list.table, isComma) : [one];
  });
}

/** Commands that store the value that they are given. */
const STORING = new Set(['SET', 'SETEX', 'PSETEX', 'MSET', 'GETSET', 'HSET', 'HMSET', 'HSETEX', 'LSET']);

/** Whether what is stored is computed from what the same key held. */
function isComputed(script: Script, command: RedisCommand, key: string | undefined, args: readonly Range[]): boolean {
  if (key === undefined || !STORING.has(command.name)) return false;
  return args.slice(2).some((one) => {
    const { calls, computed } = sourcesOf(script, one);
    return computed && calls.some((call) => call.key === key && call.command?.kind === 'reads');
  });
}

/** A range as it is written, variables replaced by what they stand for; undefined when it is long. */
export function textOf(script: Script, { from, to }: Range): string | undefined {
  if (to - from > MAX_TEXT_TOKENS || to <= from) return undefined;
  let out = '';
  for (let i = from; i < to; i++) {
    const token = script.tokens[i]!;
    const known = isOwn(script, i) ? script.names.get(token.text)?.text : undefined;
    out += known ?? (token.kind === 'string' ? JSON.stringify(token.text) : token.text);
    if (out.length > MAX_TEXT) return undefined;
  }
  return out;
}

export function literalOf({ tokens, names }: Script, { from, to }: Range): string | undefined {
  const token = tokens[from];
  if (to - from !== 1 || !token) return undefined;
  return token.kind === 'string' || token.kind === 'number' ? token.text : names.get(token.text)?.literal;
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '^']);

/** The answers of Redis that a value is made from. */
export function sourcesOf(script: Script, { from, to }: Range): Sources {
  const calls = new Set<Draft>();
  let computed = false;
  let indirect = false;
  let arithmetic = false;
  for (let i = from; i < Math.min(to, from + MAX_TOKENS); i++) {
    const token = script.tokens[i]!;
    const call = token.kind === 'name' ? callAt(script, i) : undefined;
    if (call) {
      calls.add(call);
      // Its own arguments are not part of the answer.
      while (i < to && !isSign(script.tokens[i], '(')) i++;
      i = script.partner.get(i) ?? i;
    } else if (token.kind === 'name' && isOwn(script, i)) {
      const known = script.names.get(token.text)?.sources;
      known?.calls.forEach((one) => calls.add(one));
      computed ||= known?.computed ?? false;
      indirect ||= known?.indirect ?? false;
    } else if (token.kind === 'sign' && ARITHMETIC.has(token.text) && i > from && isOperandEnd(script.tokens[i - 1])) arithmetic = true;
  }
  if (calls.size === 0) return NO_SOURCES;
  return { calls: [...calls].slice(0, MAX_SOURCES), computed: computed || arithmetic, indirect };
}

function isOperandEnd(token: LuaToken | undefined): boolean {
  return token !== undefined && (token.kind === 'name' || token.kind === 'number' || token.kind === 'string' || /^[)\]}]$/.test(token.text));
}
