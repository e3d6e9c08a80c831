import { describe, expect, it } from 'vitest';
import { diagnosticLines } from '../../src/cli/diagnostics.js';
import { progress } from '../../src/cli/progress.js';
import { knownRule, ruleFlags } from '../../src/cli/rule-flags.js';
import { ruleList } from '../../src/cli/rules-command.js';
import { hasColour, widthOf } from '../../src/cli/streams.js';
import type { RuleMeta } from '../../src/model/rule.js';
import { paint } from '../../src/report/paint.js';

const IDS = ['no-append', 'no-dual-write'];

describe('--rule', () => {
  it('limits to the rules that are named, or sets a severity', () => {
    expect(ruleFlags([], IDS)).toEqual({ rules: {} });
    expect(ruleFlags(['no-append'], IDS)).toEqual({ rules: {}, only: ['no-append'] });
    expect(ruleFlags(['no-append=warning'], IDS)).toEqual({ rules: { 'no-append': { severity: 'warning' } } });
    expect(ruleFlags(['no-append=off', 'idempotency/no-dual-write'], IDS)).toEqual({ rules: { 'no-append': { severity: 'off' } }, only: ['no-dual-write'] });
    expect(ruleFlags(['no-append=warning', 'no-dual-write'], IDS).only).toEqual(['no-append', 'no-dual-write']);
  });

  it('refuses what is not there', () => {
    expect(() => ruleFlags(['no-apend'], IDS)).toThrow('There is no rule "no-apend". Did you mean "no-append"?');
    expect(() => ruleFlags(['no-append=warn'], IDS)).toThrow('--rule no-append=warn: the severity must be error, warning, off.');
    expect(knownRule('idempotency/no-append', IDS)).toBe('no-append');
  });
});

describe('streams', () => {
  const stream = (isTTY: boolean, columns = 100): NodeJS.WriteStream => ({ isTTY, columns, hasColors: () => true }) as unknown as NodeJS.WriteStream;

  it('are coloured when they are terminals, unless the environment says otherwise', () => {
    expect(hasColour(stream(true), {})).toBe(true);
    expect(hasColour(stream(false), {})).toBe(false);
    expect(hasColour(stream(true), { NO_COLOR: '1' })).toBe(false);
    expect(hasColour(stream(true), { NO_COLOR: '' })).toBe(true);
    expect(hasColour(stream(false), { FORCE_COLOR: '1' })).toBe(true);
    expect(hasColour(stream(false), { FORCE_COLOR: '' })).toBe(true);
    expect(hasColour(stream(true), { FORCE_COLOR: '0' })).toBe(false);
    expect(hasColour(stream(false), { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(true);
  });

  it('have a width that reads well', () => {
    expect([stream(true, 20), stream(true, 100), stream(true, 300), stream(false, 300)].map(widthOf)).toEqual([60, 100, 120, 80]);
  });
});

describe('progress', () => {
  function run(isTTY: boolean, env: NodeJS.ProcessEnv): { written: string; timings: readonly (readonly [string, number])[] } {
    let written = '';
    let time = 0;
    const meter = progress({ isTTY, write: (text: string) => ((written += text), true) } as unknown as NodeJS.WriteStream, env, () => (time += 5));
    meter.phase('find files');
    meter.phase('link');
    meter.done();
    return { written, timings: meter.timings() };
  }

  it('is shown on a terminal only, and wiped at the end', () => {
    expect(run(true, {}).written).toBe('\r\u001b[K[1/5] find files …\r\u001b[K[3/5] link …\r\u001b[K');
    expect(run(false, {}).written).toBe('');
    expect(run(true, { CI: 'true' }).written).toBe('');
  });

  it('is measured everywhere', () => {
    expect(run(false, {}).timings).toEqual([['find files', 5], ['link', 5]]);
  });
});

describe('diagnostics', () => {
  it('are lines with their place; information is left out', () => {
    expect(diagnosticLines([
      { code: 'parse-error', severity: 'warning', message: 'Unexpected token', file: 'a.ts', range: { start: { line: 3, column: 5 }, end: { line: 3, column: 6 } } },
      { code: 'unresolved-import', severity: 'info', message: 'cannot find', file: 'a.ts' },
      { code: 'unreadable-file', severity: 'error', message: 'cannot be read', file: 'b.ts' },
      { code: 'analysis-error', severity: 'error', message: 'failed' },
    ], paint(false))).toBe('warning: a.ts:3:5: Unexpected token\nerror: b.ts: cannot be read\nerror: failed\n');
  });
});

describe('the list of rules', () => {
  it('is by category', () => {
    const meta = (id: string, category: RuleMeta['category'], scope: RuleMeta['scope']): RuleMeta => ({ id, category, scope, description: `what ${id} finds`, messages: {} });
    expect(ruleList([meta('a', 'keys', 'file'), meta('b', 'serving keys', 'program'), meta('c', 'keys', 'file')], 80, paint(false))).toBe(`
Keys

  a
    what a finds

  c
    what c finds

Serving keys

  b  auditor only
    what b finds

`);
  });
});
