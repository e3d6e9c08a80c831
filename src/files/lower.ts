import { lower } from '../facts/lower.js';
import type { FileFacts } from '../model/facts.js';
import type { Diagnostic } from '../model/finding.js';
import { parse, type ParseProblem } from './parse.js';
import { readSource } from './read.js';

export interface SourceFile {
  /** Absolute. */
  readonly path: string;
  /** Relative to the root; its name everywhere else. */
  readonly file: string;
}

export interface Lowered {
  readonly facts: ReadonlyMap<string, FileFacts>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads, parses and lowers each file; texts and trees are dropped as soon as their facts are there. Never throws: what goes wrong in
 * one file becomes a diagnostic about it, and the others go on.
 */
export function lowerAll(files: readonly SourceFile[]): Lowered {
  const facts = new Map<string, FileFacts>();
  const diagnostics: Diagnostic[] = [];
  for (const { path, file } of files) {
    const read = readSource(path, file);
    diagnostics.push(...read.diagnostics);
    if (read.text === undefined) continue;
    try {
      const { tree, problems } = parse(file, read.text);
      diagnostics.push(...problems.map((problem) => parseError(file, read.text, problem)));
      const own = lower(tree);
      facts.set(file, own);
      if (own.truncated === undefined) continue;
      diagnostics.push({ code: 'truncated', severity: 'warning', message: `not seen whole: ${own.truncated}`, file });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      diagnostics.push({ code: 'analysis-error', severity: 'error', message: `could not be analysed: ${message}`, file });
    }
  }
  return { facts, diagnostics };
}

function parseError(file: string, text: string, { message, span }: ParseProblem): Diagnostic {
  const base = { code: 'parse-error', severity: 'warning', message, file } as const;
  return span === undefined ? base : { ...base, range: { start: positionIn(text, span[0]), end: positionIn(text, span[1]) } };
}

function positionIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|[\n\r\u2028\u2029]/);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
