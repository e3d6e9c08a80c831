import type { AuditReport, Finding } from '../model/finding.js';
import { printable } from './layout.js';

/** One line a finding: `file:line:column: severity rule-id [confidence] message`. Empty without findings. */
export function compact(report: AuditReport): string {
  return report.findings.map((one) => `${printable(line(one))}\n`).join('');
}

function line({ file, range, severity, ruleId, confidence, message }: Finding): string {
  const place = `${file}:${range.start.line}:${range.start.column}`;
  return `${place}: ${severity} ${ruleId} [${confidence}] ${message.replace(/\s+/g, ' ')}`;
}
