import { readFileSync } from 'node:fs';
import path from 'node:path';
import { glob } from './globs.js';

/** What is read of a `package.json`; anything of another type than expected is left out. */
export interface PackageJson {
  readonly name?: string;
  readonly dependencies: Readonly<Record<string, string>>;
  /** Workspace patterns, also those of pnpm and lerna in the same folder. */
  readonly workspaces: readonly string[];
  readonly exports?: unknown;
  readonly imports?: unknown;
  /** Entry files in the order in which they are asked: `source`, `types`, `module`, `main`. */
  readonly entries: readonly string[];
  /** The `idempotency` key: settings. */
  readonly settings?: unknown;
  /** Why the file could not be read as JSON. */
  readonly problem?: string;
}

const EMPTY: PackageJson = { dependencies: {}, workspaces: [], entries: [] };

/** Reads a folder's `package.json`; undefined when there is none. A broken one gives an empty package with `problem`. */
export function readPackageJson(folder: string): PackageJson | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  } catch {
    return undefined;
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { ...EMPTY, problem: error instanceof Error ? error.message : String(error) };
  }
  if (!isRecord(json)) return { ...EMPTY, problem: 'not an object' };
  const name = json['name'];
  return {
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    dependencies: dependencies(json),
    workspaces: workspacePatterns(json),
    ...('exports' in json ? { exports: json['exports'] } : {}),
    ...('imports' in json ? { imports: json['imports'] } : {}),
    entries: strings(['source', 'types', 'typings', 'module', 'main'].map((field) => json[field])),
    ...('idempotency' in json ? { settings: json['idempotency'] } : {}),
  };
}

/** Patterns of a workspace root from any of the package managers; undefined when the folder declares no workspace. */
export function declaredWorkspaces(folder: string): readonly string[] | undefined {
  const pnpm = readText(path.join(folder, 'pnpm-workspace.yaml'));
  if (pnpm !== undefined) return pnpmPackages(pnpm);
  const own = readPackageJson(folder)?.workspaces ?? [];
  if (own.length > 0) return own;
  const lerna = readText(path.join(folder, 'lerna.json'));
  if (lerna === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(lerna);
    const packages = isRecord(json) ? strings(json['packages']) : [];
    return packages.length > 0 ? packages : ['packages/*'];
  } catch {
    return ['packages/*'];
  }
}

/** Folders of a workspace's members, absolute and sorted; a leading `!` takes a pattern out. */
export function workspaceMembers(root: string, patterns: readonly string[]): string[] {
  const clean = patterns.map((one) => one.replace(/^(!?)\.\//, '$1').replace(/\/+$/, '')).filter((one) => one !== '' && one !== '.');
  const wanted = clean.filter((one) => !one.startsWith('!')).map((one) => `${one}/package.json`);
  const out = clean.filter((one) => one.startsWith('!')).map((one) => `${one.slice(1)}/package.json`);
  return glob(wanted, root, out, { absolute: true }).map((file) => path.dirname(path.normalize(file))).sort();
}

function dependencies(json: Record<string, unknown>): Record<string, string> {
  const all: Record<string, string> = {};
  // The later field wins: what is installed for production says most about the version.
  for (const field of ['peerDependencies', 'optionalDependencies', 'devDependencies', 'dependencies']) {
    const part = json[field];
    if (!isRecord(part)) continue;
    for (const [name, range] of Object.entries(part)) if (typeof range === 'string') all[name] = range;
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function workspacePatterns(json: Record<string, unknown>): string[] {
  const declared = json['workspaces'];
  return strings(isRecord(declared) ? declared['packages'] : declared);
}

/** The `packages:` list of a pnpm workspace file: block or flow sequence of plain or quoted scalars, which is all that pnpm documents. */
function pnpmPackages(text: string): string[] {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => /^packages\s*:/.test(line));
  if (start < 0) return [];
  const flow = /^packages\s*:\s*\[(.*)\]/.exec(lines[start]!);
  if (flow) return flow[1]!.split(',').map(unquote).filter((one) => one !== '');
  const patterns: string[] = [];
  for (const line of lines.slice(start + 1)) {
    const item = /^\s*-\s+(.*)$/.exec(line);
    if (item) patterns.push(unquote(item[1]!.replace(/\s#.*$/, '')));
    else if (/^\S/.test(line) && !line.startsWith('#')) break;
  }
  return patterns;
}

function unquote(text: string): string {
  return text.trim().replace(/^(['"])(.*)\1$/, '$2');
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
