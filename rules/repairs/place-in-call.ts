import type { Edit } from '../../src/edits/edit.js';
import { addArgument, argumentsOf, replaceExpression } from '../../src/edits/expression-edits.js';
import { tokenize } from '../../src/edits/tokens.js';
import type { Span } from '../../src/model/facts.js';
import { at, nodeOf, type Ref } from '../../src/program/frame.js';
import { nested, placeProperty, type Writing } from './place-property.js';

/** Without a name the value is to be the argument itself. */
export type ArgumentWriting = Omit<Writing, 'name'> & { readonly name: string | undefined };

/**
 * A value at a path of a call, in the object that is there or a new one. A step that is a number leads to an argument, of the call or of the
 * `new` that is written there. Undefined where a value is there already, or where no place is sure.
 */
export function placeInCall(writing: ArgumentWriting, call: Ref, path: string): Edit[] | undefined {
  const steps = path.split('.');
  return steps.every((step) => /^[\w$]+$/.test(step)) && isIndex(steps[0]!) ? inCall(writing, call, steps) : undefined;
}

function inCall(writing: ArgumentWriting, call: Ref, [first, ...rest]: readonly string[]): Edit[] | undefined {
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
  if (rest[0] !== undefined && isIndex(rest[0])) return isSame(nodeOf(ref).span, item) ? inCall(writing, ref, rest) : undefined;
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
