import type { TSESTree } from '@typescript-eslint/utils';

/** Depth of nodes that recursive tree walks stand on the default stack, with room to spare. */
const SAFE_DEPTH = 700;

interface Step {
  readonly node: Record<string, unknown>;
  readonly depth: number;
}

/** Replaces what lies deeper than is safe to recurse into by nodes of an unmodelled type, in place. */
export function cutAtDepth(program: TSESTree.Program): void {
  const work: Step[] = [{ node: program as unknown as Record<string, unknown>, depth: 0 }];
  for (let step = work.pop(); step; step = work.pop()) {
    const { node, depth } = step;
    for (const [key, value] of Object.entries(node)) {
      if (Array.isArray(value)) {
        value.forEach((one: unknown, i) => { if (isNode(one)) value[i] = visit(work, one, depth + 1); });
      } else if (isNode(value)) node[key] = visit(work, value, depth + 1);
    }
  }
}

function visit(work: Step[], node: Record<string, unknown>, depth: number): unknown {
  if (depth > SAFE_DEPTH) return { type: 'TooDeep', range: node['range'], start: node['start'], end: node['end'] };
  work.push({ node, depth });
  return node;
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
