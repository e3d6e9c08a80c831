import type { Value, ValueId } from '../model/facts.js';
import type { SqlStatement } from '../languages/sql/facts.js';
import { sqlFacts } from '../languages/sql/sql.js';
import { chainMembers, chainOf } from '../program/chains.js';
import { at, nodeOf, placeOf, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import type { Effect } from './effects/effect.js';
import { isCaptured, resultUse } from './result-uses.js';

/** The text of a statement as it is written in one file. */
export interface WrittenText {
  readonly file: string;
  readonly parts: readonly WrittenPart[];
}

/** A literal or template of it. `begins` is the first string of the part among those of the whole. */
export interface WrittenPart {
  readonly node: Ref;
  readonly quasis: readonly string[];
  readonly begins: number;
  /** Length of the text before the part that belongs to the same string. */
  readonly shift: number;
}

export interface SqlConflictPlace extends WrittenText {
  readonly statement: SqlStatement;
  /** The part, the string of it and the offset in that string where the clause is to be written. */
  readonly part: WrittenPart;
  readonly quasi: number;
  readonly offset: number;
}

/** Where a conflict clause is to be written in the SQL text of an effect; undefined where it has one, or where that is not sure. */
export function sqlConflictPlace(r: Resolver, effect: Effect): SqlConflictPlace | undefined {
  const { text } = effect.meaning;
  if (text?.language !== 'sql' || effect.conflict.open) return undefined;
  const refs = r.path(effect.call, effect.operation, text.at).refs.flatMap((one) => (text.at === 'tag' ? [one] : r.follow(one)));
  const written = refs.length === 1 ? writtenText(r, refs[0]!) : undefined;
  if (!written) return undefined;
  const [statement, more] = sqlFacts(joinedQuasis(written.parts), text.dialect);
  if (!statement?.conflictAt || more || statement.verb !== 'insert' || statement.cte !== undefined) return undefined;
  // `SELECT … ON CONFLICT` reads as a join's condition there.
  if (statement.source !== 'values' && text.dialect === 'sqlite') return undefined;
  const { quasi, offset } = statement.conflictAt;
  const part = written.parts.find((one) => quasi >= one.begins && quasi < one.begins + one.quasis.length && within(one, quasi, offset));
  if (!part) return undefined;
  return { ...written, statement, part, quasi: quasi - part.begins, offset: quasi === part.begins ? offset - part.shift : offset };
}

function within({ quasis, begins, shift }: WrittenPart, quasi: number, offset: number): boolean {
  const own = offset - (quasi === begins ? shift : 0);
  return own >= 0 && own <= quasis[quasi - begins]!.length;
}

function joinedQuasis(parts: readonly WrittenPart[]): string[] {
  const out = [''];
  for (const { quasis } of parts) {
    out[out.length - 1] += quasis[0]!;
    out.push(...quasis.slice(1));
  }
  return out;
}

/** Literals and templates, also several that are put together with `+`. */
function writtenText(r: Resolver, ref: Ref): WrittenText | undefined {
  const parts: WrittenPart[] = [];
  let begins = 0;
  let shift = 0;
  const add = (one: Ref): boolean => {
    const node = nodeOf(one);
    if (node.kind === 'binary') return node.operator === '+' && [node.left, node.right].every((value: ValueId) => {
      const found = r.follow(at(one, value));
      return found.length === 1 && add(found[0]!);
    });
    const quasis = quasisOf(node);
    if (!quasis) return false;
    parts.push({ node: one, quasis, begins, shift });
    shift = (quasis.length === 1 ? shift : 0) + quasis.at(-1)!.length;
    begins += quasis.length - 1;
    return true;
  };
  if (!add(ref)) return undefined;
  const { file } = placeOf(ref);
  return parts.every((one) => placeOf(one.node).file === file) ? { file, parts } : undefined;
}

function quasisOf(node: Value): readonly string[] | undefined {
  if (node.kind === 'template' || node.kind === 'tagged') return node.quasis;
  return node.kind === 'literal' && typeof node.value === 'string' && !node.truncated ? [node.value] : undefined;
}

/** The call of a builder chain behind which a conflict clause is to be written: the one that takes the data. */
export function chainConflictPlace(r: Resolver, effect: Effect): Ref | undefined {
  const links = chainOf(r, effect.call);
  const members = (effect.meaning.data ?? []).flatMap((path) => /^chain\.(\w+)/.exec(path)?.[1] ?? []);
  if (members.length === 0) return effect.call;
  return links.find((one) => one.name !== undefined && members.includes(one.name))?.call;
}

/** Whether the effect's builder chain goes through a member of such a name. */
export function chainHas(r: Resolver, effect: Effect, name: RegExp): boolean {
  return [...chainMembers(r, effect.call)].some((one) => name.test(one));
}

/** Whether a package of the project depends on one of these. */
export function dependsOn(r: Resolver, packages: readonly string[]): boolean {
  return r.manifest.packages.some((one) => packages.some((name) => one.dependencies[name] !== undefined));
}

/** Whether a call of the chain stands behind the effect's own. */
export function isChainEnd(r: Resolver, effect: Effect): boolean {
  return nodeOf(chainOf(r, effect.call).at(-1)!.call) === nodeOf(effect.call);
}

/**
 * Whether the code gets by with what a repeat gives that writes nothing: it looks at nothing, or at counts, or hands on what holds no
 * rows. With `isOther`, where the call will give something else, nothing at all may be handed on.
 */
export function bearsNoRow(r: Resolver, effect: Effect, givesRows: boolean, isOther: boolean): boolean {
  const { outcome } = effect.meaning;
  const last = chainOf(r, effect.call).at(-1)!.call;
  const inside = (paths: readonly string[]): string[] => paths.flatMap((path) => (path.startsWith('result.') ? [path.slice('result.'.length)] : []));
  const errors = inside((outcome?.duplicate ?? []).map((one) => one.at));
  const counts = inside([...(outcome?.affected ?? []), ...(outcome?.success ?? []).map((one) => one.at)]);
  const known = [...counts, ...errors, ...errors.map((one) => one.split('.')[0]!)];
  const use = isCaptured(last) ? 'handed' : resultUse(last, known);
  return use === 'none' || use === 'counted' || (use === 'handed' && !givesRows && !isOther);
}
