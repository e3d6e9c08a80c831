import { identityOf } from '../catalogue/identities.js';
import { wordsOf } from '../catalogue/stakes.js';
import type { Origin as CatalogueOrigin, Shape } from '../model/catalogue.js';
import type { RegionId, Span, ValueId } from '../model/facts.js';
import type { SourceTexts } from '../model/rule.js';
import { memberNames } from '../program/members.js';
import { regionOf, type Frame, type Ref } from '../program/frame.js';
import type { Meaning } from '../program/meaning.js';
import type { Resolver } from '../program/resolver.js';
import { functionOf, regionsUp } from '../program/unit.js';
import { originsOf } from './origins.js';

/** An expression that names the logical operation and is the same in every attempt, in scope where it is needed. */
export interface StableValue {
  readonly code: string;
  /** `operation`: the id of what is being done. `message`: the id of the message, job or event that asks for it. */
  readonly as: 'operation' | 'message';
  /** The run that knows it, and the value there; without one it is a parameter. */
  readonly frame: Frame;
  readonly value?: ValueId;
}

const PATH = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/;

/**
 * The best stable values for a key at a place, best first: ids of the operation by name, then ids that the broker gives. Ids of parties
 * (a customer, an account) are left out: one of them has many operations, and a key made of it would swallow all but the first.
 */
export function stableValues(r: Resolver, sources: SourceTexts, where: Ref, statement: Span): readonly StableValue[] {
  const found: StableValue[] = [];
  for (let frame: Frame | undefined = where.frame, inner = regionOf(where); frame && frame.fn !== 0; frame = frame.lexical) {
    found.push(...ofParameters(r, frame, statement), ...ofExpressions(r, sources, frame, where, inner, statement), ...ofConstants(r, sources, frame, inner, statement));
    const made: RegionId = creationRegion(frame);
    inner = made;
  }
  const distinct = found.filter((one, i) => found.findIndex((other) => other.code === one.code) === i);
  return [...distinct.filter((one) => one.as === 'operation'), ...distinct.filter((one) => one.as === 'message')];
}

function creationRegion(frame: Frame): RegionId {
  const parent = functionOf(frame.unit, frame.fn).parent;
  if (parent < 0) return 0;
  return functionOf(frame.unit, parent).values.find((one) => one.kind === 'function' && one.function === frame.fn)?.region ?? 0;
}

function ofParameters(r: Resolver, frame: Frame, statement: Span): StableValue[] {
  return functionOf(frame.unit, frame.fn).params.flatMap((parameter, index): StableValue[] => {
    // A parameter's default can only use the parameters before it.
    if (!parameter.name || parameter.rest || parameter.span[1] > statement[0]) return [];
    const { name } = parameter;
    if (isOperationId(name, []) && (!parameter.type || parameter.type.name === 'string' || parameter.type.name === 'number')) return [{ code: name, as: 'operation', frame }];
    const value = functionOf(frame.unit, frame.fn).values.findIndex((one) => one.kind === 'parameter' && one.index === index);
    const meanings: readonly Meaning[] = value >= 0 ? r.denote({ frame, value }) : r.typeMeanings(frame.unit, parameter.type);
    return meanings.flatMap((meaning) => {
      if (meaning.kind === 'library') return messageIds(meaning.shape, name, frame);
      const members = memberNames(meaning);
      const owner = wordsOf(`${name} ${parameter.type?.name ?? ''}`);
      return members.filter((one) => isOperationId(one, owner)).map((one): StableValue => ({ code: `${name}.${one}`, as: 'operation', frame }));
    });
  });
}

function messageIds(shape: Shape, name: string, frame: Frame): StableValue[] {
  return Object.entries(shape.members ?? {}).flatMap(([member, inner]): StableValue[] => {
    const origin: CatalogueOrigin | undefined = inner.origin;
    return origin?.kind === 'stable' && origin.as === 'message-id' && PATH.test(`${name}.${member}`) ? [{ code: `${name}.${member}`, as: 'message', frame }] : [];
  });
}

/** Members that a constant has by its declared type: `const order = JSON.parse(body) as Order`. */
function ofConstants(r: Resolver, sources: SourceTexts, frame: Frame, region: RegionId, statement: Span): StableValue[] {
  const facts = functionOf(frame.unit, frame.fn);
  const text = sources.text(frame.unit.path);
  if (text === undefined) return [];
  const visible = new Set(regionsUp(facts, region));
  return facts.values.flatMap((node, value): StableValue[] => {
    if ((!node.type && node.kind !== 'call' && node.kind !== 'await') || node.kind === 'parameter' || node.span[1] > statement[0] || !visible.has(node.region ?? 0)) return [];
    const name = /\bconst\s+([\w$]+)\s*(?::[^=]*)?=\s*(?:await\s+)?$/.exec(text.slice(Math.max(0, node.span[0] - 120), node.span[0]))?.[1];
    if (name === undefined) return [];
    const owner = wordsOf(`${name} ${node.type?.name ?? ''}`);
    const meanings = r.denote({ frame, value });
    const given = meanings.flatMap((one) => (one.kind === 'library' ? messageIds(one.shape, name, frame) : []));
    const ids = meanings.flatMap((one) => memberNames(one)).filter((one) => isOperationId(one, owner));
    if (given.length + ids.length === 0 || originsOf(r, { frame, value }).some((one) => one.provenance === 'volatile')) return [];
    return [...given.map((one) => ({ ...one, value })), ...ids.map((one): StableValue => ({ code: `${name}.${one}`, as: 'operation', frame, value }))];
  });
}

/** Ids that the code around already reads, so that they are known to exist. */
function ofExpressions(r: Resolver, sources: SourceTexts, frame: Frame, where: Ref, region: RegionId, statement: Span): StableValue[] {
  const facts = functionOf(frame.unit, frame.fn);
  const text = sources.text(frame.unit.path);
  if (text === undefined) return [];
  const visible = new Set(regionsUp(facts, region));
  // What the code itself gives a substitute for may be missing, and all that miss it would share one key.
  const missing = new Set(facts.values.flatMap((node) => (node.kind === 'logical' && node.operator !== '&&' ? [codeOf(text, facts.values[node.left]!.span)] : [])));
  return facts.values.flatMap((node, value): StableValue[] => {
    if (node.kind !== 'member') return [];
    const code = codeOf(text, node.span);
    if (!PATH.test(code) || code.startsWith('this.') || missing.has(code)) return [];
    const path = code.split('.');
    if (!isOperationId(path.at(-1)!, wordsOf(path.slice(0, -1).join(' ')))) return [];
    const before = node.span[0] < statement[0] && visible.has(node.region ?? 0);
    const beside = frame === where.frame && node.span[0] >= statement[0] && node.span[1] <= statement[1];
    const rooted = facts.params.some((one) => one.name === path[0] && one.span[1] <= statement[0]);
    if (!before && !beside && !rooted) return [];
    const origins = originsOf(r, { frame, value });
    return origins.some((one) => one.provenance === 'volatile') ? [] : [{ code, as: origins.some((one) => one.as === 'message-id') ? 'message' : 'operation', frame, value }];
  });
}

function codeOf(text: string, span: Span): string {
  return text.slice(...span);
}

function isOperationId(name: string, owner: readonly string[]): boolean {
  return identityOf(name, owner) === 'operation';
}

/** A name for an id by how it is written: `event.id` is an `eventId`, `job.data.loanId` a `loanId`. */
export function idNameOf(code: string): string {
  const path = code.split('.');
  const last = path.at(-1)!;
  const words = wordsOf(last).length > 1 || path.length === 1 ? wordsOf(last) : [...wordsOf(path.at(-2)!), ...wordsOf(last)];
  return words.map((one, i) => (i === 0 ? one : one.charAt(0).toUpperCase() + one.slice(1))).join('');
}
