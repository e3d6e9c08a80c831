import type { AuditReport, EntryPoint, Finding } from '../model/finding.js';
import { codeFrame } from './code-frame.js';
import type { ReportContext } from './context.js';
import { columns, counted, listed, printable, wrap } from './layout.js';
import { paint as painter, setOffCode, type Paint } from './paint.js';
import { timeline } from './story.js';
import { suggestionLines } from './suggestions.js';
import { summary } from './summary.js';

const MARGIN = 4;

/** The report for people at a terminal: findings by file, each with its code, its story and its repairs, then a summary. */
export function pretty(report: AuditReport, context: ReportContext): string {
  const paint = painter(context.colour);
  const byFile = new Map<string, Finding[]>();
  for (const one of report.findings) byFile.set(one.file, [...(byFile.get(one.file) ?? []), one]);
  const lines: string[] = [];
  for (const [file, findings] of byFile) {
    const count = findings.length > 1 ? paint.dim(`  ${counted(findings.length, 'finding')}`) : '';
    lines.push('', `${paint.bold(paint.underline(printable(file)))}${count}`);
    for (const one of findings) lines.push('', ...findingLines(one, context, paint));
  }
  if (report.findings.length > 0) lines.push('', paint.dim('─'.repeat(context.width)));
  lines.push(...(report.findings.length > 0 ? [] : ['']), ...summary(report, context, paint), '');
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function findingLines(finding: Finding, context: ReportContext, paint: Paint): string[] {
  const inner = { ...context, width: context.width - MARGIN };
  const text = context.text(finding.file);
  const parts = [
    wrap(finding.message, inner.width).map((line) => setOffCode(line, paint)),
    text === undefined ? [] : codeFrame(text, finding.range, inner.width, paint),
    timeline(finding.story, finding.file, inner.width, paint),
    reachedBy(finding.entryPoints, finding.file, inner.width).map(paint.dim),
    suggestionLines(finding.suggestions, finding.file, inner, paint),
  ].filter((part) => part.length > 0);
  const body = parts.flatMap((part, at) => (at === 0 ? part : ['', ...part]));
  return [...header(finding, context.width, paint), ...body.map((line) => (line === '' ? '' : ' '.repeat(MARGIN) + line))];
}

/** `✖ rule-id  high  src/a.ts:3:5`; the place moves to a line of its own when it does not fit. */
function header(finding: Finding, width: number, paint: Paint): string[] {
  const isError = finding.severity === 'error';
  const sign = isError ? paint.red('✖') : paint.yellow('▲');
  const severity = isError ? '' : '  warning';
  const place = printable(`${finding.file}:${finding.range.start.line}:${finding.range.start.column}`);
  const confidence = `${finding.confidence} confidence`;
  const left = `  ${sign} ${paint.bold(finding.ruleId)}  ${confidence}${severity}`;
  const used = columns(`  ✖ ${finding.ruleId}  ${confidence}${severity}`);
  return used + 2 + columns(place) <= width ? [`${left}  ${paint.dim(place)}`] : [left, `    ${paint.dim(place)}`];
}

/** Which entry points lead here, when the story tells of one and there are more. */
function reachedBy(entryPoints: readonly EntryPoint[], file: string, width: number): string[] {
  if (entryPoints.length < 2) return [];
  const placeOf = (one: EntryPoint): string => (one.file === file ? `line ${one.range.start.line}` : `${one.file}:${one.range.start.line}`);
  const names = entryPoints.map((one) => `${one.name} (${placeOf(one)})`);
  return wrap(`Reached by ${listed(names, 3)}.`, width);
}
