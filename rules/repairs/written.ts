import { argumentsOf } from '../../src/edits/expression-edits.js';
import { tokenize } from '../../src/edits/tokens.js';
import type { Span } from '../../src/model/facts.js';
import { at, nodeOf, type Ref } from '../../src/program/frame.js';

/** A value and where it is written, which need not be where it was made. */
export interface Written {
  readonly value: Ref;
  readonly span: Span;
}

/** A pure path of names: it may be written a second time. */
export const SIMPLE_PATH = /^[\p{ID_Start}$_][\p{ID_Continue}$]*(\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*$/u;

/** The arguments of a call as they are written; undefined where a spread hides how many there are. */
export function writtenArguments(text: string, call: Ref): readonly Written[] | undefined {
  const node = nodeOf(call);
  if ((node.kind !== 'call' && node.kind !== 'new') || node.args.some((one) => one.spread)) return undefined;
  const spans = argumentsOf(tokenize(text)?.tokens ?? [], node.span)?.items;
  return spans?.length === node.args.length ? spans.map((span, i) => ({ value: at(call, node.args[i]!.value), span })) : undefined;
}

/** The properties of an object literal that nothing behind them may replace, by name; undefined where something else is written. */
export function writtenProperties(text: string, { value, span }: Written): ReadonlyMap<string, Written> | undefined {
  const node = nodeOf(value);
  if (node.kind !== 'object' || node.span[0] !== span[0] || node.span[1] !== span[1]) return undefined;
  const out = new Map<string, Written>();
  for (const one of node.properties) {
    if (one.kind === 'spread' || one.kind === 'computed') out.clear();
    if (one.kind !== 'value') continue;
    const inner = one.shorthand ? one.span : valueSpan(text, one.span);
    if (!inner) return undefined;
    out.set(one.name, { value: at(value, one.value), span: inner });
  }
  return out;
}

/** What is written at a path of a call, with nothing but literals on the way. */
export function writtenAt(text: string, call: Ref, path: string): Written | undefined {
  const [first, ...rest] = path.split('.');
  let found = writtenArguments(text, call)?.[Number(first)];
  for (const name of rest) {
    if (!found) return undefined;
    found = /^\d+$/.test(name) ? writtenIn(text, found)?.[Number(name)] : writtenProperties(text, found)?.get(name);
  }
  return found;
}

/** The arguments of the `new` that is written there. */
function writtenIn(text: string, { value, span }: Written): readonly Written[] | undefined {
  const node = nodeOf(value);
  return node.kind === 'new' && node.span[0] === span[0] && node.span[1] === span[1] ? writtenArguments(text, value) : undefined;
}

/** Behind the colon of `name: value`. */
export function valueSpan(text: string, span: Span): Span | undefined {
  const head = /^(?:[\w$]+|'[^'\\]*'|"[^"\\]*")\s*:\s*/.exec(text.slice(...span))?.[0];
  return head === undefined ? undefined : [span[0] + head.length, span[1]];
}
