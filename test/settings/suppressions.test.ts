import { describe, expect, it } from 'vitest';
import { lineStartsOf } from '../../src/settings/positions.js';
import { suppressionsOf, type Suppressions } from '../../src/settings/suppressions.js';
import type { CommentFacts } from '../../src/model/facts.js';

const KINDS = /(?:\/\/|\/\*)\s*(idempotency|eslint)-(disable-next-line|disable-line|disable|enable)\b([^\n]*?)(?:--[^\n]*?)?(?:\*\/|(?=\n|$))/g;

/** Comments of a text, as the facts have them. */
function commentsOf(text: string): CommentFacts[] {
  return [...text.matchAll(KINDS)].map(([whole, by, kind, rules], index, all): CommentFacts => ({
    kind: kind as CommentFacts['kind'], by: by as CommentFacts['by'], rules: rules!.split(',').map((id) => id.trim()).filter((id) => id !== ''),
    span: [all[index]!.index, all[index]!.index + whole.length],
  }));
}

/** Suppressions of a text, and which of the findings marked `!` in it are suppressed; each `!` is a finding of `no-append`. */
function run(text: string, ruleId = 'no-append'): { suppressed: boolean[]; unused: ReturnType<Suppressions['unused']> } {
  const suppressions = suppressionsOf(commentsOf(text), lineStartsOf(text));
  const suppressed = [...text.matchAll(/!/g)].map(({ index }) => suppressions.suppresses({ ruleId, span: [index, index + 1] }));
  return { suppressed, unused: suppressions.unused() };
}

describe('suppression comments', () => {
  it.each([
    ['the next line', '! \n// idempotency-disable-next-line no-append -- fine\n! !\n!', [false, true, true, false]],
    ['their own line', '!\n! // idempotency-disable-line no-append\n!', [false, true, false]],
    ['a block', '!\n/* idempotency-disable no-append */\n!\n/* idempotency-enable no-append */\n!', [false, true, false]],
    ['a block that is enabled as a whole', '/* idempotency-disable no-append */!\n/* idempotency-enable */!', [true, false]],
    ['a block that is enabled for another rule', '/* idempotency-disable */!\n/* idempotency-enable no-dual-write */!', [true, true]],
    ['the rest of the file', '!\n/* idempotency-disable */\n!\n!', [false, true, true]],
    ['several rules', '// idempotency-disable-next-line no-dual-write, no-append\n!', [true]],
    ['all rules when none is named', '// idempotency-disable-next-line\n!', [true]],
    ['rules with the prefix of the plugin', '// idempotency-disable-next-line idempotency/no-append\n!', [true]],
    ["ESLint's", '// eslint-disable-next-line no-append\n!\n/* eslint-disable */!', [true, true]],
    ['a comment over several lines', '/* idempotency-disable-next-line no-append */\r\n!', [true]],
    ['the end of the file', '!\n// idempotency-disable-next-line no-append', [false]],
  ])('count for %s', (_, text, expected) => {
    expect(run(text).suppressed).toEqual(expected);
  });

  it('do not count for other rules, nor end with comments of the other kind', () => {
    expect(run('// idempotency-disable-next-line no-append\n!', 'no-dual-write').suppressed).toEqual([false]);
    expect(run('/* idempotency-disable */\n/* eslint-enable */!').suppressed).toEqual([true]);
  });
});

describe('unused suppressions', () => {
  const unused = (text: string): string[] => run(text).unused.map(({ comment, rules }) => `${comment.span[0]} ${rules.join(',')}`);

  it('are those that suppress nothing, by rule', () => {
    expect(unused('// idempotency-disable-next-line no-append\n!')).toEqual([]);
    expect(unused('// idempotency-disable-next-line no-append\n.')).toEqual(['0 no-append']);
    expect(unused('// idempotency-disable-next-line no-append, no-dual-write\n!')).toEqual(['0 no-dual-write']);
    expect(unused('/* idempotency-disable */\n.')).toEqual(['0 ']);
    expect(unused('.\n// idempotency-disable-next-line no-append')).toEqual(['2 no-append']);
  });

  it('are never those of ESLint', () => {
    expect(unused('// eslint-disable-next-line no-append\n.')).toEqual([]);
  });

  it('leaves out a comment that says the same as another', () => {
    expect(unused('/* idempotency-disable no-append */\n// idempotency-disable-next-line no-append\n!')).toEqual([]);
  });
});
