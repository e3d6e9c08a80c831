import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql/language/ast.js';
import { parse } from 'graphql/language/parser.js';
import type { GraphqlOperation } from './facts.js';

/** What may stand for a hole, in the order in which it is tried: a name, nothing, an argument or field of an input, a variable. */
const FILLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  () => ' ',
  (name) => `${name}: ${name}`,
  (name) => `$${name}: ${name}`,
];
const BLANK = 1;
const MAX_TRIES = 32;
const HOLE = /__hole_\d+__/g;
const MAX_FRAGMENTS = 32;

/**
 * The operations in a GraphQL document. `quasis` are the strings around the holes of a template: a hole may be a fragment, a selection, an
 * argument or a part of a name. Text that is no GraphQL gives none. Never throws.
 */
export function graphqlFacts(quasis: readonly string[]): readonly GraphqlOperation[] {
  const document = read(quasis);
  if (!document) return [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) if (one.kind === 'FragmentDefinition') fragments.set(one.name.value, one);
  return document.definitions.flatMap((one) =>
    one.kind === 'OperationDefinition' ? [{ operation: one.operation, fields: rootFields(one.selectionSet, fragments) }] : [],
  );
}

/** Where the parser stumbles, the hole before that place is filled in the next way. */
function read(quasis: readonly string[]): DocumentNode | undefined {
  if (!quasis.some((one) => one.includes('{'))) return undefined;
  const ways = quasis.slice(1).map(() => 0);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { text, starts } = filled(quasis, ways);
    try {
      const document = parse(text, { noLocation: true });
      return ways.some((way, hole) => way === BLANK && mayBeKeyword(quasis, hole)) ? undefined : document;
    } catch (error) {
      const at = positionOf(error);
      const hole = at === undefined ? -1 : starts.findLastIndex((start) => start <= wordEnd(text, at));
      if (hole < 0 || ways[hole]! + 1 >= FILLINGS.length) return undefined;
      ways[hole]!++;
    }
  }
  return undefined;
}

function filled(quasis: readonly string[], ways: readonly number[]): { readonly text: string; readonly starts: readonly number[] } {
  const starts: number[] = [];
  let text = quasis[0] ?? '';
  ways.forEach((way, hole) => {
    starts.push(text.length);
    text += `${FILLINGS[way]!(`__hole_${hole}__`)}${quasis[hole + 1] ?? ''}`;
  });
  return { text, starts };
}

/** `${type} { … }`: without the hole a query, with it anything. */
function mayBeKeyword(quasis: readonly string[], hole: number): boolean {
  return /^\s*\{/.test(quasis[hole + 1] ?? '') && /(?:^|\})[\s,]*$/.test(quasis[hole] ?? '');
}

/** A hole may stand in the middle of the word that is not understood. */
function wordEnd(text: string, at: number): number {
  const word = /\w*/y;
  word.lastIndex = at;
  return at + (word.exec(text)?.[0].length ?? 0);
}

function positionOf(error: unknown): number | undefined {
  const positions: unknown = typeof error === 'object' && error !== null && 'positions' in error ? error.positions : undefined;
  const first: unknown = Array.isArray(positions) ? positions[0] : undefined;
  return typeof first === 'number' ? first : undefined;
}

function rootFields(root: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): string[] {
  const out = new Set<string>();
  const spread = new Set<string>();
  const sets = [root];
  for (let set = sets.pop(); set; set = sets.pop()) {
    for (const one of set.selections) {
      if (one.kind === 'Field') out.add(one.name.value.replace(HOLE, '…'));
      else if (one.kind === 'InlineFragment') sets.push(one.selectionSet);
      else {
        const fragment = fragments.get(one.name.value);
        if (!fragment) out.add('…');
        else if (!spread.has(one.name.value) && spread.size < MAX_FRAGMENTS) sets.push(fragment.selectionSet);
        spread.add(one.name.value);
      }
    }
  }
  return [...out];
}
