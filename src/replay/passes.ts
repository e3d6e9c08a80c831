import type { RegionId, ValueId } from '../model/facts.js';
import { callbacksOf } from '../program/callbacks.js';
import { lexicalFrame, regionOf, type Frame, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import { functionOf, indexOf, regionsUp } from '../program/unit.js';
import { boundariesOf } from './attempts.js';
import type { StableValue } from './stable-values.js';

/**
 * Whether a value is another one in each pass of the loops and `map`s around a place, so that it names one operation and not all of them.
 * A loop that only tries again is none of them: there the value must stay the same.
 */
export function variesWithPasses(r: Resolver, where: Ref, value: StableValue): boolean {
  const root = rootOf(value);
  let region: RegionId = regionOf(where);
  for (let frame: Frame | undefined = where.frame; frame && frame.fn !== 0; frame = frame.lexical) {
    const loop = passesAround(r, where, frame, region);
    if (loop !== undefined) return root.frame === frame && root.value !== undefined && isMadeIn(frame, root.value, loop);
    if (root.frame === frame) return true;
    if (runsForEach(r, frame)) return false;
    region = creationRegion(frame);
  }
  return true;
}

/** What a path starts from (`line` of `line.id`), in the run that declares it. Without a value it is a parameter. */
function rootOf(one: StableValue): { readonly frame: Frame; readonly value: ValueId | undefined } {
  const { frame } = one;
  let { value } = one;
  if (value === undefined) return { frame, value };
  const { values } = functionOf(frame.unit, frame.fn);
  for (let node = values[value]!; node.kind === 'member' || node.kind === 'await'; node = values[value]!) value = node.kind === 'member' ? node.object : node.operand;
  const node = values[value]!;
  if (node.kind !== 'captured') return { frame, value };
  const variable = frame.unit.facts.variables[node.variable]!;
  return { frame: lexicalFrame(frame, variable.function), value: variable.writes.find((write) => write.function === variable.function)?.value };
}

/** The innermost loop around a region that goes through several things. */
function passesAround(r: Resolver, where: Ref, frame: Frame, region: RegionId): RegionId | undefined {
  const facts = functionOf(frame.unit, frame.fn);
  const retries = new Set(boundariesOf(r, where).flatMap((one) => (one.frame === frame && one.region !== undefined ? [one.region] : [])));
  return regionsUp(facts, region).find((one) => facts.regions[one]?.kind === 'loop' && !retries.has(one));
}

/** Whether a value is the loop's item, or made inside the loop. */
function isMadeIn(frame: Frame, value: ValueId, loop: RegionId): boolean {
  if (indexOf(frame.unit, frame.fn).loops.get(loop)?.item === value) return true;
  const facts = functionOf(frame.unit, frame.fn);
  const node = facts.values[value]!;
  return node.kind !== 'parameter' && node.region !== undefined && regionsUp(facts, node.region).includes(loop);
}

/** Whether a function is run once for each element (`map`, `forEach`). */
function runsForEach(r: Resolver, frame: Frame): boolean {
  return sitesOf(frame).some((site) => r.targets(site).some((target) => target.kind === 'operation' && callbacksOf(r, site, target).some((one) =>
    one.callback.run.kind === 'inline' && one.callback.run.each === true && one.meaning.unit === frame.unit && one.meaning.fn === frame.fn)));
}

/** The call that runs the function; of a run of which nothing is known, the calls that it is handed to where it is made. */
function sitesOf(frame: Frame): readonly Ref[] {
  const { call, lexical, unit } = frame;
  if (call || !lexical) return call ? [call] : [];
  const index = indexOf(unit, lexical.fn);
  const made = index.creations.get(frame.fn);
  return index.calls.filter((value) => {
    const node = functionOf(unit, lexical.fn).values[value]!;
    return node.kind === 'call' && node.args.some((one) => one.value === made);
  }).map((value) => ({ frame: lexical, value }));
}

function creationRegion(frame: Frame): RegionId {
  const parent = functionOf(frame.unit, frame.fn).parent;
  return parent < 0 ? 0 : functionOf(frame.unit, parent).values.find((one) => one.kind === 'function' && one.function === frame.fn)?.region ?? 0;
}
