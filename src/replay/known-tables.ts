import { isGuardName, isOutboxName } from '../catalogue/stakes.js';
import type { ClassFacts, TypeFacts } from '../model/facts.js';
import type { SourceTexts } from '../model/rule.js';
import { sqlFacts } from '../languages/sql/sql.js';
import { prismaModels } from '../languages/prisma/models.js';
import { argumentsOf } from '../program/arguments.js';
import { callbacksOf, enterCallback } from '../program/callbacks.js';
import { at, detachedFrame, nodeOf, type Frame, type Ref } from '../program/frame.js';
import type { Program } from '../program/link.js';
import type { Unit } from '../program/unit.js';
import { indexOf } from '../program/unit.js';
import { declaredFields, declaredFieldsOfClass } from './declared-fields.js';
import type { Effect } from './effects/effect.js';
import { effectsOf } from './effects/read.js';
import { fieldType, type FieldType, type KnownField } from './table-fields.js';

/** A table, model or collection that holds messages to be sent (`outbox`), or ids of what was done already (`guard`). */
export interface KnownTable {
  readonly purpose: 'outbox' | 'guard';
  /** How code speaks of it: a member of the client (`prisma.outbox`), a value (`insert(outbox)`), or its name as text. */
  readonly form: 'member' | 'value' | 'text';
  /** Member, name of the value, or the table's name. */
  readonly name: string;
  /** For a value: where it is declared, and under which name other files import it. */
  readonly declared?: { readonly unit: Unit; readonly exported: string | undefined };
  /** For a value: the library that made it; others take no such value. */
  readonly library?: string;
  readonly fields: readonly KnownField[];
  /** All fields are known, from a declaration; otherwise only those that some insert writes. */
  readonly isDeclared: boolean;
  /** Literals that every insert in view gives: `status: 'pending'`. */
  readonly constants: ReadonlyMap<string, string>;
}

const KNOWN = new WeakMap<Program, readonly KnownTable[]>();

/** The outboxes and tables of keys of a program, by their names: declared ones first, then those that code in view writes. */
export function knownTables(program: Program, sources: SourceTexts): readonly KnownTable[] {
  const known = KNOWN.get(program);
  if (known) return known;
  const written = writtenTables(program);
  const declared = [...ofSchemas(program, sources), ...program.units.flatMap((unit) => ofUnit(program, unit))];
  const found = declared.map((one) => ({ ...one, constants: written.find((other) => isSame(one, other))?.constants ?? one.constants }));
  const all = [...found, ...written.filter((one) => one.form !== 'value' && !found.some((other) => isSame(one, other)))];
  KNOWN.set(program, all);
  return all;
}

function isSame(one: KnownTable, other: KnownTable): boolean {
  return one.form === other.form && one.name === other.name;
}

function purposeOf(...names: readonly (string | undefined)[]): KnownTable['purpose'] | undefined {
  if (names.some((one) => one !== undefined && isOutboxName(one))) return 'outbox';
  return names.some((one) => one !== undefined && isGuardName(one)) ? 'guard' : undefined;
}

/** Models of Prisma schemas, and tables that migrations make. */
function ofSchemas(program: Program, sources: SourceTexts): KnownTable[] {
  return program.manifest.texts.flatMap(({ file, kind }): KnownTable[] => {
    if (kind !== 'prisma' && kind !== 'sql') return [];
    const text = sources.text(file);
    if (text === undefined) return [];
    return kind === 'prisma' ? ofPrisma(text) : ofSql(text);
  });
}

function ofPrisma(text: string): KnownTable[] {
  const models = prismaModels(text);
  const names = new Set(models.map((one) => one.name));
  return models.flatMap((one): KnownTable[] => {
    const purpose = purposeOf(one.name, one.table);
    if (!purpose) return [];
    const fields = one.fields.filter((field) => !names.has(field.type)).map((field): KnownField => ({ name: field.name, type: field.isList ? 'unknown' : fieldType(field.type), isRequired: !field.isOptional }));
    return [{ purpose, form: 'member', name: one.name.charAt(0).toLowerCase() + one.name.slice(1), fields, isDeclared: true, constants: new Map() }];
  });
}

function ofSql(text: string): KnownTable[] {
  return sqlFacts([text]).flatMap((statement): KnownTable[] => {
    const name = statement.table?.name;
    const made = statement.schema?.find((one) => one.kind === 'create table');
    const purpose = purposeOf(name);
    if (name === undefined || made?.kind !== 'create table' || !purpose) return [];
    const fields = made.columns.flatMap((one): KnownField[] => (one.name.name === undefined ? [] : [{
      name: one.name.name, type: fieldType(one.type), isRequired: (one.notNull === true || one.primaryKey === true) && !one.hasDefault && !one.generated,
    }]));
    return fields.length === 0 ? [] : [{ purpose, form: 'text', name, fields, isDeclared: true, constants: new Map() }];
  });
}

/** Tables, models and entities that a file declares, and the row types of a typed query builder. */
function ofUnit(program: Program, unit: Unit): KnownTable[] {
  return [...ofConstants(program, unit), ...unit.facts.classes.flatMap((one) => ofClass(program, unit, one)), ...unit.facts.types.flatMap((one) => ofTypes(unit, one))];
}

/** `const outbox = pgTable('outbox', { … })`: calls of the module whose result stands for a table. */
function ofConstants(program: Program, unit: Unit): KnownTable[] {
  const r = program.resolver;
  return indexOf(unit, 0).calls.flatMap((value): KnownTable[] => {
    const call: Ref = { frame: unit.module, value };
    const target = r.targets(call).find((one) => one.kind === 'operation');
    const { names } = target?.operation ?? {};
    if (!target || names === undefined) return [];
    const name = nameOfValue(unit, value);
    const table = r.path(call, target, names).refs.flatMap((one) => r.follow(one)).map(nodeOf).find((one) => one.kind === 'literal');
    const purpose = purposeOf(name, table?.kind === 'literal' ? String(table.value) : undefined);
    if (name === undefined || !purpose) return [];
    return [{ purpose, form: 'value', name, declared: { unit, exported: exportedAs(unit, name) }, library: target.meaning.library.name, fields: declaredFields(r, call), isDeclared: true, constants: new Map() }];
  });
}

function nameOfValue(unit: Unit, value: number): string | undefined {
  return unit.facts.variables.find((one) => one.function === 0 && one.writes.some((write) => write.function === 0 && write.value === value))?.name
    ?? unit.facts.exports.flatMap((one) => (one.kind === 'local' && one.value === value ? [one.name] : [])).find((one) => one !== 'default' && one !== '=');
}

function exportedAs(unit: Unit, name: string): string | undefined {
  return unit.facts.exports.some((one) => one.kind === 'local' && one.name === name) ? name : undefined;
}

function ofClass(program: Program, unit: Unit, facts: ClassFacts): KnownTable[] {
  const { name } = facts;
  if (name === undefined || !facts.decorators) return [];
  const purpose = purposeOf(name);
  const frame = detachedFrame(unit, facts.owner);
  const library = facts.decorators.flatMap((one) => program.resolver.denote({ frame, value: one.callee })).flatMap((one) => (one.kind === 'library' && one.shape.decorator?.names ? [one.library.name] : []))[0];
  if (!purpose || library === undefined) return [];
  return [{ purpose, form: 'value', name, declared: { unit, exported: exportedAs(unit, name) }, library, fields: declaredFieldsOfClass(facts, frame), isDeclared: true, constants: new Map() }];
}

/** `interface Database { outbox: OutboxTable }`: the members of a type of tables. */
function ofTypes(unit: Unit, facts: TypeFacts): KnownTable[] {
  const members = facts.members ?? facts.alias?.members ?? [];
  return members.flatMap((member): KnownTable[] => {
    const purpose = purposeOf(member.name);
    const row = member.type?.type === undefined ? member.type?.members : unit.facts.types[member.type.type]?.members;
    if (!purpose || !row || row.length === 0 || row.some((one) => one.method)) return [];
    const fields = row.map((one): KnownField => ({
      name: one.name, type: one.type?.name === 'Generated' ? 'unknown' : fieldType(one.type?.name),
      isRequired: !one.optional && !/^(Generated|GeneratedAlways)$/.test(one.type?.name ?? '') && !(one.type?.name === '|' && one.type.args?.some((part) => part.name === 'null')),
    }));
    return [{ purpose, form: 'text', name: member.name, fields, isDeclared: true, constants: new Map() }];
  });
}

/** Tables that inserts in view write, with the fields that they give. */
function writtenTables(program: Program): KnownTable[] {
  const named = new Set(program.units.filter(speaksOfOne));
  const walk: Walk = { program, named, found: [], seen: new Set() };
  for (const unit of named) unit.facts.functions.forEach((_, fn) => visit(walk, detachedFrame(unit, fn), 0));
  return walk.found;
}

interface Walk {
  readonly program: Program;
  readonly named: ReadonlySet<Unit>;
  readonly found: KnownTable[];
  readonly seen: Set<Frame>;
}

const MAX_DEPTH = 4;

/** The inserts of a run, and of the functions that it hands a transaction or anything else to. */
function visit(walk: Walk, frame: Frame, depth: number): void {
  if (walk.seen.has(frame) || depth > MAX_DEPTH) return;
  walk.seen.add(frame);
  const r = walk.program.resolver;
  for (const value of indexOf(frame.unit, frame.fn).calls) {
    const call: Ref = { frame, value };
    for (const target of r.targets(call)) {
      if (target.kind === 'function' && walk.named.has(target.meaning.unit)) {
        const inner = r.enter(call, target.meaning, { args: argumentsOf(call) });
        if (inner) visit(walk, inner, depth + 1);
      }
      if (target.kind !== 'operation') continue;
      if (target.operation.effect?.kind.startsWith('db-')) walk.found.push(...effectsOf(r, call, target).flatMap(ofInsert));
      for (const given of callbacksOf(r, call, target)) {
        const inner = enterCallback(r, call, target, given);
        if (inner) visit(walk, inner, depth + 1);
      }
    }
  }
}

/** Whether a file has a name or text that may be that of such a table. */
function speaksOfOne({ facts }: Unit): boolean {
  return facts.functions.some((one) => one.values.some((node) => {
    switch (node.kind) {
      case 'member': case 'import': return purposeOf(node.name) !== undefined;
      case 'literal': return typeof node.value === 'string' && purposeOf(node.value) !== undefined;
      case 'template': case 'tagged': return node.quasis.some((quasi) => purposeOf(quasi) !== undefined);
      case 'captured': return purposeOf(facts.variables[node.variable]!.name) !== undefined;
      default: return false;
    }
  }));
}

function ofInsert(effect: Effect): KnownTable[] {
  const purpose = purposeOf(effect.target);
  if (!purpose || effect.target === undefined || effect.kind !== 'db-insert' || effect.changesOpen) return [];
  const form = effect.meaning.target?.at === 'key' ? 'member' : effect.targetRefs.some((one) => nodeOf(one).kind !== 'literal') ? 'value' : 'text';
  const constants = new Map(effect.changes.flatMap((one): [string, string][] => {
    const node = one.value && nodeOf(one.value);
    return one.field !== undefined && node?.kind === 'literal' ? [[one.field, literalCode(node.value)]] : [];
  }));
  const fields = effect.changes.flatMap((one): KnownField[] => {
    const type = one.value ? typeGiven(one.value) : 'unknown';
    return one.field === undefined ? [] : [{ name: one.field, type, isRequired: one.volatile === undefined }];
  });
  return [{ purpose, form, name: effect.target, fields, isDeclared: false, constants }];
}

/** What an insert gives says what its field holds: an object, or text that was made of one. */
function typeGiven(value: Ref): FieldType {
  const node = nodeOf(value);
  if (node.kind === 'object' || node.kind === 'array') return 'json';
  const callee = node.kind === 'call' ? nodeOf(at(value, node.callee)) : undefined;
  return node.kind === 'template' || (callee?.kind === 'member' && callee.name === 'stringify') ? 'text' : 'unknown';
}

function literalCode(value: string | number | boolean | null): string {
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
}
