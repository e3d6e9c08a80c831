import type { EntryPointDraft } from '../src/model/rule.js';
import type { ActiveBoundary } from '../src/replay/attempts.js';
import { draft } from '../src/replay/entry-point-views.js';
import type { Trace } from '../src/replay/trace.js';

/** The entry points through which a finding is reached: the root of its run, else the boundary that repeats it. */
export function entryPointsOf(trace: Trace, replay: ActiveBoundary | undefined): readonly EntryPointDraft[] {
  if (trace.root.boundary) return [draft(trace.root.boundary)];
  return replay && replay.boundary.context !== 'retry' ? [draft(replay)] : [];
}
