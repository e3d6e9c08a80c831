import type { AuditReport } from '../model/finding.js';

/** The report as it is, for programs. Ends with a line break. */
export function json(report: AuditReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
