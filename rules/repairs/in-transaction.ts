import { inFile, type Edit } from '../../src/edits/edit.js';
import { indentUnit, laidOut, lineIndent, newlineOf, reindent, removal, usesSemicolons } from '../../src/edits/lines.js';
import { insertAfter, insertBefore } from '../../src/edits/statement-edits.js';
import { holderAt, statementsOf } from '../../src/edits/statements.js';
import { tokenFrom, tokenize, type Token } from '../../src/edits/tokens.js';
import type { Span } from '../../src/model/facts.js';
import type { TextEdit } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { nodeOf, type Frame } from '../../src/program/frame.js';
import type { Act } from '../../src/replay/acts.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { transactionForm, type TransactionForm } from '../../src/replay/transaction-forms.js';
import { namesUsed } from './names-used.js';

/** What is to stand in one transaction with a write. */
export interface Addition {
  /** The statements, with line feeds and relative indentation, by the handle that they go through. Undefined: cannot be written. */
  code(handle: string): string | undefined;
  readonly side: 'before' | 'after';
  /** Text that the same suggestion takes away: what it uses need not be known any longer. */
  readonly without: readonly Span[];
  /** The name by which the statements know what the transaction gives. */
  readonly result?: string | undefined;
}

/**
 * The statement of a write in its library's transaction, with further statements that go through the handle. A write that is in a
 * transaction already stays there. Undefined where the write is no plain statement of a block, or its library has no form for it.
 */
export function inTransaction(replay: Pick<Replay, 'program'>, sources: SourceTexts, write: Act, addition: Addition): TextEdit[] | undefined {
  const file = (write.scope?.frame ?? write.effect.call.frame).unit.path;
  const text = sources.text(file);
  const edits = text === undefined ? undefined : write.scope ? inScope(replay, text, write, addition) : wrapped(replay, text, write, addition);
  return edits && inFile(file, edits);
}

function inScope(replay: Pick<Replay, 'program'>, text: string, write: Act, addition: Addition): Edit[] | undefined {
  const { scope, effect } = write;
  if (!scope || scope.presumed || scope.kafka) return undefined;
  if (scope.frame) {
    const handle = handleIn(write);
    const code = handle === undefined ? undefined : addition.code(handle);
    return code === undefined ? undefined : inCallback(text, functionSpan(scope.frame), code, addition);
  }
  const start = nodeOf(effect.call).span[0];
  const handle = transactionForm(replay.program.resolver, text, effect)?.client ?? rootOf(text, write);
  const code = handle === undefined ? undefined : addition.code(handle);
  if (code === undefined || holderAt(text, start)?.kind !== 'list' || !isAmongStatements(text, start)) return undefined;
  return addition.side === 'after' ? insertAfter(text, start, code) : insertBefore(text, start, code);
}

function functionSpan(frame: Frame): Span {
  return frame.unit.facts.functions[frame.fn]!.span;
}

/** At the beginning or the end of the function that is run in the transaction; what it returns gets the name that the statements have for it. */
function inCallback(text: string, span: Span, code: string, { side, result }: Addition): Edit[] | undefined {
  const close = span[1] - 1;
  const tokens = tokenize(text)?.tokens ?? [];
  const brace = tokens[tokenFrom(tokens, close)];
  if (text[close] !== '}' || !brace || brace.match < 0) return undefined;
  const from = tokens[brace.match]!.end;
  const statements = statementsOf(text.slice(from, close)).map(([start, end]): Span => [start + from, end + from]);
  const last = statements.at(-1);
  if (!last) return undefined;
  if (side === 'before') return insertBefore(text, statements[0]![0], code);
  const returned = /^return\b\s*([\s\S]*?);?$/.exec(text.slice(...last))?.[1];
  if (returned === undefined) return insertAfter(text, last[0], code);
  if (result === undefined || returned === result || !namesUsed(code).has(result) || new RegExp(`\\b${result}\\s*[,}]`).test(returned)) return insertBefore(text, last[0], code);
  if (namesUsed(text.slice(from, close)).has(result)) return undefined;
  const indent = lineIndent(text, last[0]);
  const end = usesSemicolons(text) ? ';' : '';
  const lines = [`const ${result} = ${returned}${end}`, laidOut(code, indent, newlineOf(text)), `return ${result}${end}`];
  return [{ span: last, text: lines.join(newlineOf(text) + indent) }];
}

/** `db.batch([…])`: the statement that holds the write holds the others, too. */
function isAmongStatements(text: string, start: number): boolean {
  const holder = holderAt(text, start);
  return holder !== undefined && /^(?:(?:const|let)\s[^=]+=\s*)?await\s+$/.test(text.slice(holder.span[0], start));
}

/** The name of the parameter that carries the transaction. */
function handleIn(write: Act): string | undefined {
  for (let one = write.within; one; one = one.outer) {
    if (one.kind !== 'callback' || one.frame !== write.scope?.frame) continue;
    const run = one.given?.callback.run;
    const index = run?.kind === 'transaction' ? run.handle : undefined;
    return index === undefined ? undefined : one.frame.unit.facts.functions[one.frame.fn]!.params[index]?.name;
  }
  return undefined;
}

function rootOf(text: string, write: Act): string | undefined {
  const start = nodeOf(write.effect.call).span[0];
  return /^[A-Za-z_$][\w$]*(?=\.)/.exec(text.slice(start, start + 80))?.[0];
}

/** `const order = await ` of a statement: the names that it declares. */
interface Head {
  readonly names: readonly string[];
  readonly keyword: string;
  /** Offset of the awaited expression. */
  readonly from: number;
}

function wrapped(replay: Pick<Replay, 'program'>, text: string, write: Act, addition: Addition): Edit[] | undefined {
  const start = nodeOf(write.effect.call).span[0];
  const form = transactionForm(replay.program.resolver, text, write.effect);
  const holder = holderAt(text, start);
  const tokens = tokenize(text);
  if (!form || holder?.kind !== 'list' || !tokens || form.client.includes('\n')) return undefined;
  const head = headOf(tokens.tokens, holder.span, start);
  if (!head) return undefined;
  const body = text.slice(form.clientEnd, holder.span[1]);
  if (isUsed(body, form.client) || isUsed(text.slice(holder.span[0], head.from), form.client)) return undefined;
  const handle = namesUsed(text.slice(...holder.span)).has(form.handle) ? `${form.handle}InTransaction` : form.handle;
  const rename = (code: string): string => code.replace(new RegExp(`\\b${form.handle}\\b`, 'g'), handle);
  const code = addition.code(handle);
  if (code === undefined) return undefined;
  const used = namesUsed(laterText(text, holder.span, addition.without));
  const later = head.names.filter((name) => used.has(name));
  const end = usesSemicolons(text) ? ';' : '';
  const newline = newlineOf(text);
  const outer = lineIndent(text, holder.span[0]);
  const unit = indentUnit(text);
  const statement = (indent: string): string => reindent(text, holder.span, tokens, outer, indent).replace(text.slice(start, form.clientEnd), () => rename(form.through));
  const before = rename(form.before);
  const depth = /(?:^|\n)([^\S\n]*)$/.exec(before)?.[1] ?? '';
  const indent = outer + (depth === '' ? '' : unit);
  const parts = [statement(indent), laidOut(code, indent, newline)];
  if (addition.side === 'before') parts.reverse();
  const tail = tailOf(form, text, holder.span, later, addition.without);
  if (!tail) return undefined;
  const lines = [...parts, ...(form.isCallback && later.length > 0 ? [`return ${given(later)}${end}`] : [])];
  const opened = laidIn(before, outer, unit, newline).trimEnd();
  const closed = laidIn(form.after.replace(/^\n/, ''), outer, unit, newline);
  const finish = tail.code === '' ? closed : afterCommit(closed, tail.code, indent, newline);
  const declares = form.isCallback && later.length > 0 ? `${head.keyword} ${given(later)} = ` : '';
  const whole = `${declares}${opened}${newline}${lines.map((line) => indent + line).join(newline)}${newline}${outer}${finish}`;
  return [{ span: holder.span, text: end === '' ? whole.replace(/;$/gm, '') : whole }, ...tail.edits];
}

/** `const { a, b } = await …`, `await …`; undefined for a statement that does more than await the write. */
function headOf(tokens: readonly Token[], span: Span, start: number): Head | undefined {
  const first = tokenFrom(tokens, span[0]);
  const at = tokenFrom(tokens, start);
  if (tokens[at - 1]?.text !== 'await' || at - 1 < first) return undefined;
  if (at - 1 === first) return { names: [], keyword: '', from: start };
  const keyword = tokens[first]!.text;
  const equals = tokens.findIndex((one, i) => i > first && i < at && one.text === '=' && depthAt(tokens, first, i) === 0);
  if ((keyword !== 'const' && keyword !== 'let') || equals !== at - 2) return undefined;
  return { names: declared(tokens, first + 1, equals), keyword, from: start };
}

function depthAt(tokens: readonly Token[], from: number, at: number): number {
  let depth = 0;
  for (let i = from; i < at; i++) if (tokens[i]!.match > i && tokens[i]!.match >= at) depth++;
  return depth;
}

/** The names of a pattern, types and property names left out. */
function declared(tokens: readonly Token[], from: number, to: number): string[] {
  const names: string[] = [];
  if (tokens[from]!.kind === 'word') return [tokens[from]!.text];
  const close = tokens[from]!.match;
  for (let i = from + 1; i < Math.min(close, to); i++) {
    const token = tokens[i]!;
    if (token.kind === 'word' && tokens[i + 1]?.text !== ':' && [',', '}', ']', '='].includes(tokens[i + 1]?.text ?? '')) names.push(token.text);
  }
  return names;
}

function given(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `{ ${names.join(', ')} }`;
}

/** What comes after a statement in its block, without what is taken away. */
function laterText(text: string, span: Span, without: readonly Span[]): string {
  const end = blockEnd(text, span);
  let out = '';
  let at = span[1];
  for (const [from, to] of [...without].sort((a, b) => a[0] - b[0])) {
    if (from < at || to > end) continue;
    out += text.slice(at, from);
    at = to;
  }
  return out + text.slice(at, end);
}

/** Where the block of a statement ends. */
function blockEnd(text: string, span: Span): number {
  const tokens = tokenize(text)?.tokens ?? [];
  let end = text.length;
  for (const one of tokens) {
    if (one.text === '{' && one.start < span[0] && one.match >= 0 && tokens[one.match]!.end >= span[1]) end = Math.min(end, tokens[one.match]!.start);
  }
  return end;
}

interface Tail {
  readonly code: string;
  readonly edits: readonly Edit[];
}

/**
 * Between a begin and a commit by hand a statement stands in a block of its own, so what it declares is not known behind it: the only
 * thing that may use it there is a `return` that ends the surrounding block, which then moves behind the commit.
 */
function tailOf(form: TransactionForm, text: string, span: Span, later: readonly string[], without: readonly Span[]): Tail | undefined {
  if (form.isCallback || later.length === 0) return { code: '', edits: [] };
  const end = blockEnd(text, span);
  const rest = statementsOf(text.slice(span[1], end)).map(([from, to]): Span => [from + span[1], to + span[1]])
    .filter(([from, to]) => !without.some((one) => one[0] <= from && to <= one[1]));
  const [only, more] = rest;
  if (!only || more || !/^return\b/.test(text.slice(...only)) || /\bawait\b/.test(text.slice(...only))) return undefined;
  return { code: text.slice(...only), edits: [{ span: removal(text, only), text: '' }] };
}

function afterCommit(closed: string, code: string, indent: string, newline: string): string {
  const commit = /^.*COMMIT.*$/m.exec(closed);
  if (!commit) return closed;
  const at = commit.index + commit[0].length;
  return `${closed.slice(0, at)}${newline}${indent}${code}${closed.slice(at)}`;
}

/** The template's own lines, with its two spaces as the file's indentation. */
function laidIn(code: string, outer: string, unit: string, newline: string): string {
  return laidOut(code.replace(/^( {2})+/gm, (spaces) => unit.repeat(spaces.length / 2)), outer, newline);
}

/** Whether a path of names (`this.db`) stands in code once more. */
function isUsed(code: string, name: string): boolean {
  return new RegExp(`(?<![\\w$.])${name.replace(/[.$()[\]{}*+?^|\\]/g, '\\$&')}(?![\\w$])`).test(code);
}
