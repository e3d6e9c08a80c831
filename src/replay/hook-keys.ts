import { isKeyHeader } from '../catalogue/stakes.js';
import { callbacksOf } from '../program/callbacks.js';
import type { Resolver } from '../program/resolver.js';
import { functionOf, indexOf, type Unit } from '../program/unit.js';
import type { Effect } from './effects/effect.js';
import { changesOf, isHook, makersOf } from './instances.js';

/** Whether an interceptor or hook of the instance puts a key on every request. */
export function hookSetsKey(r: Resolver, effect: Effect): boolean {
  if (effect.kind !== 'http-request') return false;
  const hooks = [...makersOf(r, effect.operation), ...changesOf(r, effect.call, effect.operation)].filter((one) => isHook(one.target));
  return hooks.some(({ call, target }) => callbacksOf(r, call, target).some(({ callback, meaning }) => callback.run.kind === 'per-attempt' && namesKeyHeader(meaning.unit, meaning.fn)));
}

function namesKeyHeader(unit: Unit, fn: number): boolean {
  const { values } = functionOf(unit, fn);
  return values.some((one) => one.kind === 'literal' && typeof one.value === 'string' && isKeyHeader(one.value))
    || [...indexOf(unit, fn).writes.values()].some((writes) => writes.some((one) => one.name !== undefined && isKeyHeader(one.name)));
}
