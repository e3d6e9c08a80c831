import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits/apply.js';
import type { Edit } from '../../src/edits/edit.js';
import { addArgument, addOption, addProperty, replaceExpression, wrap } from '../../src/edits/expression-edits.js';

type Build = (text: string, span: [number, number]) => Edit[] | undefined;

/** Applies what `build` gives for the span between `«` and `»`. */
function on(source: string, build: Build): string | undefined {
  const start = source.indexOf('«');
  const end = source.indexOf('»') - 1;
  const text = source.replace(/[«»]/g, '');
  const edits = build(text, [start, end]);
  return edits && applyEdits(text, edits);
}

describe('replaceExpression', () => {
  const replaced = (source: string, code: string): string | undefined => on(source, (text, span) => replaceExpression(text, span, code));

  it('puts another expression in its place', () => {
    expect(replaced('f(«uuid()»);', '`pay:${id}`')).toBe('f(`pay:${id}`);');
    expect(replaced('const { a } = «a»;', 'b')).toBe('const { a } = b;');
  });

  it('keeps a shorthand property a property', () => {
    expect(replaced('f({ a, «key» });', 'id')).toBe('f({ a, key: id });');
    expect(replaced('f([a, «key»]);', 'id')).toBe('f([a, id]);');
    expect(replaced('f(a, «key»);', 'id')).toBe('f(a, id);');
  });

  it('makes a shorthand where name and value are the same', () => {
    expect(replaced('f({ key: «uuid()», a });', 'key')).toBe('f({ key, a });');
    expect(replaced('f({ key: «uuid()» + a });', 'key')).toBe('f({ key: key + a });');
    expect(replaced('x ? key : «uuid()»', 'key')).toBe('x ? key : key');
  });
});

describe('wrap', () => {
  it('puts code around', () => {
    expect(on('a(«b»)', (_, span) => wrap(span, 'c(', ', d)'))).toBe('a(c(b, d))');
  });
});

describe('addProperty', () => {
  const added = (source: string, name = 'key', value = 'id'): string | undefined => on(source, (text, span) => addProperty(text, span, name, value));

  it('follows the layout of the literal', () => {
    expect(added('f(«{}»)')).toBe('f({ key: id })');
    expect(added('f(«{ a: 1 }»)')).toBe('f({ a: 1, key: id })');
    expect(added('f(«{ a: [1, 2], ...b, }»)')).toBe('f({ a: [1, 2], ...b, key: id, })');
    expect(added('f(«{\n    a: 1,\n    b: 2,\n  }»)')).toBe('f({\n    a: 1,\n    b: 2,\n    key: id,\n  })');
    expect(added('f(«{\n  a: 1,\n  b: 2\n}»)')).toBe('f({\n  a: 1,\n  b: 2,\n  key: id\n})');
    expect(added('f(«{\r\n  a: 1 // one\r\n}»)')).toBe('f({\r\n  a: 1, // one\r\n  key: id\r\n})');
    expect(added('f(«{\n  a: 1, // one\n}»)')).toBe('f({\n  a: 1, // one\n  key: id,\n})');
  });

  it('quotes names that need it, like the file does, and writes a shorthand', () => {
    expect(added("f('a', «{ 'b': 1 }»)", 'Idempotency-Key')).toBe("f('a', { 'b': 1, 'Idempotency-Key': id })");
    expect(added('f("a", «{}»)', 'Idempotency-Key')).toBe('f("a", { "Idempotency-Key": id })');
    expect(added('f(«{ a }»)', 'key', 'key')).toBe('f({ a, key })');
  });

  it('refuses a name that is there, and what is no object', () => {
    for (const source of ['f(«{ key: 1 }»)', "f(«{ a, 'key': 1 }»)", 'f(«{ key }»)', 'f(«{ key() {} }»)', 'f(«[a]»)', 'f(«a»)', 'f(«{ a } as B»)']) expect(added(source)).toBeUndefined();
  });
});

describe('addArgument', () => {
  const added = (source: string, index: number, code = '{ a }'): string | undefined => on(source, (text, span) => addArgument(text, span, index, code));

  it('adds behind the others and fills up', () => {
    expect(added('«f()»', 0)).toBe('f({ a })');
    expect(added('«f(b)»', 1)).toBe('f(b, { a })');
    expect(added('«f(b)»;', 3)).toBe('f(b, undefined, undefined, { a });');
    expect(added('«f?.(b(c), )»', 1)).toBe('f?.(b(c), { a }, )');
    expect(added('«f(\n  b,\n  c,\n)»', 2)).toBe('f(\n  b,\n  c,\n  { a },\n)');
    expect(added('«f({\n  b,\n})»', 1)).toBe('f({\n  b,\n}, { a })');
    expect(added('«new F»', 0)).toBe('new F({ a })');
    expect(added('«f<A, B>(b)(c)»', 1)).toBe('f<A, B>(b)(c, { a })');
  });

  it('refuses a place that is taken, and what is no call', () => {
    expect(added('«f(b)»', 0)).toBeUndefined();
    expect(added('«f»', 0)).toBeUndefined();
    expect(added('«(f)»', 0)).toBeUndefined();
    expect(added('«a(/* b */)»', 0)).toBeUndefined();
  });
});

describe('addOption', () => {
  const added = (source: string, path: [number, ...string[]], name = 'key'): string | undefined => on(source, (text, span) => addOption(text, span, path, name, 'id'));

  it('makes what is missing on the way', () => {
    expect(added('«f(a)»', [1])).toBe('f(a, { key: id })');
    expect(added('«f(a)»', [2, 'headers'])).toBe('f(a, undefined, { headers: { key: id } })');
    expect(added('«f(a, { b })»', [1, 'headers'])).toBe('f(a, { b, headers: { key: id } })');
    expect(added('«f(a, { headers: { b } })»', [1, 'headers'])).toBe('f(a, { headers: { b, key: id } })');
    expect(added('«f(a, undefined)»', [1])).toBe('f(a, { key: id })');
  });

  it('spreads what is no literal', () => {
    expect(added('«f(a, options)»', [1])).toBe('f(a, { ...options, key: id })');
    expect(added('«f(a, this.options)»', [1, 'headers'])).toBe('f(a, { ...this.options, headers: { ...this.options.headers, key: id } })');
    expect(added('«f(a, { headers: defaults() })»', [1, 'headers'], 'X-Key')).toBe("f(a, { headers: { ...(defaults()), 'X-Key': id } })");
  });

  it('refuses what is there, and what it cannot see through', () => {
    expect(added('«f(a, { key: b })»', [1])).toBeUndefined();
    expect(added('«f(a, { headers })»', [1, 'headers'])).toBeUndefined();
    expect(added('«f(a, ...rest)»', [1])).toBeUndefined();
    expect(added('«f(...rest)»', [1])).toBeUndefined();
  });
});
