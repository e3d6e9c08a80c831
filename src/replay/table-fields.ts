import { wordsOf } from '../catalogue/stakes.js';

/** What a value of a field is, as far as it decides how one is written. */
export type FieldType = 'text' | 'number' | 'boolean' | 'json' | 'time' | 'uuid' | 'unknown';

export interface KnownField {
  readonly name: string;
  readonly type: FieldType;
  /** A row can't be made without it. */
  readonly isRequired: boolean;
}

/** What a field of an outbox or a table of keys is for. */
export type FieldRole = 'id' | 'topic' | 'type' | 'payload' | 'key' | 'subject' | 'time' | 'state' | 'attempts' | 'headers';

const ROLES: readonly (readonly [FieldRole, ReadonlySet<string>])[] = [
  ['headers', new Set(['headers', 'metadata', 'meta', 'attributes'])],
  ['topic', new Set(['topic', 'queue', 'channel', 'exchange', 'destination', 'stream', 'queuename', 'topicname'])],
  ['payload', new Set(['payload', 'body', 'data', 'content', 'message', 'value'])],
  ['subject', new Set(['aggregatetype', 'entitytype', 'subjecttype', 'resourcetype', 'aggregate'])],
  ['key', new Set(['key', 'messagekey', 'partitionkey', 'aggregateid', 'entityid', 'subjectid', 'resourceid', 'groupid'])],
  ['type', new Set(['type', 'eventtype', 'eventname', 'event', 'name', 'kind', 'subject', 'routingkey', 'messagetype', 'jobname', 'action'])],
  ['id', new Set(['id', 'eventid', 'messageid', 'uuid', 'operationid'])],
  ['state', new Set(['status', 'state', 'published', 'processed', 'sent', 'dispatched'])],
  ['attempts', new Set(['attempts', 'retries', 'tries'])],
];

/** What a field is for, by its name. */
export function roleOf(field: string): FieldRole | undefined {
  const name = wordsOf(field).join('');
  const found = ROLES.find(([, names]) => names.has(name))?.[0];
  return found ?? (/(at|on|date|time)$/.test(wordsOf(field).at(-1) ?? '') ? 'time' : undefined);
}

const TYPES: readonly (readonly [FieldType, RegExp])[] = [
  ['json', /json|object|record|mixed|buffer|^data$/],
  ['uuid', /uuid/],
  ['boolean', /bool/],
  ['time', /date|time/],
  ['number', /int|serial|number|decimal|numeric|real|double|float/],
  ['text', /string|text|char|enum|cuid|objectid/],
];

/** The type that the name of a column type, class or function says: `jsonb`, `String`, `varchar`. */
export function fieldType(name: string | undefined): FieldType {
  const lower = name?.toLowerCase() ?? '';
  return TYPES.find(([, pattern]) => pattern.test(lower))?.[0] ?? 'unknown';
}
