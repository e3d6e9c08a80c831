import { inFile } from '../../src/edits/edit.js';
import { quoteOf } from '../../src/edits/lines.js';
import { tokenize } from '../../src/edits/tokens.js';
import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { climb } from '../../src/replay/acts.js';
import type { MissingKey } from '../../src/replay/missing-keys.js';
import { calleeCode } from '../../src/replay/narrate.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { addKey } from '../repairs/add-key.js';
import { operationKey, type OperationKey } from '../repairs/operation-key.js';
import { placeInCall } from '../repairs/place-in-call.js';
import { putInstead } from './put-instead.js';

/**
 * The key in its place, built from the best stable value in scope: in the parameter that the call leaves out, else in the library's own
 * slot. Advice where nothing in scope can give a key or a helper has to hand it on; for an API of one's own also a `PUT`.
 */
export function suggest(replay: Replay, sources: SourceTexts, one: MissingKey): readonly Suggestion[] {
  const key = nearestKey(replay, sources, one);
  return [together([one, ...one.children].map((each) => edit(replay, sources, each))) ?? advice(sources, one, key), ...putInstead(sources, one, key)];
}

function edit(replay: Replay, sources: SourceTexts, one: MissingKey): Suggestion | undefined {
  return one.parameter ? inParameter(replay, sources, one, one.parameter) : inSlot(replay, sources, one);
}

/** A call and those about what it makes: with a key on the first alone, the others would be done twice on the same thing. */
function together(all: readonly (Suggestion | undefined)[]): Suggestion | undefined {
  const edits = all.filter((one) => one?.kind === 'edit');
  const [first] = edits;
  return first && edits.length === all.length ? { ...first, edits: edits.flatMap((one) => one.edits) } : undefined;
}

function inParameter(replay: Replay, sources: SourceTexts, { act }: MissingKey, { call, at, property }: NonNullable<MissingKey['parameter']>): Suggestion | undefined {
  const file = call.frame.unit.path;
  const text = sources.text(file);
  const key = operationKey(replay, sources, call, call, act.effect.operation);
  if (text === undefined || !key) return undefined;
  const writing = { r: replay.program.resolver, text, quote: quoteOf(text, tokenize(text)), name: property, value: key.code, isHeader: false };
  const edits = placeInCall(writing, call, at);
  const what = property === undefined ? 'the key' : `\`${property}\``;
  return edits && { kind: 'edit', title: `Give ${what}, built from \`${key.from}\``, edits: inFile(file, edits) };
}

function inSlot(replay: Replay, sources: SourceTexts, { act, call }: MissingKey): Suggestion | undefined {
  const { effect } = act;
  if (call !== effect.call) return undefined;
  const key = operationKey(replay, sources, call, call, effect.operation);
  return key && addKey(replay, sources, call, effect.operation, key.code);
}

/** The key that the code can give nearest to the call: there, or where its function is called. */
function nearestKey(replay: Replay, sources: SourceTexts, { act, call }: MissingKey): OperationKey | undefined {
  for (const one of climb(call)) {
    const key = operationKey(replay, sources, one, one, act.effect.operation);
    if (key) return key;
  }
  return undefined;
}

function advice(sources: SourceTexts, one: MissingKey, key: OperationKey | undefined): Suggestion {
  const { act, call } = one;
  const callee = calleeCode(sources, call);
  const repair = act.effect.meaning.repair?.key;
  const from = key?.code ?? 'operationId';
  const made = key ? [] : ['// whoever asks makes the id once and keeps it with what is to be done', 'const operationId = randomUUID();', '// …'];
  if (!repair) {
    return {
      kind: 'advice',
      title: 'There is no place for a key: claim the operation first, with a statement that succeeds once, and send only then',
      snippet: [...made, `const claimed = await claim(${from}); // an insert that does nothing when the row is there`, `if (claimed) await ${callee}(…);`].join('\n'),
    };
  }
  if (call !== act.effect.call) {
    const inner = calleeCode(sources, act.effect.call);
    const place = repair.header ? `headers: { …, '${repair.property}': idempotencyKey }` : `${repair.property ?? 'idempotencyKey'}: idempotencyKey`;
    return {
      kind: 'advice',
      title: `Let \`${callee}\` take a key and hand it on to \`${inner}\``,
      snippet: [...made, `await ${callee}(…, { idempotencyKey: ${from} });`, `// in ${act.effect.call.frame.unit.path}: ${inner}(…, { ${place} })`].join('\n'),
    };
  }
  const slot = repair.property === undefined ? from : repair.header ? `{ headers: { '${repair.property}': ${from} } }` : `{ ${repair.property}: ${from} }`;
  return {
    kind: 'advice',
    title: key ? `Send a key built from \`${key.from}\`, which stays the same` : 'Let the caller make an id for the operation once, and send it as the key each time',
    snippet: [...made, `await ${callee}(…, ${slot});`].join('\n'),
  };
}
