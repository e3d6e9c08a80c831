import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { escapePath } from 'tinyglobby';
import { glob } from './globs.js';
import { relativeTo } from './paths.js';

export interface GitIgnore {
  /** Globs relative to the root. */
  readonly ignore: readonly string[];
  /** Globs that are taken back by `!` lines. A file inside an ignored folder that is taken back is read, which git would not do. */
  readonly kept: readonly string[];
}

/**
 * What the `.gitignore` files of a folder say, as globs relative to it: those of its parents up to the repository's root, its own,
 * and those below. Git itself is not asked: its configuration can name programs to run.
 */
export function gitIgnore(root: string): GitIgnore {
  const ignore: string[] = [];
  const kept: string[] = [];
  const add = (file: string): void => {
    const folder = path.dirname(file);
    for (const line of readLines(file)) {
      const translated = translate(line, relativeTo(root, folder), relativeTo(folder, root));
      if (translated) (translated.kept ? kept : ignore).push(...translated.globs);
    }
  };
  for (const folder of parentsOfRepository(root)) add(path.join(folder, '.gitignore'));
  for (const file of glob(['**/.gitignore'], root, []).sort()) add(path.join(root, file));
  return { ignore: merged(ignore), kept };
}

/** Folders above `root` that are in the same repository; none when it is in no repository. */
function parentsOfRepository(root: string): string[] {
  const parents: string[] = [];
  let folder = root;
  while (!existsSync(path.join(folder, '.git'))) {
    const parent = path.dirname(folder);
    if (parent === folder) return [];
    parents.unshift(parent);
    folder = parent;
  }
  return parents;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/);
  } catch {
    return [];
  }
}

/**
 * One line of a `.gitignore`. `base` is the file's folder seen from the root (`..` segments when it is above it) and `below` the root
 * seen from that folder. Undefined when the line says nothing about files in the root.
 */
function translate(line: string, base: string, below: string): { kept: boolean; globs: string[] } | undefined {
  let pattern = line.replace(/(?<!\\)\s+$/, '').replace(/\\(\s)$/, '$1');
  if (pattern === '' || pattern.startsWith('#')) return undefined;
  const kept = pattern.startsWith('!');
  if (kept) pattern = pattern.slice(1);
  pattern = pattern.replace(/^\\([#!])/, '$1');
  const foldersOnly = pattern.endsWith('/');
  if (foldersOnly) pattern = pattern.slice(0, -1);
  const anchored = pattern.includes('/');
  if (pattern.startsWith('/')) pattern = pattern.slice(1);
  if (pattern === '') return undefined;
  const folder = base === '' || base.startsWith('..') ? '' : `${escapePath(base)}/`;
  const whole = anchored ? anchor(pattern, base, below) : `${folder}**/${pattern}`;
  if (whole === undefined) return undefined;
  return { kept, globs: foldersOnly ? [`${whole}/**`] : [whole, `${whole}/**`] };
}

function anchor(pattern: string, base: string, below: string): string | undefined {
  if (pattern.startsWith('**/')) return base === '' || base.startsWith('..') ? pattern : `${escapePath(base)}/${pattern}`;
  if (base === '') return pattern;
  if (!base.startsWith('..')) return `${escapePath(base)}/${pattern}`;
  return pattern.startsWith(`${below}/`) ? pattern.slice(below.length + 1) : undefined;
}

/** The same globs in fewer: each one costs a match for every path that is walked. */
function merged(globs: readonly string[]): string[] {
  const groups = new Map<string, { prefix: string; names: Set<string>; suffix: string }>();
  const rest = new Set<string>();
  for (const one of globs) {
    const [, prefix = '', name, suffix = ''] = /^((?:.*\/)?)([\w.@ -]+)((?:\/\*\*)?)$/.exec(one) ?? [];
    if (name === undefined) rest.add(one);
    else {
      const key = `${prefix}\0${suffix}`;
      const group = groups.get(key) ?? { prefix, names: new Set(), suffix };
      groups.set(key, group);
      group.names.add(name);
    }
  }
  for (const { prefix, names, suffix } of groups.values()) {
    const list = [...names].join(',');
    rest.add(`${prefix}${names.size === 1 ? list : `{${list}}`}${suffix}`);
  }
  return [...rest];
}
