import { functionOf, indexOf, type Unit } from '../program/unit.js';
import { detachedFrame, placeOf, type Ref } from '../program/frame.js';
import type { OperationTarget } from '../program/meaning.js';
import type { Resolver } from '../program/resolver.js';

/** A call and what it means. */
export interface Made {
  readonly call: Ref;
  readonly target: OperationTarget;
}

const MAX_HOPS = 4;

/** The calls that made the instance on which a method is called, through factories that inherit; the nearest first. */
export function makersOf(r: Resolver, target: OperationTarget): readonly Made[] {
  const out: Made[] = [];
  let site = target.meaning.site;
  for (let hops = 0; site && site.value >= 0 && hops < MAX_HOPS; hops++) {
    const made: OperationTarget | undefined = r.targets(site).find((one) => one.kind === 'operation');
    if (!made) break;
    out.push({ call: site, target: made });
    site = made.operation.configures?.inherits ? made.meaning.site : undefined;
  }
  return out;
}

/** Calls elsewhere that change an instance: retries and interceptors that are put on it after it was made. */
export function changesOf(r: Resolver, user: Ref, target: OperationTarget): readonly Made[] {
  const makers = makersOf(r, target);
  const files = new Set([user, ...makers.map((one) => one.call)].map((one) => one.frame.unit));
  return [...files].flatMap((unit) => changesIn(r, unit)).filter((one) => isOn(r, one, makers, target));
}

const CHANGES = new WeakMap<Unit, readonly Made[]>();

function changesIn(r: Resolver, unit: Unit): readonly Made[] {
  const known = CHANGES.get(unit);
  if (known) return known;
  const found = unit.facts.functions.flatMap((_, fn) => {
    const frame = detachedFrame(unit, fn);
    return indexOf(unit, fn).calls.flatMap((value) => {
      if (functionOf(unit, fn).values[value]?.kind !== 'call') return [];
      const call = { frame, value };
      return r.targets(call).flatMap((target) => (target.kind === 'operation' && changes(target) ? [{ call, target }] : []));
    });
  });
  CHANGES.set(unit, found);
  return found;
}

function changes({ operation }: OperationTarget): boolean {
  const on = operation.configures?.on;
  return (on !== undefined && on !== 'result') || isHook({ operation });
}

/** Gives an instance something to run for each of its requests. */
export function isHook({ operation }: Pick<OperationTarget, 'operation'>): boolean {
  return (operation.callbacks ?? []).some((one) => one.run.kind === 'per-attempt');
}

/** Whether a change is made to the instance: one made at the same place, or the library's own. */
function isOn(r: Resolver, { call, target: change }: Made, makers: readonly Made[], target: OperationTarget): boolean {
  const on = change.operation.configures?.on;
  const sites = on !== undefined && on !== 'result'
    ? r.path(call, change, on).refs.flatMap((one) => [...r.follow(one), ...r.denote(one).flatMap((meant) => (meant.kind === 'library' && meant.site ? [meant.site] : []))])
    : change.meaning.site ? [change.meaning.site] : [];
  if (makers.length > 0) return sites.some((site) => makers.some((one) => isSamePlace(site, one.call)));
  return sites.every((site) => nodeIsImport(site)) && change.meaning.library === target.meaning.library;
}

function nodeIsImport(ref: Ref): boolean {
  return ref.value >= 0 && functionOf(ref.frame.unit, ref.frame.fn).values[ref.value]?.kind === 'import';
}

/** The same code, whatever the run. */
function isSamePlace(a: Ref, b: Ref): boolean {
  if (a.value < 0 || b.value < 0) return false;
  const one = placeOf(a);
  const other = placeOf(b);
  return one.file === other.file && one.span[0] === other.span[0] && one.span[1] === other.span[1];
}
