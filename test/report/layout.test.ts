import { describe, expect, it } from 'vitest';
import { columns, counted, cut, grouped, listed, printable, wrap } from '../../src/report/layout.js';

describe('layout', () => {
  it('counts columns as a terminal does', () => {
    expect(columns('abc')).toBe(3);
    expect(columns('在庫')).toBe(4);
    expect(columns('e\u0301')).toBe(1);
    expect(columns('🚀!')).toBe(3);
  });

  it('wraps at words, and gives a long word a line of its own', () => {
    expect(wrap('a bb ccc', 4)).toEqual(['a bb', 'ccc']);
    expect(wrap('a  verylongword\n b', 5)).toEqual(['a', 'verylongword', 'b']);
    expect(wrap('', 5)).toEqual(['']);
  });

  it('cuts with an ellipsis that fits', () => {
    expect(cut('abcdef', 6)).toBe('abcdef');
    expect(cut('abcdefg', 6)).toBe('abcde…');
    expect(columns(cut('在庫在庫', 6))).toBeLessThanOrEqual(6);
  });

  it('makes control and direction characters visible', () => {
    expect(printable('a\tb')).toBe('a  b');
    expect(printable('\u0000\u001b\u009b\u202e')).toBe('␀␛��');
  });

  it('counts and lists in words', () => {
    expect(counted(1, 'file')).toBe('1 file');
    expect(counted(12_480, 'file')).toBe('12,480 files');
    expect(grouped(1_234_567)).toBe('1,234,567');
    expect(listed(['a'], 3)).toBe('a');
    expect(listed(['a', 'b', 'c'], 3)).toBe('a, b and c');
    expect(listed(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
  });
});
