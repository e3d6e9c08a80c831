import type { FileFacts } from '../model/facts.js';
import type { AuditReport, AuditStats, Diagnostic, EntryPoint, Finding, Position } from '../model/finding.js';
import type { Match } from '../model/rule.js';
import { sourceTexts } from '../files/source-texts.js';
import { didYouMean } from '../settings/nearest.js';
import { severityOf } from '../settings/presets.js';
import { RULES } from '../../rules/all.js';
import { runRules } from '../../rules/run.js';
import { analyse, failure, RULE_IDS, type Analysis, type AnalyseOptions } from './analyse.js';
import { byPlace, compare, entryPointOf, findingOf, locator, type Locate } from './findings.js';
import { fingerprints } from './fingerprints.js';
import { rangeAt } from '../settings/positions.js';
import { suppressionsOf, type Suppressions } from '../settings/suppressions.js';

export interface AuditOptions extends AnalyseOptions {
  readonly tool: AuditReport['tool'];
  /** Report these rules only. */
  readonly only?: readonly string[];
}

/** Diagnostics that mean: something that should have been seen was not. */
const INCOMPLETE: ReadonlySet<Diagnostic['code']> = new Set(['unreadable-file', 'analysis-error', 'no-files']);

/** Audits a project. Rejects only for mistakes of the caller (see `analyse`); everything else is in the report. */
export async function audit(options: AuditOptions): Promise<AuditReport> {
  return report(analyse(options), options);
}

/** The report of an analysis: rules, suppressions, presets, positions. */
export function report(analysis: Analysis, options: AuditOptions): AuditReport {
  const { discovery, loaded } = analysis;
  const diagnostics: Diagnostic[] = [...analysis.diagnostics];
  const sources = sourceTexts(discovery.root);
  const locate = locator(loaded.facts, sources);
  const reported = reportedFiles(analysis);
  const suppressions = new Map<string, Suppressions>();
  for (const file of reported) {
    const facts = loaded.facts.get(file);
    if (facts) suppressions.set(file, suppressionsOf(facts.comments, facts.lineStarts));
  }

  options.onPhase?.('rules');
  let findings: Finding[] = [];
  try {
    const matches = analysis.replay ? runRules(analysis.replay, sources).filter((one) => reported.has(one.place.file)) : [];
    findings = judge(matches, analysis, options, suppressions, locate);
    if (analysis.replay) diagnostics.push(...unusedSuppressions(loaded.facts, suppressions));
  } catch (error) {
    diagnostics.push(failure('rules', error));
  }
  const drafts = (analysis.replay?.entryPoints ?? []).filter((one) => reported.has(one.place.file));
  const entryPoints = drafts.map((one) => entryPointOf(one, locate));
  return {
    version: 1,
    tool: options.tool,
    complete: !diagnostics.some((one) => INCOMPLETE.has(one.code)),
    root: discovery.root,
    findings,
    entryPoints: entryPoints.sort(byEntryPlace),
    diagnostics: diagnostics.sort(byDiagnosticPlace),
    stats: statsOf(analysis),
  };
}

/** Files that may have findings: those that were found, without generated ones unless they were named. */
function reportedFiles({ discovery, loaded }: Analysis): Set<string> {
  const generated = (file: string): boolean => loaded.facts.get(file)?.comments.some((one) => one.kind === 'generated') ?? false;
  return new Set(discovery.files.filter((file) => discovery.named.has(file) || !generated(file)));
}

/**
 * Fingerprints and suppressions look at all matches, so that neither depends on the preset; then the settings decide what is reported.
 */
function judge(
  matches: readonly Match[], analysis: Analysis, options: AuditOptions, suppressions: ReadonlyMap<string, Suppressions>, locate: Locate,
): Finding[] {
  const metas = new Map(RULES.map((rule) => [rule.meta.id, rule.meta]));
  const sorted = [...matches].sort(byPlace);
  const ids = fingerprints(sorted);
  return sorted.flatMap((match, index): Finding[] => {
    if (suppressions.get(match.place.file)?.suppresses({ ruleId: match.ruleId, span: match.place.span })) return [];
    if (options.only && !options.only.includes(match.ruleId)) return [];
    const severity = severityOf(analysis.settings, match.ruleId, match);
    return severity === 'off' ? [] : [findingOf(match, severity, ids[index]!, metas.get(match.ruleId)!, locate)];
  });
}

function unusedSuppressions(facts: ReadonlyMap<string, FileFacts>, suppressions: ReadonlyMap<string, Suppressions>): Diagnostic[] {
  return [...suppressions].flatMap(([file, one]) => one.unused().map(({ comment, rules }): Diagnostic => {
    const unknown = rules.filter((id) => !RULE_IDS.includes(id));
    const message = unknown.length > 0
      ? `this comment names no rule: ${quoted(unknown)}.${unknown.length === 1 ? didYouMean(unknown[0]!, RULE_IDS) : ''}`
      : `this comment suppresses nothing${rules.length === 0 ? '' : `: no finding of ${quoted(rules)} here`}; it can be removed`;
    return { code: 'unused-suppression', severity: 'warning', message, file, range: rangeAt(facts.get(file)!.lineStarts, comment.span) };
  }));
}

function statsOf({ loaded, program }: Analysis): AuditStats {
  const all = [...loaded.facts.values()];
  return {
    files: all.length,
    lines: all.reduce((sum, facts) => sum + facts.lineStarts.length, 0),
    functions: all.reduce((sum, facts) => sum + facts.functions.length, 0),
    calls: program?.graph.calls ?? 0,
    resolvedCalls: program?.graph.resolvedCalls ?? 0,
  };
}

function byEntryPlace(a: EntryPoint, b: EntryPoint): number {
  return compare(a.file, b.file) || byPosition(a.range.start, b.range.start) || compare(a.kind + a.name, b.kind + b.name);
}

function byDiagnosticPlace(a: Diagnostic, b: Diagnostic): number {
  return compare(a.file ?? '', b.file ?? '') || byPosition(a.range?.start ?? NOWHERE, b.range?.start ?? NOWHERE)
    || compare(a.code, b.code) || compare(a.message, b.message);
}

const NOWHERE: Position = { line: 0, column: 0 };

function byPosition(a: Position, b: Position): number {
  return a.line - b.line || a.column - b.column;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
