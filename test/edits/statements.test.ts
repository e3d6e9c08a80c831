import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { holderAt, statementsOf, type Holder } from '../../src/edits/statements.js';

/** What the compiler's tree says: the innermost statement in a list, lone body, or arrow expression around a node. */
function expected(source: ts.SourceFile, node: ts.Node): Holder | undefined {
  for (let one = node; !ts.isSourceFile(one); one = one.parent) {
    const { parent } = one;
    const span = [one.getStart(source), one.end] as const;
    if (ts.isArrowFunction(parent) && parent.body === one && !ts.isBlock(one)) return { span, kind: 'arrow' };
    if (!ts.isStatement(one)) continue;
    if (ts.isSourceFile(parent) || ts.isModuleBlock(parent) || ts.isCaseOrDefaultClause(parent)) return { span, kind: 'list' };
    if (ts.isBlock(parent)) return { span, kind: 'list' };
    const loneBody = ts.isIfStatement(parent) || ts.isIterationStatement(parent, false) || ts.isWithStatement(parent);
    if (loneBody && !ts.isBlock(one)) return { span, kind: 'body' };
  }
  return undefined;
}

/** Template literals are one token to us, and nobody asks about types. */
function isOutOfSight(node: ts.Node): boolean {
  return ts.findAncestor(node, (one) => ts.isTemplateSpan(one) || ts.isTypeNode(one)) !== undefined;
}

/** Offsets at which the two disagree, with both answers. */
function disagreements(file: string, text: string): unknown[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const wrong: unknown[] = [];
  let asked = 0;
  const visit = (node: ts.Node): void => {
    if ((ts.isExpression(node) || ts.isStatement(node)) && !ts.isBlock(node) && !isOutOfSight(node)) {
      const offset = node.getStart(source);
      // The innermost node that begins here is the one asked about.
      const innermost = innermostAt(source, node, offset);
      const want = expected(source, innermost);
      const got = holderAt(text, offset);
      asked++;
      if (JSON.stringify(want) !== JSON.stringify(got)) wrong.push({ file, at: text.slice(offset, offset + 40), want: shown(text, want), got: shown(text, got) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  expect(asked).toBeGreaterThan(0);
  return wrong;
}

function expectedAt(file: string, text: string, offset: number): Holder | undefined {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const within = (node: ts.Node): ts.Node => ts.forEachChild(node, (one) => (one.getStart(source) <= offset && offset < one.end ? within(one) : undefined)) ?? node;
  return expected(source, within(source));
}

function innermostAt(source: ts.SourceFile, node: ts.Node, offset: number): ts.Node {
  const child = ts.forEachChild(node, (one) => (one.getStart(source) === offset && one.end > offset ? one : undefined));
  return child ? innermostAt(source, child, offset) : node;
}

function shown(text: string, holder: Holder | undefined): unknown {
  return holder && { kind: holder.kind, code: text.slice(...holder.span) };
}

const TRICKY: Readonly<Record<string, string>> = {
  'bodies without braces': 'if (a) b(); else if (c) d(() => e()); else f()\nfor (const x of y()) z(x)\nwhile (a()) b()\ndo c(); while (d())\nfor await (const m of s()) h(m);',
  'no semicolons': "import a from 'a'\nconst b = a()\n  .c(d => d.e())\n  .f()\nlet g = [1, 2]\ng.h()\nconst i = `x`\nreturn_(j)\nfunction k() {\n  return\n  l()\n}\nexport default k",
  'classes': 'export abstract class A<T extends { b: string }> extends mixin(B, { c: d() }) implements C, D {\n  static { e(); }\n  #f = () => g(1);\n  h = async () => { i(); };\n  get j(): Map<string, number> { return k(); }\n  async *l<T>(m = n()): AsyncGenerator<{ a: T }> { yield o(); }\n  p(): x is y { return q(); }\n  [r()]() { s(); }\n}',
  'decorators': "@Injectable()\n@Other.thing({ a: b() })\nexport class A {\n  constructor(@Inject(C) private readonly d: D) { e(); }\n  @Cron('* * * * *')\n  async f(): Promise<void> { await g(); }\n}",
  'objects': 'const a = { b() { c(); }, async d(): Promise<void> { e(); }, f: () => ({ g: h() }), i: function () { return j(); }, get k() { return l(); }, ...m() };\nfoo({ a: { b: c() } }, () => d());',
  'switches': "switch (a()) {\n  case b ? c() : d():\n    e();\n    f();\n  case 'x': { g(); break; }\n  default:\n    h(() => i());\n}",
  'arrows in conditionals': 'const a = b ? () => c() : () => d();\nconst e = (f: () => void): ((g: string) => Promise<void>) => (h) => i(h);\nconst j = async <T,>(k: T) => ({ l: m(k) });',
  'labels, try, declarations': 'outer: for (;;) { inner: while (a()) { break outer; } }\ntry { b(); } catch (c) { d(c); } finally { e(); }\nnamespace N { export const f = g(); }\nenum E { A = h() }\ninterface I { j(): { k: string } }\ntype T = { a: string }\nl()',
  'regular expressions and division': "const a = /[/'\"]{/.test(b()) ? c() / 2 / d() : e;\nconst f = g! / h();\nreturn_(/}/u);",
  'generics and assertions': "const a = new Map<string, { b: number }>([c()]) as Map<string, { b: number }>;\nconst d = e satisfies { f: string };\nfunction g(this: H, i?: { j: string }): asserts i is K { l(); }\nexport const m = <const>['n', o()];",
  'comments': "// don't { stop\nconst a = b(/* ( */ c()); // it's\n/* ' */ d();\n#e in f && g();".replace('#e in f && ', ''),
};

describe('holderAt', () => {
  for (const [name, text] of Object.entries(TRICKY)) it(`agrees with the compiler: ${name}`, () => expect(disagreements(`${name}.ts`, text)).toEqual([]));

  it('agrees with the compiler beside JSX', () => {
    const text = "export default async function Page({ a }) {\n  const b = await c();\n  if (!b) return <p className='d' title={`${e}`}>it's {/* f */ b} > g<br/></p>;\n  return (\n    <>\n      <h1>don't {i(() => <b>{j}</b>)}</h1>\n    </>\n  );\n}\nconst k = (l) => <M {...l} n={() => { o(); }} />;\np();";
    const statements = ['const b', 'if (!b', 'return <p', 'return (', 'export default', 'const k', 'p()'].map((code) => text.indexOf(code));
    expect(statements.map((offset) => [text.slice(offset, offset + 5), holderAt(text, offset)])).toEqual(statements.map((offset) => [text.slice(offset, offset + 5), expectedAt('a.tsx', text, offset)]));
  });

  it('agrees with the compiler on this repository', () => {
    const files = globSync(['src/**/*.ts', 'rules/**/*.ts', 'examples/**/*.ts'], { ignore: ['**/node_modules/**'] });
    expect(files.length).toBeGreaterThan(40);
    expect(files.flatMap((file) => disagreements(file, readFileSync(file, 'utf8'))).slice(0, 5)).toEqual([]);
  });

  it('knows no statement outside of statements', () => {
    expect(holderAt('a();\n\nb();', 5)).toBeUndefined();
    expect(holderAt('', 0)).toBeUndefined();
  });

  it('gives nothing for text whose brackets or strings do not end', () => {
    for (const text of ['foo({)', "a('b", 'a(`b${c`', "<p>it's</b", "<p a={'>it's</p>", 'f(/* x']) expect(holderAt(text, 0)).toBeUndefined();
  });
});

describe('statementsOf', () => {
  it('gives the spans of the module level', () => {
    const text = "#!/usr/bin/env node\n'use strict'\nimport a from 'b'; const c = 1\nfunction d() { e(); }";
    expect(statementsOf(text).map((span) => text.slice(...span))).toEqual(["'use strict'", "import a from 'b';", 'const c = 1', 'function d() { e(); }']);
  });
});
