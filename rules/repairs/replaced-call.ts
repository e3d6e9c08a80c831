import type { Edit } from '../../src/edits/edit.js';
import { argumentsOf } from '../../src/edits/expression-edits.js';
import { tokenFrom, tokenize } from '../../src/edits/tokens.js';
import type { Span } from '../../src/model/facts.js';
import { at, nodeOf } from '../../src/program/frame.js';
import type { Effect } from '../../src/replay/effects/effect.js';
import { writtenArguments, writtenAt, writtenProperties } from './written.js';

/**
 * The member and its arguments replaced by `code`, in which `{value}` stands for the data and `{key}` for what names the row. Arguments
 * before the data are kept before the new ones; options behind or beside it go to the new call's last object, or to its end.
 */
export function replacedCall(text: string, effect: Effect, code: string): Edit[] | undefined {
  const node = nodeOf(effect.call);
  const callee = node.kind === 'call' ? nodeOf(at(effect.call, node.callee)) : undefined;
  const given = writtenArguments(text, effect.call);
  const path = effect.meaning.data?.[0];
  const data = path === undefined ? undefined : writtenAt(text, effect.call, path);
  const tokens = tokenize(text)?.tokens;
  if (callee?.kind !== 'member' || !given || path === undefined || !data || !tokens) return undefined;
  const index = Number(path.split('.')[0]);
  const open = tokens[tokenFrom(tokens, node.span[1]) - 1]!.match;
  const member = tokens[tokenFrom(tokens, callee.span[1]) - 1];
  if (!argumentsOf(tokens, node.span) || member?.text !== callee.name || open < 0) return undefined;
  const key = keyCode(text, effect);
  if (code.includes('{key}') && key === undefined) return undefined;
  const filled = code.replaceAll('{value}', () => text.slice(...data.span)).replaceAll('{key}', () => key ?? '');
  const before = code.includes('{key}') ? [] : given.slice(0, index).map((one) => text.slice(...one.span));
  const beside = path.includes('.') ? otherProperties(text, given[index]!, data.span) : [];
  const behind = given.slice(index + 1);
  if (!beside) return undefined;
  const withFirst = before.length === 0 ? filled : filled.replace('(', () => `(${before.join(', ')}, `);
  const whole = beside.length === 0 ? withFirst : intoLastObject(withFirst, beside.join(', '));
  const [options, more] = behind;
  if (whole === undefined || more) return undefined;
  const done = options ? withOptions(text, whole, options) : whole;
  return done === undefined ? undefined : [{ span: [member.start, node.span[1]], text: done }];
}

/** The code of what names the row, where the call has it as an argument. */
function keyCode(text: string, effect: Effect): string | undefined {
  const path = effect.meaning.conflict?.find((one) => one.key !== undefined)?.key;
  const found = path === undefined ? undefined : writtenAt(text, effect.call, path);
  return found && text.slice(...found.span);
}

/** The other properties of the object that holds the data, as they are written. */
function otherProperties(text: string, holder: NonNullable<ReturnType<typeof writtenAt>>, data: Span): readonly string[] | undefined {
  const node = nodeOf(holder.value);
  if (node.kind !== 'object') return undefined;
  return node.properties.filter((one) => !(one.span[0] <= data[0] && data[1] <= one.span[1])).map((one) => text.slice(...one.span));
}

function withOptions(text: string, code: string, options: NonNullable<ReturnType<typeof writtenAt>>): string | undefined {
  if (!/\}\)$/.test(code)) return code.replace(/\)$/, () => `, ${text.slice(...options.span)})`);
  const own = writtenProperties(text, options);
  const node = nodeOf(options.value);
  if (!own || node.kind !== 'object') return undefined;
  return intoLastObject(code, node.properties.map((one) => text.slice(...one.span)).join(', '));
}

/** `f(a, { b })` with more properties in its last object. */
function intoLastObject(code: string, properties: string): string | undefined {
  if (properties === '') return code;
  return / \}\)$/.test(code) ? code.replace(/ \}\)$/, () => `, ${properties} })`) : undefined;
}
