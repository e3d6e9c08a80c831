import type { Boundary, Callback, Operation, Origin, Path, Setting, Shape } from '../../model/catalogue.js';
import { attempt, CALLER, fields, handler, requested, stableOrigin } from './entry-parts.js';
import { harmless } from './store-parts.js';

/** Parts that the entries of HTTP servers share. */

const AGAIN = 'a client sends the request again when it gets no answer';
const SAFE_AGAIN = 'clients, proxies and crawlers send a safe request as often as they like';

/** A handler of requests; `at` is where its path stands. */
export function route(method: string | undefined, at?: Path, name = `${method ?? 'route'} {${at ?? '0'}}`): Boundary {
  const safe = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return requested(safe ? SAFE_AGAIN : AGAIN, { name, trigger: { kind: 'route', ...(at === undefined ? {} : { at }), ...(method === undefined ? {} : { method }) }, acknowledge: 'call' });
}

/** One whose method stands at a path too. */
export function routeBy(method: Path, at: Path): Boundary {
  return requested(AGAIN, { name: `{${method}} {${at}}`, trigger: { kind: 'route', at, method }, acknowledge: 'call' });
}

/** Names of router methods and the HTTP method that each stands for. */
export const VERBS: Readonly<Record<string, string>> = { get: 'GET', head: 'HEAD', options: 'OPTIONS', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' };

/** Where handlers may stand in a call, and arrays of them. */
const PLACES = ['0', '1', '2', '3', '4', '5', '6', '0.*', '1.*', '2.*', '3.*'] as const;

/** Every function that stands from an index on, alone or in an array: middleware and the handler itself. */
export function handlers(from: number, run: Boundary, params: Callback['params']): readonly Callback[] {
  return PLACES.filter((one) => Number(one[0]) >= from).map((at) => handler(at, run, params));
}

/** Headers of a request that name one logical operation, and those that name one delivery of a webhook. */
const KEYS = ['idempotency-key', 'x-idempotency-key', 'idempotency_key', 'x-idempotency-token', 'idempotency-token', 'x-idempotent-key', 'x-request-key'];
const DELIVERIES = [
  'svix-id', 'webhook-id', 'x-github-delivery', 'x-gitlab-event-uuid', 'x-shopify-webhook-id', 'x-shopify-event-id', 'x-razorpay-event-id', 'upstash-message-id', 'x-amz-sns-message-id', 'x-cloudtasks-taskname',
  'ce-id', 'paypal-transmission-id', 'x-event-id', 'x-delivery-id', 'x-message-id',
];
const ATTEMPTS = ['x-slack-retry-num', 'upstash-retried', 'x-cloudtasks-taskretrycount', 'x-cloudtasks-taskexecutioncount', 'svix-timestamp', 'webhook-timestamp', 'x-amzn-trace-id', 'traceparent', 'x-b3-spanid', 'cf-ray', 'x-vercel-id', 'x-github-hook-attempt'];

const key: Origin = stableOrigin('caller-key');
const delivery: Origin = stableOrigin('message-id');
const caller: Origin = stableOrigin('caller');
const fresh: Origin = attempt.origin!;

const titled = (name: string): string => name.replace(/(^|[-_])([a-z])/g, (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`);
const spellings = (names: readonly string[]): string[] => names.flatMap((name) => [...new Set([name, titled(name), name.toUpperCase()])]);

/** The origin of a header by its name, as a collection of members. */
export const headerBag: Shape = {
  origin: caller,
  members: {
    ...fields({ origin: key }, ...spellings(KEYS)), ...fields({ origin: delivery }, ...spellings(DELIVERIES)), ...fields({ origin: fresh }, ...spellings(ATTEMPTS)),
    get: { call: headerRead('0') }, has: { call: { entries: { act: 'has', name: '0' }, origin: caller } }, forEach: { call: { callbacks: [{ at: '0', run: { kind: 'inline', each: true }, params: { 0: CALLER } }] } },
  },
};

/** A call that reads the header named at a path. */
export function headerRead(at: Path): Operation {
  const by = (names: readonly string[], origin: Origin): { when: { at: Path; oneOf: readonly string[] }; operation: Operation } => ({ when: { at, oneOf: spellings(names) }, operation: { origin, entries: { act: 'get', name: at } } });
  return { origin: caller, entries: { act: 'get', name: at }, overloads: [by(KEYS, key), by(DELIVERIES, delivery), by(ATTEMPTS, fresh)] };
}

/** For decorators: `@Headers('idempotency-key')`. */
export const HEADER_ORIGINS: readonly { readonly at: Path; readonly oneOf: readonly string[]; readonly origin: Origin }[] = [
  { at: '0', oneOf: spellings(KEYS), origin: key }, { at: '0', oneOf: spellings(DELIVERIES), origin: delivery }, { at: '0', oneOf: spellings(ATTEMPTS), origin: fresh },
];

export const given: Shape = { origin: caller };
export const reads: Shape = { call: { origin: caller } };

/** Sends the answer. */
export function answers(data: Path, status?: Setting): Operation {
  return { effect: { kind: 'response', data: [data], status: status ?? { at: [], default: 200 } } };
}
export const answer = (data: Path, status?: Setting): Shape => ({ call: answers(data, status) });

/** A request as Express made it known; its relatives have the same members. */
export const requestMembers: Record<string, Shape> = {
  ...fields(given, 'body', 'rawBody', 'params', 'query', 'cookies', 'signedCookies', 'ip', 'ips', 'hostname', 'host', 'path', 'originalUrl', 'baseUrl', 'url', 'method', 'protocol', 'file', 'files', 'user', 'auth', 'session', 'subdomains', 'xhr', 'secure'),
  headers: headerBag, get: { call: headerRead('0') }, header: { call: headerRead('0') }, param: reads,
  /** Made for this one request, unless the caller sent one. */
  id: { origin: { kind: 'unknown' } },
  ...Object.fromEntries(['accepts', 'acceptsCharsets', 'acceptsEncodings', 'acceptsLanguages', 'is', 'range'].map((name) => [name, reads])),
  log: { members: { '*': { call: { inert: true } } } }, ...harmless('on', 'once', 'setEncoding', 'pipe', 'resume', 'setTimeout', 'isAuthenticated', 'logout', 'flash'), app: {}, socket: {}, res: {},
};

const status: Setting = { at: ['chain.status.0', 'chain.code.0'], default: 200 };
const self: Operation = { returns: { same: 'receiver' } };

export const responseMembers: Record<string, Shape> = {
  json: answer('0', status), send: answer('0', status), jsonp: answer('0', status), end: answer('0', status), sendStatus: answer('0', { at: ['0'] }), render: answer('1', status), redirect: answer('0', { at: ['chain.status.0'], default: 302 }),
  sendFile: answer('0', status), download: answer('0', status), format: answer('0', status), writeHead: { call: { ...self } }, write: { call: { inert: true } }, flushHeaders: { call: { inert: true } },
  ...Object.fromEntries(['status', 'set', 'header', 'setHeader', 'removeHeader', 'appendHeader', 'append', 'type', 'contentType', 'vary', 'links', 'location', 'cookie', 'clearCookie', 'attachment'].map((name) => [name, { call: self }])),
  on: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }], returns: { same: 'receiver' } } }, once: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }], returns: { same: 'receiver' } } },
  ...harmless('get', 'getHeader', 'getHeaders', 'hasHeader', 'setTimeout'), locals: {}, headersSent: {}, statusCode: {}, writableEnded: {},
};
