import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isFile } from './is-file.js';
import { commonFolder, isInside } from './paths.js';
import { declaredWorkspaces, workspaceMembers } from './package-json.js';

/**
 * The project's root for these absolute paths (files or folders): the nearest workspace root that has them as members, else the nearest
 * folder with a `package.json`, else their common folder. Paths of several projects give the folder that holds all their roots.
 */
export function findRoot(paths: readonly string[]): string {
  const known = new Map<string, string>();
  return commonFolder(paths.map((one) => rootOf(folderOf(one), known)));
}

function folderOf(file: string): string {
  return isFile(file) ? path.dirname(file) : file;
}

/** `known`: roots by package, since thousands of files may be named. */
function rootOf(folder: string, known: Map<string, string>): string {
  const chain = ancestors(folder);
  const at = chain.findIndex((one) => existsSync(path.join(one, 'package.json')) || declaredWorkspaces(one) !== undefined);
  const own = chain[at];
  if (own === undefined) return folder;
  const root = known.get(own) ?? (declaredWorkspaces(own) ? own : chain.slice(at + 1).find((one) => isMember(one, own)) ?? own);
  known.set(own, root);
  return root;
}

function isMember(root: string, folder: string): boolean {
  const patterns = declaredWorkspaces(root);
  return patterns !== undefined && workspaceMembers(root, patterns).some((member) => isInside(member, folder));
}

/**
 * The folder and its parents, up to the repository's root. A stray `package.json` in the home or temporary folder, or at the top of the
 * disk, is nobody's project unless that folder itself was named.
 */
function ancestors(folder: string): string[] {
  const found: string[] = [];
  const outside = new Set([os.homedir(), os.tmpdir(), path.parse(folder).root]);
  for (let one = folder; ; one = path.dirname(one)) {
    if (found.length > 0 && outside.has(one)) return found;
    found.push(one);
    if (existsSync(path.join(one, '.git')) || one === path.dirname(one)) return found;
  }
}
