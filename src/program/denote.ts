import { globalShape, typeShape } from '../catalogue/lookup.js';
import type { TypeName } from '../model/catalogue.js';
import type { Value } from '../model/facts.js';
import { constructed } from './classes.js';
import { givenParameter } from './declared-functions.js';
import { ABSENT, at, detachedFrame, nodeOf, type Frame, type Ref } from './frame.js';
import { remembered } from './guarded.js';
import { literalText } from './literals.js';
import { libraryMeaning, type FunctionMeaning, type LibraryMeaning, type Meaning } from './meaning.js';
import { distinctiveMember, importedMeanings } from './modules.js';
import type { Resolver } from './resolver.js';
import { functionOf } from './unit.js';

const MAX_MEANINGS = 16;

/** What a value stands for (see `Meaning`). Several when paths join; none known gives `unknown`. */
export function denote(r: Resolver, ref: Ref): readonly Meaning[] {
  if (ref.value === ABSENT) return [];
  return remembered(r.cycles, ref.frame.memo, ref.value, OPEN, () => withDeclaredType(r, ref, r.follow(ref).flatMap((one) => ofNode(r, one))));
}

const OPEN: readonly Meaning[] = [];

function withDeclaredType(r: Resolver, ref: Ref, found: readonly Meaning[]): readonly Meaning[] {
  const certain = found.filter((one) => one.kind !== 'unknown');
  if (certain.length > 0) return certain.slice(0, MAX_MEANINGS);
  const node = nodeOf(ref);
  const declared = r.typeMeanings(ref.frame.unit, node.type ?? (node.kind === 'captured' ? ref.frame.unit.facts.variables[node.variable]?.type : undefined));
  return declared.length > 0 ? declared : found;
}

function ofNode(r: Resolver, ref: Ref): readonly Meaning[] {
  const node = nodeOf(ref);
  const { frame } = ref;
  switch (node.kind) {
    case 'function': return [functionMeaning(frame, node.function)];
    case 'class': return [{ kind: 'class', unit: frame.unit, class: node.class, closure: frame }];
    case 'this': return selfOf(frame);
    case 'import': return importedMeanings(r, frame.unit, node.module, node.name);
    case 'global': return globalMeaning(node.name);
    case 'parameter': return parameterMeaning(r, ref, node.index);
    case 'member': return memberOf(r, ref, node);
    case 'element': {
      const name = literalText(r, [at(ref, node.key)]);
      return name === undefined ? unknown('dynamic') : r.denote(at(ref, node.object)).flatMap((one) => r.member(one, name));
    }
    case 'item': return itemMeaning(r, ref, node.iterable);
    case 'call': case 'new': case 'tagged': return resultMeaning(r, ref, node);
    case 'undefined': return [];
    case 'literal': case 'template': case 'object': case 'array': case 'binary': case 'unary': case 'bigint': case 'regexp': return [{ kind: 'node', ref }];
    default: return node.type ? r.typeMeanings(frame.unit, node.type) : unknown('dynamic');
  }
}

function unknown(reason: Extract<Meaning, { kind: 'unknown' }>['reason']): readonly Meaning[] {
  return [{ kind: 'unknown', reason }];
}

function functionMeaning(frame: Frame, fn: number): FunctionMeaning {
  const kind = functionOf(frame.unit, fn).kind;
  return { kind: 'function', unit: frame.unit, fn, closure: frame, self: kind === 'arrow' ? selfOf(frame) : undefined };
}

/** `this`: arrows take the enclosing function's; a method run of which nothing is known runs on some instance of its class. */
export function selfOf(frame: Frame): readonly Meaning[] {
  let at: Frame = frame;
  while (functionOf(at.unit, at.fn).kind === 'arrow' && !at.self && at.lexical) at = at.lexical;
  if (at.self) return at.self;
  const facts = functionOf(at.unit, at.fn);
  const owner = facts.class === undefined ? undefined : at.unit.facts.classes[facts.class]?.owner;
  if (facts.class === undefined || owner === undefined) return unknown('dynamic');
  if (facts.static) return [{ kind: 'class', unit: at.unit, class: facts.class, closure: detachedFrame(at.unit, owner) }];
  return [{ kind: 'instance', unit: at.unit, class: facts.class, closure: detachedFrame(at.unit, owner), construct: undefined }];
}

function globalMeaning(name: string): readonly Meaning[] {
  const found = globalShape(name);
  if (!found) return unknown('global');
  return [libraryMeaning(found.library, found.shape, name)];
}

function parameterMeaning(r: Resolver, ref: Ref, index: number): readonly Meaning[] {
  const { frame } = ref;
  const facts = functionOf(frame.unit, frame.fn).params[index];
  const given = frame.given?.params[index];
  if (given && 'type' in given) {
    const found = ofType(frame.given!.library, given.type, frame.given!.site);
    if (found.length > 0) return found;
  }
  if (given && 'elementOf' in given) {
    const found = r.path(frame.given!.site, undefined, given.elementOf).refs.flatMap((one) => r.denote(one)).flatMap((one) => r.member(one, '*'));
    if (found.length > 0) return found;
  }
  const declared = r.typeMeanings(frame.unit, facts?.type);
  if (declared.length > 0) return declared;
  const passed = givenParameter(r, frame, index);
  const found = passed && 'type' in passed.meaning ? ofType(passed.library, passed.meaning.type, undefined) : [];
  return found.length > 0 ? found : unknown('parameter');
}

function ofType(by: LibraryMeaning, name: TypeName, site: Ref | undefined): readonly Meaning[] {
  const type = typeShape(by.library, name);
  return type ? [{ ...libraryMeaning(type.library, type.shape, name.replace('#', '.')), site, evidence: by.evidence }] : [];
}

function memberOf(r: Resolver, ref: Ref, node: Extract<Value, { kind: 'member' }>): readonly Meaning[] {
  const objects = r.denote(at(ref, node.object));
  const found = objects.flatMap((one) => r.member(one, node.name));
  if (found.length === 0 && objects.every((one) => one.kind === 'unknown')) {
    const outside = r.follow(at(ref, node.object)).flatMap((one) => ofModule(r, one, node.name));
    if (outside.length > 0) return outside;
  }
  return found.length > 0 ? found : unknown(objects.some((one) => one.kind === 'library') ? 'no such member' : 'untyped member');
}

/** A member of a whole module that is not in view. */
function ofModule(r: Resolver, ref: Ref, name: string): readonly Meaning[] {
  const node = nodeOf(ref);
  return node.kind === 'import' && (node.name === '*' || node.name === 'default') ? distinctiveMember(r, ref.frame.unit, node.module, name) : [];
}

/** The item of a loop: the element type of a typed or catalogued collection. */
function itemMeaning(r: Resolver, ref: Ref, iterable: number): readonly Meaning[] {
  const collection = r.denote(at(ref, iterable)).flatMap((one) => (one.kind === 'library' ? r.member(one, '*') : []));
  return collection.length > 0 ? collection : unknown('dynamic');
}

function resultMeaning(r: Resolver, ref: Ref, node: Extract<Value, { kind: 'call' | 'new' | 'tagged' }>): readonly Meaning[] {
  const out: Meaning[] = [];
  for (const target of r.targets(ref)) {
    switch (target.kind) {
      case 'operation': out.push(...r.resultOf(ref, target)); break;
      case 'construct': out.push(constructed(r, ref, target.meaning)); break;
      case 'function': out.push(...r.typeMeanings(target.meaning.unit, functionOf(target.meaning.unit, target.meaning.fn).returnType)); break;
      case 'unknown': break;
    }
  }
  if (out.length === 0 && node.type) out.push(...r.typeMeanings(ref.frame.unit, node.type));
  return out.length > 0 ? out : unknown('dynamic');
}
