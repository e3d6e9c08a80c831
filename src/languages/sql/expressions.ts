import { after, find, inside, isSign, isWord, MAX_DEPTH, readName, splitCommas, type Range, type Source } from './cursor.js';
import { ofFunction, ofLevel, strongest, type Dependence, type Operand } from './dependence.js';
import type { SqlName, SqlPlaceholder } from './facts.js';
import {
  castType, isQuery, isTypedLiteral, jsonOf, ofArrayQuery, relation, skipTail, skipUnit, SKIPPED, type Self,
} from './operand-parts.js';
import { BARE_FUNCTIONS } from './words.js';

/** What an expression depends on, with everything that it mentions outside sub-selects. */
export interface Expression {
  readonly dependence: Dependence;
  /** The only operand, when there is nothing else. */
  readonly single: Operand | undefined;
  /** A column that is a hole was taken for the one that is assigned. */
  readonly presumed: boolean;
  readonly columns: readonly SqlName[];
  readonly holes: readonly number[];
  readonly placeholders: readonly SqlPlaceholder[];
  readonly functions: readonly string[];
}

interface Reading {
  readonly s: Source;
  readonly self: Self | undefined;
  readonly columns: SqlName[];
  readonly holes: number[];
  readonly placeholders: SqlPlaceholder[];
  readonly functions: string[];
  presumed: boolean;
}

export function readExpression(s: Source, range: Range, self?: Self): Expression {
  const reading: Reading = { s, self, columns: [], holes: [], placeholders: [], functions: [], presumed: false };
  const { dependence, operands, operators } = level(reading, range, 0);
  const { columns, holes, placeholders, functions, presumed } = reading;
  return {
    dependence,
    single: operands.length === 1 && operators.length === 0 ? operands[0] : undefined,
    presumed, columns, holes, placeholders, functions,
  };
}

interface Level {
  readonly dependence: Dependence;
  readonly operands: readonly Operand[];
  readonly operators: readonly string[];
}

const NOTHING: Level = { dependence: 'none', operands: [], operators: [] };
const WORD_OPERATORS = new Set([
  'and', 'or', 'is', 'in', 'like', 'ilike', 'between', 'similar', 'escape', 'div', 'mod', 'regexp', 'rlike', 'glob', 'xor', 'any', 'all',
  'some',
]);
function level(reading: Reading, range: Range, depth: number): Level {
  const { s } = reading;
  if (depth > MAX_DEPTH || range.from >= range.to) return NOTHING;
  if (isQuery(s, range)) return { dependence: 'none', operands: [{ dependence: 'none', query: true }], operators: [] };
  const operands: Operand[] = [];
  const operators: string[] = [];
  let negated = false;
  let i = range.from;
  while (i < range.to) {
    const token = s.tokens[i]!;
    const last = operands.at(-1);
    if (token.kind === 'operator') {
      if (token.text === '::') { i = castType(s, i + 1, range.to, last); continue; }
      if (operands.length > operators.length) operators.push(token.text);
      else if (token.text === '*') operands.push({ dependence: 'none' });
      else if (token.text === '!' || token.text === '-') negated ||= operands.length === 0;
      i++;
    } else if (token.kind === 'word' && token.text === 'not' && operands.length === operators.length) {
      negated = true;
      i++;
    } else if (token.kind === 'word' && WORD_OPERATORS.has(token.text) && (operands.length > operators.length || !isSign(s, i + 1, '('))) {
      operators.push(token.text);
      i++;
    } else if (token.kind === 'word' && SKIPPED.has(token.text) && operands.length > operators.length) {
      i = skipTail(s, i, range.to);
    } else if (isSign(s, i, '[')) {
      level(reading, inside(s, i), depth + 1);
      i = after(s, i);
    } else {
      const read = operand(reading, i, range.to, depth);
      if (read.operand) operands.push(read.operand);
      i = Math.max(read.next, i + 1);
    }
  }
  return { dependence: ofLevel(operands, operators, negated), operands, operators };
}

interface ReadOperand {
  readonly operand?: Operand;
  readonly next: number;
}

function operand(reading: Reading, i: number, to: number, depth: number): ReadOperand {
  const { s } = reading;
  const token = s.tokens[i]!;
  switch (token.kind) {
    case 'string': {
      reading.holes.push(...(token.holes ?? []));
      const json = /^\s*\{/.test(token.text) ? 'object' : /^\s*\[/.test(token.text) ? 'array' : undefined;
      return {
        operand: {
          dependence: 'none',
          literal: token.holes ? undefined : token.text,
          text: true,
          hole: token.text === '*' ? token.holes?.[0] : undefined,
          json,
        },
        next: i + 1,
      };
    }
    case 'number': return { operand: { dependence: 'none', literal: Number(token.text.replaceAll('_', '')) }, next: i + 1 };
    case 'placeholder': return placeholder(reading, i);
    case 'hole': case 'name': return named(reading, i, to, depth);
    case 'word': return word(reading, i, to, depth);
    case 'punctuation': {
      if (token.text !== '(') return { next: i + 1 };
      return { operand: group(reading, inside(s, i), depth), next: after(s, i) };
    }
    default: return { next: i + 1 };
  }
}

function placeholder(reading: Reading, i: number): ReadOperand {
  const given = reading.s.tokens[i]!.placeholder!;
  reading.placeholders.push(given);
  const isSelf = given.identifier === true && reading.self?.column.placeholder !== undefined;
  if (isSelf) reading.presumed = true;
  return { operand: { dependence: isSelf ? 'same' : 'none', placeholder: given }, next: i + 1 };
}

/** A bracket: a sub-select, a row, or an expression of its own. */
function group(reading: Reading, range: Range, depth: number): Operand {
  if (isQuery(reading.s, range)) return { dependence: 'none', query: true };
  const parts = splitCommas(reading.s, range).map((one) => level(reading, one, depth + 1));
  const only = parts.length === 1 ? parts[0]! : undefined;
  const inner =
    only && only.operands.length === 1 && only.operators.length === 0 && only.dependence === only.operands[0]!.dependence
      ? only.operands[0]
      : undefined;
  return inner ?? { dependence: strongest(parts.map((one) => one.dependence)) };
}

function word(reading: Reading, i: number, to: number, depth: number): ReadOperand {
  const { s } = reading;
  const { text } = s.tokens[i]!;
  if (text === 'case') return caseOf(reading, i, to, depth);
  if (text === 'null' || text === 'true' || text === 'false')
    return { operand: { dependence: 'none', literal: text === 'null' ? null : text === 'true' }, next: i + 1 };
  if (text === 'default') return { operand: { dependence: 'none', default: true }, next: i + 1 };
  if (text === 'distinct' || text === 'all' || text === 'both' || text === 'leading' || text === 'trailing') return { next: i + 1 };
  if (text === 'array' && isSign(s, i + 1, '[')) {
    const inner = splitCommas(s, inside(s, i + 1)).map((one) => level(reading, one, depth + 1));
    return { operand: { dependence: strongest(inner.map((one) => one.dependence)), array: true }, next: after(s, i + 1) };
  }
  if (isTypedLiteral(s, i, to)) {
    const read = operand(reading, i + 1, to, depth);
    const next = text === 'interval' ? skipUnit(s, read.next) : read.next;
    const json = text === 'json' || text === 'jsonb' ? (read.operand?.json ?? 'unknown') : undefined;
    return { operand: { ...read.operand!, ...(json ? { json } : {}), typed: true }, next };
  }
  if (BARE_FUNCTIONS.has(text) && !isSign(s, i + 1, '(')) {
    reading.functions.push(text);
    return { operand: { dependence: 'none', function: text }, next: i + 1 };
  }
  return named(reading, i, to, depth);
}

/** A column, or a function when a bracket follows. */
function named(reading: Reading, i: number, to: number, depth: number): ReadOperand {
  const { s } = reading;
  // Some functions have reserved names: `left(…)`, `values(…)`.
  if (s.tokens[i]!.kind === 'word' && isSign(s, i + 1, '(') && i + 1 < to)
    return { operand: call(reading, s.tokens[i]!.text, inside(s, i + 1), depth), next: after(s, i + 1) };
  const read = readName(s, i, to);
  if (!read) return { next: i + 1 };
  const { name, next } = read;
  const isCall = next < to && isSign(s, next, '(') && name.name !== undefined;
  if (isCall) return { operand: call(reading, name.name!.toLowerCase(), inside(s, next), depth), next: after(s, next) };
  if (name.hole !== undefined && name.pattern === undefined && name.name === undefined) {
    reading.holes.push(name.hole);
    const isSelf = reading.self?.column.hole !== undefined;
    if (isSelf) reading.presumed = true;
    return { operand: { dependence: isSelf ? 'same' : 'none', hole: name.hole }, next };
  }
  const own = relation(reading.self, s, i, name);
  if (own !== 'proposed') reading.columns.push(name);
  return {
    operand: { dependence: own === 'self' ? 'same' : 'none', column: name, ...(own === 'proposed' ? { proposed: true } : {}) },
    next,
  };
}

function call(reading: Reading, name: string, range: Range, depth: number): Operand {
  const { s, self } = reading;
  if (name === 'values' && self && s.tokens[range.from] && range.to === range.from + 1) {
    const column = readName(s, range.from, range.to)?.name;
    return { dependence: 'none', ...(column ? { column, proposed: true } : {}) };
  }
  reading.functions.push(name);
  if (isQuery(s, range)) return { dependence: name === 'array' ? ofArrayQuery(s, self, range) : 'none', function: name, query: true };
  const parts = splitCommas(s, range).map((one) =>
    name.endsWith('cast') ? { from: one.from, to: find(s, one, (word) => word === 'as') } : one,
  );
  const args = parts.map((one) => level(reading, one, depth + 1));
  const operands = args.map((one): Operand => ({ ...(one.operands.length === 1 ? one.operands[0]! : {}), dependence: one.dependence }));
  const json = jsonOf(name, operands[0]);
  return { dependence: ofFunction(name, operands), function: name, ...(json ? { json } : {}) };
}

/** `CASE … END`: what the branches make of the column, and whether the branch taken turns with it. */
function caseOf(reading: Reading, start: number, to: number, depth: number): ReadOperand {
  const { s } = reading;
  const cuts: number[] = [start];
  let nested = 0;
  let end = start + 1;
  for (; end < to; end = after(s, end)) {
    if (isWord(s, end, 'case')) nested++;
    else if (isWord(s, end, 'end')) {
      if (nested === 0) break;
      nested--;
    } else if (nested === 0 && isWord(s, end, 'when', 'then', 'else')) cuts.push(end);
  }
  const conditions: Level[] = [];
  const branches: Level[] = [];
  cuts.forEach((cut, k) => {
    const part = level(reading, { from: cut + 1, to: cuts[k + 1] ?? end }, depth + 1);
    if (isWord(s, cut, 'then', 'else')) branches.push(part);
    else conditions.push(part);
  });
  return { operand: { dependence: chosen(conditions.map((one) => one.dependence), branches) }, next: Math.min(end + 1, to) };
}

function chosen(conditions: readonly Dependence[], branches: readonly Level[]): Dependence {
  const made = strongest(branches.map((one) => one.dependence));
  if (made !== 'none') return made === 'same' ? 'settled' : made;
  const turns =
    conditions.some((one) => one !== 'none') &&
    branches.length > 1 &&
    branches.every((one) => one.operands.length === 1 && one.operands[0]!.literal !== undefined);
  return turns ? 'toggle' : conditions.some((one) => one !== 'none') ? 'settled' : 'none';
}
