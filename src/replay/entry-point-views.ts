import type { EntryPointDraft } from '../model/rule.js';
import { entered, literalAt } from '../program/callbacks.js';
import type { EnteredBoundary } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import type { Trace } from './trace.js';

/** What of a trace is an entry point: its root's own boundary, handlers that were registered on the way, and work that was taken. */
export function entryPointsOf(r: Resolver, trace: Trace): EntryPointDraft[] {
  const out: EntryPointDraft[] = [];
  if (trace.root.boundary) out.push(draft(trace.root.boundary));
  for (const event of trace.all) {
    if (event.kind !== 'operation') continue;
    const { receives } = event.target.operation;
    if (receives) out.push(draft(entered(receives, event.call, event.target.meaning, (path) => literalAt(r, event.call, event.target, path))));
    for (const one of event.callbacks) if (one.frame.boundary && one.frame.boundary.boundary.context !== 'retry') out.push(draft(one.frame.boundary));
  }
  return out;
}

export function draft(one: EnteredBoundary): EntryPointDraft {
  return { kind: one.boundary.trigger?.kind ?? one.boundary.context, name: one.name, place: one.place };
}
