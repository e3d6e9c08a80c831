import { isReadOnlyUrl } from '../../catalogue/stakes.js';
import type { EffectMeaning } from '../../model/catalogue.js';
import { type Ref } from '../../program/frame.js';
import type { OperationTarget } from '../../program/meaning.js';
import type { Resolver } from '../../program/resolver.js';
import { graphqlOperations } from './graphql.js';
import { isOpenAt, literalOf, placesOf, type Places } from './places.js';
import { nameOf, targetOf, type FoundTarget } from './targets.js';
import { textsOf } from './text.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);
const VERB = /^[A-Za-z]+$/;

/** The method of a request in upper case; undefined when it is only known at run time. */
export function methodOf(places: Places, meaning: EffectMeaning): string | undefined {
  const { method } = meaning;
  if (!method) return undefined;
  if (method.is !== undefined) return method.is.toUpperCase();
  let open = false;
  for (const path of method.at ?? []) {
    const slot = places.at(path);
    const isOpen = isOpenAt(places, meaning, path);
    open ||= isOpen;
    if (slot.refs.length === 0) continue;
    const literal = literalOf(places.r, slot.refs) ?? firstWord(places.r, slot.refs);
    return typeof literal === 'string' && !isOpen ? literal.trim().split(/\s/)[0]!.toUpperCase() : undefined;
  }
  return open ? undefined : method.default?.toUpperCase();
}

/** Of `POST /orders/${id}` the method. */
function firstWord(r: Resolver, refs: readonly Ref[]): string | undefined {
  const words = new Set(refs.flatMap((one) => textsOf(r, one)).map(({ quasis }) => /^\s*([A-Z]+)\s/.exec(quasis[0] ?? '')?.[1]));
  return words.size === 1 ? [...words][0] : undefined;
}

/** Whether a request only answers: by its method, by the last word of its URL, or because it carries a query. */
export function isReadRequest(places: Places, meaning: EffectMeaning, method: string | undefined, url: string | undefined): boolean {
  if (method !== undefined && SAFE.has(method)) return true;
  if (method !== undefined && method !== 'POST') return false;
  const operations = graphqlOperations(places, meaning);
  return operations.length > 0 ? !operations.includes('mutation') : url !== undefined && isReadOnlyUrl(url);
}

/** The URL of a request, behind the address that its instance was made with. */
export function urlOf(places: Places, meaning: EffectMeaning): FoundTarget {
  const target = targetOf(places, meaning);
  const found: FoundTarget = target.text === undefined ? { ...target, text: sharedPath(places.r, target.refs) } : target;
  const path = found.text?.replace(/^[A-Z]+\s+/, (verb) => (VERB.test(verb.trim()) && meaning.method?.at ? '' : verb));
  if (path === undefined || /^[a-z][\w+.-]*:/i.test(path) || path.startsWith('…')) return { ...found, text: path };
  const base = baseOf(places.r, places.target);
  return { ...found, text: base === undefined ? path : `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}` };
}

/** The path that all texts end with, where a host is one of several: `…/v1/cards`. */
function sharedPath(r: Resolver, refs: readonly Ref[]): string | undefined {
  const texts = refs.flatMap((one) => textsOf(r, one)).map(({ quasis }) => quasis.join('…').split('/'));
  const [first, ...others] = texts;
  if (!first) return undefined;
  let shared = 0;
  while (shared < first.length - 1 && others.every((one) => shared < one.length - 1 && one.at(-1 - shared) === first.at(-1 - shared))) shared++;
  const path = shared === 0 ? '' : first.slice(-shared).join('/');
  return path.replace(/…/g, '') === '' ? undefined : `…/${path}`;
}

const MAX_HOPS = 4;

/** The address of the instance on which a method is called, through factories that inherit. */
function baseOf(r: Resolver, target: OperationTarget): string | undefined {
  let site = target.meaning.site;
  for (let hops = 0; site && hops < MAX_HOPS; hops++) {
    const made: OperationTarget | undefined = r.targets(site).find((one) => one.kind === 'operation');
    const configuration = made?.operation.configures;
    if (!made || !configuration) return undefined;
    const places = placesOf(r, site, made);
    for (const path of configuration.baseUrl ?? []) {
      const { refs } = places.at(path);
      const names = new Set(refs.map((one) => nameOf(r, one)));
      if (names.size === 1) return [...names][0] ?? '…';
    }
    site = configuration.inherits ? made.meaning.site : undefined;
  }
  return undefined;
}
