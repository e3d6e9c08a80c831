import { describe, expect, it } from 'vitest';
import { exitCode, type ExitOptions } from '../../src/cli/exit-code.js';
import type { AuditReport, Diagnostic, Severity } from '../../src/model/finding.js';
import { CLEAN, SAMPLE } from '../report/sample.js';

function code(severities: readonly Severity[], options: Partial<ExitOptions> = {}, report: Partial<AuditReport> = {}): number {
  const findings = severities.map((severity) => ({ ...SAMPLE.findings[0]!, severity }));
  return exitCode({ ...CLEAN, findings, ...report }, { failOn: 'error', strictParse: false, ...options });
}

describe('exit codes', () => {
  it('are 0 for a clean run and 1 for findings at or above the level', () => {
    expect(code([])).toBe(0);
    expect(code(['error'])).toBe(1);
    expect(code(['warning'])).toBe(0);
    expect(code(['warning'], { failOn: 'warning' })).toBe(1);
    expect(code(['error'], { failOn: 'never' })).toBe(0);
  });

  it('count warnings when asked to', () => {
    expect(code(['warning', 'warning'], { maxWarnings: 2 })).toBe(0);
    expect(code(['warning', 'warning'], { maxWarnings: 1 })).toBe(1);
    expect(code(['warning'], { maxWarnings: 0, failOn: 'never' })).toBe(0);
  });

  it('are 2 when something was not seen, whatever was found', () => {
    const broken: Diagnostic = { code: 'parse-error', severity: 'warning', message: '' };
    expect(code(['error'], {}, { complete: false })).toBe(2);
    expect(code([], { failOn: 'never' }, { complete: false })).toBe(2);
    expect(code([], {}, { diagnostics: [broken] })).toBe(0);
    expect(code([], { strictParse: true }, { diagnostics: [broken] })).toBe(2);
  });
});
