import type { Shape } from '../model/catalogue.js';

/**
 * Members are written flat (`'paymentIntents.create'`) or nested, as is handier. Each record of members is read once into a tree, so that
 * a look-up costs one step a name. A flat `*` stands beside the names of its record: `'*.update'` holds for `customers`, too, when there is
 * a `'customers.create'`.
 */
interface Node {
  shape: Shape | undefined;
  readonly children: Map<string, Node>;
}

export interface Child {
  readonly shape: Shape;
}

const TREES = new WeakMap<object, Node>();
/** For shapes made of flat names: the nodes in which their members stand, and those of a `*` beside them. */
const NODES = new WeakMap<Shape, { readonly own: readonly Node[]; readonly beside: readonly Node[] }>();
/** Children made so far, by what they are children of: the same child whoever asks. */
const MADE = new WeakMap<object, Map<string, Child | undefined>>();

function treeOf(members: Readonly<Record<string, Shape>>): Node {
  const known = TREES.get(members);
  if (known) return known;
  const root: Node = { shape: undefined, children: new Map() };
  for (const [path, shape] of Object.entries(members)) {
    let node = root;
    for (const part of path.split('.')) {
      let next = node.children.get(part);
      if (!next) node.children.set(part, (next = { shape: undefined, children: new Map() }));
      node = next;
    }
    node.shape = shape;
  }
  TREES.set(members, root);
  return root;
}

/** The entry of this very name in a record, `*` taken literally. */
export function entryOf(members: Readonly<Record<string, Shape>>, name: string): Child | undefined {
  return remembered(members, name, () => make([treeOf(members)], name));
}

/** The own member of this very name, `*` taken literally. */
export function childOf(shape: Shape, name: string): Child | undefined {
  const nodes = NODES.get(shape);
  if (!nodes) return shape.members && entryOf(shape.members, name);
  return remembered(shape, name, () => make([...nodes.own, ...nodes.beside], name) ?? (shape.members && entryOf(shape.members, name)));
}

function remembered(parent: object, name: string, find: () => Child | undefined): Child | undefined {
  let memo = MADE.get(parent);
  if (!memo) MADE.set(parent, (memo = new Map()));
  if (!memo.has(name)) memo.set(name, find());
  return memo.get(name);
}

function make(parents: readonly Node[], name: string): Child | undefined {
  const own = parents.flatMap((one) => one.children.get(name) ?? []);
  const shape = own.find((one) => one.shape)?.shape;
  const below = own.filter((one) => one.children.size > 0);
  if (own.length === 0) return undefined;
  if (below.length === 0) return { shape: shape ?? {} };
  const made: Shape = { ...shape };
  NODES.set(made, { own: below, beside: name === '*' ? [] : parents.flatMap((one) => one.children.get('*') ?? []) });
  return { shape: made };
}

/** The names of a shape's own members, flat ones by their first part; `*` for any. */
export function memberNames(shape: Shape): readonly string[] {
  const flat = NODES.get(shape)?.own.flatMap((one) => [...one.children.keys()]) ?? [];
  return [...new Set([...flat, ...(shape.members ? treeOf(shape.members).children.keys() : [])])];
}
