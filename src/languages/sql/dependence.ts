import type { SqlName, SqlPlaceholder } from './facts.js';
import { APPEND_FUNCTIONS, DELTA_FUNCTIONS, JSON_APPEND_FUNCTIONS, PASSING_FUNCTIONS, SETTLING_FUNCTIONS } from './words.js';

/**
 * How an expression depends on the column that it is assigned to. `same`: it is that column, or a part of it, unchanged. `settled`:
 * through something that changes nothing the second time. The rest are changes that add up.
 */
export type Dependence = 'none' | 'same' | 'settled' | 'remove' | 'unknown' | 'toggle' | 'json-append' | 'append' | 'delta';

const ORDER: readonly Dependence[] = ['delta', 'append', 'json-append', 'toggle', 'unknown', 'remove', 'settled', 'same', 'none'];

export interface Operand {
  readonly dependence: Dependence;
  readonly literal?: string | number | boolean | null | undefined;
  /** A literal in quotes, which may hold holes. */
  readonly text?: boolean;
  readonly hole?: number | undefined;
  readonly placeholder?: SqlPlaceholder;
  readonly column?: SqlName;
  readonly proposed?: boolean;
  readonly function?: string;
  readonly query?: boolean;
  readonly default?: boolean;
  /** Of another type than text by a cast: `INTERVAL '1 day'`, `'1 day'::interval`. */
  typed?: boolean;
  json?: 'object' | 'array' | 'unknown' | undefined;
  array?: boolean;
}

export function strongest(all: readonly Dependence[]): Dependence {
  return ORDER.find((one) => all.includes(one)) ?? 'none';
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**', '^', '#', '<<', '>>', 'div', 'mod', 'xor']);
const COMPARISON = new Set([
  '=', '<>', '!=', '<', '>', '<=', '>=', 'is', 'in', 'like', 'ilike', 'between', 'similar', '<=>', 'regexp', 'rlike', 'glob', '~', '~*',
  '!~', '!~*', '@>', '<@', '?', '?|', '?&', '&&',
]);
const PART_OF = new Set(['->', '->>', '#>', '#>>']);

/** Operands side by side, with the operators between them. */
export function ofLevel(operands: readonly Operand[], operators: readonly string[], negated: boolean): Dependence {
  const inner = strongest(operands.map((one) => one.dependence));
  if (inner === 'none') return 'none';
  if (operands.length === 1 && operators.length === 0) return negated && (inner === 'same' || inner === 'settled') ? 'toggle' : inner;
  if (operators.some((one) => COMPARISON.has(one))) return ofComparison(operands, operators, inner);
  if (operators.some((one) => one === 'and' || one === 'or')) return inner === 'same' ? 'settled' : inner;
  if (inner !== 'same' && inner !== 'settled') return inner;
  return ofArithmetic(operands, operators, negated);
}

/** `x = false` given to `x` turns it; of any other test, whatever it computes, only the truth is stored. */
function ofComparison(operands: readonly Operand[], operators: readonly string[], inner: Dependence): Dependence {
  if (inner !== 'same' && inner !== 'settled') return 'settled';
  const other = operands.find((one) => one.dependence === 'none');
  const isFlag =
    operands.length === 2 &&
    operators.length === 1 &&
    ['=', '<>', '!=', 'is'].includes(operators[0]!) &&
    (typeof other?.literal === 'boolean' || other?.literal === 0 || other?.literal === 1);
  return isFlag ? 'toggle' : 'settled';
}

function ofArithmetic(operands: readonly Operand[], operators: readonly string[], negated: boolean): Dependence {
  const found = new Set<Dependence>();
  operands.forEach((one, i) => {
    if (one.dependence !== 'same' && one.dependence !== 'settled') return;
    const [before, behind] = [operators[i - 1], operators[i]];
    if (before !== undefined) found.add(ofPair(one, before, operands[i - 1], true, operands.length));
    if (behind !== undefined) found.add(ofPair(one, behind, operands[i + 1], false, operands.length));
  });
  // Without an operator between them one of the operands stands for it.
  const result = found.size > 0 ? strongest([...found]) : operands.some((one) => one.hole !== undefined) ? 'unknown' : 'settled';
  return negated && result === 'same' ? 'toggle' : result;
}

function ofPair(self: Operand, operator: string, other: Operand | undefined, onTheRight: boolean, count: number): Dependence {
  if (PART_OF.has(operator)) return 'same';
  if (operator === '||') {
    const json = other?.json ?? self.json;
    if (json === 'object') return 'settled';
    return json !== undefined ? 'json-append' : 'append';
  }
  if (operator === '|' || operator === '&') return 'settled';
  if (operator === '#-' || (operator === '-' && !onTheRight && other?.text === true && other.typed !== true && !isNumeric(other.literal)))
    return 'remove';
  if (operator === '-' && onTheRight && count === 2 && other?.literal === 1) return 'toggle';
  if ((operator === '^' || operator === '#' || operator === 'xor') && (other?.literal === 1 || other?.literal === true)) return 'toggle';
  return ARITHMETIC.has(operator) ? 'delta' : self.dependence;
}

function isNumeric(literal: Operand['literal']): boolean {
  return typeof literal === 'string' && literal.trim() !== '' && Number.isFinite(Number(literal));
}

/** A function of the column among its arguments. */
export function ofFunction(name: string, args: readonly Operand[]): Dependence {
  const inner = strongest(args.map((one) => one.dependence));
  if (inner !== 'same' && inner !== 'settled') return inner;
  if (name === 'if' || name === 'iif' || name === 'decode') return ofChoice(args);
  if (name === 'nullif') return 'settled';
  const literals = args.map((one) => one.literal);
  if ((name === 'json_insert' || name === 'json_set') && literals.some((one) => typeof one === 'string' && one.includes('[#]')))
    return 'json-append';
  if (name === 'json_insert') return 'settled';
  if (PASSING_FUNCTIONS.has(name)) return inner;
  if (SETTLING_FUNCTIONS.has(name)) return 'settled';
  if (DELTA_FUNCTIONS.has(name)) return 'delta';
  if (JSON_APPEND_FUNCTIONS.has(name)) return 'json-append';
  // The element is taken out before it is put in again.
  if (APPEND_FUNCTIONS.has(name)) return name.startsWith('array_') && inner === 'settled' ? 'settled' : 'append';
  return 'unknown';
}

/** `IF(x, 0, 1)`: the first argument decides, the others are what comes out. */
function ofChoice(args: readonly Operand[]): Dependence {
  const [condition, ...branches] = args;
  const made = strongest(branches.map((one) => one.dependence));
  if (made !== 'none') return made === 'same' ? 'settled' : made;
  return condition?.dependence !== 'none' && branches.length > 1 && branches.every((one) => one.literal !== undefined)
    ? 'toggle'
    : 'settled';
}
