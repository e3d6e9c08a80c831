import type { Diagnostic } from '../model/finding.js';
import type { Settings } from '../model/settings.js';
import { findConfig } from '../files/config-file.js';
import { discover, namedPaths, type Discovery } from '../files/discover.js';
import { load, type Loaded } from '../files/load.js';
import { relativeTo } from '../files/paths.js';
import { findRoot } from '../files/root.js';
import { link, type Program } from '../program/link.js';
import { replay, type Replay } from '../replay/pipeline.js';
import { parseConfig } from '../settings/config.js';
import { mergeSettings, type PartialSettings } from '../settings/defaults.js';
import { RULES } from '../../rules/all.js';
import type { Phase } from './phases.js';

export interface AnalyseOptions {
  /** Files, folders or globs; none means `cwd`. */
  readonly paths: readonly string[];
  /** Absolute. */
  readonly cwd: string;
  /** A config file in place of the one that would be found. */
  readonly config?: string;
  /** What the command line says; comes over the config file. */
  readonly settings?: PartialSettings;
  /** Called as each phase begins; for progress and timings. */
  readonly onPhase?: (phase: Phase) => void;
}

export interface Analysis {
  readonly settings: Settings;
  readonly discovery: Discovery;
  readonly loaded: Loaded;
  /** Absent when there was nothing to link, or linking failed. */
  readonly program?: Program;
  readonly replay?: Replay;
  readonly diagnostics: readonly Diagnostic[];
}

/** Mistakes in the settings; each diagnostic has its place. */
export class SettingsError extends Error {
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((one) => one.message).join('\n'));
  }
}

export const RULE_IDS: readonly string[] = RULES.map((rule) => rule.meta.id);

/**
 * Everything before the rules: files, settings, facts, program, replay. Throws `SettingsError` for wrong settings and `MissingPathError`
 * for a path that is not there; a failure of the analysis itself becomes a diagnostic.
 */
export function analyse(options: AnalyseOptions): Analysis {
  options.onPhase?.('find files');
  const settings = readSettings(options);
  const discovery = discover(options.paths, { cwd: options.cwd, include: settings.include, exclude: settings.exclude });
  options.onPhase?.('read and parse');
  const loaded = load(discovery, settings.exclude);
  const base = { settings, discovery, loaded };
  if (discovery.files.length === 0) return { ...base, diagnostics: [noFiles(discovery.root)] };
  let program: Program | undefined;
  try {
    options.onPhase?.('link');
    program = link({ facts: loaded.facts, manifest: loaded.manifest, settings });
    options.onPhase?.('replay');
    const replayed = replay(program);
    return { ...base, program, replay: replayed, diagnostics: [...loaded.diagnostics, ...failuresOf(replayed)] };
  } catch (error) {
    return { ...base, ...(program ? { program } : {}), diagnostics: [...loaded.diagnostics, failure(program ? 'replay' : 'link', error)] };
  }
}

/** One diagnostic for each defect, however many runs it ended. */
function failuresOf({ failures }: Replay): Diagnostic[] {
  const byMessage = new Map<string, { diagnostic: Diagnostic; times: number }>();
  for (const { file, error } of failures) {
    const diagnostic = { ...failure('replay', error), file };
    const known = byMessage.get(diagnostic.message);
    if (known) known.times++;
    else byMessage.set(diagnostic.message, { diagnostic, times: 1 });
  }
  return [...byMessage.values()].map(({ diagnostic, times }) => (times === 1 ? diagnostic : { ...diagnostic, message: `${diagnostic.message}, and in ${times - 1} more runs` }));
}

function readSettings(options: AnalyseOptions): Settings {
  const root = findRoot(namedPaths(options.paths, options.cwd));
  const config = findConfig(root, options.cwd, options.config);
  if (!config) return mergeSettings(options.settings ?? {});
  const { settings, diagnostics } = parseConfig(config.text, relativeTo(root, config.path), RULE_IDS, config.key);
  if (diagnostics.length > 0) throw new SettingsError(diagnostics);
  return mergeSettings(settings, options.settings ?? {});
}

/** A diagnostic for a failure that ends the analysis. */
export function failure(phase: Phase, error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  const where = error instanceof Error ? /\n\s+at (.+)/.exec(error.stack ?? '')?.[1] : undefined;
  // The file's name without its folder: reports must not depend on where the tool is installed.
  const place = where === undefined ? '' : ` (at ${where.replace(/\(.*[\\/](?=[^\\/]+\))/, '(')})`;
  return { code: 'analysis-error', severity: 'error', message: `the analysis was aborted in "${phase}": ${message}${place}` };
}

function noFiles(root: string): Diagnostic {
  const leftOut = 'tests, fixtures, seeds, migrations, scripts and generated code are left out unless they are named';
  return { code: 'no-files', severity: 'error', message: `no source files found (root: ${root}); ${leftOut}` };
}
