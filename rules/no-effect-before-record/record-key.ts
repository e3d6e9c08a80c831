import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf, placeOf } from '../../src/program/frame.js';
import { identityFields, isStable } from '../../src/replay/guards.js';
import type { LateRecord } from '../../src/replay/late-records.js';
import { codeAt, operationName } from '../../src/replay/narrate.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { siblingsOf } from '../../src/replay/siblings.js';
import { SIMPLE_PATH } from '../repairs/written.js';

/** A key made of what the record is known by: the row that says whether it was done is one for each thing that is done. */
export function recordKey(replay: Replay, sources: SourceTexts, { run, effect, record }: LateRecord): string | undefined {
  const { call, operation } = effect.effect;
  if (siblingsOf(replay.program.resolver, call, operation).length > 0) return undefined;
  const named = record.effect.kind === 'db-insert' ? identityFields(run, record) : record.effect.condition.values;
  for (const { value } of named) {
    if (value.frame !== call.frame || nodeOf(value).span[0] >= nodeOf(record.effect.call).span[0] || !isStable(run, value)) continue;
    // A parameter's place holds its type, too.
    const code = codeAt(sources, placeOf(value)).replace(/^([\w$]+)\??: .*$/, '$1');
    const isBefore = nodeOf(value).span[1] <= nodeOf(call).span[0];
    if (SIMPLE_PATH.test(code) && isBefore) return `\`${operationName({ made: call, use: { target: operation } })}:\${${code}}\``;
  }
  return undefined;
}
