/**
 * Makes a question end on cyclic programs: asked again while it is being answered, for the same thing, it gives `meanwhile` and the
 * cycle is noted. `deepest` bounds chains of different things.
 */
export function guarded<K extends object, T>(cycles: Cycles, meanwhile: T, deepest: number): (on: K, key: string | number, ask: () => T) => T {
  const open = new Map<K, Set<string | number>>();
  let depth = 0;
  return (on, key, ask) => {
    const keys = open.get(on) ?? new Set();
    if (keys.has(key) || depth >= deepest) {
      cycles.count++;
      return meanwhile;
    }
    open.set(on, keys.add(key));
    depth++;
    try {
      return ask();
    } finally {
      depth--;
      keys.delete(key);
      if (keys.size === 0) open.delete(on);
    }
  };
}

/** State of the questions that are being answered. */
export interface Cycles {
  /** How often a cycle was met. */
  count: number;
  depth: number;
  /** Undoes answers that were found while a cycle was open. */
  readonly provisional: (() => void)[];
}

/**
 * Remembers an answer. One that met a cycle is only provisional: it stands until the outermost question is answered, so that a cycle is
 * walked once and not once per path, and is then forgotten, so that nobody else sees half an answer.
 */
export function remembered<K, T>(cycles: Cycles, memo: Map<K, T>, key: K, open: T, ask: () => T): T {
  const known = memo.get(key);
  if (known !== undefined) {
    if (known === open) cycles.count++;
    return known;
  }
  const before = cycles.count;
  memo.set(key, open);
  cycles.depth++;
  let answer: T;
  try {
    answer = ask();
  } catch (error) {
    memo.delete(key);
    throw error;
  } finally {
    cycles.depth--;
  }
  memo.set(key, answer);
  if (cycles.depth === 0) {
    for (const undo of cycles.provisional) undo();
    cycles.provisional.length = 0;
    memo.set(key, answer);
  } else if (cycles.count !== before) cycles.provisional.push(() => memo.delete(key));
  return answer;
}
