import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits/apply.js';

interface Variant { readonly name: string; readonly files: Readonly<Record<string, string>> }

const { variantsOf } = (await import(pathToFileURL(resolve(import.meta.dirname, '../../scripts/cases/variants.mjs')).href)) as {
  variantsOf(file: string, text: string, apply: typeof applyEdits): Variant[];
};

/** The variants of a text by name; of one file its text, of two both. */
function variants(text: string): Record<string, string | Readonly<Record<string, string>>> {
  return Object.fromEntries(variantsOf('a.ts', text, applyEdits).map(({ name, files }) => [name, Object.keys(files).length === 1 ? files['a.ts']! : files]));
}

const TEXT = `import retry from 'p-retry';
import { v4 as uuid } from 'uuid';
import type { Order } from './order.js';

const url = 'https://a.example';

async function send(order: Order, { key } = { key: '' }) {
  const answer = await fetch(url, { body: JSON.stringify({ order, key }) }); // !! some-rule
  return answer.json();
}

export const handle = async (order: Order) => {
  await retry(() => send(order, { key: uuid() }), { retries: 2 }); // ?? other-rule
  done(order);
};
`;

describe('variantsOf', () => {
  const made = variants(TEXT);

  it('renames what is local, and keeps members and exports', () => {
    expect(made['opaque-names']).toContain('async function v2(v3: Order, { key: v5 } = { key: \'\' }) {\n  const v6 = await fetch(v1, { body: JSON.stringify({ order: v3, key: v5 }) }); // !! some-rule');
    expect(made['opaque-names']).toContain('export const handle = async (v7: Order) => {\n  await retry(() => v2(v7, { key: uuid() })');
    expect(made['suffixed-names']).toContain('const answerX = await fetch(urlX');
  });

  it('writes imports in other ways', () => {
    expect(made['aliased-imports']).toContain("import imported1 from 'p-retry';\nimport { v4 as imported2 } from 'uuid';\nimport type { Order as imported3 } from './order.js';");
    expect(made['aliased-imports']).toContain('await imported1(() => send(order, { key: imported2() })');
    expect(made['namespace-imports']).toContain("import * as all1 from 'p-retry';\nimport * as all2 from 'uuid';\nimport type * as all3 from './order.js';");
    expect(made['namespace-imports']).toContain('await all1.default(() => send(order, { key: all2.v4() })');
  });

  it('writes functions in other forms', () => {
    expect(made['functions-as-arrows']).toContain("const send = async (order: Order, { key } = { key: '' }) => {");
    expect(made['functions-as-methods']).toContain("const group1 = { async send(order: Order, { key } = { key: '' }) {");
    expect(made['functions-as-methods']).toContain('retry(() => group1.send(order');
    expect(made['arrows-as-functions']).toContain('export async function handle(order: Order) {');
  });

  it('writes awaits as continuations, with the mark on its line', () => {
    expect(made['awaits-as-then']).toContain("return fetch(url, { body: JSON.stringify({ order, key }) }).then((answer) => { // !! some-rule\n  return answer.json();\n});\n}");
    expect(made['awaits-as-then']).toContain('return retry(() => send(order, { key: uuid() }), { retries: 2 }).then(() => { // ?? other-rule\n  done(order);\n});\n}');
  });

  it('moves code to a second file', () => {
    expect(made['moved-helper']).toEqual({
      'a.ts': expect.stringMatching(/^import \{ send \} from '\.\/moved\.js';\nimport retry[^]*export const handle/) as unknown,
      'moved.ts': expect.stringMatching(/^import type \{ Order \} from '\.\/order\.js';\nconst url = [^]*export async function send\([^]*\/\/ !! some-rule/) as unknown,
    });
    expect(made['behind-barrel']).toEqual({ 'a.ts': "export * from './moved.js';\n", 'moved.ts': TEXT });
  });

  it('takes other libraries of the kind', () => {
    expect(made['async-retry']).toContain("import swapped1 from 'async-retry';");
    expect(made['crypto-ids']).toContain("import { randomUUID as swapped1 } from 'node:crypto';");
    expect(made['nanoid-ids']).toContain('key: swapped1()');
    expect(made).not.toHaveProperty('uuid-ids');
  });

  it('keeps every mark', () => {
    for (const one of Object.values(made)) {
      const all = typeof one === 'string' ? one : Object.values(one).join('');
      expect(all.match(/\/\/ (!!|\?\?) [a-z-]+/g)!.sort()).toEqual(['// !! some-rule', '// ?? other-rule']);
    }
  });

  it('leaves alone what would mean something else', () => {
    const text = 'run();\nfunction run() { return this; }\nfunction* gen() {}\nexport default function () {}\nconst f = function () { return arguments; };\n';
    expect(Object.keys(variants(text)).filter((name) => /functions|arrows/.test(name))).toEqual([]);
  });
});
