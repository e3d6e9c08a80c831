import type { SourceTexts } from '../../src/model/rule.js';
import { at, nodeOf, placeOf, type Ref } from '../../src/program/frame.js';
import type { Act } from '../../src/replay/acts.js';
import { identityFields, isStable } from '../../src/replay/guards.js';
import type { LateRecord } from '../../src/replay/late-records.js';
import { codeAt, operationName } from '../../src/replay/narrate.js';
import { variesWithPasses } from '../../src/replay/passes.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { siblingsOf } from '../../src/replay/siblings.js';
import { SIMPLE_PATH } from '../repairs/written.js';

/** Every loop around the effect is around the record, too: otherwise one record stands for many effects. */
function isOncePerRecord(effect: Act, record: Act): boolean {
  for (let one = effect.within; one; one = one.outer) {
    if (one.kind !== 'loop' && !(one.kind === 'callback' && one.given?.callback.run.kind === 'inline' && one.given.callback.run.each)) continue;
    const { kind, frame } = one;
    let shared = false;
    for (let other = record.within; other; other = other.outer) {
      if (other.kind === kind && other.frame === frame && (one.kind !== 'loop' || other.kind !== 'loop' || other.flow === one.flow)) shared = true;
    }
    if (!shared) return false;
  }
  return true;
}

/** The parameter by which the function of a call is handed a value. */
function parameterFor({ program: { resolver } }: Replay, call: Ref, known: Ref): Ref | undefined {
  const values = call.frame.unit.facts.functions[call.frame.fn]!.values;
  const found = resolver.follow(known);
  const value = values.findIndex((node, id) => node.kind === 'parameter' && resolver.follow(at(call, id)).some((one) => found.some((other) => one.frame === other.frame && one.value === other.value)));
  return value < 0 ? undefined : at(call, value);
}

/** A key made of what the record is known by: the row that says whether it was done is one for each thing that is done. */
export function recordKey(replay: Replay, sources: SourceTexts, { run, effect, record }: LateRecord): string | undefined {
  const { call, operation } = effect.effect;
  if (siblingsOf(replay.program.resolver, call, operation).length > 0 || !isOncePerRecord(effect, record)) return undefined;
  const named = record.effect.kind === 'db-insert' ? identityFields(run, record) : record.effect.condition.values;
  for (const { value: known } of named) {
    const value = known.frame === call.frame ? known : parameterFor(replay, call, known);
    if (!value || !isStable(run, value)) continue;
    // A parameter's place holds its type, too.
    const code = codeAt(sources, placeOf(value)).replace(/^([\w$]+)\??: .*$/, '$1');
    const isBefore = nodeOf(value).span[1] <= nodeOf(call).span[0];
    const varies = variesWithPasses(replay.program.resolver, call, { code, as: 'operation', frame: value.frame, value: value.value });
    if (SIMPLE_PATH.test(code) && isBefore && varies) return `\`${operationName({ made: call, use: { target: operation } })}:\${${code}}\``;
  }
  return undefined;
}
