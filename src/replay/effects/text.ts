import { argumentsOf } from '../../program/arguments.js';
import { at, nodeOf, type Ref } from '../../program/frame.js';
import type { Resolver } from '../../program/resolver.js';

/** Text with holes: `quasis` are the strings around them. */
export interface Text {
  readonly quasis: readonly string[];
  readonly holes: readonly Ref[];
}

/** More texts than this at one place count as one hole. */
const MAX_TEXTS = 4;
const MAX_DEPTH = 24;

/**
 * The texts that a value may be: literals, templates, concatenation, tagged templates and the fragments in them, through variables,
 * joins and helpers. What is not text is a hole.
 */
export function textsOf(r: Resolver, ref: Ref): readonly Text[] {
  return followed({ r, open: new Set() }, ref, 0);
}

interface Search {
  readonly r: Resolver;
  readonly open: Set<string>;
}

const holeOf = (ref: Ref): readonly Text[] => [{ quasis: ['', ''], holes: [ref] }];
const plain = (text: string): readonly Text[] => [{ quasis: [text], holes: [] }];

function followed(search: Search, ref: Ref, depth: number): readonly Text[] {
  const key = `${ref.frame.unit.path}:${ref.frame.fn}:${ref.value}`;
  if (ref.value < 0 || depth > MAX_DEPTH || search.open.has(key)) return holeOf(ref);
  search.open.add(key);
  const found = search.r.follow(ref).flatMap((one) => ofValue(search, one, depth + 1));
  search.open.delete(key);
  return found.length === 0 || found.length > MAX_TEXTS ? holeOf(ref) : found;
}

function ofValue(search: Search, ref: Ref, depth: number): readonly Text[] {
  const node = nodeOf(ref);
  switch (node.kind) {
    case 'literal': return node.value === null || node.truncated ? holeOf(ref) : plain(String(node.value));
    // In a plain template anything that is text is text.
    case 'template': return withHoles(ref, node, (one) => followed(search, one, depth));
    case 'binary': {
      const sides = [at(ref, node.left), at(ref, node.right)];
      return node.operator === '+' ? joined(['', '', ''], sides.map((one) => followed(search, one, depth)), sides) : holeOf(ref);
    }
    case 'tagged': return withHoles(ref, node, (one) => inTag(search, one, depth));
    case 'call': case 'new': return ofCall(search, ref, depth);
    default: return holeOf(ref);
  }
}

interface Template {
  readonly quasis: readonly string[];
  readonly values: readonly number[];
}

function withHoles(ref: Ref, { quasis, values }: Template, textsIn: (hole: Ref) => readonly Text[]): readonly Text[] {
  const holes = values.map((value) => at(ref, value));
  return joined(quasis, holes.map(textsIn), holes);
}

/** A hole of a tagged template is a value, unless a piece of text made by a tag stands there. */
function inTag(search: Search, ref: Ref, depth: number): readonly Text[] {
  const values = search.r.follow(ref).filter((one) => nodeOf(one).kind !== 'undefined');
  if (values.length === 0 || !values.every((one) => isFragment(search.r, one))) return holeOf(ref);
  const found = followed(search, ref, depth);
  // A helper that was not given text makes something else of it.
  return found.some((one) => one.holes.length === 1 && shown(one) === undefined) ? holeOf(ref) : found;
}

/** Whether a value is a piece of text of its own: `sql.raw('…')`, a template with such a tag. */
function isFragment(r: Resolver, ref: Ref): boolean {
  const { kind } = nodeOf(ref);
  if (kind !== 'call' && kind !== 'tagged' && kind !== 'new') return false;
  return r.targets(ref).some((one) => one.kind === 'operation' && one.operation.fragment?.kind === 'text');
}

function ofCall(search: Search, ref: Ref, depth: number): readonly Text[] {
  const { r } = search;
  for (const target of r.targets(ref)) {
    if (target.kind !== 'operation') continue;
    const { fragment, names } = target.operation;
    if (fragment?.kind === 'text' && !fragment.params?.some((path) => r.path(ref, target, path).refs.length > 0)) {
      return fragment.at === 'tag' ? holeOf(ref) : r.path(ref, target, fragment.at).refs.flatMap((one) => followed(search, one, depth));
    }
    if (fragment?.kind === 'name' || names !== undefined) {
      const [place] = r.path(ref, target, fragment?.kind === 'name' ? fragment.at : names!).refs;
      return place ? followed(search, place, depth) : holeOf(ref);
    }
    if (target.builtin) return ofMethod(search, ref, target.meaning.path, depth);
  }
  return holeOf(ref);
}

/** Methods of strings and arrays that leave the words as they are. */
function ofMethod(search: Search, ref: Ref, name: string, depth: number): readonly Text[] {
  const node = nodeOf(ref);
  const callee = node.kind === 'call' ? nodeOf(at(ref, node.callee)) : undefined;
  if (callee?.kind !== 'member') return holeOf(ref);
  const object = at(ref, callee.object);
  if (name === 'trim' || name === 'toString' || name === 'trimStart' || name === 'trimEnd') return followed(search, object, depth);
  const list = nodeOf(object);
  // A list in a variable may have got more elements since.
  if (name !== 'join' || list.kind !== 'array' || list.elements.some((one) => !one || one.spread)) return holeOf(ref);
  const [separator] = argumentsOf(ref);
  const between = separator ? nodeOf(separator.ref) : undefined;
  const text = between === undefined ? ',' : between.kind === 'literal' ? String(between.value) : undefined;
  const parts = list.elements.map((one) => at(object, one!.value));
  if (text === undefined || parts.length === 0) return holeOf(ref);
  return joined(['', ...parts.slice(1).map(() => text), ''], parts.map((one) => followed(search, one, depth)), parts);
}

/** All ways to put texts into holes; a hole of several texts stays one where that would be too many. */
function joined(quasis: readonly string[], parts: readonly (readonly Text[])[], refs: readonly Ref[]): readonly Text[] {
  let out: readonly Text[] = [{ quasis: [quasis[0] ?? ''], holes: [] }];
  parts.forEach((alternatives, i) => {
    const fitting = out.length * alternatives.length <= MAX_TEXTS ? alternatives : holeOf(refs[i]!);
    const tail = quasis[i + 1] ?? '';
    out = out.flatMap((head) => fitting.map((one) => append(append(head, one), { quasis: [tail], holes: [] })));
  });
  return out;
}

function append(a: Text, b: Text): Text {
  const [first, ...rest] = b.quasis;
  return { quasis: [...a.quasis.slice(0, -1), `${a.quasis.at(-1)!}${first ?? ''}`, ...rest], holes: [...a.holes, ...b.holes] };
}

/** The text for people and for comparing, holes as `…`; undefined when it is nothing but holes. */
export function shown(text: Text): string | undefined {
  const out = text.quasis.join('…');
  return /[^…]/.test(out) ? out : undefined;
}
