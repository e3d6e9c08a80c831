import { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Diagnostic, Range } from '../model/finding.js';
import type { PartialSettings } from './defaults.js';
import { pathName, validateSettings, type SettingsProblem } from './validate.js';

export interface ParsedConfig {
  readonly settings: PartialSettings;
  /** Empty when the file is right. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Settings from the text of a config file, with a diagnostic at the place of each mistake. `key` names the property of the file that
 * holds them (`package.json#idempotency`); without it the whole file does. Comments and trailing commas are allowed.
 */
export function parseConfig(text: string, file: string, ruleIds: readonly string[], key?: string): ParsedConfig {
  const errors: ParseError[] = [];
  const whole = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const problem = (message: string, range: Range): Diagnostic => ({ code: 'settings', severity: 'error', message, file, range });
  if (errors.length > 0) {
    const [{ error, offset, length }] = errors as [ParseError];
    return { settings: {}, diagnostics: [problem(`not valid JSON: ${words(printParseErrorCode(error))}`, rangeIn(text, offset, length))] };
  }
  const tree = whole && key !== undefined ? findNodeAtLocation(whole, [key]) : whole;
  if (!tree) return { settings: {}, diagnostics: [] };
  const { settings, problems } = validateSettings(getNodeValue(tree), ruleIds);
  const diagnostics = problems.map((one) => {
    const node = nodeOf(tree, one);
    const place = one.path.length === 0 ? '' : `${pathName(one.path)}: `;
    return problem(place + one.message, rangeIn(text, node.offset, node.length));
  });
  return { settings, diagnostics };
}

function nodeOf(tree: Node, problem: SettingsProblem): Node {
  const value = findNodeAtLocation(tree, [...problem.path]) ?? tree;
  return problem.at === 'name' ? value.parent?.children?.[0] ?? value : value;
}

/** `CloseBraceExpected` → `close brace expected`. */
function words(code: string): string {
  return code.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
}

function rangeIn(text: string, offset: number, length: number): Range {
  return { start: position(text, offset), end: position(text, offset + length) };
}

function position(text: string, offset: number): Range['start'] {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
