import { isRelativeName } from '../catalogue/stakes.js';
import type { Value } from '../model/facts.js';
import type { Frame } from '../program/frame.js';
import { functionOf } from '../program/unit.js';
import { climb, type Act, type Run } from './acts.js';
import { fieldNames } from './body-keys.js';

/** A request that the receiver carries out once: it sets a named thing to a state, or the code expects to be told that it is there. */
export function changesNothingTwice(run: Run, act: Act): boolean {
  return act.effect.kind === 'http-request' && (setsState(run, act) || expectsConflict(act));
}

/** `PATCH /boxes/{id}` with fields that say what shall be, not by how much it changes. */
function setsState(run: Run, act: Act): boolean {
  const { method, target, meaning, call, operation } = act.effect;
  if (method !== 'PATCH' || target === undefined || !/…$/.test(target.replace(/[?#].*$/, ''))) return false;
  const r = run.program.resolver;
  return !(meaning.data ?? []).flatMap((path) => r.path(call, operation, path).refs).flatMap((one) => fieldNames(r, one)).some(isRelativeName);
}

const CONFLICT = 409;
const MAX_FRAMES = 3;

/** The code around looks for the answer "there is one already": the receiver knows the thing by a name of its own. */
function expectsConflict(act: Act): boolean {
  return climb(act.effect.call).slice(0, MAX_FRAMES).some((one) => comparesConflict(one.frame));
}

function comparesConflict({ unit, fn }: Frame): boolean {
  return unit.facts.functions.some((facts, id) => (id === fn || facts.parent === fn) && facts.values.some((node) => isConflictTest(functionOf(unit, id).values, node)));
}

function isConflictTest(values: readonly Value[], node: Value): boolean {
  if (node.kind !== 'binary' || !/^[!=]==?$/.test(node.operator)) return false;
  return [node.left, node.right].some((side) => {
    const one = values[side];
    return one?.kind === 'literal' && one.value === CONFLICT;
  });
}
