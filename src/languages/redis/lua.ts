import { decidedBy, writesByKey } from './lua-decides.js';
import type { LuaCall, LuaFacts, LuaTest } from './lua-facts.js';
import { testsOf } from './lua-conditions.js';
import {
  NO_SOURCES, callAt, isComma, isSender, isSign, literalOf, scriptOf, sourcesOf, split, textOf,
  type Draft, type LuaName, type Range, type Script, type Sources, type Test,
} from './lua-script.js';

/** What a Lua script asks of Redis, in order, and what decides it. Never throws; takes time in proportion to the text. */
export function luaFacts(text: string): LuaFacts {
  const script = scriptOf(text);
  walk(script);
  const drafts = [...script.calls.values()].sort((a, b) => a.index - b.index);
  const writes = writesByKey(drafts);
  const calls = new Map<Draft, LuaCall>();
  // A test is of a call that is written before it.
  for (const one of drafts) calls.set(one, finished(one, writes, calls));
  return { calls: [...calls.values()] };
}

function finished(draft: Draft, writes: ReadonlyMap<string, readonly Draft[]>, done: ReadonlyMap<Draft, LuaCall>): LuaCall {
  const { command, words, key, conditional } = draft;
  const behind = draft.behind.flatMap(({ of, holds }): LuaTest[] => {
    const call = done.get(of);
    return call ? [{ of: call, holds }] : [];
  });
  return { command, words, key, conditional, behind, decidedBy: decidedBy(draft, writes) };
}

interface Arm {
  readonly whenTrue: readonly Test[];
  readonly whenFalse: readonly Test[];
  leaves: boolean;
}

/** A block that is open. */
interface Block {
  readonly kind: 'script' | 'if' | 'loop' | 'do' | 'function';
  /** Where the condition or the list of a loop begins, while it is read. */
  head: number | undefined;
  /** What its own condition says. */
  given: readonly Test[];
  /** What is known because branches before have left. */
  readonly gained: Test[];
  /** What the condition was made from. */
  asked: readonly Draft[];
  readonly arms: Arm[];
  isElse: boolean;
  leaves: boolean;
  readonly depth: number;
}

const MAX_TESTS = 24;
/** What is deeper than that is not read on. */
const MAX_BLOCKS = 100;

interface Walk {
  readonly script: Script;
  readonly blocks: Block[];
  depth: number;
  mayHaveLeft: boolean;
}

function open(w: Walk, kind: Block['kind'], head?: number): void {
  w.blocks.push({ kind, head, given: [], gained: [], asked: [], arms: [], isElse: false, leaves: false, depth: w.depth });
}

function walk(script: Script): void {
  const w: Walk = { script, blocks: [], depth: 0, mayHaveLeft: false };
  open(w, 'script');
  script.where = () => whereIn(w);
  script.tokens.forEach((token, i) => {
    if (w.blocks.length > MAX_BLOCKS) return;
    switch (token.kind) {
      case 'keyword': keyword(w, token.text, i); break;
      case 'name':
        if (!callAt(script, i) && token.text === 'error' && isSign(script.tokens[i + 1], '(')) leave(w);
        break;
      case 'sign':
        if (token.text === '=') assign(w, i);
        else if (script.partner.has(i)) w.depth += script.partner.get(i)! > i ? 1 : -1;
        break;
      default:
    }
  });
}

function whereIn({ blocks, mayHaveLeft }: Walk): Pick<Draft, 'conditional' | 'behind'> {
  const inner = blocks.slice(Math.max(0, blocks.findLastIndex((one) => one.kind === 'function')));
  const behind: Test[] = [];
  for (const one of inner.slice(-MAX_TESTS)) behind.push(...one.given, ...one.gained);
  const isIn = (one: Block): boolean => one.kind === 'function' || ((one.kind === 'if' || one.kind === 'loop') && (one.head === undefined || one.arms.length > 0));
  return { conditional: mayHaveLeft || blocks.some(isIn), behind: behind.slice(-MAX_TESTS) };
}

function leave(w: Walk): void {
  w.blocks.at(-1)!.leaves = true;
  if (w.blocks.length > 1) w.mayHaveLeft = true;
}

function keyword(w: Walk, text: string, i: number): void {
  const block = w.blocks.at(-1)!;
  switch (text) {
    case 'if': return open(w, 'if', i + 1);
    case 'for': case 'while': return open(w, 'loop', i + 1);
    case 'repeat': return open(w, 'loop');
    case 'function': return open(w, 'function');
    case 'then': return begin(w, block, i);
    case 'do': return block.kind === 'loop' && block.head !== undefined ? begin(w, block, i) : open(w, 'do');
    case 'elseif': case 'else': return otherwise(block, text === 'else', i);
    case 'return': return leave(w);
    case 'end': case 'until': return close(w);
    default:
  }
}

/** The condition of a branch or the head of a loop is read. */
function begin(w: Walk, block: Block, i: number): void {
  if (block.head === undefined) return;
  const head: Range = { from: block.head, to: i };
  block.head = undefined;
  block.asked = sourcesOf(w.script, head).calls;
  if (block.kind === 'if') {
    const arm = { whenTrue: testsOf(w.script, head, true), whenFalse: testsOf(w.script, head, false), leaves: false };
    block.given = [...block.given, ...arm.whenTrue].slice(0, MAX_TESTS);
    block.arms.push(arm);
  } else eachOf(w, head);
}

/** `for _, item in ipairs(items) do`, `while condition do`. */
function eachOf({ script, blocks }: Walk, head: Range): void {
  const { tokens, names } = script;
  const between = tokens.slice(head.from, head.to).findIndex((one) => one.text === 'in' || one.text === '=');
  if (tokens[head.from - 1]?.text === 'while') blocks.at(-1)!.given = testsOf(script, head, true);
  if (between < 0) return;
  const sources = sourcesOf(script, { from: head.from + between + 1, to: head.to });
  for (const one of tokens.slice(head.from, head.from + between)) {
    if (one.kind === 'name') names.set(one.text, { text: undefined, literal: undefined, table: undefined, sources, sends: false });
  }
}

function otherwise(block: Block, isElse: boolean, i: number): void {
  if (block.kind !== 'if') return;
  endArm(block);
  block.given = block.arms.flatMap((one) => one.whenFalse).slice(0, MAX_TESTS);
  block.gained.length = 0;
  block.isElse = isElse;
  if (!isElse) block.head = i + 1;
}

function endArm(block: Block): void {
  const arm = block.arms.at(-1);
  if (arm && !block.isElse) arm.leaves = block.leaves;
  block.leaves = false;
}

function close(w: Walk): void {
  if (w.blocks.length === 1) return;
  const block = w.blocks.pop()!;
  const outer = w.blocks.at(-1)!;
  const gain = (tests: readonly Test[]): void => void outer.gained.push(...tests.slice(0, Math.max(0, MAX_TESTS - outer.gained.length)));
  // Brackets that are open across blocks belong to no program.
  w.depth = block.depth;
  if (block.kind === 'loop' || block.kind === 'do') gain(block.gained);
  if (block.kind === 'do') outer.leaves ||= block.leaves;
  if (block.kind !== 'if') return;
  const elseLeaves = block.isElse && block.leaves;
  endArm(block);
  for (const arm of block.arms) {
    if (!arm.leaves) break;
    gain(arm.whenFalse);
  }
  const [only] = block.arms;
  if (elseLeaves && block.arms.length === 1 && !only!.leaves) gain(only!.whenTrue);
  if (elseLeaves && block.arms.every((one) => one.leaves)) outer.leaves = true;
}

/** `local a, b = …`, `a = …`, `a.b = …`, `a[i] = …`. */
function assign(w: Walk, at: number): void {
  const { script, blocks } = w;
  const base = blocks[Math.max(0, blocks.findLastIndex((one) => one.kind === 'function'))]!.depth;
  if (w.depth !== base || blocks.at(-1)!.head !== undefined) return;
  const { names, isLocal, isWhole } = assignedBefore(script, at);
  const right: Range = { from: at + 1, to: expressionEnd(script, at + 1) };
  const values = split(script, right, isComma);
  const isBranched = !isLocal && blocks.some((one) => one.kind === 'if' || one.kind === 'loop');
  const asked = isLocal ? [] : blocks.flatMap((one) => (one.kind === 'if' ? one.asked : []));
  names.forEach((name, i) => {
    const value = values.length === names.length ? values[i]! : right;
    const found = nameOf(script, value);
    const former = script.names.get(name);
    const sources = former && (isBranched || !isWhole) ? united(former.sources, found.sources) : found.sources;
    const branched = asked.length > 0 ? { ...united(sources, { ...NO_SOURCES, calls: asked }), indirect: true } : sources;
    script.names.set(name, isWhole ? { ...found, sources: branched } : { ...UNKNOWN, table: former?.table, sources: branched });
  });
}

const UNKNOWN: LuaName = { text: undefined, literal: undefined, table: undefined, sources: NO_SOURCES, sends: false };
const MAX_CALLS = 8;

function united(a: Sources, b: Sources): Sources {
  return {
    calls: [...new Set([...a.calls, ...b.calls])].slice(0, MAX_CALLS),
    computed: a.computed || b.computed,
    indirect: a.indirect || b.indirect,
  };
}

/** The variables before a `=`; not whole when a part of a table is assigned. */
function assignedBefore({ tokens, partner }: Script, at: number): { names: string[]; isLocal: boolean; isWhole: boolean } {
  const names: string[] = [];
  let isWhole = true;
  let i = at - 1;
  for (; i >= 0; i--) {
    while (i > 1 && (isSign(tokens[i], ']') || isSign(tokens[i - 1], '.'))) {
      isWhole = false;
      i = isSign(tokens[i], ']') ? (partner.get(i) ?? 1) - 1 : i - 2;
    }
    const token = tokens[i];
    if (token?.kind !== 'name') break;
    names.unshift(token.text);
    if (!isSign(tokens[i - 1], ',')) break;
    i--;
  }
  return { names, isLocal: tokens[i - 1]?.text === 'local', isWhole };
}

function nameOf(script: Script, value: Range): LuaName {
  const { tokens, partner } = script;
  const isTable = isSign(tokens[value.from], '{') && partner.get(value.from) === value.to - 1;
  const isPlain = !tokens.slice(value.from, Math.min(value.to, value.from + 12)).some((one) => isSign(one, '(') || isSign(one, '{'));
  return {
    text: isPlain ? textOf(script, value) : undefined,
    literal: literalOf(script, value),
    table: isTable ? { from: value.from + 1, to: value.to - 1 } : undefined,
    sources: sourcesOf(script, value),
    sends: isSender(script, value.from) && value.to === value.from + 3,
  };
}

const BINARY = new Set(['+', '-', '*', '/', '%', '^', '..', '==', '~=', '<', '>', '<=', '>=', 'and', 'or', ',']);
const UNARY = new Set(['not', '-', '#']);
const VALUES = new Set(['nil', 'true', 'false']);

/** Where a list of expressions ends; a function among them ends it, too. */
function expressionEnd({ tokens, partner }: Script, from: number): number {
  let i = from;
  let isOperand = true;
  while (i < tokens.length) {
    const { kind, text } = tokens[i]!;
    const isMark = kind === 'sign' || kind === 'keyword';
    if (isOperand) {
      if (isMark && UNARY.has(text)) i++;
      else if (kind === 'sign' && (text === '(' || text === '{')) {
        i = (partner.get(i) ?? tokens.length) + 1;
        isOperand = false;
      } else if (!isMark || VALUES.has(text) || text === '...') {
        i++;
        isOperand = false;
      } else return i;
    } else if (isMark && BINARY.has(text)) {
      i++;
      isOperand = true;
    } else if (kind === 'sign' && (text === '.' || text === ':')) i += 2;
    else if (kind === 'sign' && /^[([{]$/.test(text)) i = (partner.get(i) ?? tokens.length) + 1;
    else if (kind === 'string') i++;
    else return i;
  }
  return Math.min(i, tokens.length);
}
