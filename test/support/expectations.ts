import { CONFIDENCES, type Confidence } from '../../src/model/effect.js';

/** What a comment in a fixture says must be reported on its line. */
export interface Expectation {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly ruleId: string;
  readonly confidence?: Confidence;
  /** A part of the message. */
  readonly message?: string;
}

const MARK = /\/\/\s*expect(?:\[([^\]]*)\])?:\s*(.+?)\s*(?=\/\/\s*expect|$)/g;
const ONE = /^([a-z][a-z-]*[a-z])(?:\s+"((?:[^"\\]|\\.)*)")?$/;

/**
 * The expectations at the line ends of a text: `// expect: rule-id`, `// expect[high]: rule-id "part of the message"`, several on a
 * line one behind the other. Throws on a comment that begins like one and cannot be read.
 */
export function expectationsIn(file: string, text: string, ruleIds: readonly string[]): Expectation[] {
  return text.split(/\r?\n/).flatMap((source, index) => {
    const line = index + 1;
    const marks = [...source.matchAll(MARK)];
    if (marks.length === 0 && /\/\/\s*expect\b/.test(source)) throw new Error(`${file}:${line}: this comment expects nothing: ${source.trim()}`);
    return marks.map(([, confidence, rest]): Expectation => {
      const [, ruleId, message] = ONE.exec(rest!) ?? [];
      if (ruleId === undefined || !ruleIds.includes(ruleId)) throw new Error(`${file}:${line}: no such rule: ${rest}`);
      if (confidence !== undefined && !(CONFIDENCES as readonly string[]).includes(confidence)) throw new Error(`${file}:${line}: no such confidence: ${confidence}`);
      return {
        file, line, ruleId,
        ...(confidence === undefined ? {} : { confidence: confidence as Confidence }),
        ...(message === undefined ? {} : { message: message.replace(/\\(.)/g, '$1') }),
      };
    });
  });
}
