import type { Rule as ESLintRule } from 'eslint';
import { lower } from '../facts/lower.js';
import type { SourceTree } from '../facts/source-tree.js';
import type { FileKind } from '../model/facts.js';
import type { Match, SourceTexts } from '../model/rule.js';
import type { Settings } from '../model/settings.js';
import { link } from '../program/link.js';
import { replay, type Replay } from '../replay/pipeline.js';
import { eslintSettings } from '../settings/eslint.js';
import { suppressionsOf } from '../settings/suppressions.js';
import { manifestOf } from './manifest.js';

/** What all rules find in one file. */
export interface FileAnalysis {
  /** The file's name in matches and edits. */
  readonly file: string;
  readonly settings: Settings;
  readonly matches: readonly Match[];
}

export type RunRules = (replay: Replay, sources: SourceTexts) => readonly Match[];
export type Analyse = (context: ESLintRule.RuleContext) => FileAnalysis;

/**
 * The analysis of the file that a rule context stands for, made once and shared by all rules. The tree is the key, since it is new for
 * every text, also where a host uses one `sourceCode` object for all files.
 */
export function analyser(ruleIds: readonly string[], run: RunRules): Analyse {
  const known = new WeakMap<object, { readonly given: unknown; readonly analysis: FileAnalysis }>();
  return (context) => {
    const tree = context.sourceCode.ast;
    const given = context.settings['idempotency'];
    const before = known.get(tree);
    if (before && before.given === given) return before.analysis;
    const analysis = analyse(context, eslintSettings(given, ruleIds), run);
    known.set(tree, { given, analysis });
    return analysis;
  };
}

function analyse(context: ESLintRule.RuleContext, settings: Settings, run: RunRules): FileAnalysis {
  const file = relativeName(context.filename, context.cwd);
  const tree = sourceTree(context);
  const facts = lower(tree);
  const program = link({ facts: new Map([[file, facts]]), manifest: manifestOf(file, facts), settings });
  const sources: SourceTexts = { text: (one) => (one === file ? tree.text : undefined) };
  // ESLint deals with its own comments.
  const suppressions = suppressionsOf(facts.comments.filter((one) => one.by === 'idempotency'), facts.lineStarts);
  const matches = run(replay(program), sources).filter(({ ruleId, place }) => place.file !== file || !suppressions.suppresses({ ruleId, span: place.span }));
  return { file, settings, matches };
}

/** ESLint's tree, scopes and comments are what the analysis reads, whichever parser made them; only their declared types differ. */
function sourceTree({ sourceCode, filename }: ESLintRule.RuleContext): SourceTree {
  return {
    program: sourceCode.ast as unknown as SourceTree['program'],
    scopes: sourceCode.scopeManager as unknown as SourceTree['scopes'],
    comments: sourceCode.getAllComments() as unknown as SourceTree['comments'],
    text: sourceCode.text,
    kind: kindOf(filename),
  };
}

function kindOf(filename: string): FileKind {
  const extension = /\.[cm]?([jt]sx?)$/.exec(filename)?.[1];
  return (extension as FileKind | undefined) ?? 'js';
}

/** Relative to the working directory with forward slashes: frameworks know their handlers by where the files stand. */
function relativeName(filename: string, cwd: string): string {
  const [name, base] = [filename, cwd].map((one) => one.replaceAll('\\', '/')) as [string, string];
  const folder = base.endsWith('/') ? base : `${base}/`;
  return name.startsWith(folder) ? name.slice(folder.length) : name;
}
