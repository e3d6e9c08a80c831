import type { Span } from '../model/facts.js';
import { applyEdits } from './apply.js';
import type { Edit } from './edit.js';
import { replaceExpression } from './expression-edits.js';
import { lineIndent, indentUnit, laidOut, lineStart, newlineOf, reindent, removal, startsLine, usesSemicolons, withComments } from './lines.js';
import { holderAt, type Holder } from './statements.js';
import { tokenFrom, tokenize, type Token, type Tokens } from './tokens.js';

// All builders give edits of one text, or undefined where its structure does not allow them.

/**
 * Puts statements before the statement that holds the offset, above its comments. `code` has line feeds and relative indentation. The
 * lone statement of an `if` or loop gets braces, and an arrow function's expression becomes a body that returns it.
 */
export function insertBefore(text: string, offset: number, code: string): Edit[] | undefined {
  return insertion(text, offset, relative(text, code), 'before');
}

/** Puts statements after the statement that holds the offset. Undefined for an arrow function's expression. */
export function insertAfter(text: string, offset: number, code: string): Edit[] | undefined {
  return insertion(text, offset, relative(text, code), 'after');
}

/** Takes the statement that holds the offset away, with its comments. Undefined where the syntax needs one. */
export function removeStatement(text: string, offset: number): Edit[] | undefined {
  const tokens = tokenize(text);
  const holder = holderAt(text, offset);
  if (!tokens || holder?.kind !== 'list') return undefined;
  return [{ span: removal(text, withComments(text, holder.span, tokens.comments)), text: '' }];
}

/**
 * Moves the declaration of one variable (`const x = …`) that holds `offset` before the statement that holds `target`, with its comments.
 * Undefined when it is no such declaration. That the names it uses are known there is for the caller to see to.
 */
export function hoistStatement(text: string, offset: number, target: number): Edit[] | undefined {
  const tokens = tokenize(text);
  const holder = holderAt(text, offset);
  return tokens && holder && declaresOne(tokens.tokens, holder.span) ? moveStatement(text, offset, target, 'before') : undefined;
}

/** Moves the statement that holds `offset`, with its comments, before or after the one that holds `target`. */
export function moveStatement(text: string, offset: number, target: number, side: 'before' | 'after'): Edit[] | undefined {
  const tokens = tokenize(text);
  const holder = holderAt(text, offset);
  const beside = holderAt(text, target);
  if (!tokens || holder?.kind !== 'list' || !beside) return undefined;
  if (holder.span[0] <= beside.span[0] && beside.span[1] <= holder.span[1]) return undefined;
  const whole = withComments(text, holder.span, tokens.comments);
  const from = lineIndent(text, holder.span[0]);
  return insertion(text, target, (indent) => reindent(text, whole, tokens, from, indent), side, [{ span: removal(text, whole), text: '' }]);
}

/** Names an expression: `const name = <expression>` before the statement that holds `target`, and the name in its place. */
export function extractConstant(text: string, span: Span, target: number, name: string): Edit[] | undefined {
  const tokens = tokenize(text);
  if (!tokens) return undefined;
  const from = lineIndent(text, span[0]);
  const end = usesSemicolons(text) ? ';' : '';
  const declaration: Code = (indent) => `const ${name} = ${reindent(text, span, tokens, from, indent)}${end}`;
  return insertion(text, target, declaration, 'before', replaceExpression(text, span, name));
}

/** Code as it stands behind an indentation. */
type Code = (indent: string) => string;

function relative(text: string, code: string): Code {
  return (indent) => laidOut(code, indent, newlineOf(text));
}

/** `others` are the suggestion's other edits; those inside the statement are worked in when it gets another indentation. */
function insertion(text: string, offset: number, code: Code, side: 'before' | 'after', others: readonly Edit[] = []): Edit[] | undefined {
  const tokens = tokenize(text);
  const holder = holderAt(text, offset);
  if (!tokens || !holder) return undefined;
  if (holder.kind === 'list') return [...inList(text, tokens, holder.span, code, side), ...others];
  const before = tokens.tokens[tokenFrom(tokens.tokens, holder.span[0]) - 1];
  // A comment there would end up in the wrong place.
  if (!before || text.slice(before.end, holder.span[0]).trim() !== '') return undefined;
  if (holder.kind === 'arrow' && side === 'after') return undefined;
  return inBraces(text, tokens, holder, before, code, side, others);
}

function inList(text: string, tokens: Tokens, span: Span, code: Code, side: 'before' | 'after'): Edit[] {
  const [start, end] = withComments(text, span, tokens.comments);
  const newline = newlineOf(text);
  const indent = lineIndent(text, start);
  const given = code(indent);
  if (side === 'before') {
    if (startsLine(text, start)) return [insert(lineStart(text, start), indent + given + newline)];
    return [insert(span[0], given.includes(newline) || given.includes('//') ? given + newline + indent : `${given} `)];
  }
  if (startsLine(text, span[0]) || /^[^\S\n]*(\r?\n|$)/.test(text.slice(end))) return [insert(end, newline + indent + given)];
  return [insert(span[1], ` ${given}`)];
}

/** `if (a) b();` becomes `if (a) { code b(); }` and `() => b` becomes `() => { code return b; }`, on lines of their own. */
function inBraces(text: string, tokens: Tokens, holder: Holder, before: Token, code: Code, side: 'before' | 'after', others: readonly Edit[]): Edit[] {
  const newline = newlineOf(text);
  const outer = lineIndent(text, before.start);
  const inner = outer + indentUnit(text);
  const span: Span = [holder.span[0], holder.kind === 'arrow' ? holder.span[1] : withComments(text, holder.span, tokens.comments)[1]];
  const inside = others.filter((one) => span[0] <= one.span[0] && one.span[1] <= span[1]);
  const own = indented(applyEdits(text.slice(...span), shifted(inside, -span[0])), lineIndent(text, span[0]), inner);
  const statement = holder.kind === 'arrow' ? `return ${own}${usesSemicolons(text) ? ';' : ''}` : own;
  const lines = side === 'before' ? [code(inner), statement] : [statement, code(inner)];
  const block = ` {${newline}${lines.map((line) => inner + line + newline).join('')}${outer}}`;
  return [{ span: [before.end, span[1]], text: block }, ...others.filter((one) => !inside.includes(one))];
}

function indented(code: string, from: string, to: string): string {
  const tokens = tokenize(code);
  return tokens ? reindent(code, [0, code.length], tokens, from, to) : code;
}

function shifted(edits: readonly Edit[], by: number): Edit[] {
  return edits.map(({ span, text }) => ({ span: [span[0] + by, span[1] + by], text }));
}

function insert(at: number, text: string): Edit {
  return { span: [at, at], text };
}

/** `const`, `let` or `var` with one name or pattern. */
function declaresOne(tokens: readonly Token[], span: Span): boolean {
  const first = tokenFrom(tokens, span[0]);
  if (!['const', 'let', 'var'].includes(tokens[first]?.text ?? '')) return false;
  let angles = 0;
  for (let i = first + 1; i < tokens.length && tokens[i]!.start < span[1]; i = tokens[i]!.match > i ? tokens[i]!.match + 1 : i + 1) {
    if (tokens[i]!.text === '<') angles++;
    else if (tokens[i]!.text === '>') angles--;
    else if (tokens[i]!.text === ',' && angles === 0) return false;
  }
  return true;
}
