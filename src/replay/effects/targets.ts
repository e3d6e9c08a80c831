import type { EffectMeaning } from '../../model/catalogue.js';
import { at, detachedFrame, nodeOf, type Ref } from '../../program/frame.js';
import type { ClassMeaning, InstanceMeaning } from '../../program/meaning.js';
import { EMPTY_SLOT, type Resolver } from '../../program/resolver.js';
import { onlyLiteral } from '../../program/literals.js';
import { placesOf, type Places } from './places.js';
import { shown, textsOf } from './text.js';

export interface FoundTarget {
  readonly text: string | undefined;
  readonly refs: readonly Ref[];
}

const MAX_HOPS = 6;

/** Table, model, topic, queue or URL that a meaning names, and the values that name it. A part of a call has that of the whole. */
export function targetOf(places: Places, meaning: EffectMeaning): FoundTarget {
  const { target } = meaning;
  if (!target) return places.whole ? targetOf(placesOf(places.r, places.call, places.target), places.whole) : { text: undefined, refs: [] };
  if (target.is !== undefined) return { text: target.is, refs: [] };
  let refs: readonly Ref[] = [];
  for (const path of [...(target.at === undefined ? [] : [target.at]), ...(target.or ?? [])]) {
    if (path === 'key') {
      if (places.target.meaning.key !== undefined) return { text: places.target.meaning.key, refs };
      continue;
    }
    const slot = places.at(path);
    if (slot.refs.length === 0) continue;
    const text = slot.open ? undefined : commonName(places.r, slot.refs);
    if (text !== undefined) return { text, refs: slot.refs };
    if (refs.length === 0) refs = slot.refs;
  }
  const made = ofMaker(places, target);
  return { text: made, refs };
}

/** Where the chain goes through a helper of the program, the call that made the instance still names it. */
function ofMaker({ r, call, target }: Places, { at, or = [] }: NonNullable<EffectMeaning['target']>): string | undefined {
  const { site } = target.meaning;
  if (!site || (site.frame === call.frame && site.value === call.value)) return undefined;
  for (const path of [...(at === undefined ? [] : [at]), ...or]) {
    const slot = path.startsWith('chain.') ? r.path(site, undefined, path) : EMPTY_SLOT;
    const text = slot.refs.length === 0 || slot.open ? undefined : commonName(r, slot.refs);
    if (text !== undefined) return text;
  }
  return undefined;
}

function commonName(r: Resolver, refs: readonly Ref[]): string | undefined {
  const names = new Set(refs.map((one) => nameOf(r, one)));
  return names.size === 1 ? [...names][0] : undefined;
}

/** The name that a value gives to a table, model or address: text, a class, a table that was declared, a row of it. */
export function nameOf(r: Resolver, ref: Ref, hops = 0): string | undefined {
  if (hops > MAX_HOPS) return undefined;
  const texts = textsOf(r, ref);
  const text = texts.length === 1 ? shown(texts[0]!) : undefined;
  if (text !== undefined || texts.length > 1) return text;
  const names = new Set(r.follow(ref).map((one) => nameOfValue(r, one, hops)));
  return names.size === 1 ? [...names][0] : undefined;
}

function nameOfValue(r: Resolver, ref: Ref, hops: number): string | undefined {
  for (const meaning of r.denote(ref)) if (meaning.kind === 'class' || meaning.kind === 'instance') return classTable(r, meaning);
  const node = nodeOf(ref);
  switch (node.kind) {
    case 'import': return isEntityName(node.name) ? node.name : undefined;
    case 'new': return nameOf(r, at(ref, node.callee), hops + 1);
    case 'item': return nameOf(r, at(ref, node.iterable), hops + 1);
    case 'call': {
      for (const target of r.targets(ref)) {
        if (target.kind !== 'operation') continue;
        const [named] = target.operation.names === undefined ? [] : r.path(ref, target, target.operation.names).refs;
        if (named) return nameOf(r, named, hops + 1);
        if (target.operation.effect?.reads) return targetOf(placesOf(r, ref, target), target.operation.effect).text;
      }
      return undefined;
    }
    default: return undefined;
  }
}

/** What is imported from elsewhere is told by its own name, unless that is the name of a constant. */
function isEntityName(name: string): boolean {
  return name !== 'default' && name !== '*' && name !== '=' && /[a-z]/.test(name);
}

/** The name that a decorator gives to the table of a class, or that of the class. */
function classTable(r: Resolver, meaning: ClassMeaning | InstanceMeaning): string | undefined {
  const facts = meaning.unit.facts.classes[meaning.class];
  if (!facts) return undefined;
  const frame = detachedFrame(meaning.unit, facts.owner);
  for (const decorator of facts.decorators ?? []) {
    for (const one of r.denote({ frame, value: decorator.callee })) {
      if (one.kind !== 'library') continue;
      for (const path of one.shape.decorator?.names ?? []) {
        const [head, ...rest] = path.split('.');
        const argument = decorator.args?.[Number(head)];
        if (!argument || argument.spread) continue;
        let refs: readonly Ref[] = [{ frame, value: argument.value }];
        for (const name of rest) refs = refs.flatMap((holder) => r.property(holder, name).refs);
        const literal = onlyLiteral(r, refs);
        if (literal !== undefined) return literal;
      }
    }
  }
  return facts.name;
}
