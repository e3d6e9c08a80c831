import type { Diagnostic } from '../model/finding.js';
import { printable } from '../report/layout.js';
import type { Paint } from '../report/paint.js';

/** `error: src/a.ts:3:5: message`, a line a diagnostic; information is for the report's summary. */
export function diagnosticLines(diagnostics: readonly Diagnostic[], paint: Paint): string {
  return diagnostics.filter((one) => one.severity !== 'info').map((one) => {
    const place = one.file === undefined ? '' : `${one.file}${one.range ? `:${one.range.start.line}:${one.range.start.column}` : ''}: `;
    const label = one.severity === 'error' ? paint.red('error') : paint.yellow('warning');
    return `${label}: ${printable(place + one.message)}\n`;
  }).join('');
}
