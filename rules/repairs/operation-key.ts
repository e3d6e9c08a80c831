import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf, type Ref } from '../../src/program/frame.js';
import type { Effect } from '../../src/replay/effects/effect.js';
import { calledName, operationName } from '../../src/replay/narrate.js';
import { variesWithPasses } from '../../src/replay/passes.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { siblingsOf } from '../../src/replay/siblings.js';
import { stableValues } from '../../src/replay/stable-values.js';

export interface OperationKey {
  /** A template: what is done, and the id of what it is done for. */
  readonly code: string;
  /** The id, as it is written. */
  readonly from: string;
}

/**
 * A key for a call, made of what is the same in every attempt and of another value for each thing that the code goes through. `at` is
 * where it is to be written: the call itself, or an expression among its arguments.
 */
export function operationKey(
  replay: Pick<Replay, 'program'>, sources: SourceTexts, at: Ref, call: Ref, target: Effect['operation'] | undefined,
): OperationKey | undefined {
  const { resolver } = replay.program;
  const inside = nodeOf(at).span;
  const around = nodeOf(call).span;
  const isWithin = at.frame === call.frame && around[0] <= inside[0] && inside[1] <= around[1];
  const best = stableValues(resolver, sources, at, isWithin ? around : inside).find((one) => variesWithPasses(resolver, at, one));
  const separator = target?.operation.effect?.repair?.key?.separator ?? ':';
  return best && { code: `\`${nameOf(replay, at, call, target)}${separator}\${${best.code}}\``, from: best.code };
}

/** What is done; with several such calls in one function, each of them by a name of its own, or one would pass for the other. */
function nameOf(replay: Pick<Replay, 'program'>, at: Ref, call: Ref, target: Effect['operation'] | undefined): string {
  const name = operationName({ made: at, use: { target } });
  const siblings = target ? siblingsOf(replay.program.resolver, call, target) : [];
  if (!target || siblings.length === 0) return name;
  const same = siblings.filter((one) => one.path === target.meaning.path);
  const path = same.length === siblings.length ? '' : calledName(target);
  const full = path === '' || path === name ? name : `${name}-${path}`;
  const earlier = same.filter((one) => one.start < nodeOf(call).span[0]).length;
  return earlier === 0 ? full : `${full}-${earlier + 1}`;
}
