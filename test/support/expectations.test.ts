import { describe, expect, it } from 'vitest';
import { expectationsIn } from './expectations.js';

const read = (text: string): unknown[] => expectationsIn('a.ts', text, ['no-append', 'no-dual-write']);

describe('expectationsIn', () => {
  it('reads rules, confidences and parts of messages', () => {
    expect(read('a();\nb(); // expect: no-append\r\nc(); // expect[medium]: no-dual-write "`q.add` \\"x\\""\n')).toEqual([
      { file: 'a.ts', line: 2, ruleId: 'no-append' },
      { file: 'a.ts', line: 3, ruleId: 'no-dual-write', confidence: 'medium', message: '`q.add` "x"' },
    ]);
  });

  it('reads several on a line', () => {
    expect(read('a(); // expect: no-append "x" // expect[low]: no-append')).toEqual([
      { file: 'a.ts', line: 1, ruleId: 'no-append', message: 'x' },
      { file: 'a.ts', line: 1, ruleId: 'no-append', confidence: 'low' },
    ]);
  });

  it('refuses what it cannot read', () => {
    expect(() => read('a(); // expect: no-apend')).toThrow('a.ts:1: no such rule: no-apend');
    expect(() => read('\na(); // expect[sure]: no-append')).toThrow('a.ts:2: no such confidence: sure');
    expect(() => read('a(); // expect no-append')).toThrow('expects nothing');
    expect(() => read('a(); // expect: no-append because')).toThrow('no such rule');
  });

  it('passes over other comments', () => expect(read('// We expect: nothing\n// unexpected: no-append\na("// x");')).toEqual([]));
});
