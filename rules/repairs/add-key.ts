import { inFile } from '../../src/edits/edit.js';
import { quoteOf } from '../../src/edits/lines.js';
import { tokenize } from '../../src/edits/tokens.js';
import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import type { Ref } from '../../src/program/frame.js';
import type { Effect } from '../../src/replay/effects/effect.js';
import { keysOf } from '../../src/replay/keys.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { placeInCall } from './place-in-call.js';

/**
 * The call with the key in the place that the library has for one: a property of an object that is there, a nested object or an argument
 * where nothing is yet, or a copy of options that are made elsewhere. Undefined where the call has a key, or where no place is sure.
 */
export function addKey(replay: Pick<Replay, 'program'>, sources: SourceTexts, call: Ref, target: Effect['operation'], key: string): Suggestion | undefined {
  const repair = target.operation.effect?.repair?.key;
  const r = replay.program.resolver;
  const { path: file } = call.frame.unit;
  const text = sources.text(file);
  if (!repair || text === undefined || keysOf(r, call, target).found.length > 0) return undefined;
  const { property: name } = repair;
  const edits = placeInCall({ r, text, quote: quoteOf(text, tokenize(text)), name, value: key, isHeader: repair.header === true }, call, repair.at);
  const what = name === undefined ? 'a key' : `\`${name}\``;
  return edits && { kind: 'edit', title: `Pass ${what} that stays the same in every attempt`, edits: inFile(file, edits) };
}
