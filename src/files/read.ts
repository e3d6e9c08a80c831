import { readFileSync, statSync } from 'node:fs';
import type { Diagnostic } from '../model/finding.js';

/** Above this no file is read: it is a bundle or data. */
export const MAX_BYTES = 5 * 1024 * 1024;
/** Mean length of a line above which code was not written by hand, once there is enough of it to tell. */
const MINIFIED_LINE = 1000;
const MINIFIED_LENGTH = 20_000;

export type ReadSource =
  | { readonly text: string; readonly diagnostics: readonly Diagnostic[] }
  | { readonly text?: undefined; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads a source file as text without BOM: UTF-8, or UTF-16 when it starts with that BOM. What cannot or should not be read comes back
 * without text and with the reason; `name` is the file's name in messages.
 */
export function readSource(path: string, name: string): ReadSource {
  let bytes: Buffer;
  try {
    const size = statSync(path).size;
    const megabytes = (size / 1024 / 1024).toFixed(1);
    if (size > MAX_BYTES) return refused('too-large', 'warning', `not analysed: ${megabytes} MB, more than the limit of 5 MB`, name);
    bytes = readFileSync(path);
  } catch (error) {
    return refused('unreadable-file', 'error', `cannot be read (${reason(error)})`, name);
  }
  const decoded = decode(bytes);
  if (decoded === undefined) return refused('binary-file', 'warning', 'not analysed: binary content', name);
  const { text, damaged } = decoded;
  if (isMinified(text)) return refused('too-large', 'warning', 'not analysed: minified or generated code (very long lines)', name);
  if (!damaged) return { text, diagnostics: [] };
  const message = 'holds bytes that are not valid UTF-8; they were read as U+FFFD';
  return { text, diagnostics: [{ code: 'encoding', severity: 'warning', message, file: name }] };
}

/** Undefined for binary content. */
function decode(bytes: Buffer): { text: string; damaged: boolean } | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), damaged: false };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), damaged: false };
  // As git decides it.
  if (bytes.subarray(0, 8000).includes(0)) return undefined;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), damaged: false };
  } catch {
    return { text: new TextDecoder('utf-8').decode(bytes), damaged: true };
  }
}

function isMinified(text: string): boolean {
  if (text.length < MINIFIED_LENGTH) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return text.length / lines > MINIFIED_LINE;
}

function refused(code: Diagnostic['code'], severity: Diagnostic['severity'], message: string, file: string): ReadSource {
  return { diagnostics: [{ code, severity, message, file }] };
}

/** `EACCES: permission denied` without the path, which the diagnostic names anyway. */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split(',')[0]!;
}
