/**
 * What every file has in which something can be found: a library, an unseen helper or a global client is called, or a promise is waited for.
 * Types, constants and pure functions have none of it.
 */
const SIGNS = /\b(?:require|fetch|await|yield|crypto)\b|\bimport\b(?!\s+type\b)|\.then\s*\(/;

/** A cheap look at the text: false when no rule can have anything to say about the file. */
export function isWorthAnalysing(filename: string, text: string): boolean {
  return !/\.d\.[cm]?ts$/.test(filename) && text.includes('(') && SIGNS.test(text);
}
