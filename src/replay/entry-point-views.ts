import type { EntryPointDraft } from '../model/rule.js';
import type { EnteredBoundary } from '../program/frame.js';
import type { Trace } from './trace.js';

/** What of a trace is an entry point: its root's own boundary, and handlers that were registered on the way. */
export function entryPointsOf(trace: Trace): EntryPointDraft[] {
  const out: EntryPointDraft[] = [];
  if (trace.root.boundary) out.push(draft(trace.root.boundary));
  for (const event of trace.all) {
    if (event.kind !== 'operation') continue;
    for (const one of event.callbacks) if (one.frame.boundary && one.frame.boundary.boundary.context !== 'retry') out.push(draft(one.frame.boundary));
  }
  return out;
}

export function draft(one: EnteredBoundary): EntryPointDraft {
  return { kind: one.boundary.trigger?.kind ?? one.boundary.context, name: one.name, place: one.place };
}
