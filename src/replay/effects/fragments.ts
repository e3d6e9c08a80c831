import type { SqlDialect } from '../../languages/sql/facts.js';
import type { Fragment } from '../../model/catalogue.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import type { OperationTarget } from '../../program/meaning.js';
import type { Resolver } from '../../program/resolver.js';
import { columnOf } from './columns.js';
import { isSameField } from './dependence.js';
import type { FieldChange } from './effect.js';
import { NO_PARAMS, paramsOf } from './params.js';
import { literalOf, placesOf } from './places.js';
import { computedChange, expressionChange, identified } from './sql-values.js';
import { textsOf } from './text.js';

type Made = Omit<FieldChange, 'field'>;

/** The statement that a piece stands in. */
interface Within {
  readonly dialect: SqlDialect | undefined;
  readonly table: string | undefined;
}

const UNKNOWN: Made = { change: 'unknown', value: undefined, volatile: undefined, readFrom: undefined };

/** What a value makes of the field it is stored in, when a library makes it for that: `knex.raw('n + 1')`, `increment(1)`. */
export function fragmentChange(r: Resolver, field: string | undefined, ref: Ref, within: Within): Made | undefined {
  const { kind } = nodeOf(ref);
  if (kind !== 'call' && kind !== 'tagged' && kind !== 'new') return undefined;
  for (const target of r.targets(ref)) {
    if (target.kind === 'operation' && target.operation.fragment) return made(r, field, ref, target, target.operation.fragment, within);
  }
  return undefined;
}

function made(r: Resolver, field: string | undefined, ref: Ref, target: OperationTarget, fragment: Fragment, within: Within): Made | undefined {
  const places = placesOf(r, ref, target);
  switch (fragment.kind) {
    case 'change': {
      const value = fragment.value === undefined ? undefined : places.at(fragment.value).refs[0];
      return { change: fragment.change, value, volatile: undefined, readFrom: undefined };
    }
    case 'text': {
      const params = fragment.params ? paramsOf(places, fragment.params) : NO_PARAMS;
      const texts = places.at(fragment.at).refs.flatMap((one) => textsOf(r, one));
      const changes = texts.map((text) => expressionChange(identified({ r, text, params, ...within }), field));
      const [first] = changes;
      return first && changes.every((one) => one.change === first.change) ? first : UNKNOWN;
    }
    case 'operator': {
      const operator = literalOf(r, places.at(fragment.operator).refs);
      return operated(r, field, { left: places.at(fragment.left).refs, operator, right: places.at(fragment.right).refs }, within.table);
    }
    case 'name': return { change: 'absolute', value: undefined, volatile: undefined, readFrom: undefined };
  }
}

interface Operated {
  readonly left: readonly Ref[];
  readonly operator: ReturnType<typeof literalOf>;
  readonly right: readonly Ref[];
}

const ADDING = new Set(['+', '-', '*', '/', '%']);

/** `eb('n', '+', 1)`, `eb('log', '||', text)`. */
function operated(r: Resolver, field: string | undefined, { left, operator, right }: Operated, table: string | undefined): Made {
  const [first] = left;
  const [value] = right;
  const column = (ref: Ref | undefined): string | undefined => {
    const literal = ref && literalOf(r, [ref]);
    return typeof literal === 'string' ? literal : ref && columnOf(r, ref);
  };
  const [a, b] = [column(first), column(value)];
  const isOwn = (name: string | undefined): boolean => field !== undefined && name !== undefined && isSameField(name.split('.').at(-1)!, field);
  const base = { value, volatile: undefined, readFrom: undefined };
  if (typeof operator !== 'string' || field === undefined) return { ...base, change: 'unknown' };
  if (!ADDING.has(operator) && operator !== '||') return { ...base, change: 'absolute' };
  if (isOwn(a) || isOwn(b)) return { ...base, value: isOwn(a) ? value : first, change: operator === '||' ? 'append' : 'delta' };
  if (a === undefined) return { ...base, change: 'unknown' };
  return value ? { ...base, ...computedChange(r, field, value, table) } : { ...base, change: 'absolute' };
}
