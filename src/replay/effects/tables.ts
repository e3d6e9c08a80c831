import { sqlFacts } from '../../languages/sql/sql.js';
import type { Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';
import { placesOf, type Places } from './places.js';
import type { RowOrigin } from './rows.js';
import { targetOf } from './targets.js';
import { textsOf } from './text.js';

/** Whether a row may be one of a table: by the table that was read, or as a relation of what was. What is not known may be. */
export function mayBeRowOf(r: Resolver, { call, names }: RowOrigin, table: string | undefined): boolean {
  if (table === undefined) return true;
  const read = tableOf(r, call);
  return read === undefined || [read, ...names].some((one) => isSameTable(one, table));
}

function tableOf(r: Resolver, read: Ref): string | undefined {
  for (const target of r.targets(read)) {
    const effect = target.kind === 'operation' ? target.operation.effect : undefined;
    if (target.kind !== 'operation' || !effect) continue;
    const places = placesOf(r, read, target);
    return effect.text ? tableInText(places, effect.text) : targetOf(places, effect).text;
  }
  return undefined;
}

/** Of one table alone: the columns of a join are of several. */
function tableInText({ r, at }: Places, text: { readonly at: string; readonly dialect?: Parameters<typeof sqlFacts>[1] }): string | undefined {
  const texts = at(text.at).refs.flatMap((one) => textsOf(r, one));
  if (texts.length !== 1 || /\bjoin\b|\bfrom\s+[^\s(]+\s*,/i.test(texts[0]!.quasis.join('?'))) return undefined;
  return sqlFacts(texts[0]!.quasis, text.dialect)[0]?.table?.name;
}

/** `order_items`, `OrderItem` and `items` may all be the same. */
function isSameTable(a: string, b: string): boolean {
  const [first, second] = [singular(a), singular(b)];
  return first.endsWith(second) || second.endsWith(first);
}

function singular(name: string): string {
  const plain = name.split('.').at(-1)!.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (plain.endsWith('ies')) return `${plain.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(plain)) return plain.slice(0, -2);
  return plain.endsWith('s') && !plain.endsWith('ss') ? plain.slice(0, -1) : plain;
}
