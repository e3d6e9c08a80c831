import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits/apply.js';
import { extractConstant, hoistStatement, insertAfter, insertBefore, moveStatement, removeStatement } from '../../src/edits/statement-edits.js';

/** A text with marks: `«…»` is the span asked about, `§` the target; both are taken out. */
function marked(text: string): { text: string; span: [number, number]; target: number } {
  const found: Record<string, number> = {};
  let clean = '';
  for (const char of text) {
    if ('«»§'.includes(char)) found[char] = clean.length;
    else clean += char;
  }
  return { text: clean, span: [found['«'] ?? 0, found['»'] ?? 0], target: found['§'] ?? found['«'] ?? 0 };
}

function result(text: string, edits: ReturnType<typeof insertBefore>): string | undefined {
  return edits && applyEdits(text, edits);
}

describe('insertBefore', () => {
  const before = (source: string, code: string): string | undefined => {
    const { text, target } = marked(source);
    return result(text, insertBefore(text, target, code));
  };

  it('puts lines above the statement and its comments, with its indentation', () => {
    expect(before('function f() {\n\ta();\n\n\t// why\n\t§b();\n}\n', 'if (x) {\n\ty();\n}')).toBe('function f() {\n\ta();\n\n\tif (x) {\n\t\ty();\n\t}\n\t// why\n\tb();\n}\n');
  });

  it('stays on the line of a block on one line', () => {
    expect(before('const f = () => { §b(); };', 'a();')).toBe('const f = () => { a(); b(); };');
  });

  it('gives the lone statement of an if braces', () => {
    expect(before('  if (a)\n    §b();\n  else c();\n', 'd();')).toBe('  if (a) {\n    d();\n    b();\n  }\n  else c();\n');
    expect(before('if (a) b(); else §c(); // note\nd();', 'e();')).toBe('if (a) b(); else {\n  e();\n  c(); // note\n}\nd();');
  });

  it('makes the expression of an arrow function a body', () => {
    expect(before('export const f = async (a: A) => §g(a);\n', 'h();')).toBe('export const f = async (a: A) => {\n  h();\n  return g(a);\n};\n');
    expect(before('const f = () =>\n    §({ a })\n', 'h()')).toBe('const f = () => {\n    h()\n    return ({ a })\n}\n');
  });

  it('keeps the line breaks of the file', () => {
    expect(before('a();\r\n§b();\r\n', 'c();\nd();')).toBe('a();\r\nc();\r\nd();\r\nb();\r\n');
  });

  it('gives up outside of statements and where a comment is in the way', () => {
    expect(before('class A {\n  b = §c();\n}', 'd();')).toBe('d();\nclass A {\n  b = c();\n}');
    expect(before('if (a) /* b */ §c();', 'd();')).toBeUndefined();
    expect(before('a();\n§\n', 'd();')).toBeUndefined();
  });
});

describe('insertAfter', () => {
  it('puts lines below the statement and the comment that ends its line', () => {
    const { text, target } = marked('{\n  §a(); // b\n  c();\n}');
    expect(result(text, insertAfter(text, target, 'd();'))).toBe('{\n  a(); // b\n  d();\n  c();\n}');
  });

  it('gives braces, stays on one line, and refuses an arrow expression', () => {
    expect(result('if (a) b();\n', insertAfter('if (a) b();\n', 7, 'c();'))).toBe('if (a) {\n  b();\n  c();\n}\n');
    expect(result('const f = () => { a(); b(); };', insertAfter('const f = () => { a(); b(); };', 18, 'c();'))).toBe('const f = () => { a(); c(); b(); };');
    expect(insertAfter('f(() => a());', 8, 'c();')).toBeUndefined();
  });
});

describe('removeStatement', () => {
  it('takes whole lines with the comments of the statement', () => {
    const { text, target } = marked('a();\n// b one\n// b two\n§b(); // b three\n\n// c\nc();\n');
    expect(result(text, removeStatement(text, target))).toBe('a();\n\n// c\nc();\n');
  });

  it('refuses the lone statement of an if', () => {
    expect(removeStatement('if (a) b();', 7)).toBeUndefined();
  });
});

describe('hoistStatement', () => {
  const hoisted = (source: string): string | undefined => {
    const { text, span, target } = marked(source);
    return result(text, hoistStatement(text, span[0], target));
  };

  it('moves a declaration out of a callback', () => {
    expect(hoisted('async function pay() {\n  return §retry(async () => {\n    // a new key\n    «const key = uuid(); // v4\n    await charge({ key });\n  });\n}\n')).toBe(
      'async function pay() {\n  // a new key\n  const key = uuid(); // v4\n  return retry(async () => {\n    await charge({ key });\n  });\n}\n',
    );
  });

  it('moves a declaration of several lines and leaves the lines of a template alone', () => {
    expect(hoisted('§for (;;) {\n    «const key = [\n      a,\n      `x\n    y`,\n    ].join();\n    b(key);\n}\n')).toBe('const key = [\n  a,\n  `x\n    y`,\n].join();\nfor (;;) {\n    b(key);\n}\n');
  });

  it('makes a body for an arrow function that only returns the retry', () => {
    expect(hoisted('const pay = () => §retry(() => {\n  «const key = uuid();\n  return charge(key);\n});\n')).toBe('const pay = () => {\n  const key = uuid();\n  return retry(() => {\n    return charge(key);\n  });\n};\n');
  });

  it('refuses what declares several names or none, and a target inside', () => {
    expect(hoisted('§a(() => {\n  «const b = c(), d = e();\n});')).toBeUndefined();
    expect(hoisted('§a(() => {\n  «b();\n});')).toBeUndefined();
    expect(hoisted('«const a = b(() => { §c(); });')).toBeUndefined();
  });

  it('takes a generic initialiser for one name', () => {
    expect(hoisted('§a(() => {\n  «const b = new Map<string, C>();\n});\n')).toBe('const b = new Map<string, C>();\na(() => {\n});\n');
  });
});

describe('moveStatement', () => {
  it('moves a statement behind another, out of a block', () => {
    const { text, span, target } = marked('§await db.transaction(async (tx) => {\n  await tx.insert(a);\n  «await queue.add(b, {\n    c,\n  });\n});\ndone();\n');
    expect(result(text, moveStatement(text, span[0], target, 'after'))).toBe(
      'await db.transaction(async (tx) => {\n  await tx.insert(a);\n});\nawait queue.add(b, {\n  c,\n});\ndone();\n',
    );
  });

  it('moves down in the same block', () => {
    const { text, span, target } = marked('m.on(() => {\r\n  «m.ack();\r\n  §work();\r\n});\r\n');
    expect(result(text, moveStatement(text, span[0], target, 'after'))).toBe('m.on(() => {\r\n  work();\r\n  m.ack();\r\n});\r\n');
  });
});

describe('extractConstant', () => {
  it('names an expression in front of a statement', () => {
    const { text, span, target } = marked("function f() {\n  §return retry(() => post({ headers: { 'Idempotency-Key': «uuid()» } }));\n}\n");
    expect(result(text, extractConstant(text, span, target, 'key'))).toBe("function f() {\n  const key = uuid();\n  return retry(() => post({ headers: { 'Idempotency-Key': key } }));\n}\n");
  });

  it('writes no semicolon where the file has none, and a shorthand where the property has the name', () => {
    const { text, span, target } = marked('const f = () => §retry(() => post({ key: «uuid()» }))\n');
    expect(result(text, extractConstant(text, span, target, 'key'))).toBe('const f = () => {\n  const key = uuid()\n  return retry(() => post({ key }))\n}\n');
  });
});
