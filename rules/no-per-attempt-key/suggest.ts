import { inFile } from '../../src/edits/edit.js';
import { freshName } from '../../src/edits/names.js';
import { extractConstant, hoistStatement } from '../../src/edits/statement-edits.js';
import { holderAt } from '../../src/edits/statements.js';
import type { Span } from '../../src/model/facts.js';
import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf, placeOf, type Ref } from '../../src/program/frame.js';
import type { AttemptKey } from '../../src/replay/attempt-keys.js';
import { hoistTarget } from '../../src/replay/hoisting.js';
import { codeAt } from '../../src/replay/narrate.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { operationKey } from '../repairs/operation-key.js';

/**
 * Repairs, best first: for a retry, make the key once before the first attempt; otherwise, and where that can't be written, build it from
 * what stays the same; a hook that runs per attempt keeps the key that is there. Advice where nothing in scope can give a key.
 */
export function suggest(replay: Replay, sources: SourceTexts, one: AttemptKey): readonly Suggestion[] {
  const text = sources.text(one.made.frame.unit.path);
  if (text === undefined) return [advice(one, sources)];
  const edits = [...keep(one, text), ...hoist(replay, one, text), ...fromStable(replay, sources, one)];
  return edits.length > 0 ? edits : [advice(one, sources)];
}

/** In a hook: set the key only where none is there yet. */
function keep(one: AttemptKey, text: string): Suggestion[] {
  if (!one.boundary.hook) return [];
  const { file, span } = placeOf(one.use.call);
  const call = nodeOf(one.use.call);
  if (call.kind === 'call') {
    const callee = nodeOf({ frame: one.use.call.frame, value: call.callee });
    if (callee.kind !== 'member' || call.args.length < 2) return [];
    const holder = text.slice(...nodeOf({ frame: one.use.call.frame, value: callee.object }).span);
    const name = text.slice(...nodeOf({ frame: one.use.call.frame, value: call.args[0]!.value }).span);
    return [{ kind: 'edit', title: `Keep the ${one.use.name} that the first attempt set`, edits: [{ file, span: [span[0], span[0]], text: `if (!${holder}.has(${name})) ` }] }];
  }
  const written = text.slice(span[1], placeOf(one.use.key).span[0]);
  const sign = written.lastIndexOf('=');
  if (sign < 0 || written.includes('??=')) return [];
  const at = span[1] + sign;
  return [{ kind: 'edit', title: `Keep the ${one.use.name} that the first attempt set`, edits: [{ file, span: [at, at + 1], text: '??=' }] }];
}

/** Move the making in front of what is repeated. Only for a retry: there one run of the surrounding code is one operation. */
function hoist(replay: Replay, one: AttemptKey, text: string): Suggestion[] {
  const whole = { ...one, made: wholeKey(replay, one) };
  const moved = hoistTarget(whole) === undefined ? one : whole;
  const target = hoistTarget(moved);
  if (target === undefined) return [];
  const { file, span } = placeOf(moved.made);
  const edits = (isDeclaration(text, span) && hoistStatement(text, span[0], target)) || extractConstant(text, span, target, freshName(text, 'idempotencyKey'));
  return edits ? [{ kind: 'edit', title: 'Make the key once, before the first attempt', edits: inFile(file, edits) }] : [];
}

/** The whole expression of a key that is put together of several parts: all of them are to be made once. */
function wholeKey(replay: Replay, one: AttemptKey): Ref {
  const part = placeOf(one.made);
  return replay.program.resolver.follow(one.use.key).find((candidate) => {
    const { file, span } = placeOf(candidate);
    return candidate.frame === one.made.frame && file === part.file && span[0] <= part.span[0] && part.span[1] <= span[1];
  }) ?? one.made;
}

/** `const key = make();` with nothing else in the statement. */
function isDeclaration(text: string, span: Span): boolean {
  const statement = holderAt(text, span[0])?.span;
  return statement !== undefined && /^const\s+[\w$]+\s*(:[^=]+)?=\s*$/.test(text.slice(statement[0], span[0])) && /^\s*;?\s*$/.test(text.slice(span[1], statement[1]));
}

/** Build the key from an id that is the same in every attempt. */
function fromStable(replay: Replay, sources: SourceTexts, one: AttemptKey): Suggestion[] {
  if (one.origin.part) return [];
  const key = operationKey(replay, sources, one.made, one.use.call, one.use.target);
  if (!key) return [];
  const { file, span } = placeOf(one.made);
  return [{ kind: 'edit', title: `Build the key from \`${key.from}\`, which stays the same`, edits: [{ file, span, text: key.code }] }];
}

function advice(one: AttemptKey, sources: SourceTexts): Suggestion {
  const maker = codeAt(sources, placeOf(one.made));
  return {
    kind: 'advice',
    title: one.boundary.boundary.context === 'retry'
      ? 'Make the key once, before the first attempt, and pass it in'
      : 'Take the key from the message: the producer makes it once and sends it along',
    snippet: one.boundary.boundary.context === 'retry'
      ? `const idempotencyKey = ${maker}; // before the first attempt\n// … then hand idempotencyKey to the code that is repeated`
      : `// producer\nsend({ …, operationId: ${maker} });\n// consumer\n{ '${one.use.name}': message.operationId }`,
  };
}
