import type { Given } from '../program/frame.js';
import { detachedFrame, makeFrame, type EnteredBoundary, type Frame } from '../program/frame.js';
import { entryFunctions } from '../program/entry-points.js';
import type { Program } from '../program/link.js';
import { functionOf, type Unit } from '../program/unit.js';

/** A function from which runs are traced: something outside calls it, or nothing in view does. */
export interface Root {
  readonly unit: Unit;
  readonly fn: number;
  readonly boundary: EnteredBoundary | undefined;
  readonly given: Given | undefined;
}

/** Roots in a fixed order: entry points first, so that a finding's story is told from the surest of them. */
export function roots(program: Program): readonly Root[] {
  const entries: Root[] = [];
  const modules: Root[] = [];
  const free: Root[] = [];
  for (const unit of program.units) {
    const known = entryFunctions(program.resolver, unit);
    unit.facts.functions.forEach((facts, fn) => {
      if (!program.graph.reaches(unit, fn)) return;
      const entry = known.get(fn);
      if (entry) entries.push({ unit, fn, boundary: entry.boundary, given: entry.given });
      else if (facts.kind === 'module') modules.push({ unit, fn, boundary: undefined, given: undefined });
      else if (!program.graph.isCalled(unit, fn)) free.push({ unit, fn, boundary: undefined, given: undefined });
    });
  }
  return [...entries, ...modules, ...free];
}

export function rootFrame(root: Root): Frame {
  const parent = functionOf(root.unit, root.fn).parent;
  return makeFrame({
    unit: root.unit, fn: root.fn, given: root.given, boundary: root.boundary,
    lexical: parent < 0 ? undefined : detachedFrame(root.unit, parent),
  });
}
