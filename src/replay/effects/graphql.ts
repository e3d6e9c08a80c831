import { graphqlFacts } from '../../languages/graphql/graphql.js';
import type { EffectMeaning } from '../../model/catalogue.js';
import { argumentsOf } from '../../program/arguments.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';
import { literalOf, valuesOf, type Places } from './places.js';
import { textsOf } from './text.js';

const MAX_DEPTH = 4;
/** Names under which a document is sent in the body of a request. */
const BODY_FIELDS = ['query', 'mutation'];

/**
 * The kinds of the operations in the GraphQL document of a request: where its meaning says, or in its body (`{ query, variables }`). None
 * when there is no document, or not in view.
 */
export function graphqlOperations(places: Places, meaning: EffectMeaning): readonly string[] {
  const { r } = places;
  const { text } = meaning;
  if (text?.language === 'graphql') return all(places.at(text.at).refs.map((one) => ofDocument(r, one, 0)));
  return all((meaning.data ?? []).flatMap((path) => places.at(path).refs).flatMap((one) => bodyDocuments(r, one, 0)).map((one) => ofDocument(r, one, 0)));
}

/** What several documents do together: nothing is said when one is not in view. */
function all(documents: readonly (readonly string[])[]): readonly string[] {
  return documents.some((one) => one.length === 0) ? [] : documents.flat();
}

/** A document as text, in a tag, behind the call that makes or prints it, or as the tree that a generator wrote. */
function ofDocument(r: Resolver, ref: Ref, depth: number): readonly string[] {
  if (depth > MAX_DEPTH) return [];
  const written = textsOf(r, ref).map(({ quasis }) => graphqlFacts(quasis).map((one) => one.operation));
  if (written.length > 0 && written.every((one) => one.length > 0)) return written.flat();
  return all(valuesOf(r, [ref]).map((value) => {
    const node = nodeOf(value);
    if (node.kind === 'object') return inTree(r, value);
    const [first] = node.kind === 'call' || node.kind === 'new' ? argumentsOf(value) : [];
    return first && !first.spread ? ofDocument(r, first.ref, depth + 1) : [];
  }));
}

/** `{ kind: 'Document', definitions: [{ kind: 'OperationDefinition', operation: 'query', … }] }`. */
function inTree(r: Resolver, tree: Ref): readonly string[] {
  const definitions = r.property(tree, 'definitions').refs.flatMap((one) => r.elements(one).refs);
  return definitions.flatMap((one) => {
    const operation = literalOf(r, r.property(one, 'operation').refs);
    return typeof operation === 'string' ? [operation] : [];
  });
}

/** Also behind `JSON.stringify({ query, variables })`. */
function bodyDocuments(r: Resolver, body: Ref, depth: number): readonly Ref[] {
  if (depth > MAX_DEPTH) return [];
  return valuesOf(r, [body]).flatMap((value) => {
    const node = nodeOf(value);
    if (node.kind === 'object') return BODY_FIELDS.flatMap((name) => r.property(value, name).refs);
    const [first] = node.kind === 'call' ? argumentsOf(value) : [];
    return first && !first.spread ? bodyDocuments(r, first.ref, depth + 1) : [];
  });
}
