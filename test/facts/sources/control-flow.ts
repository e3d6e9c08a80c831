export function flows(input: number, list: string[], table: Record<string, number>) {
  let state = 'start', count = 0;
  outer: for (const item of list) {
    for (let i = 0; i < item.length; i++) {
      if (item[i] === 'x') continue outer;
      if (item[i] === 'y') break outer;
      count += i;
    }
    state = item;
  }
  block: {
    if (count > 3) break block;
    state = 'small';
  }
  switch (input) {
    case 0:
    case 1: state = 'low'; break;
    case 2: state = 'two';
    case 3: { const inner = state + '!'; state = inner; break; }
    default: return state;
    case 9: count--;
  }
  while (true) {
    count++;
    if (count > 100) break;
    if (count % 2) continue;
    state += count;
  }
  do { state = state.slice(1); } while (state.length > 3 && count-- > 0);
  for (const key in table) delete table[key];
  for (;;) { if (Math.random() > 0.5) return count; else state = 'again'; }
}

export function early(flag: boolean) {
  var seen;
  if (flag) { var inner = 1; seen = inner; } else if (seen === undefined) { throw new TypeError('no'); }
  try { seen = risky(seen); } catch { seen = -1; } finally { cleanup(seen); }
  try { try { seen = 1; risky(seen); seen = 2; } finally { seen += 1; } } catch (e) { return [seen, e]; }
  const pick = flag ? risky(1) : seen ? risky(2) : undefined;
  return flag && risky(pick) || seen || (risky(3), risky(4));
}
declare function risky(n: unknown): number;
declare const cleanup: (n: unknown) => void;
