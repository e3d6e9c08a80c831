import { analyze } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { parseSync, type OxcError, type ParserOptions, type ParseResult } from 'oxc-parser';
import type { SourceTree } from '../facts/source-tree.js';
import type { FileKind, Span } from '../model/facts.js';
import { cutAtDepth } from './shallow.js';

export interface ParseProblem {
  readonly message: string;
  /** Where in the text, when the parser says. */
  readonly span?: Span;
}

export interface Parsed {
  readonly tree: SourceTree;
  readonly problems: readonly ParseProblem[];
}

/**
 * Parses text without BOM; the path's extension says how. A file that does not parse gives problems and what the parser could read of
 * it, often nothing. Never throws.
 */
export function parse(path: string, text: string): Parsed {
  const kind = kindOf(path);
  if (isTooDeep(text)) return nothing(kind, text, `brackets are nested more than ${MAX_BRACKETS} deep`);
  try {
    const result = read(kind, path, text);
    const problems = result.errors.map(problemOf);
    const program = result.program as unknown as TSESTree.Program;
    const comments = result.comments.map((one) => ({ type: one.type, value: one.value, range: [one.start, one.end] as const }));
    return { tree: { program, scopes: scopesOf(program, result.module.hasModuleSyntax), comments, text, kind }, problems };
  } catch (error) {
    return nothing(kind, text, error instanceof Error ? error.message : String(error));
  }
}

function nothing(kind: FileKind, text: string, message: string): Parsed {
  const program = { type: 'Program', body: [], range: [0, text.length] } as unknown as TSESTree.Program;
  return { tree: { program, scopes: { scopes: [] }, comments: [], text, kind }, problems: [{ message }] };
}

/** Deeper than this the parser's own recursion ends the process. */
const MAX_BRACKETS = 2000;

/** A rough count that takes brackets in strings for brackets; code comes nowhere near the limit. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 40: case 91: case 123:
        if (++depth > MAX_BRACKETS) return true;
        break;
      case 41: case 93: case 125: depth = Math.max(0, depth - 1); break;
      default: break;
    }
  }
  return false;
}

function kindOf(path: string): FileKind {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  switch (extension) {
    case 'ts': case 'mts': case 'cts': return 'ts';
    case 'tsx': case 'jsx': return extension;
    default: return 'js';
  }
}

/** JSX and top-level `return` are common in `.js`, and types (Flow, or TypeScript left in) happen: the reading with fewest errors is taken. */
function read(kind: FileKind, path: string, text: string): ParseResult {
  if (kind === 'ts' || kind === 'tsx') return parseSync(path, text, { ...OPTIONS, lang: /\.d\.[cm]?ts$/.test(path) ? 'dts' : kind });
  const first = parseSync(path, text, { ...OPTIONS, lang: 'jsx', sourceType: path.endsWith('.cjs') ? 'commonjs' : path.endsWith('.mjs') ? 'module' : 'unambiguous' });
  if (first.errors.length === 0) return first;
  let best = first;
  for (const other of OTHERS) {
    const next = parseSync(path, text, { ...OPTIONS, ...other });
    if (next.errors.length === 0) return next;
    if (next.errors.length < best.errors.length) best = next;
  }
  return best;
}

const OPTIONS: ParserOptions = { range: true, preserveParens: false, astType: 'ts' };
const OTHERS: readonly ParserOptions[] = [{ lang: 'jsx', sourceType: 'commonjs' }, { lang: 'tsx', sourceType: 'unambiguous' }, { lang: 'ts', sourceType: 'unambiguous' }];

function problemOf(error: OxcError): ParseProblem {
  const label = error.labels[0];
  return { message: error.message, ...(label ? { span: [label.start, label.end] as const } : {}) };
}

/** Scope analysis recurses over the tree; one that is too deep for it is cut first, and what was cut off becomes `unknown`. */
function scopesOf(program: TSESTree.Program, esm: boolean): SourceTree['scopes'] {
  const options = { sourceType: esm ? 'module' : 'commonjs', globalReturn: !esm, lib: [], jsxPragma: null, jsxFragmentName: null } as const;
  try {
    return analyze(program, { ...options, lib: [] });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    cutAtDepth(program);
    return analyze(program, { ...options, lib: [] });
  }
}
