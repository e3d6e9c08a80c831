import { CONFIDENCES } from '../model/effect.js';
import type { AuditReport, Diagnostic, Finding } from '../model/finding.js';
import type { ReportContext } from './context.js';
import { counted, grouped, item, listed, printable, wrap } from './layout.js';
import type { Paint } from './paint.js';

/** Names of files shown for a kind of diagnostic before the rest is only counted. */
const SHOWN = 3;

/** What was looked at, what was found by rule and confidence, what was not seen, and how to go on. */
export function summary(report: AuditReport, context: ReportContext, paint: Paint): string[] {
  const sections = [totals(report, context, paint), notSeen(report, context, paint), comments(report, context, paint), next(report, paint)];
  return sections.filter((one) => one.length > 0).flatMap((one, at) => (at === 0 ? one : ['', ...one]));
}

function totals(report: AuditReport, context: ReportContext, paint: Paint): string[] {
  const { findings, stats, entryPoints } = report;
  const files = new Set(findings.map((one) => one.file)).size;
  const head = findings.length > 0
    ? paint.bold(paint.red(`✖ ${counted(findings.length, 'finding')} in ${counted(files, 'file')}`))
    : report.complete ? paint.bold(paint.green('✔ No findings')) : paint.bold(paint.yellow('No findings, but not everything was seen'));
  const looked = [counted(stats.files, 'file'), counted(stats.lines, 'line'), counted(stats.functions, 'function')];
  const percent = Math.floor((stats.resolvedCalls / stats.calls) * 100);
  if (stats.calls > 0) looked.push(`${percent}% of ${counted(stats.calls, 'call')} understood`);
  const words = [...wrap(`Looked at ${looked.join(', ')}.`, context.width), ...entries(entryPoints, context)];
  return [head, ...table(findings, paint), ...words.map(paint.dim)];
}

/** `  rule-id   3   2 high  1 medium`, most findings first. */
function table(findings: readonly Finding[], paint: Paint): string[] {
  const byRule = new Map<string, Finding[]>();
  for (const one of findings) byRule.set(one.ruleId, [...(byRule.get(one.ruleId) ?? []), one]);
  const rows = [...byRule].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  const name = Math.max(0, ...rows.map(([id]) => id.length));
  const count = Math.max(0, ...rows.map(([, all]) => grouped(all.length).length));
  const lines = rows.map(([id, all]) => {
    const levels = CONFIDENCES.map((level) => [level, all.filter((one) => one.confidence === level).length] as const);
    const parts = levels.filter(([, n]) => n > 0).map(([level, n]) => `${grouped(n)} ${level}`);
    return `  ${id.padEnd(name)}  ${grouped(all.length).padStart(count)}  ${paint.dim(parts.join(', '))}`;
  });
  return lines.length > 0 ? ['', ...lines, ''] : [];
}

function entries(entryPoints: AuditReport['entryPoints'], context: ReportContext): string[] {
  if (entryPoints.length === 0) return [];
  const kinds = new Map<string, number>();
  for (const { kind } of entryPoints) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const parts = [...kinds].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([kind, n]) => `${grouped(n)} × ${kind}`);
  return wrap(`${counted(entryPoints.length, 'entry point')} that may run again: ${parts.join(', ')}.`, context.width);
}

const UNSEEN: readonly (readonly [codes: readonly Diagnostic['code'][], say: (n: number) => string])[] = [
  [['unreadable-file'], (n) => `${counted(n, 'path')} could not be read`],
  [['parse-error'], (n) => `${counted(n, 'file')} did not parse`],
  [['binary-file'], (n) => `${counted(n, 'file')} left out as binary`],
  [['too-large'], (n) => `${counted(n, 'file')} left out as too large or minified`],
  [['truncated'], (n) => `${counted(n, 'file')} seen only in part`],
  [['encoding'], (n) => `${counted(n, 'file')} with bytes that are no UTF-8`],
  [['tsconfig'], (n) => `${counted(n, 'tsconfig')} could not be used whole`],
];

function notSeen(report: AuditReport, context: ReportContext, paint: Paint): string[] {
  const failures = report.diagnostics.filter((one) => one.code === 'analysis-error');
  const items = failures.map((one) => (one.file === undefined ? one.message : `${placeOf(one)}: ${one.message}`));
  for (const [codes, say] of UNSEEN) {
    const found = report.diagnostics.filter((one) => codes.includes(one.code));
    if (found.length === 0) continue;
    const places = [...new Map(found.map((one) => [one.file ?? '', one])).values()];
    const names = places.filter((one) => one.file !== undefined).map(placeOf);
    items.push(`${say(names.length || found.length)}${names.length > 0 ? `: ${listed(names, context.verbose ? Infinity : SHOWN)}` : ''}`);
  }
  const imports = report.diagnostics.filter((one) => one.code === 'unresolved-import');
  if (imports.length > 0 && !context.verbose) items.push(`${counted(imports.length, 'import')} found nothing (--verbose lists them)`);
  const lines = items.flatMap((one) => item(one, context.width));
  if (context.verbose) lines.push(...imports.map((one) => printable(`  - ${placeOf(one)}: ${one.message}`)));
  if (lines.length === 0) return [];
  return [report.complete ? paint.bold('Not seen') : paint.bold(paint.red('Not seen: the analysis is incomplete')), ...lines];
}

function comments(report: AuditReport, context: ReportContext, paint: Paint): string[] {
  const unused = report.diagnostics.filter((one) => one.code === 'unused-suppression');
  if (unused.length === 0) return [];
  const most = context.verbose ? Infinity : 5;
  const lines = unused.slice(0, most).flatMap((one) => item(`${placeOf(one)}  ${one.message}`, context.width));
  const rest = unused.length - Math.min(most, unused.length);
  return [paint.bold('Comments that suppress nothing'), ...lines, ...(rest > 0 ? [`    and ${grouped(rest)} more`] : [])];
}

function next(report: AuditReport, paint: Paint): string[] {
  const [first] = report.findings;
  if (!first) return [];
  const commands: [string, string][] = [
    ['explain', `${report.tool.name} explain ${first.ruleId}`],
    ['accept', `// idempotency-disable-next-line ${first.ruleId} -- reason`],
  ];
  const width = Math.max(...commands.map(([why]) => why.length));
  return [paint.bold('Go on'), ...commands.map(([why, command]) => `  ${paint.dim(why.padEnd(width))}  ${paint.cyan(command)}`)];
}

function placeOf(one: Diagnostic): string {
  const { file = '', range } = one;
  return range ? `${file}:${range.start.line}:${range.start.column}` : file;
}
