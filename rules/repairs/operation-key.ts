import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf, type Ref } from '../../src/program/frame.js';
import type { Effect } from '../../src/replay/effects/effect.js';
import { operationName } from '../../src/replay/narrate.js';
import { variesWithPasses } from '../../src/replay/passes.js';
import type { Replay } from '../../src/replay/pipeline.js';
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
export function operationKey(replay: Replay, sources: SourceTexts, at: Ref, call: Ref, target: Effect['operation'] | undefined): OperationKey | undefined {
  const { resolver } = replay.program;
  const inside = nodeOf(at).span;
  const around = nodeOf(call).span;
  const isWithin = at.frame === call.frame && around[0] <= inside[0] && inside[1] <= around[1];
  const best = stableValues(resolver, sources, at, isWithin ? around : inside).find((one) => variesWithPasses(resolver, at, one));
  return best && { code: `\`${operationName({ made: at, use: { target } })}:\${${best.code}}\``, from: best.code };
}
