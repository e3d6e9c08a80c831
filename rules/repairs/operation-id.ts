import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf, type Ref } from '../../src/program/frame.js';
import { variesWithPasses } from '../../src/replay/passes.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { idNameOf, stableValues } from '../../src/replay/stable-values.js';

/** What is done, by an id that is the same in every attempt. */
export interface OperationId {
  /** The id as it is written: `shift.shiftId`. */
  readonly code: string;
  /** A name for it: `shiftId`. */
  readonly name: string;
}

/** The best id in scope at a call, of another value for each thing that the code goes through. */
export function operationId(replay: Pick<Replay, 'program'>, sources: SourceTexts, call: Ref): OperationId | undefined {
  const r = replay.program.resolver;
  const best = stableValues(r, sources, call, nodeOf(call).span).find((one) => variesWithPasses(r, call, one));
  return best && { code: best.code, name: idNameOf(best.code) };
}
