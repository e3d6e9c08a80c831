import type { Library, RepairTemplates, Shape } from '../model/catalogue.js';
import { at, nodeOf, type Ref } from '../program/frame.js';
import type { LibraryMeaning } from '../program/meaning.js';
import type { Resolver } from '../program/resolver.js';
import type { Effect } from './effects/effect.js';

/** How a statement of a library is put into a transaction, and how further ones go through its handle. */
export interface TransactionForm {
  /** What the statement goes through, as it is written: it begins where the call begins and ends here. */
  readonly client: string;
  readonly clientEnd: number;
  /** Text before and after the statements, with line feeds and relative indentation. */
  readonly before: string;
  readonly after: string;
  /** The statements stand in a function whose result the whole gives; otherwise between a begin and a commit written by hand. */
  readonly isCallback: boolean;
  readonly handle: string;
  /** What stands in the client's place inside. */
  readonly through: string;
}

const HOLE = '…';

/** Undefined where the library has no such form, or what the statement goes through cannot be told. `text` is that of the call's file. */
export function transactionForm(r: Resolver, text: string, effect: Effect): TransactionForm | undefined {
  const snippet = templatesOf(effect).transaction?.snippet;
  const named = snippet === undefined ? undefined : /\bawait (\w+)\.([\w$]+)/.exec(snippet);
  const handle = snippet === undefined ? undefined : (/async \((\w+)\) =>/.exec(snippet) ?? /const (\w+) = await/.exec(snippet))?.[1];
  if (snippet === undefined || !named || handle === undefined || snippet.split(HOLE).length !== 2) return undefined;
  const [, name, opener] = named;
  const isCallback = snippet.includes('=>');
  const found = clientOf(r, text, effect.call, { name: opener!, isCallback });
  if (!found) return undefined;
  const [before, after] = snippet.replace(new RegExp(`\\b${name!}\\.`, 'g'), () => `${found.opens}.`).split(HOLE) as [string, string];
  return {
    client: found.code, clientEnd: found.end, before, after, handle, isCallback,
    through: found.wrap === undefined ? handle : `${handle}.${found.wrap}(${found.code})`,
  };
}

interface Client {
  readonly code: string;
  readonly end: number;
  /** What opens the transaction: the client, or a part of it (`repository.manager`). */
  readonly opens: string;
  /** The handle's method that takes the client over: `manager.withRepository(repository)`. */
  readonly wrap: string | undefined;
}

/** The part of a call's receiver chain that can open a transaction, the outermost first. */
function clientOf(r: Resolver, text: string, call: Ref, opener: Opener): Client | undefined {
  const start = nodeOf(call).span[0];
  for (const one of chainOf(call)) {
    const end = endOf(text, one, start);
    if (end === undefined) continue;
    const code = text.slice(start, end);
    for (const meaning of r.denote(one)) {
      if (meaning.kind !== 'library') continue;
      if (opensBy(r, meaning, opener)) return { code, end, opens: code, wrap: undefined };
      for (const part of Object.keys(meaning.shape.members ?? {})) {
        if (part === '*' || part.includes('.')) continue;
        const owner = r.member(meaning, part).find((each) => each.kind === 'library' && each.shape.call === undefined && opensBy(r, each, opener));
        const wrap = owner?.kind === 'library' ? takesOver(owner.shape) : undefined;
        if (wrap !== undefined) return { code, end, opens: `${code}.${part}`, wrap };
      }
    }
  }
  return undefined;
}

/** The method that opens a transaction: around a function, or by giving a connection of its own. */
interface Opener {
  readonly name: string;
  readonly isCallback: boolean;
}

function opensBy(r: Resolver, meaning: LibraryMeaning, opener: Opener): boolean {
  return r.member(meaning, opener.name).some((one) => one.kind === 'library' && one.key === undefined && (opener.isCallback || one.shape.call?.connects === true));
}

/** The method of a handle that gives its argument back, bound to the handle. */
function takesOver(shape: Shape): string | undefined {
  return Object.entries(shape.members ?? {}).find(([, one]) => typeof one.call?.returns === 'object' && 'same' in one.call.returns && one.call.returns.same === '0')?.[0];
}

/** What a call is made on, step by step down to the start of its chain. */
function chainOf(call: Ref): Ref[] {
  const out: Ref[] = [];
  for (let node = nodeOf(call), ref = call; ; node = nodeOf(ref)) {
    if (node.kind === 'call' || node.kind === 'new') ref = at(ref, node.callee);
    else if (node.kind === 'tagged') ref = at(ref, node.tag);
    else if (node.kind === 'member' && nodeOf(at(ref, node.object)).kind !== 'this') ref = at(ref, node.object);
    else return out;
    out.push(ref);
  }
}

/** Where a part of the chain ends in the text: by its own span where that begins with the chain, else the name that the chain begins with. */
function endOf(text: string, ref: Ref, start: number): number | undefined {
  const node = nodeOf(ref);
  if ((node.kind === 'member' || node.kind === 'call') && node.span[0] === start) return node.span[1];
  const name = /^[A-Za-z_$][\w$]*/.exec(text.slice(start, start + 80))?.[0];
  return name === undefined || name === 'this' ? undefined : start + name.length;
}

/** The templates of an effect; where its own call has none, those of another call of its library. */
export function templatesOf(effect: Effect): RepairTemplates {
  return { ...inLibrary(effect.operation.meaning.library), ...effect.meaning.repair };
}

const TEMPLATES = new WeakMap<Library, RepairTemplates>();

/** The first template of each kind that any call of a library's types has. */
function inLibrary(library: Library): RepairTemplates {
  const known = TEMPLATES.get(library);
  if (known) return known;
  let found: RepairTemplates = {};
  const look = (shape: Shape, depth: number): void => {
    const repair = shape.call?.effect?.repair;
    if (repair) found = { ...repair, ...found };
    if (depth < 3) for (const one of Object.values(shape.members ?? {})) look(one, depth + 1);
  };
  for (const one of Object.values(library.types ?? {})) look(one, 0);
  TEMPLATES.set(library, found);
  return found;
}
