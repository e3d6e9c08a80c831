import type { DualWrite } from '../../src/replay/dual-writes.js';
import type { KnownTable } from '../../src/replay/known-tables.js';
import { roleOf, type KnownField } from '../../src/replay/table-fields.js';
import { quoted, type Message } from './message.js';

/**
 * The values of a row that holds a message, by field, as code. Undefined where a field that must be given has no value that is sure, or the
 * row would not say what is sent and where to.
 */
export function outboxRow(table: KnownTable, message: Message, one: DualWrite, isSql: boolean): ReadonlyMap<string, string> | undefined {
  const roles = new Map(table.fields.map((field) => [field.name, roleOf(field.name)]));
  const hasTopic = [...roles.values()].includes('topic');
  const values = new Map<string, string>();
  for (const field of table.fields) {
    const code = valueFor(field, { message, one, isSql, hasTopic, constant: table.constants.get(field.name) });
    if (code !== undefined) values.set(field.name, code);
    else if (field.isRequired) return undefined;
  }
  const given = [...values.keys()].map((name) => roles.get(name));
  return given.includes('payload') && (given.includes('topic') || given.includes('type')) ? values : undefined;
}

interface About {
  readonly message: Message;
  readonly one: DualWrite;
  readonly isSql: boolean;
  readonly hasTopic: boolean;
  readonly constant: string | undefined;
}

function valueFor(field: KnownField, { message, one, isSql, hasTopic, constant }: About): string | undefined {
  const { topic, type, key, id } = message;
  switch (roleOf(field.name)) {
    case 'topic': return topic;
    case 'type': return hasTopic ? type ?? (field.isRequired ? topic : undefined) : type ?? topic;
    case 'payload': return payloadFor(field, message, isSql);
    case 'key': return key ?? (id !== undefined && field.type === 'text' ? `String(${id})` : id);
    case 'subject': return one.write.effect.target === undefined ? undefined : quoted(one.write.effect.target);
    case 'id': return !field.isRequired || field.type === 'number' ? undefined : 'crypto.randomUUID()';
    case 'time': return field.isRequired ? (field.type === 'number' ? 'Date.now()' : 'new Date()') : undefined;
    case 'state': return constant ?? (field.isRequired && field.type === 'boolean' ? 'false' : undefined);
    case 'attempts': return field.isRequired ? '0' : undefined;
    case 'headers': return field.isRequired && field.type === 'json' ? '{}' : undefined;
    default: return field.isRequired ? constant : undefined;
  }
}

function payloadFor(field: KnownField, { payload, isText }: Message, isSql: boolean): string {
  if (isText) return payload;
  return isSql || field.type === 'text' ? `JSON.stringify(${payload})` : payload;
}
