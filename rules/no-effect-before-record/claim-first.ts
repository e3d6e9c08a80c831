import { inFile } from '../../src/edits/edit.js';
import { freshName } from '../../src/edits/names.js';
import { insertBefore } from '../../src/edits/statement-edits.js';
import { usesSemicolons } from '../../src/edits/lines.js';
import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf } from '../../src/program/frame.js';
import type { LateRecord } from '../../src/replay/late-records.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { templatesOf } from '../../src/replay/transaction-forms.js';
import { adviceSnippet } from '../repairs/advice.js';
import { namesUsed } from '../repairs/names-used.js';
import { writtenAt } from '../repairs/written.js';

/** Longer than the effect takes, and short enough to wait for after a crash. */
const SECONDS = 300;

/**
 * For a marker in a store whose entries expire: an entry beside it that only one attempt can make, for some minutes. After a crash the next
 * attempts fail until it has gone, and then the work is done: it is never lost, and no two attempts are at it at once.
 */
export function claimFirst(_replay: Replay, sources: SourceTexts, one: LateRecord): Suggestion | undefined {
  const { record, frame, effectCall, check } = one;
  const file = frame.unit.path;
  const text = sources.text(file);
  const template = templatesOf(record.effect).claim?.snippet;
  if (text === undefined || template === undefined || record.effect.kind !== 'cache-set' || record.effect.call.frame !== frame || check.frame !== frame) return undefined;
  const { at } = record.effect.meaning.target ?? {};
  const key = at === undefined ? undefined : writtenAt(text, record.effect.call, at);
  const client = /^(?:this\.)?[A-Za-z_$][\w$]*(?=\.)/.exec(text.slice(nodeOf(record.effect.call).span[0]))?.[0];
  const [first] = template.split('\n');
  const asked = first === undefined ? undefined : /await (\w+)\./.exec(first)?.[1];
  if (!key || client === undefined || asked === undefined || !isKnownBefore(text, nodeOf(effectCall).span[0], text.slice(...key.span))) return undefined;
  const name = freshName(text, 'claimed');
  const claim = adviceSnippet(first!.replace(`await ${asked}.`, () => `await ${client}.`).replace(/\bclaimed\b/, name), { key: beside(text.slice(...key.span)), ttl: String(SECONDS) });
  const refuse = `if (!${name}) throw new Error('another attempt is at it or has died; this one has to come back later');`;
  const code = [claim, refuse].join('\n');
  const edits = insertBefore(text, nodeOf(effectCall).span[0], usesSemicolons(text) ? code : code.replace(/;$/gm, ''));
  return edits && { kind: 'edit', title: `Claim the work for ${SECONDS / 60} minutes before it is done, with an entry that only one attempt can make`, edits: inFile(file, edits) };
}

/** A second entry beside the marker. */
function beside(key: string): string {
  if (/^[`'"].*[`'"]$/s.test(key)) return `${key.slice(0, -1)}:claim${key.at(-1)!}`;
  return `\`\${${key}}:claim\``;
}

/** The key's names are not declared between the effect and the marker. */
function isKnownBefore(text: string, effect: number, key: string): boolean {
  const behind = text.slice(effect);
  return [...namesUsed(key)].every((name) => !new RegExp(`\\b(?:const|let)\\s+(?:[{[][^=]*\\b)?${name.replaceAll('$', '\\$')}\\b`).test(behind.slice(0, behind.indexOf(key))));
}
