import { describe, expect, it } from 'vitest';
import { newTypeErrors } from './type-errors.js';

describe('newTypeErrors', () => {
  it('tells errors of syntax, names and types that were not there before', () => {
    const before = { 'a.ts': "import { b } from './b.js';\nexport const c: number = b;\nunknown1;\n", 'b.ts': 'export const b = 1;\n' };
    expect(newTypeErrors(before, before)).toEqual([]);
    expect(newTypeErrors(before, { ...before, 'b.ts': "export const b = '1';\n" })).toEqual([expect.stringMatching(/^a\.ts: TS2322 /)]);
    expect(newTypeErrors(before, { ...before, 'a.ts': `${before['a.ts']}unknown2;\n` })).toEqual([expect.stringMatching(/unknown2/)]);
    expect(newTypeErrors(before, { ...before, 'a.ts': `${before['a.ts']}unknown1;\n` })).toEqual([expect.stringMatching(/unknown1/)]);
    expect(newTypeErrors(before, { ...before, 'b.ts': 'export const b = (1;\n' })[0]).toMatch(/^b\.ts: TS1005 /);
  });

  it('knows Node and the standard library', () => {
    expect(newTypeErrors({}, { 'a.ts': "import { randomUUID } from 'node:crypto';\nexport const a: string = randomUUID();\nvoid fetch('x');\n" })).toEqual([]);
    expect(newTypeErrors({}, { 'a.ts': "import { randomUUID } from 'node:crypto';\nexport const a: number = randomUUID();\n" })).toHaveLength(1);
  });

  it('reads JavaScript too', () => {
    expect(newTypeErrors({ 'a.js': 'const a = 1;\n' }, { 'a.js': 'const a = 1;\nconst a = 2;\n' }).length).toBeGreaterThan(0);
  });
});
