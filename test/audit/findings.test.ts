import { describe, expect, it } from 'vitest';
import { byPlace, fill, findingOf, locator } from '../../src/audit/findings.js';
import type { FileFacts } from '../../src/model/facts.js';
import type { Match, RuleMeta } from '../../src/model/rule.js';

const META: RuleMeta = { id: 'no-append', description: '', category: 'keys', scope: 'file', messages: { push: 'A repeat appends {{ what }} to {{list}} again.' } };
const MATCH: Match = {
  ruleId: 'no-append', messageId: 'push', data: { what: 'the item', list: '`items`' }, place: { file: 'a.ts', span: [4, 6] }, confidence: 'high', stake: 'ordinary',
  story: [{ role: 'replay', text: 'again', place: { file: 'schema.prisma', span: [8, 9] } }, { role: 'outcome', text: 'twice' }],
  suggestions: [], cause: { kind: 'duplicate', at: [] }, identity: { symbol: '', target: '', call: '' }, entryPoints: [{ kind: 'queue', name: 'job', place: { file: 'a.ts', span: [0, 1] } }],
};
const facts = new Map([['a.ts', { lineStarts: [0, 3] } as unknown as FileFacts]]);
const locate = locator(facts, { text: (file) => (file === 'schema.prisma' ? 'model A\nB' : undefined) });

describe('findingOf', () => {
  it('fills the message and turns offsets into lines, of schemas too', () => {
    expect(findingOf(MATCH, 'warning', 'f00', META, locate)).toEqual({
      ruleId: 'no-append', severity: 'warning', confidence: 'high', stake: 'ordinary', file: 'a.ts', span: [4, 6], fingerprint: 'f00',
      range: { start: { line: 2, column: 2 }, end: { line: 2, column: 4 } },
      messageId: 'push', data: MATCH.data, message: 'A repeat appends the item to `items` again.', suggestions: [],
      story: [{ role: 'replay', text: 'again', file: 'schema.prisma', range: { start: { line: 2, column: 1 }, end: { line: 2, column: 2 } } }, { role: 'outcome', text: 'twice' }],
      entryPoints: [{ kind: 'queue', name: 'job', file: 'a.ts', range: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } } }],
    });
  });

  it('fills as ESLint does', () => {
    expect(fill('{{a}} {{ b }} {{c}}', { a: '1', b: '$&' })).toBe('1 $& {{c}}');
  });
});

describe('byPlace', () => {
  it('orders by file, place, rule, message', () => {
    const at = (file: string, start: number, ruleId = 'r', messageId = 'm'): Match => ({ ...MATCH, place: { file, span: [start, 9] }, ruleId, messageId });
    const sorted = [at('a', 1), at('a', 2, 'a'), at('a', 2, 'b'), at('a', 10), at('b', 0, 'r', 'm'), at('b', 0, 'r', 'n')];
    expect([...sorted].reverse().sort(byPlace)).toEqual(sorted);
  });
});
