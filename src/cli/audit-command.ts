import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { analyse, RULE_IDS, SettingsError, type AnalyseOptions } from '../audit/analyse.js';
import { audit } from '../audit/audit.js';
import { MissingPathError } from '../files/discover.js';
import { sourceTexts } from '../files/source-texts.js';
import type { AuditReport } from '../model/finding.js';
import { compact } from '../report/compact.js';
import { json } from '../report/json.js';
import { grouped } from '../report/layout.js';
import { paint as painter } from '../report/paint.js';
import { pretty } from '../report/pretty.js';
import { nearest } from '../settings/nearest.js';
import type { AuditFlags } from './command-line.js';
import { debugText } from './debug.js';
import { diagnosticLines } from './diagnostics.js';
import { exitCode, FAILED } from './exit-code.js';
import { COMMAND, VERSION } from './package.js';
import { progress, type Progress } from './progress.js';
import { ruleFlags } from './rule-flags.js';
import { hasColour, widthOf, write } from './streams.js';
import { UsageError } from './usage-error.js';

/** Audits and prints; gives the exit code. Throws `UsageError` for mistakes in paths, flags or files named by them. */
export async function auditCommand(paths: readonly string[], flags: AuditFlags): Promise<number> {
  const { rules, only } = ruleFlags(flags.rule ?? [], RULE_IDS);
  const meter = progress(process.stderr, process.env);
  const { preset, minConfidence, maxWarnings } = flags;
  const options: AnalyseOptions = {
    paths, cwd: process.cwd(), onPhase: (phase) => meter.phase(phase),
    ...(flags.config === undefined ? {} : { config: flags.config }),
    settings: { rules, ...(preset ? { preset } : {}), ...(minConfidence ? { minConfidence } : {}) },
  };
  try {
    if (flags.debug) return await debugCommand(options, flags.debug, meter);
    const report = await audit({ ...options, tool: { name: COMMAND, version: VERSION }, ...(only ? { only } : {}) });
    meter.done();
    await print(report, flags, meter);
    return exitCode(report, {
      failOn: flags.failOn, strictParse: flags.strictParse ?? false, ...(maxWarnings === undefined ? {} : { maxWarnings }),
    });
  } catch (error) {
    meter.done();
    if (error instanceof SettingsError) {
      await write(process.stderr, diagnosticLines(error.diagnostics, painter(hasColour(process.stderr, process.env))));
      return FAILED;
    }
    throw usageError(error, paths);
  }
}

async function debugCommand(options: AnalyseOptions, stage: NonNullable<AuditFlags['debug']>, meter: Progress): Promise<number> {
  const analysis = analyse(options);
  meter.done();
  await write(process.stderr, diagnosticLines(analysis.diagnostics, painter(hasColour(process.stderr, process.env))));
  await write(process.stdout, debugText(analysis, stage));
  return analysis.diagnostics.some((one) => one.severity === 'error') ? FAILED : 0;
}

async function print(report: AuditReport, flags: AuditFlags, meter: Progress): Promise<void> {
  const errors = painter(hasColour(process.stderr, process.env));
  await write(process.stderr, diagnosticLines(report.diagnostics, errors));
  // With nothing to audit there is nothing to read, except for programs.
  if (report.diagnostics.some((one) => one.code === 'no-files') && flags.format !== 'json') return;
  const toFile = flags.output !== undefined;
  const text = formatted(report, flags, {
    colour: hasColour(process.stdout, toFile ? { NO_COLOR: '1' } : process.env), width: toFile ? 100 : widthOf(process.stdout),
  });
  if (flags.output !== undefined) {
    writeFileSync(path.resolve(flags.output), text);
    await write(process.stderr, `${grouped(report.findings.length)} finding(s); report written to ${flags.output}\n`);
  } else await write(process.stdout, text);
  if (flags.stats) await write(process.stderr, statistics(report, meter));
}

function formatted(report: AuditReport, flags: AuditFlags, look: { colour: boolean; width: number }): string {
  switch (flags.format) {
    case 'json': return json(report);
    case 'compact': return compact(report);
    case 'pretty': {
      const sources = sourceTexts(report.root);
      return pretty(report, { text: (file) => sources.text(file), verbose: flags.verbose ?? false, ...look });
    }
  }
}

function statistics({ stats, entryPoints }: AuditReport, meter: Progress): string {
  const timings = meter.timings();
  const total = timings.reduce((sum, [, time]) => sum + time, 0);
  const rows: (readonly [name: string, value: number, unit: string])[] = [
    ...timings.map(([phase, time]) => [phase, Math.round(time), ' ms'] as const), ['total', Math.round(total), ' ms'],
    ['files', stats.files, ''], ['lines', stats.lines, ''], ['functions', stats.functions, ''], ['calls', stats.calls, ''],
    ['resolved calls', stats.resolvedCalls, ''], ['entry points', entryPoints.length, ''],
    ['peak memory', Math.round(process.resourceUsage().maxRSS / 1024), ' MB'],
  ];
  return rows.map(([name, value, unit]) => `${name.padEnd(16)} ${grouped(value).padStart(8)}${unit}\n`).join('');
}

/** Mistakes of the caller among the errors; anything else is passed on as it is. */
function usageError(error: unknown, paths: readonly string[]): unknown {
  if (error instanceof MissingPathError) {
    const command = paths.map((one) => nearest(one, ['rules', 'explain', 'help'])).find((one) => one !== undefined);
    return new UsageError(`${error.message}.${command === undefined ? '' : ` Did you mean the command "${command}"?`}`);
  }
  return error;
}
