import { dynamoCondition } from '../../languages/dynamodb/condition.js';
import type { DynamoCondition, DynamoOperator, DynamoPath, DynamoTerm, DynamoValue } from '../../languages/dynamodb/facts.js';
import { dynamoUpdate } from '../../languages/dynamodb/update.js';
import type { EffectMeaning, Path } from '../../model/catalogue.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';
import { changesOf } from './changes.js';
import { merged, NO_COMPARISONS, OPEN_COMPARISONS, type Comparisons } from './comparisons.js';
import { conditionOf } from './conditions.js';
import { conflictOf } from './conflicts.js';
import { draftOf, refinedKind } from './drafts.js';
import type { Effect, FieldChange } from './effect.js';
import { fieldsOf } from './fields.js';
import { literalOf, valuesOf, type Places } from './places.js';
import { computedChange } from './sql-values.js';
import { targetOf } from './targets.js';
import type { Comparison } from './tests.js';
import { textsOf, type Text } from './text.js';

/** A text of expressions with the names and values that stand in it. */
interface Source {
  readonly r: Resolver;
  readonly text: Text;
  readonly names: Readonly<Record<string, string>>;
  readonly values: ReadonlyMap<string, Ref>;
}

/** The effect of a request whose update or condition is text. */
export function dynamoEffect(places: Places, meaning: EffectMeaning): Effect {
  const update = meaning.text?.language === 'dynamodb' ? sourcesAt(places, meaning.text.at, meaning.text.params ?? []) : { sources: [], open: false };
  const condition = meaning.condition ? sourcesAt(places, meaning.condition.at, meaning.condition.params ?? []) : { sources: [], open: false };
  const target = targetOf(places, meaning);
  const written = update.sources.map((one) => updateChanges(one, target.text));
  const other = changesOf(places, meaning, undefined);
  const changes = [...written.flatMap((one) => one.changes), ...other.changes];
  const demanded = condition.sources.map((source) => ({ source, facts: dynamoCondition(source.text.quasis, source.names) }));
  const found = conflictOf(places, meaning, () => protects(demanded.map((one) => one.facts), condition.open));
  const key = demanded.flatMap(({ facts }) => facts.absent.flatMap((one) => one.path ?? []));
  const conflict = found.form?.then === 'condition' ? { ...found.conflict, key: [...new Set(key)] } : found.conflict;
  const kind = refinedKind(meaning.kind, changes, conflict);
  const comparisons = merged([
    ...(meaning.where ?? []).map((path) => keyOf(places, path)), ...demanded.map(({ source, facts }) => demands(source, facts)),
    condition.open ? OPEN_COMPARISONS : NO_COMPARISONS,
  ]);
  return {
    ...draftOf(places, meaning, target), kind, changes,
    changesOpen: update.open || other.open || written.some((one) => one.open), conflict, condition: conditionOf(places, comparisons, changes),
  };
}

/** The attributes of a key with their values. */
function keyOf(places: Places, path: Path): Comparisons {
  const { r } = places;
  const { refs, open } = places.at(path);
  const all = refs.flatMap((ref): readonly Comparison[] => {
    const { fields, open: more } = fieldsOf(r, ref);
    if (more) return [{ field: undefined, operator: '=', value: ref }];
    return fields.map(({ name, value }) => ({ field: name, operator: '=', value: unwrapped(r, value) }));
  });
  return { all, open };
}

function sourcesAt(places: Places, at: Path, params: readonly Path[]): { readonly sources: readonly Source[]; readonly open: boolean } {
  const { r } = places;
  const slot = places.at(at);
  const names: Record<string, string> = {};
  const values = new Map<string, Ref>();
  for (const path of params) {
    for (const { name, value } of places.at(path).refs.flatMap((one) => fieldsOf(r, one).fields)) {
      if (name === undefined) continue;
      const literal = literalOf(r, [value]);
      if (name.startsWith('#')) { if (typeof literal === 'string') names[name] = literal; } else values.set(name.replace(/^:/, ''), value);
    }
  }
  const texts = valuesOf(r, slot.refs).flatMap((one) => textsOf(r, one));
  return { sources: texts.map((text) => ({ r, text, names, values })), open: slot.open && texts.length === 0 };
}

function nameOf({ path }: DynamoPath): string | undefined {
  // A placeholder whose name is not in view.
  return path?.startsWith('#') ? undefined : path;
}

function refOf({ text, values }: Source, value: DynamoValue | undefined): Ref | undefined {
  switch (value?.kind) {
    case 'value': return values.get(value.name);
    case 'hole': return text.holes[value.hole];
    case 'expression': {
      const name = value.values.find((one) => values.has(one));
      return name === undefined ? text.holes[value.holes[0] ?? -1] : values.get(name);
    }
    default: return undefined;
  }
}

function updateChanges(source: Source, table: string | undefined): { readonly changes: readonly FieldChange[]; readonly open: boolean } {
  const { assignments, holes } = dynamoUpdate(source.text.quasis, source.names);
  const changes = assignments.map(({ attribute, change, value, presumed }): FieldChange => {
    const field = nameOf(attribute);
    const ref = refOf(source, value);
    const base = { field, value: ref, volatile: undefined, readFrom: undefined };
    if (change === 'add') return { ...base, change: ref && isSet(source.r, ref) ? 'set-add' : 'delta' };
    if (presumed) return { ...base, change: 'unknown' };
    const isPlain = value?.kind === 'value' || value?.kind === 'hole';
    if (change === 'absolute' && field !== undefined && ref && isPlain) return { ...base, ...computedChange(source.r, field, unwrapped(source.r, ref), table) };
    return { ...base, change };
  });
  return { changes, open: holes.length > 0 };
}

/** Attribute values of the low-level client say their type: `{ N: '1' }`, `{ SS: ['a'] }`. */
const SETS = new Set(['SS', 'NS', 'BS']);
const SCALARS = new Set(['N', 'S', 'B', 'BOOL', 'L', 'M']);

function isSet(r: Resolver, ref: Ref): boolean {
  return valuesOf(r, [ref]).some((one) => {
    const node = nodeOf(one);
    if (node.kind === 'object') return node.properties.some((property) => property.kind === 'value' && SETS.has(property.name));
    if (node.kind !== 'new' && node.kind !== 'call') return false;
    const callee = nodeOf({ ...one, value: node.callee });
    return (callee.kind === 'global' && callee.name === 'Set') || (callee.kind === 'member' && callee.name === 'createSet');
  });
}

function unwrapped(r: Resolver, ref: Ref): Ref {
  const [only, ...others] = valuesOf(r, [ref]);
  const node = only && nodeOf(only);
  if (!only || others.length > 0 || node?.kind !== 'object' || node.properties.length !== 1) return ref;
  const [property] = node.properties;
  return property?.kind === 'value' && SCALARS.has(property.name) ? { ...only, value: property.value } : ref;
}

/** Whether a condition can fail the second time: that something is absent, or a comparison. That the item is there says nothing. */
function protects(all: readonly DynamoCondition[], open: boolean): boolean | undefined {
  if (all.some((one) => one.absent.length > 0 || one.terms.length > 0 || one.alternatives.length > 0)) return true;
  return open || all.some((one) => one.holes.length > 0) ? undefined : false;
}

const OPERATORS: Readonly<Partial<Record<DynamoOperator, Comparison['operator']>>> = {
  '=': '=', '<>': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=', in: 'in', 'not contains': 'not-contains',
};

function demands(source: Source, { absent, present, terms, alternatives, holes }: DynamoCondition): Comparisons {
  const plain = (attribute: DynamoPath, operator: Comparison['operator']): Comparison => ({ field: nameOf(attribute), operator, value: undefined });
  const compared = ({ attribute, operator, value }: DynamoTerm): Comparison =>
    ({ field: nameOf(attribute), operator: OPERATORS[operator] ?? 'other', value: valueRef(source, value) });
  const some = alternatives.map((one): Comparison =>
    ({ field: nameOf(one.attribute), operator: 'other', value: 'value' in one ? valueRef(source, one.value) : undefined }));
  return {
    all: [...absent.map((one) => plain(one, 'absent')), ...present.map((one) => plain(one, 'present')), ...terms.map(compared), ...some],
    open: holes.length > 0,
  };
}

function valueRef(source: Source, value: DynamoValue | undefined): Ref | undefined {
  const ref = refOf(source, value);
  return ref && unwrapped(source.r, ref);
}
