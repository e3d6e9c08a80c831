import type { AuditReport } from '../model/finding.js';

export const FAIL_ON = ['error', 'warning', 'never'] as const;

export interface ExitOptions {
  readonly failOn: (typeof FAIL_ON)[number];
  readonly maxWarnings?: number;
  /** A file that did not parse makes the analysis incomplete. */
  readonly strictParse: boolean;
}

/** The mistake is in how the tool was called, or the tool could not do its work. */
export const FAILED = 2;

/** 0: clean. 1: findings at or above `failOn`, or more warnings than allowed. 2: incomplete; whatever was found, more may be there. */
export function exitCode(report: AuditReport, { failOn, maxWarnings, strictParse }: ExitOptions): 0 | 1 | 2 {
  if (!report.complete || (strictParse && report.diagnostics.some((one) => one.code === 'parse-error'))) return FAILED;
  if (failOn === 'never') return 0;
  const errors = report.findings.filter((one) => one.severity === 'error').length;
  const warnings = report.findings.length - errors;
  if (errors > 0 || (failOn === 'warning' && warnings > 0)) return 1;
  return maxWarnings !== undefined && warnings > maxWarnings ? 1 : 0;
}
