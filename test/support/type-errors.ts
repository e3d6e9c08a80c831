import { dirname, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import type { Files } from './audit-files.js';

/** Fixtures see the packages that `fixtures/package.json` declares, where they are installed, and those of the repository. */
const base = resolve(import.meta.dirname, '../../fixtures/case');

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.decorators.d.ts'], module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler, moduleDetection: ts.ModuleDetectionKind.Force, jsx: ts.JsxEmit.Preserve, allowJs: true, checkJs: true, strict: true,
  noImplicitAny: false, noEmit: true, skipLibCheck: true, esModuleInterop: true, experimentalDecorators: true, resolveJsonModule: true, types: ['node'],
};

/** Declarations beside a rule's fixtures, of packages that exist for them only. */
const ambient = globSync('rules/*/*.d.ts', { cwd: dirname(base), absolute: true }).sort();

const host = ts.createCompilerHost(OPTIONS);
const libraries = new Map<string, ts.SourceFile | undefined>();

/** The errors that `after` has and `before` has not: of syntax, of names, and of types as far as the packages are installed. */
export function newTypeErrors(before: Files, after: Files): string[] {
  const known = errorsOf(before);
  return errorsOf(after).filter((error) => {
    const at = known.indexOf(error);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

function errorsOf(files: Files): string[] {
  const sources = Object.keys(files).filter((name) => /\.[cm]?[jt]sx?$/.test(name));
  const program = ts.createProgram([...sources.map((name) => join(base, name)), ...ambient], OPTIONS, hostOf(files));
  return sources.flatMap((name) => {
    const source = program.getSourceFile(join(base, name))!;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      .map((one) => `${name}: TS${one.code} ${ts.flattenDiagnosticMessageText(one.messageText, ' ')}`);
  });
}

/** Library files are read and parsed once for all programs. */
function hostOf(files: Files): ts.CompilerHost {
  const own = new Map(Object.entries(files).map(([name, text]) => [join(base, name), text]));
  const folders = new Set([...own.keys()].flatMap((path) => [dirname(path), dirname(dirname(path))]));
  return {
    ...host,
    fileExists: (path) => own.has(path) || host.fileExists(path),
    readFile: (path) => own.get(path) ?? host.readFile(path),
    directoryExists: (path) => folders.has(path) || (host.directoryExists?.(path) ?? true),
    getSourceFile(path, options) {
      const text = own.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, options);
      if (!libraries.has(path)) libraries.set(path, host.getSourceFile(path, options));
      return libraries.get(path);
    },
  };
}
