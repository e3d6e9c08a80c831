import { inFile, type Edit } from '../../src/edits/edit.js';
import { addProperty } from '../../src/edits/expression-edits.js';
import { quoteOf } from '../../src/edits/lines.js';
import { tokenize } from '../../src/edits/tokens.js';
import type { AppliedTemplate } from '../../src/model/catalogue.js';
import type { Span } from '../../src/model/facts.js';
import type { Suggestion, TextEdit } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf, type Ref } from '../../src/program/frame.js';
import type { Effect } from '../../src/replay/effects/effect.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { resultUse } from '../../src/replay/result-uses.js';
import { isRowTyped, lastInChain } from '../../src/replay/written-rows.js';
import type { OperationId } from './operation-id.js';
import { placeInCall } from './place-in-call.js';
import { writtenAt } from './written.js';

/**
 * A write that keeps the id of the operation in the row that it changes and changes nothing where the id is there already: one statement,
 * so that nothing can come between. Undefined where the library has no such form, or where something looks at what the write gives.
 */
export function appliedIds(replay: Pick<Replay, 'program'>, sources: SourceTexts, effect: Effect, id: OperationId): Suggestion | undefined {
  const template = effect.meaning.repair?.applied;
  const { unit } = effect.call.frame;
  const text = sources.text(unit.path);
  const r = replay.program.resolver;
  if (!template || text === undefined || !isAlone(text, r, effect)) return undefined;
  if (template.unless !== undefined && r.path(effect.call, effect.operation, template.unless).refs.length > 0) return undefined;
  if (template.typed === true && unit.facts.kind.startsWith('ts') && !isRowTyped(r, text, effect)) return undefined;
  const words = wordsFor(id);
  const edits = [...propertyEdits(r, text, effect, template, words), ...textEdits(r, text, effect, template, words), ...errorEdits(text, effect, template)];
  const declared = template.declared ? declaration(r, sources, effect, template.declared, words) : [];
  if (edits.includes(undefined) || !declared) return undefined;
  return {
    kind: 'edit',
    title: `Keep \`${id.code}\` in the row, and change it only where that is not there yet`,
    edits: [...inFile(unit.path, edits.flatMap((one) => one!)), ...declared],
  };
}

type Words = Readonly<Record<'field' | 'id' | 'name' | 'names', string>>;

function wordsFor({ code, name }: OperationId): Words {
  const applied = `applied${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { field: `${applied}s`, id: code, name: applied, names: `${applied}s` };
}

function filled(template: string, words: Words): string {
  return template.replace(/\{(field|id|names?)\}/g, (_, word: keyof Words) => words[word]);
}

/** Nobody looks at what the write gives, which a repeat would not get, and nothing follows it in its chain. */
function isAlone(text: string, r: Replay['program']['resolver'], effect: Effect): boolean {
  const last = lastInChain(r, effect.call);
  const use = resultUse(last, []);
  return (use === 'none' || (use === 'handed' && effect.meaning.repair?.applied?.error !== undefined)) && !/^\s*\??\./.test(text.slice(nodeOf(last).span[1]));
}

function propertyEdits(r: Replay['program']['resolver'], text: string, effect: Effect, template: AppliedTemplate, words: Words): (readonly Edit[] | undefined)[] {
  const quote = quoteOf(text, tokenize(text));
  return template.properties.map(({ at, name, value }) => {
    const [argument] = at.split('.$');
    const object = writtenAt(text, effect.call, argument!);
    if (!object || nodeOf(object.value).kind !== 'object') return undefined;
    return placeInCall({ r, text, quote, name: filled(name, words), value: filled(value, words), isHeader: false }, effect.call, at);
  });
}

function textEdits(r: Replay['program']['resolver'], text: string, effect: Effect, template: AppliedTemplate, words: Words): (readonly Edit[] | undefined)[] {
  return (template.texts ?? []).map((one) => {
    const quote = quoteOf(text, tokenize(text));
    const code = filled(one.text, words);
    const there = writtenAt(text, effect.call, one.at);
    if (there) return insideText(text, there.span, code, one);
    const path = one.at.split('.');
    const written = `${quote}${one.word === '' ? '' : `${one.word} `}${code}${quote}`;
    return placeInCall({ r, text, quote, name: path.at(-1)!, value: written, isHeader: false }, effect.call, path.slice(0, -1).join('.'));
  });
}

/** Behind the word in a plain string, or at its end. */
function insideText(text: string, span: Span, code: string, { word, joint }: { readonly word: string; readonly joint: string }): Edit[] | undefined {
  const source = text.slice(...span);
  if (!/^(['"`])[^'"`\\$]*\1$/.test(source)) return undefined;
  const found = word === '' ? undefined : new RegExp(`\\b${word}\\s+`, 'i').exec(source);
  const end = span[1] - 1;
  if (found) {
    const at = span[0] + found.index + found[0].length;
    return [{ span: [at, at], text: `${code}${joint}` }];
  }
  if (word !== '') return [{ span: [end, end], text: ` ${word} ${code}` }];
  return [{ span: [span[0] + 1, span[0] + 1], text: '(' }, { span: [end, end], text: `)${joint}${code}` }];
}

/** What fails because the work was done is done. */
function errorEdits(text: string, { call }: Effect, { error }: AppliedTemplate): (readonly Edit[])[] {
  if (error === undefined) return [];
  const quote = quoteOf(text, tokenize(text));
  const end = nodeOf(call).span[1];
  return [[{ span: [end, end], text: `.catch((error) => {\n  if (error.name !== ${quote}${error}${quote}) throw error;\n})` }]];
}

/** The list among the declared fields of the row; undefined where they are not written as an object of their own in view. */
function declaration(r: Replay['program']['resolver'], sources: SourceTexts, effect: Effect, { at, value }: NonNullable<AppliedTemplate['declared']>, words: Words): TextEdit[] | undefined {
  const [only, more] = r.path(effect.call, effect.operation, at).refs.flatMap((one): readonly Ref[] => r.follow(one));
  if (!only || more || nodeOf(only).kind !== 'object') return undefined;
  const { path } = only.frame.unit;
  const text = sources.text(path);
  const edits = text === undefined || isTypedApart(text, nodeOf(only).span) ? undefined : addProperty(text, nodeOf(only).span, words.field, value);
  return edits && inFile(path, edits);
}

/** `new Schema<Account>({ … })`: the fields stand in a type, too, which the list would not be part of. */
function isTypedApart(text: string, span: Span): boolean {
  return />\s*\(\s*$/.test(text.slice(Math.max(0, span[0] - 40), span[0]));
}
