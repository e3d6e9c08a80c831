import { wordsOf } from '../../src/catalogue/stakes.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf, type Ref } from '../../src/program/frame.js';
import { variesWithPasses } from '../../src/replay/passes.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { stableValues } from '../../src/replay/stable-values.js';

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
  return best && { code: best.code, name: nameOf(best.code) };
}

/** `event.id` is an `eventId`, `job.data.loanId` a `loanId`. */
function nameOf(code: string): string {
  const path = code.split('.');
  const last = path.at(-1)!;
  const words = wordsOf(last).length > 1 || path.length === 1 ? wordsOf(last) : [...wordsOf(path.at(-2)!), ...wordsOf(last)];
  return words.map((one, i) => (i === 0 ? one : one.charAt(0).toUpperCase() + one.slice(1))).join('');
}
