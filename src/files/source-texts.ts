import path from 'node:path';
import type { SourceTexts } from '../model/rule.js';
import { readSource } from './read.js';

/** Texts of the project's files, read when they are asked for; names are relative to the root. */
export function sourceTexts(root: string): SourceTexts {
  const known = new Map<string, string | undefined>();
  return {
    text(file) {
      if (!known.has(file)) known.set(file, readSource(path.join(root, file), file).text);
      return known.get(file);
    },
  };
}
