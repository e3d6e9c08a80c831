import { after, find, inside, isSign, isWord, MAX_DEPTH, readName, type Range, type Source } from './cursor.js';
import { readCommand } from './commands.js';
import { endsOperand } from './conditions.js';
import { readDdl } from './ddl.js';
import { isSentence } from './english.js';
import type { SqlStatement } from './facts.js';
import { readInsert } from './insert.js';
import { callsOf, lockingOf, readSelect } from './select.js';
import { readDelete, readMerge, readUpdate } from './update.js';

type Draft = Omit<SqlStatement, 'holes'>;

interface Context {
  readonly cte?: string;
  readonly unlessExists?: true;
  readonly depth: number;
}

/** The statements of a text, in order; those inside common table expressions before the one that they belong to. */
export function readStatements(s: Source): SqlStatement[] {
  const out: SqlStatement[] = [];
  let from = 0;
  for (let i = 0; i <= s.tokens.length;) {
    if (i === s.tokens.length || isSign(s, i, ';')) {
      read(s, { from, to: i }, { depth: 0 }, out);
      from = i + 1;
      i++;
    } else i = after(s, i);
  }
  return out;
}

/** Verbs that are words of sentences too. */
const PROSE: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'merge', 'select']);

function read(s: Source, whole: Range, context: Context, out: SqlStatement[]): void {
  const range = trim(s, whole);
  if (range.from >= range.to || context.depth > MAX_DEPTH) return;
  if (isWord(s, range.from, 'with') && readWith(s, range, context, out)) return;
  if (isWord(s, range.from, 'if') && readIf(s, range, context, out)) return;
  if (isWord(s, range.from, 'begin') && isBlock(s, range)) {
    read(s, { from: range.from + 1, to: find(s, { from: range.from + 1, to: range.to }, (word) => word === 'end') }, context, out);
    return;
  }
  const draft = statement(s, range);
  if (!draft || (PROSE.has(draft.verb) && isSentence(s, range))) return;
  emit(s, range, draft, context, out);
}

/** Holes before the first word (`${prefix} INSERT …`), brackets around a query, and `EXPLAIN`. */
function trim(s: Source, range: Range): Range {
  let { from, to } = range;
  while (from < to && s.tokens[from]!.kind === 'hole' && from + 1 < to && !s.tokens[from + 1]!.glued) from++;
  for (let depth = 0; depth < MAX_DEPTH && isSign(s, from, '(') && s.pair[from] === to - 1; depth++) [from, to] = [from + 1, to - 1];
  return { from, to };
}

function emit(s: Source, range: Range, draft: Draft, context: Context, out: SqlStatement[]): void {
  const writes = draft.verb !== 'select';
  const locking = draft.verb === 'ddl' ? undefined : lockingOf(s, range);
  const { calls, notify } = draft.verb === 'ddl' ? { calls: [], notify: undefined } : callsOf(s, range);
  // A query inside another statement is a part of it, unless it does something.
  if (context.cte !== undefined && !writes && !locking && calls.length === 0) return;
  const all = draft.calls ? [...draft.calls, ...calls.filter((one) => !draft.calls!.includes(one))] : calls;
  const unlessExists = draft.verb === 'insert' && (draft.unlessExists || context.unlessExists);
  out.push({
    ...draft,
    ...(context.cte === undefined ? {} : { cte: context.cte }),
    ...(unlessExists ? { unlessExists: true } : {}),
    ...(locking ? { locking } : {}),
    ...(all.length > 0 ? { calls: all } : {}),
    ...(notify ? { notify: draft.notify ?? notify } : {}),
    holes: clauseHoles(s, range),
  });
}

/** Holes that stand where a clause may: behind a complete value, outside brackets. */
function clauseHoles(s: Source, { from, to }: Range): number[] {
  const out: number[] = [];
  for (let i = from; i < to; i = after(s, i)) {
    const token = s.tokens[i]!;
    if (
      token.kind === 'hole' &&
      !token.glued &&
      !s.tokens[i + 1]?.glued &&
      (isWord(s, i - 1, 'values') || (i > from && endsOperand(s, i - 1)))
    )
      out.push(token.hole!);
    else if (token.kind === 'hole' && i > from && isTouchingHole(s, i) && endsOperand(s, i - 2)) out.push(token.hole!);
  }
  return out;
}

/** Two holes with nothing between them, as in `${where}${limit}`. */
function isTouchingHole(s: Source, i: number): boolean {
  return s.tokens[i]!.glued && s.tokens[i - 1]?.kind === 'hole';
}

function statement(s: Source, range: Range): Draft | undefined {
  const { from } = range;
  const first = s.tokens[from]!;
  if (isSign(s, from, '(') && isWord(s, from + 1, 'select', 'values', 'with')) return { verb: 'select' };
  if (first.kind !== 'word') return undefined;
  switch (first.text) {
    case 'insert':
    case 'replace':
      return readInsert(s, range);
    case 'update':
      return readUpdate(s, range);
    case 'delete':
      return readDelete(s, range);
    case 'merge':
      return readMerge(s, range);
    case 'select':
      return readSelect(s, range);
    case 'values':
      return isSign(s, from + 1, '(') ? { verb: 'select' } : undefined;
    case 'create':
    case 'alter':
    case 'drop':
      return readDdl(s, range);
    default:
      return readCommand(s, range);
  }
}

/** `BEGIN … END` around statements, not the beginning of a transaction. */
function isBlock(s: Source, { from, to }: Range): boolean {
  return from + 1 < to && isWord(s, from + 1, 'insert', 'update', 'delete', 'merge', 'select', 'if', 'set', 'with', 'exec', 'declare');
}

/** `WITH a AS (…), b AS (…) …`: each body, then the statement itself. False when it is none. */
function readWith(s: Source, range: Range, context: Context, out: SqlStatement[]): boolean {
  const { to } = range;
  let at = range.from + 1;
  if (isWord(s, at, 'recursive')) at++;
  const bodies: { readonly name: string; readonly range: Range }[] = [];
  while (at < to) {
    const named = readName(s, at, to);
    if (!named) return false;
    at = named.next;
    if (isSign(s, at, '(')) at = after(s, at);
    if (!isWord(s, at, 'as')) return false;
    at++;
    while (isWord(s, at, 'not', 'materialized')) at++;
    if (!isSign(s, at, '(')) return false;
    bodies.push({ name: named.name.name ?? '', range: inside(s, at) });
    at = after(s, at);
    if (!isSign(s, at, ',')) break;
    at++;
  }
  for (const body of bodies) read(s, body.range, { cte: body.name, depth: context.depth + 1 }, out);
  read(s, { from: at, to }, { ...context, depth: context.depth + 1 }, out);
  return true;
}

/** `IF NOT EXISTS (…) INSERT … [ELSE UPDATE …]`. False when it is none. */
function readIf(s: Source, range: Range, context: Context, out: SqlStatement[]): boolean {
  const { to } = range;
  let at = range.from + 1;
  const not = isWord(s, at, 'not');
  if (not) at++;
  if (!isWord(s, at, 'exists') || !isSign(s, at + 1, '(')) return false;
  at = after(s, at + 1);
  const otherwise = elseOf(s, { from: at, to });
  const depth = context.depth + 1;
  read(s, block(s, { from: at, to: otherwise }), { depth, ...(not ? { unlessExists: true } : {}) }, out);
  if (otherwise < to) read(s, block(s, { from: otherwise + 1, to }), { depth, ...(not ? {} : { unlessExists: true }) }, out);
  return true;
}

/** The `ELSE` of an `IF`, past those of `CASE`. */
function elseOf(s: Source, range: Range): number {
  let cases = 0;
  return find(s, range, (word) => {
    if (word === 'case') cases++;
    else if (word === 'end' && cases > 0) cases--;
    return word === 'else' && cases === 0;
  });
}

/** Without `BEGIN` and `END`. */
function block(s: Source, { from, to }: Range): Range {
  return isWord(s, from, 'begin') ? { from: from + 1, to: isWord(s, to - 1, 'end') ? to - 1 : to } : { from, to };
}

