import type { Edit } from '../../src/edits/edit.js';
import { addProperty } from '../../src/edits/expression-edits.js';
import type { PropertyFacts, Span } from '../../src/model/facts.js';
import { at, nodeOf, type Ref } from '../../src/program/frame.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { spreadingOf } from '../../src/replay/spreading.js';
import { SIMPLE_PATH, valueSpan } from './written.js';

/** What is to be written where. */
export interface Writing {
  readonly r: Replay['program']['resolver'];
  readonly text: string;
  readonly quote: string;
  readonly name: string;
  readonly value: string;
  /** The last object is a collection of headers. */
  readonly isHeader: boolean;
}

/** `{ a: { name: value } }` for the path `a`. */
export function nested({ quote, name, value }: Pick<Writing, 'quote' | 'name' | 'value'>, path: readonly string[]): string {
  return [...path, name].reduceRight((inner, step) => `{ ${property(quote, step, inner)} }`, value);
}

function property(quote: string, name: string, value: string): string {
  if (name === value) return name;
  return `${/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : quote + name + quote}: ${value}`;
}

/**
 * A property below the value that is written at a span: `path` leads to its object. Objects on the way are made where they are missing and
 * copied where they are made elsewhere. Undefined where it is there already, or a copy may lose something.
 */
export function placeProperty(writing: Writing, value: Ref, span: Span, path: readonly string[]): Edit[] | undefined {
  const node = nodeOf(value);
  if (node.kind === 'object' && node.span[0] === span[0] && node.span[1] === span[1]) return inObject(writing, value, node.properties, span, path);
  const code = copied(writing, value, writing.text.slice(...span), path);
  return code === undefined ? undefined : [{ span, text: code }];
}

function inObject(writing: Writing, object: Ref, properties: readonly PropertyFacts[], span: Span, path: readonly string[]): Edit[] | undefined {
  const { r, text, name, value } = writing;
  const [next, ...rest] = path;
  if (next === undefined) return addProperty(text, span, name, value);
  const there = properties.findLast((one) => one.kind === 'value' && one.name === next);
  if (there?.kind === 'value') {
    if (there.shorthand) {
      const code = copied(writing, at(object, there.value), next, rest);
      return code === undefined ? undefined : [{ span: there.span, text: `${next}: ${code}` }];
    }
    const written = valueSpan(text, there.span);
    return written && placeProperty(writing, at(object, there.value), written, rest);
  }
  const slot = r.property(object, next);
  const others = properties.filter((one) => one.kind !== 'value');
  if (others.length === 0 || (slot.refs.length === 0 && !slot.open)) return addProperty(text, span, next, nested(writing, rest));
  const [only, more] = others;
  if (only?.kind !== 'spread' || more) return undefined;
  const code = memberOf(writing, at(object, only.value), text.slice(...only.span).replace(/^\.\.\.\s*/, ''), next, rest);
  return code === undefined ? undefined : addProperty(text, span, next, code);
}

/** The code of a value with the property added to a copy. */
function copied(writing: Writing, value: Ref, code: string, path: readonly string[]): string | undefined {
  const { r, quote, name, isHeader } = writing;
  if (code === 'undefined') return nested(writing, path);
  const [next, ...rest] = path;
  const isLast = next === undefined;
  if (!spreadingOf(r, value, isHeader && isLast).isSafe) return undefined;
  const base = SIMPLE_PATH.test(code) ? code : `(${code})`;
  if (isLast) return `{ ...${base}, ${property(quote, name, writing.value)} }`;
  const inner = memberOf(writing, value, code, next, rest);
  return inner === undefined ? undefined : `{ ...${base}, ${property(quote, next, inner)} }`;
}

/** The code of a member of a value that is copied, with the property added below it. */
function memberOf(writing: Writing, holder: Ref, code: string, next: string, rest: readonly string[]): string | undefined {
  const { r, quote, name, isHeader } = writing;
  const slot = r.property(holder, next);
  if (slot.refs.length === 0 && !slot.open) return nested(writing, rest);
  // The code is written a second time, so it may do nothing but read.
  if (!SIMPLE_PATH.test(code) || rest.length > 0) return undefined;
  const parts = slot.refs.map((one) => spreadingOf(r, one, isHeader));
  if ((isHeader && slot.open) || parts.some((one) => !one.isSafe)) return undefined;
  const dot = slot.open || spreadingOf(r, holder, false).isOptional ? '?.' : '.';
  return `{ ...${code}${dot}${next}, ${property(quote, name, writing.value)} }`;
}
