import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphqlFacts } from '../../../src/languages/graphql/graphql.js';

/** Operations in one line each; `¤` in the text is a hole. */
const brief = (text: string): string =>
  graphqlFacts(text.split('¤')).map(({ operation, fields }) => `${operation} ${fields.join(' ')}`).join(', ');

describe('documents', () => {
  it.each([
    ['query { order(id: 1) { id } }', 'query order'],
    ['{ order { id } }', 'query order'],
    ['query Order($id: ID!) { order(id: $id) { id } shop { name } }', 'query order shop'],
    ['mutation Pay($i: PayInput!) { paid: pay(input: $i) { id } }', 'mutation pay'],
    ['subscription { orderPaid { id } }', 'subscription orderPaid'],
    ['query A { a } mutation B { b }', 'query a, mutation b'],
    ['query { ...Root } fragment Root on Query { a b ... on Query { c } }', 'query a b c'],
    ['query { ...Root } fragment Root on Query { a ...Root }', 'query a'],
    ['query { ...Elsewhere }', 'query …'],
    ['# mutation { a }\nquery { b(text: "mutation { c }") }', 'query b'],
    ['query { b(text: """\nmutation { "quoted" }\n""") }', 'query b'],
    ['type Order { id: ID! }', ''],
    ['fragment F on Order { id }', ''],
  ])('%s: %s', (text, expected) => {
    expect(brief(text)).toBe(expected);
  });
});

describe('holes', () => {
  it.each([
    ['¤ query { a { ...F } }', 'query a'],
    ['query { a { ...F } }\n¤\n¤', 'query a'],
    ['mutation { a { ¤ } }', 'mutation a'],
    ['mutation { a { ...¤ } }', 'mutation a'],
    ['mutation { a ¤ }', 'mutation a …'],
    ['mutation { ¤ }', 'mutation …'],
    ['mutation { create¤(id: 1) { id } }', 'mutation create…'],
    ['mutation { pay(id: "¤", amount: ¤) { id } }', 'mutation pay'],
    ['mutation { pay(¤) { id } }', 'mutation pay'],
    ['mutation { pay(id: 1, ¤) { id } }', 'mutation pay'],
    ['mutation { pay(input: {¤}) { id } }', 'mutation pay'],
    ['mutation { pay(input: { id: ¤, ¤ }) { id } }', 'mutation pay'],
    ['mutation ¤(¤) { pay(¤) { ¤ } } ¤', 'mutation pay'],
    ['query¤ { a }', 'query a'],
    ['fragment ¤ on Order { id } mutation { a { ...¤ } }', 'mutation a'],
    ['mutation¤ { a }', 'mutation a'],
    ['mutation M¤ { a }', 'mutation a'],
    ['¤ { a }', ''],
    ['¤ Pay { a }', ''],
    ['¤', ''],
    ['¤¤', ''],
  ])('%s: %s', (text, expected) => {
    expect(brief(text)).toBe(expected);
  });
});

describe('other text', () => {
  it.each([
    '', ' ', 'SELECT * FROM orders', 'update order set n = n + 1', 'query', 'mutation {', 'mutation { a', '}', '{}', 'Please pay {name}!',
    '{"query":"a"}', 'query { a(', 'status:open AND name:x', '\u0000{',
  ])('%j is none', (text) => {
    expect(graphqlFacts([text])).toEqual([]);
  });

  it('is read without a throw', () => {
    const piece = fc.constantFrom(
      'query', 'mutation', 'subscription', 'fragment', 'on', 'a', '{', '}', '(', ')', '$a', ':', '...', '"', '"""', '#', '\n', '!', '@x', '💥',
    );
    const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 25 }).map((all) => all.join(' '));
    fc.assert(fc.property(fc.array(text, { maxLength: 5 }), (quasis) => {
      expect(Array.isArray(graphqlFacts(quasis))).toBe(true);
    }), { numRuns: 1000 });
    expect(graphqlFacts([`mutation ${'{ a '.repeat(50_000)}${'}'.repeat(50_000)}`])).toEqual([]);
    expect(graphqlFacts(Array.from({ length: 500 }, () => '{ a ')).length).toBe(0);
  });
});
