import { nodeOf } from '../program/frame.js';
import type { Effect } from './effects/effect.js';
import type { KnownTable } from './known-tables.js';

/** How rows are written beside a statement: by the library's own call, or by SQL text in a call like the statement's. */
export type RowForm =
  | { readonly kind: 'call'; readonly snippet: string; readonly table: KnownTable['form'] }
  | { readonly kind: 'sql'; readonly method: string; readonly placeholders: 'numbered' | 'question marks' }
  | { readonly kind: 'tag' };

/** Undefined where the library has no form for it. */
export function rowForm(effect: Effect, outbox: string | undefined): RowForm | undefined {
  const { text, target } = effect.meaning;
  if (text?.language === 'sql') {
    const node = nodeOf(effect.call);
    if (node.kind === 'tagged') return { kind: 'tag' };
    const callee = node.kind === 'call' ? nodeOf({ frame: effect.call.frame, value: node.callee }) : undefined;
    if (callee?.kind !== 'member' || text.at !== '0' || text.params?.[0] !== '1' || (text.params.length > 1 && text.params[1] !== '2')) return undefined;
    return { kind: 'sql', method: callee.name, placeholders: text.dialect === 'postgres' ? 'numbered' : 'question marks' };
  }
  if (outbox === undefined || !outbox.includes('{handle}') || !outbox.includes('{value}')) return undefined;
  return { kind: 'call', snippet: outbox, table: target?.at === 'key' ? 'member' : outbox.includes("'{table}'") ? 'text' : 'value' };
}
