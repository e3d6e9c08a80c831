import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../src/files/read.js';
import { project } from './project.js';

function read(content: string | Uint8Array): ReturnType<typeof readSource> {
  return readSource(join(project({ 'a.ts': content }), 'a.ts'), 'a.ts');
}

function utf16(text: string, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

describe('readSource', () => {
  it.each([
    ['UTF-8', Buffer.from('const é = "在庫 🚀";')],
    ['UTF-8 with BOM', Buffer.from('\ufeffconst é = "在庫 🚀";')],
    ['UTF-16 LE', utf16('const é = "在庫 🚀";', 'le')],
    ['UTF-16 BE', utf16('const é = "在庫 🚀";', 'be')],
  ])('reads %s', (_, bytes) => {
    expect(read(bytes)).toEqual({ text: 'const é = "在庫 🚀";', diagnostics: [] });
  });

  it('keeps line ends as they are', () => {
    expect(read('a\r\nb\rc\n').text).toBe('a\r\nb\rc\n');
  });

  it('takes away one BOM only', () => {
    expect(read('\ufeff\ufeffa').text).toBe('\ufeffa');
  });

  it('reads damaged UTF-8 with replacement characters, and says so', () => {
    const { text, diagnostics } = read(Buffer.from([0x61, 0xff, 0x62]));
    expect(text).toBe('a\ufffdb');
    expect(diagnostics).toMatchObject([{ code: 'encoding', severity: 'warning', file: 'a.ts' }]);
  });

  it('refuses binary content', () => {
    const { text, diagnostics } = read(Buffer.from([0x47, 0x40, 0x00, 0x10]));
    expect(text).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'binary-file', severity: 'warning' }]);
  });

  it('refuses what is too large, though not what is just below', () => {
    expect(read('x = 1;\n'.repeat(1_500_000)).diagnostics).toMatchObject([{ code: 'too-large', message: expect.stringContaining('10.0 MB') }]);
    expect(read('x = 1;\n'.repeat(700_000)).diagnostics).toEqual([]);
  });

  it('refuses minified code, though not a long line among others', () => {
    expect(read(`${'function a(){return b}'.repeat(2000)}\n`).diagnostics).toMatchObject([{ code: 'too-large', message: expect.stringContaining('minified') }]);
    expect(read(`const data = '${'x'.repeat(30_000)}';\n${'const a = 1;\n'.repeat(200)}`).diagnostics).toEqual([]);
  });

  it('says why a file cannot be read', () => {
    const folder = project({});
    expect(readSource(folder, 'a')).toEqual({ diagnostics: [{ code: 'unreadable-file', severity: 'error', message: 'cannot be read (EISDIR: illegal operation on a directory)', file: 'a' }] });
    expect(readSource(join(folder, 'gone.ts'), 'gone.ts').diagnostics[0]!.message).toContain('ENOENT');
  });
});
