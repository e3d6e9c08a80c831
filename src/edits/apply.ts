import { sorted, type Edit } from './edit.js';

/**
 * The text with all edits applied; their offsets are those of `text`, in any order. Throws a `RangeError` when two edits overlap or one
 * lies outside the text. Edits may touch, and several may insert at one place.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  for (const { span: [start, end], text: replacement } of sorted(edits)) {
    if (start < 0 || start > end || end > text.length) throw new RangeError(`edit [${start}, ${end}) outside of the text (${text.length})`);
    if (start < at) throw new RangeError(`edit [${start}, ${end}) overlaps another that ends at ${at}`);
    out += text.slice(at, start) + replacement;
    at = end;
  }
  return out + text.slice(at);
}
