import type { EntryPointDraft } from '../model/rule.js';
import type { Program } from '../program/link.js';
import { runsOf } from './acts.js';
import { attemptKeys, type AttemptKey } from './attempt-keys.js';
import { dualWrites, type DualWrite } from './dual-writes.js';
import { entryPointsOf } from './entry-point-views.js';
import { lateRecords, type LateRecord } from './late-records.js';
import { missingKeys, type MissingKey } from './missing-keys.js';
import { repeatedDeltas, type RepeatedDelta } from './repeated-deltas.js';
import { repeatedInserts, type RepeatedInsert } from './repeated-inserts.js';
import { roots, type Root } from './roots.js';
import { trace } from './trace.js';

/** What running the program again would change: the named views that rules read. */
export interface Replay {
  readonly program: Program;
  readonly entryPoints: readonly EntryPointDraft[];
  readonly attemptKeys: readonly AttemptKey[];
  readonly missingKeys: readonly MissingKey[];
  readonly repeatedDeltas: readonly RepeatedDelta[];
  readonly repeatedInserts: readonly RepeatedInsert[];
  readonly dualWrites: readonly DualWrite[];
  readonly lateRecords: readonly LateRecord[];
  /** Traces that reached their size limit. */
  readonly cut: number;
  /** Runs that could not be judged: a defect of the analysis, and where. Everything else was. */
  readonly failures: readonly { readonly file: string; readonly error: unknown }[];
}

/**
 * The passes, in order: roots, traces, views. Each trace is looked at and dropped, so that memory follows the findings and not the
 * program. A function that no trace entered (its callers are too far away) becomes a root itself.
 */
export function replay(program: Program): Replay {
  const views = {
    entryPoints: [] as EntryPointDraft[], attemptKeys: [] as AttemptKey[], missingKeys: [] as MissingKey[], repeatedDeltas: [] as RepeatedDelta[],
    repeatedInserts: [] as RepeatedInsert[], dualWrites: [] as DualWrite[], lateRecords: [] as LateRecord[], cut: 0,
    failures: [] as { file: string; error: unknown }[],
  };
  const seen = new Set<string>();
  const look = (root: Root): void => {
    try {
      judge(root);
    } catch (error) {
      views.failures.push({ file: root.unit.path, error });
    }
  };
  const judge = (root: Root): void => {
    const traced = trace(program, root);
    seen.add(keyOf(root));
    for (const event of traced.all) {
      if (event.kind === 'enter') seen.add(keyOf(event.frame));
      if (event.kind === 'operation' || event.kind === 'unknown') for (const one of event.callbacks) seen.add(keyOf(one.frame));
    }
    views.entryPoints.push(...entryPointsOf(program.resolver, traced));
    views.attemptKeys.push(...attemptKeys(program, traced));
    for (const run of runsOf(program, traced)) {
      views.missingKeys.push(...missingKeys(run));
      views.repeatedDeltas.push(...repeatedDeltas(run));
      views.repeatedInserts.push(...repeatedInserts(run));
      views.dualWrites.push(...dualWrites(run));
      views.lateRecords.push(...lateRecords(run));
    }
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
