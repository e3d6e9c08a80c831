import { Linter, type Rule } from 'eslint';
import * as typescriptParser from '@typescript-eslint/parser';
import { parse } from '../../src/files/parse.js';
import { lower } from '../../src/facts/lower.js';
import { printFacts } from '../../src/facts/print.js';
import type { SourceTree } from '../../src/facts/source-tree.js';
import type { FileFacts, FileKind } from '../../src/model/facts.js';

/** Facts of a snippet that must parse. */
export function factsOf(text: string, path = 'a.ts'): FileFacts {
  const { tree, problems } = parse(path, text);
  if (problems.length > 0) throw new Error(`does not parse: ${problems[0]!.message}\n${text}`);
  return lower(tree);
}

/** The whole listing of a snippet. */
export function listing(text: string, path = 'a.ts'): string {
  return printFacts(factsOf(text, path));
}

/** The listing of one function of a snippet, without its head. */
export function bodyOf(text: string, id = 1, path = 'a.ts'): string {
  const lines = listing(text, path).split('\n');
  const start = lines.findIndex((line) => line.startsWith(`f${id} `));
  if (start < 0) throw new Error(`no function ${id}`);
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('  '));
  return lines.slice(start + 1, end < 0 ? undefined : end).join('\n');
}

/** A line of a listing with the values that it names written out. */
export function explained(text: string, line: string, path = 'a.ts'): string {
  const { functions } = factsOf(text, path);
  const show = (fn: string, value: string): string => {
    const start = bodyOf(text, Number(fn), path).split('\n').find((one) => one.startsWith(`  v${value} = `))!;
    return `${fn === '0' ? '' : `f${fn}: `}${start.replace(/^ {2}v\d+ = | {2}@r\d+$/g, '')}`;
  };
  return functions.length > 0 ? line.replace(/\b(?:f(\d+)\.)?v(\d+)\b/g, (_, fn: string | undefined, value: string) => show(fn ?? '0', value)) : line;
}

/** The lines of a listing that start with one of the given words. */
export function linesOf(text: string, starts: readonly string[], path = 'a.ts'): string[] {
  return listing(text, path).split('\n').filter((line) => starts.some((one) => line.trimStart().startsWith(one)));
}

/** The tree that typescript-eslint's parser gives, with its scopes. */
export function typescriptTree(text: string, kind: FileKind, sourceType: 'module' | 'script'): SourceTree {
  const { ast, scopeManager } = typescriptParser.parseForESLint(text, {
    range: true, sourceType, ecmaFeatures: { jsx: kind !== 'ts' }, ...(kind === 'ts' || kind === 'tsx' ? { filePath: `a.${kind}` } : { filePath: 'a.jsx' }),
  });
  return { program: ast, scopes: scopeManager as unknown as SourceTree['scopes'], comments: ast.comments as unknown as SourceTree['comments'], text, kind };
}

/** The tree and scopes that ESLint itself gives a rule, with its default parser. */
export function eslintTree(text: string, kind: FileKind, sourceType: 'module' | 'commonjs'): SourceTree {
  let found: SourceTree | undefined;
  const rule: Rule.RuleModule = {
    create: ({ sourceCode }) => ({
      Program: () => {
        found = {
          program: sourceCode.ast as unknown as SourceTree['program'], scopes: sourceCode.scopeManager as unknown as SourceTree['scopes'],
          comments: sourceCode.getAllComments() as unknown as SourceTree['comments'], text: sourceCode.text, kind,
        };
      },
    }),
  };
  const messages = new Linter().verify(text, {
    files: ['**/*'], plugins: { own: { rules: { tree: rule } } }, rules: { 'own/tree': 'error' },
    languageOptions: { ecmaVersion: 'latest', sourceType, parserOptions: { ecmaFeatures: { jsx: true } } },
  }, { filename: 'a.js' });
  if (!found) throw new Error(messages[0]?.message ?? 'no tree');
  return found;
}
