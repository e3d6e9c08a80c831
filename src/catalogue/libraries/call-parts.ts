import type { Boundary, Callback, EffectMeaning, Operation, Origin, ParameterMeaning, Path, Shape } from '../../model/catalogue.js';

/** Parts that the entries of HTTP clients, retry wrappers, queues and key makers share: builders of plain data, nothing more. */

export const VOLATILE: Origin = { kind: 'volatile', as: 'random' };
export const DERIVED: Origin = { kind: 'derived' };
const ATTEMPT: Origin = { kind: 'volatile', as: 'attempt' };

/** A function that gives a new value each time. */
export const maker: Shape = { call: { origin: VOLATILE } };
/** A pure function of its arguments. */
export const pure: Shape = { call: { origin: DERIVED } };
/** A digest of its arguments. */
export const digest: Shape = { call: { origin: { kind: 'derived', digest: true } } };

export const stable = (as: 'message-id' | 'message' | 'caller-key' | 'caller' | 'stored' | 'config'): Shape => ({ origin: { kind: 'stable', as } });
export const attempt: Shape = { origin: ATTEMPT };

interface WrapperOptions {
  /** Index of the callback's parameter that is the attempt's number. */
  readonly attempt?: number;
  readonly params?: Readonly<Record<number, ParameterMeaning>>;
  readonly attempts: NonNullable<Boundary['attempts']>;
}

/** Runs the callback at a path again until it succeeds, and gives what it gave. */
export function retries(at: Path, by: string, options: WrapperOptions): Operation {
  const params = { ...options.params, ...(options.attempt === undefined ? {} : { [options.attempt]: { origin: ATTEMPT } }) };
  return {
    callbacks: [{ at, run: { kind: 'boundary', context: 'retry', because: `${by} calls it again when it fails`, attempts: options.attempts }, ...(Object.keys(params).length > 0 ? { params } : {}) }],
    returns: { resultOf: at },
  };
}

/** Runs the callback once, now: limits, breakers, queues in this process. */
export function runs(at: Path): Operation {
  return { callbacks: [{ at, run: { kind: 'inline' } }], returns: { resultOf: at } };
}

/** A request with its headers at a path. The method is given, or stands at paths with a default. */
export function request(headers: Path, method: EffectMeaning['method'], rest: Partial<EffectMeaning> = {}): Operation {
  const reads = method?.is === 'GET' || method?.is === 'HEAD' || method?.is === 'OPTIONS';
  return {
    effect: {
      kind: 'http-request', target: { at: '0' }, ...(method ? { method } : {}), keys: [{ at: headers, header: true }], ...(reads ? { reads } : {}),
      repair: { key: { at: headers, property: 'Idempotency-Key', header: true } }, ...rest,
    },
  };
}

/** `client.post(url, …)` and its sisters; `write` and `read` are where their headers stand. */
export function verbs(write: Path, read: Path, returns?: string): Record<string, Shape> {
  const one = (method: string, at: Path): Shape => ({ call: { ...request(at, { is: method }), ...(returns === undefined ? {} : { returns }) } });
  return { post: one('POST', write), put: one('PUT', write), patch: one('PATCH', write), delete: one('DELETE', read), get: one('GET', read), head: one('HEAD', read), options: one('OPTIONS', read) };
}

/** A payment or other SDK call with a key option at a path. */
export function keyed(at: Path | undefined, rest: Partial<EffectMeaning> = {}): Shape {
  return { call: { effect: { kind: 'payment', stake: 'money', ...(at === undefined ? {} : { keys: [{ at }], repair: { key: { at: at.split('.').slice(0, -1).join('.') || '0', property: at.split('.').at(-1)! } } }), ...rest } } };
}

/** A message to a person. */
export function sends(kind: 'email' | 'sms' | 'push' | 'chat', keys: readonly Path[] = []): Shape {
  return { call: { effect: { kind, stake: 'message', keys: keys.map((at) => ({ at })) } } };
}

/** A handler of messages, jobs or events that the broker delivers again. */
export function delivered(at: Path | undefined, because: string, name: string, rest: Partial<Boundary> = {}, params?: Callback['params']): Callback {
  return { ...(at === undefined ? {} : { at }), run: { kind: 'boundary', context: 'redelivery', because, name, ...rest }, ...(params ? { params } : {}) };
}

/** A job or message that is put into a queue; `keys` are where the queue looks for duplicates. */
export function enqueues(kind: 'enqueue' | 'publish', target: Path, keys: readonly Path[] = [], rest: Partial<EffectMeaning> = {}): Shape {
  return { call: { effect: { kind, target: { at: target }, keys: keys.map((key) => ({ at: key })), ...rest } } };
}

export const nothing: Shape = { call: { inert: true } };
export const nothings = (...names: readonly string[]): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, nothing]));
