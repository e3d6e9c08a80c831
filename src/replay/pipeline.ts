import type { EntryPointDraft } from '../model/rule.js';
import type { Program } from '../program/link.js';
import { attemptKeys, type AttemptKey } from './attempt-keys.js';
import { entryPointsOf } from './entry-point-views.js';
import { roots, type Root } from './roots.js';
import { trace } from './trace.js';

/** What running the program again would change: the named views that rules read. */
export interface Replay {
  readonly program: Program;
  readonly entryPoints: readonly EntryPointDraft[];
  readonly attemptKeys: readonly AttemptKey[];
  /** Traces that reached their size limit. */
  readonly cut: number;
}

/**
 * The passes, in order: roots, traces, views. Each trace is looked at and dropped, so that memory follows the findings and not the
 * program. A function that no trace entered (its callers are too far away) becomes a root itself.
 */
export function replay(program: Program): Replay {
  const views = { entryPoints: [] as EntryPointDraft[], attemptKeys: [] as AttemptKey[], cut: 0 };
  const seen = new Set<string>();
  const look = (root: Root): void => {
    const traced = trace(program, root);
    seen.add(keyOf(root));
    for (const event of traced.all) {
      if (event.kind === 'enter') seen.add(keyOf(event.frame));
      if (event.kind === 'operation' || event.kind === 'unknown') for (const one of event.callbacks) seen.add(keyOf(one.frame));
    }
    views.entryPoints.push(...entryPointsOf(traced));
    views.attemptKeys.push(...attemptKeys(program, traced));
    if (traced.cut) views.cut++;
  };
  for (const root of roots(program)) look(root);
  for (const unit of program.units) {
    unit.facts.functions.forEach((_, fn) => {
      if (program.graph.reaches(unit, fn) && !seen.has(keyOf({ unit, fn }))) look({ unit, fn, boundary: undefined, given: undefined });
    });
  }
  return { program, ...views };
}

function keyOf(one: Pick<Root, 'unit' | 'fn'>): string {
  return `${one.unit.path}\0${one.fn}`;
}
