import type { AuditReport } from '../model/finding.js';
import { printable } from './layout.js';

/** One line a finding: `file:line:column: severity rule-id [confidence] message`. Empty without findings. */
export function compact(report: AuditReport): string {
  return report.findings.map((one) => {
    const { line, column } = one.range.start;
    return printable(`${one.file}:${line}:${column}: ${one.severity} ${one.ruleId} [${one.confidence}] ${one.message.replace(/\s+/g, ' ')}`) + '\n';
  }).join('');
}
