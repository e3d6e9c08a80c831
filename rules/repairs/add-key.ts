import { inFile, type Edit } from '../../src/edits/edit.js';
import { addArgument, argumentsOf, replaceExpression } from '../../src/edits/expression-edits.js';
import { quoteOf } from '../../src/edits/lines.js';
import { tokenize } from '../../src/edits/tokens.js';
import type { Span } from '../../src/model/facts.js';
import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { at, nodeOf, type Ref } from '../../src/program/frame.js';
import type { Effect } from '../../src/replay/effects/effect.js';
import { keysOf } from '../../src/replay/keys.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { nested, placeProperty, type Writing } from './place-property.js';

/**
 * The call with the key in the place that the library has for one: a property of an object that is there, a nested object or an argument
 * where nothing is yet, or a copy of options that are made elsewhere. Undefined where the call has a key, or where no place is sure.
 */
export function addKey(replay: Pick<Replay, 'program'>, sources: SourceTexts, call: Ref, target: Effect['operation'], key: string): Suggestion | undefined {
  const repair = target.operation.effect?.repair?.key;
  const r = replay.program.resolver;
  const text = sources.text(call.frame.unit.path);
  if (!repair || text === undefined || keysOf(r, call, target).found.length > 0) return undefined;
  const steps = repair.at.split('.');
  if (steps.some((step) => !/^\w+$/.test(step)) || !/^\d+$/.test(steps[0]!)) return undefined;
  const { property: name } = repair;
  const writing = { r, text, quote: quoteOf(text, tokenize(text)), name, value: key, isHeader: repair.header === true };
  const edits = inCall(writing, call, steps);
  const what = name === undefined ? 'a key' : `\`${name}\``;
  return edits && { kind: 'edit', title: `Pass ${what} that stays the same in every attempt`, edits: inFile(call.frame.unit.path, edits) };
}

/** Into the argument that the first step names, or into the call or `new` that is written there when the next step is a number again. */
function inCall(writing: Omit<Writing, 'name'> & { readonly name: string | undefined }, call: Ref, [first, ...rest]: readonly string[]): Edit[] | undefined {
  const { text, name, value } = writing;
  const node = nodeOf(call);
  const index = Number(first);
  const written = argumentsOf(tokenize(text)?.tokens ?? [], node.span);
  if ((node.kind !== 'call' && node.kind !== 'new') || !written || node.args.slice(0, index + 1).some((one) => one.spread)) return undefined;
  const item = written.items[index];
  const argument = node.args[index];
  if (!item || !argument) {
    if (rest.some(isIndex)) return undefined;
    return addArgument(text, node.span, index, name === undefined ? value : nested({ ...writing, name }, rest));
  }
  const ref = at(call, argument.value);
  if (rest[0] !== undefined && isIndex(rest[0])) {
    return isSame(nodeOf(ref).span, item) ? inCall(writing, ref, rest) : undefined;
  }
  if (rest.some(isIndex)) return undefined;
  if (name !== undefined) return placeProperty({ ...writing, name }, ref, item, rest);
  return text.slice(...item) === 'undefined' ? replaceExpression(text, item, value) : undefined;
}

function isIndex(step: string): boolean {
  return /^\d+$/.test(step);
}

function isSame(one: Span, other: Span): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
