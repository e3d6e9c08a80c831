import type { Callback, EffectMeaning, Operation, Path, RetryPolicy, Shape } from '../../model/catalogue.js';

/** Parts that the entries of HTTP clients share: builders of plain data. */

export interface RequestPlaces {
  readonly url: Path;
  /** Other places of the URL, tried in order. */
  readonly orUrl?: readonly Path[];
  readonly method: EffectMeaning['method'];
  /** Places of headers, the likeliest first: that is where a missing key is put. */
  readonly headers: readonly Path[];
  readonly body?: readonly Path[];
  readonly resends?: RetryPolicy | undefined;
  readonly returns?: Operation['returns'];
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

/** One request. A fixed safe method is a read. */
export function request(places: RequestPlaces): Operation {
  const { url, orUrl, method, headers, body, resends, returns } = places;
  const reads = method?.is !== undefined && SAFE.has(method.is);
  return {
    effect: {
      kind: 'http-request',
      target: { at: url, ...(orUrl ? { or: orUrl } : {}) },
      ...(method ? { method } : {}),
      keys: headers.map((at) => ({ at, header: true })),
      ...(body ? { data: body } : {}),
      ...(resends ? { resends } : {}),
      ...(reads ? { reads: true } : { repair: { key: { at: headers[0]!, property: 'Idempotency-Key', header: true } } }),
    },
    ...(returns === undefined ? {} : { returns }),
  };
}

export interface VerbPlaces {
  /** Headers of methods that take a body before their options, and of those that don't. */
  readonly withBody: readonly Path[];
  readonly bare: readonly Path[];
  readonly body: readonly Path[];
  readonly resends?: (headers: 'withBody' | 'bare') => RetryPolicy;
  readonly returns?: Operation['returns'];
}

/** `get`, `post` and the like as members, the URL first. */
export function verbs(places: VerbPlaces, names: Readonly<Record<string, string>>): Record<string, Shape> {
  return Object.fromEntries(Object.entries(names).map(([name, method]) => {
    const kind = method === 'POST' || method === 'PUT' || method === 'PATCH' ? 'withBody' : 'bare';
    return [name, {
      call: request({
        url: '0', method: { is: method }, headers: places[kind], ...(kind === 'withBody' ? { body: places.body } : {}),
        resends: places.resends?.(kind),
        ...(places.returns === undefined ? {} : { returns: places.returns }),
      }),
    }];
  }));
}

export const LOWER_VERBS = {
  get: 'GET', head: 'HEAD', options: 'OPTIONS', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE',
} as const;

/** `fetch(url, init)` under another roof. */
export function fetchLike(resends?: RetryPolicy): Operation {
  return request({
    url: '0', orUrl: ['0.0', '0.url'], method: { at: ['1.method', '0.1.method', '0.method'], default: 'GET' },
    headers: ['1.headers', '0.1.headers', '0.headers'],
    body: ['1.body', '0.1.body'], resends, returns: 'javascript#Response',
  });
}

/** Hooks of an instance's options that run before each attempt after the first; the request is at hand in their first parameter. */
export function beforeRetry(at: Path, because: string): Callback {
  return { at, run: { kind: 'boundary', context: 'retry', because }, params: { 0: { type: 'Hook' } } };
}

const headers: Shape = { instance: 'javascript#Headers' };
/** The type of that parameter. */
export const hook: Shape = { members: { 'request.headers': headers, 'request.options.headers': headers, 'options.headers': headers } };
