import { argumentsOf } from '../../src/edits/expression-edits.js';
import { tokenize } from '../../src/edits/tokens.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { at, nodeOf, type Ref } from '../../src/program/frame.js';
import type { DualWrite } from '../../src/replay/dual-writes.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { writtenArguments, writtenAt, writtenProperties, type Written } from '../repairs/written.js';

/** What is sent, as code that means the same where the two effects meet. */
export interface Message {
  readonly topic: string | undefined;
  /** What kind of message it is, where the call or the payload says so. */
  readonly type: string | undefined;
  readonly payload: string;
  /** The payload is text already; otherwise it is what was made into text. */
  readonly isText: boolean;
  /** By which the broker keeps messages in order. */
  readonly key: string | undefined;
  /** The id in the payload of what it is about. */
  readonly id: string | undefined;
}

/** Undefined where the message is put together in a place that cannot be seen, or several are sent at once. */
export function messageOf(replay: Replay, sources: SourceTexts, one: DualWrite): Message | undefined {
  const { effect } = one.effect;
  const text = sources.text(one.frame.unit.path);
  if (text === undefined) return undefined;
  const direct = effect.call.frame === one.effectCall.frame;
  const topic = (direct ? writtenTopic(text, one) : undefined) ?? (effect.target !== undefined && isPlainName(effect.target) ? quoted(effect.target) : undefined);
  const found = direct ? writtenData(text, one) : handedData(replay, text, one);
  if (!found) return undefined;
  const inner = unwrapped(text, found.payload);
  const code = text.slice(...inner.span);
  const properties = writtenProperties(text, inner);
  const property = (names: readonly string[]): string | undefined => {
    const value = names.flatMap((name) => properties?.get(name) ?? [])[0];
    return value && text.slice(...value.span);
  };
  const id = [...properties?.keys() ?? []].find((name) => /id$/i.test(name));
  return {
    topic, payload: code, isText: inner.span === found.payload.span && isTextual(inner.value),
    type: (direct ? writtenType(text, one) : undefined) ?? property(TYPE_NAMES) ?? literalType(replay, inner.value),
    key: found.key && text.slice(...unwrapped(text, found.key).span), id: id === undefined ? undefined : property([id]),
  };
}

const TYPE_NAMES = ['type', 'event', 'eventType', 'eventName'];

/** The type that an object made elsewhere says in so many words. */
function literalType({ program: { resolver } }: Replay, value: Ref): string | undefined {
  const said = TYPE_NAMES.flatMap((name) => resolver.property(value, name).refs).map(nodeOf).find((node) => node.kind === 'literal' && typeof node.value === 'string');
  return said?.kind === 'literal' ? quoted(String(said.value)) : undefined;
}

interface Data {
  readonly payload: Written;
  readonly key: Written | undefined;
}

function writtenTopic(text: string, one: DualWrite): string | undefined {
  const { target } = one.effect.effect.meaning;
  for (const path of [...(target?.at === undefined ? [] : [target.at]), ...(target?.or ?? [])]) {
    const found = /^\d/.test(path) ? writtenAt(text, one.effectCall, path) : undefined;
    // A type says of a setting that it may be missing.
    if (found) return text.slice(...found.span).replace(/^process\.env\.\w+$/, (code) => (one.frame.unit.facts.kind.startsWith('ts') ? `${code}!` : code));
  }
  return undefined;
}

/** A name as it is given at run time, and no code that stands for one. */
function isPlainName(target: string): boolean {
  return !target.includes('…') && !target.startsWith('process.env.');
}

/** A name beside the target: the job's among those of its queue, the routing key among those of its exchange. */
function writtenType(text: string, one: DualWrite): string | undefined {
  const { target, data } = one.effect.effect.meaning;
  const other = (target?.or ?? []).find((path) => /^\d+$/.test(path)) ?? (target?.at?.startsWith('receiver') && data?.[0] !== '0' ? '0' : undefined);
  const found = other === undefined ? undefined : writtenAt(text, one.effectCall, other);
  return found && nodeOf(found.value).kind !== 'object' ? text.slice(...found.span) : undefined;
}

const CONTENT = ['value', 'body', 'data', 'json', 'message', 'Detail', 'Message', 'MessageBody'];

/** The data of the call that sends, a single message of a list included. */
function writtenData(text: string, one: DualWrite): Data | undefined {
  const [path] = one.effect.effect.meaning.data ?? [];
  if (path === undefined) return undefined;
  const [head, ...rest] = path.split('.*');
  const found = writtenAt(text, one.effectCall, head!);
  const single = found && onlyElement(found);
  if (!single) return undefined;
  if (rest.length === 0 && single === found) return { payload: found, key: undefined };
  const properties = writtenProperties(text, single);
  const name = rest[0]?.replace(/^\./, '');
  const payload = name ? properties?.get(name) : CONTENT.flatMap((each) => properties?.get(each) ?? [])[0];
  return payload && { payload, key: properties?.get('key') };
}

/** The one element of an array that is written there; what is no array is itself. */
function onlyElement(found: Written): Written | undefined {
  const node = nodeOf(found.value);
  if (node.kind !== 'array') return found;
  const [element, more] = node.elements;
  if (!element || element.spread || more !== undefined) return undefined;
  const value = at(found.value, element.value);
  const { span } = nodeOf(value);
  return nodeOf(value).kind === 'object' && found.span[0] < span[0] && span[1] < found.span[1] ? { value, span } : undefined;
}

/** What a helper is given and sends on. */
function handedData(replay: Replay, text: string, one: DualWrite): Data | undefined {
  const r = replay.program.resolver;
  const { effect } = one.effect;
  const given = writtenArguments(text, one.effectCall) ?? [];
  const sent: Ref[] = [];
  const look = (ref: Ref, depth: number): void => {
    for (const value of r.follow(ref)) {
      sent.push(value);
      const node = nodeOf(value);
      if (depth > 4) continue;
      if (node.kind === 'object') for (const each of node.properties) look(at(value, each.value), depth + 1);
      if (node.kind === 'array') for (const each of node.elements) if (each) look(at(value, each.value), depth + 1);
      if (node.kind === 'call') for (const each of node.args) look(at(value, each.value), depth + 1);
    }
  };
  for (const path of effect.meaning.data ?? []) for (const ref of r.path(effect.call, effect.operation, path).refs) look(ref, 0);
  const payload = given.filter((each) => {
    const node = nodeOf(each.value);
    return node.kind !== 'literal' && r.follow(each.value).some((value) => sent.some((other) => other.frame === value.frame && other.value === value.value));
  }).at(-1);
  return payload && { payload, key: undefined };
}

/** The object in `JSON.stringify(object)`, `Buffer.from(JSON.stringify(object))`. */
function unwrapped(text: string, written: Written): Written {
  const node = nodeOf(written.value);
  const tokens = tokenize(text)?.tokens ?? [];
  if (node.kind !== 'call' || !/^(JSON\.stringify|Buffer\.from|[\w.]+\.encode)\s*\(/.test(text.slice(...written.span))) return written;
  const span = argumentsOf(tokens, written.span)?.items[0];
  const argument = node.args[0];
  return span && argument && !argument.spread ? unwrapped(text, { value: at(written.value, argument.value), span }) : written;
}

function isTextual(value: Ref): boolean {
  const { kind } = nodeOf(value);
  return kind === 'template' || kind === 'literal';
}

export function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
