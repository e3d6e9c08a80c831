import { tokenize } from '../../src/edits/tokens.js';
import { holderAt, statementsOf } from '../../src/edits/statements.js';
import type { Span } from '../../src/model/facts.js';
import { nodeOf } from '../../src/program/frame.js';
import type { DualWrite } from '../../src/replay/dual-writes.js';
import { namesUsed } from '../repairs/names-used.js';

/** What a row that moves up to the write needs to take with it. */
export interface Carried {
  /** Declarations between the write and the message that nothing but the message uses. */
  readonly statements: readonly string[];
  readonly moved: readonly Span[];
  /** The name by which the row's code knows what the write's statement gives. */
  readonly result: string | undefined;
}

/** Undefined where the write and the message are not in one block, or the message uses what something else in between needs, too. */
export function carriedAlong(text: string, one: DualWrite, sent: Span, code: string): Carried | undefined {
  const write = holderAt(text, nodeOf(one.writeCall).span[0])?.span;
  const block = write && blockAround(text, write);
  if (!write || !block || block[0] !== blockAround(text, sent)?.[0]) return undefined;
  const between = statementsIn(text, block).filter(([from, to]) => write[1] <= from && to <= sent[0]);
  const needed = namesUsed(code);
  const statements: string[] = [];
  const moved: Span[] = [];
  for (const span of [...between].reverse()) {
    const found = /^(?:const|let)\s+([A-Za-z_$][\w$]*)\s*(?::[^=]*)?=(?!=)/.exec(text.slice(...span));
    const declares = found ? [found[1]!] : namesDeclared(text.slice(...span));
    if (!declares.some((name) => needed.has(name) || statements.some((each) => namesUsed(each.replace(/^\w+\s+/, '')).has(name)))) continue;
    const own = text.slice(...span);
    const elsewhere = text.slice(span[1], sent[0]) + text.slice(sent[1], block[1]);
    const others = moved.reduce((rest, each) => rest.replace(text.slice(...each), ''), elsewhere);
    if (!found || /\bawait\b/.test(own) || namesUsed(others).has(found[1]!)) return undefined;
    statements.unshift(own);
    moved.unshift(span);
  }
  const head = /^(?:const|let)\s+([A-Za-z_$][\w$]*)\s*(?::[^=]*)?=(?!=)/.exec(text.slice(...write))?.[1];
  return { statements, moved, result: head };
}

function namesDeclared(statement: string): string[] {
  const pattern = /^(?:const|let)\s+([[{][^=]*[\]}])\s*=/.exec(statement)?.[1];
  return pattern?.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** Inside of the braces around a statement. */
function blockAround(text: string, span: Span): Span | undefined {
  let best: Span | undefined;
  const tokens = tokenize(text)?.tokens ?? [];
  for (const one of tokens) {
    if (one.text !== '{' || one.match < 0 || one.end > span[0] || tokens[one.match]!.start < span[1]) continue;
    best = [one.end, tokens[one.match]!.start];
  }
  return best;
}

function statementsIn(text: string, block: Span): Span[] {
  return statementsOf(text.slice(...block)).map(([from, to]) => [from + block[0], to + block[0]]);
}
