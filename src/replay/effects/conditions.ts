import { sqlFacts } from '../../languages/sql/sql.js';
import type { SqlOperator, SqlTerm, SqlWhere } from '../../languages/sql/facts.js';
import type { EffectMeaning, Path } from '../../model/catalogue.js';
import { argumentsOf } from '../../program/arguments.js';
import { isChainOpen, linksNamed } from '../../program/chains.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';
import { functionsAt } from '../../program/returned.js';
import type { ConditionTest, FieldChange, WriteCondition } from './effect.js';
import { comparisonsIn, merged, NO_COMPARISONS, ofArguments, OPEN_COMPARISONS, type Comparisons } from './comparisons.js';
import { paramsOf } from './params.js';
import { placesOf, valuesOf, type Places } from './places.js';
import { holeNames, refOf, sqlName, type SqlText } from './sql-values.js';
import { testOf, type Comparison } from './tests.js';
import { textsOf } from './text.js';

export const NO_CONDITION: WriteCondition = { tests: [], fields: [], values: [], open: false };

/** What comparisons come to, given what the same statement writes. */
export function conditionOf(places: Places, found: Comparisons, changes: readonly FieldChange[]): WriteCondition {
  const tests = new Set<ConditionTest>();
  const fields = new Set<string>();
  const values: { field: string | undefined; value: Ref }[] = [];
  for (const one of found.all) {
    if (one.field !== undefined) fields.add(one.field);
    const test = testOf(places.r, one, changes);
    if (test) tests.add(test);
    else if (one.value) values.push({ field: one.field, value: one.value });
  }
  return { tests: [...tests], fields: [...fields], values, open: found.open };
}

/** The conditions that stand at a meaning's paths. */
export function comparisonsAt(places: Places, meaning: EffectMeaning): Comparisons {
  const paths = meaning.where ?? [];
  // Options that hold the filter are no filter themselves.
  const isHolder = (path: Path): boolean => paths.some((one) => one.startsWith(`${path}.`) && places.at(one).refs.length > 0);
  return merged(paths.filter((one) => !isHolder(one)).map((path) => atPath(places, meaning, path)));
}

function atPath(places: Places, meaning: EffectMeaning, path: Path): Comparisons {
  const { r, call } = places;
  const chained = /^chain\.([^.]+)(\.0)?$/.exec(path);
  if (chained) {
    const member = chained[1]!;
    const links = linksNamed(r, call, member).filter((one) => one.name === member);
    const found = links.map((one) => ofLink(places, member, one.call));
    return merged([...found, links.length === 0 && isChainOpen(r, call) ? OPEN_COMPARISONS : NO_COMPARISONS]);
  }
  const slot = places.at(path);
  const found = slot.refs.map((one) => ofPlace(places, meaning, path, one));
  return merged([...found, slot.open ? OPEN_COMPARISONS : NO_COMPARISONS]);
}

/** `where('n >= :min', { min })` is text; everything else is a filter. */
function ofLink(places: Places, member: string, call: Ref): Comparisons {
  const { r } = places;
  const args = argumentsOf(call);
  if (args.some((one) => one.spread)) return OPEN_COMPARISONS;
  const [first] = args;
  if (first && (isConditionText(places, first.ref) || /raw$/i.test(member))) {
    const params = paramsOf(placesOf(r, call, places.target), ['1']);
    return merged(textsOf(r, first.ref).map((text) => textComparisons({ r, text, params, dialect: undefined })));
  }
  // A step by a key, no filter: `doc(id)`, `findById(id)`.
  if (first && args.length === 1 && !/where|having|match|filter|find$/i.test(member) && isPlain(r, first.ref)) {
    return { all: [{ field: undefined, operator: '=', value: first.ref }], open: false };
  }
  return ofArguments(r, args.map((one) => one.ref), member);
}

function isPlain(r: Resolver, ref: Ref): boolean {
  return functionsAt(r, ref).length === 0 && valuesOf(r, [ref]).every((one) => !['object', 'array', 'call', 'tagged'].includes(nodeOf(one).kind));
}

const TESTING = /[=<>]|\b(?:is|in|not|like|between)\b/i;

function isConditionText({ r }: Places, ref: Ref): boolean {
  const values = valuesOf(r, [ref]);
  return values.length > 0 && values.every((one) => {
    const node = nodeOf(one);
    if (node.kind === 'tagged') return true;
    return ['literal', 'template', 'binary'].includes(node.kind) && textsOf(r, one).some(({ quasis }) => TESTING.test(quasis.join('?')));
  });
}

/** The conditions of a text that would stand behind `WHERE`. */
function textComparisons(source: SqlText): Comparisons {
  const [first, ...rest] = source.text.quasis;
  const [statement] = sqlFacts([`DELETE FROM t WHERE ${first ?? ''}`, ...rest], source.dialect, holeNames(source));
  return statement?.where ? whereComparisons(source, statement.where) : OPEN_COMPARISONS;
}

function ofPlace(places: Places, meaning: EffectMeaning, path: Path, ref: Ref): Comparisons {
  const { r } = places;
  const values = valuesOf(r, [ref]);
  const isFilter = values.some((one) => ['object', 'array'].includes(nodeOf(one).kind));
  if (isFilter) return comparisonsIn(r, ref);
  if (values.some((one) => nodeOf(one).kind === 'call' && isCondition(places, one))) return comparisonsIn(r, ref);
  // The key itself: `findByIdAndUpdate(id, …)`, the row that a method is called on, the name of an entry.
  const isWhole = path === 'receiver' || /(?:^|\.)\d+$/.test(path) || /id$/i.test(path);
  return { all: [{ field: undefined, operator: '=', value: ref }], open: !isWhole && meaning.kind.startsWith('db-') };
}

function isCondition({ r }: Places, ref: Ref): boolean {
  const found = comparisonsIn(r, ref);
  return !found.open && found.all.length > 0;
}

const OPERATORS: Readonly<Record<SqlOperator, Comparison['operator']>> = {
  '=': '=', '<>': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=', in: 'in', 'not in': 'not in', like: 'other', between: 'other',
  'is null': 'null', 'is not null': 'not null', 'is distinct': '<>', true: '=', false: '=', other: 'other',
};

/** What a `WHERE` demands. */
export function whereComparisons(source: SqlText, where: SqlWhere): Comparisons {
  const all = where.terms.map((one) => termOf(source, one));
  const some = where.alternatives.map((one): Comparison => ({ ...termOf(source, one), operator: 'other' }));
  const exists: Comparison[] = where.exists === 'not exists' ? [{ field: undefined, operator: 'absent', value: undefined }] : [];
  return { all: [...all, ...some, ...exists], open: where.holes.length > 0 };
}

function termOf(source: SqlText, { column, operator, value }: SqlTerm): Comparison {
  const field = sqlName(source, column);
  const literal = operator === 'true' ? true : operator === 'false' ? false : value?.kind === 'literal' ? value.value : undefined;
  // Another column or a sub-select names no value, but may well be a test.
  return { field, operator: OPERATORS[operator], value: refOf(source, value), ...(literal === undefined ? {} : { literal }) };
}

