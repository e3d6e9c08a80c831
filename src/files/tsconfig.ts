import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseJsonc, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Diagnostic } from '../model/finding.js';
import { isFile } from './is-file.js';
import { isInside, relativeTo } from './paths.js';

/** `paths` and `baseUrl` as absolute candidates. */
export interface PathMapping {
  /** With at most one `*`. */
  readonly pattern: string;
  /** Absolute, with at most one `*`. */
  readonly targets: readonly string[];
}

export interface TsconfigPaths {
  readonly mappings: readonly PathMapping[];
  /** Folders from which bare specifiers are tried. */
  readonly baseUrls: readonly string[];
}

/**
 * Reads path mappings leniently. A tsconfig that extends a package which is not installed still tells its own mappings, and a file that
 * no `include` covers still has those of the nearest tsconfig: the audit must work on a bare checkout. (The resolver's own tsconfig
 * support gives up on both.)
 */
export interface Tsconfigs {
  /** What applies to files in this absolute folder: the nearest tsconfig first, then its references, then those of the folders above. */
  forFolder(folder: string): TsconfigPaths;
  /** Broken files met so far. */
  diagnostics(): readonly Diagnostic[];
}

interface Config {
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  /** Absolute folder that relative targets start from. */
  readonly pathsFrom: string;
  readonly baseUrl?: string;
  readonly references: readonly string[];
}

const NAMES = ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json'];

export function tsconfigs(root: string): Tsconfigs {
  const diagnostics: Diagnostic[] = [];
  const configs = new Map<string, Config>();
  const folders = new Map<string, TsconfigPaths>();

  function read(file: string, extending: ReadonlySet<string> = new Set()): Config {
    const known = configs.get(file);
    if (known) return known;
    const config = build(file, extending);
    configs.set(file, config);
    return config;
  }

  function build(file: string, extending: ReadonlySet<string>): Config {
    const folder = path.dirname(file);
    const name = relativeTo(root, file);
    const json = readJsonc(file, (message) => diagnostics.push({ code: 'tsconfig', severity: 'warning', message, file: name }));
    const parents = [json['extends']].flat().filter((one): one is string => typeof one === 'string');
    let config: Config = { pathsFrom: folder, references: [] };
    for (const parent of parents) {
      const target = extended(folder, parent);
      if (target === undefined || extending.has(target)) continue;
      config = { ...config, ...read(target, new Set([...extending, file])), references: [] };
    }
    const options = isRecord(json['compilerOptions']) ? json['compilerOptions'] : {};
    const own = (value: string): string => path.resolve(folder, value.replaceAll('${configDir}', folder));
    const baseUrl = typeof options['baseUrl'] === 'string' ? own(options['baseUrl']) : undefined;
    if (baseUrl !== undefined) config = { ...config, baseUrl, ...(config.paths ? {} : { pathsFrom: baseUrl }) };
    if (isRecord(options['paths'])) {
      const paths = Object.fromEntries(Object.entries(options['paths']).map(([key, targets]) => [key, strings(targets)]));
      config = { ...config, paths, pathsFrom: baseUrl ?? config.baseUrl ?? folder };
    }
    const references: unknown[] = Array.isArray(json['references']) ? json['references'] : [];
    return { ...config, references: strings(references.map((one) => (isRecord(one) ? one['path'] : undefined))).map(own) };
  }

  /** The config and what it refers to: a root of references often has no settings of its own. */
  function withReferences(file: string, seen: Set<string>): Config[] {
    if (seen.has(file)) return [];
    seen.add(file);
    const config = read(file);
    return [config, ...config.references.flatMap((one) => {
      const target = isFile(one) ? one : path.join(one, 'tsconfig.json');
      return isFile(target) && path.dirname(target) === path.dirname(file) ? withReferences(target, seen) : [];
    })];
  }

  function forFolder(folder: string): TsconfigPaths {
    const known = folders.get(folder);
    if (known) return known;
    const name = NAMES.map((one) => path.join(folder, one)).find((one) => existsSync(one));
    const own = name === undefined ? [] : withReferences(name, new Set());
    const above = folder !== root && isInside(root, folder) ? forFolder(path.dirname(folder)) : { mappings: [], baseUrls: [] };
    const result = {
      mappings: [...own.flatMap(mappingsOf), ...above.mappings],
      baseUrls: [...new Set([...own.flatMap((one) => one.baseUrl ?? []), ...above.baseUrls])],
    };
    folders.set(folder, result);
    return result;
  }

  return { forFolder, diagnostics: () => diagnostics };
}

function mappingsOf(config: Config): PathMapping[] {
  return Object.entries(config.paths ?? {}).map(([pattern, targets]) => ({
    pattern,
    targets: targets.map((target) => path.resolve(config.pathsFrom, target.replaceAll('${configDir}', config.pathsFrom))),
  }));
}

/** The file that `extends` names, or undefined when it is not there (a package that is not installed). */
function extended(folder: string, specifier: string): string | undefined {
  if (specifier.startsWith('.') || path.isAbsolute(specifier)) {
    const target = path.resolve(folder, specifier);
    return [target, `${target}.json`, path.join(target, 'tsconfig.json')].find(isFile);
  }
  for (let at = folder; ; at = path.dirname(at)) {
    const target = path.join(at, 'node_modules', specifier);
    const found = [target, `${target}.json`, path.join(target, 'tsconfig.json')].find(isFile);
    if (found !== undefined || at === path.dirname(at)) return found;
  }
}

function readJsonc(file: string, problem: (message: string) => unknown): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    problem(`cannot be read (${error instanceof Error ? error.message.split(',')[0] : String(error)})`);
    return {};
  }
  const errors: ParseError[] = [];
  const json: unknown = parseJsonc(text, errors, { allowTrailingComma: true });
  if (errors.length > 0) {
    const line = text.slice(0, errors[0]!.offset).split('\n').length;
    problem(`is not valid JSON (${printParseErrorCode(errors[0]!.error)} in line ${line}); what could be read of it was used`);
  }
  return isRecord(json) ? json : {};
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
