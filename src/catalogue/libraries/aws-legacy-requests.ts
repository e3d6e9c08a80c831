import type { Operation, Shape } from '../../model/catalogue.js';
import { harmless } from './store-parts.js';

/** Version 2 of the AWS SDK: a call makes a request object, sent by `promise()`, by `send()` or by a callback as last argument. */

export const LEGACY_REQUEST: Shape = {
  members: {
    promise: { call: { origin: { kind: 'derived', from: ['receiver'] } } },
    send: { call: { callbacks: [{ at: '0', run: { kind: 'continuation', on: 'settled' } }] } },
    ...harmless('on', 'abort', 'createReadStream', 'eachPage', 'httpRequest'),
  },
};

/** The methods of a client, each giving a `Request` of its library. */
export function legacyRequests(methods: Readonly<Record<string, Shape>>): Record<string, Shape> {
  return Object.fromEntries(Object.entries(methods).map(([name, { call }]) => [name, { call: legacyRequest(call ?? {}) }]));
}

function legacyRequest(operation: Operation): Operation {
  const called: Operation = { ...operation, callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'settled' } }] };
  return { ...operation, returns: 'Request', lazy: ['promise', 'send'], overloads: [{ when: { at: 'fn', is: 'function' }, operation: called }] };
}
