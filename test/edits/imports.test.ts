import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits/apply.js';
import { ensureImport } from '../../src/edits/imports.js';

const ESM = { kind: 'ts', module: 'esm' } as const;
const CJS = { kind: 'js', module: 'cjs' } as const;

function ensured(text: string, module: string, name: string, facts: Parameters<typeof ensureImport>[0] = ESM): [string, string] | undefined {
  const found = ensureImport(facts, text, module, name);
  return found && [found.local, applyEdits(text, found.edits)];
}

describe('ensureImport', () => {
  it('uses what is imported already', () => {
    const same = (text: string, module: string, name: string, local: string): void => expect(ensured(text, module, name)).toEqual([local, text]);
    same("import { randomUUID } from 'crypto';\n", 'node:crypto', 'randomUUID', 'randomUUID');
    same("import { v4 as uuid, v7 } from 'uuid';\n", 'uuid', 'v4', 'uuid');
    same("import * as crypto from 'node:crypto';\n", 'node:crypto', 'randomUUID', 'crypto.randomUUID');
    same("import retry from 'async-retry'\n", 'async-retry', 'default', 'retry');
    same("import { default as retry } from 'async-retry'\n", 'async-retry', 'default', 'retry');
  });

  it('adds to an import that is there', () => {
    expect(ensured("import { a, type B } from 'm';\n", 'm', 'c')).toEqual(['c', "import { a, type B, c } from 'm';\n"]);
    expect(ensured("import {\n  a,\n} from 'm';\n", 'm', 'c')).toEqual(['c', "import {\n  a,\n  c,\n} from 'm';\n"]);
    expect(ensured('import d from "m"\n', 'm', 'c')).toEqual(['c', 'import d, { c } from "m"\n']);
    expect(ensured("import { a } from 'm';\n", 'm', 'default')).toEqual(['m', "import m, { a } from 'm';\n"]);
  });

  it('writes a new import behind the last one, in the style of the file', () => {
    expect(ensured('import a from "a" // first\n\na()\n', 'node:crypto', 'randomUUID')).toEqual(['randomUUID', 'import a from "a" // first\nimport { randomUUID } from "node:crypto"\n\na()\n']);
    expect(ensured("import type { B } from 'm';\r\nimport 'n';\r\n", 'm', 'c')).toEqual(['c', "import type { B } from 'm';\r\nimport 'n';\r\nimport { c } from 'm';\r\n"]);
    expect(ensured("import * as ns from 'm';\n", 'm', 'default')).toEqual(['ns.default', "import * as ns from 'm';\n"]);
    expect(ensured('export {};\n', 'p-retry', 'default')).toEqual(['pRetry', "import pRetry from 'p-retry';\n\nexport {};\n"]);
    expect(ensured('export {};\n', 'node:fs', '*')).toEqual(['fs', "import * as fs from 'node:fs';\n\nexport {};\n"]);
  });

  it('takes another name where the name is in use', () => {
    expect(ensured("import { randomUUID } from './ids.js';\nrandomUUID();\n", 'node:crypto', 'randomUUID')).toEqual([
      'randomUUID2', "import { randomUUID } from './ids.js';\nimport { randomUUID as randomUUID2 } from 'node:crypto';\nrandomUUID();\n",
    ]);
    expect(ensured('export const a = `${key}`;\n', 'm', 'key')?.[0]).toBe('key2');
    expect(ensured('export const a = crypto.randomUUID();\n', 'node:crypto', 'randomUUID')?.[0]).toBe('randomUUID');
  });

  it('keeps hash-bang, licence and directives on top', () => {
    expect(ensured("#!/usr/bin/env node\n/* licence */\n\n// first\nexport const a = 1;\n", 'm', 'b')?.[1]).toBe("#!/usr/bin/env node\n/* licence */\n\nimport { b } from 'm';\n\n// first\nexport const a = 1;\n");
    expect(ensured("'use server';\n\nexport async function a() {}\n", 'm', 'b')?.[1]).toBe("'use server';\nimport { b } from 'm';\n\nexport async function a() {}\n");
  });

  it('requires in CommonJS files', () => {
    expect(ensured("'use strict';\nconst a = require('a');\na();\n", 'm', 'b', CJS)).toEqual(['b', "'use strict';\nconst a = require('a');\nconst { b } = require('m');\na();\n"]);
    expect(ensured("const { a } = require('m');\n", 'm', 'b', CJS)).toEqual(['b', "const { a, b } = require('m');\n"]);
    expect(ensured("const { a: c } = require('m');\n", 'm', 'a', CJS)).toEqual(['c', "const { a: c } = require('m');\n"]);
    expect(ensured("const m = require('m');\n", 'm', 'b', CJS)).toEqual(['m.b', "const m = require('m');\n"]);
    expect(ensured("const { a } = require('m');\nlet b;\n", 'm', 'b', CJS)).toEqual(['b2', "const { a, b: b2 } = require('m');\nlet b;\n"]);
    expect(ensured("const retry = require('async-retry');\n", 'async-retry', 'default', CJS)).toEqual(['retry', "const retry = require('async-retry');\n"]);
    expect(ensured("require('x');\n", 'm', 'default', CJS)).toEqual(['m', "const m = require('m');\n\nrequire('x');\n"]);
  });

  it('gives up where it cannot tell how modules are loaded', () => {
    expect(ensured('a();\n', 'm', 'b', CJS)).toBeUndefined();
    expect(ensured('a();\n', 'm', 'b', { kind: 'ts', module: 'cjs' })).toEqual(['b', "import { b } from 'm';\n\na();\n"]);
    expect(ensured('a(;\n', 'm', 'b')).toBeUndefined();
  });
});
