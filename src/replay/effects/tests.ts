import { wordsOf } from '../../catalogue/stakes.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import { same } from '../../program/follow.js';
import type { Resolver } from '../../program/resolver.js';
import { isSameField } from './dependence.js';
import type { ConditionTest, FieldChange } from './effect.js';

/** A comparison of a field with something, as all the languages of conditions say it. */
export interface Comparison {
  readonly field: string | undefined;
  readonly operator: '=' | '<>' | '<' | '<=' | '>' | '>=' | 'in' | 'not in' | 'null' | 'not null' | 'absent' | 'present' | 'not-contains' | 'other';
  readonly value: Ref | undefined;
  /** The literal compared with, where no value in code stands for it. */
  readonly literal?: string | number | boolean | null;
}

const VERSIONS = new Set(['version', 'rev', 'revision', 'etag', 'v']);
const STATES = new Set(['status', 'state']);

/** What a comparison tests; undefined when it only names the row. */
export function testOf(r: Resolver, one: Comparison, changes: readonly FieldChange[]): ConditionTest | undefined {
  const { field, operator } = one;
  const words = field === undefined ? [] : wordsOf(field.split('.').at(-1)!);
  const own = field === undefined ? [] : changes.filter((one) => one.field !== undefined && one.change !== 'insert-only' && isSameField(one.field, field));
  const isSet = own.some((change) => !isSameValue(r, one, change));
  const isState = STATES.has(words.at(-1) ?? '') && !(own.length > 0 && !isSet);
  switch (operator) {
    case 'null': return 'null';
    case 'absent': return 'absent';
    case 'not-contains': return 'not-contains';
    case 'not null': case 'present': return 'other';
    case '=': case 'in':
      if (VERSIONS.has(words.at(-1) ?? '')) return 'version';
      return isSet || isState ? 'state' : undefined;
    case '<>': case 'not in': return isState || own.some((change) => change.change !== 'append' && change.change !== 'set-add') ? 'state' : 'not-contains';
    case '<': case '<=': case '>': case '>=': return own.length > 0 ? 'bound' : 'other';
    case 'other': return 'other';
  }
}

/** What is written is what is asked for: the test holds again afterwards. */
function isSameValue(r: Resolver, { value, literal }: Comparison, change: FieldChange): boolean {
  const set = change.literal;
  if (set !== undefined) return literal === set || (value !== undefined && r.follow(value).every((one) => isLiteral(one, set)));
  if (change.value === undefined) return false;
  const known = r.follow(change.value);
  if (value === undefined) return literal !== undefined && known.some((one) => isLiteral(one, literal));
  return r.follow(value).some((one) => known.some((other) => {
    if (same(one, other)) return true;
    const node = nodeOf(one);
    return node.kind === 'literal' && isLiteral(other, node.value);
  }));
}

function isLiteral(ref: Ref, value: string | number | boolean | null): boolean {
  const node = nodeOf(ref);
  return node.kind === 'literal' && node.value === value;
}
