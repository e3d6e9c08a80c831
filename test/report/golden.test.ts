import { describe, expect, it } from 'vitest';
import { compact } from '../../src/report/compact.js';
import { json } from '../../src/report/json.js';
import { pretty } from '../../src/report/pretty.js';
import { CLEAN, context, INCOMPLETE, SAMPLE } from './sample.js';

const golden = (name: string): string => `../../fixtures/reports/${name}`;

describe('reports as they are printed', () => {
  it.each([
    ['pretty-80.txt', pretty(SAMPLE, context())],
    ['pretty-120.txt', pretty(SAMPLE, context({ width: 120 }))],
    ['pretty-80-colour.txt', pretty(SAMPLE, context({ colour: true }))],
    ['pretty-verbose.txt', pretty({ ...SAMPLE, findings: [] }, context({ verbose: true }))],
    ['pretty-clean.txt', pretty(CLEAN, context())],
    ['pretty-incomplete.txt', pretty(INCOMPLETE, context())],
    ['compact.txt', compact(SAMPLE)],
    ['report.json', json(SAMPLE)],
  ])('%s', async (name, text) => {
    await expect(text).toMatchFileSnapshot(golden(name));
  });
});

describe('pretty', () => {
  const plain = pretty(SAMPLE, context());

  it('says the same with and without colours', () => {
    // eslint-disable-next-line no-control-regex -- the escape character is what is looked for
    expect(pretty(SAMPLE, context({ colour: true })).replace(/\u001b\[\d+m/g, '')).toBe(plain);
    expect(plain).not.toContain('\u001b');
  });

  it.each([60, 80, 100, 120])('keeps its own words within %i columns', (width) => {
    const long = pretty(SAMPLE, context({ width })).split('\n').filter((line) => [...line].length > width);
    // Code that is to be copied is never cut, nor are commands.
    expect(long.filter((line) => !/^ {14}[-+ ]|^ {2}(?:explain|accept) /.test(line))).toEqual([]);
  });

  it('names rule, confidence and place of each finding', () => {
    expect(plain).toContain('no-per-attempt-key  high confidence  apps/billing/src/jobs/fares.ts:8:15');
    expect(plain).toMatch(/no-dual-write {2}medium confidence {2}warning\n +apps\/shop\/src\/http\/checkout\.controller\.ts:8:9\n/);
  });

  it('underlines the range, behind tabs and in the window of a long line', () => {
    const lines = plain.split('\n');
    const under = (text: string): string => {
      const at = lines.findIndex((line) => /^ +> +\d+ │/.test(line) && line.includes(text));
      const carets = lines[at + 1]!;
      return lines[at]!.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1);
    };
    expect(under('const key')).toBe('randomUUID()');
    expect(under('queue.add')).toBe("queue.add('order-placed', {");
    expect(under('UPDATE')).toBe('available = available - ${n}');
  });

  it('goes on without the text of a file', () => {
    const text = pretty(SAMPLE, context({ text: () => undefined }));
    expect(text).toContain('The order is committed before');
    expect(text).toContain('cannot be read');
    expect(text).not.toMatch(/\d │/);
  });

  it('shows control characters of the audited project as pictures', () => {
    const [first] = SAMPLE.findings;
    const evil = { ...SAMPLE, findings: [{ ...first!, message: 'a\u001b[2Jb', suggestions: [] }] };
    const text = pretty(evil, context({ text: () => 'x\u001b]0;title\u0007' }));
    expect(text).toContain('a␛[2Jb');
    expect(text).not.toContain('\u001b');
  });

  it('says so when an edit does not fit the file any more', () => {
    expect(pretty(SAMPLE, context({ text: () => 'short' }))).toContain('the file has changed');
  });
});

describe('compact', () => {
  it('prints one line a finding, and nothing without findings', () => {
    expect(compact(SAMPLE).split('\n')).toHaveLength(SAMPLE.findings.length + 1);
    expect(compact(CLEAN)).toBe('');
  });
});

describe('json', () => {
  it('is the report itself', () => {
    expect(JSON.parse(json(SAMPLE))).toEqual(SAMPLE);
  });
});
