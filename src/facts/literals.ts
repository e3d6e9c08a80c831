import { createHash } from 'node:crypto';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Span, ValueId } from '../model/facts.js';
import { addInert, spanOf, unknown, type Body, type NewValue } from './builder.js';

/** Longest text that is kept whole. */
export const MAX_TEXT = 16_384;

export function literal(body: Body, node: TSESTree.Literal): ValueId {
  if ('regex' in node && node.regex) return addInert(body, spanOf(node), { kind: 'regexp', pattern: node.regex.pattern, flags: node.regex.flags });
  if ('bigint' in node && typeof node.bigint === 'string') return addInert(body, spanOf(node), { kind: 'bigint', value: node.bigint });
  const { value } = node;
  if (typeof value === 'string') return text(body, value, spanOf(node));
  if (typeof value === 'number') return Number.isFinite(value) ? addInert(body, spanOf(node), { kind: 'literal', value }) : unknown(body, node, 'a number out of range');
  if (typeof value === 'boolean' || value === null) return addInert(body, spanOf(node), { kind: 'literal', value });
  return unknown(body, node, 'literal');
}

/** A string; one that is too long is cut, with its length and a hash. */
export function text(body: Body, value: string, span: Span): ValueId {
  return addInert(body, span, textValue(value));
}

function textValue(value: string): NewValue {
  if (value.length <= MAX_TEXT) return { kind: 'literal', value };
  return { kind: 'literal', value: value.slice(0, MAX_TEXT), truncated: { length: value.length, hash: createHash('sha1').update(value).digest('hex') } };
}

/** The text of a template's fixed parts: cooked, or raw where an escape has no meaning. */
export function quasisOf(node: TSESTree.TemplateLiteral): string[] {
  return node.quasis.map((one) => one.value.cooked ?? one.value.raw);
}

/** Whether fixed parts are too long to keep. */
export function tooLong(quasis: readonly string[]): boolean {
  let length = 0;
  for (const one of quasis) length += one.length;
  return length > MAX_TEXT;
}

/** A string that needs no evaluation. */
export function constantText(node: TSESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0]!.value.cooked ?? undefined : undefined;
}

/** Name of a property key that needs no evaluation: an identifier, string, number or template without holes. */
export function staticKey(node: TSESTree.Node, computed: boolean): string | undefined {
  switch (node.type) {
    case 'Identifier': return computed ? undefined : node.name;
    case 'PrivateIdentifier': return `#${node.name}`;
    case 'Literal': return 'regex' in node && node.regex ? undefined : 'bigint' in node && typeof node.bigint === 'string' ? node.bigint : String(node.value);
    case 'TemplateLiteral': return node.expressions.length === 0 ? node.quasis[0]!.value.cooked ?? undefined : undefined;
    default: return undefined;
  }
}
