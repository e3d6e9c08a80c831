import { after, find, inside, isGroup, isSign, isWord, MAX_DEPTH, splitCommas, type Range, type Source } from './cursor.js';
import { readExpression } from './expressions.js';
import type { SqlName, SqlOperator, SqlTerm, SqlWhere } from './facts.js';
import { unwrap } from './operand-parts.js';
import { valueOf } from './values.js';
import { STATUS_WORDS, VERSION_WORDS } from './words.js';

interface Gathered {
  readonly terms: SqlTerm[];
  readonly alternatives: SqlTerm[];
  readonly holes: number[];
  exists: SqlWhere['exists'];
}

/** The conditions of a `WHERE` or `ON`. `assigned` are the columns that the statement sets, for bounds on them. */
export function readWhere(s: Source, range: Range, assigned: readonly SqlName[] = []): SqlWhere {
  const gathered: Gathered = { terms: [], alternatives: [], holes: [], exists: undefined };
  conjunction(s, range, gathered, 0);
  const { terms, alternatives, holes, exists } = gathered;
  return { terms, alternatives, ...(exists ? { exists } : {}), holes, tests: testsOf(terms, assigned) };
}

function conjunction(s: Source, whole: Range, out: Gathered, depth: number): void {
  const range = unwrap(s, whole);
  if (depth > MAX_DEPTH || range.from >= range.to) return;
  const { parts, isOr } = split(s, range);
  for (const part of parts) {
    if (!isOr && isGroup(s, part) && parts.length > 1) conjunction(s, part, out, depth + 1);
    else if (isOr) alternatives(s, part, out, depth + 1);
    else condition(s, part, out);
  }
}

/** Everything in an `OR` may hold or not. */
function alternatives(s: Source, whole: Range, out: Gathered, depth: number): void {
  const inner: Gathered = { terms: [], alternatives: out.alternatives, holes: out.holes, exists: undefined };
  conjunction(s, whole, inner, depth);
  out.alternatives.push(...inner.terms);
}

/** By `OR` when there is one outside brackets, else by `AND`; the `AND` of a `BETWEEN` parts nothing, nor do those of a `CASE`. */
function split(s: Source, range: Range): { readonly parts: readonly Range[]; readonly isOr: boolean } {
  const cuts: { readonly at: number; readonly word: string }[] = [];
  let between = 0;
  let cases = 0;
  find(s, range, (word, at) => {
    if (word === 'case') cases++;
    else if (word === 'end' && cases > 0) cases--;
    else if (cases > 0) return false;
    else if (word === 'between') between++;
    else if (word === 'and' && between > 0) between--;
    else if (word === 'and' || word === 'or') cuts.push({ at, word });
    return false;
  });
  const isOr = cuts.some((one) => one.word === 'or');
  const parts: Range[] = [];
  let from = range.from;
  for (const { at, word } of cuts) {
    if (isOr && word === 'and') continue;
    parts.push({ from, to: at });
    from = at + 1;
  }
  parts.push({ from, to: range.to });
  return { parts: parts.filter((one) => one.from < one.to), isOr };
}

function condition(s: Source, range: Range, out: Gathered): void {
  const negated = isWord(s, range.from, 'not') || isSign(s, range.from, '!');
  const from = negated ? range.from + 1 : range.from;
  if (isWord(s, from, 'exists')) { out.exists = negated ? 'not exists' : (out.exists ?? 'exists'); return; }
  const rest = dropHoles(s, { from, to: range.to }, out.holes);
  if (rest.from >= rest.to) return;
  const found = comparison(s, rest);
  if (!found) {
    const column = plainColumn(s, rest);
    if (column) out.terms.push({ column, operator: negated ? 'false' : 'true' });
    return;
  }
  const { operator, left, right } = found;
  if (isGroup(s, left) && isGroup(s, right) && operator === '=') return pairs(s, left, right, out);
  const column = columnOf(s, left);
  if (column) out.terms.push({ column, operator: negated ? 'other' : operator, ...valueAt(s, right, operator) });
  else {
    const mirrored = columnOf(s, right);
    if (mirrored)
      out.terms.push({ column: mirrored, operator: negated ? 'other' : (MIRROR[operator] ?? operator), ...valueAt(s, left, operator) });
    else if (left.to === left.from + 1 && s.tokens[left.from]!.kind === 'hole')
      out.terms.push({ column: { hole: s.tokens[left.from]!.hole! }, operator, ...valueAt(s, right, operator) });
  }
}

/** Whole conditions that are holes: `WHERE id = 1 ${more}`, `WHERE ${all}`. */
function dropHoles(s: Source, range: Range, holes: number[]): Range {
  let { from, to } = range;
  while (to - from > 1 && s.tokens[to - 1]!.kind === 'hole' && endsOperand(s, to - 2)) holes.push(s.tokens[--to]!.hole!);
  if (to - from === 1 && s.tokens[from]!.kind === 'hole') {
    holes.push(s.tokens[from]!.hole!);
    from = to;
  }
  return { from, to };
}

/** Whether a token can be the end of a value, so that what comes next is something new. */
export function endsOperand(s: Source, i: number): boolean {
  const token = s.tokens[i];
  if (!token || s.tokens[i + 1]?.glued) return false;
  if (token.kind === 'operator') return false;
  if (token.kind === 'punctuation') return token.text === ')' || token.text === ']';
  return (
    token.kind !== 'word' ||
    !isWord(
      s, i, 'and', 'or', 'not', 'is', 'in', 'like', 'ilike', 'between', 'where', 'on', 'any', 'set', 'from', 'into', 'join', 'by', 'table',
      'update', 'select', 'values', 'limit', 'offset', 'as', 'then', 'else', 'when', 'interval', 'only', 'distinct', 'returning', 'to',
      'using',
    )
  );
}

const MIRROR: Readonly<Record<string, SqlOperator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const SIGNS: Readonly<Record<string, SqlOperator>> = {
  '=': '=',
  '<=>': '=',
  '==': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '~': 'like',
  '~*': 'like',
  '@>': 'other',
  '<@': 'other',
  '&&': 'other',
  '?': 'other',
  '@@': 'other',
};

interface Comparison {
  readonly operator: SqlOperator;
  readonly left: Range;
  readonly right: Range;
}

function comparison(s: Source, range: Range): Comparison | undefined {
  for (let i = range.from; i < range.to; i = after(s, i)) {
    const token = s.tokens[i]!;
    const left = { from: range.from, to: i };
    if (token.kind === 'operator' && SIGNS[token.text]) {
      const any = isWord(s, i + 1, 'any', 'some') && isSign(s, i + 2, '(');
      return any && token.text === '='
        ? { operator: 'in', left, right: inside(s, i + 2) }
        : { operator: SIGNS[token.text]!, left, right: { from: i + 1, to: range.to } };
    }
    if (token.kind !== 'word') continue;
    const not = isWord(s, i, 'not');
    const word = not ? s.tokens[i + 1]?.text : token.text;
    const right = { from: i + (not ? 2 : 1), to: range.to };
    switch (word) {
      case 'is':
        return isTest(s, range, i);
      case 'in':
        return { operator: not ? 'not in' : 'in', left, right };
      case 'like':
      case 'ilike':
      case 'similar':
      case 'regexp':
      case 'rlike':
      case 'glob':
      case 'match':
        return { operator: not ? 'other' : 'like', left, right };
      case 'between':
        return { operator: not ? 'other' : 'between', left, right };
      default:
        break;
    }
  }
  return undefined;
}

/** `IS NULL`, `IS NOT NULL`, `IS TRUE`, `IS NOT DISTINCT FROM …`. */
function isTest(s: Source, range: Range, i: number): Comparison {
  const left = { from: range.from, to: i };
  const not = isWord(s, i + 1, 'not');
  const at = not ? i + 2 : i + 1;
  const nothing = { from: range.to, to: range.to };
  if (isWord(s, at, 'distinct')) return { operator: not ? '=' : 'is distinct', left, right: { from: at + 2, to: range.to } };
  if (isWord(s, at, 'true', 'false')) return { operator: isWord(s, at, 'true') !== not ? 'true' : 'false', left, right: nothing };
  if (isWord(s, at, 'null')) return { operator: not ? 'is not null' : 'is null', left, right: nothing };
  return { operator: not ? '<>' : '=', left, right: { from: at, to: range.to } };
}

/** `(a, b) = (x, y)`. */
function pairs(s: Source, left: Range, right: Range, out: Gathered): void {
  const values = splitCommas(s, inside(s, right.from));
  splitCommas(s, inside(s, left.from)).forEach((one, i) => {
    const column = columnOf(s, one);
    const value = values[i];
    if (column && value) out.terms.push({ column, operator: '=', ...valueAt(s, value, '=') });
  });
}

/** The column of one side: itself, or the only one in a function of it (`lower(email)`). A value has none. */
function columnOf(s: Source, range: Range): SqlName | undefined {
  const { single, columns, placeholders, holes } = readExpression(s, range);
  if (single?.column) return single.column;
  const identifier = single?.placeholder?.identifier ? single.placeholder : undefined;
  if (identifier) return { placeholder: identifier };
  return columns.length === 1 && placeholders.length === 0 && holes.length === 0 ? columns[0] : undefined;
}

function plainColumn(s: Source, range: Range): SqlName | undefined {
  return readExpression(s, range).single?.column;
}

function valueAt(s: Source, range: Range, operator: SqlOperator): Pick<SqlTerm, 'value'> {
  if (range.from >= range.to) return {};
  const inner = operator === 'in' || operator === 'not in' ? unwrap(s, range) : range;
  return { value: isWord(s, inner.from, 'select', 'with') ? { kind: 'query' } : valueOf(readExpression(s, inner)) };
}

function testsOf(terms: readonly SqlTerm[], assigned: readonly SqlName[]): SqlWhere['tests'] {
  const found = new Set<SqlWhere['tests'][number]>();
  const set = new Set(assigned.flatMap((one) => one.name?.toLowerCase() ?? []));
  for (const { column, operator } of terms) {
    const words = (column.name ?? '').replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase().split(/[^a-z0-9]+/);
    if (operator === 'is null' || operator === 'is not null') found.add('null');
    else if (words.some((one) => VERSION_WORDS.has(one))) found.add('version');
    else if (words.some((one) => STATUS_WORDS.has(one))) found.add('status');
    if (['<', '<=', '>', '>=', 'between'].includes(operator) && set.has(column.name?.toLowerCase() ?? '')) found.add('bound');
  }
  return (['status', 'version', 'null', 'bound'] as const).filter((one) => found.has(one));
}
