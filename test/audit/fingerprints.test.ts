import { describe, expect, it } from 'vitest';
import { fingerprints } from '../../src/audit/fingerprints.js';

const match = { ruleId: 'no-append', identity: { symbol: 'Orders.place', target: 'orders.items', call: 'orders.push(item)' } };

describe('fingerprints', () => {
  it('are hexadecimal and depend on every part', () => {
    const all = fingerprints([
      match, { ...match, ruleId: 'no-delta-update' }, { ...match, identity: { ...match.identity, symbol: 'Orders.add' } },
      { ...match, identity: { ...match.identity, target: 'x' } }, { ...match, identity: { ...match.identity, call: 'x' } },
    ]);
    expect(new Set(all).size).toBe(5);
    for (const one of all) expect(one).toMatch(/^[0-9a-f]{24}$/);
  });

  it('tell equal ones apart by their order, without changing the first', () => {
    const [first, second, third] = fingerprints([match, match, match]);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(fingerprints([match])).toEqual([first]);
    expect(fingerprints([{ ...match, ruleId: 'z' }, match, match]).slice(1)).toEqual([first, second]);
  });

  it('do not run parts together', () => {
    const [one, other] = fingerprints([{ ruleId: 'a', identity: { symbol: 'b', target: 'c', call: '' } }, { ruleId: 'a', identity: { symbol: 'bc', target: '', call: '' } }]);
    expect(one).not.toBe(other);
  });
});
